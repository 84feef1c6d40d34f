// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/request.h"

#include <QProcess>
#include <array>

#include "run/file/free_name.h"
#include "run/shell_word.h"

namespace roofladder::gui {
namespace {

QString quoted(const QString& word) {
  return QString::fromStdString(shell_word(word.toStdString()));
}

struct Field {
  const char* option;
  const char* short_option;
  const char* title;
};
constexpr std::array form_fields{
    Field{"--kernel", "-k", "Kernel"},
    Field{"--model", "-m", "Model"},
    Field{"--preset", "", "Preset"},
    Field{"--size", "", "Size"},
    Field{"--cache", "", "Caches"},
    Field{"--min-samples", "", "Repetitions"},
    Field{"--no-ceilings", "", "Measure ceilings"},
    Field{"--title", "", "Title"},
    Field{"--output", "-o", "Run file"},
};

bool is_option(const QString& word, const QString& option) {
  return word == option || word.startsWith(option + '=');
}

// "-o file" and "-ofile".
bool is_short_option(const QString& word, const QString& option) {
  return !option.isEmpty() && word.startsWith(option);
}

QStringList arguments_of_fields(const CollectRequest& request) {
  QStringList arguments{"collect"};
  if (!request.ladder.isEmpty()) {
    arguments << request.ladder;
  }
  arguments << "--kernel" << request.kernels.join(',') << "--model" << request.models.join(',');
  arguments << "--preset" << request.preset;
  if (!request.size.isEmpty()) {
    arguments << "--size" << request.size;
  }
  arguments << "--cache" << request.cache;
  arguments << "--min-samples" << QString::number(request.minimum_samples);
  if (!request.ceilings) {
    arguments << "--no-ceilings";
  }
  if (!request.title.isEmpty()) {
    arguments << "--title" << request.title;
  }
  arguments << "--output" << request.output;
  return arguments;
}

}  // namespace

QStringList arguments_of(const CollectRequest& request) {
  return arguments_of_fields(request) + QProcess::splitCommand(request.more);
}

QString conflict_of(const CollectRequest& request) {
  const QStringList set = arguments_of_fields(request);
  for (const QString& word : QProcess::splitCommand(request.more)) {
    for (const Field& field : form_fields) {
      const bool is_named =
          is_option(word, field.option) || is_short_option(word, field.short_option);
      if (is_named && set.contains(field.option)) {
        return QString("%1 is set above, by %2: take it out here, or change it there.")
            .arg(field.option, field.title);
      }
    }
    if (is_option(word, "--ceilings") && set.contains("--no-ceilings")) {
      return "--ceilings takes them over from a run: check Measure ceilings above.";
    }
    if (is_option(word, "--progress") || word == "--json") {
      return word.section('=', 0, 0) + " is how this window follows the collector: take it out.";
    }
  }
  return {};
}

QString command_line(const QString& program, const QStringList& arguments) {
  QStringList words{quoted(program)};
  for (const QString& argument : arguments) {
    words << quoted(argument);
  }
  return words.join(' ');
}

QString free_run_name(const QString& folder) {
  return QString::fromStdString(roofladder::free_run_name(folder.toStdString()).string());
}

}  // namespace roofladder::gui
