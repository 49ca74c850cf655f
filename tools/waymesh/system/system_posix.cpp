// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "system/system.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace way::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporaryName = "waymesh-temporary-";
constexpr std::size_t kRandomLetters = 6;  ///< As mkdtemp() appends them.

/// Locks a folder as long as the descriptor that it returns is open, if the file system has locks.
/// Returns -1 if another run has locked it, or has removed it.
int lock_folder(const std::string& path) {
  const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return -1;
  struct stat own = {};
  struct stat named = {};
  const bool is_taken = flock(folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  const bool is_there = fstat(folder, &own) == 0 && lstat(path.c_str(), &named) == 0 &&
                        own.st_dev == named.st_dev && own.st_ino == named.st_ino;
  if (!is_taken && is_there) return folder;
  close(folder);
  return -1;
}

/// Returns true for a folder that make_temporary_folder() may have made.
bool is_temporary_folder(const fs::path& path) {
  const std::string name = path.filename().string();
  struct stat known = {};
  return name.size() == kTemporaryName.size() + kRandomLetters &&
         name.starts_with(kTemporaryName) && lstat(path.c_str(), &known) == 0 &&
         known.st_uid == geteuid() && known.st_mode == (S_IFDIR | S_IRWXU);
}

/// Removes the temporary folders of runs that were killed: nobody has locked them. Removes none if
/// the file system has no locks.
void remove_old_folders(const fs::path& parent) {
  std::error_code none;
  for (fs::directory_iterator entry(parent, none), end; !none && entry != end;
       entry.increment(none)) {
    const int folder = is_temporary_folder(*entry) ? lock_folder(entry->path().string()) : -1;
    if (folder < 0) continue;
    std::error_code ignored;
    if (flock(folder, LOCK_EX | LOCK_NB) == 0) fs::remove_all(*entry, ignored);
    close(folder);
  }
}

}  // namespace

void prepare_standard_streams() {
  std::signal(SIGXFSZ, SIG_IGN);
  // Descriptors are given from 0 on. What can only be read fails to write, and the other way round.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0) continue;
    static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

std::vector<std::string> given_words(int argc, char** argv) {
  return {argv + std::min(argc, 1), argv + argc};
}

bool is_terminal(int stream) {
  return isatty(stream) != 0;
}

int terminal_columns() {
  winsize size = {};
  return ioctl(kOutput, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int detach_standard_output() {
  const int kept = dup(kOutput);
  dup2(kErrors, kOutput);
  return kept;
}

int write_stream(int stream, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(stream, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

SignalHandler handle_signal(int signal, SignalHandler handler) {
  struct sigaction action = {};
  struct sigaction before = {};
  action.sa_handler = handler;  // without SA_RESTART: waiting ends
  sigaction(signal, &action, &before);
  return before.sa_handler;
}

std::size_t peak_memory() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

void raise_file_limit() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);  // otherwise an open() says what is wrong
}

std::string make_temporary_folder() {
  std::error_code none;
  const fs::path parent = fs::temp_directory_path(none);
  if (none) return {};
  remove_old_folders(parent);
  std::string name;
  do {
    name = (parent / (std::string(kTemporaryName) + "XXXXXX")).string();
    if (mkdtemp(name.data()) == nullptr) return {};
  } while (lock_folder(name) < 0);  // another run took it for an old one
  return name;
}

int open_descriptor(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

int run_program(std::vector<std::string> words, const std::function<bool()>& is_interrupted) {
  std::vector<char*> arguments;
  for (std::string& word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return kNotInstalled;
  // Polls: a signal that arrives just before a blocking wait would not interrupt it.
  int status = 0;
  for (bool is_told = false; waitpid(child, &status, WNOHANG) == 0;) {
    if (is_interrupted() && !is_told) is_told = kill(child, SIGTERM) == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace way::cli
