// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake_tile.h"

#include "way/bake/filter_spans.h"
#include "way/bake/make_tile.h"

#include "bake/compact_into.h"
#include "bake/contours_into.h"
#include "bake/detail_mesh_into.h"
#include "bake/distance_field_into.h"
#include "bake/erode_into.h"
#include "bake/filter_spans_into.h"
#include "bake/make_tile_into.h"
#include "bake/mark_area_into.h"
#include "bake/poly_mesh_into.h"
#include "bake/rasterize_into.h"
#include "bake/regions_into.h"
#include "bake/seams_into.h"
#include "nav/tile_builder.h"

#include <algorithm>
#include <array>
#include <chrono>

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
  Heightfield solid = {};
  CompactHeightfield open = {};
  FloorRuns runs = {};
  DistanceField distance = {};
  RegionMap regions = {};
  SeamMap seams = {};
  ContourSet contours = {};
  PolyMesh polygons = {};
  DetailMesh detail = {};
  TileData tile = {};

  RasterizeScratch rasterize = {};
  FilterScratch filter_spans = {};
  CompactScratch compact = {};
  MarkAreaScratch mark_areas = {};
  ErodeScratch erode = {};
  DistanceFieldScratch distance_field = {};
  RegionScratch find_regions = {};
  ContourScratch trace_contours = {};
  PolyScratch make_polygons = {};
  DetailScratch add_detail = {};
  Tile::Scratch create_tile = {};

  BakeReport report = {};
};

namespace {

template <class... T>
std::size_t bytes_of(const std::vector<T>&... vectors) {
  return (std::size_t{0} + ... + (vectors.capacity() * sizeof(T)));
}

TileAgent agent_of(const BakeSettings& settings) {
  return {.height = settings.agent.height,
          .radius = settings.agent.radius,
          .climb = settings.agent.climb,
          .cell_size = settings.cell_size,
          .cell_height = settings.cell_height};
}

}  // namespace

BakeWorkspace::BakeWorkspace() : state_(std::make_unique<State>()) {}
BakeWorkspace::~BakeWorkspace() = default;
BakeWorkspace::BakeWorkspace(BakeWorkspace&&) noexcept = default;
BakeWorkspace& BakeWorkspace::operator=(BakeWorkspace&&) noexcept = default;

std::size_t BakeWorkspace::bytes() const {
  const State& s = *state_;
  return s.rasterize.bytes() + bytes_of(s.solid.columns, s.solid.spans) +
         bytes_of(s.open.columns, s.open.floor, s.open.clearance, s.open.area, s.open.neighbours) +
         bytes_of(s.erode.distance, s.erode.rows, s.erode.areas, s.distance.distance,
                  s.distance_field.sharp, s.regions.regions) +
         bytes_of(s.find_regions.watershed.links, s.find_regions.watershed.claim,
                  s.find_regions.watershed.order, s.trace_contours.trace.sides);
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
        observer_(observer) {}

  Result<std::shared_ptr<const Tile>> run() {
    for (const Step step : kSteps) {
      if (is_cancelled()) return Error{Error::Code::cancelled, "the bake was cancelled"};
      (this->*step)();
    }
    if (is_cancelled()) return Error{Error::Code::cancelled, "the bake was cancelled"};
    auto tile = make_tile();
    if (tile) seen(BakeStage::tile, **tile);
    count();
    return tile;
  }

 private:
  using Step = void (TileBaker::*)();
  /// The stages up to the tile; between two of them a bake can be cancelled.
  static const std::array<Step, kBakeStageCount - 1> kSteps;

  bool is_cancelled() const { return observer_ != nullptr && observer_->is_cancelled(); }

  void rasterize() {
    rasterize_into({input_.mesh, input_.areas, input_.triangles},
                   config_.tile_grid(coord_.x, coord_.z), config_.rasterize, s_.rasterize,
                   s_.solid);
    seen(BakeStage::rasterize, s_.solid);
  }

  void lift_obstacles() {
    if (observer_ == nullptr) return;  // the next step does all three
    lift_low_obstacles(s_.solid, config_.walkable_climb);
    seen(BakeStage::lift_low_obstacles, s_.solid);
  }

  /// Takes away what an agent cannot stand on: all in one pass unless someone looks at each step.
  void remove_ledges() {
    const auto filter = observer_ == nullptr ? filter_spans_into : remove_ledges_into;
    filter(s_.solid, config_.walkable_height, config_.walkable_climb, s_.filter_spans);
    seen(BakeStage::remove_ledges, s_.solid);
  }

  void remove_ceilings() {
    if (observer_ == nullptr) return;
    remove_low_ceilings(s_.solid, config_.walkable_height);
    seen(BakeStage::remove_low_ceilings, s_.solid);
  }

  void compact() {
    compact_into(s_.solid, config_.walkable_height, config_.walkable_climb, s_.compact, s_.open);
    seen(BakeStage::compact, s_.open);
  }

  void mark_areas() {
    mark_areas_into(s_.open, input_.volumes, s_.mark_areas);
    seen(BakeStage::mark_areas, s_.open);
  }

  void erode() {
    find_floor_runs(s_.open, s_.runs);
    erode_into(s_.open, s_.runs, {config_.walkable_radius, config_.erode_metric}, s_.erode);
    seen(BakeStage::erode, s_.open);
  }

  void measure_distance() {
    if (config_.regions.partition != Partition::watershed) return;
    distance_field_into(s_.open, s_.runs, s_.distance_field, s_.distance);
    seen(BakeStage::distance_field, s_.distance);
  }

  void find_regions() {
    find_regions_into(s_.open, s_.distance, config_.regions, s_.find_regions, s_.regions);
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
    seen(BakeStage::polygons, s_.polygons);
  }

  void add_detail() {
    add_detail_into({s_.polygons, s_.open, s_.regions, s_.seams}, config_.detail, s_.add_detail,
                    s_.detail);
    seen(BakeStage::detail, s_.detail);
  }

  Result<std::shared_ptr<const Tile>> make_tile() {
    const MakeTileOptions options = {coord_, agent_of(config_.settings)};
    const LentTileData data(s_.polygons, s_.detail, options, s_.tile);
    return Tile::create_unchecked(*data, s_.create_tile);
  }

  /// Notes the time since the last stage and hands out the result of this one.
  template <class T>
  void seen(BakeStage stage, const T& result) {
    const Clock::time_point now = Clock::now();
    s_.report.stage_seconds[static_cast<std::size_t>(stage)] +=
        std::chrono::duration<double>(now - last_).count();
    if (observer_ != nullptr) observer_->see(coord_, stage, result);
    last_ = observer_ != nullptr ? Clock::now() : now;
  }

  void count() {
    BakeReport& report = s_.report;
    ++report.tiles;
    report.spans += s_.solid.spans.size();
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
