// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

namespace roofladder::gui {

// The colours of the application: those of the desktop, or its own for desktops that offer no dark
// ones.
enum class Colours { system, light, dark };

void use_colours(Colours colours);

// The last choice, even from an earlier session; initially the desktop's colours.
Colours chosen_colours();
void choose_colours(Colours colours);  // applies them, and remembers the choice

}  // namespace roofladder::gui
