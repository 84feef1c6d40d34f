// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/request.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>

namespace roofladder::gui {
namespace {

QString quoted(QString word) {
  static const QRegularExpression harmless("^[A-Za-z0-9_./:=,@+-]+$");
  return harmless.match(word).hasMatch() ? word : "'" + word.replace("'", "'\\''") + "'";
}

}  // namespace

QStringList arguments_of(const CollectRequest& request) {
  QStringList arguments{"collect", "--kernel", request.kernels.join(','), "--model",
                        request.models.join(',')};
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
  return arguments + QProcess::splitCommand(request.more);
}

QString command_line(const QString& program, const QStringList& arguments) {
  QStringList words{quoted(program)};
  for (const QString& argument : arguments) {
    words << quoted(argument);
  }
  return words.join(' ');
}

QString free_run_name(const QString& folder) {
  const QDir dir(folder);
  const auto is_taken = [&](const QString& name) {
    return dir.exists(name) || dir.exists(name + ".part");
  };
  QString name = "run.roofladder";
  for (int number = 2; is_taken(name); ++number) {
    name = QString("run-%1.roofladder").arg(number);
  }
  return dir.filePath(name);
}

}  // namespace roofladder::gui
