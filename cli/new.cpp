// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <optional>
#include <vector>

#include "cli/verb.h"
#include "collector/compile/compiler.h"
#include "collector/errors.h"
#include "collector/known.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/standard_error.h"
#include "run/text_file.h"

namespace roofladder {
namespace {

struct NewArguments {
  std::filesystem::path name;  // "stencil", or "stencil.f90"
  std::optional<std::string> model;
};

// Model of a template such as "cuda.cu.in".
std::string model_of(const std::filesystem::path& path) {
  return path.stem().stem().string();
}
std::string suffix_of(const std::filesystem::path& path) {
  return path.stem().extension().string();
}

// In the order of the languages: a name without a suffix gets the first template of its model.
std::vector<std::filesystem::path> templates_in_order() {
  std::vector<std::filesystem::path> templates;
  for (const Language& language : languages()) {
    for (const std::filesystem::path& path : ladder_templates()) {
      if (suffix_of(path) == language.suffix) {
        templates.push_back(path);
      }
    }
  }
  return templates;
}

std::filesystem::path template_of_suffix(const NewArguments& arguments) {
  const std::string suffix = arguments.name.extension().string();
  std::string known;
  for (const std::filesystem::path& path : templates_in_order()) {
    if (suffix_of(path) != suffix) {
      known += (known.empty() ? "" : ", ") + suffix_of(path);
    } else if (arguments.model && *arguments.model != model_of(path)) {
      throw UsageError(fmt::format("a {} file is one of model {}, not {}", suffix, model_of(path),
                                   printable(*arguments.model)));
    } else {
      return path;
    }
  }
  throw UsageError(fmt::format("there is no ladder to begin with in a file called {}, only in {}",
                               printable(arguments.name.string()), known));
}

std::filesystem::path template_for(const NewArguments& arguments) {
  const std::vector<std::filesystem::path> templates = templates_in_order();
  if (arguments.model) {
    require_known("model", {*arguments.model}, names_of(templates, model_of));
  }
  if (arguments.name.has_extension()) {
    return template_of_suffix(arguments);
  }
  return *std::ranges::find(templates, arguments.model.value_or("openmp"), model_of);
}

bool is_identifier(const std::string& name) {
  const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; };
  return !name.empty() && is_letter(static_cast<unsigned char>(name.front())) &&
         std::ranges::all_of(name,
                             [&](unsigned char c) { return is_letter(c) || std::isdigit(c) != 0; });
}

std::string named(std::string text, const std::string& name) {
  constexpr std::string_view placeholder = "@name@";
  for (std::size_t at = text.find(placeholder); at != std::string::npos;
       at = text.find(placeholder, at + name.size())) {
    text.replace(at, placeholder.size(), name);
  }
  return text;
}

int write_new(const NewArguments& arguments) {
  const std::string name = arguments.name.stem().string();
  if (!is_identifier(name) || arguments.name.has_parent_path()) {
    throw UsageError(fmt::format(
        "'{}' cannot be a ladder's name: it becomes one in C++, so letters, digits and _ only",
        printable(arguments.name.string())));
  }
  const std::filesystem::path from = template_for(arguments);
  const std::filesystem::path to = name + suffix_of(from);
  if (std::filesystem::exists(to)) {
    print_to_stderr("roofladder: {} is there already, and is not overwritten\n", to.string());
    return exit_cannot_write;
  }
  std::ofstream(to) << named(read_text(from), name) << std::flush;
  if (!std::filesystem::exists(to) || std::filesystem::file_size(to) == 0) {
    print_to_stderr("roofladder: {} cannot be written: {}\n", to.string(), std::strerror(errno));
    return exit_cannot_write;
  }
  if (!globals().quiet) {
    print_to_stderr("wrote {}\nnext: roofladder collect {} -o {}.roofladder\n", to.string(),
                    to.string(), name);
  }
  return exit_done;
}

}  // namespace

Action add_new(CLI::App& app) {
  app.description("Write a ladder of your own, which works as it is: one file to edit");
  auto arguments = std::make_shared<NewArguments>();
  app.add_option("NAME", arguments->name,
                 "Name of the kernel and of its file; stencil.f90 and stencil.c are in those "
                 "languages, stencil.cu and stencil.cl of their models")
      ->required();
  app.add_option(
      "-m,--model", arguments->model,
      "Programming model of a name without a suffix: openmp (the default), cuda or opencl");
  return [arguments] { return write_new(*arguments); };
}

}  // namespace roofladder
