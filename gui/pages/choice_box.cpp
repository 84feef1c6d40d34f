// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/choice_box.h"

#include <QSignalBlocker>
#include <algorithm>

#include "gui/text.h"

namespace roofladder::gui {

ChoiceBox::ChoiceBox(const QString& name, const QString& sentence, QWidget* parent)
    : QComboBox(parent) {
  setAccessibleName(name);
  setToolTip(sentence);
  setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(6);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ChoiceBox::show_choices(const std::vector<std::string>& names) {
  const QSignalBlocker silent(this);
  const QString before = currentText();
  clear();
  for (const std::string& name : names) {
    addItem(shown(name));
  }
  setCurrentIndex(names.empty() ? -1 : std::max(0, findText(before)));
}

}  // namespace roofladder::gui
