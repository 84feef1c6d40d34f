// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/ladder_choice.h"

#include <QSignalBlocker>

#include "analyzer/words/result_text.h"
#include "gui/text.h"

namespace roofladder::gui {

LadderChoice::LadderChoice(QWidget* parent) : QComboBox(parent) {
  setAccessibleName("Ladder");
  setToolTip("The ladder that is shown");
  setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(10);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LadderChoice::show_ladders(const Session& session) {
  const QSignalBlocker silent(this);
  const QString before = currentText();
  clear();
  const Analysis* analysis = session.analysis();
  for (std::size_t i = 0; analysis != nullptr && i < analysis->ladders.size(); ++i) {
    const Ladder& ladder = analysis->ladders[i];
    if (session.filter().shows(*analysis, ladder)) {
      addItem(shown(title_of(analysis->run.kernels.at(ladder.kernel)) + ": " +
                    setting(*analysis, ladder)),
              static_cast<qulonglong>(i));
    }
  }
  setCurrentIndex(std::max(0, findText(before)));
  follow(session.selected());
}

bool LadderChoice::follow(const std::optional<RungPlace>& selected) {
  const int index = selected ? findData(static_cast<qulonglong>(selected->ladder)) : -1;
  if (index < 0 || index == currentIndex()) {
    return false;
  }
  const QSignalBlocker silent(this);
  setCurrentIndex(index);
  return true;
}

std::optional<std::size_t> LadderChoice::ladder() const {
  const QVariant index = currentData();
  return index.isValid() ? std::optional<std::size_t>(index.toULongLong()) : std::nullopt;
}

}  // namespace roofladder::gui
