// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <ranges>
#include <set>

#include "cli/verb.h"
#include "run/exit_code.h"

// Scripts for shells, generated from the command line's description, so that they are always up to
// date.
namespace roofladder {
namespace {

std::vector<std::string> option_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) {
    names.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    names.push_back("--" + name);
  }
  return names;
}

// "cold warm both" for an option with a fixed set of words, read from its type
// "TEXT:{cold,warm,both}". Empty for any other option.
std::string choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) {
    return "";
  }
  std::string choices = type.substr(begin + 1, end - begin - 1);
  std::ranges::replace(choices, ',', ' ');
  return choices;
}

// The argument of `roofladder list` that completes an option: "kernels" for --kernel. Empty for any
// other option.
std::string listing_of(const CLI::Option& option) {
  static const std::set<std::string> listed{"kernel", "variant",  "model",
                                            "preset", "provider", "format"};
  const bool is_listed =
      !option.get_lnames().empty() && listed.contains(option.get_lnames().front());
  return is_listed ? option.get_lnames().front() + "s" : "";
}

// The shell's expression for the values of an option; empty if it takes anything.
std::string bash_words(const CLI::Option& option) {
  if (const std::string listing = listing_of(option); !listing.empty()) {
    return fmt::format("$(\"${{COMP_WORDS[0]}}\" list {} --names 2>/dev/null)", listing);
  }
  const std::string choices = choices_of(option);
  return choices.empty() ? "" : "\"" + choices + "\"";
}

std::string bash_cases(const CLI::App& verb) {
  std::string cases;
  for (const CLI::Option* option : verb.get_options()) {
    const std::string words = bash_words(*option);
    for (const std::string& name : option_names(*option)) {
      if (!words.empty()) {
        cases += fmt::format("    \"{} {}\") words={} ;;\n", verb.get_name(), name, words);
      }
    }
  }
  return cases;
}

// Options, and the fixed words of a positional argument.
std::string words_of(const CLI::App& verb) {
  std::vector<std::string> words;
  for (const CLI::Option* option : verb.get_options()) {
    const std::vector<std::string> names = option_names(*option);
    words.insert(words.end(), names.begin(), names.end());
    if (const std::string choices = choices_of(*option); names.empty() && !choices.empty()) {
      words.push_back(choices);
    }
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string bash_script(const CLI::App& program) {
  std::string names;
  std::string choices;
  std::string options;
  for (const CLI::App* verb : visible_verbs(program)) {
    names += (names.empty() ? "" : " ") + verb->get_name();
    choices += bash_cases(*verb);
    options += fmt::format("        {}) words=\"{}\" ;;\n", verb->get_name(), words_of(*verb));
  }
  return fmt::format(R"(_roofladder() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} words=
  if ((COMP_CWORD == 1)); then
    words="{} --help --version"
  else
    case "${{COMP_WORDS[1]}} $previous" in
{}    *)
      case "${{COMP_WORDS[1]}}" in
{}      esac ;;
    esac
  fi
  # Keeps the text before the last comma. Does not use mapfile, which zsh lacks.
  COMPREPLY=($(compgen -P "${{current%"${{current##*,}}"}}" -W "$words" -- "${{current##*,}}"))
}}
complete -o default -F _roofladder roofladder
)",
                     names, choices, options);
}

// zsh runs bash's script. If zsh autoloads this file on the first completion, the script is run as
// the completion function itself and has to complete, too.
std::string zsh_script(const CLI::App& program) {
  return "#compdef roofladder\nautoload -U +X bashcompinit && bashcompinit\n" +
         bash_script(program) +
         "if [[ ${funcstack[1]-} == _roofladder ]]; then\n"
         "  _bash_complete -o default -F _roofladder\n"
         "fi\n";
}

std::string quoted_for_fish(std::string_view text) {
  std::string quoted = "'";
  for (const char character : text) {
    if (character == '\'' || character == '\\') {
      quoted += '\\';
    }
    quoted += character;
  }
  return quoted + "'";
}

std::string fish_option(const CLI::App& verb, const CLI::Option& option) {
  std::string line =
      fmt::format("complete -c roofladder -n '__fish_seen_subcommand_from {}'", verb.get_name());
  for (const std::string& name : option.get_snames()) {
    line += " -s " + name;
  }
  for (const std::string& name : option.get_lnames()) {
    line += " -l " + name;
  }
  if (const std::string listing = listing_of(option); !listing.empty()) {
    line += fmt::format(" -x -a '(roofladder list {} --names 2>/dev/null)'", listing);
  } else if (const std::string choices = choices_of(option); !choices.empty()) {
    line += fmt::format(" -x -a {}", quoted_for_fish(choices));
  } else if (option.get_items_expected_max() > 0) {
    line += " -r";
  }
  return line + " -d " + quoted_for_fish(option.get_description()) + "\n";
}

std::string fish_script(const CLI::App& program) {
  std::string script;
  for (const CLI::App* verb : visible_verbs(program)) {
    script += fmt::format("complete -c roofladder -n __fish_use_subcommand -f -a {} -d {}\n",
                          verb->get_name(), quoted_for_fish(verb->get_description()));
    for (const CLI::Option* option : verb->get_options()) {
      if (!option_names(*option).empty() || !choices_of(*option).empty()) {
        script += fish_option(*verb, *option);
      }
    }
  }
  return script;
}

}  // namespace

Action add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  app.description("Prints a script that completes verbs and options in a shell");
  app.footer(
      "bash: source <(roofladder completion bash)\n"
      "zsh:  source <(roofladder completion zsh)\n"
      "fish: roofladder completion fish | source\n"
      "Packages bring them along: see docs/install.md.");
  app.add_option("shell", *shell, "Which")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  return [shell, &app] {
    const CLI::App& program = *app.get_parent();
    const auto script = *shell == "bash" ? bash_script : *shell == "zsh" ? zsh_script : fish_script;
    fmt::print("{}", script(program));
    return exit_done;
  };
}

}  // namespace roofladder
