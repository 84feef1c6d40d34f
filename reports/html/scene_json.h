// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "chart/xy_chart.h"

// Scenes for the script, which prints them: places in pixels, texts with their widths.
namespace roofladder::html {

// Rounds a place to a tenth of a pixel, or more finely if it will be magnified. Omits the ".0" of
// whole numbers, since there are tens of thousands of them.
nlohmann::json pixels(double value, double finest = 0.1);

nlohmann::json items_json(const std::vector<chart::Item>& items);

// Data that all charts share: styles, shapes of marks, places of names.
nlohmann::json chart_json();

// A chart over two axes, with ticks and candidates for names at each step of its zoom, over a
// domain that may be wider than its axes. Has names and arrows only if it is detailed.
nlohmann::json roofline_json(const chart::XyChart& chart, const XyPlot& domain, bool is_detailed);

// The legend of the chart when a ladder is laid over it.
nlohmann::json guest_legend_json(const chart::XyChart& chart, const std::string& name);

}  // namespace roofladder::html
