// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "run_command.h"

#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;
using way::test::Folder;
using way::test::Outcome;
using way::test::run;

namespace {

const std::string kBodies = " --agent guard:0.4,1.8,0.4,45 --agent troll:1.2,3,0.8,40 ";
const std::string kDungeon = "dungeon --seed 5 --size 48";
const std::string kWay = " --from 4,0,4 --to 28,0,28 --extents 30,30,30 --json";

/// A dungeon for two bodies in a file.
std::string baked(const Folder& folder) {
  const std::string file = folder.file("two.way");
  REQUIRE(run(folder, "bake " + kDungeon + kBodies + "-o " + file).code == 0);
  return file;
}

}  // namespace

TEST_SUITE("tools/agents") {
  TEST_CASE("a level is baked for two agents, and each finds its path") {
    const Folder folder;
    const std::string file = baked(folder);
    const json info = json::parse(run(folder, "info --json " + file).out);
    CHECK(info["format_version"] == 4);
    // Numbers of meshes are not summed.
    CHECK_FALSE(info.contains("polygons"));
    CHECK_FALSE(info.contains("area"));
    CHECK(info["agents"]["guard"]["components"] >= 1);
    CHECK(info["agents"]["guard"]["radius"] == 0.4);
    CHECK(info["agents"]["guard"]["area"] > info["agents"]["troll"]["area"]);
    CHECK_FALSE(info["settings"].contains("agent_radius"));
    const Outcome guard = run(folder, "path " + file + " --agent guard" + kWay);
    CHECK(guard.code == 0);
    CHECK(json::parse(guard.out)["length"] > 10);
    CHECK(run(folder, "validate " + file).code == 0);
    for (const char* verb : {"islands ", "nearest --at 4,0,4 "})
      CHECK(run(folder, std::string(verb) + file + " --agent troll").code == 0);
  }

  TEST_CASE("who asks has to be named, and to be one of the mesh's") {
    const Folder folder;
    const std::string file = baked(folder);
    const Outcome nobody = run(folder, "path " + file + kWay);
    CHECK(nobody.code != 0);
    CHECK(nobody.err.find("there are navmeshes for guard, troll: name one with --agent") !=
          std::string::npos);
    const Outcome ogre = run(folder, "path " + file + " --agent ogre" + kWay);
    CHECK(ogre.code != 0);
    CHECK(ogre.err.find("there is no mesh for ogre: the agents are guard and troll") !=
          std::string::npos);
    const Outcome ogre_like = run(folder, "path " + file + " --agent ogre:1,2,0.9,60" + kWay);
    CHECK(ogre_like.code == 0);
    CHECK(ogre_like.err.find("ogre is served by troll") != std::string::npos);
    CHECK(run(folder, "path " + file + " --agent giant:9,9,0.9,60" + kWay).code != 0);
  }

  TEST_CASE("a level is baked for bodies and asked by one of them") {
    const Folder folder;
    const Outcome troll = run(folder, "path " + kDungeon + kBodies + "--agent troll" + kWay);
    CHECK(troll.code == 0);
    const Outcome one = run(folder, "path " + kDungeon + " --agent guard:0.4,1.8,0.4,45" + kWay);
    CHECK(one.code == 0);
  }

  TEST_CASE("settings files list agents") {
    const Folder folder;
    const std::string settings =
        folder.write("two.toml", "agents = [\"guard:0.4,1.8,0.4,45\", \"troll:1.2,3,0.8,40\"]\n");
    const std::string file = folder.file("from_file.way");
    REQUIRE(run(folder, "bake " + kDungeon + " --settings " + settings + " -o " + file).code == 0);
    CHECK(json::parse(run(folder, "info --json " + file).out)["agents"].size() == 2);
    const std::string bare = folder.write("bare.toml", "agents = [\"guard\"]\n");
    CHECK(run(folder, "bake " + kDungeon + " --settings " + bare).code != 0);
    const std::string text = folder.write("text.toml", "agents = \"guard\"\n");
    const Outcome refused = run(folder, "bake " + kDungeon + " --settings " + text);
    CHECK(refused.err.find("agents must be a list") != std::string::npos);
  }

  TEST_CASE("agents that make no sense are refused in a sentence") {
    const Folder folder;
    const auto message = [&](const std::string& options) {
      const Outcome outcome = run(folder, "bake " + kDungeon + " " + options);
      CHECK(outcome.code != 0);
      return outcome.err;
    };
    const auto has = [](const std::string& text, const std::string& part) {
      return text.find(part) != std::string::npos;
    };
    CHECK(has(message("--agent guard:0.4,1.8"), "is not of the form NAME:RADIUS,HEIGHT,CLIMB"));
    CHECK(has(message("--agent a:1,2,1,45 --agent a:2,2,1,45"), "two agents are named a"));
    CHECK(has(message("--agent a:1,2,3,45 --agent b:2,2,1,45"), "nobody climbs higher"));
    CHECK(has(message("--agent a:1,2,1,45 --agent b:2,2,1,45 --agent-radius 3"),
              "both agent and agents are set"));
  }

  TEST_CASE("a bake reports each agent by its name") {
    const Folder folder;
    const json both = json::parse(run(folder, "bake " + kDungeon + kBodies + "--json").out);
    CHECK_FALSE(both.contains("area"));
    CHECK_FALSE(both.contains("components"));
    for (const char* name : {"guard", "troll"}) {
      CHECK(both["agents"][name]["polygons"] > 0);
      CHECK(both["agents"][name]["area"] > 0);
      CHECK(both["agents"][name]["components"] >= 1);
    }
    const json alone = json::parse(
        run(folder, "bake " + kDungeon + " --agent troll:1.2,3,0.8,40 --cell-size 0.2 --json").out);
    CHECK(alone["area"] == both["agents"]["troll"]["area"]);
    CHECK(alone["agents"]["troll"]["area"] == alone["area"]);
    CHECK_FALSE(json::parse(run(folder, "bake flat --json").out).contains("agents"));
    const std::string text = run(folder, "bake " + kDungeon + kBodies).out;
    CHECK(text.find("agent troll:\n") != std::string::npos);
  }

  TEST_CASE("files are compared agent by agent") {
    const Folder folder;
    const std::string file = baked(folder);
    const std::string other = folder.file("other.way");
    REQUIRE(run(folder, "bake " + kDungeon + " --agent guard:0.4,1.8,0.4,45" +
                            " --agent giant:2,3,0.8,40 -o " + other)
                .code == 0);
    const json same = json::parse(run(folder, "diff --json " + file + " " + file).out);
    CHECK(same["same"] == true);
    const json diff = json::parse(run(folder, "diff --json " + file + " " + other).out);
    CHECK(diff["same"] == false);
    CHECK(diff["agents"]["guard"]["same"] == true);
    CHECK(diff["agents"]["troll"]["lost"] > 0);
    CHECK(diff["agents"]["giant"]["gained"] > 0);
    CHECK(run(folder, "diff " + file + " " + other + " --picture " + folder.file("d.svg")).code ==
          2);
  }

  TEST_CASE("files of Detour's and of polygons take one agent") {
    const Folder folder;
    const std::string file = baked(folder);
    for (const std::string ending : {".bin", ".json", ".obj"}) {
      CAPTURE(ending);
      const Outcome all = run(folder, "convert " + file + " " + folder.file("all" + ending));
      CHECK(all.code == 2);
      CHECK(all.err.find("only .way files hold several agents: name one with --agent") !=
            std::string::npos);
      const std::string one = folder.file("one" + ending);
      CHECK(run(folder, "convert " + file + " " + one + " --agent troll").code == 0);
      CHECK(run(folder, "validate " + one).code == 0);
    }
    const std::string one = folder.file("one.bin");
    const json info = json::parse(run(folder, "info --json " + one).out);
    const json both = json::parse(run(folder, "info --json " + file).out);
    CHECK(info["polygons"] == both["agents"]["troll"]["polygons"]);
  }

  TEST_CASE("one agent of several is converted with its name") {
    const Folder folder;
    const std::string one = folder.file("troll.way");
    REQUIRE(run(folder, "convert " + baked(folder) + " " + one + " --agent troll").code == 0);
    const json info = json::parse(run(folder, "info --json " + one).out);
    CHECK(info["agents"].size() == 1);
    CHECK(info["polygons"] == info["agents"]["troll"]["polygons"]);
    CHECK(run(folder, "path " + one + kWay).code == 0);
  }

  TEST_CASE("links reach every agent") {
    const Folder folder;
    const std::string link = " --link 4,0,4:28,0,28";
    for (const char* name : {"guard", "troll"}) {
      const Outcome walk = run(folder, "path " + baked(folder) + " --agent " + name + kWay + link);
      CHECK(walk.code == 0);
    }
  }

  TEST_CASE("pictures show all agents, or one") {
    const Folder folder;
    const std::string file = baked(folder);
    CHECK(run(folder, "picture " + file + " --color agents -o " + folder.file("a.svg")).code == 0);
    CHECK(run(folder, "picture " + file + " --agent troll -o " + folder.file("t.svg")).code == 0);
    CHECK(run(folder, "picture " + file + " -o " + folder.file("n.svg")).code == 2);
    CHECK(std::filesystem::file_size(folder.file("t.svg")) <
          std::filesystem::file_size(folder.file("a.svg")));
  }

  TEST_CASE("watch bakes again if the agents of a settings file change") {
    const Folder folder;
    folder.write("s.toml", "agents = [\"troll:1.2,3,0.8,40\"]\n");
    // The same length, the same agent with another name, and two agents.
    for (const std::string next : {R"(["troll:0.6,3,0.8,40"])", R"(["ogre_:0.6,3,0.8,40"])",
                                   R"(["ogre_:0.6,3,0.8,40", "guard:0.4,1.8,0.4,45"])"}) {
      CAPTURE(next);
      const Outcome watched = way::test::run_shell(
          folder,
          "rm -f log && waymesh scene dungeon --size 32 -o level.obj >/dev/null\n"
          "timeout 60 " WAYMESH_CLI
          " watch level.obj --settings s.toml -o w.way --times 2 --milliseconds 20 --json "
          ">log &\n"
          "for i in $(seq 1000); do [ -s log ] && break; sleep 0.02; done\n"
          "echo 'agents = " +
              next + "' >new && mv new s.toml\nwait $! && tail -n 1 log");
      REQUIRE_MESSAGE(watched.code == 0, watched.err);
      const json last = json::parse(watched.out);
      CHECK(last["tiles"] > 0);
      const Outcome fresh = run(folder, "bake --json " + folder.file("level.obj") + " --settings " +
                                            folder.file("s.toml"));
      CHECK(last["hash"] == json::parse(fresh.out)["hash"]);
    }
    CHECK(json::parse(run(folder, "info --json " + folder.file("w.way")).out)["agents"].size() ==
          2);
  }
}
