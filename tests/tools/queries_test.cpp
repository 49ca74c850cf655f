// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Queries through the command line program, as a user would run them.

#include "run_command.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;
using nlohmann::json;
using way::test::Folder;
using way::test::Outcome;
using way::test::run;

namespace {

/// A courtyard of 20 x 20 and, 10 away from it, a second one.
constexpr const char* kTwoCourts =
    "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\n"
    "v 30 0 0\nv 30 0 20\nv 50 0 20\nv 50 0 0\n"
    "f 1 2 3 4\nf 5 6 7 8\n";

/// The courtyards, baked to a file.
std::string baked_courts(const Folder& folder) {
  const std::string level = folder.write("courts.obj", kTwoCourts);
  const std::string mesh = folder.file("courts.json");
  REQUIRE(run(folder, "bake " + level + " -o " + mesh).code == 0);
  return mesh;
}

json answer(const Folder& folder, const std::string& arguments) {
  const Outcome outcome = run(folder, arguments + " --json");
  CHECK(outcome.err.empty());
  json object = json::parse(outcome.out);
  REQUIRE(outcome.code == (object.contains("reason") ? 3 : 0));  // 3: the goal is not reached
  return object;
}

std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items())
    keys.push_back(key);
  std::ranges::sort(keys);
  return keys;
}

std::vector<std::string> lines_of(const std::string& file) {
  std::vector<std::string> lines;
  std::string text = *way::read_file(file);
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
    lines.push_back(text.substr(0, end));
    text.erase(0, end + 1);
  }
  CHECK(text.empty());
  return lines;
}

using Keys = std::vector<std::string>;

}  // namespace

TEST_SUITE("tools/path") {
  TEST_CASE("a path uses the given links") {
    const Folder folder;
    const std::string ask = "path " + baked_courts(folder) + " --from 3,0,3 --to 40,0,3";
    CHECK(answer(folder, ask)["status"] == "partial");
    const std::string link = " --link 10,0,3:35,0,3";
    const json path = answer(folder, ask + link);
    CHECK(path["status"] == "complete");
    CHECK(path["length"].get<double>() == doctest::Approx(37));
    CHECK(path["points"].size() == 4);
    CHECK(answer(folder, ask + link + ":one-way")["status"] == "complete");
    const std::string back = "path " + baked_courts(folder) + " --from 40,0,3 --to 3,0,3";
    CHECK(answer(folder, back + link + ":one-way")["status"] == "partial");
    CHECK(answer(folder, back + link + ":one-way --link 35,0,9:10,0,9")["status"] == "complete");
  }

  TEST_CASE("a path uses the links of a file") {
    const Folder folder;
    const std::string file = folder.file("links.json");
    const std::string ask =
        "path " + baked_courts(folder) + " --from 3,0,3 --to 40,0,3 --link-file " + file;
    REQUIRE(way::write_file(
        file, R"({"links": [{"start": [10, 0, 3], "end": [35, 0, 3], "one_way": true}]})"));
    CHECK(answer(folder, ask)["status"] == "complete");
    REQUIRE(way::write_file(file, R"([{"start": [10, 0, 3], "finish": [35, 0, 3]}])"));
    const auto bad = run(folder, ask);
    CHECK(bad.code == 1);
    CHECK(bad.err.find("links.json: link 0: end is missing") != std::string::npos);
    CHECK(run(folder, ask + ".gone").code == 1);
  }

  TEST_CASE("an invalid link is misuse") {
    const Folder folder;
    const std::string ask = "path " + baked_courts(folder) + " --from 3,0,3 --to 40,0,3 --link ";
    for (const char* bad : {"1,2,3", "1,2,3:4,5", "1,2,3:4,5,6:both-ways", "1,2,3:4,5,6:one-way:"})
      CHECK(run(folder, ask + bad).code == 2);
  }

  TEST_CASE("a picture shows the links") {
    const Folder folder;
    const std::string picture = folder.file("path.svg");
    const std::string ask = "path " + baked_courts(folder) + " --from 3,0,3 --to 40,0,3 --picture ";
    REQUIRE(run(folder, ask + picture).code == 3);
    CHECK(way::read_file(picture)->find("#7b3fa0") == std::string::npos);
    REQUIRE(run(folder, ask + picture + " --link 10,0,3:35,0,3").code == 0);
    CHECK(way::read_file(picture)->find("#7b3fa0") != std::string::npos);
  }

  TEST_CASE("a path over open ground is the straight line") {
    const Folder folder;
    const json path = answer(folder, "path " + baked_courts(folder) + " --from 3,0,3 --to 15,0,8");
    CHECK(keys_of(path) == Keys{"length", "microseconds", "points", "polygons", "status"});
    CHECK(path["status"] == "complete");
    CHECK(path["length"].get<double>() == doctest::Approx(13));
    REQUIRE(path["points"].size() == 2);
    CHECK(path["points"][0][0].get<double>() == 3);
    CHECK(path["points"][1][2].get<double>() == 8);
    CHECK(path["polygons"].get<int>() >= 1);
    CHECK(path["microseconds"].get<double>() > 0);
  }

  TEST_CASE("a mesh from a file answers as the level that is baked first") {
    const Folder folder;
    const std::string level = "dungeon --seed 5 --size 64 --agent-radius 0.4 --tile-size 64 ";
    REQUIRE(run(folder, "bake " + level + "-o " + folder.file("d.json")).code == 0);
    const std::string ends = " --from 12,0,53.6 --to 45.4,0,57.7";
    json baked = answer(folder, "path " + level + ends);
    json read = answer(folder, "path " + folder.file("d.json") + ends);
    CHECK(baked["status"] == "complete");
    CHECK(baked["points"].size() > 5);
    baked.erase("microseconds");
    read.erase("microseconds");
    CHECK(baked == read);
  }

  TEST_CASE("if the goal is unreachable, the path ends as near as possible") {
    const Folder folder;
    const json path = answer(folder, "path " + baked_courts(folder) + " --from 3,0,9 --to 40,0,9");
    CHECK(path["status"] == "partial");
    const double x = path["points"].back()[0].get<double>();
    CHECK(x > 18.5);
    CHECK(x < 20);
  }

  TEST_CASE("a point off the mesh is unreachable, not an error") {
    const Folder folder;
    const std::string mesh = baked_courts(folder);
    for (const char* ends : {"--from 3,0,3 --to 25,0,-30", "--from -99,0,3 --to 3,0,3"}) {
      CAPTURE(ends);
      const json path = answer(folder, "path " + mesh + " " + ends);
      CHECK(path["status"] == "unreachable");
      CHECK(path["length"] == 0);
      CHECK(path["points"].empty());
      CHECK(path["polygons"] == 0);
    }
  }

  TEST_CASE("the message names the point that is not near the mesh") {
    const Folder folder;
    const std::string mesh = baked_courts(folder);
    const std::string far = "nothing of the mesh is within 2,4,2 (--extents) of -99,0,3\n";
    CHECK(run(folder, "path " + mesh + " --from -99,0,3 --to 3,0,3")
              .out.ends_with("\n--from: " + far));
    CHECK(
        run(folder, "path " + mesh + " --from 3,0,3 --to -99,0,3").out.ends_with("\n--to: " + far));
    CHECK(run(folder, "nearest " + mesh + " --at -99,0,3").out == far);
    CHECK(run(folder, "raycast " + mesh + " --from -99,0,3 --to 3,0,3").out == far);
    const auto field = run(folder, "field " + mesh + " --to -99,0,3 -o " + folder.file("f.svg"));
    CHECK(field.code == 1);
    CHECK(field.err == "waymesh: --to: " + far);
  }

  TEST_CASE("the extents say how far from a point the mesh may be") {
    const Folder folder;
    const std::string ends = "path " + baked_courts(folder) + " --from 3,0,3 --to 3,30,3 ";
    CHECK(answer(folder, ends)["status"] == "unreachable");
    CHECK(answer(folder, ends + "--extents 1,40,1")["status"] == "complete");
  }

  TEST_CASE("a path is drawn as SVG or PNG") {
    const Folder folder;
    const std::string ask = "path " + baked_courts(folder) + " --from 3,0,3 --to 15,0,8 --picture ";
    CHECK(run(folder, ask + folder.file("path.svg")).code == 0);
    CHECK(way::read_file(folder.file("path.svg"))->starts_with("<svg "));
    CHECK(run(folder, ask + folder.file("path.png") + " --width 100").code == 0);
    CHECK(way::read_file(folder.file("path.png"))->substr(1, 3) == "PNG");
    CHECK(run(folder, ask + folder.file("path.gif")).code == 2);
  }

  TEST_CASE("numbers that are none are misuse") {
    const Folder folder;
    const std::string mesh = baked_courts(folder);
    for (const char* point : {"1,2", "1,2,3,4", "1,2,x", "1,,3", "nan,0,0", "1e99,0,0", "''"}) {
      CAPTURE(point);
      const Outcome outcome = run(folder, "path " + mesh + " --to 1,2,3 --from " + point);
      CHECK(outcome.code == 2);
      CHECK(outcome.out.empty());
      CHECK_FALSE(outcome.err.empty());
    }
    CHECK(run(folder, "path " + mesh).code == 2);
    CHECK(run(folder, "path " + mesh + " --from 1,2,3").code == 2);
    CHECK(run(folder, "path --from 1,2,3 --to 1,2,3").code == 2);
    CHECK(run(folder, "path " + mesh + " --pairs p.csv").code == 2);
    CHECK(run(folder, "path " + mesh + " -o o.csv --from 1,2,3 --to 1,2,3").code == 2);
  }

  TEST_CASE("a mesh that cannot be read is refused in one sentence") {
    const Folder folder;
    const Outcome missing = run(folder, "path no_such.json --from 1,2,3 --to 1,2,3");
    CHECK(missing.code == 1);
    CHECK(missing.err == "waymesh: no_such.json: cannot be read: No such file or directory\n");
    const std::string bad = folder.write("bad.json", "{}");
    CHECK(run(folder, "path " + bad + " --from 1,2,3 --to 1,2,3").code == 1);
  }
}

TEST_SUITE("tools/path_pairs") {
  TEST_CASE("each pair gets a line, in the order of pairs") {
    const Folder folder;
    const std::string pairs =
        folder.write("pairs.csv", "3,0,3,15,0,8\r\n3, 0, 9, 40, 0, 9\n3,0,3,99,0,99\n3,0,3,3,0,4");
    const std::string table = folder.file("table.csv");
    const Outcome outcome =
        run(folder, "path " + baked_courts(folder) + " --pairs " + pairs + " -o " + table);
    REQUIRE(outcome.code == 0);
    CHECK(outcome.err.empty());
    const std::vector<std::string> lines = lines_of(table);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "status,length,polygons,corners,microseconds");
    CHECK(lines[1].starts_with("complete,13,"));
    CHECK(lines[2].starts_with("partial,"));
    CHECK(lines[3].starts_with("unreachable,0,0,0,"));
    CHECK(lines[4].starts_with("complete,1,1,2,"));
    CHECK(std::ranges::count(lines[4], ',') == 4);
  }

  TEST_CASE("paths of pairs have all their points in JSON, and no other format") {
    const Folder folder;
    const std::string ask =
        "path " + baked_courts(folder) + " --pairs " +
        folder.write("pairs.csv", "a,b,c,d,e,f\n3,0,3,15,0,8\n3,0,3,3,0,4\n\n\n");
    const std::string file = folder.file("paths.json");
    REQUIRE(run(folder, ask + " -o " + file).code == 0);
    const auto paths = nlohmann::json::parse(*way::read_file(file));
    REQUIRE(paths.size() == 2);
    CHECK(paths[0]["status"] == "complete");
    CHECK(paths[0]["length"] == 13);
    CHECK(paths[0]["points"].size() == 2);
    CHECK(paths[0]["points"][1][0] == 15);
    const Outcome refused = run(folder, ask + " -o " + folder.file("paths.npy"));
    CHECK(refused.code == 2);
    CHECK(refused.err.find("are written to .csv or .json files") != std::string::npos);
  }

  TEST_CASE("pairs with semicolons are no header") {
    const Folder folder;
    const std::string pairs = folder.write("pairs.csv", "3;0;3;15;0;8\n");
    const Outcome outcome = run(folder, "path " + baked_courts(folder) + " --pairs " + pairs +
                                            " -o " + folder.file("table.csv"));
    CHECK(outcome.code == 1);
    CHECK(outcome.err.find(pairs + ":1: '3;0;3;15;0;8'") != std::string::npos);
  }

  TEST_CASE("random points are on the mesh, the same for a seed, and make pairs") {
    const Folder folder;
    const std::string mesh = baked_courts(folder);
    const std::string file = folder.file("points.csv");
    REQUIRE(run(folder, "random " + mesh + " --count 20 --pairs --from 3,0,3 -o " + file).code ==
            0);
    const std::vector<std::string> lines = lines_of(file);
    REQUIRE(lines.size() == 21);
    CHECK(lines[0] == "from_x,from_y,from_z,to_x,to_y,to_z");
    const std::string table = folder.file("table.csv");
    REQUIRE(run(folder, "path " + mesh + " --pairs " + file + " -o " + table).code == 0);
    const std::vector<std::string> answers = lines_of(table);
    REQUIRE(answers.size() == 21);
    for (std::size_t i = 1; i < answers.size(); ++i)
      CHECK(answers[i].starts_with("complete,"));
    const auto drawn = [&](const std::string& options) {
      return answer(folder, "random " + mesh + " --count 3 " + options)["points"];
    };
    CHECK(drawn("--random-seed 4").size() == 3);
    CHECK(drawn("--random-seed 4") == drawn("--random-seed 4"));
    CHECK(drawn("--random-seed 4") != drawn("--random-seed 5"));
    CHECK(run(folder, "random " + mesh + " --from 900,0,0").code == 1);
    CHECK(run(folder, "random " + mesh + " --count 0").code == 2);
  }

  TEST_CASE("the number of threads does not change the answers") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 500; ++i)
      text += std::to_string(i % 19) + ",0,3," + std::to_string(i % 17) + ",0,15\n";
    const std::string ask =
        "path " + baked_courts(folder) + " --pairs " + folder.write("pairs.csv", text) + " -o ";
    REQUIRE(run(folder, ask + folder.file("one.csv") + " --threads 1").code == 0);
    REQUIRE(run(folder, ask + folder.file("five.csv") + " --threads 5").code == 0);
    const std::vector<std::string> one = lines_of(folder.file("one.csv"));
    const std::vector<std::string> five = lines_of(folder.file("five.csv"));
    REQUIRE(one.size() == 501);
    REQUIRE(five.size() == 501);
    for (std::size_t i = 0; i < one.size(); ++i)
      CHECK(one[i].substr(0, one[i].rfind(',')) == five[i].substr(0, five[i].rfind(',')));
  }

  TEST_CASE("a first line without a number is a heading, and no other line is") {
    const Folder folder;
    const std::string ask = "path " + baked_courts(folder) + " --pairs ";
    const std::string heading = "from x,from y,from z,to x,to y,to z\r\n";
    const std::string table = folder.file("table.csv");
    const std::string pairs = folder.write("pairs.csv", heading + "3,0,3,15,0,8\n");
    REQUIRE(run(folder, ask + pairs + " -o " + table).code == 0);
    const std::vector<std::string> lines = lines_of(table);
    REQUIRE(lines.size() == 2);
    CHECK(lines[1].starts_with("complete,13,"));
    const std::string late = folder.write("late.csv", "3,0,3,15,0,8\n" + heading);
    const Outcome outcome = run(folder, ask + late + " -o " + table);
    CHECK(outcome.code == 1);
    CHECK(outcome.err == "waymesh: " + late +
                             ":2: 'from x,from y,from z,to x,to y,to z': a pair is six numbers "
                             "with commas between them\n");
  }

  TEST_CASE("no pairs have a table of no lines") {
    const Folder folder;
    const std::string table = folder.file("table.csv");
    REQUIRE(run(folder, "path " + baked_courts(folder) + " --pairs " +
                            folder.write("pairs.csv", "") + " -o " + table)
                .code == 0);
    CHECK(lines_of(table).size() == 1);
  }

  TEST_CASE("a line that is no pair is named by its number and leaves the old table") {
    const Folder folder;
    const std::string mesh = baked_courts(folder);
    const std::string table = folder.write("table.csv", "old");
    for (const char* line : {"1,2,3,4,5", "1,2,3,4,5,6,7", "1,2,3,4,5,six", "", "1,2,3,4,5,inf"}) {
      CAPTURE(line);
      const std::string pairs =
          folder.write("pairs.csv", std::string("1,0,1,2,0,2\n") + line + "\n1,0,1,2,0,2\n");
      const Outcome outcome = run(folder, "path " + mesh + " --pairs " + pairs + " -o " + table);
      CHECK(outcome.code == 1);
      CHECK(outcome.err == "waymesh: " + pairs + ":2: '" + line +
                               "': a pair is six numbers with commas between them\n");
      CHECK(*way::read_file(table) == "old");
    }
  }

  TEST_CASE("a table that cannot be written and pairs that cannot be read are refused") {
    const Folder folder;
    const std::string ask = "path " + baked_courts(folder) + " --pairs ";
    const std::string pairs = folder.write("pairs.csv", "1,0,1,2,0,2\n");
    CHECK(run(folder, ask + pairs + " -o " + folder.file("no/such/table.csv")).code == 1);
    CHECK(run(folder, ask + "no_such.csv -o " + folder.file("table.csv")).code == 1);
    CHECK_FALSE(fs::exists(folder.file("table.csv")));
  }

  TEST_CASE("Ctrl-C ends a batch with exit code 130 and no table") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 300000; ++i)
      text += "3,0,3,15,0,8\n";
    const std::string table = folder.file("table.csv");
    const Outcome outcome = run(folder,
                                "path terrain --size 800 --tile-size 128 --pairs " +
                                    folder.write("pairs.csv", text) + " -o " + table,
                                "timeout --preserve-status -s INT 0.3");
    CHECK(outcome.code == 130);
    CHECK_FALSE(fs::exists(table));
    CHECK_FALSE(fs::exists(table + ".part"));
  }
}

TEST_SUITE("tools/nearest") {
  TEST_CASE("a point over the mesh belongs to the floor below it") {
    const Folder folder;
    const json nearest = answer(folder, "nearest " + baked_courts(folder) + " --at 5,2,6");
    CHECK(keys_of(nearest) == Keys{"distance", "found", "point", "polygon"});
    CHECK(nearest["found"] == true);
    CHECK(nearest["point"][0] == 5);
    CHECK(nearest["point"][2] == 6);
    const double height = nearest["point"][1].get<double>();
    CHECK(nearest["distance"].get<double>() == doctest::Approx(2 - height));
    CHECK(nearest["polygon"].is_number_unsigned());
  }

  TEST_CASE("a point off the mesh finds nothing and is no error") {
    const Folder folder;
    const json nearest = answer(folder, "nearest " + baked_courts(folder) + " --at -50,0,6");
    CHECK(nearest["found"] == false);
    CHECK(nearest["point"].is_null());
    CHECK(nearest["polygon"].is_null());
    CHECK(nearest["distance"].is_null());
    CHECK(run(folder, "nearest " + folder.file("courts.json") + " --at -50,0,6").out ==
          "nothing of the mesh is within 2,4,2 (--extents) of -50,0,6\n");
  }

  TEST_CASE("a point that is none is misuse") {
    const Folder folder;
    CHECK(run(folder, "nearest flat --at 1,2").code == 2);
    CHECK(run(folder, "nearest flat").code == 2);
    CHECK(run(folder, "nearest no_such.obj --at 1,2,3").code == 1);
  }
}

TEST_SUITE("tools/raycast") {
  TEST_CASE("a ray ends at the wall and tells which way it faces") {
    const Folder folder;
    const json ray =
        answer(folder, "raycast " + baked_courts(folder) + " --from 10,0,9 --to 30,0,9");
    CHECK(keys_of(ray) == Keys{"hit", "normal", "point", "t"});
    CHECK(ray["hit"] == true);
    const double x = ray["point"][0].get<double>();
    CHECK(x > 18.5);
    CHECK(x < 20);
    CHECK(ray["t"].get<double>() == doctest::Approx((x - 10) / 20));
    CHECK(ray["normal"][0] == -1);
    CHECK(ray["normal"][1] == 0);
    CHECK(ray["normal"][2] == 0);
  }

  TEST_CASE("a ray over open ground hits nothing") {
    const Folder folder;
    const json ray =
        answer(folder, "raycast " + baked_courts(folder) + " --from 3,0,3 --to 15,0,8");
    CHECK(ray["hit"] == false);
    CHECK(ray["t"] == 1);
    CHECK(ray["point"][0] == 15);
    CHECK(ray["normal"].is_null());
  }

  TEST_CASE("a ray that begins off the mesh gets nowhere and is no error") {
    const Folder folder;
    const json ray =
        answer(folder, "raycast " + baked_courts(folder) + " --from 25,0,-9 --to 3,0,8");
    CHECK(ray["hit"] == false);
    CHECK(ray["t"] == 0);
    CHECK(ray["point"].is_null());
  }

  TEST_CASE("a ray without an end is misuse") {
    const Folder folder;
    CHECK(run(folder, "raycast flat --from 1,2,3").code == 2);
    CHECK(run(folder, "raycast flat --from 1,2,3 --to 1,2").code == 2);
  }
}
