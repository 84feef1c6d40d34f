// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/tag_balance.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace roofladder::test {
namespace {

constexpr std::array<std::string_view, 5> entities{"amp;", "lt;", "gt;", "quot;", "#39;"};

class TagChecker {
 public:
  explicit TagChecker(std::string_view markup) : m_rest(markup) {}

  std::string check() {
    while (m_fault.empty() && !m_rest.empty()) {
      const std::size_t tag = m_rest.find('<');
      check_text(m_rest.substr(0, tag));
      if (tag == std::string_view::npos) {
        break;
      }
      const std::size_t end = m_rest.find('>', tag);
      if (end == std::string_view::npos) {
        return "a tag without end";
      }
      check_tag(m_rest.substr(tag + 1, end - tag - 1));
      m_rest.remove_prefix(end + 1);
    }
    return m_fault.empty() ? check_document() : m_fault;
  }

 private:
  void fail(const std::string& fault, std::string_view where) {
    if (m_fault.empty()) {
      m_fault = fault + ": " + std::string(where.substr(0, 200));
    }
  }

  void check_text(std::string_view text) {
    if (!m_open.empty() && m_open.back() == "style") {
      return;
    }
    for (std::size_t at = text.find('&'); at != std::string_view::npos;
         at = text.find('&', at + 1)) {
      const std::string_view rest = text.substr(at + 1);
      if (std::none_of(entities.begin(), entities.end(),
                       [&](std::string_view entity) { return rest.starts_with(entity); })) {
        fail("a stray &", text.substr(at));
      }
    }
    if (text.find('>') != std::string_view::npos) {
      fail("a stray >", text);
    }
  }

  void check_tag(std::string_view tag) {
    if (tag == "!DOCTYPE html") {
      return;
    }
    if (tag.starts_with('/')) {
      if (m_open.empty() || m_open.back() != tag.substr(1)) {
        fail("closed, but not open", tag);
      } else {
        m_open.pop_back();
      }
      return;
    }
    const bool is_empty = tag.ends_with('/');
    std::string_view rest = is_empty ? tag.substr(0, tag.size() - 1) : tag;
    const std::string_view name = take_name(rest);
    if (name.empty()) {
      fail("no tag", tag);
    }
    check_attributes(rest);
    if (!is_empty) {
      m_open.emplace_back(name);
    }
  }

  static std::string_view take_name(std::string_view& rest) {
    const std::size_t end =
        rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:");
    const std::string_view name = rest.substr(0, end);
    rest.remove_prefix(name.size());
    return name;
  }

  void check_attributes(std::string_view rest) {
    std::set<std::string_view> names;
    while (m_fault.empty()) {
      rest.remove_prefix(std::min(rest.find_first_not_of(" \n"), rest.size()));
      if (rest.empty()) {
        return;
      }
      const std::string_view name = take_name(rest);
      const std::size_t end = rest.find('"', 2);
      if (name.empty() || !rest.starts_with("=\"") || end == std::string_view::npos) {
        return fail("no attribute", rest);
      }
      check_attribute(name, rest.substr(2, end - 2));
      rest.remove_prefix(end + 1);
      if (!names.insert(name).second) {
        fail("an attribute twice", name);
      }
    }
  }

  void check_attribute(std::string_view name, std::string_view value) {
    check_text(value);
    if (name == "id" && !m_ids.emplace(value).second) {
      fail("an id twice", value);
    }
    if (name == "href") {
      m_links.emplace_back(value);
    }
  }

  std::string check_document() const {
    if (!m_open.empty()) {
      return "never closed: " + m_open.back();
    }
    for (const std::string& link : m_links) {
      if (link.empty() || link.front() != '#' || !m_ids.contains(link.substr(1))) {
        return "a link to nothing: " + link;
      }
    }
    return {};
  }

  std::string_view m_rest;
  std::vector<std::string> m_open;
  std::set<std::string> m_ids;
  std::vector<std::string> m_links;
  std::string m_fault;
};

}  // namespace

std::string first_fault(std::string_view markup) {
  return TagChecker(markup).check();
}

}  // namespace roofladder::test
