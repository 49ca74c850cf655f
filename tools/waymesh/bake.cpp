// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "way/io/file.h"

#include "commands.h"
#include "level.h"
#include "polygons_file.h"
#include "progress.h"
#include "report.h"

#include <cstdio>
#include <iostream>

#include <nlohmann/json.hpp>
#include <sys/resource.h>

namespace way::cli {
namespace {

/// What a bake was and what came of it.
struct BakeOutcome {
  BakedLevel baked;
  BakeReport report;
  std::size_t triangles = 0;
  int threads = 1;
};

/// The most memory that the program has held.
std::size_t peak_bytes() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

std::string hex(std::uint64_t value) {
  char buffer[17] = {};
  std::snprintf(buffer, sizeof(buffer), "%016llx", static_cast<unsigned long long>(value));
  return buffer;
}

std::string to_json(const BakeOutcome& outcome) {
  const NavMeshCounts counts = outcome.baked.mesh.counts();
  nlohmann::ordered_json json;
  json["triangles"] = outcome.triangles;
  json["tiles"] = counts.tiles;
  json["spans"] = outcome.report.spans;
  json["regions"] = outcome.report.regions;
  json["polygons"] = counts.polygons;
  json["vertices"] = counts.vertices;
  json["detail_triangles"] = counts.detail_triangles;
  json["area"] = counts.area;
  json["components"] = counts.components;
  json["bytes"] = counts.bytes;
  json["threads"] = outcome.threads;
  json["seconds"] = outcome.report.seconds;
  json["peak_bytes"] = peak_bytes();
  for (std::size_t i = 0; i < kBakeStageCount; ++i)
    json["stages"][way::name_of(static_cast<BakeStage>(i))] = outcome.report.stage_seconds[i];
  json["hash"] = hex(outcome.baked.mesh.hash());
  return json.dump(2) + "\n";
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

void print_summary(const BakeOutcome& outcome, const std::string& name) {
  const NavMeshCounts counts = outcome.baked.mesh.counts();
  std::printf("%s: %zu triangles\n", name.c_str(), outcome.triangles);
  print_stages(outcome.report);
  std::printf("%zu polygons in %zu tiles, %zu vertices, %zu detail triangles\n", counts.polygons,
              counts.tiles, counts.vertices, counts.detail_triangles);
  std::printf("walkable area %.1f, %zu components, hash %s\n", counts.area, counts.components,
              hex(outcome.baked.mesh.hash()).c_str());
  std::printf("%.3f s with %d threads, %.1f MB at most\n", outcome.report.seconds, outcome.threads,
              static_cast<double>(peak_bytes()) / 1e6);
}

/// Checked before the bake, so that nobody waits for a result that cannot be written.
bool is_known_output(const std::string& path) {
  return path.empty() || ends_with_any_case(path, ".obj") || ends_with_any_case(path, ".json");
}

Result<> save(const BakedLevel& baked, const std::string& path) {
  if (path.empty()) return std::monostate{};
  return write_file(path, ends_with_any_case(path, ".obj") ? polygons_to_obj(baked.mesh)
                                                           : polygons_to_json(baked));
}

/// The same settings with every value that follows from others filled in.
Result<BakeSettings> resolved(const BakeSettings& settings, const TriangleMesh& level) {
  const auto config = BakeConfig::create(settings, level.bounds());
  if (!config) return config.error();
  return config->settings;
}

Result<BakeOutcome> bake_level(const BakeRequest& request) {
  const InterruptExit interrupt;
  const auto level = load_level(request.level);
  if (!level) return level.error();
  const auto settings = resolved(request.settings, *level);
  if (!settings) return settings.error();
  ThreadPool pool(request.threads);
  ProgressBar bar("tiles");
  auto mesh = way::bake(*level, *settings, {.executor = &pool, .observer = &bar});
  if (!mesh) return mesh.error();
  return BakeOutcome{
      {std::move(*mesh), *settings}, bar.report(), level->triangles().size(), pool.worker_count()};
}

}  // namespace

int run_bake(const BakeRequest& request) {
  if (!is_known_output(request.output)) {
    return report_misuse(request.output + ": polygons are written to .json or .obj files");
  }
  const auto outcome = bake_level(request);
  if (!outcome) return report(outcome.error());
  const auto saved = save(outcome->baked, request.output);
  if (!saved) return report(saved.error());
  if (request.json) {
    std::cout << to_json(*outcome) << std::flush;
  } else {
    print_summary(*outcome, request.level.name);
  }
  return kDone;
}

}  // namespace way::cli
