// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analyzer/analysis.h"

// Pieces of markup that several sections show; texts are escaped here.
namespace roofladder::html {

// <span class="badge simulated">simulated</span>
std::string badge(Provenance provenance);
std::string badge(Provenance look, const std::string& text);
// The badge of a metric; of a derived value "from timer, simulated" in the look of its weakest
// input.
std::string badge(const MetricValue& value);

// An em-dash with the class of the absence; the reason as tooltip, or as small print.
std::string absent(const Absence& absence);
std::string absent_with_reason(const Absence& absence);

// "18.1 ms to 18.5 ms" in small print.
std::string range(const std::string& low, const std::string& high);

// "1.36x" with its interval in small print, or an em-dash.
std::string factor(const std::optional<Estimate>& estimate);
std::string verdict_mark(Verdict verdict);

// "± 0.4 %", with the interval as a tooltip; empty where there is none.
std::string plus_minus(double half_width, const std::string& low, const std::string& high);

std::string quantity(double value, Dimension dimension);

}  // namespace roofladder::html
