// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Settings from files, kinds of ground by rule, several files, the doctor and completion.

#include "way/io/file.h"

#include "run_command.h"
#include "support/builders/gltf_text.h"
#include "support/shared_data.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;
using way::test::Folder;
using way::test::kFloor;
using way::test::Outcome;
using way::test::run;

namespace {

/// Three strips of 20 x 10 side by side, the middle one of a material of its own.
const std::string kStrips =
    "v 0 0 0\nv 0 0 20\nv 10 0 20\nv 10 0 0\nv 20 0 20\nv 20 0 0\nv 30 0 20\nv 30 0 0\n"
    "usemtl Stone\nf 1 2 3 4\nusemtl Water_02\nf 4 3 5 6\nusemtl Stone\nf 6 5 7 8\n";

json answer(const Folder& folder, const std::string& arguments) {
  const Outcome outcome = run(folder, arguments + " --json");
  CAPTURE(outcome.err);
  REQUIRE(outcome.code == 0);
  return json::parse(outcome.out);
}

bool found(const json& seen, const std::string& kind) {
  return std::ranges::any_of(seen["findings"], [&](const json& f) { return f["kind"] == kind; });
}

}  // namespace

TEST_SUITE("tools/settings") {
  TEST_CASE("the printed settings file is read back to the usual settings") {
    const Folder folder;
    const std::string text = run(folder, "settings").out;
    CHECK(text.find("# Too small: ") != std::string::npos);
    const std::string file = folder.write("usual.toml", text);
    const json with_file = answer(folder, "bake stairs --settings " + file);
    CHECK(with_file["hash"] == answer(folder, "bake stairs")["hash"]);
  }

  TEST_CASE("TOML and JSON say the same, and the command line wins") {
    const Folder folder;
    const std::string level = folder.write("floor.obj", kFloor);
    const std::string toml = folder.write("s.toml", "cell_size = 0.5\npartition = \"layers\"\n");
    const std::string text = folder.write("s.json", R"({"cell_size":0.5,"partition":"layers"})");
    const std::string mesh = folder.file("mesh.json");
    for (const std::string& file : {toml, text}) {
      answer(folder, "bake " + level + " --settings " + file + " -o " + mesh);
      json settings = answer(folder, "info " + mesh)["settings"];
      CHECK(settings["cell_size"] == 0.5);
      CHECK(settings["partition"] == "layers");
      answer(folder, "bake " + level + " --cell-size 0.25 --settings " + file + " -o " + mesh);
      settings = answer(folder, "info " + mesh)["settings"];
      CHECK(settings["cell_size"] == 0.25);
      CHECK(settings["partition"] == "layers");
    }
  }

  TEST_CASE("mistakes in a settings file are named with line and value") {
    const Folder folder;
    const auto words = [&](const std::string& name, const std::string& text) {
      const std::string file = folder.write(name, text);
      const Outcome outcome = run(folder, "bake flat --settings " + file);
      CHECK(outcome.code == 1);
      REQUIRE(outcome.err.starts_with("waymesh: " + file));
      return outcome.err.substr(9 + file.size());
    };
    CHECK(words("a.toml", "\ncell_sise = 1\n") ==
          ":2: there is no setting 'cell_sise': did you mean 'cell_size'?\n");
    CHECK(words("b.toml", "cell_size = \"big\"\n") ==
          ":1: cell_size is 'big', which is not a number\n");
    CHECK(words("c.toml", "tile_size = 1.5\n") == ":1: tile_size is 1.5: it must be whole\n");
    CHECK(words("d.toml", "partition = \"best\"\n") ==
          ":1: partition is 'best': it must be watershed, monotone or layers\n");
    CHECK(words("e.toml", "cell_size = [1]\n") == ":1: cell_size is neither a number nor a name\n");
    CHECK(words("f.toml", "cell_size = = 1\n").starts_with(":1: "));
    CHECK(std::ranges::count(words("f2.toml", "ceentus =t\n 05.ii_ls"), '\n') == 1);
    CHECK(words("g.toml", "areas = \"x\"\n") == ":1: areas must be a list of rules\n");
    CHECK(words("h.toml", "areas = [\"x\"]\n") ==
          ": area rule 'x': it must be PATTERN=AREA[:COST[:FLAGS]]\n");
    CHECK(words("i.json", "{\"cell_size\": true}") ==
          ": cell_size is neither a number nor a name\n");
    CHECK(words("j.json", "[]") == ": is JSON, but not an object of settings\n");
    CHECK(words("k.json", "{\n\"cell_size\": 0.2,\n}") == ": is not JSON: line 3 has an error\n");
    CHECK(words("l.json", "") == ": is empty\n");
    CHECK(words("m.toml", "\n\nagent_slope = 99\n") ==
          ":3: agent slope is 99: it must be from 0 to 90\n");
    CHECK(words("n.toml", "cell_size = -1\n") ==
          ":1: cell_size is -1: it must not be less than 0\n");
    CHECK(words("o.toml", "agent_height = 2\nagent_climb = 3\n") ==
          ":1: agent_climb 3 contradicts agent_height 2: nobody climbs higher than they are\n");
    CHECK(words("p.toml", "agents = [\"troll\"]\n") ==
          ": the agent 'troll' is not of the form NAME:RADIUS,HEIGHT,CLIMB,SLOPE\n");
    CHECK(words("q.toml", "agents = [\"troll:1,3,1,99\"]\n") ==
          ": agent troll slope is 99: it must be from 0 to 90\n");
    CHECK(run(folder, "bake flat --settings no.toml").err ==
          "waymesh: no.toml: cannot be read: No such file or directory\n");
  }

  TEST_CASE("a setting is explained with its unit and extremes") {
    const Folder folder;
    for (const char* name : {"cell-size", "cell_size", "--cell-size"}) {
      const Outcome outcome = run(folder, std::string("settings --explain=") + name);
      CHECK(outcome.out.starts_with("--cell-size: Side of a voxel column"));
      CHECK(outcome.out.find("too large  Walls get thick") != std::string::npos);
    }
    CHECK(run(folder, "settings --explain partition").code == 0);
    CHECK(run(folder, "settings --explain size").err == "waymesh: there is no setting 'size'\n");
    CHECK(answer(folder, "settings").size() == 15);
  }
}

TEST_SUITE("tools/areas") {
  TEST_CASE("materials choose an area, and its cost turns paths away") {
    const Folder folder;
    const std::string level = folder.write("strips.obj", kStrips);
    const std::string mesh = folder.file("strips.json");
    REQUIRE(run(folder, "bake " + level + " --area 'water*=water:10:4' -o " + mesh).code == 0);
    const json file = json::parse(*way::read_file(mesh));
    CHECK(file["areas"][0]["name"] == "water");
    CHECK(file["areas"][0]["cost"] == 10);
    int wet = 0;
    for (std::size_t i = 0; i < file["tiles"][0]["areas"].size(); ++i) {
      const bool is_water = file["tiles"][0]["areas"][i] == 10;
      wet += is_water ? 1 : 0;
      CHECK(file["tiles"][0]["flags"][i] == (is_water ? 4 : 1));
    }
    CHECK(wet > 0);
    CHECK(run(folder, "path " + mesh + " --from 2,0,2 --to 28,0,2").code == 0);
  }

  TEST_CASE("an area of none takes ground away; a rule that fits nothing is told") {
    const Folder folder;
    const std::string level = folder.write("strips.obj", kStrips);
    CHECK(answer(folder, "bake " + level)["components"] == 1);
    CHECK(answer(folder, "bake " + level + " --area material:Water_0?=none")["components"] == 2);
    const Outcome outcome = run(folder, "bake " + level + " --area Wter=water");
    CHECK(outcome.code == 0);
    CHECK(outcome.err ==
          "waymesh: note: the area rule 'Wter=water' fits nothing in " + level + "\n");
    CHECK(run(folder, "bake " + level + " --area Water").code == 2);
  }

  TEST_CASE("info lists the names that rules can be about") {
    const Folder folder;
    const json info = answer(folder, "info " + folder.write("strips.obj", kStrips));
    CHECK(info["materials"] == json({"Stone", "Water_02"}));
  }
}

TEST_SUITE("tools/levels") {
  TEST_CASE("several files make one level, each in its place") {
    const Folder folder;
    const std::string a = folder.write("a.obj", kFloor);
    const std::string b = folder.write("b.obj", kFloor);
    const json both = answer(folder, "bake " + a + " " + b + " --move " + b + "=100,0,0");
    CHECK(both["triangles"] == 4);
    CHECK(both["components"] == 2);
    const json one = answer(folder, "bake " + a);
    CHECK(both["area"].get<double>() == doctest::Approx(2 * one["area"].get<double>()));
    CHECK(answer(folder, "bake " + a + " --scale 2")["area"].get<double>() >
          3 * one["area"].get<double>());
  }

  TEST_CASE("data with z up, and triangles that are clockwise, are turned") {
    const Folder folder;
    const std::string up =
        folder.write("z.obj", "v 0 0 0\nv 20 0 0\nv 20 20 0\nv 0 20 0\nf 1 2 3 4\n");
    CHECK(answer(folder, "bake --up z " + up)["polygons"] > 0);
    const std::string down = folder.write("down.obj", "v 0 0 0\nv 0 0 20\nv 20 0 20\nf 1 3 2\n");
    CHECK(answer(folder, "bake --clockwise " + down)["polygons"] > 0);
  }

  TEST_CASE("a scene of RecastDemo brings mesh, settings, volumes and links") {
    const Folder folder;
    folder.write("floor.obj", kFloor);
    const std::string scene =
        folder.write("a.gset",
                     "f floor.obj\ns 0.5 0.25 2 0.5 0.5 45 8 20 12 1.3 6 6 1 1\n"
                     "c 2 0 2 18 0 18 0.6 1 5 8\nv 4 9 -1 1\n8 0 0\n8 0 20\n12 0 20\n12 0 0\n");
    const std::string mesh = folder.file("a.json");
    const json baked = answer(folder, "bake " + scene + " -o " + mesh);
    CHECK(answer(folder, "info " + mesh)["settings"]["cell_size"] == 0.5);
    CHECK(answer(folder, "info " + scene)["volumes"] == 1);
    CHECK(answer(folder, "info " + scene)["links"] == 1);
    const json polygons = json::parse(*way::read_file(mesh));
    CHECK(std::ranges::count(polygons["tiles"][0]["areas"], json(9)) > 0);
    CHECK(polygons["links"].size() == 1);
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, "convert " + mesh + " " + way).code == 0);
    CHECK(run(folder, "diff " + mesh + " " + way).out == "the same: all of 1 tiles\n");
    CHECK(answer(folder, "info " + way)["off_mesh_links"] == 1);
  }

  TEST_CASE("real levels go through doctor, bake and picture") {
    const Folder folder;
    for (const char* name :
         {"three_collision_world", "navcat_tower", "navcat_bridges", "navcat_proto_level"}) {
      const auto path = way::test::shared_file(std::string("meshes/real/") + name + ".glb");
      if (!path) return;
      CAPTURE(name);
      const std::string level =
          *path + " --cell-size 0.1 --agent-radius 0.2 --agent-height 1 --agent-climb 0.3";
      CHECK(answer(folder, "doctor " + level)["seconds"] > 0);
      const std::string mesh = folder.file("mesh.json");
      CHECK(answer(folder, "bake " + level + " --tile-size 128 -o " + mesh)["polygons"] > 20);
      CHECK(run(folder, "validate " + mesh).out == "valid\n");
      CHECK(answer(folder,
                   "picture " + mesh + " --width 300 -o " + folder.file("a.png"))["width"] == 300);
    }
  }
}

TEST_SUITE("tools/doctor") {
  TEST_CASE("nothing is found where nothing is wrong") {
    const Folder folder;
    CHECK(answer(folder, "doctor " + folder.write("floor.obj", kFloor))["findings"].empty());
    CHECK(run(folder, "doctor dungeon").out.find("nothing speaks against") != std::string::npos);
  }

  TEST_CASE("wrong axes, winding and units are found, and what to try is said") {
    const Folder folder;
    const std::string up =
        folder.write("z.obj", "v 0 0 0\nv 20 0 0\nv 20 20 0\nv 0 20 0\nf 1 2 3 4\n");
    CHECK(found(answer(folder, "doctor " + up), "z_up"));
    CHECK_FALSE(found(answer(folder, "doctor --up z " + up), "z_up"));
    const std::string down =
        folder.write("down.obj", "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\nf 4 3 2 1\n");
    CHECK(found(answer(folder, "doctor " + down), "upside_down"));
    CHECK_FALSE(found(answer(folder, "doctor " + down), "too_steep"));  // it only looks so
    CHECK(run(folder, "doctor " + down).out.find("try --clockwise") != std::string::npos);
    const std::string floor = folder.write("floor.obj", kFloor);
    CHECK(found(answer(folder, "doctor --scale 0.01 " + floor), "too_small"));
    CHECK(found(answer(folder, "doctor --scale 1000 " + floor), "too_large"));
    CHECK(found(answer(folder, "doctor --move 1000000,0,0 " + floor), "far_away"));
    const std::string steep = folder.write("steep.obj", "v 0 0 0\nv 0 0 9\nv 9 20 0\nf 1 2 3\n");
    CHECK(found(answer(folder, "doctor " + steep), "too_steep"));
  }

  TEST_CASE("a level with walls that has z up, or counts in centimeters, is found out") {
    const Folder folder;
    const std::string level = folder.file("level.obj");
    REQUIRE(run(folder, "scene dungeon --size 40 -o " + level).code == 0);
    CHECK(answer(folder, "doctor " + level)["findings"].empty());
    std::istringstream text(*way::read_file(level));
    std::string turned;
    for (std::string line; std::getline(text, line);) {
      float x = 0;
      float y = 0;
      float z = 0;
      if (std::sscanf(line.c_str(), "v %f %f %f", &x, &y, &z) == 3)
        line = "v " + std::to_string(x) + " " + std::to_string(-z) + " " + std::to_string(y);
      turned += line + "\n";
    }
    const std::string up = folder.write("up.obj", turned);
    CHECK(found(answer(folder, "doctor " + up), "z_up"));
    CHECK(answer(folder, "doctor --up z " + up)["findings"].empty());
    CHECK(found(answer(folder, "doctor --scale 100 " + level), "too_large"));
  }

  TEST_CASE("settings that do not fit the agent, or the machine, are found") {
    const Folder folder;
    const std::string floor = folder.write("floor.obj", kFloor) + " ";
    CHECK(found(answer(folder, "doctor --cell-size 1 " + floor), "coarse_cells"));
    CHECK(found(answer(folder, "doctor --cell-size 0.03 " + floor), "fine_cells"));
    CHECK(found(answer(folder, "doctor --cell-height 1 " + floor), "coarse_steps"));
    CHECK(found(answer(folder, "doctor --cell-size 0.05 --scale 20 " + floor), "one_piece"));
    CHECK(found(answer(folder, "doctor --cell-size 0.001 " + floor), "refused"));
    const std::string flat = folder.write("flat.obj", kFloor + "f 1 2 2\n");
    CHECK(found(answer(folder, "doctor " + flat), "degenerate"));
    CHECK(run(folder, "doctor no_such.obj").code == 1);
  }
}

TEST_SUITE("tools/completion") {
  TEST_CASE("scripts for three shells name every verb and option") {
    const Folder folder;
    for (const char* shell : {"bash", "zsh", "fish"}) {
      const Outcome outcome = run(folder, std::string("completion ") + shell);
      CHECK(outcome.code == 0);
      CHECK(outcome.out.find("doctor") != std::string::npos);
      CHECK(outcome.out.find("cell-size") != std::string::npos);
    }
    CHECK(run(folder, "completion tcsh").code == 2);
    const json verbs = json::parse(run(folder, "completion bash --json").out).at("verbs");
    CHECK(verbs.size() >= 18);
    for (const json& verb : verbs) {
      CAPTURE(verb);
      CHECK(std::ranges::count(verb.at("options"), json("--json")) == 1);
      CHECK_FALSE(verb.at("help").get<std::string>().empty());
    }
    const std::string script = folder.write("waymesh.bash", run(folder, "completion bash").out);
    const std::string ask = "bash -c 'source " + script +
                            "; COMP_WORDS=(waymesh bake --cell-s); COMP_CWORD=2; _waymesh; "
                            "test \"${COMPREPLY[*]}\" = --cell-size'";
    CHECK(std::system(ask.c_str()) == 0);
  }

  TEST_CASE("the help of every verb fits a screen") {
    const Folder folder;
    json verbs = json::parse(run(folder, "completion bash --json").out).at("verbs");
    REQUIRE(verbs.size() >= 18);
    verbs.push_back({{"name", ""}});
    for (const json& of : verbs) {
      const std::string verb = of.at("name");
      CAPTURE(verb);
      const Outcome outcome = run(folder, verb + " --help");
      CHECK(outcome.code == 0);
      CHECK(std::ranges::count(outcome.out, '\n') <= 40);  // lines of a usual window
      std::size_t widest = 0;
      std::istringstream lines(outcome.out);
      for (std::string line; std::getline(lines, line);)
        widest = std::max(widest, line.size());
      CHECK(widest <= 80);
    }
  }

  TEST_CASE("every verb speaks JSON") {
    const Folder folder;
    const std::string level = folder.write("floor.obj", kFloor);
    CHECK(answer(folder, "validate " + level)["valid"] == true);
    CHECK(answer(folder, "scene flat -o " + folder.file("flat.obj"))["triangles"] == 2);
    CHECK(answer(folder, "picture flat -o " + folder.file("flat.svg"))["width"] == 1000);
    const Outcome bad = run(folder, "validate --json " + folder.write("bad.obj", "f 1 2 3\n"));
    CHECK(bad.code == 1);
    CHECK(json::parse(bad.out)["valid"] == false);
  }
}
