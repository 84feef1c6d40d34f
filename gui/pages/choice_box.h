// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QComboBox>
#include <string>
#include <vector>

namespace roofladder::gui {

// A box of names that keeps what was chosen when the names are made again.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  ChoiceBox(const QString& name, const QString& sentence, QWidget* parent = nullptr);

  // Emits no change.
  void show_choices(const std::vector<std::string>& names);

  // Of the name that is chosen; size_t(-1) where there are no names.
  std::size_t choice() const { return static_cast<std::size_t>(currentIndex()); }
};

}  // namespace roofladder::gui
