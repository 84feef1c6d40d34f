// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/tag_balance.h"

#include <regex>
#include <set>
#include <vector>

namespace roofladder::test {
namespace {

class Checker {
 public:
  explicit Checker(std::string_view markup) : m_rest(markup) {}

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
      check_tag(std::string(m_rest.substr(tag + 1, end - tag - 1)));
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
    static const std::regex entity("^&(amp|lt|gt|quot|#39);");
    for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
      if (!std::regex_search(std::string(text.substr(at, 8)), entity)) {
        fail("a stray &", text.substr(at));
      }
    }
    if (text.find('>') != std::string_view::npos) {
      fail("a stray >", text);
    }
  }

  void check_tag(const std::string& tag) {
    if (tag == "!DOCTYPE html") {
      return;
    }
    if (tag.front() == '/') {
      if (m_open.empty() || m_open.back() != tag.substr(1)) {
        fail("closed, but not open", tag);
      } else {
        m_open.pop_back();
      }
      return;
    }
    static const std::regex shape("^([a-zA-Z][a-zA-Z0-9]*)((?:\\s+[a-zA-Z][a-zA-Z0-9:-]*=\"[^\"<]*\")*)\\s*(/?)$");
    std::smatch parts;
    if (!std::regex_match(tag, parts, shape)) {
      fail("no tag", tag);
      return;
    }
    check_attributes(parts[2]);
    if (parts[3].length() == 0) {
      m_open.push_back(parts[1]);
    }
  }

  void check_attributes(const std::string& attributes) {
    static const std::regex shape("([a-zA-Z][a-zA-Z0-9:-]*)=\"([^\"]*)\"");
    std::set<std::string> names;
    for (std::sregex_iterator at(attributes.begin(), attributes.end(), shape), end; at != end; ++at) {
      const std::string name = (*at)[1];
      const std::string value = (*at)[2];
      check_text(value);
      if (!names.insert(name).second) {
        fail("an attribute twice", attributes);
      }
      if (name == "id" && !m_ids.insert(value).second) {
        fail("an id twice", value);
      }
      if (name == "href") {
        m_links.push_back(value);
      }
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
  return Checker(markup).check();
}

}  // namespace roofladder::test
