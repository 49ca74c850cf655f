// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "run_command.h"
#include "support/builders/gltf_text.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <sys/stat.h>

using namespace way::test;
namespace fs = std::filesystem;

namespace {

/// A level in every way that names other files, a navmesh, and lists for the verbs.
struct Inputs {
  Inputs() {
    folder.write("floor.obj", kFloor);
    folder.write("named.obj", kFloor);
    folder.write("scene.gset", "f named.obj\n");
    GltfParts parts = square_gltf();
    std::string json = make_gltf(parts);
    const std::size_t begin = json.find("data:");
    json.replace(begin, json.find('"', begin) - begin, "level.bin");
    folder.write("level.gltf", json);
    folder.write("level.bin", parts.bytes);
    folder.write("settings.json", "{\"cell_size\": 0.5}\n");
    folder.write("links.json", "{\"links\": []}\n");
    folder.write("pairs.csv", "1,0,1,9,0,9\n");
    folder.write("points.csv", "1,0,1\n9,0,9\n");
    REQUIRE(run(folder, "bake " + folder.file("floor.obj") + " -o " + folder.file("m.way")).code ==
            0);
  }

  std::string all() const {
    std::string bytes;
    for (const char* name : {"floor.obj", "named.obj", "scene.gset", "level.gltf", "level.bin",
                             "settings.json", "links.json", "pairs.csv", "points.csv", "m.way"})
      bytes += *way::read_file(folder.file(name)) + '\n';
    return bytes;
  }

  Folder folder;
};

/// A command line, and the input that its output would replace. `@` is the folder.
struct Case {
  std::string command;
  std::string output;
};

std::string in_folder(std::string words, const Folder& folder) {
  for (std::size_t at = 0; (at = words.find('@', at)) != std::string::npos;)
    words.replace(at, 1, folder.path.string());
  return words;
}

const std::vector<Case> kCases = {
    {"bake @/floor.obj -o ", "floor.obj"},
    {"bake @/level.gltf -o ", "level.gltf"},
    {"bake @/level.gltf -o ", "level.bin"},
    {"bake @/scene.gset -o ", "named.obj"},
    {"bake @/floor.obj --settings @/settings.json -o ", "settings.json"},
    {"import @/floor.obj -o ", "floor.obj"},
    {"import @/level.gltf -o ", "level.bin"},
    {"convert @/m.way ", "m.way"},
    {"path @/m.way --pairs @/pairs.csv -o ", "m.way"},
    {"path @/m.way --pairs @/pairs.csv -o ", "pairs.csv"},
    {"path @/m.way --link-file @/links.json --pairs @/pairs.csv -o ", "links.json"},
    {"path @/scene.gset --pairs @/pairs.csv -o ", "named.obj"},
    {"matrix @/m.way --points @/points.csv -o ", "m.way"},
    {"matrix @/m.way --points @/points.csv -o ", "points.csv"},
    {"matrix @/level.gltf --points @/points.csv -o ", "level.bin"},
};

}  // namespace

TEST_SUITE("tools/outputs") {
  TEST_CASE("no verb replaces a file that it reads") {
    const Inputs inputs;
    const std::string before = inputs.all();
    for (const Case& one : kCases) {
      CAPTURE(one.command);
      CAPTURE(one.output);
      const std::string file = inputs.folder.file(one.output);
      const Outcome outcome = run(inputs.folder, in_folder(one.command, inputs.folder) + file);
      CHECK(outcome.code == 2);
      CHECK(outcome.err ==
            "waymesh: " + file + ": would replace an input: it is read by this command\n");
      CHECK(inputs.all() == before);
    }
  }

  TEST_CASE("nor under another name for it") {
    const Inputs inputs;
    const std::string before = inputs.all();
    const fs::path& folder = inputs.folder.path;
    fs::create_symlink("level.bin", folder / "symlink.bin");
    fs::create_hard_link(folder / "level.bin", folder / "hardlink.bin");
    fs::create_directory_symlink(folder, folder / "again");
    for (const std::string name : {"symlink.bin", "hardlink.bin", "again/level.bin", "./level.bin",
                                   "again/again/level.bin"}) {
      CAPTURE(name);
      const Outcome outcome = run(inputs.folder, "bake " + inputs.folder.file("level.gltf") +
                                                     " -o " + folder.string() + "/" + name);
      CHECK(outcome.code == 2);
      CHECK(outcome.err.find("would replace an input") != std::string::npos);
      CHECK(inputs.all() == before);
    }
  }

  TEST_CASE("nor if it is read from standard input, or written through standard output") {
    const Inputs inputs;
    const std::string before = inputs.all();
    for (const std::string line : {
             "waymesh path m.way --pairs - -o pairs.csv < pairs.csv",
             "waymesh matrix m.way --points - -o points.csv < points.csv",
             "waymesh convert - m.way < m.way",
             "waymesh bake floor.obj --settings - -o settings.json < settings.json",
             "waymesh convert m.way - >> m.way",
             "waymesh matrix m.way --points points.csv -o - 1<> points.csv",
         }) {
      CAPTURE(line);
      const Outcome outcome = run_shell(inputs.folder, line);
      CHECK(outcome.code == 2);
      CHECK(outcome.err.find("would replace an input: ") != std::string::npos);
      CHECK(inputs.all() == before);
    }
  }

  TEST_CASE("a file behind a descriptor is written on, not replaced") {
    const Inputs inputs;
    const std::string line = "waymesh matrix m.way --points points.csv -o ";
    const std::string answer = run_shell(inputs.folder, line + "-").out;
    CHECK(answer.size() > 10);
    for (const std::string name :
         {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/fd/3 3>&1"}) {
      CAPTURE(name);
      const Outcome outcome = run_shell(
          inputs.folder, "{ echo first; " + line + name + "; echo last; } >log 2>&1; cat log");
      CHECK(outcome.out == "first\n" + answer + "last\n");
    }
  }

  TEST_CASE("nor one that has the name of a part of its output") {
    const Inputs inputs;
    const Folder& folder = inputs.folder;
    const std::string points = *way::read_file(folder.file("points.csv"));
    fs::create_directory(folder.path / "sub");
    fs::create_symlink("sub/out.csv", folder.path / "link.csv");
    for (const std::string output : {"sub/out.csv", "link.csv"}) {
      for (const std::string number : {"", "1", "3", "15"}) {
        CAPTURE(output);
        CAPTURE(number);
        const std::string input = folder.write("sub/out.csv.part" + number, points);
        const Outcome outcome = run(folder, "matrix " + folder.file("m.way") + " --points " +
                                                input + " -o " + folder.file(output));
        CHECK(outcome.code == 2);
        CHECK(outcome.err == "waymesh: " + folder.file(output) + ": would replace an input: " +
                                 input + " is read by this command\n");
        REQUIRE(fs::exists(input));
        CHECK(*way::read_file(input) == points);
        fs::remove(input);
      }
    }
  }

  TEST_CASE("links, modes and read-only files are kept") {
    const Inputs inputs;
    const Folder& folder = inputs.folder;
    const std::string bake = "bake " + folder.file("floor.obj") + " -o ";
    fs::create_symlink("real.way", folder.file("link.way"));
    REQUIRE(run(folder, bake + folder.file("link.way")).code == 0);
    CHECK(fs::is_symlink(folder.file("link.way")));
    CHECK(*way::read_file(folder.file("real.way")) == *way::read_file(folder.file("m.way")));
    fs::permissions(folder.file("real.way"), fs::perms{0640});
    REQUIRE(run(folder, bake + folder.file("link.way")).code == 0);
    CHECK(fs::status(folder.file("real.way")).permissions() == fs::perms{0640});
    fs::permissions(folder.file("real.way"), fs::perms{0444});
    const Outcome refused = run(folder, bake + folder.file("link.way"));
    CHECK(refused.code == 1);
    CHECK(refused.err ==
          "waymesh: " + folder.file("link.way") + ": cannot be written: it is read-only\n");
  }

  TEST_CASE("what killed runs left is gone after the next") {
    const Inputs inputs;
    const Folder& folder = inputs.folder;
    for (const char* name : {"a.way.part", "a.way.part1", "a.way.part3"})
      std::ofstream(folder.file(name)) << "half of a file";
    REQUIRE(run(folder, "bake " + folder.file("floor.obj") + " -o " + folder.file("a.way")).code ==
            0);
    CHECK(*way::read_file(folder.file("a.way")) == *way::read_file(folder.file("m.way")));
    for (const auto& entry : fs::directory_iterator(folder.path))
      CHECK(entry.path().string().find(".part") == std::string::npos);
  }

  TEST_CASE("no navmesh is written that is not valid, however far away the level is") {
    const Folder folder;
    const std::string level = folder.file("city.obj");
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, "scene city --seed 1 -o " + level).code == 0);
    for (const std::string far : {"1e4", "1e5", "1.3e5", "3e5", "1.2e6", "5e6", "1e9"}) {
      for (const std::string tiles : {"0", "128"}) {
        CAPTURE(far);
        fs::remove(way);
        const Outcome outcome =
            run(folder, "bake " + level + " --move " + far + ",0," + far +
                            " --cell-size 0.3 --tile-size " + tiles + " -o " + way);
        CHECK(outcome.code == (std::stod(far) < 131000 ? 0 : 1));
        CHECK(fs::exists(way) == (outcome.code == 0));
        if (outcome.code == 0) {
          CHECK(run(folder, "validate " + way).out == "valid\n");
        } else {
          CHECK(outcome.err.find("at most 131072 works") != std::string::npos);
        }
      }
    }
  }

  TEST_CASE("a level has no file outside its folder read, unless that is allowed") {
    const Inputs inputs;
    const Folder& folder = inputs.folder;
    fs::create_directory(folder.path / "level");
    folder.write("level/a.gset", "f ../floor.obj\n");
    folder.write("level/spy.gset", "f ../../../../../../../../etc/passwd\n");
    const std::string level = folder.file("level/a.gset");
    const Outcome refused = run(folder, "bake " + level);
    CHECK(refused.code == 1);
    CHECK(refused.err.find("it is outside the folder of the level") != std::string::npos);
    CHECK(run(folder, "bake --allow-outside " + level).code == 0);
    const Outcome spy = run(folder, "bake " + folder.file("level/spy.gset"));
    CHECK(spy.code == 1);
    CHECK(spy.err.find("root") == std::string::npos);
  }

  TEST_CASE("a script replaces no file that it reads") {
    const Inputs inputs;
    const std::string before = inputs.all();
    const std::string script = inputs.folder.file("script.json");
    for (const std::string name : {"floor.obj", "named.obj"}) {
      CAPTURE(name);
      inputs.folder.write("script.json",
                          R"({"level": "floor.obj", "settings": {"tile_size": 32}, "steps": [
          {"add": {"id": "a", "shape": "mesh", "file": "named.obj", "effect": "solid",
                   "center": [5, 1, 5]}}, {"update": {}}, {"save": ")" +
                              inputs.folder.file(name) + "\"}]}");
      const Outcome outcome = run(inputs.folder, "world " + script);
      CHECK(outcome.code == 1);
      CHECK(outcome.err.find("would replace an input") != std::string::npos);
      CHECK(inputs.all() == before);
    }
  }

  TEST_CASE("a script saves no file outside its folder, unless that is allowed") {
    const Inputs inputs;
    const Folder& folder = inputs.folder;
    fs::create_directory(folder.path / "sub");
    fs::create_symlink(folder.file("target.way"), folder.file("sub/link.way"));
    const auto play = [&](const std::string& saved, const std::string& options) {
      const std::string text =
          R"({"level": "../floor.obj", "steps": [{"save": ")" + saved + "\"}]}";
      return run(folder, "world " + folder.write("sub/script.json", text) + options);
    };
    for (const std::string& name :
         {folder.file("saved.way"), folder.file("sub/../saved.way"), folder.file("sub/link.way")}) {
      CAPTURE(name);
      const Outcome refused = play(name, "");
      CHECK(refused.code == 1);
      CHECK(refused.err.find("it is outside the folder of the script") != std::string::npos);
      CHECK_FALSE(fs::exists(name));
      CHECK(play(name, " --allow-outside").code == 0);
      CHECK(fs::remove(fs::canonical(name)));
    }
    CHECK(play(folder.file("sub/saved.way"), "").code == 0);
  }

  TEST_CASE("scripts and scenarios read levels from anywhere, but no pipes and devices") {
    const Inputs inputs;
    const Folder& folder = inputs.folder;
    fs::create_directory(folder.path / "sub");
    REQUIRE(mkfifo(folder.file("sub/pipe.obj").c_str(), 0600) == 0);
    const auto play = [&](const std::string& verb, const std::string& level) {
      const std::string steps = verb == "world" ? R"(, "steps": [])" : "";
      const std::string text = R"({"level": ")" + level + "\"" + steps + "}";
      return run(folder, verb + " " + folder.write("sub/script.json", text), "timeout 60");
    };
    for (const std::string verb : {"world", "crowd"}) {
      CAPTURE(verb);
      CHECK(play(verb, "../floor.obj").code == 0);
      CHECK(play(verb, folder.file("floor.obj")).code == 0);
      for (const std::string level : {"pipe.obj", "/dev/zero"}) {
        const Outcome outcome = play(verb, level);
        CHECK(outcome.code == 1);
        CHECK(outcome.err.find("it is not a file") != std::string::npos);
      }
    }
  }
}
