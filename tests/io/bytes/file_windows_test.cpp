// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What only holds on Windows: devices in every folder, and files that others have open.
#include "way/io/file.h"

#include "file_folder.h"
#include "io/bytes/file_kind.h"

#include <doctest/doctest.h>
#include <windows.h>

using namespace way;
namespace fs = std::filesystem;

TEST_SUITE("io/file") {
  TEST_CASE("two writers of the same file have a second file each") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    REQUIRE(write_file(path + ".part", "another's"));
    HANDLE const other = CreateFileW(to_path(path + ".part").c_str(), GENERIC_WRITE,
                                     FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING, 0,
                                     nullptr);  // as if it were being written
    REQUIRE(other != INVALID_HANDLE_VALUE);
    REQUIRE(write_file(path, "ours"));
    CHECK(*read_file(path) == "ours");
    CHECK(folder.names() == std::vector<std::string>{"x", "x.part"});
    CloseHandle(other);
  }

  TEST_CASE("NUL is a device in every folder, written and read in place") {
    const test::FileFolder folder;
    CHECK(file_kind("NUL") == FileKind::endless);
    CHECK(write_file("NUL", "gone"));
    CHECK(*read_file("NUL") == "");
    CHECK(folder.names().empty());
  }

  TEST_CASE("slashes, backslashes and drive letters name the same file") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    REQUIRE(write_file(path, "bytes"));
    const std::string whole = path_text(fs::absolute(to_path(path)));
    CHECK(whole.substr(1, 2) == ":\\");
    for (const char slash : {'/', '\\'}) {
      std::string other = whole;
      for (char& letter : other)
        if (letter == '/' || letter == '\\') letter = slash;
      CHECK(*read_file(other) == "bytes");
    }
    CHECK(is_below(path_text(folder.path), whole));
    CHECK_FALSE(is_below(path_text(folder.path / "y"), whole));
  }
}
