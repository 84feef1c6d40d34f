// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QComboBox>

#include "gui/session/session.h"

namespace roofladder::gui {

// Which ladder of the shown run a page shows. Follows the selection.
class LadderChoice : public QComboBox {
  Q_OBJECT

 public:
  explicit LadderChoice(QWidget* parent = nullptr);

  void show_ladders(const Session& session);
  // Turns to the ladder of the selected rung; whether that is another one than before.
  bool follow(const std::optional<RungPlace>& selected);

  std::optional<std::size_t> ladder() const;  // index into Analysis::ladders; absent for none
};

}  // namespace roofladder::gui
