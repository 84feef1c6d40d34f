// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/bare_page.h"

#include "reports/html/html_report.h"
#include "reports/html/script.h"
#include "tests/reports/written.h"

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

std::string bare_page(const Analysis& analysis) {
  return without_scripts(written(write_html_report, analysis));
}

std::string bare_page(const Comparison& comparison) {
  return without_scripts(written(write_html_comparison, comparison));
}

std::string between(const std::string& page, const std::string& before, const std::string& after) {
  const std::size_t start = page.find(before) + before.size();
  return page.substr(start, page.find(after, start) - start);
}

std::size_t count(const std::string& page, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace roofladder::test
