// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Every bad input gets one sentence that names file, place and value, and its exit code.

#include "way/io/file.h"

#include "run_command.h"
#include "support/builders/gltf_text.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>

namespace fs = std::filesystem;
using way::test::Folder;
using way::test::kFloor;
using way::test::Outcome;
using way::test::run;
using way::test::sentence;

namespace {

std::string refused(const Folder& folder, const std::string& name, const std::string& bytes) {
  const std::string path = folder.write(name, bytes);
  const std::string words = sentence(folder, "bake " + path, 1);
  REQUIRE(words.starts_with(path));
  return words.substr(path.size());
}

}  // namespace

TEST_SUITE("tools/words") {
  TEST_CASE("a file that is missing, empty or a folder, or may not be read, is named") {
    const Folder folder;
    CHECK(sentence(folder, "bake no_such.glb", 1) ==
          "no_such.glb: cannot be read: No such file or directory");
    CHECK(refused(folder, "empty.obj", "") == ": is empty");
    CHECK(sentence(folder, "bake " + folder.path.string(), 1) ==
          folder.path.string() + ": cannot be read: Is a directory");
    const std::string foreign = folder.write("level.fbx", "x");
    const std::string no_assimp = "PATH=" + folder.path.string();
    CHECK(sentence(folder, "bake " + foreign, 1, no_assimp)
              .starts_with(foreign + ": levels are read from files that end in"));
    const std::string locked = folder.write("locked.obj", kFloor);
    fs::permissions(locked, fs::perms::none);
    // Root may read everything, and gives up its rights for this.
    const std::string plain = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "";
    CHECK(sentence(folder, "bake " + locked, 1, plain) ==
          locked + ": cannot be read: Permission denied");
  }

  TEST_CASE("truncated bytes, other formats, and text instead of binary are distinguished") {
    const Folder folder;
    const std::string glb = way::test::make_glb(R"({"asset":{"version":"2.0"}})", "");
    CHECK(refused(folder, "cut.glb", glb.substr(0, 40)) ==
          ": is truncated: its header promises 56 bytes, and 40 are there");
    CHECK(refused(folder, "zip.glb", "PK\x03\x04") == ": begins with 'PK..' and not with glTF");
    CHECK(refused(folder, "text.glb", "{}") ==
          ": begins with '{}' and not with glTF: it is text, which has the ending .gltf");
    CHECK(refused(folder, "zip.ply", "PK\x03\x04") == ":1: begins with 'PK..' and not with 'ply'");
    CHECK(refused(folder, "cut.stl", std::string(83, 'x')).starts_with(": is truncated"));
  }

  TEST_CASE("numbers and indices that make no sense are named with their line") {
    const Folder folder;
    CHECK(refused(folder, "nan.obj", "v 0 nan 0\n") == ":1: coordinate 'nan' is not finite");
    CHECK(refused(folder, "inf.obj", "v 0 0 inf\n") == ":1: coordinate 'inf' is not finite");
    CHECK(refused(folder, "index.obj", kFloor + "f 1 2 9\n") == ":6: vertex index 9 of 4");
  }

  TEST_CASE("a level without triangles, or without any area, is refused") {
    const Folder folder;
    CHECK(refused(folder, "points.obj", "v 0 0 0\nv 1 0 0\n") == ": has no triangles");
    CHECK(refused(folder, "line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 3 2 1\n") ==
          ": none of its 2 triangles has an area");
  }

  TEST_CASE("ground that is too steep gives a navmesh without polygons, said in words") {
    const Folder folder;
    const std::string wall =
        folder.write("wall.obj", "v 0 0 0\nv 0 9 0\nv 9 9 0\nv 9 0 0\nf 1 2 3 4\n");
    const std::string mesh = folder.file("wall.json");
    const Outcome outcome = run(folder, "bake " + wall + " -o " + mesh);
    CHECK(outcome.code == 0);
    CHECK(outcome.err == "waymesh: note: " + wall +
                             ": the navmesh has no polygons: all 2 triangles are steeper than 45 "
                             "degrees, face down or are not to be walked on: see waymesh doctor\n");
    CHECK(run(folder, "validate " + mesh).out == "valid\n");
  }

  TEST_CASE("settings that are zero, negative, absurd or none are misuse, with name and value") {
    const Folder folder;
    CHECK(sentence(folder, "bake flat --cell-size 0", 2) ==
          "cell_size is 0: it must be a number greater than 0");
    CHECK(sentence(folder, "bake flat --agent-radius -3", 2) ==
          "agent radius is -3: it must be a number of at least 0");
    CHECK(sentence(folder, "bake flat --agent-slope 99", 2) ==
          "agent slope is 99: it must be from 0 to 90");
    CHECK(sentence(folder, "bake flat --agent-height 1e30", 2) ==
          "agent height is 1e+30: it must be at most 1e+09");
    CHECK(sentence(folder, "bake flat --tile-size 7", 2) ==
          "tile_size is 7: it must be 0 or from 16 to 4096");
    CHECK(sentence(folder, "bake flat --agent-height 0", 2) ==
          "agent height is 0: it must be a number greater than 0");
    for (const std::string value : {"wide", "nan", "inf", "-inf", "1e400", "0,3", "0x10", "''"}) {
      const std::string bare = value == "''" ? "" : value;
      CHECK(sentence(folder, "bake flat --cell-size " + value, 2) ==
            "cell_size is '" + bare + "', which is not a number");
    }
    // The value that stands for itself inside of the program is none for people.
    CHECK(sentence(folder, "bake flat --cell-size -1", 2) ==
          "cell_size is -1: it must not be less than 0");
    CHECK(sentence(folder, "bake flat --detail-error -1", 2) ==
          "detail_error is -1: it must not be less than 0");
  }

  TEST_CASE("a grid of a million million cells is refused with what it would take") {
    const Folder folder;
    const std::string words = sentence(folder, "bake flat --size 100000 --cell-size 0.1", 1);
    CHECK(
        words ==
        "one piece of 1e+06 x 1e+06 cells would need about 48000 GB: set tile_size (128 is a good "
        "start) or raise cell_size");
    CHECK(sentence(folder, "bake flat --size 30000 --cell-size 0.1 --tile-size 16", 1)
              .find("tiles, and at most") != std::string::npos);
  }

  TEST_CASE("a verb that there is none of is named") {
    const Folder folder;
    CHECK(sentence(folder, "bakee flat", 2) == "there is no verb 'bakee': did you mean 'bake'?");
    CHECK(sentence(folder, "xyzzy flat", 2) ==
          "there is no verb 'xyzzy': 'waymesh help' lists all");
  }

  TEST_CASE("two settings that contradict each other are refused with both") {
    const Folder folder;
    CHECK(sentence(folder, "bake flat --agent-climb 3 --agent-height 2", 2) ==
          "agent_climb 3 contradicts agent_height 2: nobody climbs higher than they are");
  }

  TEST_CASE("an output that cannot be written is refused and leaves nothing behind") {
    const Folder folder;
    CHECK(sentence(folder, "bake flat --size 9 -o " + folder.file("no/such.json"), 1) ==
          folder.file("no/such.json") + ": cannot be written: No such file or directory");
    fs::create_directories(folder.path / "dir.json");
    CHECK(sentence(folder, "bake flat --size 9 -o " + folder.file("dir.json"), 1)
              .find(": cannot be written: Is a directory") != std::string::npos);
  }

  TEST_CASE("a full disk is told, and half a file is removed") {
    const Folder folder;
    const std::string full = folder.file("full.json");
    fs::create_symlink("/dev/full", full);
    CHECK(sentence(folder, "bake flat --size 9 -o " + full, 1) ==
          full + ": cannot be written: No space left on device");
    // A limit on file sizes stands for a disk that fills up half way.
    const std::string large = folder.file("large.json");
    const std::string words = sentence(folder, "bake dungeon --size 64 -o " + large, 1,
                                       "trap '' XFSZ; ulimit -f 8; ulimit -c 0;");
    CHECK(words == large + ": cannot be written: File too large");
    CHECK_FALSE(fs::exists(large));
    CHECK_FALSE(fs::exists(large + ".part"));
  }

  TEST_CASE("on a disk that is full the old file stays, and nothing else") {
    const Folder folder;
    const std::string disk = folder.file("disk");
    fs::create_directories(disk);
    // A small disk of its own, which goes with the shell; where that is not allowed there is none.
    const std::string mounted = "unshare -rm sh -c 'mount -t tmpfs -o size=16k none " + disk;
    if (std::system((mounted + "' 2>/dev/null").c_str()) != 0) return;
    const std::string level = disk + "/level.json";
    const std::string bake = std::string(WAYMESH_CLI) + " bake dungeon --size 64 -o " + level;
    const std::string command =
        mounted + " && echo old >" + level + " && " + bake + " >/dev/null 2>" + folder.file("err") +
        "; echo $? >" + folder.file("code") + "; ls -A " + disk + " >" + folder.file("left") +
        "; cat " + level + " >>" + folder.file("left") + "'";
    REQUIRE(std::system(command.c_str()) == 0);
    CHECK(*way::read_file(folder.file("err")) ==
          "waymesh: " + level + ": cannot be written: No space left on device\n");
    CHECK(*way::read_file(folder.file("code")) == "1\n");
    CHECK(*way::read_file(folder.file("left")) == "level.json\nold\n");
  }

  TEST_CASE("glTF without its buffer, or with a circle of nodes, is refused by name") {
    const Folder folder;
    const std::string asset = R"({"asset":{"version":"2.0"},)";
    const std::string missing = refused(
        folder, "a.gltf",
        asset +
            R"("buffers":[{"byteLength":36,"uri":"a.bin"}],)"
            R"("bufferViews":[{"buffer":0,"byteLength":36}],)"
            R"("accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],)"
            R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}]})");
    CHECK(missing ==
          ": buffer 0: " + folder.file("a.bin") + ": cannot be read: No such file or directory");
    CHECK(refused(folder, "b.gltf",
                  asset + R"("nodes":[{"name":"Door","children":[1]},{"children":[0]}]})") ==
          ": the graph of nodes is cyclic: node 0 'Door' is its own ancestor");
    CHECK(refused(folder, "c.gltf",
                  asset + R"("extensionsRequired":["KHR_draco_mesh_compression"]})") ==
          ": needs the extension KHR_draco_mesh_compression, which is not supported");
  }

  TEST_CASE("options without an effect are refused, not ignored") {
    const Folder folder;
    const std::string level = folder.write("floor.obj", kFloor);
    const std::string mesh = folder.file("floor.json");
    REQUIRE(run(folder, "bake " + level + " -o " + mesh).code == 0);
    const std::string ends = " --from 3,0,3 --to 9,0,9 ";
    for (const char* option : {"--cell-size 1", "--partition layers", "--clockwise", "--seed 3",
                               "--area a=b", "--settings s.toml", "--scale 2"}) {
      const std::string name = std::string(option).substr(0, std::string(option).find(' '));
      CHECK(sentence(folder, "path " + mesh + ends + option, 2) ==
            name + " has no effect on " + mesh + ", which is baked already");
    }
    CHECK(sentence(folder, "picture " + mesh + " --stage erode -o a.svg", 2) ==
          "--stage has no effect on " + mesh + ", which is baked already");
    CHECK(sentence(folder, "bake " + level + " --seed 4", 2) ==
          "--seed has no effect on " + level + ", which is not a scene");
    CHECK(sentence(folder, "bake flat --up z", 2) == "--up has no effect on the scene flat");
    CHECK(sentence(folder, "bake flat --area a=b", 2) ==
          "--area has no effect on the scene flat, which has no names");
    const std::string glb = folder.write("a.gltf", way::test::make_gltf(way::test::square_gltf()));
    CHECK(sentence(folder, "bake --up z " + glb, 2) ==
          "--up has no effect: glTF has y up by its specification");
    CHECK(sentence(folder, "bake " + level + " --scale other.obj=2", 2) ==
          "--scale: 'other.obj' is none of the files");
    CHECK(sentence(folder, "bake " + level + " --scale big", 2) ==
          "--scale: 'big' is not a number");
    CHECK(sentence(folder, "bake " + level + " --up x", 2) == "--up: 'x' is not y or z");
    CHECK(sentence(folder, "bake " + level + " --agent guard", 2) ==
          "the agent 'guard' is not of the form NAME:RADIUS,HEIGHT,CLIMB,SLOPE");
    CHECK(sentence(folder, "path " + mesh + ends + "--width 100", 2).find("--picture") !=
          std::string::npos);
  }
}
