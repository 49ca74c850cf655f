// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"
#include "way/debug/legend.h"
#include "way/debug/perspective.h"
#include "way/debug/storeys.h"

#include "commands.h"
#include "input/mesh_file.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "work/bake_level.h"

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
      : wanted_(request.stage), options_(request.draw) {}

  void see(const TileCoord&, BakeStage stage, const Heightfield& solid) override {
    if (is_wanted(stage)) picture = draw_heightfield(solid, options_);
  }
  void see(const TileCoord&, BakeStage stage, const CompactHeightfield& open) override {
    open_ = open;
    if (is_wanted(stage)) picture = draw_floors(open, options_);
  }
  void see(const TileCoord&, BakeStage stage, const DistanceField& distances) override {
    if (is_wanted(stage)) picture = draw_distances(open_, distances, options_);
  }
  void see(const TileCoord&, BakeStage stage, const RegionMap& regions) override {
    if (is_wanted(stage)) picture = draw_regions(open_, regions, options_);
  }
  void see(const TileCoord&, BakeStage stage, const ContourSet& contours) override {
    if (is_wanted(stage)) picture = draw_contours(contours, options_);
  }
  void see(const TileCoord& coord, BakeStage stage, const PolyMesh& polygons) override {
    polygons_ = polygons;
    polygon_regions[coord] = polygons.regions;
    if (is_wanted(stage)) picture = draw_polygons(polygons, options_);
  }
  void see(const TileCoord&, BakeStage stage, const DetailMesh& detail) override {
    if (is_wanted(stage)) picture = draw_detail(polygons_, detail, options_);
  }
  using BakeObserver::see;

  std::optional<Picture> picture;
  std::map<TileCoord, std::vector<RegionId>> polygon_regions;

 private:
  bool is_wanted(BakeStage stage) const { return wanted_ == way::name_of(stage); }

  std::string wanted_;
  DrawOptions options_;
  CompactHeightfield open_;
  PolyMesh polygons_;
};

NavMeshColor color_named(const std::string& name) {
  if (name == "area") return NavMeshColor::area;
  if (name == "component") return NavMeshColor::component;
  if (name == "tile") return NavMeshColor::tile;
  return name == "polygon" ? NavMeshColor::polygon : NavMeshColor::height;
}

/// What the agent sees that is named, if one is, as a mesh of its own: its walls are drawn as such.
Result<NavMesh> seen_by_one(const NavMesh& mesh, std::span<const std::string> agents) {
  if (agents.empty()) return mesh;
  const auto seen = choose_agent(mesh, agents);
  if (!seen) return seen.error();
  return extract_seen(*seen);
}

NavMeshDrawOptions options_of(const PictureRequest& request, const NavMesh& mesh) {
  NavMeshDrawOptions options = {
      .color = color_named(request.color), .low = request.draw.low, .high = request.draw.high};
  if (request.color == "agents") {
    options.color_of = [&mesh](PolyRef ref) {
      return way::color_of(mesh.tile_of(ref)->agents(ref.polygon()));
    };
  }
  return options;
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

/// What is drawn: a navmesh, and the level that it was baked from, if that is known.
struct Subject {
  const NavMesh& mesh;
  Aabb3 frame;  ///< Of the level, drawn or not, so that pictures of several bakes compare.
  const TriangleMesh* level = nullptr;  ///< Null where it is not to be drawn.
  NavMeshDrawOptions options = {};
  std::function<std::string(Area)> name_of = {};
};

Picture draw_plan(const Subject& subject, const DrawOptions& draw) {
  Picture picture = draw_frame(subject.frame, draw);
  NavMeshDrawOptions options = subject.options;
  options.low = draw.low;
  options.high = draw.high;
  if (subject.level != nullptr) draw_level(picture, *subject.level, draw);
  draw_navmesh(picture, subject.mesh, options);
  return picture;
}

Picture draw_perspective(const Subject& subject, const PictureRequest& request) {
  Perspective view(subject.frame, request.look);
  if (subject.level != nullptr) view.add(*subject.level, request.draw);
  view.add(subject.mesh, subject.options);
  return view.draw(request.draw.width);
}

Picture draw_subject(const Subject& subject, const PictureRequest& request) {
  const auto storey = [&](const Storey& heights, int width) {
    return draw_plan(subject, {.width = width, .low = heights.low, .high = heights.high});
  };
  const auto storeys =
      request.view == "storeys" ? find_storeys(subject.mesh) : std::vector<Storey>();
  Picture picture = request.view == "perspective" ? draw_perspective(subject, request)
                    : storeys.empty()             ? draw_plan(subject, request.draw)
                                      : draw_storeys(storeys, request.draw.width, storey);
  if (!request.legend) return picture;
  return with_legend(picture, legend_of(subject.mesh, subject.options, subject.name_of));
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
  const auto mesh = seen_by_one(file->mesh, request.settings.agents);
  if (!mesh) return mesh.error();
  return draw_subject(
      {*mesh, bounds_of(*mesh), nullptr, options_of(request, *mesh), area_names(file->notes)},
      request);
}

Result<Picture> draw_baked(const PictureRequest& request) {
  const auto level = load_level(request.level, request.settings);
  if (!level) return level.error();
  if (request.stage == "level") return draw_level_alone(level->mesh, request);

  StagePainter painter(request);
  const auto baked = bake_level(*level, nullptr, &painter);
  if (!baked) return baked.error();
  if (baked->mesh.counts().polygons == 0) {
    std::cerr << "waymesh: note: " << request.level.name()
              << ": the navmesh has no polygons: " << why_empty(*level) << ": see waymesh doctor\n";
  }
  if (painter.picture) return *painter.picture;
  std::vector<std::string> names = request.settings.agents;
  std::erase_if(names, has_measures);
  if (request.color == "region" && !names.empty()) {
    return Error{Error::Code::invalid_argument, "--color region shows all agents, not one"};
  }
  const auto seen = seen_by_one(baked->mesh, names);
  if (!seen) return seen.error();
  const NavMesh& mesh = *seen;
  Subject subject = {mesh, level->mesh.bounds(), request.with_level ? &level->mesh : nullptr,
                     options_of(request, mesh), area_names(to_notes(*baked))};
  if (request.color == "region") {
    subject.options.color_of = [&](PolyRef ref) {
      return way::color_of(painter.polygon_regions[mesh.tile_of(ref)->coord()][ref.polygon()]);
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
  if (request.legend && request.stage != "navmesh") {
    return report_misuse("--legend: only navmeshes have one");
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
