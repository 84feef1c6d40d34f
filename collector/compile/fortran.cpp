// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/fortran.h"

#include <fmt/format.h>

#include "collector/compile/command.h"
#include "collector/compile/dependencies.h"
#include "collector/errors.h"
#include "run/installation.h"

namespace roofladder {

namespace fs = std::filesystem;

std::vector<std::string> fortran_sources(const fs::path& source, const fs::path& folder) {
  return {"-J", folder.string(), (fortran_folder() / "roofladder.f90").string(), source.string()};
}

fs::path compile_fortran_tables(const Compiler& compiler,
                                const std::vector<std::string>& definitions,
                                const fs::path& folder) {
  const fs::path object = folder / "tables.o";
  std::vector<std::string> words = compiler.command;
  words.insert(words.end(), definitions.begin(), definitions.end());
  for (const std::string& word :
       {std::string("-O2"), std::string("-fPIC"), std::string("-fopenmp"), std::string("-MD"),
        std::string("-MF"), (folder / "dependencies").string(), std::string("-c"),
        (fortran_folder() / "roofladder.c").string(), std::string("-o"), object.string()}) {
    words.push_back(word);
  }
  const CommandResult result = run_command(words);
  if (result.status != 0) {
    throw LadderError(fmt::format("{}{} cannot compile the C file that a ladder in Fortran needs",
                                  result.err, compiler.name()));
  }
  return object;
}

std::set<fs::path> fortran_files(const Compiler& compiler, const std::vector<std::string>& options,
                                 const fs::path& source, const fs::path& folder) {
  const fs::path rule = folder / "includes";
  std::vector<std::string> words = compiler.command;
  words.insert(words.end(), options.begin(), options.end());
  // GCC lists the files that a source includes only if it preprocesses.
  words.insert(words.end(),
               {"-cpp", "-M", "-MF", rule.string(), "-J", folder.string(), source.string()});
  if (compiler.is_gnu) {
    words.insert(words.end(), {"-dumpdir", folder.string() + "/"});  // not into the user's folder
  }
  run_command(words);
  std::set<fs::path> files = read_dependencies(rule);
  std::erase_if(files, [&](const fs::path& file) { return file.parent_path() == folder; });
  files.insert({fs::absolute(source), fs::absolute(fortran_folder() / "roofladder.f90")});
  return files;
}

}  // namespace roofladder
