// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QByteArray>
#include <QStringList>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gui/tables/table.h"
#include "run/parameter.h"

class QObject;

// The kernels and checks that the collector offers on this machine.
namespace roofladder::gui {

struct OfferedVariant {
  std::string id;     // "jacobi/openmp/serial"
  std::string model;  // "openmp"
  std::string technique;
  Parameters parameters;
  std::string title;
  std::string parent;
  bool is_branch = false;
};

struct OfferedKernel {
  std::string name;
  std::string title;
  std::string work_unit;
  bool is_ladder = true;                                   // not a ceiling
  std::vector<std::pair<std::string, std::string>> sizes;  // "quick", "n=4096,sweeps=10"
  std::vector<OfferedVariant> variants;
};

// Parses the output of `roofladder list kernels --json`; absent for any other text.
std::optional<std::vector<OfferedKernel>> parse_kernels(const QByteArray& json);

// Parses the output of `roofladder doctor --json`, one row for each check; absent for any other
// text.
std::optional<DisplayTable> parse_checks(const QByteArray& json);

struct Answer {
  QByteArray out;
  QString error;  // why there is no output
};

// Runs a program to its end in the background and passes its output to `tell`, unless the asker has
// been destroyed by then.
void ask(QObject* asker, const QString& program, const QStringList& arguments,
         const std::function<void(const Answer&)>& tell);

}  // namespace roofladder::gui
