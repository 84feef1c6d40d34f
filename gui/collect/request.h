// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <QString>
#include <QStringList>

namespace roofladder::gui {

// What is to be collected, in the words of `roofladder collect`.
struct CollectRequest {
  QString ladder;  // a source or module of the user's own; empty: the installed ones
  QStringList kernels;
  QStringList models;
  QString preset;
  QString size;  // empty: the preset's
  QString cache;
  int minimum_samples = 0;
  bool ceilings = true;
  QString title;
  QString output;
  QString more;  // further options; words with spaces in double quotes
};

QStringList arguments_of(const CollectRequest& request);

// Why its further options cannot be: they repeat what has a field, or contradict one. Empty if they
// can.
QString conflict_of(const CollectRequest& request);

// A line for a POSIX shell that starts the same.
QString command_line(const QString& program, const QStringList& arguments);

// "folder/run.roofladder", or with the first number for which there is no such file yet.
QString free_run_name(const QString& folder);

}  // namespace roofladder::gui
