// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QIcon>

#include "run/sample.h"

namespace roofladder::gui {

// A letter on a coloured background that shows the provenance of a value. The letter alone
// suffices, too.
QIcon badge(Provenance provenance);

// Explains the badges: "T timer   C counter   ...".
QString badge_legend();

}  // namespace roofladder::gui
