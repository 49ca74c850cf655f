// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// What the doctor says about agents, parts and units, and that its commands can be run.

#include "run_command.h"
#include "support/builders/gltf_text.h"
#include "support/shared_data.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way::test;
using nlohmann::json;

namespace {

/// Floors as the faces of a file.
class Floors {
 public:
  Floors& add(float x0, float z0, float x1, float z1) {
    for (const auto& [x, z] : {std::array{x0, z0}, {x0, z1}, {x1, z1}, {x1, z0}})
      corners_.push_back({x, z});
    return *this;
  }

  std::string text(float scale = 1, bool z_up = false) const {
    std::ostringstream text;
    for (const auto& [x, z] : corners_) {
      if (z_up) text << "v " << x * scale << ' ' << -z * scale << " 0\n";
      if (!z_up) text << "v " << x * scale << " 0 " << z * scale << '\n';
    }
    for (std::size_t i = 1; i < corners_.size(); i += 4)
      text << "f " << i << ' ' << i + 1 << ' ' << i + 2 << ' ' << i + 3 << '\n';
    return text.str();
  }

 private:
  std::vector<std::array<float, 2>> corners_;
};

/// Two floors of 9 x 9, which a bar connects over a gap.
Floors two_floors(float width) {
  Floors floors;
  floors.add(0, 0, 9, 9).add(14, 0, 23, 9);
  if (width > 0) floors.add(9, 4.5F - width / 2, 14, 4.5F + width / 2);
  return floors;
}

json diagnose(const Folder& folder, const std::string& words) {
  const Outcome outcome = run(folder, "doctor --json " + words);
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  return json::parse(outcome.out);
}

/// Null if there is none.
json finding(const json& seen, const std::string& kind) {
  for (const json& one : seen["findings"])
    if (one["kind"] == kind) return one;
  return nullptr;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string point_text(const json& point) {
  std::ostringstream text;
  text << point[0].get<float>() << ',' << point[1].get<float>() << ',' << point[2].get<float>();
  return text.str();
}

/// Runs the command that was proposed; gives the polygons of its mesh.
int polygons_of(const Folder& folder, const json& seen) {
  const std::string command = seen["command"];
  CAPTURE(command);
  REQUIRE_FALSE(command.empty());
  const Outcome outcome = run_shell(folder, command + " --json");
  REQUIRE_MESSAGE(outcome.code == 0, outcome.err);
  return json::parse(outcome.out)["polygons"];
}

}  // namespace

TEST_SUITE("tools/doctor") {
  TEST_CASE("each agent is examined, and named") {
    const Folder folder;
    const std::string level = folder.write("two.obj", two_floors(1.1F).text());
    const std::string bodies = " --agent cat:0.2,0.6,0.3,45 --agent troll:0.6,1.8,0.5,45";
    const json given = diagnose(folder, level + bodies);
    const json cut = finding(given, "cut_off");
    REQUIRE(cut.is_object());
    CHECK(has(cut["words"], "not connected for the agent troll of radius 0.6 that climbs 0.5"));
    CHECK(cut["try"] == "--agent troll:0.3,1.8,0.5,45");
    CHECK(given["command"] == "waymesh bake " + level +
                                  " --agent cat:0.2,0.6,0.3,45 --agent troll:0.3,1.8,0.5,45"
                                  " -o two.way");
    CHECK(run_shell(folder, given["command"]).code == 0);
    CHECK(finding(given, "parts")["words"].get<std::string>().starts_with(
        "the mesh of the agent troll has 2 parts"));

    const std::string file =
        folder.write("s.toml", "agents = [\"cat:0.2,0.6,0.3,45\", \"troll:0.6,1.8,0.5,45\"]\n");
    const json of_file = diagnose(folder, level + " --settings " + file);
    CHECK(finding(of_file, "cut_off") == cut);
    CHECK(run_shell(folder, of_file["command"]).code == 0);
    const std::string cured = of_file["command"].get<std::string>().substr(13);
    const std::string options = cured.substr(0, cured.rfind(" -o "));
    CHECK(finding(diagnose(folder, options), "cut_off").is_null());
  }

  TEST_CASE("an agent that finds no ground is named, also among others") {
    const Folder folder;
    const std::string level = folder.write("walk.obj", Floors().add(0, 0, 16, 1).text());
    const json seen = diagnose(
        folder, level + " --region-min-size 0 --agent cat:0.1,0.5,0.3,45 --agent ox:0.6,2,0.5,45");
    const json none = finding(seen, "no_polygons");
    REQUIRE(none.is_object());
    CHECK(has(none["words"], "for the agent ox has no polygons"));
    CHECK(none["try"] == "--agent ox:0.3,2,0.5,45");
    CHECK(run_shell(folder, seen["command"]).code == 0);
  }

  TEST_CASE("large parts are told with a point on each, also if nothing connects them") {
    const Folder folder;
    const std::string level = folder.write("two.obj", two_floors(0).text());
    const json seen = diagnose(folder, level);
    const json parts = finding(seen, "parts");
    REQUIRE(parts.is_object());
    CHECK(finding(seen, "cut_off").is_null());
    CHECK(has(parts["words"],
              "the navmesh has 2 parts that are not connected, 2 of them large: 50 %"));
    REQUIRE(parts["points"].size() == 2);
    const std::string a = point_text(parts["points"][0]);
    const std::string b = point_text(parts["points"][1]);
    CHECK(has(run(folder, "path " + level + " --from " + a + " --to " + b).out, "partial"));
    const std::string text = run(folder, "doctor " + level).out;
    CHECK(has(text, " of the area at "));
    CHECK_FALSE(has(text, "nothing speaks against"));
    CHECK(has(text, "as it is: waymesh bake "));
    CHECK(finding(diagnose(folder, folder.write("one.obj", two_floors(4).text())), "parts")
              .is_null());
  }

  TEST_CASE("an agent that is too large for most of the ground is found") {
    const Folder folder;
    Floors floors;  // a room, and corridors 0.6 wide, twice the radius
    floors.add(0, 0, 3, 3);
    for (int i = 0; i < 12; ++i)
      floors.add(3, static_cast<float>(i) * 2, 33, static_cast<float>(i) * 2 + 0.6F);
    const std::string level = folder.write("narrow.obj", floors.text());
    const json seen = diagnose(folder, level);
    const json found = finding(seen, "too_large_agent");
    REQUIRE(found.is_object());
    CHECK(found["try"] == "--agent-radius 0.1 --agent-height 0.6 --agent-climb 0.16667");
    CHECK(polygons_of(folder, seen) > 0);
    CHECK(finding(diagnose(folder, "dungeon"), "too_large_agent").is_null());
  }

  TEST_CASE("a level in centimeters with z up gets both options at once, and the bake works") {
    const Folder folder;
    for (const float scale : {100.0F, 313.0F}) {
      const std::string level = folder.write("cm.obj", two_floors(4).text(scale, true));
      const json seen = diagnose(folder, level);
      CHECK(finding(seen, "z_up").is_object());
      CHECK(finding(seen, "too_large").is_object());
      CHECK(seen["command"] == "waymesh bake " + level + " --up z --scale 0.01 -o cm.way");
      CHECK(polygons_of(folder, seen) > 0);
    }
  }

  TEST_CASE("an option that is rejected is not proposed") {
    const Folder folder;
    GltfParts parts = square_gltf();
    parts.node = R"({"mesh":0,"name":"floor","rotation":[0.70710678,0,0,0.70710678],)"
                 R"("scale":[30,30,30]})";
    const std::string level = folder.write("up.gltf", make_gltf(parts));
    const json seen = diagnose(folder, level);
    const json up = finding(seen, "z_up");
    REQUIRE(up.is_object());
    CHECK(up["try"] == "");
    CHECK(has(up["words"], "glTF has y up by its specification"));
    CHECK_FALSE(has(run(folder, "doctor " + level).out, "try"));
    const json scene = diagnose(folder, "flat --agent-height 200 --agent-climb 1");
    CHECK(finding(scene, "too_small")["try"] == "");
  }

  TEST_CASE("every command that is proposed can be run") {
    const Folder folder;
    const std::string floor = folder.write("floor.obj", two_floors(4).text());
    const std::string down = folder.write("down.obj", two_floors(4).text(-1));
    for (const std::string& words :
         {floor, down, floor + " --clockwise", floor + " --up z", floor + " --scale 0.01",
          floor + " --scale 1000", floor + " --move 1e6,0,0", floor + " --cell-size 2",
          floor + " --cell-size 0.03", floor + " --cell-height 1",
          floor + " --cell-size 0.05 --scale 15", floor + " --agent-radius 3",
          std::string("dungeon --seed 3 --size 30 --agent 'a b:0.8,2,0.5,45'")}) {
      CAPTURE(words);
      const json seen = diagnose(folder, words);
      const std::string command = seen["command"];
      REQUIRE_FALSE(command.empty());
      CHECK_MESSAGE(run_shell(folder, command).code == 0, command);
    }
  }

  TEST_CASE("numbers are short") {
    const Folder folder;
    const std::string level = folder.write("long.obj", Floors().add(0, 0, 300, 200.3F).text());
    const std::string text = run(folder, "doctor " + level + " --move 0.1,0.4,0.1").out;
    CHECK(has(text, "300 x 0 x 200.3\n"));
    CHECK(has(text, "a bake has 26"));
    CHECK(has(text, " MB and "));
    CHECK_FALSE(has(text, "e+"));
  }

  TEST_CASE("real levels are not called healthy if their parts are not connected") {
    const Folder folder;
    const auto tower = shared_file("meshes/real/navcat_tower.glb");
    if (!tower) return;
    CHECK(finding(diagnose(folder, *tower), "too_large_agent").is_object());
    const auto world = shared_file("meshes/real/three_collision_world.glb");
    const json troll = diagnose(folder, *world + " --agent troll:1.2,3,0.8,40");
    CHECK(has(finding(troll, "parts")["words"], "the agent troll"));
  }
}
