// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/doctor/examine.h"
#include "way/io/file_path.h"
#include "way/io/tile_cache.h"
#include "way/nav/validate.h"

#include "commands.h"
#include "input/mesh_file.h"
#include "input/part_files.h"
#include "input/read_input.h"
#include "input/standard_input.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/write_output.h"
#include "system/system.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "words/shown.h"
#include "work/bake_large.h"
#include "work/bake_level.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

/// What a bake was and what came of it.
struct BakeOutcome {
  BakedLevel baked = {};
  BakeReport report = {};
  std::size_t triangles = 0;
  int threads = 1;
  std::string why_empty = {};  ///< Where there are no polygons.
  std::uint64_t input_hash = 0;
  Digest digest = {};  ///< For parts only.
  bool has_cache = false;
};

std::string hex(std::uint64_t value) {
  char buffer[17] = {};
  std::snprintf(buffer, sizeof(buffer), "%016llx", static_cast<unsigned long long>(value));
  return buffer;
}

/// What is told of any bake, before and after what its navmesh is.
nlohmann::ordered_json begin_json(std::uint64_t triangles, const BakeReport& report) {
  return {{"triangles", triangles},
          {"tiles_baked", report.tiles},
          {"tiles_cached", report.tiles_stored},
          {"spans", report.spans},
          {"regions", report.regions}};
}

std::string end_json(nlohmann::ordered_json& json, const BakeReport& report, int threads,
                     std::uint64_t hash) {
  json["threads"] = threads;
  json["seconds"] = report.seconds;
  json["peak_bytes"] = peak_memory();
  for (std::size_t i = 0; i < kBakeStageCount; ++i)
    json["stages"][way::name_of(static_cast<BakeStage>(i))] = report.stage_seconds[i];
  json["hash"] = hex(hash);
  return json_text(json, 2) + "\n";
}

/// The meshes of several agents are told one by one, and not summed.
std::string to_json(const BakeOutcome& outcome) {
  const NavMeshSet& set = outcome.baked.set;
  nlohmann::ordered_json json = begin_json(outcome.triangles, outcome.report);
  for (const auto& [agent, mesh] : set.meshes()) {
    const NavMeshCounts counts = mesh.counts();
    const nlohmann::ordered_json numbers = {
        {"tiles", counts.tiles},       {"polygons", counts.polygons},
        {"vertices", counts.vertices}, {"detail_triangles", counts.detail_triangles},
        {"area", counts.area},         {"components", counts.components}};
    if (set.size() == 1) json.update(numbers);
    if (!agent.name.empty()) json["agents"][agent.name] = numbers;
  }
  json["bytes"] = set.bytes();
  return end_json(json, outcome.report, outcome.threads, set.hash());
}

void print_stages(const BakeReport& report) {
  double all = 0;
  for (const double seconds : report.stage_seconds)
    all += seconds;
  for (std::size_t i = 0; i < kBakeStageCount; ++i) {
    const double seconds = report.stage_seconds[i];
    std::printf("  %-20s %9.2f ms %5.1f %%\n", way::name_of(static_cast<BakeStage>(i)),
                seconds * 1e3, all > 0 ? seconds / all * 100 : 0.0);
  }
}

void print_begin(const std::string& name, std::uint64_t triangles, const BakeReport& report,
                 bool has_cache) {
  std::printf("%s: %llu triangles\n", name.c_str(), static_cast<unsigned long long>(triangles));
  if (has_cache) {
    std::printf("baked %zu of %zu tiles, %zu from cache\n", report.tiles,
                report.tiles + report.tiles_stored, report.tiles_stored);
  }
  print_stages(report);
}

void print_end(const BakeReport& report, int threads) {
  std::printf("%.3f s with %d threads, %.1f MB at most\n", report.seconds, threads,
              static_cast<double>(peak_memory()) / 1e6);
}

void print_summary(const BakeOutcome& outcome, const std::string& name) {
  print_begin(name, outcome.triangles, outcome.report, outcome.has_cache);
  for (const auto& [agent, mesh] : outcome.baked.set.meshes()) {
    const NavMeshCounts counts = mesh.counts();
    if (!agent.name.empty()) std::printf("agent %s:\n", shown(agent.name).c_str());
    std::printf("%zu polygons in %zu tiles, %zu vertices, %zu detail triangles\n", counts.polygons,
                counts.tiles, counts.vertices, counts.detail_triangles);
    std::printf("walkable area %.1f, %zu components, hash %s\n", counts.area, counts.components,
                hex(mesh.hash()).c_str());
  }
  print_end(outcome.report, outcome.threads);
}

Result<> save(const BakeOutcome& outcome, const BakeRequest& request) {
  if (request.output.empty()) return std::monostate{};
  // Takes a tenth of the time of a bake: nothing is written that 'waymesh validate' would refuse.
  const auto valid = way::validate(outcome.baked.set);
  if (!valid) {
    return Error{valid.error().code, request.output + ": is not written, because the navmesh is " +
                                         "not valid: " + valid.error().message};
  }
  MeshFile file;
  file.set = outcome.baked.set;
  file.notes = to_notes(outcome.baked.settings, outcome.baked.areas);
  file.notes.input_hash = outcome.input_hash;
  if (request.part_count > 0)
    mark_part(file.notes, {request.part_number, request.part_count, outcome.digest});
  return write_mesh_file(file, {.path = request.output, .compress = request.compress});
}

/// Early, so that nobody waits for a result that cannot be written.
Result<> check_target(const BakeRequest& request) {
  if (request.output.empty()) return std::monostate{};
  return check_output(request.output);
}

/// The cache that was asked for, or null.
Result<std::unique_ptr<TileCache>> open_cache(const BakeRequest& request) {
  if (request.cache.empty()) return std::unique_ptr<TileCache>();
  return TileCache::open(request.cache, {.max_bytes = request.cache_limit});
}

/// The bake is complete without the cache, but the next one will take longer than expected.
void note_cache_errors(const TileCache& cache, const std::string& folder) {
  const TileCacheCounts counts = cache.counts();
  if (counts.damaged > 0) {
    std::cerr << "waymesh: note: " << folder << ": " << counts.damaged
              << " damaged tiles were not used\n";
  }
  if (const auto error = cache.store_error()) {
    std::cerr << "waymesh: note: " << counts.failed << " tiles are not stored: " << error->message
              << '\n';
  }
}

Result<BakeOutcome> bake_request(const BakeRequest& request) {
  const InterruptExit interrupt;
  const auto level = load_level(request.level, request.settings);
  if (!level) return level.error();
  const auto writable = check_target(request);  // now all files of the level are known
  if (!writable) return writable.error();
  ThreadPool pool(request.threads);
  ProgressBar bar("tiles");
  const auto cache = open_cache(request);
  if (!cache) return cache.error();
  BakeOptions options = {.executor = &pool, .observer = &bar, .store = cache->get()};
  if (request.part_count > 0) options.part = {request.part_number, request.part_count};
  auto baked = bake_level(*level, options);
  if (*cache != nullptr) note_cache_errors(**cache, request.cache);
  if (!baked) return baked.error();
  BakeOutcome outcome = {.baked = std::move(*baked),
                         .report = bar.report(),
                         .triangles = level->mesh.triangles().size(),
                         .threads = pool.worker_count()};
  outcome.has_cache = *cache != nullptr;
  if (request.part_count == 0 && !outcome.baked.has_polygons())
    outcome.why_empty = way::why_empty(level->mesh, level->settings.agent);
  outcome.input_hash = hash_level(level->mesh);
  if (request.part_count > 0) {
    const auto digest = bake_digest(level->mesh, level->settings, {.volumes = level->volumes});
    if (!digest) return digest.error();
    outcome.digest = *digest;
  }
  return outcome;
}

/// What a bake with --memory came to.
struct LargeOutcome {
  NavMeshJoin join;  ///< Writes the file.
  BakeReport report = {};
  std::size_t runs = 0;
  std::uint64_t triangles = 0;
  int threads = 1;
};

Result<LargeOutcome> bake_large_request(const BakeRequest& request) {
  const InterruptExit interrupt;
  // Temporary files are beside the output, where there is room for it; other places may be memory.
  const std::string folder = path_text(to_path(request.output).parent_path());
  const auto loaded = load_large_level(request.level, request.settings, folder);
  if (!loaded) return loaded.error();
  const auto writable = check_target(request);
  if (!writable) return writable.error();
  ThreadPool pool(request.threads);
  ProgressBar bar("tiles");
  const auto cache = open_cache(request);
  if (!cache) return cache.error();
  const auto begin = std::chrono::steady_clock::now();
  const bool is_split = request.part_count > 0;
  const BakeOptions options = {.executor = &pool, .observer = &bar, .store = cache->get()};
  LargeBaker baker(loaded->level, loaded->frame,
                   {.name = request.level.name(),
                    .folder = folder,
                    .memory = request.memory,
                    .compress = request.compress,
                    .is_split = is_split},
                   options);
  if (const auto counted = baker.count(); !counted) return counted.error();
  const int number = is_split ? request.part_number : 1;
  const auto sorted = baker.sort(number, is_split ? request.part_count : 1);
  if (!sorted) return sorted.error();
  auto join = baker.bake(number);
  if (*cache != nullptr) note_cache_errors(**cache, request.cache);
  if (!join) return join.error();
  LargeOutcome outcome = {*std::move(join), baker.report(), baker.run_count()};
  outcome.report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  outcome.triangles = loaded->level.triangle_count();
  outcome.threads = pool.worker_count();
  return outcome;
}

int run_large_bake(const BakeRequest& request) {
  if (!ends_with_any_case(request.output, ".way"))
    return report_misuse("--memory needs a .way file to write: -o level.way");
  const auto outcome = bake_large_request(request);
  if (!outcome) return report(outcome.error());
  const NavMeshJoin& join = outcome->join;
  const auto written =
      write_output(request.output, [&](const ByteSink& sink) { return join.write(sink); });
  if (!written) return report(written.error());
  if (join.polygon_count() == 0 && request.part_count == 0) {
    std::cerr << "waymesh: note: " << request.level.name()
              << ": the navmesh has no polygons: see waymesh doctor\n";
  }
  if (request.json) {
    nlohmann::ordered_json json = begin_json(outcome->triangles, outcome->report);
    json["runs"] = outcome->runs;
    json["tiles"] = join.tile_count();
    json["polygons"] = join.polygon_count();
    json["bytes"] = join.bytes();
    std::cout << end_json(json, outcome->report, outcome->threads, join.hash()) << std::flush;
    return kDone;
  }
  print_begin(request.level.name(), outcome->triangles, outcome->report, !request.cache.empty());
  std::printf("%zu stored polygons in %zu tiles, baked in %zu %s, hash %s\n", join.polygon_count(),
              join.tile_count(), outcome->runs, outcome->runs == 1 ? "run" : "runs",
              hex(join.hash()).c_str());
  print_end(outcome->report, outcome->threads);
  return kDone;
}

}  // namespace

int run_bake(const BakeRequest& given) {
  BakeRequest request = given;
  if (given.part_count > 0) {
    if (given.output.empty() || is_standard(given.output))
      return report_misuse("--part needs a folder for its part: -o DIR/");
    const auto made = make_output_folder(given.output);
    if (!made) return report(made.error());
    request.output += "/" + part_name(given.part_number, given.part_count);
  }
  // Checked before the bake, so that nobody waits for a result that cannot be written.
  if (!request.output.empty() && !is_output_name(request.output)) {
    return report_misuse(request.output + ": navmeshes are written to " + kOutputNames);
  }
  if (request.compress && !ends_with_any_case(request.output, ".way"))
    return report_misuse("--compress has no effect: only .way files are compressed");
  if (is_baked(request.level))
    return report(why_not_a_level(request.level.name(), "is baked already: see waymesh info"));
  const auto measured = check_measures(request.settings.agents);
  if (!measured) return report(measured.error());
  for (const std::string& name : request.level.names)
    note_input(name);
  note_input(request.settings.file);
  const auto writable = check_target(request);
  if (!writable) return report(writable.error());
  if (request.memory > 0) return run_large_bake(request);
  const auto outcome = bake_request(request);
  if (!outcome) return report(outcome.error());
  const auto saved = save(*outcome, request);
  if (!saved) return report(saved.error());
  if (!outcome->why_empty.empty()) {
    std::cerr << "waymesh: note: " << request.level.name()
              << ": the navmesh has no polygons: " << outcome->why_empty
              << ": see waymesh doctor\n";
  }
  if (request.json) {
    std::cout << to_json(*outcome) << std::flush;
  } else {
    print_summary(*outcome, request.level.name());
    if (request.output.empty()) std::puts("nothing was written: -o level.way writes the navmesh");
  }
  return kDone;
}

}  // namespace way::cli
