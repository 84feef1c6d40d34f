// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QComboBox>

#include "gui/session/session.h"

namespace roofladder::gui {

// Chooses which ladder of the run a page shows. Follows the selection.
class LadderChoice : public QComboBox {
  Q_OBJECT

 public:
  explicit LadderChoice(QWidget* parent = nullptr);

  void show_ladders(const Session& session);
  // Switches to the ladder of the selected rung. True if that changes the ladder.
  bool follow(const std::optional<RungPlace>& selected);

  std::optional<std::size_t> ladder() const;  // index into Analysis::ladders; absent for none
};

}  // namespace roofladder::gui
