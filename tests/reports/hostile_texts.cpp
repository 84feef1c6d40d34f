// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/hostile_texts.h"

namespace roofladder::test {

const std::vector<std::string>& hostile_texts() {
  static const std::vector<std::string> texts{
      "<script>alert(1)</script>",
      "</style><script>alert(1)</script>",
      "</title></svg><img src=x onerror=alert(1)>",
      "\" onmouseover=\"alert(1)",
      "' onmouseover='alert(1)",
      "]]><![CDATA[<b>",
      "<!-- --><b>",
      "&lt;b&gt; &amp; &#60;b&#62;",
      "gemm<float, 4>",
      "{0} {} %s %n",
      "=HYPERLINK(\"http://example.org\",\"x\")",
      "+1",
      "-1+cmd",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "a,b\r\nc",
      "\x1b[31mred\x1b[0m",
      "\x9b",
      "\xe2\x80\xaetxt.exe",              // right-to-left override
      "\xe2\x81\xa6isolate\xe2\x81\xa9",  // isolates
      "\xe2\x80\xa8line\xe2\x80\xa9paragraph",
      std::string("nul\0after", 9),
      "\xff\xfe invalid",
      "\xc0\xbc"
      "overlong",
      "\xed\xa0\x80 surrogate",
      "truncated \xe2\x82",
      "javascript:alert(1)",
      "url(#x)",
      "rotate(90)\"/>",
      "漢字 é 🙂",
      "",
      " ",
      std::string(5000, 'x'),
      std::string(3000, '<'),
  };
  return texts;
}

}  // namespace roofladder::test
