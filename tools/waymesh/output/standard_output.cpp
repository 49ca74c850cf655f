// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/standard_output.h"

#include "output/report.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace way::cli {
namespace {

int& kept_output() {
  static int kept = -1;
  return kept;
}

Error cannot_write() {
  return {Error::Code::io,
          "standard output cannot be written: " + std::generic_category().message(errno)};
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

void claim_standard_output() {
  if (kept_output() >= 0) return;
  std::cout.flush();
  std::fflush(stdout);
  kept_output() = dup(STDOUT_FILENO);
  dup2(STDERR_FILENO, STDOUT_FILENO);
}

Result<> check_standard_output(const std::string& path) {
  claim_standard_output();
  const auto has_ending = [&](const char* ending) { return ends_with_any_case(path, ending); };
  const bool is_binary = std::ranges::any_of(
      std::initializer_list<const char*>{".way", ".bin", ".glb", ".png"}, has_ending);
  if (!is_binary || isatty(kept_output()) == 0) return std::monostate{};
  return Error{Error::Code::io,
               "standard output is a terminal, and the result is binary: name a file with -o, or "
               "send it to another program with |"};
}

Result<> write_standard_output(std::string_view bytes) {
  claim_standard_output();
  while (!bytes.empty()) {
    const ssize_t count = write(kept_output(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return cannot_write();
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return std::monostate{};
}

}  // namespace way::cli
