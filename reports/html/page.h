// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "reports/html/shown_run.h"

// What the page of one run and that of several have in common.
namespace roofladder::html {

// From the document type to the heading of the page. Title and heading are untrusted.
void write_start(std::string_view title, std::string_view heading, std::ostream& out);

// An entry of the navigation; the text is untrusted.
void write_link(std::string_view id, std::string_view text, std::ostream& out);

// Of several runs the section that introduces one.
void write_introduction(const ShownRun& shown, std::ostream& out);

// The sections of a run, and links to them.
void write_sections(const ShownRun& shown, std::ostream& out);
void write_links(const ShownRun& shown, std::ostream& out);

// The sections after all runs, and links to them.
void write_last_sections(std::span<const ShownRun> runs, std::ostream& out);
void write_last_links(std::ostream& out);

// From the foot of the page, which says what made it of what, to the end of the document. `overlay`
// is the roofline of all runs; null for none.
void write_end(std::string_view origin, std::span<const ShownRun> runs, const XyPlot* overlay,
               std::ostream& out);

// The same of a page without a run of its own, and so without a script.
void write_end(std::ostream& out);

}  // namespace roofladder::html
