// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake_tile.h"

#include "way/bake/filter_spans.h"
#include "way/bake/make_tile.h"
#include "way/core/assert.h"

#include "bake/bake_workspace.h"
#include "bake/open/class_floors.h"
#include "bake/open/seams_into.h"
#include "bake/scratch/resize_exactly.h"
#include "bake/solid/filter_spans_into.h"
#include "bake/tile/make_tile_into.h"
#include "bake/tile_start.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace way {
namespace {

/// Rows of a window that are turned from triangles into floors together: few, so that solid space
/// stays small and in the cache; but not too few, because a triangle is prepared once per band.
int rows_of_band(const VoxelGrid& grid) {
  constexpr int kColumns = 1024;
  constexpr int kLeast = 16;
  return std::max(kLeast, kColumns / std::max(grid.width, 1));
}

/// Hands memory that no later stage reads to the next one.
template <class... T>
void give_back(T&... done) {
  (done.give_back(), ...);
}

}  // namespace

/// Runs the stages of one tile and shows their results.
class TileBaker {
 public:
  TileBaker(const TileStart& start, const BakeTileInput& input, const TileCoord& coord,
            BakeWorkspace& workspace, BakeObserver* observer)
      : start_(start),
        input_(input),
        config_(input.config),
        coord_(coord),
        s_(*workspace.state_),
        observer_(observer) {}

  /// The bake of a tile, from triangles to one tile per agent.
  Result<std::vector<std::shared_ptr<const Tile>>*> run() {
    ++s_.report.tiles;
    find_floors();
    for (ClassFloors& floors : s_.classes) {
      const CompactHeightfield& open = floors.open;
      mark_areas(floors);
      measure_borders(floors);
      for (const std::size_t agent : floors.of->agents) {
        erode(floors, agent);
        if (has_floors_of_last(floors, agent)) {
          share_last_tile(floors, agent);
          continue;
        }
        if (take_last_bake(floors, agent)) continue;
        measure_distances(floors, agent);
        find_regions(open);
        find_seams(open);
        trace_contours(open);
        make_polygons();
        add_detail(open);
        make_tile(open, agent);
        keep_bake(floors, agent);
      }
      return_floors(floors);
    }
    share_equal_tiles();
    if (error_) return *error_;
    return &s_.tiles;
  }

  /// The first half of run(), for those who keep the floors.
  void store_floors(std::vector<LinkedFloors>& result) {
    find_floors();
    result.resize(s_.classes.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i].open = s_.classes[i].open;
      find_floor_runs(result[i].open, s_.runs);
      result[i].runs = s_.runs.runs;
      result[i].areas = result[i].open.area;
      result[i].eroded.clear();
      result[i].bakes.clear();
      s_.runs.shape.free();
    }
  }

  /// The first stage alone, for those who keep solid space.
  void store_solid(GroundSpans& result) {
    const VoxelGrid grid = config_.tile_grid(coord_.x, coord_.z);
    fill(triangles(), grid);
    s_.rasterize.columns.save(grid, result);
    give_back(s_.rasterize.columns);
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Finds the floors of each movement class: walkable, high enough, no ledges, linked.
  void find_floors() {
    const VoxelGrid grid = config_.tile_grid(coord_.x, coord_.z);
    s_.memory.keep(!is_one_piece());
    s_.tiles.assign(config_.agents.size(), nullptr);
    while (s_.classes.size() < config_.classes.size())
      s_.classes.push_back(ClassFloors{.memory = &s_.memory});
    s_.classes.resize(config_.classes.size());
    for (std::size_t i = 0; i < s_.classes.size(); ++i)
      s_.classes[i].begin(config_, config_.classes[i], input_.ground, grid);
    if (!start_.floors.empty()) {
      take_floors();
    } else if (is_solid_wanted()) {
      for (ClassFloors& floors : s_.classes)
        find_floors_observed(floors);
    } else {
      find_floors_fused(grid);
    }
    if (is_one_piece()) free_solid();
  }

  /// Takes floors that were found before.
  void take_floors() {
    WAY_ASSERT(start_.floors.size() == s_.classes.size());
    for (ClassFloors& floors : s_.classes) {
      std::swap(floors.open, known(floors).open);
      seen(BakeStage::compact, floors.open);
    }
  }
  void return_floors(ClassFloors& floors) {
    if (start_.floors.empty()) return;
    std::swap(floors.open, known(floors).open);
    s_.runs.runs.swap(known(floors).runs);
  }
  LinkedFloors& known(const ClassFloors& floors) const {
    return start_.floors[static_cast<std::size_t>(&floors - s_.classes.data())];
  }

  /// One stage after another on the whole window, each with a result to look at.
  void find_floors_observed(ClassFloors& floors) {
    const Steps& steps = floors.steps;
    run_stage(BakeStage::rasterize, s_.solid, [&] {
      fill(triangles(), floors.grid);
      s_.solid.grid = floors.grid;
      s_.rasterize.columns.finish(floors.span_areas(), s_.solid);
      give_back(s_.rasterize.columns);
    });
    if (floors.of == &config_.classes[0]) s_.report.spans += s_.solid.spans.size();
    run_stage(BakeStage::lift_low_obstacles, s_.solid,
              [&] { lift_low_obstacles(s_.solid, steps.climb); });
    run_stage(BakeStage::remove_ledges, s_.solid,
              [&] { remove_ledges_into(s_.solid, steps, floors.filter); });
    run_stage(BakeStage::remove_low_ceilings, s_.solid,
              [&] { remove_low_ceilings(s_.solid, steps.height); });
    run_stage(BakeStage::compact, floors.open,
              [&] { compact_into(s_.solid, steps.height, steps.climb, s_.compact, floors.open); });
  }

  /// The same floors, for all classes together and a few rows at a time: solid space is never there
  /// as a whole.
  void find_floors_fused(const VoxelGrid& grid) {
    // Under Recast's rules spans depend on the window.
    const bool in_bands = config_.rasterize.clip_start == ClipStart::triangle;
    s_.bands.sort(triangles(), grid, in_bands ? rows_of_band(grid) : grid.depth);
    FusedFloors fused(grid, s_.classes);
    for (std::size_t i = 0; i < s_.bands.size() && !is_stopped(); ++i) {
      const VoxelGrid band = s_.bands.grid(i);
      fill({input_.mesh, input_.ground.codes(), s_.bands.triangles(i)}, band);
      fused.add_spans(s_.rasterize.columns, band);
      ended(BakeStage::rasterize);
      fused.filter_rows();
      ended(BakeStage::remove_ledges);
    }
    fused.finish();
    s_.report.spans += fused.span_count();
    give_back(s_.rasterize.columns, s_.bands);
    for (ClassFloors& floors : s_.classes) {
      give_back(floors.solid[0], floors.solid[1]);
      run_stage(BakeStage::compact, floors.open, [&] { link_floors(floors.open, s_.compact); });
    }
  }

  /// Rasterizes triangles into a window, and adds what was rasterized before.
  void fill(const RasterizeInput& triangles, const VoxelGrid& grid) {
    fill_columns(triangles, grid, config_.rasterize, s_.rasterize);
    if (start_.solid != nullptr) s_.rasterize.columns.add(*start_.solid, grid);
  }

  RasterizeInput triangles() const {
    return {input_.mesh, input_.ground.codes(), input_.triangles};
  }

  void mark_areas(ClassFloors& floors) {
    run_stage(BakeStage::mark_areas, floors.open,
              [&] { mark_areas_into(floors.open, input_.volumes, s_.mark_areas); });
  }

  /// Measures the distance of each floor to the next wall or drop: once for all radii.
  void measure_borders(ClassFloors& floors) {
    find_runs(floors);
    if (is_stopped() || is_eroded(floors)) return;
    way::measure_borders(floors.open, s_.runs, {floors.of->radius, config_.erode_metric}, s_.erode);
    if (floors.of->agents.size() > 1) floors.marked = floors.open.area;
  }

  /// Returns true if it is known what erosion makes of the floors without volumes.
  bool is_eroded(const ClassFloors& floors) const {
    return !start_.floors.empty() && !known(floors).eroded.empty();
  }
  void find_runs(const ClassFloors& floors) {
    if (!start_.floors.empty()) return s_.runs.runs.swap(known(floors).runs);
    if (is_stopped()) return;  // floors may be incomplete
    find_floor_runs(floors.open, s_.runs);
    s_.runs.shape.free();
  }

  void erode(ClassFloors& floors, std::size_t agent) {
    CompactHeightfield& open = floors.open;
    const int radius = config_.agents[agent].radius;
    run_stage(BakeStage::erode, open, [&] {
      if (!is_first(floors, agent)) {
        floors.last_areas.swap(open.area);
        open.area = floors.marked;
      }
      const ErodeOptions options = {radius, config_.erode_metric};
      if (is_eroded(floors))
        erode_carved(open, options, {known(floors).areas, known(floors).eroded}, s_.erode);
      else
        erode_measured(open, options, s_.erode);
      if (radius < floors.of->radius && open.grid.border > 0) clear_rim(open, floors.of->radius);
      if (is_last(floors, agent)) give_back(s_.erode);
    });
  }

  static bool is_first(const ClassFloors& floors, std::size_t agent) {
    return agent == floors.of->agents.front();
  }
  static bool is_last(const ClassFloors& floors, std::size_t agent) {
    return agent == floors.of->agents.back();
  }

  /// Returns true if the agent before this one in its class has the same floors.
  bool has_floors_of_last(const ClassFloors& floors, std::size_t agent) {
    return !is_stopped() && !is_first(floors, agent) && floors.open.area == floors.last_areas;
  }

  void share_last_tile(const ClassFloors& floors, std::size_t agent) {
    const auto at = std::ranges::find(floors.of->agents, agent);
    s_.tiles[agent] = Tile::for_agent(s_.tiles[*std::prev(at)], config_.tile_agent(agent));
    seen(BakeStage::tile, *s_.tiles[agent]);
  }

  /// Takes the tile of the last bake of the same floors, if their areas are the same again: all
  /// later stages depend on nothing else.
  bool take_last_bake(const ClassFloors& floors, std::size_t agent) {
    if (start_.floors.empty() || is_stopped()) return false;
    known(floors).bakes.resize(floors.of->agents.size());
    const LastBake& last = last_bake(floors, agent);
    if (!last.is_of(floors.open.area)) return false;
    s_.tiles[agent] = last.tile;
    seen(BakeStage::tile, *last.tile);
    return true;
  }
  void keep_bake(const ClassFloors& floors, std::size_t agent) {
    if (start_.floors.empty() || is_stopped()) return;
    LastBake& last = last_bake(floors, agent);
    last.areas = floors.open.area;
    last.tile = s_.tiles[agent];
  }
  LastBake& last_bake(const ClassFloors& floors, std::size_t agent) const {
    const auto at = std::ranges::find(floors.of->agents, agent) - floors.of->agents.begin();
    return known(floors).bakes[static_cast<std::size_t>(at)];
  }

  /// Only the watershed needs distances.
  void measure_distances(const ClassFloors& floors, std::size_t agent) {
    if (is_stopped()) return;
    if (config_.regions.partition == Partition::watershed) {
      s_.distance = !start_.floors.empty() && known(floors).keeps_distances
                        ? last_bake(floors, agent).update_distances(floors.open, s_.runs)
                        : way::measure_distances(floors.open, s_.runs, s_.distance_field);
      ended(BakeStage::distance_field);
      const auto& [distance, most] = s_.distance;
      if (is_wanted(BakeStage::distance_field))
        show(BakeStage::distance_field, DistanceField{{distance.begin(), distance.end()}, most});
    }
    if (is_one_piece() && is_last(floors, agent) && start_.floors.empty())
      free_memory(s_.runs.runs);
  }

  void find_regions(const CompactHeightfield& open) {
    run_stage(BakeStage::regions, s_.regions, [&] {
      find_regions_into(open, s_.distance, config_.regions, s_.find_regions, s_.regions);
      give_back(s_.distance_field);
      if (is_one_piece()) s_.find_regions.watershed.links = {};
    });
  }

  void find_seams(const CompactHeightfield& open) {
    run_stage(BakeStage::seams, s_.seams, [&] { find_seams_into(open, s_.seams); });
  }

  void trace_contours(const CompactHeightfield& open) {
    run_stage(BakeStage::contours, s_.contours, [&] {
      trace_contours_into({open, s_.regions, s_.seams, config_.contours}, s_.trace_contours,
                          s_.contours);
    });
  }

  void make_polygons() {
    run_stage(BakeStage::polygons, s_.polygons, [&] {
      make_polygons_into(s_.contours, config_.polygon_vertices, s_.make_polygons, s_.polygons);
      give_back(s_.make_polygons);
    });
  }

  void add_detail(const CompactHeightfield& open) {
    run_stage(BakeStage::detail, s_.detail, [&] {
      add_detail_into({s_.polygons, open, s_.regions, s_.seams}, config_.detail, s_.add_detail,
                      s_.detail);
      give_back(s_.add_detail);
    });
  }

  void make_tile(const CompactHeightfield& open, std::size_t agent) {
    if (is_stopped()) return;
    count(open);
    const int least = is_one_piece() ? 0 : std::max(config_.regions.min_size, 0);
    find_small_islands_into(s_.polygons, s_.regions, static_cast<std::uint32_t>(least),
                            s_.find_small_islands, s_.small_islands);
    const LentTileData data(s_.polygons, s_.detail,
                            {coord_, config_.tile_agent(agent), s_.small_islands}, s_.tile);
    auto tile = create_tile(*data);
    if (!tile) {
      error_ = tile.error();
      return;
    }
    s_.tiles[agent] = *std::move(tile);
    seen(BakeStage::tile, *s_.tiles[agent]);
  }

  /// Returns true if vertices are so far from the origin, in cells, that rounding them to floats
  /// may turn a thin polygon over.
  bool is_far() const {
    constexpr double kFarCells = 1024;
    const VoxelGrid& world = config_.world;
    const auto farthest = [&](float origin, int cells) {
      const auto low = static_cast<double>(origin);
      const double high = low + cells * static_cast<double>(world.cell_size);
      return std::max(std::abs(low), std::abs(high));
    };
    const double far =
        std::max(farthest(world.origin.x, world.width), farthest(world.origin.z, world.depth));
    return far > kFarCells * static_cast<double>(world.cell_size);
  }

  /// The result of a bake is valid, unless rounding to floats spoils it.
  Result<std::shared_ptr<const Tile>> create_tile(const TileData& data) {
    if (!is_far()) return build_tile_unchecked(data, s_.create_tile);
    auto tile = build_tile(data, s_.create_tile);
    if (tile || tile.error().code != Error::Code::invalid_mesh) return tile;
    return Error{Error::Code::too_large,
                 text("tile (", coord_.x, ", ", coord_.z, "): ", tile.error().message,
                      ", because floats are coarse so far from the origin: move the level nearer ",
                      "or raise cell_size")};
  }

  /// Agents of different classes may get the same polygons, too.
  void share_equal_tiles() {
    for (std::size_t i = 1; i < s_.tiles.size() && !error_; ++i) {
      const auto before = std::span(s_.tiles).first(i);
      const auto same = std::ranges::find_if(
          before, [&](const auto& tile) { return tile->has_same_polygons(*s_.tiles[i]); });
      if (same != before.end()) s_.tiles[i] = Tile::for_agent(*same, s_.tiles[i]->agent());
    }
  }

  /// If the level is one tile, memory is better freed than kept for the next.
  bool is_one_piece() const { return config_.tile_size == 0; }
  void free_solid() {
    s_.solid = {};
    s_.compact = {};
    for (ClassFloors& floors : s_.classes)
      floors.filter = {};
  }

  /// Returns true if an observer wants to see solid space.
  bool is_solid_wanted() const {
    constexpr std::array kSolid = {BakeStage::rasterize, BakeStage::lift_low_obstacles,
                                   BakeStage::remove_ledges, BakeStage::remove_low_ceilings};
    return std::ranges::any_of(kSolid, [&](BakeStage stage) { return is_wanted(stage); });
  }

  bool is_wanted(BakeStage stage) const { return observer_ != nullptr && observer_->wants(stage); }

  /// Returns true if the bake was cancelled or has failed: no further stage runs.
  bool is_stopped() {
    if (!error_ && observer_ != nullptr && observer_->is_cancelled())
      error_ = Error{Error::Code::cancelled, "the bake was cancelled"};
    return error_.has_value();
  }

  /// Runs a stage, unless the bake was stopped, and shows its result.
  template <class T, class Work>
  void run_stage(BakeStage stage, const T& result, Work work) {
    if (is_stopped()) return;
    work();
    seen(stage, result);
  }

  /// Ends a stage and shows its result.
  template <class T>
  void seen(BakeStage stage, const T& result) {
    ended(stage);
    if (is_wanted(stage)) show(stage, result);
  }

  template <class T>
  void show(BakeStage stage, const T& result) {
    observer_->see(coord_, stage, result);
    last_ = Clock::now();
  }

  /// Adds the time since the last stage to this one.
  void ended(BakeStage stage) {
    const Clock::time_point now = Clock::now();
    s_.report.stage_seconds[static_cast<std::size_t>(stage)] +=
        std::chrono::duration<double>(now - last_).count();
    last_ = now;
    if (observer_ != nullptr) observer_->ended(coord_, stage);
  }

  void count(const CompactHeightfield& open) {
    s_.report.floors += open.size();
    s_.report.regions += s_.regions.count;
    s_.report.contours += s_.contours.contours.size();
    s_.report.polygons += s_.polygons.size();
  }

  TileStart start_;
  const BakeTileInput& input_;
  const BakeConfig& config_;
  TileCoord coord_;
  BakeWorkspace::State& s_;
  BakeObserver* observer_;
  std::optional<Error> error_;
  Clock::time_point last_ = Clock::now();
};

Result<std::shared_ptr<const Tile>> bake_tile(const BakeTileInput& input, const TileCoord& coord,
                                              BakeWorkspace& workspace, BakeObserver* observer) {
  WAY_ASSERT(input.config.agents.size() == 1);
  const auto tiles = TileBaker({}, input, coord, workspace, observer).run();
  if (!tiles) return tiles.error();
  return std::move((**tiles)[0]);
}

Result<std::vector<std::shared_ptr<const Tile>>> bake_tiles(const BakeTileInput& input,
                                                            const TileCoord& coord,
                                                            BakeWorkspace& workspace,
                                                            BakeObserver* observer) {
  return bake_tiles_from({}, input, coord, workspace, observer);
}

Result<std::vector<std::shared_ptr<const Tile>>> bake_tiles_from(const TileStart& start,
                                                                 const BakeTileInput& input,
                                                                 const TileCoord& coord,
                                                                 BakeWorkspace& workspace,
                                                                 BakeObserver* observer) {
  const auto tiles = TileBaker(start, input, coord, workspace, observer).run();
  if (!tiles) return tiles.error();
  return std::move(**tiles);
}

void rasterize_tile(const BakeTileInput& input, const TileCoord& coord, BakeWorkspace& workspace,
                    GroundSpans& result) {
  TileBaker({}, input, coord, workspace, nullptr).store_solid(result);
}

void find_tile_floors(const TileStart& start, const BakeTileInput& input, const TileCoord& coord,
                      BakeWorkspace& workspace, std::vector<LinkedFloors>& result) {
  TileBaker(start, input, coord, workspace, nullptr).store_floors(result);
}

}  // namespace way
