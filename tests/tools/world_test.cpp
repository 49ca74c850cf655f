// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "tools/run_command.h"

#include <algorithm>
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way::test;

namespace {

using Json = nlohmann::json;

constexpr const char* kSettings = R"({"tile_size": 32, "cell_size": 0.3, "cell_height": 0.2})";

std::string script(const std::string& steps) {
  return std::string(R"({"level": "level.obj", "settings": )") + kSettings + R"(, "steps": [)" +
         steps + "]}";
}

/// A square of 20 by 20 around the origin.
void write_level(const Folder& folder) {
  folder.write("level.obj", "v -10 0 -10\nv -10 0 10\nv 10 0 10\nv 10 0 -10\nf 1 2 3\nf 1 3 4\n");
}

Json play(const Folder& folder, const std::string& steps) {
  folder.write("script.json", script(steps));
  const Outcome outcome = run(folder, "world " + folder.file("script.json") + " --json");
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  return Json::parse(outcome.out)["steps"];
}

std::string hash_of_bake(const Folder& folder, const std::string& files) {
  const Outcome outcome =
      run(folder, "bake " + files + " --tile-size 32 --cell-size 0.3 --cell-height 0.2 --json");
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  return Json::parse(outcome.out)["hash"];
}

}  // namespace

TEST_SUITE("tools/world") {
  TEST_CASE("a script reports each step, and its hashes are those of bakes") {
    const Folder folder;
    write_level(folder);
    const Json steps = play(folder, R"(
      {"update": {}},
      {"add": {"id": "crate", "shape": "box", "effect": "solid", "center": [2, 0.5, 3],
               "size": [2, 1, 2]}},
      {"update": {}},
      {"path": {"from": [-8, 0, -8], "to": [8, 0, 8]}},
      {"remove": {"id": "crate"}},
      {"update": {"milliseconds": 1000}})");
    REQUIRE(steps.size() == 6);
    CHECK(steps[0]["kind"] == "update");
    CHECK(steps[0]["hash"] == hash_of_bake(folder, folder.file("level.obj")));
    CHECK(steps[1]["kind"] == "add");
    CHECK(steps[1]["tiles"] == 0);
    CHECK(steps[2]["tiles"].get<int>() > 0);
    CHECK(steps[2]["hash"] != steps[0]["hash"]);
    folder.write("crate.obj",
                 "v 1 0 2\nv 3 0 2\nv 1 1 2\nv 3 1 2\nv 1 0 4\nv 3 0 4\nv 1 1 4\nv 3 1 4\n"
                 "f 3 7 8 4\nf 1 2 6 5\nf 1 5 7 3\nf 2 4 8 6\nf 1 3 4 2\nf 5 6 8 7\n");
    CHECK(steps[2]["hash"] ==
          hash_of_bake(folder, folder.file("level.obj") + " " + folder.file("crate.obj")));
    CHECK(steps[3]["status"] == "complete");
    CHECK(steps[3]["points"].size() >= 2);
    CHECK(steps[5]["hash"] == steps[0]["hash"]);
    for (const Json& step : steps)
      CHECK(step["microseconds"].is_number());
  }

  TEST_CASE("every shape and effect can be added, moved and removed again") {
    const Folder folder;
    write_level(folder);
    folder.write("rock.obj",
                 "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    const std::string shapes[] = {R"("shape": "box", "size": [1, 2, 3])",
                                  R"("shape": "cylinder", "radius": 1, "height": 2)",
                                  R"("shape": "sphere", "radius": 1)",
                                  R"("shape": "capsule", "radius": 0.5, "height": 2)",
                                  R"("shape": "hull", "points": [[0,0,0],[2,0,0],[0,2,0],[0,0,2]])",
                                  R"("shape": "mesh", "file": "rock.obj")"};
    for (const std::string& shape : shapes) {
      for (const char* const effect : {R"("carve")", R"("solid")", R"("area", "area": 7)"}) {
        CAPTURE(shape);
        CAPTURE(std::string(effect));
        const Json steps = play(
            folder, R"({"update": {}}, {"add": {"id": "x", )" + shape + R"(, "effect": )" + effect +
                        R"(, "center": [1, 0.1, 1], "turn": 20}}, {"update": {}},
          {"move": {"id": "x", "center": [-3, 0.1, -3], "turn": 70}}, {"update": {}},
          {"remove": {"id": "x"}}, {"update": {}})");
        CHECK(steps[2]["hash"] != steps[0]["hash"]);
        CHECK(steps[4]["hash"] != steps[2]["hash"]);
        CHECK(steps[6]["hash"] == steps[0]["hash"]);
      }
    }
  }

  TEST_CASE("a door that is toggled blocks the path without an update") {
    const Folder folder;
    write_level(folder);
    const std::string path = R"({"path": {"from": [-8, 0, 0], "to": [8, 0, 0]}})";
    const Json steps = play(folder, R"(
      {"add": {"id": "door", "shape": "box", "effect": "area", "area": 5, "center": [0, 0, 0],
               "size": [2, 2, 30]}}, {"update": {}}, )" +
                                        path + R"(, {"toggle": {"id": "door"}}, )" + path +
                                        R"(, {"toggle": {"id": "door"}}, )" + path);
    CHECK(steps[2]["status"] == "complete");
    CHECK(steps[3]["tiles"] == 0);
    CHECK(steps[4]["status"] != "complete");
    CHECK(steps[6]["status"] == "complete");
  }

  TEST_CASE("with an index paths are as long, and steps that publish keep it current") {
    const Folder folder;
    write_level(folder);
    const std::string steps = R"({"add": {"id": "crate", "shape": "box", "center": [0, 0.5, 0],
      "size": [2, 2, 8]}}, {"update": {}}, {"path": {"from": [-8, 0, 0], "to": [8, 0, 0]}})";
    const Json plain = play(folder, steps);
    std::string indexed = script(steps);
    indexed.insert(1, R"("index": true, )");
    folder.write("script.json", indexed);
    const Outcome outcome = run(folder, "world " + folder.file("script.json") + " --json");
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    const Json with = Json::parse(outcome.out)["steps"];
    CHECK_FALSE(with[0].contains("index_microseconds"));
    CHECK(with[1]["index_microseconds"].get<double>() > 0);
    CHECK_FALSE(plain[1].contains("index_microseconds"));
    CHECK(with[2]["length"].get<double>() ==
          doctest::Approx(plain[2]["length"].get<double>()).epsilon(1e-6));
  }

  TEST_CASE("TOML scripts, saved files and pictures") {
    const Folder folder;
    write_level(folder);
    folder.write("script.toml",
                 "level = \"level.obj\"\n[settings]\ntile_size = 32\n"
                 "[[steps]]\nadd = { id = \"a\", shape = \"sphere\", radius = 1.0, "
                 "center = [0.0, 0.0, 0.0] }\n[[steps]]\nupdate = {}\n"
                 "[[steps]]\nsave = \"" +
                     folder.file("saved.way") + "\"\n");
    const Outcome played = run(folder, "world " + folder.file("script.toml") +
                                           " --json --picture " + folder.file("changes.svg"));
    REQUIRE_MESSAGE(played.code == 0, played.err);
    const Json steps = Json::parse(played.out)["steps"];
    CHECK(run(folder, "validate " + folder.file("saved.way")).code == 0);
    const Outcome saved = run(folder, "info " + folder.file("saved.way") + " --json");
    CHECK(Json::parse(saved.out)["hash"] == steps[1]["hash"]);
    CHECK(std::filesystem::file_size(folder.file("changes.svg")) > 1000);
  }

  TEST_CASE("paths, hashes and flags follow the area rules of the settings") {
    const Folder folder;
    folder.write("level.obj",
                 "v -10 0 -10\nv -10 0 10\nv 0 0 10\nv 0 0 -10\nv 10 0 10\nv 10 0 -10\n"
                 "o Mud\nf 1 2 3\nf 1 3 4\no Rest\nf 4 3 5\nf 4 5 6\n");
    folder.write("script.json", R"({"level": "level.obj", "settings": {"tile_size": 32,
      "cell_size": 0.3, "cell_height": 0.2, "areas": ["Mud=mud:7:4"]}, "steps": [{"update": {}},
      {"path": {"from": [-8, 0, 0], "to": [8, 0, 0]}}]})");
    const Outcome outcome = run(folder, "world " + folder.file("script.json") + " --json");
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    const Json steps = Json::parse(outcome.out)["steps"];
    const std::string options = folder.file("level.obj") +
                                " --tile-size 32 --cell-size 0.3 --cell-height 0.2 "
                                "--area Mud=mud:7:4 --json";
    CHECK(steps[0]["hash"] == Json::parse(run(folder, "bake " + options).out)["hash"]);
    Json path = Json::parse(run(folder, "path --from -8,0,0 --to 8,0,0 " + options).out);
    for (const char* const key : {"status", "length", "points", "polygons"})
      CHECK(steps[1][key] == path[key]);
  }

  TEST_CASE("the greater priority wins, and a turn and a move are those of a bake") {
    const Folder folder;
    write_level(folder);
    const std::string mud = R"({"add": {"id": "mud", "shape": "box", "size": [6, 2, 6],
      "center": [0, 0, 0], "effect": "area", "area": 7, "priority": )";
    const std::string ice = R"({"add": {"id": "ice", "shape": "box", "size": [6, 2, 6],
      "center": [0, 0, 0], "effect": "area", "area": 8, "priority": 2}})";
    const Json ice_last = play(folder, mud + "1}}, " + ice + R"(, {"update": {}})");
    const Json ice_first = play(folder, ice + ", " + mud + R"(1}}, {"update": {}})");
    const Json mud_wins = play(folder, ice + ", " + mud + R"(3}}, {"update": {}})");
    CHECK(ice_last[2]["hash"] == ice_first[2]["hash"]);
    CHECK(ice_last[2]["hash"] != mud_wins[2]["hash"]);
    folder.write("crate.obj",
                 "v -1 -0.5 -2\nv 1 -0.5 -2\nv -1 0.5 -2\nv 1 0.5 -2\n"
                 "v -1 -0.5 2\nv 1 -0.5 2\nv -1 0.5 2\nv 1 0.5 2\n"
                 "f 3 7 8 4\nf 1 2 6 5\nf 1 5 7 3\nf 2 4 8 6\nf 1 3 4 2\nf 5 6 8 7\n");
    const Json moved = play(folder, R"({"add": {"id": "a", "shape": "mesh", "file": "crate.obj",
      "effect": "solid", "center": [0, 0.5, 0]}}, {"update": {}},
      {"move": {"id": "a", "center": [2, 0.5, 3], "turn": 90}}, {"update": {}})");
    CHECK(moved[3]["hash"] ==
          hash_of_bake(folder, folder.file("level.obj") + " " + folder.file("crate.obj") +
                                   " --turn " + folder.file("crate.obj") + "=90 --move " +
                                   folder.file("crate.obj") + "=2,0.5,3"));
  }

  TEST_CASE("a script with a mistake is refused in one sentence") {
    const Folder folder;
    write_level(folder);
    const auto complaint = [&](const std::string& text) {
      folder.write("script.json", text);
      const Outcome outcome = run(folder, "world " + folder.file("script.json"));
      CHECK(outcome.code == 1);
      CHECK(std::ranges::count(outcome.err, '\n') == 1);
      const std::size_t at = outcome.err.find("script.json: ");
      return at == std::string::npos ? outcome.err : outcome.err.substr(at + 13);
    };
    CHECK(complaint(script(R"({"jump": {}})")) ==
          "step 0 (jump): there is no such step: use add, move, remove, toggle, update, path or "
          "save\n");
    CHECK(complaint(script(R"({"add": {"id": "a"}})")) == "step 0 (add): shape is missing\n");
    CHECK(
        complaint(script(R"({"add": {"id": "a", "shape": "box", "size": [1, 2], "center": 0}})")) ==
        "step 0 (add): size must be a list of 3 numbers\n");
    CHECK(complaint(script(R"({"remove": {"id": "a"}})")) ==
          "step 0 (remove): there is no object 'a'\n");
    CHECK(complaint(script(
              R"({"add": {"id": "a", "shape": "sphere", "radius": -1, "center": [0, 0, 0]}})")) ==
          "step 0 (add): the radius of a sphere is -1: it must be a number greater than 0\n");
    CHECK(
        complaint(script(
            R"({"add": {"id": "a", "shape": "sphere", "radius": 1, "center": [0,0,0], "x":1}})")) ==
        "step 0 (add): there is no key x\n");
    CHECK(complaint(script(R"({"update": {"milliseconds": -1}})")) ==
          "step 0 (update): milliseconds must not be negative\n");
    CHECK(complaint(script(R"({"add": {"id": "a", "shape": "sphere", "radius": 1,
          "center": [0,0,0], "effect": "area", "area": 5, "priority": 1.5}})")) ==
          "step 0 (add): priority must be a whole number\n");
    CHECK(complaint(R"({"level": ["level.obj", 3], "steps": []})") ==
          "level must be the name of a file or a scene\n");
    CHECK(complaint(R"({"level": "level.obj", "index": 1, "steps": []})") ==
          "index must be true or false\n");
    CHECK(complaint(R"({"level": "", "steps": []})") ==
          "level must be the name of a file or a scene\n");
    CHECK(complaint(script(R"({"move": {"id": "a"}})")) ==
          "step 0 (move): center or turn is missing\n");
    CHECK(complaint("{}") == "level is missing\n");
    CHECK(complaint("[") != "");
  }

  TEST_CASE("watch bakes again what changed, and its file is that of a bake") {
    const Folder folder;
    write_level(folder);
    const std::string options = " --tile-size 32 --cell-size 0.3 --cell-height 0.2";
    const Outcome outcome =
        run(folder, "watch " + folder.file("level.obj") + " -o " + folder.file("level.way") +
                        " --times 1 --json" + options);
    REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
    const Json step = Json::parse(outcome.out);
    CHECK(step["tiles"].get<int>() > 0);
    CHECK(step["hash"] == hash_of_bake(folder, folder.file("level.obj")));
    CHECK(run(folder, "watch nothing.obj -o " + folder.file("x.way") + " --times 1").code != 0);
  }
}
