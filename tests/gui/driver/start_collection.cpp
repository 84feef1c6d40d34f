// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QGenericPlugin>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QTimer>

namespace {

template <typename Widget>
Widget* named(const QString& name) {
  for (QWidget* widget : QApplication::allWidgets()) {
    auto* found = qobject_cast<Widget*>(widget);
    if (found != nullptr && found->isVisible() && found->accessibleName() == name) {
      return found;
    }
  }
  return nullptr;
}

QPushButton* start_button() {
  for (QWidget* widget : QApplication::allWidgets()) {
    auto* button = qobject_cast<QPushButton*>(widget);
    if (button != nullptr && button->isVisible() && button->isEnabled() &&
        button->text() == "&Start") {
      return button;
    }
  }
  return nullptr;
}

int repetitions_so_far() {
  for (const QWidget* widget : QApplication::allWidgets()) {
    const auto* table = qobject_cast<const QTableView*>(widget);
    if (table != nullptr && table->accessibleName() == "What was measured so far") {
      return table->model()->index(0, 1).data().toInt();
    }
  }
  return 0;
}

// Starts a long collection of small sizes on the page Collect once its offer is there. Writes it to
// $ROOFLADDER_TEST_RUN, and creates a file beside it, ".measuring", once some repetitions were
// measured.
class Clicks : public QObject {
 public:
  Clicks() {
    m_poll.callOnTimeout([this] {
      if (QPushButton* start = start_button()) {
        choose();
        QTest::mouseClick(start, Qt::LeftButton);
      } else if (repetitions_so_far() > 3) {
        m_poll.stop();
        QFile(qEnvironmentVariable("ROOFLADDER_TEST_RUN") + ".measuring").open(QFile::WriteOnly);
      }
    });
    m_poll.start(50);
  }

 private:
  static void type(const char* name, const QString& text) {
    auto* line = named<QLineEdit>(name);
    line->selectAll();
    QTest::keyClicks(line, text);
  }

  static void choose() {
    named<QComboBox>("Size")->setCurrentText("tiny");
    named<QSpinBox>("Repetitions of a variant at least")->setValue(100'000);
    for (QWidget* widget : QApplication::allWidgets()) {
      if (auto* box = qobject_cast<QCheckBox*>(widget); box && box->objectName() == "ceilings") {
        box->setChecked(false);
      }
    }
    type("Run file", qEnvironmentVariable("ROOFLADDER_TEST_RUN"));
    type("More options", "--provider timer --rounds 1");
  }

  QTimer m_poll;
};

}  // namespace

class StartCollection : public QGenericPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "start_collection.json")

 public:
  QObject* create(const QString&, const QString&) override { return new Clicks; }
};

#include "start_collection.moc"
