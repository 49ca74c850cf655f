// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file_path.h"

#include "commands.h"
#include "input/mesh_file.h"
#include "input/standard_input.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/agents.h"

#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

Result<MeshFile> load(const ConvertRequest& request) {
  const InterruptExit interrupt;
  return load_mesh_file(request.input, request.skip_damaged);
}

}  // namespace

namespace {

/// Options that change nothing of these files: a sentence about the first; empty if there is none.
std::string find_idle_option(const ConvertRequest& request) {
  const auto is_to = [&](const char* ending) { return ends_with_any_case(request.output, ending); };
  const bool is_shape = is_to(".obj") || is_to(".gltf") || is_to(".glb");
  if (request.compress && !is_to(".way"))
    return "--compress has no effect: only .way files are compressed";
  if (request.wide_refs && !is_to(".bin")) return "--refs64 has no effect: it is for .bin files";
  if (request.detail && !is_shape)
    return "--detail has no effect: it is for .obj, .gltf and .glb files";
  if (request.links && !is_shape)
    return "--links has no effect: it is for .obj, .gltf and .glb files";
  if (request.skip_damaged && !ends_with_any_case(request.input, ".way"))
    return "--skip-damaged has no effect: only tiles of .way files are skipped";
  return {};
}

}  // namespace

int run_convert(const ConvertRequest& request) {
  if (!is_mesh_name(request.input)) {
    return report_misuse(request.input + ": navmeshes are read from .way, .bin or .json files");
  }
  if (request.output.empty()) return report_misuse("convert needs the file to write: -o FILE");
  if (!is_output_name(request.output)) {
    return report_misuse(request.output + ": navmeshes are written to " + kOutputNames);
  }
  const std::string idle = find_idle_option(request);
  if (!idle.empty()) return report_misuse(idle);
  auto file = load(request);
  if (!file) return report(file.error());
  if (!request.agents.empty()) {
    auto chosen = choose_agent(file->set, request.agents);
    if (!chosen) return report(chosen.error());
    auto one = NavMeshSet::create({*std::move(chosen)});
    if (!one) return report(one.error());
    file->set = *std::move(one);
  }
  for (const DamagedTile& tile : file->damaged)
    std::cerr << "waymesh: left out: " << tile.error.message << '\n';
  const auto written = write_mesh_file(*file, {.path = request.output,
                                               .compress = request.compress,
                                               .wide_refs = request.wide_refs,
                                               .detail = request.detail,
                                               .links = request.links});
  if (!written) return report(written.error());
  std::size_t polygons = 0;
  for (const AgentMesh& one : file->set.meshes())
    polygons += one.mesh.counts().polygons;
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(to_path(request.output), failure);
  const bool is_file = !failure && !is_standard(request.output);  // no device or pipe
  if (request.json) {
    nlohmann::ordered_json json = {{"file", request.output}, {"polygons", polygons}};
    if (is_file) json["bytes"] = bytes;
    json["damaged"] = file->damaged.size();
    std::cout << json_text(json) << std::endl;
    return kDone;
  }
  std::cout << request.output << ": " << polygons << " polygons";
  if (is_file) std::cout << ", " << bytes << " bytes";
  std::cout << '\n';
  return kDone;
}

}  // namespace way::cli
