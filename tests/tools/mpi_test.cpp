// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "run_command.h"

#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace way;
using test::Folder;
using test::Outcome;
namespace fs = std::filesystem;

namespace {

const std::string kLevel = "dungeon --seed 3 --size 48 --tile-size 48";

/// Runs waymesh-mpi with a number of ranks, on a machine that may have fewer cores.
Outcome run_ranks(const Folder& folder, int ranks, const std::string& arguments,
                  const std::string& before = "") {
  const std::string command =
      std::string("OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ") +
      "ASAN_OPTIONS=detect_leaks=0 " +  // MPI leaks a little at its end
      "OMPI_MCA_btl=self,vader,tcp " + before + WAYMESH_MPIRUN + " --oversubscribe -n " +
      std::to_string(ranks) + " " + WAYMESH_MPI + " " + arguments + " >" + folder.file("out") +
      " 2>" + folder.file("err") + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, *read_file(folder.file("out")),
          *read_file(folder.file("err"))};
}

std::string bytes_of(const std::string& path) {
  const auto bytes = read_file(path);
  REQUIRE(bytes);
  return *bytes;
}

}  // namespace

TEST_SUITE("tools/mpi") {
  TEST_CASE("any number of ranks writes the file of a bake in one piece") {
    const Folder folder;
    const std::string agents =
        " --agent mouse:0.2,0.5,0.2,60 --agent troll:0.9,3,0.5,30 --cell-size 0.3";
    for (const std::string& level : {kLevel, kLevel + agents}) {
      REQUIRE(test::run(folder, "bake " + level + " -o " + folder.file("whole.way")).code == 0);
      for (const int ranks : {1, 2, 4}) {
        CAPTURE(ranks);
        const Outcome outcome = run_ranks(
            folder, ranks, "bake " + level + " --threads 1 --json -o " + folder.file("mpi.way"));
        CAPTURE(outcome.err);
        REQUIRE(outcome.code == 0);
        const auto json = nlohmann::json::parse(outcome.out);
        CHECK(json["ranks"] == ranks);
        CHECK(json["tiles_baked"].get<int>() > 4);
        CHECK(bytes_of(folder.file("mpi.way")) == bytes_of(folder.file("whole.way")));
      }
    }
  }

  TEST_CASE("ranks with bounded memory write the same file") {
    const Folder folder;
    const std::string obj = folder.file("level.obj");
    REQUIRE(test::run(folder, "scene dungeon --seed 3 --size 48 -o " + obj).code == 0);
    const std::string bake = "bake " + obj + " --tile-size 32 ";
    REQUIRE(test::run(folder, bake + "-o " + folder.file("whole.way")).code == 0);
    for (const int ranks : {1, 3}) {
      CAPTURE(ranks);
      const Outcome outcome = run_ranks(
          folder, ranks, bake + "--threads 1 --memory 64M --json -o " + folder.file("mpi.way"));
      CAPTURE(outcome.err);
      REQUIRE(outcome.code == 0);
      CHECK(nlohmann::json::parse(outcome.out)["tiles_baked"].get<int>() > 4);
      CHECK(bytes_of(folder.file("mpi.way")) == bytes_of(folder.file("whole.way")));
    }
    const Outcome little =
        run_ranks(folder, 2, bake + "--memory 1M -o " + folder.file("little.way"));
    CHECK(little.code == 1);
    CHECK(little.err.find("--memory 1M is too little: one tile has ") != std::string::npos);
    CHECK_FALSE(fs::exists(folder.file("little.way")));
  }

  TEST_CASE("ranks share a cache with each other and with other programs") {
    const Folder folder;
    const std::string bake = "bake " + kLevel + " --json --cache " + folder.file("cache") + " -o ";
    const Outcome first = run_ranks(folder, 2, bake + folder.file("a.way"));
    REQUIRE(first.code == 0);
    const Outcome second = run_ranks(folder, 2, bake + folder.file("b.way"));
    REQUIRE(second.code == 0);
    CHECK(nlohmann::json::parse(second.out)["tiles_baked"] == 0);
    const Outcome other = test::run(folder, bake + folder.file("c.way"));
    CHECK(nlohmann::json::parse(other.out)["tiles_baked"] == 0);
    CHECK(bytes_of(folder.file("a.way")) == bytes_of(folder.file("b.way")));
    CHECK(bytes_of(folder.file("a.way")) == bytes_of(folder.file("c.way")));
  }

  TEST_CASE("an error is told once") {
    const Folder folder;
    const Outcome outcome = run_ranks(folder, 2, "bake missing.obj -o " + folder.file("level.way"));
    CHECK(outcome.code == 1);
    const std::string sentence = "waymesh: missing.obj: ";
    const std::size_t at = outcome.err.find(sentence);
    REQUIRE(at != std::string::npos);
    CHECK(outcome.err.find(sentence, at + 1) == std::string::npos);
    CHECK_FALSE(fs::exists(folder.file("level.way")));
    CHECK(run_ranks(folder, 2, "bake flat").code == 2);
  }

  TEST_CASE("after Ctrl-C the next run writes the right bytes, from the same cache") {
    const Folder folder;
    const std::string bake = "bake " + kLevel + " --cache " + folder.file("cache") + " -o ";
    run_ranks(folder, 2, bake + folder.file("level.way"), "timeout -s INT 0.5 ");
    REQUIRE(run_ranks(folder, 2, bake + folder.file("level.way")).code == 0);
    REQUIRE(test::run(folder, "bake " + kLevel + " -o " + folder.file("whole.way")).code == 0);
    CHECK(bytes_of(folder.file("level.way")) == bytes_of(folder.file("whole.way")));
  }
}
