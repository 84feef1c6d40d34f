// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/script.h"

namespace roofladder::embedded {
extern const char report_js[];
}  // namespace roofladder::embedded

namespace roofladder::html {

std::string_view script() {
  return embedded::report_js;
}

}  // namespace roofladder::html
