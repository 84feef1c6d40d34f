// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

class QContextMenuEvent;
class QMenu;

namespace roofladder::gui {

class Page;
class PlotView;

// What can be done with the chart or table at the place, and with the variant that it shows there;
// null where there is neither.
QMenu* context_menu(Page& page, const QContextMenuEvent& event);

void copy_picture(const PlotView& chart);
void save_picture(PlotView& chart);  // asks where to; says so if it cannot be written

}  // namespace roofladder::gui
