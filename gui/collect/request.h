// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <QStringList>

namespace roofladder::gui {

// A collection to start, in terms of the options of `roofladder collect`.
struct CollectRequest {
  QString ladder;  // the user's source or module; empty: the installed ladders
  QStringList kernels;
  QStringList models;
  QString preset;
  QString size;  // empty: that of the preset
  QString cache;
  int minimum_samples = 0;
  bool ceilings = true;
  QString title;
  QString output;
  QString more;  // further options; words with spaces in double quotes
};

QStringList arguments_of(const CollectRequest& request);

// Why the further options are refused: they repeat an option that has a field, or contradict one.
// Empty if they are accepted.
QString conflict_of(const CollectRequest& request);

// A POSIX shell command that starts the same collection.
QString command_line(const QString& program, const QStringList& arguments);

// "folder/run.roofladder", or the name with the lowest number that no file has yet.
QString free_run_name(const QString& folder);

}  // namespace roofladder::gui
