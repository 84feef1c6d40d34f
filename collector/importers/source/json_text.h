// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

// Reads JSON that another tool wrote. Faults are LineErrors of line 0 that name the place.
namespace roofladder::json_text {

// Takes NaN and Infinity, which C++ programs print, for values that are not known. Refuses a text
// of more than 128 MiB, since its document would take ten times that.
nlohmann::json parsed(std::string_view text);

// Uses each element of the list `key` of the outermost object, which are not kept: a text of any
// length takes little memory. Returns the rest, where the list is empty.
nlohmann::json for_each(std::string_view text, std::string_view key,
                        const std::function<void(const nlohmann::json&)>& use);

// True if the text begins with an object and has this key in its first 64 KiB: enough to recognize
// a format without reading it.
bool begins_with_key(std::string_view text, std::string_view key);

// A member of an object; null where there is none, or where `object` is none.
const nlohmann::json& member(const nlohmann::json& object, std::string_view key);

// A member that has to be a list.
const nlohmann::json& list(const nlohmann::json& file, std::string_view key);

// Empty if there is no such text.
std::string text(const nlohmann::json& object, std::string_view key);

// A finite number; nvbench writes numbers as texts. Absent if there is none.
std::optional<double> number(const nlohmann::json& value);

// A time that is above 0; `where` names it in the message of another one.
double time(const nlohmann::json& value, double unit, const std::string& where);

}  // namespace roofladder::json_text
