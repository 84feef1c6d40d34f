// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace roofladder::test {

// Compares with tests/golden/<name>, byte for byte. With ROOFLADDER_APPROVE=1 in the environment
// the file is written instead, for review in the diff.
void expect_golden(const std::string& name, const std::string& text);

// The pieces of a report by the names of the files that hold them: sections of a page, named by
// their id, with "head.html" before the first and "footer.html"; non-empty members of a JSON object
// ("run.json").
using Pieces = std::map<std::string, std::string>;
Pieces sections_of(const std::string& page);
Pieces members_of(const std::string& json);

// Compares each piece with its file in tests/golden/<folder>, which must hold no other files.
void expect_golden(const std::string& folder, const Pieces& pieces);

// The pieces that are not the same in `known`.
Pieces new_in(const Pieces& pieces, const Pieces& known);

}  // namespace roofladder::test
