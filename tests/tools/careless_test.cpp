// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Careless command lines and nasty files: names, devices, streams and signals.

#include "way/io/file.h"

#include "run_command.h"
#include "support/builders/gltf_text.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;
using nlohmann::json;
using way::test::Folder;
using way::test::kFloor;
using way::test::Outcome;
using way::test::run;
using way::test::sentence;

TEST_SUITE("tools/careless") {
  TEST_CASE("names may contain spaces, quotes, letters of any language, and begin with a dash") {
    const Folder folder;
    for (const std::string name : {"my level", "\xc3\xbc\xe4\xb8\xad", "it's", "-dash"}) {
      CAPTURE(name);
      folder.write(name + ".obj", kFloor);
      const std::string in = "\"" + folder.file(name + ".obj") + "\"";
      const std::string out = "\"" + folder.file(name + ".way") + "\"";
      CHECK(run(folder, "bake " + in + " -o " + out).code == 0);
      CHECK(run(folder, "validate " + out).code == 0);
    }
    const std::string here = "cd " + folder.path.string() + ";";
    CHECK(run(folder, "bake -- -dash.obj", here).code == 0);
    CHECK(sentence(folder, "bake -dash.obj", 2, here) ==
          "there is no option '-dash.obj': the file is ./-dash.obj");
  }

  TEST_CASE("names that are not UTF-8 do not break JSON") {
    const Folder folder;
    const std::string level = folder.write("caf\xe9.obj", "o b\xff\nusemtl caf\xe9\n" + kFloor);
    CHECK(json::parse(run(folder, "info --json " + level).out)["materials"][0] ==
          "caf\xef\xbf\xbd");
    CHECK(run(folder, "info " + level).code == 0);
    const Outcome drawn = run(folder, "picture --json " + level + " -o " + level + ".svg");
    CHECK(drawn.code == 0);
    CHECK(json::parse(drawn.out)["width"] == 1000);
    const std::string mesh = folder.file("mesh.json");
    CHECK(run(folder, "bake " + level + " --area 'caf*=caf\xe9' -o " + mesh).code == 0);
    CHECK(run(folder, "validate " + mesh).out == "valid\n");
  }

  TEST_CASE("names that are too long or empty are rejected") {
    const Folder folder;
    const std::string name(300, 'a');
    for (const std::string verb : {"bake ", "info ", "doctor "})
      CHECK(sentence(folder, verb + name, 1) == name + ": cannot be read: File name too long");
    CHECK(sentence(folder, "bake ''", 2) == "level: the name of the file is empty");
    CHECK(sentence(folder, "bake flat -o ''", 2) == "--output: the name of the file is empty");
  }

  TEST_CASE("an endless device is rejected by name, and not read") {
    const Folder folder;
    CHECK(sentence(folder, "bake /dev/zero", 1, "timeout 10")
              .starts_with("/dev/zero: levels are read from files that end in"));
    const std::string gltf = folder.write(
        "a.gltf",
        R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":36,"uri":"/dev/zero"}],)"
        R"("bufferViews":[{"buffer":0,"byteLength":36}],)"
        R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}]})");
    CHECK(sentence(folder, "bake " + gltf, 1, "timeout 10") ==
          gltf + ": buffer 0: /dev/zero: cannot be read: it is not a file");
  }

  TEST_CASE("a level is read from a pipe, and a navmesh written to a device") {
    const Folder folder;
    const std::string level = folder.write("floor.obj", kFloor);
    const std::string pipe = folder.file("pipe.obj");
    CHECK(run(folder, "info " + pipe, "mkfifo " + pipe + "; cat " + level + " >" + pipe + " &")
              .out.starts_with("triangles: 2\n"));
    const std::string device = folder.file("null.json");
    fs::create_symlink("/dev/null", device);
    const std::string mesh = folder.file("floor.way");
    REQUIRE(run(folder, "bake " + level + " -o " + mesh).code == 0);
    CHECK(run(folder, "convert " + mesh + " " + device).code == 0);
    CHECK(fs::is_symlink(device));
  }

  TEST_CASE("a failed write to stdout is an error of every verb") {
    const Folder folder;
    for (const char* words : {"settings", "scene flat", "bake flat", "bake flat --json", "--help",
                              "doctor flat", "completion bash", "info"}) {
      const std::string arguments = std::string(words) == "info"
                                        ? "info " + folder.write("floor.obj", kFloor)
                                        : std::string(words);
      CAPTURE(arguments);
      for (const char* target : {" >/dev/full", " >&-"}) {
        const std::string command =
            std::string(WAYMESH_CLI) + " " + arguments + target + " 2>" + folder.file("err");
        CHECK(WEXITSTATUS(std::system(command.c_str())) == 1);
        CHECK(way::read_file(folder.file("err"))
                  ->starts_with("waymesh: the output cannot be written"));
      }
    }
  }

  TEST_CASE("a failed write is an error of a path that does not reach its goal, too") {
    const Folder folder;
    const std::string command = std::string(WAYMESH_CLI) +
                                " path flat --from 2,0,2 --to 900,0,900 >/dev/full 2>" +
                                folder.file("err");
    CHECK(WEXITSTATUS(std::system(command.c_str())) == 1);
    CHECK(way::read_file(folder.file("err"))->starts_with("waymesh: the output cannot be written"));
  }

  TEST_CASE("closed standard streams are not taken by files, and results do not go elsewhere") {
    const Folder folder;
    const std::string level = folder.write("floor.obj", kFloor);
    const std::string out = folder.file("out.obj");
    const auto run_closed = [&](const std::string& line, const std::string& closed) {
      const std::string command = std::string(WAYMESH_CLI) + " " + line + closed;
      return WEXITSTATUS(std::system(command.c_str()));
    };
    REQUIRE(run(folder, "bake " + level + " -o " + out).code == 0);
    const std::string polygons = *way::read_file(out);
    for (const char* const closed : {" >&-", " >&- 2>&-", " <&- >&- 2>&-"}) {
      CAPTURE(closed);
      fs::remove(out);
      CHECK(run_closed("bake " + level + " -o " + out, closed + std::string(" ")) == 1);
      CHECK(*way::read_file(out) == polygons);
    }
    CHECK(run_closed("bake " + level + " -o -.obj 2>" + folder.file("err"), " >&-") == 1);
    CHECK(way::read_file(folder.file("err"))->find("o polygons") == std::string::npos);
    CHECK(run_closed("bake - -o " + out + " 2>" + folder.file("err"), " <&-") == 1);
  }

  TEST_CASE("seeds that are no whole numbers of 64 bits are refused") {
    const Folder folder;
    for (const std::string verb :
         {"scene flat --seed ", "bake flat --seed ", "random flat --random-seed "}) {
      for (const std::string seed : {"-1", "''", "1.5", "18446744073709551616", "nan"}) {
        CAPTURE(verb + seed);
        CHECK(sentence(folder, verb + seed, 2).find("is not a whole number from 0 to") !=
              std::string::npos);
      }
      CHECK(run(folder, verb + "18446744073709551615").code == 0);
    }
  }

  TEST_CASE("- is no folder, and every file may come from standard input") {
    const Folder folder;
    const std::string here = "cd " + folder.path.string() + ";";
    for (const char* const line :
         {"bake flat --cache -", "bake flat --part 1/2 -o -", "cache info -"}) {
      CAPTURE(line);
      CHECK(sentence(folder, line, 2, here).find("folder") != std::string::npos);
      CHECK_FALSE(fs::exists(folder.path / "-"));
    }
    const std::string links = R"({"links": [{"start": [2, 0, 2], "end": [9, 0, 9]}]})";
    const Outcome linked = way::test::run_shell(
        folder, "echo '" + links + "' | waymesh path flat --from 2,0,2 --to 9,0,9 --link-file -");
    CAPTURE(linked.err);
    CHECK(linked.code == 0);
    const Outcome drawn =
        way::test::run_shell(folder,
                             "echo '{\"level\": \"flat\", \"steps\": [{\"update\": {}}]}' | "
                             "waymesh world - --picture -");
    CHECK(drawn.code == 0);
    CHECK(drawn.out.starts_with("<svg"));
    CHECK(drawn.err.find("update") != std::string::npos);
  }

  TEST_CASE("unknown, repeated, empty and superfluous options are named") {
    const Folder folder;
    CHECK(sentence(folder, "bake flat --bogus", 2) == "there is no option '--bogus'");
    CHECK(sentence(folder, "bake flat --cell-size 1 --cell-size 2", 2) ==
          "--cell-size is given more than once");
    CHECK(sentence(folder, "bake flat --cell-size", 2) == "--cell-size needs a value");
    CHECK(sentence(folder, "bake flat --threads -1", 2) ==
          "--threads: '-1' is not a whole number from 0 to 1024");
    CHECK(sentence(folder, "bake flat --threads 1e9", 2) ==
          "--threads: '1e9' is not a whole number from 0 to 1024");
    CHECK(sentence(folder, "bake flat --seed x", 2) ==
          "--seed: 'x' is not a whole number from 0 to 18446744073709551615");
    const std::string svg = " -o " + folder.file("a.svg");
    CHECK(sentence(folder, "picture flat --storey 3,1" + svg, 2) ==
          "--storey 3,1: the first must be the lower");
    CHECK(sentence(folder, "picture flat --look nan,1" + svg, 2) ==
          "--look: both must be numbers of degrees");
    const std::string level = folder.write("floor.obj", kFloor);
    CHECK(sentence(folder, "bake " + level + " --area '*=300'", 2) ==
          "area rule '*=300': the area '300' is not a number from 0 to 255");
    CHECK(sentence(folder, "import " + level + " --agent-height nan -o " + level + ".way", 2)
              .starts_with("agent height is nan: "));
    CHECK(sentence(folder, "nearest " + level + " --at 1,0,1 --extents -1,1,1", 2) ==
          "--extents -1,1,1: none must be less than 0");
    const std::string mesh = folder.file("floor.way");
    REQUIRE(run(folder, "bake " + level + " -o " + mesh).code == 0);
    CHECK(sentence(folder, "bake " + level + " " + mesh, 2) ==
          mesh + " is a navmesh and cannot be part of a level");
  }

  TEST_CASE("invalid files of polygons are rejected without messages of a library") {
    const Folder folder;
    const std::string none = folder.write("none.json", "{\n\n]");
    CHECK(sentence(folder, "info " + none, 1) == none + ": is not JSON: line 3 has an error");
    const std::string other = folder.write("other.json", "{}");
    CHECK(sentence(folder, "info " + other, 1) ==
          other + ": is JSON, but not a navmesh: it has no format_version");
    const std::string empty = folder.write("empty.json", "");
    CHECK(sentence(folder, "info " + empty, 1) == empty + ": is empty");
  }

  TEST_CASE("files of another verb or option are named as what they are") {
    const Folder folder;
    const std::string crowd = folder.write("crowd.json", R"({"level": "flat", "agents": []})");
    const std::string world = folder.write("world.json", R"({"level": "flat", "steps": []})");
    const std::string settings = folder.write("settings.json", R"({"cell_size": 0.2})");
    for (const std::string verb : {"bake ", "doctor ", "info ", "validate "}) {
      CAPTURE(verb);
      const int code = verb == "bake " || verb == "doctor " ? 2 : 1;
      CHECK(sentence(folder, verb + crowd, code) ==
            crowd + ": is a crowd scenario: see waymesh crowd");
      CHECK(sentence(folder, verb + world, code) ==
            world + ": is a world script: see waymesh world");
      CHECK(sentence(folder, verb + settings, code) == settings + ": has settings: see --settings");
    }
    CHECK(sentence(folder, "import " + crowd + " -o " + folder.file("a.way"), 2) ==
          crowd + ": is a crowd scenario: see waymesh crowd");
    const std::string scene =
        folder.write("scene.json", R"({"format": "waymesh scene", "level": {}, "links": []})");
    const std::string other = folder.write("other.json", R"({"name": "package"})");
    const std::string broken = folder.write("broken.json", "{");
    for (const std::string verb : {"bake ", "doctor "}) {
      CAPTURE(verb);
      CHECK(sentence(folder, verb + scene, 2) ==
            scene + ": is a scene of the viewer: open it there");
      CHECK(sentence(folder, verb + other, 2) ==
            other + ": is JSON, but neither a level nor a navmesh");
      CHECK(sentence(folder, verb + broken, 2) == broken + ": is not JSON");
      for (const std::string missing : {"none.json", "none.way", "none.bin"})
        CHECK(sentence(folder, verb + missing, 1) ==
              missing + ": cannot be read: No such file or directory");
    }
    const std::string list = folder.write("list.json", "[1, 2]");
    CHECK(sentence(folder, "crowd " + list, 1) == list + ": it must be an object");
    const std::string navmesh = folder.write("flat.way", "WAY");
    CHECK(sentence(folder, "crowd " + navmesh, 2) ==
          navmesh + ": is a navmesh, and a crowd scenario is expected");
    const std::string areas = folder.write("areas.json", R"({"areas": [{"name": "mud"}]})");
    CHECK(sentence(folder, "bake flat --settings " + areas, 1)
              .ends_with(": each area must be a rule in quotes, like \"Mud*=mud:3\""));
    const std::string mesh = folder.file("flat.json");
    REQUIRE(run(folder, "bake flat -o " + mesh).code == 0);
    CHECK(sentence(folder, "bake " + mesh, 2) == mesh + ": is baked already: see waymesh info");
  }

  TEST_CASE("a packed level needs a temporary folder") {
    const Folder folder;
    const std::string level = folder.write("a.obj.gz", "x");
    CHECK(sentence(folder, "bake " + level, 1, "TMPDIR=/no/such") ==
          level + ": cannot be converted: there is no temporary folder");
  }

  TEST_CASE("doctor proposes a command with all given options") {
    const Folder folder;
    const std::string level = folder.write("the floor.obj", kFloor);
    const std::string name = "'" + level + "'";
    const std::string output = " -o 'the floor.way'";
    const auto last_line = [&](const std::string& options) {
      const std::string text = run(folder, "doctor " + name + options).out;
      const std::size_t end = text.rfind('\n', text.size() - 2);
      return text.substr(end + 1, text.size() - end - 2);
    };
    CHECK(last_line(" --agent-radius 0.5 --area 'a b=1'") ==
          "nothing speaks against: waymesh bake " + name + " --area 'a b=1' --agent-radius 0.5" +
              output);
    CHECK(last_line(" --cell-size 2") ==
          "try: waymesh bake " + name + " --cell-size 0.15" + output);
    CHECK(last_line(" --clockwise") == "try: waymesh bake " + name + output);
    CHECK(last_line(" --up z") == "try: waymesh bake " + name + output);
    CHECK(last_line(" --scale 0.01") == "try: waymesh bake " + name + " --scale 1" + output);
    CHECK(last_line(" --move 1e7,0,0") ==
          "try: waymesh bake " + name + " --move -10,0,-10" + output);
    CHECK(last_line(" --scale 700 --agent-height 30 --agent-radius 9 --cell-size 1.5") ==
          "try: waymesh bake " + name +
              " --scale 700 --cell-size 1.5 --agent-height 30 --agent-radius 9 --cell-height 0.25"
              " --tile-size 128" +
              output);
    CHECK(last_line(" --area '*=none'").starts_with("a bake has"));
    CHECK(last_line(" --cell-size 1e-9").starts_with("- a bake with these settings is rejected"));
  }

  TEST_CASE("doctor tries to bake a small level, and says what would make it large enough") {
    const Folder folder;
    // A corridor of 16 x 1 is too narrow for a radius of 0.6, and wide enough for half of it.
    const std::string walk =
        folder.write("walk.obj", "v 0 0 0\nv 0 0 1\nv 16 0 1\nv 16 0 0\nf 1 2 3 4\n");
    const Outcome outcome =
        run(folder, "doctor --json " + walk + " --agent-radius 0.6 --region-min-size 0");
    const json seen = json::parse(outcome.out);
    REQUIRE(seen["findings"].size() == 1);
    CHECK(seen["findings"][0]["kind"] == "no_polygons");
    CHECK(seen["findings"][0]["try"] == "--agent-radius 0.3");
  }

  TEST_CASE("a picture of a navmesh without polygons shows the level, and says why") {
    const Folder folder;
    const std::string level = folder.write("floor.obj", kFloor);
    for (const char* view : {"plan", "storeys", "perspective"}) {
      CAPTURE(view);
      const Outcome outcome = run(folder, "picture --json " + level + " --agent-radius 30 --view " +
                                              view + " -o " + folder.file("floor.svg"));
      CHECK(outcome.code == 0);
      CHECK(outcome.err.starts_with("waymesh: note: " + level + ": the navmesh has no polygons: "));
      CHECK(json::parse(outcome.out)["shapes"] > 0);
    }
  }

  TEST_CASE("pictures of several bakes of a level have the same frame, without the level, too") {
    const Folder folder;
    const std::string level =
        folder.write("long.obj", "v 0 0 0\nv 0 0 10\nv 40 0 10\nv 40 0 0\nf 1 2 3 4\n");
    const auto height = [&](const std::string& options) {
      const std::string svg = folder.file("long.svg");
      return json::parse(
                 run(folder, "picture --json " + level + options + " -o " + svg).out)["height"]
          .get<int>();
    };
    CHECK(height(" --no-level") == height(""));
    CHECK(height(" --no-level --agent-radius 3") == height(""));
  }
}
