// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/bare_page.h"

#include "reports/html/script.h"

namespace roofladder::test {
namespace {

void erase(std::string& text, const std::string& first, const std::string& end) {
  const std::size_t at = text.find(first);
  if (at != std::string::npos) {
    text.erase(at, text.find(end, at) - at);
  }
}

}  // namespace

std::string without_scripts(std::string page) {
  const std::string bundle = "<script>" + std::string(html::script()) + "</script>\n";
  const std::size_t at = page.find(bundle);
  if (at == std::string::npos) {
    return page;
  }
  page.erase(at, bundle.size());
  erase(page, "script-src ", "style-src ");
  erase(page, "<script type=\"application/json\" id=\"island\">", "</body>");
  return page;
}

std::string without_style(std::string page) {
  erase(page, "style-src ", "img-src ");
  erase(page, "<style>", "</head>");
  return page;
}

}  // namespace roofladder::test
