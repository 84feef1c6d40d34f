// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/flow_layout.h"

#include <algorithm>

namespace roofladder::gui {
namespace {

constexpr int gap = 10;

}  // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (itemAt(index) == nullptr) {
    return nullptr;
  }
  const auto place = m_items.begin() + index;
  QLayoutItem* item = place->release();
  m_items.erase(place);
  return item;
}

QSize FlowLayout::sizeHint() const {
  int width = 0;
  int height = 0;
  for (const auto& item : m_items) {
    width += item->sizeHint().width() + gap;
    height = std::max(height, item->sizeHint().height());
  }
  return {width, height};
}

QSize FlowLayout::minimumSize() const {
  QSize size;
  for (const auto& item : m_items) {
    size = size.expandedTo(item->minimumSize());
  }
  return size;
}

void FlowLayout::setGeometry(const QRect& area) {
  QLayout::setGeometry(area);
  set(area, true);
}

int FlowLayout::set(const QRect& area, bool is_moving) const {
  QPoint place = area.topLeft();
  int line_height = 0;
  for (const auto& item : m_items) {
    if (item->isEmpty()) {
      continue;
    }
    const QSize size(std::min(item->sizeHint().width(), area.width()), item->sizeHint().height());
    if (place.x() > area.left() && place.x() + size.width() > area.left() + area.width()) {
      place = {area.left(), place.y() + line_height + gap / 2};
      line_height = 0;
    }
    if (is_moving) {
      item->setGeometry({place, size});
    }
    place.rx() += size.width() + gap;
    line_height = std::max(line_height, size.height());
  }
  return place.y() + line_height - area.top();
}

}  // namespace roofladder::gui
