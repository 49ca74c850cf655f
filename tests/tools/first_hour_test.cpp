// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Where people stumbled in their first hour with the program: each step again.

#include "way/nav/agent.h"

#include "run_command.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <pty.h>
#include <unistd.h>

using namespace way;
using namespace way::test;

namespace {

using Json = nlohmann::json;

/// Two floors of 9 x 9, which a bar of the given width connects over a gap.
std::string two_floors(float width) {
  std::ostringstream text;
  auto floor = [&, first = 1](float x0, float z0, float x1, float z1) mutable {
    for (const auto& [x, z] : {std::array{x0, z0}, {x0, z1}, {x1, z1}, {x1, z0}})
      text << "v " << x << " 0 " << z << '\n';
    text << "f " << first << ' ' << first + 1 << ' ' << first + 2 << ' ' << first + 3 << '\n';
    first += 4;
  };
  floor(0, 0, 9, 9);
  floor(14, 0, 23, 9);
  if (width > 0) floor(9, 4.5F - width / 2, 14, 4.5F + width / 2);
  return text.str();
}

std::string hash_of(const Outcome& bake) {
  REQUIRE_MESSAGE(bake.code == 0, bake.err);
  return Json::parse(bake.out)["hash"];
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

/// Removes the `# ` of every line that is a setting.
std::string uncommented(const std::string& settings) {
  std::string text;
  for (std::string line : lines_of(settings)) {
    const std::size_t name = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", 2);
    const bool is_setting = line.starts_with("# ") && name != std::string::npos && name > 2 &&
                            line.compare(name, 3, " = ") == 0;
    text += (is_setting ? line.substr(2) : line) + '\n';
  }
  return text;
}

/// Runs the program in a terminal of its own; gives what it shows and its exit code.
Outcome run_in_terminal(std::vector<std::string> words) {
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    std::vector<char*> arguments;
    std::string program = WAYMESH_CLI;
    arguments.push_back(program.data());
    for (std::string& word : words)
      arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
    _exit(127);
  }
  REQUIRE(child > 0);
  Outcome outcome;
  std::array<char, 4096> buffer = {};
  for (ssize_t n = 0; (n = read(terminal, buffer.data(), buffer.size())) > 0;)
    outcome.out.append(buffer.data(), static_cast<std::size_t>(n));
  int status = 0;
  waitpid(child, &status, 0);
  close(terminal);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_SUITE("tools/first_hour") {
  TEST_CASE("a settings file with every line uncommented bakes the same mesh") {
    const Folder folder;
    const std::string text = run(folder, "settings").out;
    CHECK(uncommented(text) != text);
    const std::string file = folder.write("all.toml", uncommented(text));
    for (const std::string scene : {"dungeon --seed 5 --size 24", "terrain --size 30"}) {
      const std::string plain = hash_of(run(folder, "bake " + scene + " --json"));
      CHECK(hash_of(run(folder, "bake " + scene + " --settings " + file + " --json")) == plain);
    }
  }

  TEST_CASE("the program has the default agent of the library") {
    const Folder folder;
    const NavAgent agent;
    for (const Json& setting : Json::parse(run(folder, "settings --json").out)) {
      const std::string name = setting["name"];
      if (name == "agent_height") CHECK(setting["usual"].get<float>() == agent.height);
      if (name == "agent_radius") CHECK(setting["usual"].get<float>() == agent.radius);
      if (name == "agent_climb") CHECK(setting["usual"].get<float>() == agent.climb);
      if (name == "agent_slope") CHECK(setting["usual"].get<float>() == agent.slope);
    }
  }

  TEST_CASE("a bake that writes nothing says so") {
    const Folder folder;
    CHECK(has(run(folder, "bake flat").out, "nothing was written: -o"));
    CHECK_FALSE(
        has(run(folder, "bake flat -o " + folder.file("a.way")).out, "nothing was written"));
  }

  TEST_CASE("a path that does not reach its goal has its own exit code and a reason") {
    const Folder folder;
    const std::string level = folder.write("two.obj", two_floors(0));
    const Outcome partial = run(folder, "path " + level + " --from 2,0,4 --to 20,0,4 --json");
    CHECK(partial.code == 3);
    CHECK(Json::parse(partial.out)["status"] == "partial");
    CHECK(has(Json::parse(partial.out)["reason"], "nothing connects the goal with the start"));
    const Outcome far = run(folder, "path " + level + " --from 2,0,4 --to 90,0,4 --json");
    CHECK(far.code == 3);
    CHECK(Json::parse(far.out)["status"] == "unreachable");
    CHECK(has(Json::parse(far.out)["reason"], "--to: nothing of the mesh is within"));
    const Outcome complete = run(folder, "path " + level + " --from 2,0,4 --to 7,0,4 --json");
    CHECK(complete.code == 0);
    CHECK_FALSE(Json::parse(complete.out).contains("reason"));
  }

  TEST_CASE("- is standard input and output") {
    const Folder folder;
    folder.write("two.obj", two_floors(4));
    const Outcome piped = run_shell(folder, "waymesh bake - -o - <two.obj >a.way");
    CHECK(piped.code == 0);
    CHECK(has(piped.err, "polygons in 1 tiles"));
    REQUIRE(run_shell(folder, "waymesh bake two.obj -o b.way").code == 0);
    CHECK(*read_file(folder.file("a.way")) == *read_file(folder.file("b.way")));
    const Outcome path =
        run_shell(folder, "cat a.way | waymesh path - --from 2,0,4 --to 20,0,4 --json");
    CHECK(Json::parse(path.out)["status"] == "complete");
    for (const std::string line :
         {"waymesh convert a.way -o -.bin | waymesh validate -",
          "waymesh convert a.way -o -.json | waymesh validate -",
          "waymesh convert - -o -.glb <a.way | waymesh info - | grep -q triangles",
          "gzip <two.obj | waymesh bake - -o - | waymesh validate -",
          "waymesh bake two.obj --memory 1G -o - | cmp - b.way",
          "waymesh bake two.obj --part 1/1 -o parts/ && waymesh join parts/ -o - | cmp - b.way",
          "echo agent_radius = 0.4 | waymesh bake two.obj --settings - -o c.way",
          "echo '{\"agent_radius\": 0.4}' | waymesh bake two.obj --settings - -o c.way",
          "echo 2,0,4,20,0,4 | waymesh path a.way --pairs - -o - | grep -q '^complete,'",
          "waymesh picture a.way -o - | grep -q '<svg'",
          "waymesh picture a.way -o -.png | grep -qa PNG"}) {
      CAPTURE(line);
      CHECK(run_shell(folder, "set -o pipefail\n" + line).code == 0);
    }
    CHECK(has(run_shell(folder, "echo f 1 2 9 | waymesh bake -").err, "-.obj:1: "));
  }

  TEST_CASE("binary output to a terminal is refused") {
    const Outcome refused = run_in_terminal({"bake", "flat", "-o", "-"});
    CHECK(refused.code == 1);
    CHECK(has(refused.out, "standard output is a terminal, and the result is binary"));
    const Outcome text = run_in_terminal({"bake", "flat", "-o", "-.json"});
    CHECK(text.code == 0);
    CHECK(has(text.out, "format_version"));
  }

  TEST_CASE("a mistyped word is met with the one that was meant") {
    const Folder folder;
    CHECK(has(run(folder, "bkae flat").err, "there is no verb 'bkae': did you mean 'bake'?"));
    CHECK(has(run(folder, "hlep").err, "there is no verb 'hlep': did you mean 'help'?"));
    CHECK(has(run(folder, "xyzzy").err, "there is no verb 'xyzzy': 'waymesh help' lists all"));
    CHECK(has(run(folder, "bake flat --cell_size 1").err, "did you mean '--cell-size'?"));
    CHECK(has(run(folder, "bake flat --agent-raduis=1").err, "did you mean '--agent-radius'?"));
    CHECK_FALSE(has(run(folder, "bake flat --quux").err, "did you mean"));
    const std::string file = folder.write("a.toml", "cell-size = 1\n");
    CHECK(has(run(folder, "bake flat --settings " + file).err, "did you mean 'cell_size'?"));
  }

  TEST_CASE("a point with too few numbers is met with the form of points") {
    const Folder folder;
    CHECK(has(run(folder, "path flat --from 1,0 --to 2,0,2").err, "X,Y,Z is expected"));
  }

  TEST_CASE("the program alone and the verb help print help, as wide as the terminal") {
    const Folder folder;
    const Outcome alone = run(folder, "");
    CHECK(alone.code == 0);
    CHECK(has(alone.out, "Bake a level into a navmesh"));
    CHECK(run(folder, "help").out == alone.out);
    CHECK(run(folder, "help help").out == alone.out);
    CHECK(run(folder, "help bake").out == run(folder, "bake --help").out);
    for (const std::size_t width : {40U, 60U, 80U}) {
      for (const std::string words : {"help", "help bake", "help path", "help picture"})
        for (const std::string& line :
             lines_of(run(folder, words, "COLUMNS=" + std::to_string(width)).out))
          CHECK_MESSAGE(line.size() <= width, line);
    }
  }

  TEST_CASE("convert takes its output with -o, too") {
    const Folder folder;
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, "bake flat -o " + way).code == 0);
    CHECK(run(folder, "convert " + way + " -o " + folder.file("a.json")).code == 0);
    CHECK(run(folder, "convert " + way + " " + folder.file("b.json")).code == 0);
    CHECK(*read_file(folder.file("a.json")) == *read_file(folder.file("b.json")));
    CHECK(run(folder, "convert " + way).code == 2);
    CHECK(run(folder, "convert " + way + " b.json -o a.json").code == 2);
  }

  TEST_CASE("convert tells the size of files, and not of standard output") {
    const Folder folder;
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, "bake flat -o " + way).code == 0);
    CHECK(has(run(folder, "convert " + way + " -o " + folder.file("a.obj")).out, " bytes\n"));
    const Outcome piped = run(folder, "convert " + way + " -o -.obj");
    CHECK(piped.code == 0);
    CHECK(has(piped.err, " polygons\n"));
    CHECK_FALSE(has(run(folder, "convert " + way + " -o -.obj --json").err, "bytes"));
  }

  TEST_CASE("watch refuses standard input, which does not change") {
    const Folder folder;
    const Outcome refused = run(folder, "watch - --times 1 -o " + folder.file("a.way"));
    CHECK(refused.code == 2);
    CHECK(has(refused.err, "watch needs files: standard input does not change"));
  }

  TEST_CASE("info counts names, and lists them if asked") {
    const Folder folder;
    const std::string level = folder.write("named.obj", "o hall\n" + two_floors(1));
    CHECK(has(run(folder, "info " + level).out, "objects: 1\n"));
    CHECK(has(run(folder, "info " + level + " --names").out, "objects: [\"hall\"]\n"));
  }

  TEST_CASE("doctor sees levels that are inside out by baking both ways") {
    const Folder folder;
    const std::string level = folder.file("city.obj");
    REQUIRE(run(folder, "scene city --size 1 -o " + level).code == 0);
    CHECK_FALSE(has(run(folder, "doctor " + level).out, "turned over"));
    CHECK(has(run(folder, "doctor " + level + " --clockwise").out, "turned over"));
  }

  TEST_CASE("doctor says which agent would connect parts that are cut off") {
    const Folder folder;
    const std::string level = folder.write("two.obj", two_floors(1.5F));
    const std::string seen = run(folder, "doctor " + level + " --agent-radius 0.6").out;
    CHECK(has(seen, "2 large parts are not connected for an agent of radius 0.6"));
    CHECK(has(seen, "with radius 0.3, all are"));
    CHECK(has(seen, "try: waymesh bake " + level + " --agent-radius 0.3 -o two.way"));
    CHECK(has(run(folder, "doctor " + level).out, "nothing speaks against"));
  }

  TEST_CASE("a path that fails does not look like one that succeeds") {
    const Folder folder;
    const std::string level = folder.write("two.obj", two_floors(0));
    const std::string picture = folder.file("a.svg");
    const auto is_dashed = [&](const std::string& to) {
      run(folder, "path " + level + " --from 2,0,4 --to " + to + " --picture " + picture);
      return has(*read_file(picture), R"(stroke="#d81b60" stroke-width="2")");
    };
    CHECK_FALSE(is_dashed("7,0,4"));
    CHECK(is_dashed("20,0,4"));
    CHECK(is_dashed("90,0,4"));
  }

  TEST_CASE("legends say which color is which agent, and what the colors of a stage mean") {
    const Folder folder;
    const auto shapes = [&](const std::string& words) {
      const Outcome drawn =
          run(folder, "picture flat " + words + " --json -o " + folder.file("a.svg"));
      REQUIRE_MESSAGE(drawn.code == 0, drawn.err);
      return Json::parse(drawn.out)["shapes"].get<int>();
    };
    const std::string bodies = " --agent guard:0.4,1.8,0.4,45 --agent troll:1.2,3,0.8,40 ";
    // More shapes than the legend of walls alone has.
    const std::string agents = bodies + "--color agents";
    CHECK(shapes(agents + " --legend") > shapes(agents) + 10);
    for (const std::string stage : {"rasterize", "remove_ledges", "compact", "erode",
                                    "distance_field", "regions", "contours", "polygons", "detail"})
      CHECK(shapes("--stage " + stage + " --legend") > shapes("--stage " + stage) + 10);
    CHECK(run(folder, "picture flat --stage level --legend -o a.svg").code == 2);
  }

  TEST_CASE("world names what it changes, and draws closed doors in their own color") {
    const Folder folder;
    folder.write("two.obj", two_floors(2));
    const std::string script = folder.write("doors.json", R"({"level": "two.obj", "steps": [
      {"add": {"id": "gate", "shape": "box", "size": [2, 4, 6], "center": [11, 0, 4.5],
               "effect": "area", "area": 5}}, {"update": {}},
      {"toggle": {"id": "gate"}}, {"save": ")" + folder.file("shut.way") +
                                                              R"("},
      {"toggle": {"id": "gate"}}, {"toggle": {"id": "gate"}}]})");
    const std::string picture = folder.file("world.svg");
    const Outcome played = run(folder, "world " + script + " --picture " + picture);
    REQUIRE_MESSAGE(played.code == 0, played.err);
    CHECK(has(lines_of(played.out)[0], "us  gate"));
    CHECK(has(played.out, "gate is closed"));
    CHECK(has(played.out, "gate is open"));
    const std::string closed = "#5d5560";
    CHECK(has(*read_file(picture), closed));
    for (const std::string& words :
         {"picture " + folder.file("shut.way") + " -o ",
          "path " + folder.file("shut.way") + " --from 2,0,4 --to 20,0,4 --picture "}) {
      run(folder, words + folder.file("a.svg"));
      CHECK(has(*read_file(folder.file("a.svg")), closed));
    }
  }

  TEST_CASE("messages name files as they were given") {
    const Folder folder;
    const std::string world =
        folder.write("w.json", R"({"level": "flat", "settings": {"cel_size": 1}, "steps": []})");
    CHECK(run(folder, "world " + world).err ==
          "waymesh: " + world +
              ": settings: there is no setting 'cel_size': did you mean 'cell_size'?\n");
    const std::string crowd =
        folder.write("c.toml", "level = \"flat\"\n[settings]\ncel_size = 1\n");
    const std::string words = run(folder, "crowd " + crowd).err;
    CHECK(has(words, "c.toml"));
    CHECK(has(words, "there is no setting 'cel_size'"));
    CHECK_FALSE(has(words, "settings.json"));
    const std::string full = folder.write("full.json", R"({"level": "flat", "groups": [
          {"count": 1, "from": [[2,0,2], [3,0,3]], "to": [4,0,4]},
          {"count": 9999, "from": [[1,0,1], [2,0,2]], "to": [4,0,4]}]})");
    CHECK(has(run(folder, "crowd " + full).err, "groups[1].from: agent "));
  }

  TEST_CASE("nearest and field accept each other's option") {
    const Folder folder;
    CHECK(run(folder, "nearest flat --to 2,0,2").out == run(folder, "nearest flat --at 2,0,2").out);
    CHECK(run(folder, "field flat --at 2,0,2 -o " + folder.file("a.svg")).code == 0);
  }
}
