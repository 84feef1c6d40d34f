// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/command.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace roofladder::test {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::filesystem::path new_folder() {
  std::string pattern =
      (std::filesystem::temp_directory_path() / "roofladder-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("cannot create " + pattern);
  }
  return pattern;
}

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

Command::Command(std::vector<std::string> words,
                 const std::map<std::string, std::string>& environment)
    : m_folder(new_folder()) {
  m_pid = fork();
  if (m_pid == 0) {
    become(std::move(words), environment, m_folder);
  }
}

Command::~Command() {
  if (m_pid > 0) {
    kill(m_pid, SIGKILL);
    waitpid(m_pid, nullptr, 0);
  }
  std::filesystem::remove_all(m_folder);
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
          text_of(m_folder / "out"), text_of(m_folder / "err")};
}

std::string Command::output_so_far() const {
  return text_of(m_folder / "out");
}

std::string roofladder_program() {
  return ROOFLADDER_BINARY_DIR "/bin/roofladder";
}

Finished roofladder(std::vector<std::string> arguments,
                    const std::map<std::string, std::string>& environment) {
  arguments.insert(arguments.begin(), roofladder_program());
  return Command(std::move(arguments), environment).wait();
}

std::map<std::string, std::string> fake_models() {
  // A crash must be the signal that it is without AddressSanitizer.
  return {{"ROOFLADDER_MODULE_PATH", ROOFLADDER_BINARY_DIR "/tests/fake"},
          {"ASAN_OPTIONS", "handle_segv=0"}};
}

Folder::Folder() : path(new_folder()) {}
Folder::~Folder() {
  std::filesystem::remove_all(path);
}

}  // namespace roofladder::test
