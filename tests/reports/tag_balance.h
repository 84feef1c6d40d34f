// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace roofladder::test {

// Checks that the markup is well-formed in the sense of XML, as our pages are: every element closed
// in order, attributes quoted and unique, no stray '<' or '&', unique ids, links only to ids of the
// page. Returns the first fault; empty if there is none.
std::string first_fault(std::string_view markup);

}  // namespace roofladder::test
