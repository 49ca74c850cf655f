// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// The comparison with Recast: same worlds, same settings, same thread, one run. Tables go to
// stdout, progress to stderr. Exits with 1 if one side did less work than the other, with 2 on
// misuse.

#include "bench/harness/machine.h"
#include "bench/tables/agents_bench.h"
#include "bench/tables/bake_bench.h"
#include "bench/tables/crowd_bench.h"
#include "bench/tables/edit_bench.h"
#include "bench/tables/file_bench.h"
#include "bench/tables/io_bench.h"
#include "bench/tables/memory_bench.h"
#include "bench/tables/open_bench.h"
#include "bench/tables/query_bench.h"
#include "bench/tables/scale_bench.h"
#include "bench/tables/world_bench.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>

#include <CLI/CLI.hpp>

namespace {

using namespace way::bench;

constexpr const char* kNotes =
    "Ratio is theirs / ours: larger is better for us. A group without a slash has the rows of all "
    "groups that begin with its name. Times are medians of CPU time on one thread, "
    "ours and theirs in turn; the spread is the interquartile range of the ratios of single "
    "rounds. bake/threads compares our bake on two threads (ours) with one (theirs), on the wall "
    "clock; memory is the peak heap usage, including the list of triangles by tile, and "
    "memory/polygon the heap that a navmesh of the same tiles holds, per polygon.\n\n"
#if WAYMESH_BENCH_IS_PACKAGED
    "**Theirs is Debian's Recast as packaged: -O2, assertions on. Ours is -O3 without assertions, "
    "same baseline CPU. That flatters us by a factor of 1.1 to 1.4.** Configure with "
    "-DRecast_ROOT=... to compare with another build of it. "
#endif
    "Recast's lookup of triangles by tile is built before the clock starts; ours is included.\n\n"
    "Queries run on the same tiles, baked by Recast: 10,000 seeded pairs of points of one "
    "component each, nanoseconds per query. Edits change single small tiles of a square of many, "
    "microseconds per edit; ours keep the previous mesh intact, and update components.\n\n"
    "Differences in the answers: for query/box Detour rounds the boxes of polygons to cells, and "
    "finds 20 % more. For query/neighborhood it drops polygons that only touch on undulating, "
    "which lies far from the origin, and finds 1.1 instead of 6.3. For query/random it takes any "
    "tile, then a polygon of it by area; we draw by area from the whole mesh.\n\n"
    "path/optimal: shortest paths, against findPath and findStraightPath, whose answers are longer "
    "by path/length, at worst by path/longest; path/each: the same as a geometric mean over pairs, "
    "each timed separately; path/index: the same with a path index, of 2,000 pairs; "
    "path/far: the median of the 200 that are farthest apart; path/index_build: the time to build "
    "the index without landmarks (graph) and with them (all), against our bake, on one thread; "
    "path/index_bytes: its bytes per polygon, against 150; path/matrix: 1,000 x 1,000 distances on "
    "two threads, on the wall clock, with an index (ours) and without (theirs); path/batch: "
    "our paths in a batch on two threads (ours) and on one (theirs), on the wall clock.\n\n"
    "Reading OBJ is compared with tinyobjloader, reading GLB with a plain copy of its bytes in "
    "memory, the lower bound.\n\n"
    "Files contain our tiles. io/load: from a file on disk to a mesh, validated by us, trusted by "
    "Detour, on one thread; io/load_threads: ours on all threads, on the wall clock; io/encode and "
    "io/decode: our tiles, against one second per gigabyte; io/size: "
    "our file, compressed, and Detour's; io/open: from a file of 1.3 GB to the first answer, "
    "against ten milliseconds.\n\n"
    "world: cylinders of radius 1 in tiles of 48 cells, against DetourTileCache with LZ4. one: the "
    "median of one cylinder added to a standing world, bake with erosion, watershed and detail "
    "against cache, and one_p99 its 99th percentile; plain: ours with monotone regions, without "
    "detail, both cylinders grown by the agent's radius. tile: ours per touched tile, against 100 "
    "us. jitter: our 99th percentile against five times our median. batch: as many at once. "
    "standing: ours with 1,000 obstacles standing (ours) and none (theirs). voxels: bytes of our "
    "kept spans and floors, and of their layers.\n\n"
    "agents/bake and agents/bytes: four agents baked together (ours) and one by one "
    "(theirs), all by waymesh; either only the radii differ, or all dimensions.\n\n"
    "scale, all by waymesh: cache: every tile from a cache on disk (ours) and none (theirs); "
    "moved: "
    "one moved crate with a full cache, against 100 ms; parts: the slower of two parts (ours) and "
    "all tiles (theirs); tiles: microseconds per tile of a level of 65,536 tiles (ours) and of "
    "1,024 (theirs); memory: from a file to the bytes of a .way file, in "
    "bounded memory (ours) and in memory (theirs), CPU time; memory_bytes: the most on the "
    "heap.\n\n"
    "crowd: random goals among boxes, 9 square meters per agent, on a mesh baked by Recast, ten "
    "seconds of walking in steps of 0.05 s with all searches for paths, nanoseconds per agent and "
    "step; against DetourCrowd with quality 3 and a range of 6 or 12 radii. step: one step of "
    "100,000 agents on two threads, on the wall clock, against 50 ms. flat: per agent with 100,000 "
    "agents (ours) and 1.5 times as much as with 1,000 (theirs).\n\n";

std::string command_line(int argc, char** argv) {
  std::string text = "./dev bench";
  for (int i = 1; i < argc; ++i)
    text += std::string(" ") + argv[i];
  return text;
}

/// Returns true if the file was written, or none was requested.
bool write_json(const Options& options, const std::vector<Row>& rows) {
  if (options.json_path.empty()) return true;
  std::ofstream file(options.json_path);
  file << to_json(rows);
  if (file.flush()) return true;
  std::cerr << "cannot write " << options.json_path << '\n';
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  std::string filter;
  CLI::App app("Compares waymesh with Recast.", "waymesh_bench");
  app.add_option("--json", options.json_path, "Write rows and groups to this file");
  app.add_option("--filter", filter, "Only rows whose names match this regular expression");
  app.add_flag("--quick", options.quick,
               "Leave out the worlds of two million triangles or a million tiles");
  try {
    app.parse(argc, argv);
    options.filter = std::regex(filter);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::regex_error& error) {
    std::cerr << "--filter: " << error.what() << '\n';
    return 2;
  }

  BakeComparison found = compare_bakes(options);
  std::ranges::copy(compare_queries(options), std::back_inserter(found.rows));
  std::ranges::copy(compare_edits(options), std::back_inserter(found.rows));
  std::ranges::copy(compare_readers(options), std::back_inserter(found.rows));
  std::ranges::copy(compare_files(options), std::back_inserter(found.rows));
  std::ranges::copy(measure_open(options), std::back_inserter(found.rows));
  std::ranges::copy(compare_agents(options), std::back_inserter(found.rows));
  std::ranges::copy(compare_changes(options), std::back_inserter(found.rows));
  std::ranges::copy(measure_scale(options), std::back_inserter(found.rows));
  std::ranges::copy(measure_memory(options), std::back_inserter(found.rows));
  const CrowdComparison crowds = compare_crowds(options);
  std::ranges::copy(crowds.rows, std::back_inserter(found.rows));
  std::cout << "# waymesh against Recast\n\n"
            << "`" << command_line(argc, argv) << "`\n\n"
            << describe_machine() << '\n'
            << kNotes;
  print_tables(std::cout, found.rows);
  std::cout << "\n## Results\n\n";
  print_results(std::cout, found.results);
  print_crowds(std::cout, crowds.results);
  const bool fair = std::ranges::all_of(found.results, &BakeResult::is_fair) &&
                    std::ranges::all_of(crowds.results, &CrowdResult::is_fair);
  if (!fair) std::cerr << "results differ too much: see the column 'fair'\n";
  return write_json(options, found.rows) && fair ? 0 : 1;
}
