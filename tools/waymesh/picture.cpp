// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "bake_level.h"
#include "commands.h"
#include "mesh_file.h"
#include "picture_file.h"
#include "progress.h"
#include "report.h"

#include <iostream>
#include <map>
#include <optional>

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

NavMeshDrawOptions options_of(const PictureRequest& request) {
  return {.color = color_named(request.color), .low = request.draw.low, .high = request.draw.high};
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
  Picture picture = draw_frame(bounds_of(file->mesh), request.draw);
  draw_navmesh(picture, file->mesh, options_of(request));
  return picture;
}

Result<Picture> draw_baked(const PictureRequest& request) {
  const auto level = load_level(request.level, request.settings);
  if (!level) return level.error();
  Picture picture = draw_frame(level->mesh.bounds(), request.draw);
  if (request.with_level) draw_level(picture, level->mesh, request.draw);
  if (request.stage == "level") return picture;

  StagePainter painter(request);
  const auto baked = bake_level(*level, nullptr, &painter);
  if (!baked) return baked.error();
  const NavMesh& mesh = baked->mesh;
  if (painter.picture) return *painter.picture;
  NavMeshDrawOptions options = options_of(request);
  if (request.color == "region") {
    options.color_of = [&](PolyRef ref) {
      return way::color_of(painter.polygon_regions[mesh.tile_of(ref)->coord()][ref.polygon()]);
    };
  }
  draw_navmesh(picture, mesh, options);
  return picture;
}

Result<Picture> draw(const PictureRequest& request) {
  const InterruptExit interrupt;
  if (is_baked(request.level)) return draw_file(request);
  return draw_baked(request);
}

}  // namespace

int run_picture(const PictureRequest& request) {
  if (!is_picture_name(request.output)) {
    return report_misuse(request.output + ": pictures are written to .svg or .png files");
  }
  const auto picture = draw(request);
  if (!picture) return report(picture.error());
  const auto written = write_picture(request.output, *picture);
  if (!written) return report(written.error());
  if (request.json) {
    std::cout << nlohmann::ordered_json{{"file", request.output},
                                        {"width", picture->width()},
                                        {"height", picture->height()},
                                        {"shapes", picture->shapes().size()}}
              << std::endl;
    return kDone;
  }
  std::cout << request.output << ": " << picture->width() << " x " << picture->height()
            << " pixels\n";
  return kDone;
}

}  // namespace way::cli
