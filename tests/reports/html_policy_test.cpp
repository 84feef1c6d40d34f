// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <openssl/evp.h>
#include <sstream>
#include <string>

#include "reports/html/html_report.h"
#include "reports/html/script.h"
#include "tests/places.h"
#include "tests/reports/bare_page.h"
#include "tests/reports/small_analysis.h"
#include "tests/reports/written.h"

namespace roofladder::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string source_expression(const std::string& text) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  EVP_Digest(text.data(), text.size(), digest, &length, EVP_sha256(), nullptr);
  unsigned char base64[64];
  EVP_EncodeBlock(base64, digest, static_cast<int>(length));
  return "'sha256-" + std::string(reinterpret_cast<char*>(base64)) + "'";
}

TEST(Html, ThePolicyAllowsNothingButItsOwnStyleSheetAndScript) {
  const std::string html = written(write_html_report, small_analysis());
  const std::string script =
      html::script().empty()
          ? ""
          : "script-src " + source_expression(between(html, "<script>", "</script>")) +
                "; require-trusted-types-for 'script'; trusted-types 'none'; ";
  EXPECT_EQ(between(html, "Content-Security-Policy\" content=\"", "\""),
            "default-src 'none'; " + script + "style-src " +
                source_expression(between(html, "<style>", "</style>")) +
                "; img-src data:; base-uri 'none'; form-action 'none'");
}

TEST(Html, TheScriptIsSmallAndCannotEndItsElement) {
  EXPECT_LT(html::script().size(), 110'000U);
  EXPECT_EQ(html::script().find("</script"), std::string_view::npos);
  EXPECT_EQ(html::script().find("<!--"), std::string_view::npos);
}

TEST(Html, TheScriptBuildsNothingFromText) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(in_source("reports/html/script"))) {
    if (entry.path().extension() != ".js") {
      continue;
    }
    ++files;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const char* danger : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write",
                               "eval(", "Function(", ".html(", "fetch(", "import("}) {
      EXPECT_THAT(text.str(), Not(HasSubstr(danger))) << entry.path();
    }
  }
  EXPECT_GT(files, 10U);
}

}  // namespace
}  // namespace roofladder::test
