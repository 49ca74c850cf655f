// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "file_folder.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
namespace fs = std::filesystem;

TEST_SUITE("io/file") {
  TEST_CASE("what is written is read back, every byte of it") {
    std::string bytes;
    for (int i = 0; i < 100000; ++i)
      bytes += static_cast<char>(i * 7);
    const test::FileFolder folder;
    const std::string path = folder.file("bytes");
    REQUIRE(write_file(path, bytes));
    const auto again = read_file(path);
    REQUIRE(again);
    CHECK(*again == bytes);
  }

  TEST_CASE("an empty file is no bytes") {
    const test::FileFolder folder;
    const std::string path = folder.file("empty");
    REQUIRE(write_file(path, ""));
    const auto again = read_file(path);
    REQUIRE(again);
    CHECK(again->empty());
  }

  TEST_CASE("writing leaves no second file behind") {
    const test::FileFolder folder;
    const std::string path = folder.file("alone");
    REQUIRE(write_file(path, "a"));
    REQUIRE(write_file(path, "b"));
    CHECK(*read_file(path) == "b");
    CHECK_FALSE(fs::exists(to_path(path + ".part")));
  }

  TEST_CASE("leftovers of killed runs are reused or removed") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    for (const char* ending : {".part", ".part1", ".part2", ".part7"})
      std::ofstream(path + ending) << "a long leftover of a run that was killed";
    REQUIRE(write_file(path, "new"));
    CHECK(*read_file(path) == "new");
    CHECK(folder.names() == std::vector<std::string>{"x"});
  }

  TEST_CASE("a read-only file is refused, for root, too") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    REQUIRE(write_file(path, "precious"));
    fs::permissions(path, fs::perms{0444});
    const auto written = write_file(path, "new");
    REQUIRE_FALSE(written);
    CHECK(written.error().message == path + ": cannot be written: it is read-only");
    CHECK_FALSE(check_writable(path));
    CHECK(*read_file(path) == "precious");
    CHECK(folder.names() == std::vector<std::string>{"x"});
    fs::permissions(path, fs::perms{0644});  // Windows removes no read-only files
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

  TEST_CASE("paths are UTF-8") {
    const test::FileFolder folder;
    const std::string name =
        "Gr\xc3\xb6\xc3\x9f"
        "e \xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80";
    REQUIRE(write_file(folder.file(name), "old"));
    REQUIRE(write_file(folder.file(name), "new"));
    CHECK(*read_file(folder.file(name)) == "new");
    CHECK(folder.names() == std::vector{name});
    CHECK(fs::exists(folder.path / fs::path(std::u8string(name.begin(), name.end()))));
  }

  TEST_CASE("a path that is not UTF-8 is a file like any other, or is not found") {
    const test::FileFolder folder;
    CHECK_FALSE(read_file(folder.file("caf\xe9")));
    CHECK_FALSE(read_file(folder.file("\xff\xfe/x")));
  }

  TEST_CASE("a file can be replaced again and again") {
    const test::FileFolder folder;
    for (int i = 0; i < 50; ++i) {
      REQUIRE(write_file(folder.file("x"), std::to_string(i)));
      REQUIRE(*read_file(folder.file("x")) == std::to_string(i));
    }
    CHECK(folder.names() == std::vector<std::string>{"x"});
  }
}
