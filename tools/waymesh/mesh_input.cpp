// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "mesh_input.h"

#include "way/bake/bake.h"
#include "way/nav/navmesh_edit.h"

#include "level.h"
#include "polygons_file.h"
#include "progress.h"
#include "report.h"

namespace way::cli {
namespace {

Result<MeshInput> load_bare_mesh(const MeshRequest& request) {
  if (ends_with_any_case(request.level.name, ".json")) {
    auto baked = load_polygons(request.level.name);
    if (!baked) return baked.error();
    return MeshInput{std::move(baked->mesh), {}};
  }
  auto level = load_level(request.level);
  if (!level) return level.error();
  ThreadPool pool(request.threads);
  ProgressBar bar("tiles");
  auto mesh = way::bake(*level, request.settings, {.executor = &pool, .observer = &bar});
  if (!mesh) return mesh.error();
  return MeshInput{std::move(*mesh), std::move(*level)};
}

}  // namespace

Result<MeshInput> load_mesh(const MeshRequest& request) {
  const InterruptExit interrupt;
  auto input = load_bare_mesh(request);
  if (!input || request.links.empty()) return input;
  NavMeshEdit change = edit(input->mesh);
  for (const OffMeshLink& link : request.links)
    change.link(link);
  auto linked = change.commit();
  if (!linked) return linked.error();
  input->mesh = *std::move(linked);
  return input;
}

}  // namespace way::cli
