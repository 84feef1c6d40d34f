// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/command.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "collector/errors.h"
#include "run/format.h"
#include "run/shell_word.h"
#include "run/temporary_folder.h"
#include "run/text_file.h"

namespace roofladder {
namespace {

// Sends the program's output to files, since a pipe would have to be read while it runs.
class Redirected {
 public:
  explicit Redirected(const std::filesystem::path& folder) {
    posix_spawn_file_actions_init(&m_actions);
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&m_actions, STDOUT_FILENO, (folder / "out").c_str(), flags,
                                     0600);
    posix_spawn_file_actions_addopen(&m_actions, STDERR_FILENO, (folder / "err").c_str(), flags,
                                     0600);
  }
  ~Redirected() { posix_spawn_file_actions_destroy(&m_actions); }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

  const posix_spawn_file_actions_t* get() const { return &m_actions; }

 private:
  posix_spawn_file_actions_t m_actions{};
};

int status_of(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) == -1 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& words) {
  const TemporaryFolder folder;
  const Redirected redirected(folder.path());
  std::vector<char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int error = posix_spawnp(&process, arguments.front(), redirected.get(), nullptr,
                                 arguments.data(), environ);
  if (error == ENOENT || error == EACCES) {
    return {.status = 127};
  }
  if (error != 0) {
    throw std::system_error(error, std::generic_category(), words.front());
  }
  const int status = status_of(process);
  return {status, read_text(folder.path() / "out"), read_text(folder.path() / "err")};
}

std::string to_shell(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + shell_word(word);
  }
  return text;
}

std::vector<std::string> from_shell(const std::string& text) {
  std::vector<std::string> words;
  bool is_in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    const bool ends_word = quote == 0 && (letter == ' ' || letter == '\t' || letter == '\n');
    if (ends_word) {
      is_in_word = false;
      continue;
    }
    if (!is_in_word) {
      words.emplace_back();
      is_in_word = true;
    }
    if (quote == 0 && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (letter == quote) {
      quote = 0;
    } else if (letter == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back() += text[++i];
    } else {
      words.back() += letter;
    }
  }
  if (quote != 0) {
    throw UsageError(fmt::format("in '{}' a quote does not end", printable(text)));
  }
  return words;
}

}  // namespace roofladder
