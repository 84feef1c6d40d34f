// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/worker_process.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "collector/modules/module_paths.h"
#include "collector/worker/left_behind.h"
#include "run/format.h"
#include "run/installation.h"

namespace roofladder {
namespace {

constexpr std::chrono::milliseconds grace(200);
constexpr std::size_t kept_words = 600;  // bytes of a worker's last output that go into a reason
constexpr const char* mark_variable = "ROOFLADDER_WORKER";
constexpr std::size_t longest_line = 64 << 20;  // bytes: no text of a run is longer

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  return {ends[0], ends[1]};
}

// "{0},{3}": the places OpenMP binds one thread each to.
std::string places(const std::vector<int>& cpus) {
  std::string text;
  for (int cpu : cpus) {
    text += fmt::format("{}{{{}}}", text.empty() ? "" : ",", cpu);
  }
  return text;
}

std::vector<std::string> command_of(const WorkerSettings& settings) {
  std::vector<std::string> command = settings.prefix;
  if (!settings.described.empty()) {
    command.push_back(settings.described.string());
  } else if (roofladder::is_program(settings.model)) {
    command.push_back(settings.model.string());
  } else {
    command.insert(command.end(), {program_path().string(), "worker"});
    if (settings.checks) {
      command.emplace_back("--checks");
    } else if (settings.fills) {
      command.emplace_back("--fills");
    } else if (!settings.model.empty()) {
      command.push_back("--model=" + settings.model.string());
    }
    if (!settings.cpus.empty()) {
      command.push_back(fmt::format("--cpus={}", fmt::join(settings.cpus, ",")));
    }
  }
  if (!settings.model.empty()) {
    command.insert(command.end(), {fmt::format("--device={}", settings.device),
                                   fmt::format("--threads={}", settings.threads)});
  }
  return command;
}

// An entry of its environment that no other process has but those that it starts.
std::string new_mark() {
  static std::atomic<int> count = 0;
  return fmt::format("{}={}.{}", mark_variable, getpid(), ++count);
}

std::vector<std::string> environment_of(const WorkerSettings& settings, const std::string& mark) {
  std::vector<std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (!text.starts_with("OMP_") && !text.starts_with("GOMP_") &&
        !text.starts_with(mark_variable)) {
      environment.emplace_back(text);
    }
  }
  environment.push_back(mark);
  environment.push_back(fmt::format("OMP_NUM_THREADS={}", settings.threads));
  if (!settings.cpus.empty()) {
    environment.push_back("OMP_PLACES=" + places(settings.cpus));
    environment.push_back("OMP_PROC_BIND=close");
  }
  environment.push_back("OMP_DYNAMIC=false");
  if (settings.fills) {
    environment.push_back("OMP_WAIT_POLICY=passive");  // not to spin beside what is timed
  }
  return environment;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

// In the child, between fork and exec: only calls that are safe there.
[[noreturn]] void become_worker(char* const* command, char* const* environment, int tasks,
                                int replies, int output, const WorkerSettings& settings,
                                pid_t supervisor) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  adopt_what_is_left_behind();  // sees all processes that its variants have started
  if (getppid() != supervisor) {
    _exit(126);  // the supervisor died before the line above
  }
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) {
    ::signal(signal, SIG_DFL);
  }
  // Descriptors are moved out of the way first: one of them may be the number another one is to
  // get.
  tasks = fcntl(tasks, F_DUPFD_CLOEXEC, 10);
  replies = fcntl(replies, F_DUPFD_CLOEXEC, 10);
  output = fcntl(output, F_DUPFD_CLOEXEC, 10);
  dup2(tasks, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  const int shown = settings.shown < 0 ? -1 : fcntl(settings.shown, F_DUPFD_CLOEXEC, 10);
  dup2(replies, reply_descriptor);
  if (shown >= 0) {
    dup2(shown, shown_descriptor);
  }
#if !defined(__SANITIZE_ADDRESS__)  // whose shadow memory takes terabytes of address space
  if (const auto bytes = static_cast<rlim_t>(settings.memory_limit); bytes > 0) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  }
#endif
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  // When memory runs out all the same, the kernel should end this process and not the supervisor.
  if (const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); file >= 0) {
    [[maybe_unused]] const auto written = write(file, "1000", 4);
    close(file);
  }
  execvpe(command[0], command, environment);
  _exit(127);
}

}  // namespace

WorkerProcess::WorkerProcess(const WorkerSettings& settings)
    : m_is_program(roofladder::is_program(settings.model)), m_mark(new_mark()) {
  ::signal(SIGPIPE, SIG_IGN);  // a dead worker is seen when its replies end
  const Pipe tasks = make_pipe();
  const Pipe replies = make_pipe();
  const Pipe output = make_pipe();
  std::vector<std::string> command = command_of(settings);
  std::vector<std::string> environment = environment_of(settings, m_mark);
  const std::vector<char*> command_pointers = pointers_to(command);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  const pid_t supervisor = getpid();
  adopt_what_is_left_behind();
  m_pid = fork();
  if (m_pid == 0) {
    become_worker(command_pointers.data(), environment_pointers.data(), tasks.read, replies.write,
                  output.write, settings, supervisor);
  }
  const int fork_error = errno;
  if (m_pid > 0) {
    setpgid(m_pid, m_pid);  // whoever comes first: a worker may be killed before it has begun
  }
  ::close(tasks.read);
  ::close(replies.write);
  ::close(output.write);
  m_tasks = tasks.write;
  m_replies = replies.read;
  m_output = output.read;
  fcntl(m_output, F_SETFL, O_NONBLOCK);
  if (m_pid < 0) {
    throw std::system_error(fork_error, std::generic_category(), "cannot start a worker process");
  }
}

WorkerProcess::~WorkerProcess() {
  reap(std::chrono::milliseconds(0));
  for (int descriptor : {m_tasks, m_replies, m_output}) {
    if (descriptor >= 0) {
      ::close(descriptor);
    }
  }
}

void WorkerProcess::send(const Task& task) {
  take_output();
  send_line(to_line(task));
}

void WorkerProcess::send_line(const std::string& line) {
  // A worker that is already gone shows in receive(); the broken pipe itself says nothing more.
  [[maybe_unused]] const auto written = write(m_tasks, line.data(), line.size());
}

std::variant<Reply, WorkerEnd> WorkerProcess::receive(std::chrono::duration<double> timeout,
                                                      const std::atomic<bool>& interrupted) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  while (true) {
    if (const auto end = m_buffer.find('\n', m_searched); end != std::string::npos) {
      const std::string line = m_buffer.substr(0, end);
      m_buffer.erase(0, end + 1);
      m_searched = 0;
      try {
        return reply_from(line);
      } catch (const nlohmann::json::exception&) {
        return {WorkerEnd{WorkerEnd::Kind::refused, refuse()}};
      }
    }
    m_searched = m_buffer.size();
    if (m_searched > longest_line) {
      return {WorkerEnd{WorkerEnd::Kind::refused, refuse()}};
    }
    const std::chrono::duration<double, std::milli> left =
        deadline - std::chrono::steady_clock::now();
    if (interrupted) {
      return ended(WorkerEnd::Kind::interrupted, "interrupted");
    }
    if (left.count() <= 0) {
      return ended(WorkerEnd::Kind::timeout,
                   fmt::format("no sign of life for {:.3g} s, so it was killed", timeout.count()));
    }
    const bool was_over = is_over();  // before: what it has said is in the pipe then
    pollfd sources[2] = {{m_replies, POLLIN, 0}, {m_output, POLLIN, 0}};
    poll(sources, 2, static_cast<int>(std::min(left.count() + 1, 200.0)));
    drain_output();
    if ((sources[0].revents & (POLLIN | POLLHUP)) != 0) {
      char bytes[65536];  // what a pipe holds
      const ssize_t count = read(m_replies, bytes, sizeof bytes);
      if (count == 0 || (count < 0 && errno != EINTR)) {
        return ended(WorkerEnd::Kind::died, "");
      }
      m_buffer.append(bytes, count > 0 ? static_cast<std::size_t>(count) : 0);
    } else if (was_over) {
      return ended(WorkerEnd::Kind::died, "");
    }
  }
}

std::string WorkerProcess::refuse() {
  return ended(WorkerEnd::Kind::refused, "it wrote where only its replies go").reason;
}

// A process that it has started may hold the other end of the pipe, which stays open then.
bool WorkerProcess::is_over() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == m_pid;
}

void WorkerProcess::drain_output() {
  char bytes[4096];
  for (ssize_t count; (count = read(m_output, bytes, sizeof bytes)) > 0;) {
    m_last_words.append(bytes, static_cast<std::size_t>(count));
  }
  if (m_last_words.size() > kept_words) {
    m_last_words.erase(0, m_last_words.size() - kept_words);
  }
}

std::string WorkerProcess::take_output() {
  drain_output();
  return std::exchange(m_last_words, {});
}

WorkerEnd WorkerProcess::ended(WorkerEnd::Kind kind, const std::string& what) {
  // The reply pipe closes a moment before the process can be reaped; its own end tells more than
  // our kill.
  const bool by_itself = kind == WorkerEnd::Kind::died && what.empty();
  const std::string how = reap(by_itself ? grace : std::chrono::milliseconds(0));
  drain_output();
  std::string reason = by_itself ? "the worker process " + how : what;
  if (!m_last_words.empty() && kind != WorkerEnd::Kind::interrupted) {
    reason += "; its last words: " + printable(m_last_words);
  }
  return {kind, reason};
}

std::string WorkerProcess::reap(std::chrono::milliseconds patience) {
  if (m_pid < 0) {
    return "has ended";
  }
  for (auto waited = std::chrono::milliseconds(0); waited < patience && !is_over();
       waited += std::chrono::milliseconds(5)) {
    usleep(5000);
  }
  kill(-m_pid, SIGKILL);  // its children too
  int status = 0;
  while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
  }
  m_pid = -1;
  end_what_is_left_behind(m_mark);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return fmt::format("was killed by signal {} ({}){}", signal, strsignal(signal),
                       signal == SIGKILL ? ", perhaps for lack of memory" : "");
  }
  return fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

}  // namespace roofladder
