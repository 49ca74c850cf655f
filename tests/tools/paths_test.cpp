// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "run_command.h"

#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;
using way::test::Folder;
using way::test::Outcome;
using way::test::run;

namespace {

constexpr const char* kDungeon = "dungeon --seed 5 --size 32";

/// A courtyard of 20 x 20 and, 10 away from it, a smaller one.
constexpr const char* kTwoCourts =
    "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\n"
    "v 30 0 0\nv 30 0 10\nv 40 0 10\nv 40 0 0\n"
    "f 1 2 3 4\nf 5 6 7 8\n";

/// Ground of 30 x 30 with a pond in it, which leaves a way around at one end.
constexpr const char* kPond =
    "v 0 0 0\nv 30 0 0\nv 0 0 12\nv 24 0 12\nv 30 0 12\n"
    "v 0 0 18\nv 24 0 18\nv 30 0 18\nv 0 0 30\nv 30 0 30\n"
    "g Floor\nf 1 3 5 2\nf 4 7 8 5\nf 6 9 10 8\ng Water\nf 3 6 7 4\n";

}  // namespace

TEST_SUITE("tools/paths") {
  TEST_CASE("both methods are compared, and the shortest path is not longer") {
    const Folder folder;
    const std::string ask =
        std::string("path ") + kDungeon + " --from 4,0,4 --to 28,0,28 --extents 30,30,30 ";
    const auto length = [&](const std::string& method) {
      const Outcome outcome = run(folder, ask + "--json --method " + method);
      REQUIRE(outcome.code == 0);
      return json::parse(outcome.out)["length"].get<double>();
    };
    CHECK(length("optimal") <= length("corridor") * (1 + 1e-5));
    const Outcome both = run(folder, ask + "--compare --picture " + folder.file("both.svg"));
    CHECK(both.code == 0);
    CHECK(both.out.find("optimal") != std::string::npos);
    CHECK(both.out.find("corridor") != std::string::npos);
    CHECK(way::read_file(folder.file("both.svg"))->find("#8d6e63") != std::string::npos);
    const Outcome none =
        run(folder, std::string("path ") + kDungeon + " --compare --from 4,0,4 --to 900,0,900");
    CHECK(none.out.find("optimal   unreachable, length 0") != std::string::npos);
    CHECK(run(folder, ask + "--method guess").code == 2);
  }

  TEST_CASE("an index is added to a file, shown, kept, and used for the same paths") {
    const Folder folder;
    const std::string mesh = folder.file("dungeon.way");
    REQUIRE(run(folder, std::string("bake ") + kDungeon + " --tile-size 48 -o " + mesh).code == 0);
    const std::string plain = *way::read_file(mesh);
    const std::string ask =
        "path " + mesh + " --from 4,0,4 --to 28,0,28 --extents 30,30,30 --json ";
    const Outcome none = run(folder, ask + "--index");
    CHECK(none.code == 1);
    CHECK(none.err.find("has no path index") != std::string::npos);
    const std::string copy = folder.file("copy.way");
    REQUIRE(run(folder, "index " + mesh + " -o " + copy).code == 0);
    CHECK(*way::read_file(mesh) == plain);
    const Outcome made =
        run(folder, "index " + mesh + " --threads 2 --json --picture " + folder.file("graph.svg"));
    REQUIRE(made.code == 0);
    CHECK(*way::read_file(mesh) == *way::read_file(copy));
    CHECK(way::read_file(folder.file("graph.svg"))->size() > 1000);
    const json counts = json::parse(made.out);
    CHECK(counts["corners"].get<int>() > 10);
    const json info = json::parse(run(folder, "info " + mesh + " --json").out);
    CHECK(info["index"]["corners"] == counts["corners"]);
    CHECK(info["index"]["edges"] == counts["edges"]);
    const auto length = [&](const Outcome& outcome) {
      REQUIRE(outcome.code == 0);
      return json::parse(outcome.out)["length"].get<double>();
    };
    CHECK(length(run(folder, ask + "--index")) == doctest::Approx(length(run(folder, ask))));
    const json all = json::parse(run(folder, ask + "--compare").out);
    CHECK(all["indexed"]["length"].get<double>() == doctest::Approx(all["length"].get<double>()));
    CHECK(all["other"]["length"].get<double>() >= all["length"].get<double>() * (1 - 1e-6));
    REQUIRE(run(folder, "convert " + mesh + " -o " + copy).code == 0);
    CHECK(*way::read_file(mesh) == *way::read_file(copy));
    REQUIRE(run(folder, "validate " + mesh).code == 0);
    const std::string pairs = folder.write("pairs.csv", "4,0,4,28,0,28\n28,0,28,4,0,4\n");
    const auto answers = [&](const std::string& option) {
      const std::string csv = folder.file("answers.csv");
      REQUIRE(run(folder,
                  "path " + mesh + " --extents 30,30,30 --pairs " + pairs + " -o " + csv + option)
                  .code == 0);
      return way::read_file(csv)->substr(0, 100);
    };
    CHECK(answers(" --index").substr(0, 60) == answers("").substr(0, 60));
    CHECK(run(folder, "index " + folder.file("x.obj")).code == 2);
    CHECK(run(folder, ask + "--index --method corridor").code == 2);
  }

  TEST_CASE("an index for a filter is used by queries with that filter") {
    const Folder folder;
    const std::string level = folder.write("pond.obj", kPond);
    const std::string mesh = folder.file("pond.way");
    REQUIRE(run(folder, "bake " + level + " --area Water=water:1:2 -o " + mesh).code == 0);
    const Outcome made = run(folder, "index " + mesh + " --exclude 2 --json");
    REQUIRE(made.code == 0);
    CHECK(json::parse(made.out)["exclude"] == 2);
    const json info = json::parse(run(folder, "info " + mesh + " --json").out)["index"];
    CHECK(info["include"] == 65535);
    CHECK(info["exclude"] == 2);
    const std::string ask = "path " + mesh + " --from 3,0,6 --to 3,0,24 --json ";
    const auto length = [&](const std::string& options) {
      const Outcome outcome = run(folder, ask + options);
      REQUIRE(outcome.code == 0);
      return json::parse(outcome.out)["length"].get<double>();
    };
    CHECK(length("") == doctest::Approx(18));
    const double around = length("--exclude 2");
    CHECK(around > 40);
    CHECK(length("--exclude 2 --index") == doctest::Approx(around));
    CHECK(length("--include 1 --exclude 6 --index") == doctest::Approx(around));
    CHECK(json::parse(run(folder, ask + "--exclude 2 --compare").out).contains("indexed"));
    CHECK(!json::parse(run(folder, ask + "--compare").out).contains("indexed"));
    const Outcome looser = run(folder, ask + "--index");
    CHECK(looser.code == 2);
    CHECK(looser.err.find("pond.way: its path index is for --include 65535 --exclude 2") !=
          std::string::npos);
    CHECK(run(folder, ask + "--exclude 65536").code == 2);
    const std::string points = folder.write("points.csv", "3,0,6\n3,0,24\n");
    const std::string matrix = " --exclude 2 --index --points " + points + " --json";
    for (const std::string& from : {mesh, level + " --area Water=water:1:2"}) {
      const json all = json::parse(run(folder, "matrix " + from + matrix).out);
      CHECK(all["lengths"][0][1].get<double>() == doctest::Approx(around));
    }
  }

  TEST_CASE("islands are listed, the largest first") {
    const Folder folder;
    const std::string level = folder.write("courts.obj", kTwoCourts);
    const Outcome outcome = run(folder, "islands " + level + " --json");
    REQUIRE(outcome.code == 0);
    const json islands = json::parse(outcome.out)["islands"];
    REQUIRE(islands.size() == 2);
    CHECK(islands[0]["area"].get<double>() > islands[1]["area"].get<double>());
    CHECK(run(folder, "islands " + level).out.find("2 islands") == 0);
  }

  TEST_CASE("a matrix has the distances between all points") {
    const Folder folder;
    const std::string level = folder.write("courts.obj", kTwoCourts);
    const std::string points = folder.write("points.csv", "3,0,3\n3,0,11\n35,0,5\n");
    const Outcome outcome = run(folder, "matrix " + level + " --points " + points);
    REQUIRE(outcome.code == 0);
    CHECK(outcome.out == "0,8,inf\n8,0,inf\ninf,inf,0\n");
    CHECK(run(folder, "matrix " + level + " --index --points " + points).out == outcome.out);
    CHECK(run(folder, "matrix " + level + " --points " + points + " -o " + folder.file("m.csv"))
              .code == 0);
    CHECK(*way::read_file(folder.file("m.csv")) == outcome.out);
    CHECK(run(folder, "matrix " + level + " --points " + folder.write("bad.csv", "1,2\n")).code ==
          1);
    // Ground that costs three times as much as the cheapest is three times as long.
    CHECK(run(folder, "matrix " + level + " --points " + points + " --area '*=mud:3'").out ==
          "0,24,inf\n24,0,inf\ninf,inf,0\n");
  }

  TEST_CASE("the field of a goal is drawn") {
    const Folder folder;
    const std::string level = folder.write("courts.obj", kTwoCourts);
    const std::string picture = folder.file("field.svg");
    CHECK(run(folder, "field " + level + " --to 3,0,3 --width 120 -o " + picture).code == 0);
    // Walls are drawn over the squares of the samples; only the legend comes later.
    const std::string drawn = *way::read_file(picture);
    const std::size_t wall = drawn.rfind("stroke=\"#22303c\" stroke-width=\"1.8\"");
    REQUIRE(wall != std::string::npos);
    const auto fills = [](std::string_view text) {
      std::size_t count = 0;
      for (auto at = text.find("fill=\"#"); at != text.npos; at = text.find("fill=\"#", at + 1))
        ++count;
      return count;
    };
    CHECK(fills(drawn) > 100);
    CHECK(fills(std::string_view(drawn).substr(wall)) < 10);
    CHECK(run(folder, "field " + level + " --to 3,0,3 -o " + folder.file("field.txt")).code == 2);
  }
}
