// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/progress.h"

#include "run_command.h"

#include <cstdlib>
#include <string>
#include <thread>

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

using way::cli::progress_line;
using way::test::Folder;
using way::test::run;

namespace {

/// A terminal that keeps its output.
class Terminal {
 public:
  Terminal() : screen_(posix_openpt(O_RDWR | O_NOCTTY)) {
    if (screen_ < 0 || grantpt(screen_) != 0 || unlockpt(screen_) != 0) return;
    const char* const path = ptsname(screen_);
    if (path != nullptr) path_ = path;
  }
  ~Terminal() {
    if (screen_ >= 0) close(screen_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Empty if the system has no terminals.
  const std::string& path() const { return path_; }

  /// Everything until nobody has it open any more.
  std::string read_all() const {
    std::string text;
    char piece[512];
    for (ssize_t count = 0; (count = read(screen_, piece, sizeof piece)) > 0;)
      text.append(piece, static_cast<std::size_t>(count));
    return text;
  }

 private:
  int screen_;
  std::string path_;
};

const std::string kBake = "bake dungeon --size 600 --tile-size 32 --threads 1";

}  // namespace

TEST_SUITE("tools/progress") {
  TEST_CASE("a line shows the progress, the time left and the stage") {
    CHECK(progress_line({.stage = "regions"}) ==
          "[..............................] 0 tiles, regions");
    CHECK(progress_line({.done = 0, .total = 4}) ==
          "[..............................] 0 of 4 tiles");
    CHECK(progress_line({.done = 1, .total = 4, .seconds = 30, .stage = "regions"}) ==
          "[#######.......................] 1 of 4 tiles, 1 min 30 s left, regions");
    CHECK(progress_line({.done = 4, .total = 4, .unit = "pairs", .seconds = 2}) ==
          "[##############################] 4 of 4 pairs");
  }

  TEST_CASE("a bake on a terminal shows tiles, the time left and the stage, and erases them") {
    const Folder folder;
    const Terminal terminal;
    if (terminal.path().empty()) return;
    const std::string command =
        std::string(WAYMESH_CLI) + " " + kBake + " >/dev/null 2>" + terminal.path();
    int code = -1;
    // Held open until the end, because reading a terminal that nobody has open is an error.
    const int held = open(terminal.path().c_str(), O_RDWR | O_NOCTTY);
    std::thread bake([&] {
      code = std::system(command.c_str());
      close(held);
    });
    const std::string shown = terminal.read_all();
    bake.join();
    CHECK(code == 0);
    CAPTURE(shown);
    CHECK(shown.find(" tiles, ") != std::string::npos);
    CHECK(shown.find(" s left, ") != std::string::npos);
    CHECK(shown.find(" of 1 tiles") == std::string::npos);
    CHECK(shown.ends_with("\r\x1b[K"));
    bool names_stage = false;
    for (const char* stage : {"distance_field", "regions", "contours", "polygons", "detail"})
      names_stage = names_stage || shown.find(std::string(", ") + stage) != std::string::npos;
    CHECK(names_stage);
  }

  TEST_CASE("in a pipe a bake is silent") {
    const Folder folder;
    CHECK(run(folder, kBake).err.empty());
  }
}
