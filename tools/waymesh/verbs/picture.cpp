// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"
#include "way/debug/legend.h"
#include "way/debug/perspective.h"
#include "way/debug/storeys.h"
#include "way/doctor/examine.h"

#include "commands.h"
#include "input/mesh_file.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "work/bake_level.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <span>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

/// Draws the result of one stage of a bake in one piece.
class StagePainter final : public BakeObserver {
 public:
  explicit StagePainter(const PictureRequest& request)
      : wanted_(request.stage), options_(request.draw), with_legend_(request.legend) {}

  void see(const TileCoord&, BakeStage stage, const Heightfield& solid) override {
    if (is_wanted(stage)) show(draw_heightfield(solid, options_), legend_of(solid));
  }
  void see(const TileCoord&, BakeStage stage, const CompactHeightfield& open) override {
    open_ = open;
    if (is_wanted(stage)) show(draw_floors(open, options_), legend_of(open));
  }
  void see(const TileCoord&, BakeStage stage, const DistanceField& distances) override {
    if (is_wanted(stage))
      show(draw_distances(open_, distances, options_), legend_of(open_, distances));
  }
  void see(const TileCoord&, BakeStage stage, const RegionMap& regions) override {
    if (is_wanted(stage)) show(draw_regions(open_, regions, options_), legend_of(regions));
  }
  void see(const TileCoord&, BakeStage stage, const ContourSet& contours) override {
    if (is_wanted(stage)) show(draw_contours(contours, options_), legend_of(contours));
  }
  void see(const TileCoord& coord, BakeStage stage, const PolyMesh& polygons) override {
    polygons_ = polygons;
    polygon_regions[coord] = polygons.regions;
    if (is_wanted(stage)) show(draw_polygons(polygons, options_), legend_of(polygons));
  }
  void see(const TileCoord&, BakeStage stage, const DetailMesh& detail) override {
    if (is_wanted(stage))
      show(draw_detail(polygons_, detail, options_), legend_of(polygons_, detail));
  }
  using BakeObserver::see;

  std::optional<Picture> picture;
  std::map<TileCoord, std::vector<RegionId>> polygon_regions;

 private:
  bool is_wanted(BakeStage stage) const { return wanted_ == way::name_of(stage); }

  void show(const Picture& drawn, const std::vector<LegendEntry>& legend) {
    picture = with_legend_ ? with_legend(drawn, legend) : drawn;
  }

  std::string wanted_;
  DrawOptions options_;
  bool with_legend_;
  CompactHeightfield open_;
  PolyMesh polygons_;
};

NavMeshColor color_named(const std::string& name) {
  if (name == "area") return NavMeshColor::area;
  if (name == "component") return NavMeshColor::component;
  if (name == "tile") return NavMeshColor::tile;
  return name == "polygon" ? NavMeshColor::polygon : NavMeshColor::height;
}

/// A mesh and how it is drawn.
struct Layer {
  NavMesh mesh;
  NavMeshDrawOptions options = {};
  std::optional<LegendEntry> agent = std::nullopt;  ///< If its color shows the agent.
};

/// The mesh of the agent that is named, or of the only one. With `--color agents` the meshes of all
/// agents on top of each other, the one with the largest area at the bottom.
Result<std::vector<Layer>> layers_of(const PictureRequest& request, const NavMeshSet& set,
                                     std::span<const std::string> agents) {
  const NavMeshDrawOptions options = {
      .color = color_named(request.color), .low = request.draw.low, .high = request.draw.high};
  if (request.color != "agents" || !agents.empty()) {
    auto chosen = choose_agent(set, agents);
    if (!chosen) return chosen.error();
    return std::vector<Layer>{{std::move(chosen->mesh), options}};
  }
  std::vector<Layer> layers;
  for (const AgentMesh& one : set.meshes()) {
    const Color color = way::color_of(static_cast<std::uint32_t>(layers.size() + 1));
    layers.push_back({one.mesh, options, LegendEntry{color, "agent " + one.agent.name}});
    layers.back().options.color_of = [color](PolyRef) { return color; };
  }
  std::ranges::stable_sort(layers, std::ranges::greater{},
                           [](const Layer& layer) { return layer.mesh.counts().area; });
  return layers;
}

Picture draw_level_alone(const TriangleMesh& level, const PictureRequest& request) {
  if (request.view == "perspective") {
    Perspective view(level.bounds(), request.look);
    view.add(level, request.draw);
    return view.draw(request.draw.width);
  }
  Picture picture = draw_frame(level.bounds(), request.draw);
  draw_level(picture, level, request.draw);
  return picture;
}

/// Names for a legend.
std::function<std::string(Area)> area_names(const NavMeshNotes& notes) {
  return [areas = notes.areas](Area area) {
    for (const auto& named : areas) {
      if (named.area == area) return named.name;
    }
    return std::string();
  };
}

/// What is drawn: navmeshes, and the level that they were baked from, if that is known.
struct Subject {
  std::vector<Layer> layers;  ///< From bottom to top; at least one.
  Aabb3 frame;  ///< Of the level, drawn or not, so that pictures of several bakes compare.
  const TriangleMesh* level = nullptr;  ///< Null if it is not to be drawn.
  std::function<std::string(Area)> name_of = {};
};

Picture draw_plan(const Subject& subject, const DrawOptions& draw) {
  Picture picture = draw_frame(subject.frame, draw);
  if (subject.level != nullptr) draw_level(picture, *subject.level, draw);
  for (const Layer& layer : subject.layers) {
    NavMeshDrawOptions options = layer.options;
    options.low = draw.low;
    options.high = draw.high;
    draw_navmesh(picture, layer.mesh, options);
  }
  return picture;
}

Picture draw_perspective(const Subject& subject, const PictureRequest& request) {
  Perspective view(subject.frame, request.look);
  if (subject.level != nullptr) view.add(*subject.level, request.draw);
  for (const Layer& layer : subject.layers)
    view.add(layer.mesh, layer.options);
  return view.draw(request.draw.width);
}

Picture draw_subject(const Subject& subject, const PictureRequest& request) {
  const auto storey = [&](const Storey& heights, int width) {
    return draw_plan(subject, {.width = width, .low = heights.low, .high = heights.high});
  };
  const Layer& bottom = subject.layers[0];
  const auto storeys =
      request.view == "storeys" ? find_storeys(bottom.mesh) : std::vector<Storey>();
  Picture picture = request.view == "perspective" ? draw_perspective(subject, request)
                    : storeys.empty()             ? draw_plan(subject, request.draw)
                                      : draw_storeys(storeys, request.draw.width, storey);
  if (!request.legend) return picture;
  std::vector<LegendEntry> entries = legend_of(bottom.mesh, bottom.options, subject.name_of);
  for (std::size_t i = subject.layers.size(); i-- > 0;)
    if (subject.layers[i].agent) entries.insert(entries.begin(), *subject.layers[i].agent);
  return with_legend(picture, entries);
}

Result<Picture> draw_file(const PictureRequest& request) {
  const auto checked = check_baked(request.level, request.settings);
  if (!checked) return checked.error();
  for (const std::string& option : request.given) {
    return Error{Error::Code::invalid_argument,
                 option + " has no effect on " + request.level.name() + ", which is baked already"};
  }
  const auto file = load_mesh_file(request.level.name());
  if (!file) return file.error();
  auto layers = layers_of(request, file->set, request.settings.agents);
  if (!layers) return layers.error();
  Aabb3 frame;
  for (const Layer& layer : *layers)
    frame = join(frame, bounds_of(layer.mesh));
  return draw_subject({*std::move(layers), frame, nullptr, area_names(file->notes)}, request);
}

Result<Picture> draw_baked(const PictureRequest& request) {
  const auto level = load_level(request.level, request.settings);
  if (!level) return level.error();
  if (request.stage == "level") return draw_level_alone(level->mesh, request);

  StagePainter painter(request);
  const auto baked = bake_level(*level, {.observer = &painter});
  if (!baked) return baked.error();
  if (!baked->has_polygons()) {
    std::cerr << "waymesh: note: " << request.level.name()
              << ": the navmesh has no polygons: " << why_empty(level->mesh, level->settings.agent)
              << ": see waymesh doctor\n";
  }
  if (painter.picture) return *painter.picture;
  std::vector<std::string> names = request.settings.agents;
  std::erase_if(names, has_measures);
  if (request.color == "region" && baked->set.size() > 1) {
    return Error{Error::Code::invalid_argument, "--color region draws the bake of one agent only"};
  }
  auto layers = layers_of(request, baked->set, names);
  if (!layers) return layers.error();
  Subject subject = {*std::move(layers), level->mesh.bounds(),
                     request.with_level ? &level->mesh : nullptr,
                     area_names(to_notes(baked->settings, baked->areas))};
  if (request.color == "region") {
    Layer& layer = subject.layers[0];
    layer.options.color_of = [&](PolyRef ref) {
      return way::color_of(
          painter.polygon_regions[layer.mesh.tile_of(ref)->coord()][ref.polygon()]);
    };
  }
  return draw_subject(subject, request);
}

Result<Picture> draw(const PictureRequest& request) {
  const InterruptExit interrupt;
  if (is_baked(request.level)) return draw_file(request);
  return draw_baked(request);
}

}  // namespace

namespace {

/// Options that change nothing of this view or stage: a sentence about the first; empty if there
/// is none.
std::string find_idle_option(const PictureRequest& request) {
  const bool is_mesh = request.stage == "navmesh";
  const auto stage = " has no effect on --stage " + request.stage;
  for (const std::string& option : request.asked) {
    if (option == "--color" && !is_mesh) return option + stage;
    if (option == "--no-level" && !is_mesh) return option + stage;
    if (option == "--look" && request.view != "perspective")
      return "--look has no effect without --view perspective";
    if (option == "--storey" && request.view == "storeys")
      return "--storey has no effect on --view storeys, which shows all";
  }
  if (request.view == "storeys" && request.stage == "level")
    return "--view storeys has no effect on --stage level";
  if (request.stage == "level" && !request.settings.given.empty())
    return request.settings.given.front().place + stage;
  if (request.color == "region" && is_baked(request.level))
    return "--color region has no effect on " + request.level.name() +
           ", which is baked already and has none";
  return {};
}

}  // namespace

int run_picture(const PictureRequest& request) {
  if (!is_picture_name(request.output)) {
    return report_misuse(request.output + ": pictures are written to .svg or .png files");
  }
  if (request.view != "plan" && request.stage != "navmesh" && request.stage != "level") {
    return report_misuse("--view " + request.view + ": stages are drawn as plans");
  }
  if (!(request.draw.low < request.draw.high)) {
    return report_misuse("--storey " + short_text(request.draw.low) + "," +
                         short_text(request.draw.high) + ": the first must be the lower");
  }
  if (!std::isfinite(request.look.turn) || !std::isfinite(request.look.tilt)) {
    return report_misuse("--look: both must be numbers of degrees");
  }
  const std::string idle = find_idle_option(request);
  if (!idle.empty()) return report_misuse(idle);
  if (request.legend && request.stage == "level") {
    return report_misuse("--legend has no effect on --stage level, whose colors show light only");
  }
  const auto picture = draw(request);
  if (!picture) return report(picture.error());
  const auto written = write_picture(request.output, *picture);
  if (!written) return report(written.error());
  if (request.json) {
    std::cout << json_text(nlohmann::ordered_json{{"file", request.output},
                                                  {"width", picture->width()},
                                                  {"height", picture->height()},
                                                  {"shapes", picture->shapes().size()}})
              << std::endl;
    return kDone;
  }
  std::cout << request.output << ": " << picture->width() << " x " << picture->height()
            << " pixels\n";
  return kDone;
}

}  // namespace way::cli
