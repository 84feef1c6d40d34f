// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <memory>

#include "cli/verb.h"
#include "collector/plan/plan.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/nearest.h"
#include "run/version.h"

// Manual pages in roff (man(7)), generated from the command line's description.
namespace roofladder {
namespace {

// Escapes text for roff: hyphens remain copyable, and nothing is read as a request.
std::string roff(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    const bool line_begins = escaped.empty() || escaped.back() == '\n';
    if (line_begins && (character == '.' || character == '\'')) {
      escaped += "\\&";
    }
    escaped += character == '\\' ? "\\e" : character == '-' ? "\\-" : std::string(1, character);
  }
  return escaped;
}

// Names and argument of an option: -o, --output TEXT.
std::string call_of(const CLI::Option& option) {
  std::string names;
  const auto add = [&](std::string_view dashes, const std::vector<std::string>& list) {
    for (const std::string& name : list) {
      names +=
          fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", roff(std::string(dashes) + name));
    }
  };
  add("-", option.get_snames());
  add("--", option.get_lnames());
  if (names.empty()) {
    return fmt::format("\\fI{}\\fR", roff(option.get_name()));
  }
  const bool takes_value = option.get_items_expected_max() > 0;
  return names + (takes_value ? fmt::format(" \\fI{}\\fR", roff(option.get_type_name())) : "");
}

std::string entry_of(const CLI::Option& option) {
  std::string text = ".TP\n" + call_of(option) + "\n" + roff(option.get_description()) + ".\n";
  if (!option.get_default_str().empty()) {
    text += roff("Default: " + option.get_default_str() + ".") + "\n";
  }
  if (!option.get_envname().empty()) {
    text += "Environment: \\fB" + option.get_envname() + "\\fR.\n";
  }
  return text;
}

std::string options_of(const CLI::App& app) {
  std::string text = ".SH OPTIONS\n";
  for (const CLI::Option* option : app.get_options()) {
    text += entry_of(*option);
  }
  return text;
}

std::string heading(std::string_view name, std::string_view description) {
  return fmt::format(".TH {} 1 \"\" \"roofladder {}\" \"Roofladder\"\n.SH NAME\n{} \\- {}\n",
                     roff(name), version, roff(name), roff(description));
}

// A footer as a section of notes; keeps its line breaks.
std::string notes(const std::string& footer) {
  std::string lines = roff(footer);
  for (std::size_t end = lines.find('\n'); end != std::string::npos;
       end = lines.find('\n', end + 5)) {
    lines.replace(end, 1, "\n.br\n");
  }
  return footer.empty() ? "" : ".SH NOTES\n" + lines + "\n";
}

std::string synopsis_of(const CLI::App& verb) {
  std::string text = fmt::format(".SH SYNOPSIS\n\\fBroofladder {}\\fR [options]", verb.get_name());
  for (const CLI::Option* option : verb.get_options()) {
    if (option->get_positional()) {
      const std::string name = "\\fI" + roff(option->get_name()) + "\\fR" +
                               (option->get_expected_max() > 1 ? " ..." : "");
      text += option->get_required() ? " " + name : " [" + name + "]";
    }
  }
  return text + "\n";
}

std::string page_of(const CLI::App& verb) {
  return heading("roofladder-" + verb.get_name(), verb.get_description()) + synopsis_of(verb) +
         options_of(verb) + notes(verb.get_footer()) + ".SH SEE ALSO\n\\fBroofladder\\fR(1)\n";
}

std::string page_of_program(const CLI::App& program) {
  std::string text = heading("roofladder", program.get_description()) +
                     ".SH SYNOPSIS\n\\fBroofladder\\fR \\fIverb\\fR [options]\n.SH VERBS\n";
  for (const CLI::App* verb : visible_verbs(program)) {
    text += fmt::format(".TP\n\\fBroofladder\\-{}\\fR(1)\n{}.\n", verb->get_name(),
                        roff(verb->get_description()));
  }
  return text + options_of(program) + notes(program.get_footer());
}

}  // namespace

Action add_manual(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  app.description("Prints the manual page of a verb, or of roofladder");
  app.footer("roofladder manual collect | man -l -");
  app.add_option("verb", *name, "Verb; roofladder itself by default");
  return [name, &app] {
    const CLI::App& program = *app.get_parent();
    if (name->empty()) {
      fmt::print("{}", page_of_program(program));
      return exit_done;
    }
    std::vector<std::string> known;
    for (const CLI::App* verb : visible_verbs(program)) {
      known.push_back(verb->get_name());
      if (verb->get_name() == *name) {
        fmt::print("{}", page_of(*verb));
        return exit_done;
      }
    }
    throw UsageError(
        fmt::format("there is no verb '{}'{}", printable(*name), suggestion(*name, known)));
  };
}

}  // namespace roofladder
