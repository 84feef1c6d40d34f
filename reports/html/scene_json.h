// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "chart/xy_chart.h"

// Scenes for the script, which prints them: places in pixels, texts with their widths.
namespace roofladder::html {

// A place in a tenth of a pixel, or finer where it will be magnified. Whole numbers have no ".0":
// there are tens of thousands of them.
nlohmann::json pixels(double value, double finest = 0.1);

nlohmann::json items_json(const std::vector<chart::Item>& items);

// What all charts have in common: styles, shapes of marks, places of names.
nlohmann::json chart_json();

// A chart over two axes with the ticks and the candidates for names at each step of its zoom. Names
// and arrows only if it is detailed. It reaches to a domain wider than its own axes.
nlohmann::json roofline_json(const chart::XyChart& chart, const XyPlot& domain, bool is_detailed);

// The legend of the chart with a ladder laid over it.
nlohmann::json guest_legend_json(const chart::XyChart& chart, const std::string& name);

}  // namespace roofladder::html
