// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/ladder_source.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <unistd.h>

#include "collector/compile/command.h"
#include "collector/compile/compiler.h"
#include "collector/compile/dependencies.h"
#include "collector/compile/fortran.h"
#include "collector/compile/source_files.h"
#include "collector/errors.h"
#include "collector/modules/module_paths.h"
#include "run/digest.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/temporary_folder.h"
#include "run/text_file.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* sources_symbol = "roofladder_sources_0";
constexpr const char* dependency_file = "dependencies";

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

fs::path cache_folder() {
  const auto variable = [](const char* name) -> std::optional<fs::path> {
    const char* value = std::getenv(name);
    return value != nullptr && *value != 0 ? std::optional<fs::path>(value) : std::nullopt;
  };
  if (const auto cache = variable("XDG_CACHE_HOME")) {
    return *cache / "roofladder" / "ladders";
  }
  if (const auto home = variable("HOME")) {
    return *home / ".cache" / "roofladder" / "ladders";
  }
  return system_temporary_folder() / "roofladder-ladders";
}

// One compilation: the words of its command, and the files that it leaves.
class Compilation {
 public:
  Compilation(const fs::path& source, const std::string& more)
      : m_source(source),
        m_language(*language_of(source)),
        m_compiler(find_compiler(m_language)),
        m_options(m_language.options) {
    if (has_stack_report()) {
      m_options.emplace_back("-fstack-usage");
    }
    const std::vector<std::string> given = words_of(more);
    m_options.insert(m_options.end(), given.begin(), given.end());
    const std::string key = sha256(
        fmt::format("{}\n{}\n{}\n{}\n{}", fs::absolute(source).string(), m_compiler.program,
                    m_compiler.version, to_shell(m_options), to_shell(m_language.link_options)));
    m_folder = cache_folder() / fmt::format("{}-{}", source.stem().string(), key.substr(0, 16));
  }

  fs::path module() const { return m_folder / (m_source.stem().string() + ".so"); }

  // Whether the module was made from the current files.
  bool is_current() const {
    if (!fs::exists(module())) {
      return false;
    }
    std::ifstream record(m_folder / "made_of");
    std::string digest;
    std::string path;
    bool any = false;
    while (std::getline(record, digest, ' ') && std::getline(record, path)) {
      if (sha256(read_text(path)) != digest) {
        return false;
      }
      any = true;
    }
    return any;
  }

  std::string compile() const {
    const fs::path folder = new_folder();
    std::vector<std::string> objects{assemble_sources(folder)};
    if (m_language.is_fortran()) {
      objects.push_back(compile_fortran_tables(m_compiler, definitions(), folder).string());
    }
    const std::string messages = run(folder, objects);
    write_record(folder);
    std::error_code none;
    fs::remove_all(m_folder, none);
    fs::rename(folder, m_folder, none);  // if another process was quicker, its module is as good
    if (none) {
      fs::remove_all(folder, none);
    }
    return messages;
  }

 private:
  bool has_stack_report() const { return m_language.report == "stack" && m_compiler.is_gnu; }

  fs::path new_folder() const {
    std::error_code error;
    fs::create_directories(cache_folder(), error);
    std::string name = (cache_folder() / "new-XXXXXX").string();
    if (error || mkdtemp(name.data()) == nullptr) {
      throw EnvironmentError(fmt::format(
          "{} cannot be written, where compiled ladders are kept; set XDG_CACHE_HOME to a folder "
          "that can",
          cache_folder().string()));
    }
    return name;
  }

  // Puts the texts, for reports, in an object of its own, so that the compiler need not read them.
  std::string assemble_sources(const fs::path& folder) const {
    const fs::path assembly = folder / "sources.s";
    std::ofstream(assembly) << assembly_of(source_files(m_source, m_options), sources_symbol);
    const fs::path object = folder / "sources.o";
    const CommandResult result = run_command({"as", assembly.string(), "-o", object.string()});
    if (result.status != 0) {
      throw EnvironmentError(fmt::format("the assembler 'as' cannot be used ({}); install binutils",
                                         printable(result.err)));
    }
    return object.string();
  }

  // Macros that name the source's files and how it is built.
  std::vector<std::string> definitions() const {
    const std::string build = fmt::format("{}, {}", m_compiler.version, fmt::join(m_options, " "));
    return {"-I" + sdk_folder().string(),
            fmt::format("-DROOFLADDER_MODEL=\"{}\"", m_language.model),
            fmt::format("-DROOFLADDER_SOURCES={}", sources_symbol),
            fmt::format("-DROOFLADDER_BUILD=\"{}\"", build)};
  }

  std::vector<std::string> command(const fs::path& folder,
                                   const std::vector<std::string>& objects) const {
    std::vector<std::string> words{m_compiler.program};
    const auto add = [&](const std::vector<std::string>& more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    add(m_options);
    add(m_language.link_options);
    if (has_stack_report()) {
      add({"-dumpdir", folder.string() + "/"});
    }
    if (m_language.is_fortran()) {
      add(fortran_sources(m_source, folder));
    } else {
      add(definitions());
      add({"-MD", "-MF", (folder / dependency_file).string()});
      if (m_language.name == "CXX") {  // whatever the suffix: the host's part of .cl is C++
        add({"-x", "c++", m_source.string(), "-x", "none"});
      } else {
        add({m_source.string()});
      }
    }
    add(objects);
    add({"-o", (folder / module().filename()).string()});
    return words;
  }

  std::string run(const fs::path& folder, const std::vector<std::string>& objects) const {
    const CommandResult result = run_command(command(folder, objects));
    const std::string messages = without_report(result.err, folder);
    if (result.status != 0) {
      std::error_code none;
      fs::remove_all(folder, none);
      throw LadderError(fmt::format("{}{} does not compile ({} {})", messages, m_source.string(),
                                    m_compiler.program, to_shell(m_options)));
    }
    gather_stack_report(folder);
    return messages;
  }

  // Removes the CUDA assembler's report of registers and spills from the messages and puts it
  // beside the module.
  std::string without_report(const std::string& text, const fs::path& folder) const {
    if (m_language.report != "ptxas") {
      return text;
    }
    std::ofstream report(folder / (m_source.stem().string() + ".ptxas"));
    std::istringstream lines(text);
    std::string messages;
    for (std::string line; std::getline(lines, line);) {
      const bool reported =
          line.starts_with("ptxas info") || line.find("bytes stack frame") != std::string::npos;
      if (reported) {
        report << line << '\n';
      } else {
        messages += line + '\n';
      }
    }
    return messages;
  }

  void gather_stack_report(const fs::path& folder) const {
    std::string text;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".su") {
        text += read_text(entry.path());
      }
    }
    if (!text.empty()) {
      std::ofstream(folder / (m_source.stem().string() + ".stack")) << text;
    }
  }

  // Writes the digest and path of every file that was read.
  void write_record(const fs::path& folder) const {
    std::set<fs::path> files = read_dependencies(folder / dependency_file);
    if (m_language.is_fortran()) {
      files.merge(fortran_files(m_compiler, m_options, m_source, folder));
    }
    std::ofstream record(folder / "made_of");
    for (const fs::path& file : files) {
      record << sha256(read_text(file)) << ' ' << file.string() << '\n';
    }
  }

  fs::path m_source;
  const Language& m_language;
  Compiler m_compiler;
  std::vector<std::string> m_options;
  fs::path m_folder;
};

}  // namespace

bool is_module(const fs::path& ladder) {
  return language_of(ladder) == nullptr && (ladder.extension() == ".so" || is_program(ladder));
}

CompiledLadder compile_ladder(const fs::path& source, const std::string& options) {
  if (language_of(source) == nullptr) {
    throw UsageError(fmt::format(
        "{} is neither a ladder's source (.cpp, .c, .f90, .cl, .cu), nor a module (.so), nor a "
        "program that may be executed",
        printable(source.string())));
  }
  if (!fs::is_regular_file(source)) {
    throw UsageError(fmt::format("there is no file {}", printable(source.string())));
  }
  const Compilation compilation(source, options);
  if (compilation.is_current()) {
    return {.module = compilation.module()};
  }
  std::string messages = compilation.compile();
  return {.module = compilation.module(), .messages = std::move(messages)};
}

}  // namespace roofladder
