// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QIcon>

#include "run/sample.h"

namespace roofladder::gui {

// A letter on a coloured ground that tells where a value comes from. The letter alone tells it too.
QIcon badge(Provenance provenance);

// "T timer   C counter   ...": what the badges mean.
QString badge_legend();

}  // namespace roofladder::gui
