// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/collector_process.h"

#include <QFileInfo>
#include <chrono>

#include "gui/collect/end_with_this_program.h"
#include "gui/text.h"
#include "run/exit_code.h"

namespace roofladder::gui {
namespace {

constexpr qsizetype longest_line = 1 << 20;  // bytes; the collector's lines have hundreds
constexpr qsizetype kept_words = 2000;       // bytes of standard error
// Time to finish a repetition that has begun: it is measured to its end.
constexpr std::chrono::milliseconds ending_time{15'000};

}  // namespace

CollectorProcess::CollectorProcess(QObject* parent) : QObject(parent) {
  m_process.setStandardInputFile(QProcess::nullDevice());
  end_with_this_program(m_process);
  connect(&m_process, &QProcess::readyReadStandardOutput, this, &CollectorProcess::read_lines);
  connect(&m_process, &QProcess::readyReadStandardError, this, &CollectorProcess::read_words);
  connect(&m_process, &QProcess::errorOccurred, this, &CollectorProcess::refuse);
  connect(&m_process, &QProcess::finished, this, &CollectorProcess::finish);
}

CollectorProcess::~CollectorProcess() {
  m_process.disconnect(this);
  stop();
}

bool CollectorProcess::start(const QString& program, const QStringList& arguments) {
  if (is_running()) {
    return false;
  }
  m_line.clear();
  m_words.clear();
  m_nonsense.clear();
  m_started.reset();
  m_run.reset();
  m_process.start(program, arguments + QStringList{"--progress", "json"}, QIODevice::ReadOnly);
  return true;
}

void CollectorProcess::cancel() {
  m_process.terminate();
}

void CollectorProcess::stop() {
  if (!is_running()) {
    return;
  }
  m_process.terminate();
  if (!m_process.waitForFinished(static_cast<int>(ending_time.count()))) {
    m_process.kill();
    m_process.waitForFinished();
  }
}

void CollectorProcess::read_lines() {
  m_line += m_process.readAllStandardOutput();
  qsizetype begin = 0;
  for (qsizetype end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n', begin)) {
    take_line(m_line.mid(begin, end - begin));
    begin = end + 1;
  }
  m_line.remove(0, begin);
  if (m_line.size() > longest_line) {
    take_line(m_line);
    m_line.clear();
  }
}

void CollectorProcess::take_line(const QByteArray& line) {
  const auto event = parse_progress(line);
  if (!event) {
    m_nonsense = m_nonsense.isEmpty() ? line.left(kept_words) : m_nonsense;
    return;
  }
  if (const auto* started = std::get_if<CollectionStarted>(&*event)) {
    m_started = *started;
  } else if (const auto* finished = std::get_if<CollectionFinished>(&*event)) {
    m_run = *finished;
  }
  emit said(*event);
}

void CollectorProcess::read_words() {
  m_words = (m_words + m_process.readAllStandardError()).right(kept_words);
}

// A process that did not start does not emit finished().
void CollectorProcess::refuse(QProcess::ProcessError error) {
  if (error == QProcess::FailedToStart) {
    emit ended({{},
                QString("%1 cannot be started: %2. It comes with roofladder-gui, in the same "
                        "folder: install or build it.")
                    .arg(shown(m_process.program().toStdString()), m_process.errorString())});
  }
}

void CollectorProcess::finish(int code, QProcess::ExitStatus status) {
  read_lines();
  read_words();
  if (!m_line.isEmpty()) {
    take_line(m_line);
  }
  QStringList sentences{reason(code, status)};
  if (!m_run && m_started && QFileInfo::exists(QString::fromStdString(m_started->file))) {
    sentences << "What was measured is in " + shown(m_started->file) + ".";
  }
  if (!m_nonsense.isEmpty()) {
    sentences << "It printed something other than the progress of a collection: " +
                     shown(m_nonsense.toStdString());
  }
  if (!m_words.trimmed().isEmpty()) {
    sentences << shown_lines(m_words.trimmed().toStdString());
  }
  emit ended({m_run, sentences.join('\n')});
}

QString CollectorProcess::reason(int code, QProcess::ExitStatus status) const {
  const QString file = m_run ? shown(m_run->file) : QString();
  if (status == QProcess::CrashExit) {
    return "The collector was killed, or crashed.";
  }
  if (code == exit_all_failed && m_run) {
    return "Every measurement failed: " + file + " says why.";
  }
  if (m_run && (code == exit_done || code == exit_partial)) {
    return m_run->is_complete ? file + " is complete."
                              : file + " is partial: it holds what was measured until then.";
  }
  if (code == exit_done) {
    return "It ended without having written a run: " + shown(m_process.program().toStdString()) +
           " is no collector.";
  }
  return QString("The collector ended with exit code %1.").arg(code);
}

}  // namespace roofladder::gui
