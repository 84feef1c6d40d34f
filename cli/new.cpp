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

#include "cli/verb.h"
#include "collector/errors.h"
#include "collector/known.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/text_file.h"

namespace roofladder {
namespace {

struct NewArguments {
  std::string name;
  std::string model = "openmp";
};

// Of a template, "cuda.cu.in".
std::string model_of(const std::filesystem::path& path) {
  return path.stem().stem().string();
}

std::optional<std::filesystem::path> template_of(const std::string& model) {
  for (const std::filesystem::path& path : ladder_templates()) {
    if (model_of(path) == model) {
      return path;
    }
  }
  return std::nullopt;
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
  if (!is_identifier(arguments.name)) {
    throw UsageError(fmt::format(
        "'{}' cannot be a ladder's name: it becomes one in C++, so letters, digits and _ only",
        printable(arguments.name)));
  }
  const auto from = template_of(arguments.model);
  if (!from) {
    require_known("model", {arguments.model}, names_of(ladder_templates(), model_of));
  }
  const std::filesystem::path to = arguments.name + from->stem().extension().string();
  if (std::filesystem::exists(to)) {
    fmt::print(stderr, "roofladder: {} is there already, and is not overwritten\n", to.string());
    return exit_cannot_write;
  }
  std::ofstream(to) << named(read_text(*from), arguments.name) << std::flush;
  if (!std::filesystem::exists(to) || std::filesystem::file_size(to) == 0) {
    fmt::print(stderr, "roofladder: {} cannot be written: {}\n", to.string(), std::strerror(errno));
    return exit_cannot_write;
  }
  if (!globals().quiet) {
    fmt::print(stderr, "wrote {}\nnext: roofladder collect {} -o {}.roofladder\n", to.string(),
               to.string(), arguments.name);
  }
  return exit_done;
}

}  // namespace

Action add_new(CLI::App& app) {
  app.description("Write a ladder of your own, which works as it is: one file to edit");
  auto arguments = std::make_shared<NewArguments>();
  app.add_option("NAME", arguments->name, "What the kernel is called; the file is named after it")
      ->required();
  app.add_option("-m,--model", arguments->model, "Programming model: openmp, cuda or opencl")
      ->capture_default_str();
  return [arguments] { return write_new(*arguments); };
}

}  // namespace roofladder
