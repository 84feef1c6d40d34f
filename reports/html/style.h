// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace roofladder::html {

std::string style_sheet();

}  // namespace roofladder::html
