// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Bakes that are cached, split, killed and resumed give the bytes of a bake that is none of it.
#include "way/core/random.h"

#include "run_command.h"
#include "support/builders/gltf_text.h"

#include <cstdint>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;
using test::Folder;
using test::Outcome;
using test::run;
namespace fs = std::filesystem;

namespace {

const std::string kLevel = "dungeon --seed 3 --size 48 --tile-size 48";

/// A level with an area, a link between two floors, and a crate.
std::string level_with_crate(const Folder& folder, int crate) {
  const std::string x = std::to_string(crate);
  const std::string y = std::to_string(crate + 1);
  folder.write("level.obj", "v 0 0 0\nv 0 0 60\nv 60 0 60\nv 60 0 0\nf 1 2 3 4\n" +
                                ("v " + x + " 1 " + x + "\nv " + x + " 1 " + y + "\n") + "v " + y +
                                " 1 " + y + "\nv " + y + " 1 " + x + "\nf 5 6 7 8\n");
  return folder.write("level.gset",
                      "f level.obj\n"
                      "c 5 0 5 9 0 20 0.5 1 5 8\n"
                      "v 4 5 -1 3\n10 0 10\n10 0 20\n20 0 20\n20 0 10\n");
}

nlohmann::json json_of(const Outcome& outcome) {
  CAPTURE(outcome.err);
  REQUIRE(outcome.code == 0);
  return nlohmann::json::parse(outcome.out);
}

std::string bytes_of(const std::string& path) {
  const auto bytes = read_file(path);
  REQUIRE(bytes);
  return *bytes;
}

/// A sheet of 32 triangles that is placed 100,000 times.
std::string many_sheets() {
  std::string bytes;
  for (int i = 0; i < 25; ++i) {
    bytes += test::bytes_of({static_cast<float>(i % 5) / 2, 0.0F, static_cast<float>(i / 5) / 2});
  }
  for (std::uint32_t i = 0; i < 20; ++i) {
    if (i % 5 != 4) bytes += test::bytes_of({i, i + 5, i + 6, i, i + 6, i + 1});
  }
  std::string nodes;
  std::string numbers;
  for (int i = 0; i < 100'000; ++i) {
    const std::string comma = i == 0 ? "" : ",";
    nodes += comma + R"({"mesh":0,"translation":[)" + std::to_string(3 * (i % 316)) + ",0," +
             std::to_string(3 * (i / 316)) + "]}";
    numbers += comma + std::to_string(i);
  }
  return test::make_glb(
      R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[)" + numbers +
          R"(]}],"nodes":[)" + nodes +
          R"(],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],)" +
          R"("buffers":[{"byteLength":684}],"bufferViews":[{"buffer":0,"byteLength":300},)" +
          R"({"buffer":0,"byteOffset":300,"byteLength":384}],"accessors":[)" +
          R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":25},)" +
          R"({"bufferView":1,"componentType":5125,"type":"SCALAR","count":96}]})",
      bytes);
}

void bake_parts(const Folder& folder, const std::string& level, int count) {
  for (int number = 1; number <= count; ++number) {
    const Outcome outcome =
        run(folder, "bake " + level + " --part " + std::to_string(number) + "/" +
                        std::to_string(count) + " -o " + folder.file("parts"));
    CAPTURE(outcome.err);
    REQUIRE(outcome.code == 0);
  }
}

}  // namespace

TEST_SUITE("tools/scale") {
  TEST_CASE("a second bake takes every tile from the cache and writes the same bytes") {
    const Folder folder;
    const std::string cache = " --cache " + folder.file("cache");
    REQUIRE(run(folder, "bake " + kLevel + " -o " + folder.file("plain.way")).code == 0);
    const auto first =
        json_of(run(folder, "bake " + kLevel + cache + " --json -o " + folder.file("a.way")));
    const auto second =
        json_of(run(folder, "bake " + kLevel + cache + " --json -o " + folder.file("b.way")));
    CHECK(first["tiles_cached"] == 0);
    CHECK(first["tiles_baked"].get<int>() > 4);
    CHECK(second["tiles_baked"] == 0);
    CHECK(second["tiles_cached"] == first["tiles_baked"]);
    for (const char* const same : {"spans", "regions", "polygons", "area", "hash"})
      CHECK(first[same] == second[same]);
    CHECK(bytes_of(folder.file("a.way")) == bytes_of(folder.file("plain.way")));
    CHECK(bytes_of(folder.file("b.way")) == bytes_of(folder.file("plain.way")));
    const int tiles = first["tiles_baked"];
    const std::string line = "baked 0 of " + std::to_string(tiles) + " tiles, " +
                             std::to_string(tiles) + " from cache\n";
    CHECK(run(folder, "bake " + kLevel + cache).out.find(line) != std::string::npos);
  }

  TEST_CASE("a bake in bounded memory writes the same bytes, from the cache, too") {
    const Folder folder;
    const std::string obj = folder.file("level.obj");
    REQUIRE(run(folder, "scene dungeon --seed 3 --size 48 -o " + obj).code == 0);
    const std::string rest = " --tile-size 32 --agent small:0.3,1,0.3,45 --agent big:0.6,2,0.4,45";
    REQUIRE(run(folder, "bake " + obj + rest + " -o " + folder.file("a.way")).code == 0);
    const auto count = std::distance(fs::directory_iterator(folder.path), fs::directory_iterator());
    const std::string bounded = "bake " + obj + rest + " --json --memory 60M --cache " +
                                folder.file("cache") + " -o " + folder.file("b.way");
    const auto first = json_of(run(folder, bounded));
    CHECK(bytes_of(folder.file("b.way")) == bytes_of(folder.file("a.way")));
    CHECK(first["tiles_cached"] == 0);
    CHECK(first["runs"].get<int>() >= 1);
    const auto second = json_of(run(folder, bounded));
    CHECK(bytes_of(folder.file("b.way")) == bytes_of(folder.file("a.way")));
    CHECK(second["tiles_baked"] == 0);
    CHECK(second["tiles_cached"] == first["tiles_baked"]);
    for (const char* const same : {"triangles", "spans", "regions", "polygons", "bytes", "hash"})
      CHECK(first[same] == second[same]);
    // The navmesh and the cache, and no temporary files.
    CHECK(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) ==
          count + 2);
  }

  TEST_CASE("parts baked in bounded memory are the parts of an ordinary bake") {
    const Folder folder;
    const std::string obj = folder.file("level.obj");
    REQUIRE(run(folder, "scene dungeon --seed 3 --size 48 -o " + obj).code == 0);
    const std::string level = obj + " --tile-size 32";
    REQUIRE(run(folder, "bake " + level + " -o " + folder.file("whole.way")).code == 0);
    // Some of 100 parts have no tiles.
    for (const int count : {3, 100}) {
      fs::remove_all(folder.file("parts"));
      for (int number = 1; number <= count; ++number) {
        const std::string part =
            " --part " + std::to_string(number) + "/" + std::to_string(count) + " -o ";
        const Outcome outcome =
            run(folder, "bake " + level + " --memory 60M" + part + folder.file("parts"));
        CAPTURE(outcome.err);
        REQUIRE(outcome.code == 0);
        if (count > 3) continue;
        REQUIRE(run(folder, "bake " + level + part + folder.file("plain")).code == 0);
        const std::string name = "/part-" + std::to_string(number) + "-of-3.way";
        CHECK(bytes_of(folder.file("parts") + name) == bytes_of(folder.file("plain") + name));
      }
      REQUIRE(run(folder, "join " + folder.file("parts") + " -o " + folder.file("j.way")).code ==
              0);
      CHECK(bytes_of(folder.file("j.way")) == bytes_of(folder.file("whole.way")));
    }
  }

  TEST_CASE("a mesh that is placed 100,000 times is not unrolled") {
    const Folder folder;
    const std::string glb = folder.write("sheets.glb", many_sheets());
    const std::string bake = "bake " + glb + " --tile-size 64 --part 7/60 --json -o ";
    const auto plain = json_of(run(folder, bake + folder.file("plain")));
    // No temporary file may have more than 16 MB; unrolled triangles take 38.
    const Outcome bounded =
        run(folder, bake + folder.file("parts") + " --memory 300M", "prlimit --fsize=16777216");
    const auto json = json_of(bounded);
    CHECK(json["triangles"] == 3'200'000);
    CHECK(json["peak_bytes"].get<std::uint64_t>() < plain["peak_bytes"].get<std::uint64_t>());
    const std::string name = "/part-07-of-60.way";
    CHECK(bytes_of(folder.file("parts") + name) == bytes_of(folder.file("plain") + name));
  }

  TEST_CASE("a bake in bounded memory names what it cannot do") {
    const Folder folder;
    const std::string gset = level_with_crate(folder, 6);
    const std::string bake = "bake " + folder.file("level.obj") + " --tile-size 32 ";
    const std::string way = " -o " + folder.file("a.way");
    const auto refused = [&](const std::string& line, const std::string& why) {
      const Outcome outcome = run(folder, line);
      CAPTURE(line);
      CAPTURE(outcome.err);
      CHECK(outcome.code != 0);
      CHECK(outcome.err.find(why) != std::string::npos);
      CHECK_FALSE(fs::exists(folder.file("a.way")));
    };
    refused(bake + "--memory 1M" + way,
            "--memory 1M is too little: one tile has 4 triangles: give ");
    refused(bake + "--memory 1G", "--memory needs a .way file to write: -o level.way");
    refused(bake + "--memory 0" + way, "no level can be baked in 0 bytes");
    refused(bake + "--memory much" + way, "'much' is not a size: write 512M or 20G");
    refused("bake " + gset + " --memory 1G" + way, "which is only read as a whole");
    refused("bake flat --memory 1G" + way, "the scene flat, which is made in memory");
    folder.write("point.obj", "v 0 0 0\nf 1 1 1\n");
    refused("bake " + folder.file("point.obj") + " --memory 1G" + way,
            "none of its 1 triangles has an area");
  }

  TEST_CASE("a moved crate re-bakes a few tiles, and equals a bake without the cache") {
    const Folder folder;
    const std::string cache = " --cache " + folder.file("cache") + " --json --tile-size 32 -o ";
    const auto before =
        json_of(run(folder, "bake " + level_with_crate(folder, 6) + cache + folder.file("a.way")));
    const std::string moved = level_with_crate(folder, 50);
    const auto after = json_of(run(folder, "bake " + moved + cache + folder.file("b.way")));
    CHECK(after["tiles_baked"].get<int>() >= 2);
    CHECK(after["tiles_baked"].get<int>() <= 8);
    CHECK(after["tiles_baked"].get<int>() + after["tiles_cached"].get<int>() ==
          before["tiles_baked"].get<int>());
    REQUIRE(run(folder, "bake " + moved + " --tile-size 32 -o " + folder.file("c.way")).code == 0);
    CHECK(bytes_of(folder.file("b.way")) == bytes_of(folder.file("c.way")));
  }

  TEST_CASE("damaged entries are baked again, and named by cache check") {
    const Folder folder;
    const std::string cache = folder.file("cache");
    const std::string bake = "bake " + kLevel + " --json --cache " + cache;
    const auto first = json_of(run(folder, bake));
    for (const auto& entry : fs::recursive_directory_iterator(cache)) {
      if (entry.path().extension() != ".tile") continue;
      std::string bytes = bytes_of(entry.path());
      bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
      REQUIRE(write_file(entry.path(), bytes));
    }
    const Outcome checked = run(folder, "cache check " + cache + " --json");
    CHECK(checked.code == 1);
    const auto damaged = nlohmann::json::parse(checked.out)["damaged"];
    CHECK(damaged.size() == first["tiles_baked"].get<std::size_t>());
    const Outcome again = run(folder, bake);
    CHECK(nlohmann::json::parse(again.out)["hash"] == first["hash"]);
    CHECK(again.err.find("damaged tiles were not used") != std::string::npos);
    CHECK(run(folder, "cache check " + cache).code == 0);
  }

  TEST_CASE("cache info counts, and cache clean removes") {
    const Folder folder;
    const std::string cache = folder.file("cache");
    const auto baked = json_of(run(folder, "bake " + kLevel + " --json --cache " + cache));
    const auto info = json_of(run(folder, "cache info " + cache + " --json"));
    CHECK(info["tiles"] == baked["tiles_baked"]);
    CHECK(info["bytes"].get<int>() > 1000);
    const auto some = json_of(run(folder, "cache clean " + cache + " --limit 3K --json"));
    CHECK(some["removed"].get<int>() > 0);
    CHECK(json_of(run(folder, "cache info " + cache + " --json"))["bytes"].get<int>() <= 3072);
    CHECK(run(folder, "cache clean " + cache).code == 0);
    CHECK(json_of(run(folder, "cache info " + cache + " --json"))["tiles"] == 0);
    CHECK(run(folder, "cache info " + folder.file("elsewhere")).code == 1);
    CHECK(run(folder, "cache info " + cache + " --limit 1K").code == 2);
    CHECK(run(folder, "cache clean " + cache + " --limit much").err ==
          "waymesh: --limit: 'much' is not a size: write 512M or 20G\n");
  }

  TEST_CASE("a cache that cannot be used is an error, and one that is full a note") {
    const Folder folder;
    const std::string file = folder.write("file", "");
    const Outcome refused = run(folder, "bake " + kLevel + " --cache " + file);
    CHECK(refused.code == 1);
    CHECK(refused.err == "waymesh: " + file + ": cannot be used as a cache: Not a directory\n");
    // The shell forbids files of more than 512 bytes, so that writes fail as on a full disk.
    const std::string full = std::string("trap '' XFSZ; ulimit -f 1; ") + WAYMESH_CLI + " bake " +
                             kLevel + " --cache " + folder.file("cache") + " >/dev/null 2>" +
                             folder.file("notes");
    CHECK(std::system(full.c_str()) == 0);
    const std::string note = bytes_of(folder.file("notes"));
    CHECK(note.find(folder.file("cache") + ": cannot be written: File too large") !=
          std::string::npos);
    CHECK(run(folder, "cache check " + folder.file("cache")).code == 0);
  }

  TEST_CASE("parts joined in any order are the file of a bake in one piece") {
    const Folder folder;
    const std::string agents =
        " --agent mouse:0.2,0.5,0.2,60 --agent troll:0.9,3,0.5,30 --cell-size 0.2";
    for (const std::string& level :
         {kLevel, kLevel + agents, level_with_crate(folder, 6) + " --tile-size 32"}) {
      REQUIRE(run(folder, "bake " + level + " -o " + folder.file("whole.way")).code == 0);
      for (const int count : {1, 4}) {
        fs::remove_all(folder.file("parts"));
        bake_parts(folder, level, count);
        const auto joined = json_of(run(
            folder, "join " + folder.file("parts") + " --json -o " + folder.file("joined.way")));
        CHECK(joined["parts"] == count);
        CHECK(bytes_of(folder.file("joined.way")) == bytes_of(folder.file("whole.way")));
      }
    }
  }

  TEST_CASE("parts that are missing, stale or foreign are named, and nothing is written") {
    const Folder folder;
    const std::string parts = folder.file("parts");
    const std::string join = "join " + parts + " -o " + folder.file("level.way");
    bake_parts(folder, kLevel, 3);
    fs::remove(parts + "/part-2-of-3.way");
    Outcome outcome = run(folder, join);
    CHECK(outcome.code == 1);
    CHECK(outcome.err == "waymesh: cannot join: part 2 of 3 is missing\n");
    REQUIRE(run(folder, "bake " + kLevel + " --edge-max-error 2 --part 2/3 -o " + parts).code == 0);
    outcome = run(folder, join);
    CHECK(outcome.err == "waymesh: cannot join: part 2 of 3 is missing; " + parts +
                             "/part-2-of-3.way is foreign: edge_max_error is 2, not 1.3\n");
    const std::string stale = "dungeon --seed 4 --size 48 --tile-size 48";
    REQUIRE(run(folder, "bake " + stale + " --part 2/3 -o " + parts).code == 0);
    outcome = run(folder, join);
    CHECK(outcome.err == "waymesh: cannot join: part 2 of 3 is missing; " + parts +
                             "/part-2-of-3.way is stale: it is of another version of the level\n");
    CHECK_FALSE(fs::exists(folder.file("level.way")));
    REQUIRE(run(folder, "bake " + kLevel + " --part 2/3 -o " + parts).code == 0);
    CHECK(run(folder, join).code == 0);
  }

  TEST_CASE("parts are ordinary files, and options that make no sense are refused") {
    const Folder folder;
    const std::string parts = folder.file("parts");
    bake_parts(folder, kLevel, 2);
    CHECK(run(folder, "validate " + parts + "/part-1-of-2.way").out == "valid\n");
    CHECK(run(folder, "bake " + kLevel + " --part 1/2").err ==
          "waymesh: --part needs a folder for its part: -o DIR/\n");
    CHECK(run(folder, "bake " + kLevel + " --part 0/2 -o " + parts).err ==
          "waymesh: --part: '0/2' is not a part: write 3/64 for the third of 64\n");
    CHECK(run(folder, "join " + parts + " -o " + folder.file("level.obj")).code == 2);
    CHECK(run(folder, "join " + folder.file("nothing") + " -o " + folder.file("l.way")).code == 1);
    CHECK(run(folder, "join " + parts + " -o " + parts + "/part-1-of-2.way").code == 1);
    // The result may lie among the parts.
    CHECK(run(folder, "join " + parts + " -o " + parts + "/level.way").code == 0);
    CHECK(run(folder, "join " + parts + " -o " + parts + "/level.way").code == 0);
  }

  TEST_CASE("killed at random points, the next run writes the right bytes") {
    const Folder folder;
    Random random(11);
    const std::string parts = folder.file("parts");
    const std::string cache = " --cache " + folder.file("cache");
    REQUIRE(run(folder, "bake " + kLevel + " -o " + folder.file("whole.way")).code == 0);
    for (int turn = 0; turn < 6; ++turn) {
      const std::string kill =
          "timeout -s KILL 0.0" + std::to_string(1 + random.below(9)) + std::to_string(turn);
      run(folder, "bake " + kLevel + cache + " --part 1/2 -o " + parts, kill);
      run(folder, "bake " + kLevel + cache + " -o " + folder.file("level.way"), kill);
      run(folder, "join " + parts + " -o " + folder.file("level.way"), kill);
    }
    REQUIRE(run(folder, "cache check " + folder.file("cache")).code == 0);
    bake_parts(folder, kLevel + cache, 2);
    CHECK(run(folder, "join " + parts + " -o " + folder.file("level.way")).code == 0);
    CHECK(bytes_of(folder.file("level.way")) == bytes_of(folder.file("whole.way")));
  }

  TEST_CASE("two bakes at the same time share a cache") {
    const Folder folder;
    const std::string bake = std::string(WAYMESH_CLI) + " bake " + kLevel + " --cache " +
                             folder.file("cache") + " --threads 1 -o ";
    const std::string both = bake + folder.file("a.way") + " >/dev/null & " + bake +
                             folder.file("b.way") + " >/dev/null; wait";
    REQUIRE(std::system(both.c_str()) == 0);
    CHECK(bytes_of(folder.file("a.way")) == bytes_of(folder.file("b.way")));
    CHECK(run(folder, "cache check " + folder.file("cache")).code == 0);
  }
}
