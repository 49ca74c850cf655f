// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file_path.h"
#include "way/world/world.h"

#include "commands.h"
#include "input/level.h"
#include "input/mesh_file.h"
#include "input/standard_input.h"
#include "output/answer_json.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/numbers.h"
#include "work/bake_level.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <limits>
#include <map>
#include <optional>
#include <thread>

namespace way::cli {
namespace {

/// When files were written last. Editors replace files by renaming others, so times are compared,
/// not ordered, and a file may be missing for a moment.
class FileTimes {
 public:
  explicit FileTimes(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      std::error_code error;
      const auto time = std::filesystem::last_write_time(to_path(name), error);
      const auto size = std::filesystem::file_size(to_path(name), error);
      times_.emplace_back(time, error ? 0 : size);
    }
  }
  friend bool operator==(const FileTimes&, const FileTimes&) = default;

 private:
  std::vector<std::pair<std::filesystem::file_time_type, std::uintmax_t>> times_ = {};
};

std::vector<std::string> files_of(const WatchRequest& request) {
  std::vector<std::string> names = request.level.names;
  if (!request.settings.file.empty()) names.push_back(request.settings.file);
  return names;
}

/// A level and the world of it, which is kept as long as the grid and the settings stay.
class Watched {
 public:
  Watched(const WatchRequest& request, Executor& executor)
      : request_(request), executor_(executor) {}

  /// Reads the level, rebuilds the tiles that differ and writes the navmesh.
  Result<AnswerJson> bake() {
    const auto level = load_level(request_.level, request_.settings);
    if (!level) return level.error();
    const auto report = rebuild(*level);
    if (!report) return report.error();
    MeshFile file = {.set = world_->navmeshes()};
    const auto kinds = level->areas.kinds();
    file.notes = to_notes(world_->settings(), kinds);
    const auto written = write_mesh_file(file, {.path = request_.output});
    if (!written) return written.error();
    AnswerJson json;
    json["tiles"] = report->tiles.size();
    json["seconds"] = static_cast<float>(report->seconds);
    json["hash"] = hex_text(file.set.hash());
    json["output"] = request_.output;
    return json;
  }

 private:
  bool fits(const LoadedLevel& level) const {
    const auto config = BakeConfig::create(level.settings, level.mesh.bounds());
    return world_ && config && same_settings(config->settings, world_->settings()) &&
           config->agents == agents_ && level.mesh.bounds().min == world_->grid().min &&
           flags_of(level.areas.kinds()) == flags_;
  }

  /// Compared as a file of the navmesh has them: without named agents, which are in its meshes.
  static bool same_settings(const BakeSettings& a, const BakeSettings& b) {
    return to_notes(a, {}) == to_notes(b, {});
  }

  Result<UpdateReport> rebuild(const LoadedLevel& level) {
    if (!fits(level)) {
      const auto config = BakeConfig::create(level.settings, level.mesh.bounds());
      if (!config) return config.error();
      agents_ = config->agents;
      flags_ = flags_of(level.areas.kinds());
      auto world =
          World::create({}, level.settings, {.grid = level.mesh.bounds(), .flags = flags_});
      if (!world) return world.error();
      world_.emplace(std::move(*world));
      parts_.clear();
      extras_.clear();
    }
    const auto replaced = replace_parts(level);
    if (!replaced) return replaced.error();
    return world_->update({.executor = &executor_});
  }

  /// Triangles are sorted into squares, and only those whose triangles differ are replaced.
  Result<> replace_parts(const LoadedLevel& level) {
    std::map<std::pair<int, int>, Part> now;
    // By Recast's rules the order of triangles counts: all of them are in one square.
    const bool is_ordered = level.settings.rules == BakeRules::recast;
    const float side =
        is_ordered ? std::numeric_limits<float>::infinity() : 64 * world_->settings().cell_size;
    const auto vertices = level.mesh.vertices();
    for (std::size_t i = 0; i < level.mesh.triangles().size(); ++i) {
      const Triangle& t = level.mesh.triangles()[i];
      const Vec3 low = min(min(vertices[t[0]], vertices[t[1]]), vertices[t[2]]);
      const auto square = [&](float at) { return static_cast<int>(std::floor(at / side)); };
      now[{square(low.x), square(low.z)}].add(vertices[t[0]], vertices[t[1]], vertices[t[2]],
                                              level.mesh.areas()[i]);
    }
    WorldEdit edit;
    std::vector<std::pair<int, int>> added;
    for (auto& [key, part] : parts_) {
      const auto at = now.find(key);
      if (at != now.end() && at->second.same_as(part)) {
        at->second.handle = part.handle;
      } else {
        edit.remove(part.handle);
      }
    }
    for (auto& [key, part] : now) {
      if (part.handle) continue;
      auto mesh = part.mesh();
      if (!mesh) return mesh.error();
      edit.add(StaticGeometry{std::make_shared<const TriangleMesh>(std::move(*mesh))});
      added.push_back(key);
    }
    for (const ObjectHandle extra : extras_)
      edit.remove(extra);
    for (const AreaVolume& volume : level.volumes)
      edit.add(volume);
    for (const LevelLink& link : level.links)
      edit.add(to_off_mesh_link(link, level.settings.agent));
    const auto handles = world_->apply(edit);
    if (!handles) return handles.error();
    for (std::size_t i = 0; i < added.size(); ++i)
      now[added[i]].handle = (*handles)[i];
    extras_.assign(handles->begin() + static_cast<std::ptrdiff_t>(added.size()), handles->end());
    parts_ = std::move(now);
    return std::monostate{};
  }

  /// The triangles of a square.
  struct Part {
    std::vector<Vec3> corners = {};  ///< Three per triangle.
    std::vector<Area> areas = {};
    ObjectHandle handle = {};

    void add(Vec3 a, Vec3 b, Vec3 c, Area area) {
      corners.insert(corners.end(), {a, b, c});
      areas.push_back(area);
    }
    bool same_as(const Part& other) const {
      return corners == other.corners && areas == other.areas;
    }
    Result<TriangleMesh> mesh() const {
      std::vector<Triangle> triangles;
      for (std::uint32_t i = 0; i < corners.size(); i += 3)
        triangles.push_back({i, i + 1, i + 2});
      return TriangleMesh::create(corners, std::move(triangles), areas);
    }
  };

  const WatchRequest& request_;
  Executor& executor_;
  std::optional<World> world_ = std::nullopt;
  std::vector<AreaFlags> flags_ = {};    ///< Of the world.
  std::vector<AgentCells> agents_ = {};  ///< The same.
  std::map<std::pair<int, int>, Part> parts_ = {};
  std::vector<ObjectHandle> extras_ = {};  ///< Volumes and links.
};

void print(const AnswerJson& step, bool json) {
  if (json) {
    std::cout << json_text(step) << std::endl;
    return;
  }
  std::printf("%zu tiles in %.3f s, hash %s -> %s\n", step["tiles"].get<std::size_t>(),
              static_cast<double>(step["seconds"].get<float>()),
              step["hash"].get<std::string>().c_str(), step["output"].get<std::string>().c_str());
  std::fflush(stdout);
}

}  // namespace

int run_watch(const WatchRequest& request) {
  if (!is_output_name(request.output))
    return report_misuse(request.output + ": navmeshes are written to " + kOutputNames);
  if (std::ranges::any_of(files_of(request), is_standard))
    return report_misuse("watch needs files: standard input does not change");
  ThreadPool pool(request.threads);
  Watched watched(request, pool);
  const InterruptNote interrupt;
  std::optional<FileTimes> seen;
  for (int bakes = 0; !interrupt.came();) {
    FileTimes now(files_of(request));
    if (!seen || !(now == *seen)) {
      const bool is_first = !seen;
      seen = std::move(now);
      const auto step = watched.bake();
      if (step) {
        print(*step, request.json);
      } else if (is_first) {
        return report(step.error());
      } else {
        report(step.error());  // the file may be half written: look again when it changes
      }
      if (++bakes == request.times) return kDone;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(request.milliseconds));
  }
  return interrupt_code();
}

}  // namespace way::cli
