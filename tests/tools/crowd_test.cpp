// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "run_command.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;
using way::test::Folder;
using way::test::Outcome;
using way::test::run;

namespace {

/// Two agents that change sides and a group of five.
json small_scenario() {
  return {
      {"level", "flat"},
      {"seconds", 5},
      {"agents", {{{"at", {5, 0, 5}}, {"to", {9, 0, 5}}}, {{"at", {9, 0, 5}}, {"to", {5, 0, 5}}}}},
      {"groups", {{{"count", 5}, {"from", {{2, 0, 10}, {9, 0, 14}}}, {"to", {5, 0, 17}}}}}};
}

std::string write_scenario(const Folder& folder, const json& scenario) {
  return folder.write("walk.json", scenario.dump());
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

/// Runs a scenario that must be refused; returns what it says.
std::string complaint(const Folder& folder, const std::string& file) {
  const Outcome outcome = run(folder, "crowd " + file);
  CHECK(outcome.code == 1);
  CHECK(outcome.out.empty());
  CHECK(lines_of(outcome.err).size() == 1);
  return outcome.err;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_SUITE("tools/crowd") {
  TEST_CASE("figures of a run are one JSON object") {
    const Folder folder;
    const Outcome outcome = run(folder, "crowd --json " + write_scenario(folder, small_scenario()));
    REQUIRE(outcome.code == 0);
    const json figures = json::parse(outcome.out);
    std::set<std::string> keys;
    for (const auto& [key, value] : figures.items())
      keys.insert(key);
    CHECK(keys == std::set<std::string>{"agents", "steps", "microseconds_per_agent_step", "arrived",
                                        "stuck", "overlap_share", "deepest_overlap",
                                        "travel_ratio_mean", "travel_ratio_p95", "hash",
                                        "unreachable"});
    CHECK(figures["agents"] == 7);
    CHECK(figures["steps"] == 100);
    CHECK(figures["arrived"] >= 2.0 / 7);
    CHECK(figures["travel_ratio_mean"] >= 1);
  }

  TEST_CASE("agents walk on the navmesh of the agent that they name") {
    const Folder folder;
    json scenario = small_scenario();
    scenario["settings"]["agents"] = {"guard:0.3,1.8,0.5,45", "troll:1.5,2.5,0.5,45"};
    const std::string file = write_scenario(folder, scenario);
    CHECK(has(complaint(folder, file), "the key agent takes one of these: guard, troll"));
    scenario["defaults"]["agent"] = "guard";
    scenario["agents"][0]["agent"] = "troll";
    scenario["agents"][0]["at"] = {0.5, 0, 5};  // a troll keeps 1.5 from the end of the floor
    const std::string csv = folder.file("walk.csv");
    REQUIRE(run(folder, "crowd " + write_scenario(folder, scenario) + " -o " + csv).code == 0);
    const std::vector<std::string> lines = lines_of(*way::read_file(csv));
    REQUIRE(lines.size() > 2);
    CHECK(std::stod(lines[1].substr(std::string("0.0,0,").size())) >= 1.5);
    scenario["groups"][0]["agent"] = "ogre";
    CHECK(has(complaint(folder, write_scenario(folder, scenario)), "has an agent 'ogre'"));
    CHECK(run(folder, "crowd " + file + " -o " + folder.file("walk.json")).code == 2);
  }

  TEST_CASE("goals that cannot be reached are noted and counted") {
    const Folder folder;
    json scenario = small_scenario();
    scenario["agents"][1]["to"] = {500, 0, 5};
    const Outcome outcome = run(folder, "crowd --json " + write_scenario(folder, scenario));
    CHECK(outcome.code == 0);
    CHECK(outcome.err == "waymesh: note: agent 1 cannot reach its goal 500,0,5\n");
    CHECK(json::parse(outcome.out)["unreachable"] == 1);
  }

  TEST_CASE("the hash does not depend on the number of threads") {
    const Folder folder;
    const std::string file = write_scenario(folder, small_scenario());
    const json one = json::parse(run(folder, "crowd --json --threads 1 " + file).out);
    const json three = json::parse(run(folder, "crowd --json --threads 3 " + file).out);
    CHECK(one["hash"] == three["hash"]);
    const json shorter = json::parse(run(folder, "crowd --json --seconds 1 " + file).out);
    CHECK(shorter["steps"] == 20);
    CHECK(shorter["hash"] != one["hash"]);
  }

  TEST_CASE("trajectories are sampled from time 0, ten times per second") {
    const Folder folder;
    const std::string csv = folder.file("walk.csv");
    const std::string file = write_scenario(folder, small_scenario());
    REQUIRE(run(folder, "crowd " + file + " -o " + csv).code == 0);
    const auto lines = lines_of(*way::read_file(csv));
    REQUIRE(lines.size() == 1 + 7 * 51);
    CHECK(lines[0] == "time,agent,x,y,z");
    CHECK(lines[1].starts_with("0.0,0,5.0000,"));
    CHECK(lines[1].ends_with(",5.0000"));
    CHECK(lines[2].starts_with("0.0,1,9.0000,"));
    CHECK(lines[8].starts_with("0.1,0,"));
    CHECK(lines.back().starts_with("5.0,6,"));
    for (const std::string& line : lines)
      CHECK(std::ranges::count(line, ',') == 4);
  }

  TEST_CASE("a picture is drawn") {
    const Folder folder;
    const std::string file = write_scenario(folder, small_scenario());
    const std::string picture = folder.file("walk.svg");
    REQUIRE(run(folder, "crowd " + file + " --picture " + picture).code == 0);
    CHECK(has(*way::read_file(picture), "<svg"));
    CHECK(run(folder, "crowd " + file + " --picture " + folder.file("walk.txt")).code == 2);
  }

  TEST_CASE("a film is an animated PNG with one frame per sample in which somebody moved") {
    const Folder folder;
    const std::string file = write_scenario(folder, small_scenario());
    const std::string film = folder.file("walk.apng");
    REQUIRE(run(folder, "crowd " + file + " --picture " + film).code == 0);
    const std::string bytes = *way::read_file(film);
    CHECK(bytes.starts_with("\x89PNG"));
    const std::size_t control = bytes.find("acTL");
    REQUIRE(control != std::string::npos);
    const auto frames = static_cast<std::uint8_t>(bytes.at(control + 7));
    CHECK(frames > 30);
    CHECK(frames <= 51);
  }

  TEST_CASE("scenarios that make no sense are refused in a sentence") {
    const Folder folder;
    const auto refuse = [&](const std::string& pointer, const json& value) {
      json scenario = small_scenario();
      scenario[json::json_pointer(pointer)] = value;
      return complaint(folder, write_scenario(folder, scenario));
    };
    CHECK(has(refuse("/level", 3), "level"));
    CHECK(has(refuse("/level", "no_such_level.obj"), "no_such_level.obj"));
    CHECK(has(refuse("/step", 0), "step"));
    CHECK(has(refuse("/step", "fast"), "step"));
    CHECK(has(refuse("/seconds", -1), "seconds"));
    CHECK(has(refuse("/speed", 1), "speed"));
    CHECK(has(refuse("/agents/0/at", {1, 2}), "agents[0].at"));
    CHECK(has(refuse("/agents/1/radius", 0), "agents[1].radius"));
    CHECK(has(refuse("/agents/1/at", {500, 0, 500}), "agent 1"));
    CHECK(has(refuse("/groups/0/count", 100000), "walk.json: groups[0].from"));
    for (const json& count : {json(1.5), json(1e30), json(-1), json("5")})
      CHECK(has(refuse("/groups/0/count", count), "groups[0].count"));
    for (const json& seed : {json(1.5), json(1e30), json(-1)})
      CHECK(has(refuse("/groups/0/seed", seed), "groups[0].seed"));
    for (const json& priority : {json(0.5), json(1e30), json(-1e30)})
      CHECK(has(refuse("/agents/0/priority", priority), "agents[0].priority"));
    for (const char* const key : {"radius", "height", "max_speed", "max_acceleration"})
      CHECK(has(refuse(std::string("/agents/0/") + key, 1e30), std::string("agents[0].") + key));
    CHECK(has(refuse("/step", 1e9), "it must be a number from 0.0001 to 3600"));
    CHECK(has(refuse("/seconds", 1e30), "seconds"));
    CHECK(has(refuse("/step", 100), "less than half of a step"));
    CHECK(has(refuse("/defaults", json::array()), "defaults: must be an object"));
    CHECK(has(refuse("/defaults", 5), "defaults: must be an object"));
    CHECK(has(refuse("/level", ""), "level: is empty"));
    CHECK(has(refuse("/agents/0/agent", "guard"), "leave the key agent out"));
    CHECK(has(complaint(folder, folder.write("broken.json", "{\"level\": ")), "broken.json"));
    CHECK(has(complaint(folder, folder.file("missing.json")), "missing.json"));
  }

  TEST_CASE("too many steps are refused, and seconds out of range") {
    const Folder folder;
    json scenario = small_scenario();
    scenario["step"] = 1e-4;
    scenario["seconds"] = 1e6;
    CHECK(has(complaint(folder, write_scenario(folder, scenario)), "steps are too many"));
    const std::string file = write_scenario(folder, small_scenario());
    for (const char* const seconds : {"nan", "inf", "-1", "1e7"})
      CHECK(run(folder, "crowd " + file + " --seconds " + seconds).code == 2);
  }

  TEST_CASE("each seed gives other starts") {
    const Folder folder;
    std::set<std::string> hashes;
    for (const long seed : {16777216L, 16777217L, 9007199254740991L, 9007199254740992L}) {
      json scenario = small_scenario();
      scenario["groups"][0]["seed"] = seed;
      const Outcome outcome =
          run(folder, "crowd --json --seconds 0 " + write_scenario(folder, scenario));
      REQUIRE(outcome.code == 0);
      hashes.insert(json::parse(outcome.out)["hash"].get<std::string>());
    }
    CHECK(hashes.size() == 4);
  }

  TEST_CASE("the scenario is not replaced by an output") {
    const Folder folder;
    const std::string file = write_scenario(folder, small_scenario());
    const std::string before = *way::read_file(file);
    const Outcome outcome = run(folder, "crowd " + file + " -o " + file);
    CHECK(outcome.code != 0);
    CHECK(lines_of(outcome.err).size() == 1);
    CHECK(*way::read_file(file) == before);
  }

  TEST_CASE("one output does not replace another") {
    const Folder folder;
    const std::string file = write_scenario(folder, small_scenario());
    const std::string csv = folder.file("walk.csv");
    std::filesystem::create_symlink("walk.csv", folder.file("walk.svg"));
    const std::string picture = " --picture " + folder.file("walk.svg");
    CHECK(run(folder, "crowd " + file + " -o " + csv + picture).code == 2);
    CHECK(run(folder, "crowd " + file + " -o - --picture -").code == 2);
    CHECK_FALSE(std::filesystem::exists(csv));
    CHECK(run(folder, "crowd " + file + " -o " + csv + " --picture -").code == 0);
  }

  TEST_CASE("Ctrl-C ends a run with exit code 130 and no file") {
    const Folder folder;
    json scenario = small_scenario();
    scenario["seconds"] = 1e5;
    const std::string csv = folder.file("walk.csv");
    const Outcome outcome = run(folder, "crowd " + write_scenario(folder, scenario) + " -o " + csv,
                                "timeout --preserve-status -s INT 0.5");
    CHECK(outcome.code == 130);
    CHECK_FALSE(std::filesystem::exists(csv));
    CHECK_FALSE(std::filesystem::exists(csv + ".part"));
  }

  TEST_CASE("trajectories on standard output are those of a file, and figures go elsewhere") {
    const Folder folder;
    const std::string csv = folder.file("walk.csv");
    const std::string file = write_scenario(folder, small_scenario());
    REQUIRE(run(folder, "crowd " + file + " -o " + csv).code == 0);
    const Outcome outcome = run(folder, "crowd " + file + " -o -");
    CHECK(outcome.code == 0);
    CHECK(outcome.out == *way::read_file(csv));
    CHECK(has(outcome.err, "arrived"));
  }

  TEST_CASE("a scenario that fails late leaves the trajectories of an earlier run") {
    const Folder folder;
    const std::string csv = folder.write("walk.csv", "before");
    json scenario = small_scenario();
    scenario["agents"][1]["at"] = {500, 0, 500};
    CHECK(run(folder, "crowd " + write_scenario(folder, scenario) + " -o " + csv).code == 1);
    CHECK(*way::read_file(csv) == "before");
    CHECK_FALSE(std::filesystem::exists(csv + ".part"));
  }

  TEST_CASE("in the ready scenes all arrive, and nobody walks through others") {
    const Folder folder;
    for (const std::string scene :
         {"bottleneck", "circle", "city", "counterflow", "crossing", "stairs"}) {
      CAPTURE(scene);
      const Outcome outcome =
          run(folder, "crowd --json " WAYMESH_CROWD_SCENES "/" + scene + ".json");
      REQUIRE(outcome.code == 0);
      const json figures = json::parse(outcome.out);
      CHECK(figures["arrived"] >= 0.995);
      CHECK(figures["stuck"] == 0);
      CHECK(figures["overlap_share"] < 0.001);
      CHECK(figures["deepest_overlap"] <= 0.25);
    }
  }

  TEST_CASE("agents that meet in a corridor for one pass each other in its bays") {
    const Folder folder;
    const Outcome outcome = run(folder, "crowd --json " WAYMESH_CROWD_SCENES "/bays.json");
    REQUIRE(outcome.code == 0);
    const json figures = json::parse(outcome.out);
    CHECK(figures["arrived"] == 1);
    CHECK(figures["stuck"] == 0);
    CHECK(figures["deepest_overlap"] <= 0.25);
  }
}
