// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Inputs that are small and ask for much: depth, lengths, packed zeros; and signals while they are
// read.

#include "way/io/navmesh_save.h"

#include "run_command.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;
using way::test::Folder;
using way::test::kFloor;
using way::test::Outcome;
using way::test::run;

namespace {

/// Arrays in arrays, or objects in objects.
std::string nested(int depth, const std::string& open, const std::string& close) {
  std::string text;
  for (int i = 0; i < depth; ++i)
    text += open;
  text += "1";
  for (int i = 0; i < depth; ++i)
    text += close;
  return text;
}

void check_sentence(const Outcome& outcome, const std::string& words) {
  CHECK(outcome.code == 1);
  CHECK(outcome.err.find(words) != std::string::npos);
}

}  // namespace

TEST_SUITE("tools/limits") {
  TEST_CASE("JSON that is nested too deep is rejected by every reader") {
    const Folder folder;
    const std::string level = folder.write("a.obj", kFloor);
    const std::string words = "is nested deeper than 100 levels";
    for (const std::string& text :
         {nested(101, "[", "]"), nested(300000, "[", "]"), nested(300000, "{\"a\":", "}"),
          "{\"cell_size\":" + nested(200000, "[", "]") + "}",
          "{\"links\":" + nested(200000, "[", "]") + "}",
          "{\"format_version\":" + nested(200000, "[", "]") + "}", nested(100000, "[", ""),
          "{\"settings\":{\"x\":" + nested(300000, "[", "]") + "}}",
          "{\"step\":" + nested(300000, "[", "]") + "}"}) {
      const std::string file = folder.write("deep.json", text);
      check_sentence(run(folder, "bake " + level + " --settings " + file), words);
      check_sentence(run(folder, "info " + file), words);
      check_sentence(run(folder, "path " + level + " --from 1,0,1 --to 9,0,9 --link-file " + file),
                     words);
      check_sentence(run(folder, "bake " + folder.write("deep.gltf", text)), words);
      check_sentence(run(folder, "world " + file), words);
      check_sentence(run(folder, "crowd " + file), words);
    }
    std::string dots = "a";
    for (int i = 0; i < 300000; ++i)
      dots += ".a";
    const std::string toml = folder.write("deep.toml", dots + " = 1\n");
    for (const std::string& verb :
         {"bake " + level + " --settings ", std::string("world "), std::string("crowd ")})
      check_sentence(run(folder, verb + toml), words);
    // As deep as allowed is read, and refused for what it is; brackets in strings do not count.
    const std::string most = folder.write("most.json", nested(100, "[", "]"));
    CHECK(run(folder, "info " + most).err.find("is JSON, but not a navmesh") != std::string::npos);
    const std::string quoted =
        folder.write("quoted.json", "{\"" + nested(200, "[", "") + "\\\"[[\": 1}");
    CHECK(run(folder, "info " + quoted).err.find("deeper") == std::string::npos);
  }

  TEST_CASE("a key that an object has twice is refused, as in TOML") {
    const Folder folder;
    const auto complaint = [&](const std::string& verb, const std::string& json) {
      const Outcome outcome = run(folder, verb + folder.write("twice.json", json));
      CHECK(outcome.code == 1);
      return outcome.err;
    };
    const auto says = [](const std::string& key) {
      return "twice.json: has the key '" + key + "' twice in one object\n";
    };
    CHECK(complaint("world ", R"({"level": "flat", "steps": [{"update": {}}], "steps": []})")
              .ends_with(says("steps")));
    CHECK(complaint("crowd ", R"({"level": "flat", "defaults": {"radius": 1, "radius": 2}})")
              .ends_with(says("radius")));
    CHECK(complaint("bake flat --settings ", R"({"cell_size": 0.1, "cell_size": 0.2})")
              .ends_with(says("cell_size")));
    // In different objects a key may be the same.
    const std::string steps = R"([{"update": {}}, {"update": {}}])";
    CHECK(run(folder,
              "world " + folder.write("w.json", R"({"level": "flat", "steps": )" + steps + "}"))
              .code == 0);
  }

  TEST_CASE("messages do not quote files at length, and have no control characters") {
    const Folder folder;
    const std::string level = folder.write("a.obj", kFloor);
    const std::string text = std::string("\\u001b[31m") + std::string(100000, 'x');
    const std::string box = R"("shape": "box", "size": [1, 1, 1], "center": [0, 0, 0])";
    const auto check = [&](const std::string& verb, const std::string& json) {
      const Outcome outcome = run(folder, verb + folder.write("long.json", json));
      CAPTURE(outcome.err.substr(0, 300));
      CHECK(outcome.code == 1);
      CHECK(outcome.err.size() < 500);
      CHECK(outcome.err.find('\x1b') == std::string::npos);
      CHECK(std::ranges::count(outcome.err, '\n') == 1);
    };
    const auto check_step = [&](const std::string& step) {
      check("world ", R"({"level": "flat", "steps": [)" + step + "]}");
    };
    check_step("{\"" + text + "\": {}}");
    check_step(R"({"remove": ")" + text + "\"}");
    check_step(R"({"save": ")" + text + "\"}");
    check_step(R"({"update": {")" + text + "\": 1}}");
    check_step(R"({"add": {"id": "a", "shape": ")" + text + "\"}}");
    check_step(R"({"add": {"id": "a", )" + box + R"(, "effect": ")" + text + "\"}}");
    check_step(R"({"add": {"id": "a", )" + box + R"(, "effect": "area", "area": ")" + text +
               "\"}}");
    check("world ", R"({"level": "flat", "steps": [], ")" + text + "\": 1}");
    check("crowd ", R"({"level": "flat", ")" + text + "\": 1}");
    check("crowd ", R"({"level": "flat", "step": ")" + text + "\"}");
    check("crowd ", R"({"level": "flat", "groups": [{"count": 1000001, "from": [5, 0, 5]}]})");
    check("crowd ",
          R"({"level": "flat", "agents": [{"at": [5, 0, 5], "to": [9, 0, 5], "agent": ")" + text +
              "\"}]}");
    check("bake " + level + " --settings ", "{\"" + text + "\": 1}");
    check("bake " + level + " --settings ", R"({"cell_size": ")" + text + "\"}");
    check("bake " + level + " --settings ", R"({"partition": ")" + text + "\"}");
    for (const std::string& list :
         {R"("areas": [")" + text + "\"]", R"("areas": ["a=1:)" + text + "\"]",
          R"("areas": ["a=1:1:)" + text + "\"]", R"("agents": [")" + text + "\"]",
          R"("agents": [")" + text + ":0.3,1.8,5,45\"]"})
      check("bake " + level + " --settings ", "{" + list + "}");
    const std::string links = R"({"links": [{"start": [1, 0, 1], "end": [2, 0, 2], ")";
    check("path --from 1,0,1 --to 9,0,9 " + level + " --link-file ", links + text + "\": 1}]}");
    const std::string idle = folder.write("idle.json", R"({"areas": [")" + text + "=7\"]}");
    const std::string note = run(folder, "bake " + level + " --settings " + idle).err;
    CHECK(note.find("fits nothing") != std::string::npos);
    CHECK(note.size() < 500);
    CHECK(note.find('\x1b') == std::string::npos);
  }

  TEST_CASE("names in a navmesh do not reach the terminal as they are") {
    const Folder folder;
    const std::string level = folder.write("a.obj", kFloor);
    way::NavMeshNotes notes;
    notes.areas = {{way::Area{7},
                    "\x1b]0;title\x07 \xc2\x9b"
                    "31m"}};
    const way::NavAgent agent = {
        "\x1b[31mtroll\xc2\x9b"
        "31m",
        1, 1, 1, 1};
    const auto set = way::NavMeshSet::create({{agent, way::NavMesh()}});
    REQUIRE(set);
    const std::string mesh = folder.file("names.way");
    REQUIRE(way::save_navmesh(mesh, *set, {.notes = notes}));
    for (const std::string& verb : std::vector<std::string>{
             "info ", "validate ", "islands ", "nearest --at 0,0,0 ",
             "path --agent x --from 0,0,0 --to 1,1,1 ", "join -o " + folder.file("out.way") + " ",
             "nearest --at 0,0,0 --radius 0.5 "}) {
      const Outcome outcome = run(folder, verb + mesh);
      CAPTURE(verb);
      CHECK((outcome.out + outcome.err).find('\x1b') == std::string::npos);
      CHECK((outcome.out + outcome.err).find("\xc2\x9b") == std::string::npos);
    }
  }

  TEST_CASE("no value of a setting hangs or crashes a bake") {
    const Folder folder;
    const std::string level = folder.write("a.obj", kFloor);
    for (const std::string name :
         {"cell-size", "cell-height", "agent-height", "agent-radius", "agent-climb", "agent-slope",
          "region-min-size", "region-merge-size", "edge-max-length", "edge-max-error",
          "polygon-vertices", "detail-distance", "detail-error", "tile-size"}) {
      for (const std::string value : {"0", "1e-30", "1e-9", "0.3", "255", "65536", "1e6", "5e8",
                                      "1e9", "2147483648", "1e30", "3.4e38"}) {
        CAPTURE(name);
        CAPTURE(value);
        const Outcome outcome =
            run(folder, "bake " + level + " --threads 1 --" + name + " " + value, "timeout 60");
        CHECK(outcome.code >= 0);
        CHECK(outcome.code <= 2);
      }
    }
    CHECK(run(folder, "bake " + level + " --detail-distance 1e9", "timeout 60").code == 0);
    CHECK(
        run(folder, "bake " + level + " --detail-distance 1e9 --tile-size 16", "timeout 60").code ==
        0);
  }

  TEST_CASE("a packed file may hold so much and no more") {
    const Folder folder;
    const std::string zeros = folder.file("zeros.obj.gz");
    REQUIRE(std::system(("head -c 3000000 /dev/zero | gzip >" + zeros).c_str()) == 0);
    const Outcome refused = run(folder, "bake --max-unpacked 2 " + zeros);
    CHECK(refused.code == 1);
    CHECK(refused.err ==
          "waymesh: " + zeros + ": holds more than 2 MB: raise --max-unpacked if it may\n");
    CHECK(run(folder, "bake --max-unpacked 3 " + zeros).err.find("holds more") ==
          std::string::npos);
    REQUIRE(std::system(("head -c 2000 " + zeros + " >" + folder.file("cut.obj.gz")).c_str()) == 0);
    CHECK(run(folder, "bake " + folder.file("cut.obj.gz")).err ==
          "waymesh: " + folder.file("cut.obj.gz") + ": is truncated\n");
  }

  TEST_CASE("SIGTERM ends the work like Ctrl-C: no program goes on, no folder stays") {
    for (const int signal : {SIGINT, SIGTERM}) {
      CAPTURE(signal);
      const Folder folder;
      fs::create_directory(folder.path / "tmp");
      const std::string started = folder.file("started");
      const std::string ended = folder.file("ended");
      const std::string assimp =
          folder.write("assimp", "#!/bin/sh\ntrap 'echo >" + ended + "; exit 1' TERM\necho >" +
                                     started + "\nsleep 60 & wait\n");
      fs::permissions(assimp, fs::perms::owner_all);
      const std::string level = folder.write("level.fbx", "not read");
      const std::string command = "PATH=" + folder.path.string() +
                                  ":$PATH TMPDIR=" + folder.file("tmp") +
                                  " exec " WAYMESH_CLI " bake " + level;
      const pid_t child = fork();
      if (child == 0) {
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
      }
      while (!fs::exists(started))
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      kill(child, signal);
      int status = 0;
      REQUIRE(waitpid(child, &status, 0) == child);
      REQUIRE(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 128 + signal);
      CHECK(fs::exists(ended));
      CHECK(fs::is_empty(folder.path / "tmp"));
    }
  }

  TEST_CASE("what a killed run converted is gone after the next") {
    const Folder folder;
    const fs::path tmp = folder.path / "tmp";
    // Folders of others stay.
    for (const char* const name : {"waymesh_levels", "waymesh-temporary-levels"})
      fs::create_directories(tmp / name);
    fs::permissions(tmp / "waymesh-temporary-levels", fs::perms::all);
    const std::string environment =
        "PATH=" + folder.path.string() + ":$PATH TMPDIR=" + tmp.string() + " ";
    const std::string assimp = folder.write(
        "assimp", "#!/bin/sh\necho $$ >" + folder.file("number") + "\nexec sleep 60\n");
    fs::permissions(assimp, fs::perms::owner_all);
    const std::string level = folder.write("level.obj", kFloor);
    REQUIRE(std::system(("gzip -k " + level).c_str()) == 0);
    const auto bake_packed = [&] { return run(folder, "bake " + level + ".gz", environment).code; };
    const auto entries = [&] {
      return std::distance(fs::directory_iterator(tmp), fs::directory_iterator());
    };
    const std::string waits =
        environment + "exec " WAYMESH_CLI " bake " + folder.write("level.fbx", "not read");
    const pid_t child = fork();
    if (child == 0) {
      execl("/bin/sh", "sh", "-c", waits.c_str(), nullptr);
      _exit(127);
    }
    const auto number = [&] { return way::read_file(folder.file("number")); };
    while (!number() || number()->empty())
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(bake_packed() == 0);
    CHECK(entries() == 3);  // that of the run that goes on
    kill(child, SIGKILL);
    REQUIRE(waitpid(child, nullptr, 0) == child);
    kill(std::stoi(*number()), SIGKILL);
    CHECK(entries() == 3);
    CHECK(bake_packed() == 0);
    CHECK(entries() == 2);
  }

  TEST_CASE("a bake does with the threads that the system gives") {
    const Folder folder;
    const std::string bake = "bake dungeon --size 32 --tile-size 32 --json ";
    const auto plain = nlohmann::json::parse(run(folder, bake + "--threads 1").out);
    // Root has no limit, and gives up its rights for this.
    const std::string user = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : "";
    for (const char* const most : {"1", "3"}) {
      const Outcome outcome =
          run(folder, bake + "--threads 16",
              "ASAN_OPTIONS=detect_leaks=0 " + user + "prlimit --nproc=" + most);
      CAPTURE(outcome.err);
      REQUIRE(outcome.code == 0);
      const auto json = nlohmann::json::parse(outcome.out);
      CHECK(json["threads"].get<int>() < 16);
      CHECK(json["hash"] == plain["hash"]);
    }
  }

  TEST_CASE("a full disk and few descriptors are told in a sentence, and leave nothing") {
    const Folder folder;
    REQUIRE(run(folder, "scene dungeon --size 48 -o " + folder.file("level.obj")).code == 0);
    const std::string level = folder.file("level.obj") + " --tile-size 32";
    REQUIRE(run(folder, "bake " + level + " -o " + folder.file("good.way")).code == 0);
    for (const char* const part : {"1/2", "2/2"})
      REQUIRE(run(folder, "bake " + level + " --part " + part + " -o " + folder.file("p")).code ==
              0);
    const std::string full = "ulimit -f 1; ulimit -c 0; ";
    const auto refused = [&](const std::string& line, const std::string& limit,
                             const std::string& why) {
      CAPTURE(line);
      // Descriptor 3 is closed: it may be inherited, and the limit below is that of the numbers.
      const int status = std::system((limit + WAYMESH_CLI + " " + line + " >/dev/null 2>" +
                                      folder.file("sentence") + " </dev/null 3>&-")
                                         .c_str());
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 1);
      const std::string sentence = *way::read_file(folder.file("sentence"));
      CAPTURE(sentence);
      CHECK(sentence.ends_with(why + "\n"));
      CHECK(std::ranges::count(sentence, '\n') == 1);
      for (const auto& entry : fs::directory_iterator(folder.path))
        CHECK(entry.path().filename().string().find("out.") == std::string::npos);
    };
    const std::string large = "File too large";
    refused("bake " + level + " -o " + folder.file("out.way"), full, large);
    refused("bake " + level + " --memory 80M -o " + folder.file("out.way"), full, large);
    refused("join " + folder.file("p") + " -o " + folder.file("out.way"), full, large);
    refused("convert " + folder.file("good.way") + " " + folder.file("out.json"), full, large);
    refused("picture " + folder.file("good.way") + " -o " + folder.file("out.png"), full, large);
    refused("scene terrain -o " + folder.file("out.obj"), full, large);
    refused("index " + folder.file("good.way") + " -o " + folder.file("out.way"), full, large);
    const std::string many = "Too many open files";
    refused("join " + folder.file("p") + " -o " + folder.file("out.way"), "prlimit --nofile=4 ",
            many);
    refused("bake " + level + " --memory 80M -o " + folder.file("out.way"), "prlimit --nofile=4 ",
            many);
  }

  TEST_CASE("options that have no effect are refused") {
    const Folder folder;
    const std::string level = folder.write("a.obj", kFloor);
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, "bake " + level + " -o " + way).code == 0);
    const std::string picture = " -o " + folder.file("a.svg");
    const std::string points = folder.write("points.csv", "1,0,1\n");
    for (const std::string& words :
         {"bake --compress " + level,
          "bake --compress " + level + " -o " + folder.file("b.bin"),
          "convert --compress " + way + " " + folder.file("b.json"),
          "convert --refs64 " + way + " " + folder.file("b.json"),
          "convert --detail " + way + " " + folder.file("b.bin"),
          "convert --links " + way + " " + folder.file("b.json"),
          "diff " + way + " " + way + " --width 100",
          std::string("world script.json --width 100"),
          "nearest --threads 2 --at 1,0,1 " + way,
          "islands --extents 1,1,1 " + way,
          "picture --look 10,10 " + level + picture,
          "picture --color area --stage regions " + level + picture,
          "picture --no-level --stage contours " + level + picture,
          "picture --view storeys --storey 0,1 " + level + picture,
          "picture --view storeys --stage level " + level + picture,
          "picture --stage level --cell-size 1 " + level + picture,
          "picture --color region " + way + picture,
          "info --names " + way,
          "random --count 1 " + way + " -o " + folder.file("a.json"),
          "random --count 1 --json " + way + " -o " + folder.file("a.csv"),
          "matrix --points " + points + " " + way + " -o " + folder.file("a.json"),
          "matrix --points " + points + " --json " + way + " -o " + folder.file("a.csv")}) {
      CAPTURE(words);
      const Outcome outcome = run(folder, words);
      CHECK(outcome.code == 2);
    }
  }

  TEST_CASE("many paths are found by the method that was asked for") {
    const Folder folder;
    const std::string way = folder.file("a.way");
    REQUIRE(run(folder, "bake maze --seed 5 --size 8 --agent-radius 0.6 -o " + way).code == 0);
    const std::string pairs = folder.write("pairs.csv", "1,0,1,14,0,14\n2,0,1,14,0,3\n");
    const auto lengths = [&](const std::string& method) {
      const std::string csv = folder.file(method + ".csv");
      REQUIRE(run(folder, "path " + way + " --extents 4,4,4 --pairs " + pairs + " --method " +
                              method + " -o " + csv)
                  .code == 0);
      std::string text;
      std::ifstream file(csv);
      for (std::string line; std::getline(file, line);)
        text += line.substr(0, line.find(',', line.find(',') + 1)) + '\n';
      return text;
    };
    const std::string optimal = lengths("optimal");
    CHECK(optimal.find("complete") != std::string::npos);
    CHECK(optimal != lengths("corridor"));
  }
}
