// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/style.h"

namespace roofladder::embedded {
extern const char page_css[];
extern const char content_css[];
extern const char chart_css[];
extern const char controls_css[];
extern const char print_css[];
}  // namespace roofladder::embedded

namespace roofladder::html {

std::string style_sheet() {
  std::string sheet = embedded::page_css;
  for (const char* part :
       {embedded::content_css, embedded::chart_css, embedded::controls_css, embedded::print_css}) {
    sheet += part;
  }
  return sheet;
}

}  // namespace roofladder::html
