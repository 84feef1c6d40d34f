// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "reports/html/page_run.h"

// Parts that pages of one run and of several runs share.
namespace roofladder::html {

// Writes everything up to and including the page's heading. Title and heading are untrusted.
void write_start(std::string_view title, std::string_view heading, std::ostream& out);

// Writes an entry of the navigation; the text is untrusted.
void write_link(std::string_view id, std::string_view text, std::ostream& out);

// Introduces one of several runs.
void write_introduction(const PageRun& shown, std::ostream& out);

// Writes the sections of a run, and links to them.
void write_sections(const PageRun& shown, std::ostream& out);
void write_links(const PageRun& shown, std::ostream& out);

// Writes the sections after all runs, and links to them.
void write_last_sections(std::span<const PageRun> runs, std::ostream& out);
void write_last_links(std::ostream& out);

// Writes the footer, which names the page's origin, and everything after it. `overlay` is the
// roofline of all runs; null for none.
void write_end(std::string_view origin, std::span<const PageRun> runs, const XyPlot* overlay,
               std::ostream& out);

// Ends a page that shows no single run and so has no script.
void write_end(std::ostream& out);

}  // namespace roofladder::html
