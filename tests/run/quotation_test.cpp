// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/quotation.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

TEST(Quotation, ReadsBack) {
  for (const Quotation& quotation :
       {Quotation{".138 s", "slide 33", false, ""}, Quotation{"30", "text", true, "\"around 30X\""},
        Quotation{"", "", false, "note: place: x"}}) {
    EXPECT_EQ(parse_quotation(quotation_text(quotation)), quotation) << quotation_text(quotation);
  }
}

TEST(Quotation, IsForPeopleToo) {
  EXPECT_EQ(quotation_text({"0.3 F/B", "table", true, "0.38 by the same table"}),
            "printed: 0.3 F/B\nplace: table\nambiguous: yes\nnote: 0.38 by the same table");
}

TEST(Quotation, OfSeveralLinesBecomesOne) {
  EXPECT_EQ(parse_quotation(quotation_text({"1\n2", "a\nb", false, "c\nd"})),
            (Quotation{"1 2", "a b", false, "c d"}));
}

TEST(Quotation, IsNoOtherReason) {
  for (const char* text : {"", "permission denied", "printed: 1", "printed: 1\nplace: 2",
                           "printed: 1\nplace: 2\nambiguous: maybe",
                           "printed: 1\nplace: 2\nambiguous: no\nnote: 3\nmore: 4"}) {
    EXPECT_EQ(parse_quotation(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace roofladder
