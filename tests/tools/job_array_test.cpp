// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The scripts for clusters, without a cluster: `sbatch` is a stand-in that runs every task at once,
// and the command of the Kubernetes manifest is run for every index.
#include "run_command.h"

#include <regex>
#include <string>

#include <doctest/doctest.h>

using namespace way;
using test::Folder;
using test::run;
namespace fs = std::filesystem;

namespace {

const std::string kLevel = "dungeon --seed 3 --size 48 --tile-size 48";

/// Runs the tasks of an array, or the command of --wrap unless a task failed. As Slurm does, leaves
/// a job whose dependency will never be satisfied in the queue, the file `queue`.
constexpr const char* kFakeSlurm = R"(#!/usr/bin/env bash
set -euo pipefail
array= wrap= kill=
while [[ $1 == --* ]]; do
  case $1 in
    --array=*) array=${1#--array=1-} ;;
    --kill-on-invalid-dep=yes) kill=yes ;;
    --wrap) wrap=$2; break ;;
  esac
  shift
done
folder=$(dirname "$0")
if [[ -n $wrap && -e $folder/failed ]]; then
  [[ -n $kill ]] || echo "$wrap" >"$folder/queue"
  exit
fi
if [[ -n $wrap ]]; then exec bash -c "$wrap"; fi
for ((i = array; i >= 1; --i)); do
  SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=$array bash "$@" >/dev/null 2>&1 ||
    touch "$folder/failed"
done
echo 4711
)";

std::string bytes_of(const std::string& path) {
  const auto bytes = read_file(path);
  REQUIRE(bytes);
  return *bytes;
}

int shell(const std::string& command) {
  return std::system((command + " >/dev/null").c_str());
}

}  // namespace

TEST_SUITE("tools/job_array") {
  TEST_CASE("the Slurm script bakes parts and joins them") {
    const Folder folder;
    const std::string sbatch = folder.write("sbatch", kFakeSlurm);
    fs::permissions(sbatch, fs::perms::owner_all);
    REQUIRE(run(folder, "bake " + kLevel + " -o " + folder.file("whole.way")).code == 0);
    const std::string command = "PATH=" + folder.path.string() + ":$PATH WAYMESH=" + WAYMESH_CLI +
                                " PARTS=3 " + WAYMESH_EXAMPLES + "/slurm_bake.sh dungeon " +
                                folder.file("level.way") + " --seed 3 --size 48 --tile-size 48";
    REQUIRE(shell(command) == 0);
    CHECK(bytes_of(folder.file("level.way")) == bytes_of(folder.file("whole.way")));
    REQUIRE(shell(command) == 0);  // again, from the cache
    CHECK(bytes_of(folder.file("level.way")) == bytes_of(folder.file("whole.way")));
  }

  TEST_CASE("if a task fails, nothing is joined, and no join waits forever") {
    const Folder folder;
    const std::string sbatch = folder.write("sbatch", kFakeSlurm);
    fs::permissions(sbatch, fs::perms::owner_all);
    REQUIRE(shell("PATH=" + folder.path.string() + ":$PATH WAYMESH=" + WAYMESH_CLI + " PARTS=2 " +
                  WAYMESH_EXAMPLES + "/slurm_bake.sh " + folder.file("missing.obj") + " " +
                  folder.file("level.way")) == 0);
    CHECK(fs::exists(folder.file("failed")));
    CHECK_FALSE(fs::exists(folder.file("queue")));
    CHECK_FALSE(fs::exists(folder.file("level.way")));
  }

  TEST_CASE("the command of the Kubernetes manifest bakes the part of its index") {
    const Folder folder;
    const std::string manifest = bytes_of(std::string(WAYMESH_EXAMPLES) + "/kubernetes_bake.yaml");
    std::smatch found;
    REQUIRE(
        std::regex_search(manifest, found, std::regex(R"(exec waymesh ([^>]*?)\n +resources:)")));
    std::string command = found[1];
    for (const auto& [from, to] : {std::pair("\n", " "), std::pair("/data/", "DATA/")})
      command = std::regex_replace(command, std::regex(from), to);
    command = std::regex_replace(command, std::regex("DATA/"), folder.path.string() + "/");
    REQUIRE(run(folder, "scene dungeon --seed 3 --size 48 -o " + folder.file("level.obj")).code ==
            0);
    for (const int index : {1, 0, 2}) {
      REQUIRE(shell("JOB_COMPLETION_INDEX=" + std::to_string(index) + " PARTS=3; " + WAYMESH_CLI +
                    " " + command) == 0);
    }
    REQUIRE(run(folder, "join " + folder.file("parts") + " -o " + folder.file("level.way")).code ==
            0);
    REQUIRE(run(folder, "bake " + folder.file("level.obj") + " --tile-size 128 -o " +
                            folder.file("whole.way"))
                .code == 0);
    CHECK(bytes_of(folder.file("level.way")) == bytes_of(folder.file("whole.way")));
  }
}
