// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

class QContextMenuEvent;
class QMenu;

namespace roofladder::gui {

class Page;
class PlotView;

// Actions for the chart or table at that place, and for the variant that it shows there; null if
// there is neither.
QMenu* context_menu(Page& page, const QContextMenuEvent& event);

void copy_picture(const PlotView& chart);
void save_picture(PlotView& chart);  // asks for the file name; reports a failure to write it

}  // namespace roofladder::gui
