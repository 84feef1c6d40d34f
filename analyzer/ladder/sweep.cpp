// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/sweep.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace roofladder {
namespace {

using Indices = std::vector<std::size_t>;  // of rungs or of parameters

bool same_names(const Parameters& a, const Parameters& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Parameter& x, const Parameter& y) { return x.name == y.name; });
}

Parameters chosen(const Parameters& parameters, const Indices& indices) {
  Parameters result;
  for (const std::size_t index : indices) {
    result.push_back(parameters[index]);
  }
  return result;
}

// Groups rungs by technique, in the order of the ladder.
std::vector<Indices> techniques(const Run& run, const std::vector<Rung>& rungs) {
  std::vector<Indices> result;
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const VariantInfo& variant = variant_of(run, rungs[i]);
    if (variant.parameters.empty()) {
      continue;
    }
    const auto [known, is_new] = place.try_emplace(variant.technique, result.size());
    if (is_new) {
      result.emplace_back();
    }
    Indices& members = result[known->second];
    if (is_new ||
        same_names(variant.parameters, variant_of(run, rungs[members.front()]).parameters)) {
      members.push_back(i);
    }
  }
  return result;
}

// Arranges the rungs of one technique as a sweep.
class Grid {
 public:
  Grid(const Run& run, const std::vector<Rung>& rungs, const Indices& members)
      : m_run(run), m_rungs(rungs), m_members(members) {}

  std::optional<Sweep> sweep() {
    if (!find_axes()) {
      return std::nullopt;
    }
    m_sweep.technique = variant_of(m_run, m_rungs[m_members.front()]).technique;
    place_members();
    add_origin();
    return m_sweep;
  }

 private:
  const Parameters& parameters(std::size_t rung) const {
    return variant_of(m_run, m_rungs[rung]).parameters;
  }
  bool find_axes();
  void place_members();
  void add_origin();
  std::optional<std::size_t> origin_of(std::size_t rung) const;
  std::optional<std::size_t> parent_of(std::size_t rung) const;

  const Run& m_run;
  const std::vector<Rung>& m_rungs;
  const Indices& m_members;
  std::size_t m_along = 0;  // index of the columns' parameter
  Indices m_down;           // indices of the rows' parameters
  Sweep m_sweep;
};

bool Grid::find_axes() {
  Indices varying;
  std::size_t most = 0;
  for (std::size_t i = 0; i < parameters(m_members.front()).size(); ++i) {
    std::set<std::int64_t> values;
    for (const std::size_t rung : m_members) {
      values.insert(parameters(rung)[i].value);
    }
    if (values.size() > most) {
      most = values.size();
      m_along = i;
    }
    if (values.size() > 1) {
      varying.push_back(i);
    }
  }
  m_down = varying;
  std::erase(m_down, m_along);
  return varying.size() > 1 || most > 2;
}

void Grid::place_members() {
  std::set<Parameters> columns;
  std::set<Parameters> rows;
  for (const std::size_t rung : m_members) {
    columns.insert({parameters(rung)[m_along]});
    rows.insert(chosen(parameters(rung), m_down));
  }
  const auto place = [](const std::set<Parameters>& all, const Parameters& one) {
    return static_cast<std::size_t>(std::distance(all.begin(), all.find(one)));
  };
  for (const std::size_t rung : m_members) {
    m_sweep.places.push_back({rung, place(columns, {parameters(rung)[m_along]}),
                              place(rows, chosen(parameters(rung), m_down))});
  }
  const auto text_of = [](const Parameters& chosen) { return to_text(chosen); };
  std::ranges::transform(columns, std::back_inserter(m_sweep.columns), text_of);
  std::ranges::transform(rows, std::back_inserter(m_sweep.rows), text_of);
}

std::optional<std::size_t> Grid::parent_of(std::size_t rung) const {
  const std::string& parent = variant_of(m_run, m_rungs[rung]).parent;
  for (std::size_t i = 0; i < m_rungs.size(); ++i) {
    if (variant_of(m_run, m_rungs[i]).id == parent) {
      return i;
    }
  }
  return std::nullopt;
}

// The ancestor that has the same parameters except those of the rows. Bounds the number of steps,
// since parents in a run file may form a cycle.
std::optional<std::size_t> Grid::origin_of(std::size_t rung) const {
  Parameters wanted = parameters(rung);
  for (auto index = m_down.rbegin(); index != m_down.rend(); ++index) {
    wanted.erase(wanted.begin() + static_cast<std::ptrdiff_t>(*index));
  }
  auto ancestor = parent_of(rung);
  for (std::size_t steps = 0; ancestor && steps < m_rungs.size(); ++steps) {
    if (parameters(*ancestor) == wanted) {
      return ancestor;
    }
    if (!same_names(parameters(*ancestor), parameters(rung))) {
      return std::nullopt;
    }
    ancestor = parent_of(*ancestor);
  }
  return std::nullopt;
}

void Grid::add_origin() {
  if (m_down.empty()) {
    return;
  }
  std::set<std::string> names;
  std::map<std::size_t, std::size_t> column_of;
  for (const SweepPlace& place : m_sweep.places) {
    const auto origin = origin_of(place.rung);
    if (!origin) {
      return;
    }
    names.insert(variant_of(m_run, m_rungs[*origin]).technique);
    column_of[*origin] = place.column;
  }
  if (names.size() != 1) {
    return;
  }
  m_sweep.origin = *names.begin();
  for (const auto& [rung, column] : column_of) {
    m_sweep.places.push_back({rung, column, m_sweep.rows.size()});
  }
  m_sweep.rows.push_back(m_sweep.origin);
}

}  // namespace

std::vector<Sweep> sweeps_of(const Run& run, const std::vector<Rung>& rungs) {
  std::vector<Sweep> sweeps;
  std::set<std::string> origins;
  for (const Indices& members : techniques(run, rungs)) {
    if (auto sweep = Grid(run, rungs, members).sweep()) {
      origins.insert(sweep->origin);
      sweeps.push_back(std::move(*sweep));
    }
  }
  std::erase_if(sweeps, [&](const Sweep& sweep) {
    return sweep.rows.size() == 1 && origins.contains(sweep.technique);
  });
  return sweeps;
}

}  // namespace roofladder
