// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

#include "collector/worker/protocol.h"

namespace roofladder {

struct WorkerSettings {
  std::vector<std::string>
      prefix;  // another program that runs the worker, with its arguments; empty for none
  std::filesystem::path model;  // its module or program; empty for a worker that describes modules
  std::filesystem::path described = {};  // a program that describes itself; empty for modules
  bool checks = false;                   // without a model: one that checks what others show
  bool fills = false;                    // without a model: one that fills inputs for another
  int shown = -1;                        // the file for results; -1: none
  unsigned device = 0;
  unsigned threads = 0;
  std::vector<int> cpus;    // one per thread, for pinning
  double memory_limit = 0;  // bytes of address space; 0: none
};

// Why there is no reply.
struct WorkerEnd {
  enum class Kind { timeout, died, refused, interrupted } kind;
  std::string reason;  // "killed by signal 11 (Segmentation fault)", with the last words it printed
};

// A worker and the pipes to it. The process is killed and reaped with this object, and dies by
// itself when the supervisor does.
class WorkerProcess {
 public:
  // Throws std::system_error when no process can be started.
  explicit WorkerProcess(const WorkerSettings& settings);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // Its last words are from now on those of this task.
  void send(const Task& task);
  void send_line(const std::string& line);

  // The next reply, or why there is none within the time.
  std::variant<Reply, WorkerEnd> receive(std::chrono::duration<double> timeout,
                                         const std::atomic<bool>& interrupted);

  // Text that it has printed since the last call; only the end of it where that is much.
  std::string take_output();

  pid_t process() const { return m_pid; }
  // Whether it is a program, which answers in its own way.
  bool is_program() const { return m_is_program; }

  // Ends it for what it wrote in place of its replies; the reason.
  std::string refuse();

  // Whether receive() has said how it ended.
  bool has_ended() const { return m_pid < 0; }

 private:
  bool is_over() const;
  void drain_output();
  WorkerEnd ended(WorkerEnd::Kind kind, const std::string& what);
  // Waits that long for it to end by itself, then kills it and its children; says how it ended.
  std::string reap(std::chrono::milliseconds patience);

  bool m_is_program;
  std::string m_mark;  // entry of its environment
  pid_t m_pid = -1;
  int m_tasks = -1;
  int m_replies = -1;
  int m_output = -1;
  std::string m_buffer;
  std::size_t m_searched = 0;  // of it, for the end of a line
  std::string m_last_words;
};

}  // namespace roofladder
