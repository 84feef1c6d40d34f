// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

namespace roofladder::gui {

// The colours of the application: those of the desktop, or its own, where the desktop has no dark
// ones to choose.
enum class Colours { system, light, dark };

void use_colours(Colours colours);

// What was chosen last, also in an earlier session; those of the desktop at first.
Colours chosen_colours();
void choose_colours(Colours colours);  // uses them, and remembers

}  // namespace roofladder::gui
