// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What only holds with POSIX: links, locks, modes, devices, and what the disk has when.
#include "way/io/file.h"

#include "file_folder.h"

#include <fstream>
#include <functional>

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

using namespace way;
namespace fs = std::filesystem;

#ifdef __linux__
namespace {
/// Sees every file that is handed to fsync(), before it is.
std::function<void(int file)>& sync_watcher() {
  static std::function<void(int)> watcher;
  return watcher;
}
}  // namespace

/// Instead of that of the C library.
extern "C" int fsync(int file) {
  if (sync_watcher()) sync_watcher()(file);
  return static_cast<int>(syscall(SYS_fsync, file));
}

TEST_SUITE("io/file") {
  TEST_CASE("the disk has the bytes before the file has its name, and then the name") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    REQUIRE(write_file(path, "old"));
    struct Sync {
      bool is_folder;
      std::string bytes;  ///< Of the file of that name at that time.
      bool operator==(const Sync&) const = default;
    };
    std::vector<Sync> seen;
    sync_watcher() = [&](int file) {
      struct stat status = {};
      REQUIRE(fstat(file, &status) == 0);
      if (!S_ISDIR(status.st_mode)) CHECK(status.st_size == 4);
      seen.push_back({S_ISDIR(status.st_mode), *read_file(path)});
    };
    CHECK(write_file(path, "more"));
    CHECK(seen == std::vector<Sync>{{false, "old"}, {true, "more"}});
    seen.clear();
    CHECK_FALSE(write_file(path, [](const ByteSink& sink) -> Result<> {
      if (auto written = sink({}); !written) return written.error();
      return Error{Error::Code::io, "the producer failed"};
    }));
    sync_watcher() = nullptr;
    CHECK(seen.empty());
    CHECK(*read_file(path) == "more");
  }
}
#endif

TEST_SUITE("io/file") {
  TEST_CASE("two writers of the same file have a second file each") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    REQUIRE(write_file(path + ".part", "another's"));
    const int other = ::open((path + ".part").c_str(), O_WRONLY);
    REQUIRE(flock(other, LOCK_EX | LOCK_NB) == 0);  // as if it were being written
    REQUIRE(write_file(path, "ours"));
    CHECK(*read_file(path) == "ours");
    CHECK(*read_file(path + ".part") == "another's");
    CHECK_FALSE(fs::exists(path + ".part1"));
    ::close(other);
  }

  TEST_CASE("what lies under the name of a part file and is none is not touched") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    std::ofstream(folder.file("victim")) << "precious";
    fs::create_symlink("victim", path + ".part");
    fs::create_hard_link(folder.file("victim"), path + ".part1");
    fs::create_directory(path + ".part2");
    REQUIRE(write_file(path, "new"));
    CHECK(*read_file(path) == "new");
    CHECK(*read_file(folder.file("victim")) == "precious");
    CHECK(folder.names() ==
          std::vector<std::string>{"victim", "x", "x.part", "x.part1", "x.part2"});
  }

  TEST_CASE("a symbolic link stays, and the file that it leads to is written") {
    const test::FileFolder folder;
    fs::create_directory(folder.path / "below");
    fs::create_symlink("below/real", folder.file("link"));
    fs::create_symlink("link", folder.file("link_to_link"));
    REQUIRE(write_file(folder.file("link_to_link"), "one"));  // leads to nothing yet
    CHECK(*read_file(folder.file("below/real")) == "one");
    REQUIRE(write_file(folder.file("link"), "two"));
    CHECK(fs::is_symlink(folder.file("link")));
    CHECK(fs::is_symlink(folder.file("link_to_link")));
    CHECK(*read_file(folder.file("below/real")) == "two");
    fs::create_symlink("round", folder.file("round"));
    CHECK_FALSE(write_file(folder.file("round"), "three"));
  }

  TEST_CASE("an existing file keeps its mode, a new one gets the usual") {
    const test::FileFolder folder;
    const std::string path = folder.file("x");
    const mode_t before = umask(022);
    REQUIRE(write_file(path, "a"));
    CHECK(fs::status(path).permissions() == fs::perms{0644});
    fs::permissions(path, fs::perms{0640});
    REQUIRE(write_file(path, "b"));
    CHECK(fs::status(path).permissions() == fs::perms{0640});
    fs::permissions(path, fs::perms{0777});
    REQUIRE(write_file(path, "c"));
    CHECK(fs::status(path).permissions() == fs::perms{0777});
    umask(before);
  }

  TEST_CASE("a device is written to, not replaced") {
    REQUIRE(write_file("/dev/null", "gone"));
    CHECK_FALSE(fs::is_regular_file("/dev/null"));
  }
}
