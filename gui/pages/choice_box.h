// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QComboBox>
#include <string>
#include <vector>

namespace roofladder::gui {

// A box of names that keeps its choice when the names are replaced.
class ChoiceBox : public QComboBox {
  Q_OBJECT

 public:
  ChoiceBox(const QString& name, const QString& sentence, QWidget* parent = nullptr);

  // Emits no signal.
  void show_choices(const std::vector<std::string>& names);

  // Index of the chosen name; size_t(-1) if there are no names.
  std::size_t choice() const { return static_cast<std::size_t>(currentIndex()); }
};

}  // namespace roofladder::gui
