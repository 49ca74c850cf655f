// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace way::test {

/// A floor of 20 x 20.
inline const std::string kFloor = "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\nf 1 2 3 4\n";

/// An empty folder that is gone at the end of the test.
struct Folder {
  Folder()
      : path(std::filesystem::temp_directory_path() /
             ("waymesh_test_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return path / name; }
  std::string write(const std::string& name, const std::string& text) const {
    REQUIRE(way::write_file(file(name), text));
    return file(name);
  }

  std::filesystem::path path;
};

/// What a program left behind.
struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs the command line program, with something before its name: `timeout 1`.
inline Outcome run(const Folder& folder, const std::string& arguments,
                   const std::string& before = "") {
  const std::string command = before + " " + WAYMESH_CLI + " " + arguments + " >" +
                              folder.file("out") + " 2>" + folder.file("err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, *way::read_file(folder.file("out")),
          *way::read_file(folder.file("err"))};
}

/// Runs the program, and checks that one sentence on stderr and nothing else came of it.
inline std::string sentence(const Folder& folder, const std::string& arguments, int code,
                            const std::string& before = "") {
  CAPTURE(arguments);
  const Outcome outcome = run(folder, arguments, before);
  CAPTURE(outcome.err);
  CHECK(outcome.code == code);
  CHECK(outcome.out.empty());
  CHECK(std::ranges::count(outcome.err, '\n') == 1);
  REQUIRE(outcome.err.starts_with("waymesh: "));
  return outcome.err.substr(9, outcome.err.size() - 10);
}

/// Runs a line of a shell, in which `waymesh` is the command line program, in the folder.
inline Outcome run_shell(const Folder& folder, const std::string& line) {
  const std::string script =
      "cd '" + folder.path.string() + "' && waymesh() { " + WAYMESH_CLI + " \"$@\"; }\n" + line;
  const std::string file = folder.write("script", script);
  const std::string command =
      "bash " + file + " >" + folder.file("out") + " 2>" + folder.file("err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, *way::read_file(folder.file("out")),
          *way::read_file(folder.file("err"))};
}

}  // namespace way::test
