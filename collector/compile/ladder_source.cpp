// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/ladder_source.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
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

// In the record of what a module was made of: the line of what the compiler read. It differs where
// another header is found first, or one where there was none.
constexpr const char* preprocessed_text = "preprocessed";

// Variables by which compilers and linkers take options or find files, those aside that name
// headers.
std::string options_of_environment() {
  std::string text;
  for (const char* name : {"LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "NVCC_PREPEND_FLAGS",
                           "NVCC_APPEND_FLAGS"}) {
    const char* value = std::getenv(name);
    text += fmt::format("{}={}\n", name, value != nullptr ? value : "");
  }
  return text;
}

// Files that the options name: objects, and libraries that are searched for.
std::set<fs::path> files_in(const std::vector<std::string>& options) {
  std::set<fs::path> files;
  std::vector<fs::path> folders;
  for (const std::string& word : options) {
    if (word.starts_with("-L")) {
      folders.emplace_back(word.substr(2));
    } else if (fs::is_regular_file(word)) {
      files.insert(fs::absolute(word));
    }
  }
  for (const std::string& word : options) {
    if (!word.starts_with("-l")) {
      continue;
    }
    for (const fs::path& folder : folders) {
      for (const char* suffix : {".a", ".so"}) {
        const fs::path library = folder / fmt::format("lib{}{}", word.substr(2), suffix);
        if (fs::is_regular_file(library)) {
          files.insert(fs::absolute(library));
        }
      }
    }
  }
  return files;
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
        m_options(m_language.options),
        m_given(from_shell(more)) {
    if (has_stack_report()) {
      m_options.emplace_back("-fstack-usage");
    }
    m_options.insert(m_options.end(), m_given.begin(), m_given.end());
    const std::string key =
        sha256(fmt::format("{}\n{}\n{}\n{}\n{}\n{}", fs::absolute(source).string(),
                           m_compiler.name(), m_compiler.version, to_shell(m_options),
                           to_shell(m_language.link_options), options_of_environment()));
    m_folder = cache_folder() / fmt::format("{}-{}", source.stem().string(), key.substr(0, 16));
    m_digest_of_text = sha256(preprocessed());
  }

  fs::path module() const { return m_folder / (m_source.stem().string() + ".so"); }

  // Whether the module was made from what the compiler would read now.
  bool is_current() const {
    std::error_code unreadable;
    if (!fs::exists(module(), unreadable)) {
      return false;
    }
    std::ifstream record(m_folder / "made_of");
    std::string digest;
    std::string path;
    std::string digest_of_text;
    while (std::getline(record, digest, ' ') && std::getline(record, path)) {
      if (path == preprocessed_text) {
        digest_of_text = digest;
      } else if (!fs::is_regular_file(path) || sha256(read_text(path)) != digest) {
        return false;
      }
    }
    return digest_of_text == m_digest_of_text;
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
    std::vector<std::string> words = m_compiler.command;
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
      add(source_words());
    }
    add(objects);
    add({"-o", (folder / module().filename()).string()});
    return words;
  }

  // Whatever the suffix: the host's part of .cl is C++.
  std::vector<std::string> source_words() const {
    return m_language.name == "CXX"
               ? std::vector<std::string>{"-x", "c++", m_source.string(), "-x", "none"}
               : std::vector<std::string>{m_source.string()};
  }

  // Returns what the compiler reads: the preprocessor's text, or in Fortran the names of the
  // files. Empty where it says that it cannot.
  std::string preprocessed() const {
    if (m_language.is_fortran()) {
      const TemporaryFolder folder;
      std::string names;
      for (const fs::path& file : fortran_files(m_compiler, m_options, m_source, folder.path())) {
        names += file.string() + '\n';
      }
      return names;
    }
    std::vector<std::string> words = m_compiler.command;
    for (const auto& more : {m_options, definitions(), {"-E"}, source_words()}) {
      words.insert(words.end(), more.begin(), more.end());
    }
    const CommandResult result = run_command(words);
    return result.status == 0 ? result.out : "";
  }

  std::string run(const fs::path& folder, const std::vector<std::string>& objects) const {
    const CommandResult result = run_command(command(folder, objects));
    const std::string messages = without_report(result.err, folder);
    if (result.status != 0) {
      std::error_code none;
      fs::remove_all(folder, none);
      throw LadderError(fmt::format("{}{} does not compile ({} {}){}", messages, m_source.string(),
                                    m_compiler.name(), to_shell(m_options), hint_for(messages)));
    }
    gather_stack_report(folder);
    return messages;
  }

  static std::string_view hint_for(std::string_view messages) {
    return messages.find("Counted<") == std::string_view::npos
               ? ""
               : "; a counted_rung also runs on numbers that count, Counted<double>, which lack "
                 "some of what double has: write Real(0) for 0.0 beside one, or rung in place of "
                 "counted_rung, which does without counting";
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

  // Writes the digest and path of every file that was read, and the digest of what the compiler
  // made of them.
  void write_record(const fs::path& folder) const {
    std::set<fs::path> files = read_dependencies(folder / dependency_file);
    if (m_language.is_fortran()) {
      files.merge(fortran_files(m_compiler, m_options, m_source, folder));
    }
    files.merge(files_in(m_given));
    std::ofstream record(folder / "made_of");
    record << m_digest_of_text << ' ' << preprocessed_text << '\n';
    for (const fs::path& file : files) {
      record << sha256(read_text(file)) << ' ' << file.string() << '\n';
    }
  }

  fs::path m_source;
  const Language& m_language;
  Compiler m_compiler;
  std::vector<std::string> m_options;
  std::vector<std::string> m_given;  // those of the user among them
  fs::path m_folder;
  std::string m_digest_of_text;  // that the compiler reads
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
