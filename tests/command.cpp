// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/command.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/places.h"

namespace roofladder::test {
namespace {

[[noreturn]] void become(std::vector<std::string> words,
                         const std::map<std::string, std::string>& environment,
                         const std::filesystem::path& folder) {
  setpgid(0, 0);
  for (const auto& [name, value] : environment) {
    setenv(name.c_str(), value.c_str(), 1);
  }
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(open((folder / "out").c_str(), O_CREAT | O_WRONLY, 0600), STDOUT_FILENO);
  dup2(open((folder / "err").c_str(), O_CREAT | O_WRONLY, 0600), STDERR_FILENO);
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  execv(pointers[0], pointers.data());
  _exit(127);
}

}  // namespace

std::vector<std::string> without_rights(const std::vector<std::string>& command) {
  if (geteuid() != 0) {
    return command;
  }
  const std::string id = std::to_string(nobody);
  std::vector<std::string> words{"/usr/bin/setpriv", "--reuid=" + id, "--regid=" + id,
                                 "--clear-groups"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

Command::Command(std::vector<std::string> words,
                 const std::map<std::string, std::string>& environment) {
  m_pid = fork();
  if (m_pid == 0) {
    become(std::move(words), environment, m_folder.path());
  }
}

Command::~Command() {
  if (m_pid > 0) {
    kill(m_pid, SIGKILL);
    waitpid(m_pid, nullptr, 0);
  }
}

void Command::signal(int number) const {
  kill(m_pid, number);
}

Finished Command::wait() {
  int status = 0;
  while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
  }
  m_pid = -1;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          content_of(m_folder / "out"), content_of(m_folder / "err")};
}

std::string Command::output_so_far() const {
  return content_of(m_folder / "out");
}

Finished roofladder_in(const Folder& folder, const std::vector<std::string>& arguments,
                       const std::map<std::string, std::string>& environment) {
  std::vector<std::string> words{"/bin/bash",
                                 "-c",
                                 "cd \"$1\" && shift && exec \"$@\"",
                                 "bash",
                                 folder.path().string(),
                                 roofladder_program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return Command(words, environment).wait();
}

std::string roofladder_program() {
  return in_build("bin/roofladder");
}

Finished roofladder(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment) {
  arguments.insert(arguments.begin(), roofladder_program());
  return Command(std::move(arguments), environment).wait();
}

std::map<std::string, std::string> fake_models() {
  // A crash must be the signal that it is without AddressSanitizer.
  return {{"ROOFLADDER_MODULE_PATH", in_build("tests/fake")},
          {"ASAN_OPTIONS", "handle_segv=0:intercept_tls_get_addr=0"}};
}

std::map<std::string, std::string> fake_gpus() {
  return {{"ROOFLADDER_MODULE_PATH", in_build("tests/fake_gpu")}};
}

}  // namespace roofladder::test
