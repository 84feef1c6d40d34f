// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analyzer/analysis.h"

// Pieces of markup that several sections share. They escape their texts.
namespace roofladder::html {

// <span class="badge simulated">simulated</span>
std::string badge(Provenance provenance);
std::string badge(Provenance look, const std::string& text);
// The badge of a metric. For a derived value it reads "from timer, simulated" and looks like that
// of its weakest input.
std::string badge(const MetricValue& value);

// An em-dash with the class of the absence. The reason is a tooltip, or small print beside it.
std::string absent(const Absence& absence);
std::string absent_with_reason(const Absence& absence);

// "18.1 ms to 18.5 ms" in small print.
std::string range(const std::string& low, const std::string& high);

// "1.36x" with its interval in small print, or an em-dash.
std::string factor(const std::optional<Estimate>& estimate);
std::string verdict_mark(Verdict verdict);

// "± 0.4 %", with the interval as a tooltip; empty if there is none.
std::string plus_minus(double half_width, const std::string& low, const std::string& high);

std::string quantity(double value, Dimension dimension);

}  // namespace roofladder::html
