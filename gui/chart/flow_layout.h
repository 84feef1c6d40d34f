// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace roofladder::gui {

// Places items side by side, in as many lines as the width requires, like words of a text.
class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent);

  void addItem(QLayoutItem* item) override { m_items.emplace_back(item); }
  int count() const override { return static_cast<int>(m_items.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return set({0, 0, width, 0}, false); }
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& area) override;

 private:
  // Returns the height. Moves the items only if `is_moving`.
  int set(const QRect& area, bool is_moving) const;

  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace roofladder::gui
