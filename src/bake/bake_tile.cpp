// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake_tile.h"

#include "way/bake/filter_spans.h"
#include "way/bake/make_tile.h"
#include "way/core/assert.h"

#include "bake/contours/contours_into.h"
#include "bake/detail/detail_mesh_into.h"
#include "bake/open/agent_floors.h"
#include "bake/open/compact_into.h"
#include "bake/open/distance_field_into.h"
#include "bake/open/erode_into.h"
#include "bake/open/fused_compact.h"
#include "bake/open/mark_area_into.h"
#include "bake/open/seams_into.h"
#include "bake/polygons/poly_mesh_into.h"
#include "bake/regions/regions_into.h"
#include "bake/scratch/resize_exactly.h"
#include "bake/solid/filter_spans_into.h"
#include "bake/solid/rasterize_into.h"
#include "bake/solid/row_bands.h"
#include "bake/tile/make_tile_into.h"
#include "core/text.h"
#include "nav/tile/tile_builder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <functional>
#include <span>

namespace way {

const char* name_of(BakeStage stage) {
  static constexpr const char* kNames[kBakeStageCount] = {"rasterize",     "lift_low_obstacles",
                                                          "remove_ledges", "remove_low_ceilings",
                                                          "compact",       "mark_areas",
                                                          "erode",         "distance_field",
                                                          "regions",       "seams",
                                                          "contours",      "polygons",
                                                          "detail",        "tile"};
  return kNames[static_cast<std::size_t>(stage)];
}

struct BakeWorkspace::State {
  ScratchMemory memory = {};  ///< Of one stage after the other.

  Heightfield solid = {};  ///< All of solid space, where someone looks at it.
  std::array<SolidBand, 2> solid_bands = {SolidBand{.memory = &memory}, {.memory = &memory}};
  CompactHeightfield open = {};
  FloorRuns runs = {.memory = &memory};
  DistanceView distance = {{}, 0};
  RegionMap regions = {};
  SeamMap seams = {};
  ContourSet contours = {};
  PolyMesh polygons = {};
  DetailMesh detail = {};
  TileData tile = {};
  TileData sheets = {};  ///< Of several agents, one after the other.

  RowBands bands = RowBands(&memory);
  RasterizeScratch rasterize = {.memory = &memory};
  FilterScratch filter_spans = {};
  AgentFloorsScratch agent_floors = {};
  CompactScratch compact = {};
  MarkAreaScratch mark_areas = {};
  ErodeScratch erode = {.memory = &memory};
  DistanceFieldScratch distance_field = {.memory = &memory};
  RegionScratch find_regions = {.memory = &memory};
  ContourScratch trace_contours = {.memory = &memory};
  PolyScratch make_polygons = {.memory = &memory};
  DetailScratch add_detail = {.memory = &memory};
  Tile::Scratch create_tile = {};

  std::size_t spans = 0;  ///< Of the last tile.
  BakeReport report = {};
};

namespace {

/// Rows of a window that turn from triangles into open space together: few, so that solid space
/// stays small and near; but not too few, because a triangle is prepared once a band.
int rows_of_band(const VoxelGrid& grid) {
  constexpr int kColumns = 1024;
  constexpr int kLeast = 16;
  return std::max(kLeast, kColumns / std::max(grid.width, 1));
}

template <class... T>
std::size_t bytes_of(const std::vector<T>&... vectors) {
  return (std::size_t{0} + ... + (vectors.capacity() * sizeof(T)));
}

/// Of several agents the least of everything: what holds for all of them.
TileAgent agent_of(const BakeSettings& settings) {
  TileAgent least = {.height = settings.agent.height,
                     .radius = settings.agent.radius,
                     .climb = settings.agent.climb,
                     .cell_size = settings.cell_size,
                     .cell_height = settings.cell_height};
  if (settings.agents.size() < 2) return least;
  const auto least_of = [&](float NavAgent::*member) {
    return std::invoke(member, *std::ranges::min_element(settings.agents, {}, member));
  };
  least.height = least_of(&NavAgent::height);
  least.radius = least_of(&NavAgent::radius);
  least.climb = least_of(&NavAgent::climb);
  return least;
}

}  // namespace

BakeWorkspace::BakeWorkspace() : state_(std::make_unique<State>()) {}
BakeWorkspace::~BakeWorkspace() = default;
BakeWorkspace::BakeWorkspace(BakeWorkspace&&) noexcept = default;
BakeWorkspace& BakeWorkspace::operator=(BakeWorkspace&&) noexcept = default;

std::size_t BakeWorkspace::bytes() const {
  const State& s = *state_;
  return s.memory.most_bytes() + s.agent_floors.bytes() + bytes_of(s.solid.columns, s.solid.spans) +
         bytes_of(s.open.columns, s.open.floor, s.open.clearance, s.open.area) +
         s.open.neighbors.bytes() + bytes_of(s.erode.areas, s.regions.regions) +
         s.find_regions.watershed.links.bytes();
}

const BakeReport& BakeWorkspace::report() const {
  return state_->report;
}

/// Runs the stages of one tile and shows their results.
class TileBaker {
 public:
  TileBaker(const BakeTileInput& input, const TileCoord& coord, BakeWorkspace& workspace,
            BakeObserver* observer)
      : input_(input),
        config_(input.config),
        coord_(coord),
        s_(*workspace.state_),
        observer_(observer),
        is_solid_seen_(is_solid_seen()) {}

  Result<std::shared_ptr<const Tile>> run() {
    const std::span<const Step> steps = kSteps;
    if (!run_steps(steps.first(kFieldSteps))) return cancelled();
    auto tile = config_.has_several_agents() ? run_sheets(steps.subspan(kFieldSteps))
                                             : run_one(steps.subspan(kFieldSteps));
    if (tile) seen(BakeStage::tile, **tile);
    return tile;
  }

 private:
  using Step = void (TileBaker::*)();
  /// The stages up to the tile; between two of them a bake can be cancelled.
  static const std::array<Step, kBakeStageCount - 1> kSteps;
  /// Those that make the field of floors.
  static constexpr std::size_t kFieldSteps = 7;

  static Error cancelled() { return {Error::Code::cancelled, "the bake was cancelled"}; }

  /// False where the bake was cancelled meanwhile.
  bool run_steps(std::span<const Step> steps) {
    for (const Step step : steps) {
      if (is_cancelled()) return false;
      (this->*step)();
      if (config_.tile_size == 0) free_unused(step);
    }
    return !is_cancelled();
  }

  Result<std::shared_ptr<const Tile>> run_one(std::span<const Step> steps) {
    if (!run_steps(steps)) return cancelled();
    ++s_.report.tiles;
    count();
    const LentTileData data(s_.polygons, s_.detail, tile_options(), s_.tile);
    return create_tile(*data);
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
    if (!is_far()) return Tile::create_unchecked(data, s_.create_tile);
    auto tile = Tile::create(data, s_.create_tile);
    if (tile || tile.error().code != Error::Code::invalid_mesh) return tile;
    return Error{Error::Code::too_large,
                 text("tile (", coord_.x, ", ", coord_.z, "): ", tile.error().message,
                      ", because floats are coarse so far from the origin: move the level nearer ",
                      "or raise cell_size")};
  }

  /// Makes polygons of the floors of each sheet by itself. A tile on which all walk alike is that
  /// of one agent.
  Result<std::shared_ptr<const Tile>> run_sheets(std::span<const Step> steps) {
    ++s_.report.tiles;
    s_.report.spans += s_.spans;
    s_.spans = 0;
    const std::span<AgentSheet* const> sheets = s_.agent_floors.distinct;
    start_sheets(tile_options(), s_.sheets);
    for (AgentSheet* sheet : sheets) {
      const LentField field(s_.agent_floors, *sheet, s_.open, s_.runs);
      seen(BakeStage::erode, s_.open);
      if (!run_steps(steps)) return cancelled();
      count();
      const LentTileData data(s_.polygons, s_.detail, tile_options(), s_.tile);
      if (is_for_all(*sheet)) return create_tile(*data);
      append_sheet(*data, sheet->agents, s_.sheets);
    }
    return create_tile(s_.sheets);
  }

  bool is_for_all(const AgentSheet& sheet) const {
    return static_cast<std::size_t>(std::popcount(sheet.agents)) == config_.agents.size();
  }

  bool is_cancelled() const { return observer_ != nullptr && observer_->is_cancelled(); }

  /// Whether someone looks at solid space, which then is made as a whole.
  bool is_solid_seen() const {
    constexpr std::array kSolid = {BakeStage::rasterize, BakeStage::lift_low_obstacles,
                                   BakeStage::remove_ledges, BakeStage::remove_low_ceilings};
    return observer_ != nullptr && !config_.has_several_agents() &&
           std::ranges::any_of(kSolid, [&](BakeStage stage) { return observer_->wants(stage); });
  }

  RasterizeInput triangles() const { return {input_.mesh, input_.areas, input_.triangles}; }

  void rasterize() {
    const VoxelGrid grid = config_.tile_grid(coord_.x, coord_.z);
    s_.spans = 0;
    s_.memory.keep(config_.tile_size != 0);
    if (config_.has_several_agents()) return find_agent_floors(grid);
    if (!is_solid_seen_) return make_floors(grid);
    rasterize_into(triangles(), grid, config_.rasterize, s_.rasterize, s_.solid);
    s_.spans = s_.solid.spans.size();
    seen(BakeStage::rasterize, s_.solid);
  }

  Steps steps() const {
    return {config_.walkable_height, config_.walkable_climb, config_.steep_rule};
  }

  /// Does the work of the steps up to compact(), but for the links, a few rows at a time.
  void make_floors(const VoxelGrid& grid) {
    // Under Recast's rules spans depend on the window.
    const bool in_bands = config_.rasterize.clip_start == ClipStart::triangle;
    s_.bands.sort(triangles(), grid, in_bands ? rows_of_band(grid) : grid.depth);
    OpenRows rows(grid, steps(), s_.filter_spans, s_.open);
    for (std::size_t band = 0; band < s_.bands.size() && !is_cancelled(); ++band) {
      SolidBand& solid = s_.solid_bands[band % 2];
      rasterize_into({input_.mesh, input_.areas, s_.bands.triangles(band)}, s_.bands.grid(band),
                     config_.rasterize, s_.rasterize, solid);
      s_.spans += solid.spans.size();
      ended(BakeStage::rasterize);
      for (int z = 0; z < solid.grid.depth; ++z)
        rows.add(solid.row(z));
      ended(BakeStage::remove_ledges);
    }
    rows.finish();
    give_back(s_.rasterize.columns, s_.bands, s_.solid_bands[0], s_.solid_bands[1]);
  }

  /// Hands the memory of what no later stage looks at to the next one.
  template <class... T>
  static void give_back(T&... done) {
    (done.give_back(), ...);
  }

  /// Does the work of the steps up to erode() for all agents.
  void find_agent_floors(const VoxelGrid& grid) {
    WAY_ASSERT(input_.kinds != nullptr);
    s_.bands.sort(triangles(), grid, rows_of_band(grid));
    AgentFloors floors(config_, *input_.kinds, grid, s_.agent_floors);
    for (std::size_t band = 0; band < s_.bands.size() && !is_cancelled(); ++band) {
      fill_columns({input_.mesh, input_.areas, s_.bands.triangles(band)}, s_.bands.grid(band),
                   config_.rasterize, s_.rasterize);
      ended(BakeStage::rasterize);
      floors.add(s_.rasterize.columns, s_.bands.grid(band));
      ended(BakeStage::remove_ledges);
    }
    give_back(s_.rasterize.columns, s_.bands);
    if (is_cancelled()) return;
    floors.finish(input_.volumes);
    s_.spans = floors.span_count();
  }

  void lift_obstacles() {
    if (!is_solid_seen_) return;
    lift_low_obstacles(s_.solid, config_.walkable_climb);
    seen(BakeStage::lift_low_obstacles, s_.solid);
  }

  void remove_ledges() {
    if (!is_solid_seen_) return;
    remove_ledges_into(s_.solid, steps(), s_.filter_spans);
    seen(BakeStage::remove_ledges, s_.solid);
  }

  void remove_ceilings() {
    if (!is_solid_seen_) return;
    remove_low_ceilings(s_.solid, config_.walkable_height);
    seen(BakeStage::remove_low_ceilings, s_.solid);
  }

  void compact() {
    if (config_.has_several_agents()) return;
    if (is_solid_seen_) {
      compact_into(s_.solid, config_.walkable_height, config_.walkable_climb, s_.compact, s_.open);
    } else {
      link_floors(s_.open, s_.compact);
    }
    seen(BakeStage::compact, s_.open);
  }

  void mark_areas() {
    if (config_.has_several_agents()) return;
    mark_areas_into(s_.open, input_.volumes, s_.mark_areas);
    seen(BakeStage::mark_areas, s_.open);
  }

  void erode() {
    if (config_.has_several_agents()) return;
    find_floor_runs(s_.open, s_.runs);
    s_.runs.shape.free();
    erode_into(s_.open, s_.runs, {config_.walkable_radius, config_.erode_metric}, s_.erode);
    give_back(s_.erode);
    seen(BakeStage::erode, s_.open);
  }

  void measure_distance() {
    if (config_.regions.partition != Partition::watershed) return;
    s_.distance = measure_distances(s_.open, s_.runs, s_.distance_field);
    ended(BakeStage::distance_field);
    if (!is_wanted(BakeStage::distance_field)) return;
    const auto& [distance, most] = s_.distance;
    show(BakeStage::distance_field, DistanceField{{distance.begin(), distance.end()}, most});
  }

  void find_regions() {
    find_regions_into(s_.open, s_.distance, config_.regions, s_.find_regions, s_.regions);
    give_back(s_.distance_field);
    seen(BakeStage::regions, s_.regions);
  }

  void find_seams() {
    find_seams_into(s_.open, s_.seams);
    seen(BakeStage::seams, s_.seams);
  }

  void trace_contours() {
    trace_contours_into({s_.open, s_.regions, s_.seams, config_.contours}, s_.trace_contours,
                        s_.contours);
    seen(BakeStage::contours, s_.contours);
  }

  void make_polygons() {
    make_polygons_into(s_.contours, config_.polygon_vertices, s_.make_polygons, s_.polygons);
    give_back(s_.make_polygons);
    seen(BakeStage::polygons, s_.polygons);
  }

  void add_detail() {
    add_detail_into({s_.polygons, s_.open, s_.regions, s_.seams}, config_.detail, s_.add_detail,
                    s_.detail);
    give_back(s_.add_detail);
    place_patches(s_.polygons, s_.detail, s_.tile);
    seen(BakeStage::detail, s_.detail);
  }

  MakeTileOptions tile_options() const { return {coord_, agent_of(config_.settings)}; }

  /// Where all is one tile, memory is better freed than kept for the next.
  void free_unused(Step done) {
    if (done == &TileBaker::compact) {
      s_.solid = {};
      s_.filter_spans = {};
      s_.compact = {};
    } else if (done == &TileBaker::measure_distance && !config_.has_several_agents()) {
      free_memory(s_.runs.runs);
    } else if (done == &TileBaker::find_regions) {
      s_.find_regions.watershed.links = {};
    }
  }

  /// Ends a stage and hands out its result.
  template <class T>
  void seen(BakeStage stage, const T& result) {
    ended(stage);
    if (is_wanted(stage)) show(stage, result);
  }

  bool is_wanted(BakeStage stage) const { return observer_ != nullptr && observer_->wants(stage); }

  template <class T>
  void show(BakeStage stage, const T& result) {
    observer_->see(coord_, stage, result);
    last_ = Clock::now();
  }

  /// Notes the time since the last stage for this one.
  void ended(BakeStage stage) {
    const Clock::time_point now = Clock::now();
    s_.report.stage_seconds[static_cast<std::size_t>(stage)] +=
        std::chrono::duration<double>(now - last_).count();
    last_ = now;
    if (observer_ != nullptr) observer_->ended(coord_, stage);
  }

  void count() {
    BakeReport& report = s_.report;
    report.spans += s_.spans;
    report.floors += s_.open.size();
    report.regions += s_.regions.count;
    report.contours += s_.contours.contours.size();
    report.polygons += s_.polygons.size();
  }

  using Clock = std::chrono::steady_clock;

  const BakeTileInput& input_;
  const BakeConfig& config_;
  TileCoord coord_;
  BakeWorkspace::State& s_;
  BakeObserver* observer_;
  bool is_solid_seen_;
  Clock::time_point last_ = Clock::now();
};

const std::array<TileBaker::Step, kBakeStageCount - 1> TileBaker::kSteps = {
    &TileBaker::rasterize,       &TileBaker::lift_obstacles,   &TileBaker::remove_ledges,
    &TileBaker::remove_ceilings, &TileBaker::compact,          &TileBaker::mark_areas,
    &TileBaker::erode,           &TileBaker::measure_distance, &TileBaker::find_regions,
    &TileBaker::find_seams,      &TileBaker::trace_contours,   &TileBaker::make_polygons,
    &TileBaker::add_detail};

Result<std::shared_ptr<const Tile>> bake_tile(const BakeTileInput& input, const TileCoord& coord,
                                              BakeWorkspace& workspace, BakeObserver* observer) {
  return TileBaker(input, coord, workspace, observer).run();
}

}  // namespace way
