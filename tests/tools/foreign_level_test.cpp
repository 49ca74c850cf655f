// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Levels that other programs make readable: gzip, and Assimp's where it is installed.

#include "run_command.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;
using nlohmann::json;
using way::test::Folder;
using way::test::Outcome;
using way::test::run;

namespace {

std::string hash_of(const Folder& folder, const std::string& arguments,
                    const std::string& before = "") {
  const Outcome outcome = run(folder, "bake --json " + arguments, before);
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  return json::parse(outcome.out)["hash"];
}

/// A program `assimp` that does what a script says, found before any other.
std::string with_assimp(const Folder& folder, const std::string& script) {
  const std::string program = folder.write("assimp", "#!/bin/sh\n" + script);
  fs::permissions(program, fs::perms::owner_all);
  return "PATH=" + folder.path.string() + ":$PATH";
}

}  // namespace

TEST_SUITE("tools/foreign_level") {
  TEST_CASE("a packed level bakes like the level, several and placed, too") {
    const Folder folder;
    const std::string level = folder.file("level.obj");
    REQUIRE(run(folder, "scene bridge -o " + level).code == 0);
    const std::string plain = hash_of(folder, level);
    const std::string placed = hash_of(folder, level + " --scale 2");
    REQUIRE(std::system(("gzip " + level).c_str()) == 0);
    CHECK(hash_of(folder, level + ".gz") == plain);
    CHECK(hash_of(folder, level + ".gz --scale " + level + ".gz=2") == placed);
    CHECK(run(folder, "validate " + level + ".gz").code == 0);
    CHECK(run(folder, "info " + level + ".gz").code == 0);
  }

  TEST_CASE("a packed file that is none, or holds none, is told by its own name") {
    const Folder folder;
    const std::string broken = folder.write("broken.obj.gz", "no gzip");
    const Outcome refused = run(folder, "bake " + broken);
    CHECK(refused.code == 1);
    CHECK(refused.err == "waymesh: " + broken + ": is not gzip data\n");
    const std::string bad = folder.write("bad.obj", "v 1 2 x\n");
    REQUIRE(std::system(("gzip " + bad).c_str()) == 0);
    const Outcome wrong = run(folder, "bake " + bad + ".gz");
    CHECK(wrong.code == 1);
    CHECK(wrong.err.starts_with("waymesh: " + bad + ".gz:1: "));
  }

  TEST_CASE("Assimp reads what waymesh does not, where it is installed") {
    const Folder folder;
    const std::string glb = folder.file("made.glb");
    REQUIRE(run(folder, "bake bridge -o " + glb).code == 0);
    const std::string foreign = folder.write("level.fbx", "not read");
    const std::string before = with_assimp(folder, "[ \"$1\" = export ] && cp " + glb + " \"$3\"");
    CHECK(hash_of(folder, foreign, before) == hash_of(folder, glb));
  }

  TEST_CASE("what Assimp makes of a level bakes like the level, where it is installed") {
    if (std::system("command -v assimp >/dev/null") != 0) return;
    const Folder folder;
    const std::string level = folder.file("level.obj");
    REQUIRE(run(folder, "scene bridge -o " + level).code == 0);
    for (const char* foreign : {"level.dae", "level.fbx -ffbxa"}) {
      CAPTURE(foreign);
      const std::string made = folder.file(foreign);
      const std::string command = "assimp export " + level + " " + made + " >/dev/null 2>&1";
      if (std::system(command.c_str()) != 0) continue;  // not all builds write all formats
      CHECK(hash_of(folder, made.substr(0, made.find(' '))) == hash_of(folder, level));
    }
  }

  TEST_CASE("what Assimp cannot read is refused in a sentence, and nothing is left behind") {
    const Folder folder;
    const std::string foreign = folder.write("level.fbx", "not read");
    const Outcome refused = run(folder, "bake " + foreign, with_assimp(folder, "exit 5"));
    CHECK(refused.code == 1);
    CHECK(refused.err ==
          "waymesh: " + foreign + ": assimp cannot read it, and ends with exit code 5\n");
  }
}
