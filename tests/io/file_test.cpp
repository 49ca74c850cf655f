// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>

using namespace way;
namespace fs = std::filesystem;

namespace {

std::string scratch(const std::string& name) {
  return fs::temp_directory_path() / ("way_file_test_" + name);
}

}  // namespace

TEST_SUITE("io/file") {
  TEST_CASE("what is written is read back, every byte of it") {
    std::string bytes;
    for (int i = 0; i < 100000; ++i)
      bytes += static_cast<char>(i * 7);
    const std::string path = scratch("bytes");
    REQUIRE(write_file(path, bytes));
    const auto again = read_file(path);
    REQUIRE(again);
    CHECK(*again == bytes);
    fs::remove(path);
  }

  TEST_CASE("an empty file is no bytes") {
    const std::string path = scratch("empty");
    REQUIRE(write_file(path, ""));
    const auto again = read_file(path);
    REQUIRE(again);
    CHECK(again->empty());
    fs::remove(path);
  }

  TEST_CASE("writing leaves no second file behind") {
    const std::string path = scratch("alone");
    REQUIRE(write_file(path, "a"));
    REQUIRE(write_file(path, "b"));
    CHECK(*read_file(path) == "b");
    CHECK_FALSE(fs::exists(path + ".part"));
    fs::remove(path);
  }

  TEST_CASE("who writes the same file at the same time has a second file of its own") {
    const std::string path = scratch("shared");
    REQUIRE(write_file(path + ".part", "another's"));
    REQUIRE(write_file(path, "ours"));
    CHECK(*read_file(path) == "ours");
    CHECK(*read_file(path + ".part") == "another's");
    CHECK_FALSE(fs::exists(path + ".part1"));
    fs::remove(path);
    fs::remove(path + ".part");
  }

  TEST_CASE("a device is written to, not replaced") {
    REQUIRE(write_file("/dev/null", "gone"));
    CHECK_FALSE(fs::is_regular_file("/dev/null"));
  }

  TEST_CASE("a folder cannot be read, nor a file be written where there is no folder") {
    const auto folder = read_file("/");
    REQUIRE_FALSE(folder);
    CHECK(folder.error().message == "/: cannot be read: Is a directory");
    const auto nowhere = write_file("no/such/folder/x", "a");
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().code == Error::Code::io);
    CHECK(nowhere.error().message ==
          "no/such/folder/x: cannot be written: No such file or directory");
  }
}
