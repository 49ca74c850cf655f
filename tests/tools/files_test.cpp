// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "run_command.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way::test;
using json = nlohmann::json;

namespace {

const std::string kLevel = "bake dungeon --size 40 --seed 3 --cell-size 0.3 --tile-size 64 ";

}  // namespace

TEST_SUITE("tools/files") {
  TEST_CASE("a navmesh is the same through every format that holds it") {
    const Folder folder;
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, kLevel + "-o " + way).code == 0);
    const json info = json::parse(run(folder, "info --json " + way).out);
    CHECK(info.at("format") == "way");
    CHECK(info.at("format_version") == 4);
    CHECK(info.at("settings").at("tile_size") == 64);
    CHECK(info.at("settings").at("agent_radius") == 0.3);  // and not the float next to it
    CHECK(info.at("sections").contains("tile table"));
    for (const char* name : {"b.way", "b.json"}) {
      const std::string other = folder.file(name);
      const std::string option = other.ends_with(".way") ? " --compress" : "";
      REQUIRE(run(folder, "convert " + way + " " + other + option).code == 0);
      CHECK(run(folder, "diff " + way + " " + other).out == "the same: all of 4 tiles\n");
      CHECK(run(folder, "validate " + other).out == "valid\n");
    }
  }

  TEST_CASE("Detour's files are read and written") {
    const Folder folder;
    const std::string bin = folder.file("a.bin");
    REQUIRE(run(folder, kLevel + "-o " + bin).code == 0);
    CHECK(run(folder, "validate " + bin).out == "valid\n");
    const std::string wide = folder.file("wide.bin");
    REQUIRE(run(folder, "convert --refs64 " + bin + " " + wide).code == 0);
    CHECK(run(folder, "diff " + bin + " " + wide).out == "the same: all of 4 tiles\n");
    CHECK(json::parse(run(folder, "info --json " + wide).out).at("format") == "detour, 64-bit");
  }

  TEST_CASE("two navmeshes are compared in words and as a picture") {
    const Folder folder;
    const std::string a = folder.file("a.way");
    const std::string b = folder.file("b.way");
    REQUIRE(run(folder, kLevel + "-o " + a).code == 0);
    REQUIRE(run(folder, kLevel + "--agent-radius 1 -o " + b).code == 0);
    const std::string picture = folder.file("diff.svg");
    const Outcome outcome = run(folder, "diff --json " + a + " " + b + " --picture " + picture);
    const json diff = json::parse(outcome.out);
    CHECK_FALSE(diff.at("same").get<bool>());
    CHECK(diff.at("lost").get<double>() > diff.at("gained").get<double>());
    const std::string drawn = *way::read_file(picture);
    CHECK(drawn.find("<svg") != std::string::npos);
    CHECK(drawn.find("#cdd0d4") != std::string::npos);  // the legend has the color of equal tiles
  }

  TEST_CASE("exported polygons are imported again") {
    const Folder folder;
    const std::string obj = folder.file("a.obj");
    REQUIRE(run(folder, kLevel + "-o " + obj).code == 0);
    const Outcome outcome = run(folder, "import " + obj + " -o " + folder.file("c.way"));
    CHECK(outcome.code == 0);
    CHECK(run(folder, "validate " + folder.file("c.way")).out == "valid\n");
    CHECK(run(folder, "import " + obj + " --area nonsense -o " + obj).code == 2);
  }

  TEST_CASE("a level is not replaced by its navmesh") {
    const Folder folder;
    const std::string obj = folder.file("a.obj");
    REQUIRE(run(folder, kLevel + "-o " + obj).code == 0);
    const std::string before = *way::read_file(obj);
    for (const std::string verb : {"import ", "bake "}) {
      const Outcome outcome = run(folder, verb + obj + " -o " + folder.file("./a.obj"));
      CHECK(outcome.code == 2);
      CHECK(outcome.err.ends_with("a.obj: would replace an input: " + obj +
                                  " is read by this command\n"));
      CHECK(*way::read_file(obj) == before);
    }
  }

  TEST_CASE("areas of an import that cannot be, or that no face has, are told") {
    const Folder folder;
    const std::string obj = folder.file("a.obj");
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, kLevel + "-o " + obj).code == 0);
    const std::string import = "import " + obj + " -o " + way + " --area ";
    CHECK(run(folder, import + "water=256").err ==
          "waymesh: water=256: an area is given as name=number, from 0 to 255\n");
    const Outcome unused = run(folder, import + "wter=7");
    CHECK(unused.code == 0);
    CHECK(unused.err == "waymesh: note: no face of " + obj + " has the material 'wter'\n");
    const Outcome navmesh = run(folder, "import " + way + " -o " + folder.file("b.way"));
    CHECK(navmesh.code == 2);
    CHECK(navmesh.err == "waymesh: " + way + ": is a navmesh, and faces of a level are imported\n");
  }

  TEST_CASE("a mesh from elsewhere is valid as such, however often it is converted") {
    const Folder folder;
    const std::string obj = folder.file("a.obj");
    // Two faces that overlap, as no bake makes them.
    REQUIRE(way::write_file(obj,
                            "v 0 0 0\nv 0 0 4\nv 4 0 4\nv 4 0 0\nv 1 0 1\nv 1 0 6\n"
                            "v 6 0 6\nv 6 0 1\nf 1 2 3 4\nf 5 6 7 8\n"));
    const std::string a = folder.file("a.way");
    const std::string bin = folder.file("b.bin");
    const std::string b = folder.file("b.way");
    const std::string packed = folder.file("c.way");
    REQUIRE(run(folder, "import " + obj + " -o " + a).code == 0);
    REQUIRE(run(folder, "convert " + a + " " + bin).code == 0);
    REQUIRE(run(folder, "convert " + bin + " " + b).code == 0);
    REQUIRE(run(folder, "convert " + b + " " + packed + " --compress").code == 0);
    for (const std::string& file : {a, bin, b, packed})
      CHECK(run(folder, "validate " + file).out == "valid\n");
    for (const std::string& file : {a, b, packed}) {
      const json info = json::parse(run(folder, "info --json " + file).out);
      CHECK(info.at("origin") == "elsewhere");
      CHECK_FALSE(info.contains("settings"));
    }
  }

  TEST_CASE("names that tell no format are misuse") {
    const Folder folder;
    CHECK(run(folder, "convert a.txt b.way").code == 2);
    CHECK(run(folder, "bake flat -o level.txt").code == 2);
  }
}
