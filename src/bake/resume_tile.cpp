// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/resume_tile.h"

#include "bake/open/class_floors.h"
#include "bake/tile_start.h"

#include <cstring>
#include <optional>
#include <utility>

namespace way {
namespace {

/// The listed triangles of meshes as one mesh.
Result<TriangleMesh> join_sources(std::span<const TriangleSource> sources) {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  std::vector<Area> areas;
  for (const TriangleSource& source : sources) {
    for (const std::uint32_t i : source.triangles) {
      const auto first = static_cast<std::uint32_t>(vertices.size());
      for (const std::uint32_t corner : source.mesh.triangles()[i])
        vertices.push_back(source.mesh.vertices()[corner]);
      triangles.push_back({first, first + 1, first + 2});
      areas.push_back(source.mesh.areas()[i]);
    }
  }
  return TriangleMesh::create(std::move(vertices), std::move(triangles), std::move(areas));
}

/// Finds the floors of a tile, from triangles or from kept spans.
class FloorFinder {
 public:
  FloorFinder(const ResumeTileInput& input, TileVoxels& voxels, ResumeWorkspace& workspace)
      : input_(input), voxels_(voxels), s_(workspace) {}

  std::optional<Error> run() {
    const bool has_spans = input_.keeps_spans || !voxels_.spans.empty();
    if (input_.config.rasterize.area_rule != AreaRule::highest || !has_spans)
      return find_in_order();
    if (voxels_.spans.empty()) {
      if (auto error = rasterize_fixed()) return error;
    } else {
      s_.solid.grid = input_.config.tile_grid(input_.coord.x, input_.coord.z);
      restore_spans(voxels_.spans, s_.store, s_.solid);
    }
    const auto movable = join_sources(input_.movable);
    if (!movable) return movable.error();
    return find({.solid = &s_.solid}, *movable);
  }

 private:
  std::optional<Error> rasterize_fixed() {
    const auto mesh = join_sources(input_.fixed);
    if (!mesh) return mesh.error();
    const auto ground = ground_of(*mesh);
    if (!ground) return ground.error();
    rasterize_tile({*mesh, *ground, input_.config}, input_.coord, s_.bake, s_.solid);
    voxels_.spans = store_spans(s_.solid, s_.store);
    return std::nullopt;
  }

  /// From all triangles in their order, which counts under Recast's rules.
  std::optional<Error> find_in_order() {
    std::vector<TriangleSource> all(input_.fixed.begin(), input_.fixed.end());
    for (const TriangleSource& source : input_.movable)
      all.push_back(source);
    const auto mesh = join_sources(all);
    if (!mesh) return mesh.error();
    return find({}, *mesh);
  }

  std::optional<Error> find(const TileStart& start, const TriangleMesh& mesh) {
    const auto ground = ground_of(mesh);
    if (!ground) return ground.error();
    find_tile_floors(start, {mesh, *ground, input_.config}, input_.coord, s_.bake, s_.floors);
    voxels_.floors.clear();
    for (const LinkedFloors& floors : s_.floors) {
      const CompactHeightfield& open = floors.open;
      voxels_.floors.push_back(
          {open.grid, open.walkable_height, open.walkable_climb, store_floors(open, s_.store)});
    }
    return std::nullopt;
  }

  Result<TriangleGround> ground_of(const TriangleMesh& mesh) const {
    SerialExecutor serial;
    return TriangleGround::create(mesh, input_.config, serial, &input_.ground);
  }

  const ResumeTileInput& input_;
  TileVoxels& voxels_;
  ResumeWorkspace& s_;
};

void restore(std::span<const StoredFloors> stored, ResumeWorkspace& workspace) {
  workspace.floors.resize(stored.size());
  for (std::size_t i = 0; i < stored.size(); ++i) {
    CompactHeightfield& open = workspace.floors[i].open;
    open.grid = stored[i].grid;
    open.walkable_height = stored[i].walkable_height;
    open.walkable_climb = stored[i].walkable_climb;
    restore_floors(stored[i].bytes, workspace.store, open);
    link_floors(open, workspace.compact);
    find_floor_runs(open, workspace.runs);
    workspace.floors[i].runs = workspace.runs.runs;
    workspace.floors[i].areas = open.area;
    workspace.floors[i].eroded.clear();
    workspace.floors[i].bakes.clear();
  }
}

/// Erodes floors on which nothing stands, so that later bakes only look at what was carved.
void erode_bare(LinkedFloors& floors, const MovementClass& of, const BakeConfig& config,
                ResumeWorkspace& workspace) {
  const ErodeOptions options = {of.radius, config.erode_metric};
  if (of.agents.size() > 1 || !can_erode_carved(floors.open, options)) return;
  workspace.runs.runs.swap(floors.runs);
  erode_into(floors.open, workspace.runs, options, workspace.erode);
  workspace.runs.runs.swap(floors.runs);
  floors.eroded = floors.open.area;
  floors.open.area = floors.areas;
}

/// Bakes from floors and leaves them as they are.
Result<std::vector<std::shared_ptr<const Tile>>> bake_from(std::span<LinkedFloors> floors,
                                                           const ResumeTileInput& input,
                                                           ResumeWorkspace& workspace) {
  const TriangleMesh nothing;
  auto tiles = bake_tiles_from(
      {.floors = floors},
      {.mesh = nothing, .ground = input.ground, .config = input.config, .volumes = input.volumes},
      input.coord, workspace.bake);
  for (LinkedFloors& of_class : floors)
    of_class.open.area = of_class.areas;
  return tiles;
}

}  // namespace

bool LastBake::is_of(std::span<const Area> wanted) const {
  return tile != nullptr && areas.size() == wanted.size() &&
         std::memcmp(areas.data(), wanted.data(), wanted.size()) == 0;
}

DistanceView LastBake::update_distances(const CompactHeightfield& open, const FloorRuns& runs) {
  tile.reset();
  const DistanceView distance = way::update_distances(open, runs, areas, distances);
  areas = open.area;
  return distance;
}

std::size_t LinkedFloors::bytes() const {
  std::size_t sum = bytes_of(open) + runs.capacity() * sizeof(FloorRun);
  sum += areas.capacity() + eroded.capacity();
  for (const LastBake& last : bakes)  // tiles are shared with snapshots
    sum += last.areas.capacity() + last.distances.bytes();
  return sum;
}

std::size_t TileVoxels::floor_bytes() const {
  std::size_t sum = 0;
  for (const StoredFloors& of_class : floors)
    sum += of_class.bytes.capacity();
  return sum;
}

std::size_t TileVoxels::linked_bytes() const {
  std::size_t sum = 0;
  for (const LinkedFloors& of_class : linked)
    sum += of_class.bytes();
  return sum;
}

Result<std::vector<std::shared_ptr<const Tile>>> resume_tile(const ResumeTileInput& input,
                                                             TileVoxels& voxels,
                                                             ResumeWorkspace& workspace) {
  if (!voxels.linked.empty()) return bake_from(voxels.linked, input, workspace);
  const bool is_first = voxels.floors.empty();
  if (is_first) {
    if (auto error = FloorFinder(input, voxels, workspace).run()) return *error;
  } else {
    restore(voxels.floors, workspace);
  }
  // Floors that were just found may be those of geometry that moves on.
  if (is_first || !input.keeps_linked) return bake_from(workspace.floors, input, workspace);
  voxels.linked = std::exchange(workspace.floors, {});
  for (std::size_t i = 0; i < voxels.linked.size(); ++i) {
    voxels.linked[i].keeps_distances = true;
    erode_bare(voxels.linked[i], input.config.classes[i], input.config, workspace);
  }
  return bake_from(voxels.linked, input, workspace);
}

}  // namespace way
