// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/manual.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <array>

namespace roofladder::embedded {
extern const char window_manual[];
extern const char glossary[];
extern const char method[];
}  // namespace roofladder::embedded

namespace roofladder::gui {
namespace {

const std::array known_texts{
    ManualText{"&Manual", "window.md", embedded::window_manual},
    ManualText{"&Glossary", "glossary.md", embedded::glossary},
    ManualText{"Method: &How Numbers Come About", "method.md", embedded::method},
};

void show_text(QTextBrowser& browser, const ManualText& text) {
  browser.setObjectName(text.file);
  browser.document()->setMarkdown(QString::fromUtf8(text.text),
                                  QTextDocument::MarkdownDialectGitHub);
  browser.moveCursor(QTextCursor::Start);
}

// Follows links between the texts. Other links point to files that are not included.
void follow(QTextBrowser& browser, const QUrl& link) {
  for (const ManualText& text : known_texts) {
    if (link.path() == text.file) {
      show_text(browser, text);
    }
  }
}

void find_next(QTextBrowser& browser, const QString& words) {
  if (!words.isEmpty() && !browser.find(words)) {
    browser.moveCursor(QTextCursor::Start);
    browser.find(words);
  }
}

}  // namespace

std::span<const ManualText> manual_texts() {
  return known_texts;
}

void show_manual(QWidget& window, const ManualText& text) {
  auto* dialog = new QDialog(&window);
  dialog->setObjectName("manual");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(QString(text.title).remove('&'));
  dialog->resize(720, 560);
  auto* browser = new QTextBrowser;
  browser->setAccessibleName(dialog->windowTitle());
  browser->setOpenLinks(false);
  show_text(*browser, text);
  QObject::connect(browser, &QTextBrowser::anchorClicked, browser,
                   [browser](const QUrl& link) { follow(*browser, link); });
  auto* search = new QLineEdit;
  search->setAccessibleName("Words to find in the text");
  search->setPlaceholderText("Find words; Enter: the next place");
  QObject::connect(search, &QLineEdit::returnPressed, browser,
                   [browser, search] { find_next(*browser, search->text()); });
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(search);
  layout->addWidget(browser);
  layout->addWidget(buttons);
  dialog->show();
}

}  // namespace roofladder::gui
