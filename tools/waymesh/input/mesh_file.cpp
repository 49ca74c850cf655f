// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/mesh_file.h"

#include "way/io/export_navmesh.h"

#include "input/polygons_file.h"
#include "input/read_input.h"
#include "input/standard_input.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"
#include "words/settings_table.h"

#include <algorithm>
#include <array>

namespace way::cli {
namespace {

/// How a .way file of a mesh that was made elsewhere says so, among its settings.
const NamedValue kOrigin = {"origin", "elsewhere"};

std::span<const std::byte> standard_bytes() {
  return std::as_bytes(std::span(standard_input()));
}

Error named(const Error& error, const std::string& path) {
  return {error.code, path + ": " + error.message};
}

Result<NavMeshFile> open_way(const std::string& path) {
  if (!is_standard(path)) return NavMeshFile::open(path);
  auto file = NavMeshFile::decode({standard_bytes().begin(), standard_bytes().end()});
  if (!file) return named(file.error(), path);
  return file;
}

Result<DetourLevel> open_bin(const std::string& path) {
  if (!is_standard(path)) return load_detour(path);
  auto level = decode_detour(standard_bytes());
  if (!level) return named(level.error(), path);
  return level;
}

Result<MeshFile> load_way(const std::string& path, bool skip_damaged) {
  const auto file = open_way(path);
  if (!file) return file.error();
  auto loaded = file->load_set({.skip_damaged = skip_damaged});
  if (!loaded) return Error{loaded.error().code, path + ": " + loaded.error().message};
  MeshFile result;
  result.set = std::move(loaded->set);
  result.notes = file->notes();
  result.is_foreign = std::erase(result.notes.settings, kOrigin) > 0;
  result.format = "way";
  result.format_version = file->format();
  result.sections.assign(file->sections().begin(), file->sections().end());
  result.damaged = std::move(loaded->damaged);
  result.way = *file;
  return result;
}

Result<MeshFile> load_bin(const std::string& path) {
  auto level = open_bin(path);
  if (!level) return level.error();
  MeshFile result;
  result.set = NavMeshSet(level->mesh);
  result.format = level->refs == DetourRefs::bits64 ? "detour, 64-bit" : "detour, 32-bit";
  result.format_version = 1;
  result.is_foreign = true;
  return result;
}

Result<MeshFile> load_json(const std::string& path) {
  auto baked = load_polygons(path);
  if (!baked) return baked.error();
  MeshFile result;
  result.notes = to_notes(baked->settings, baked->areas);
  result.set = NavMeshSet(baked->mesh);
  result.format = "json";
  result.format_version = kPolygonsVersion;
  return result;
}

/// How costs and flags of areas are named among the settings of a file.
const std::string kCost = "area_cost_";
const std::string kFlags = "area_flags_";

std::optional<float> number_of(const NavMeshNotes& notes, const std::string& name) {
  const auto found = std::ranges::find(notes.settings, name, &NamedValue::name);
  std::array<float, 1> number = {};
  if (found == notes.settings.end() || !parse_numbers(found->value, number)) return std::nullopt;
  return number[0];
}

bool has_ending(const std::string& path, std::initializer_list<const char*> endings) {
  return std::ranges::any_of(endings, [&](const char* e) { return ends_with_any_case(path, e); });
}

/// The path indexes that a file has for the meshes that were loaded from it.
std::vector<PathIndex> indexes_of(const MeshFile& file) {
  std::vector<PathIndex> indexes;
  if (!file.way || file.way->indexes().empty()) return indexes;
  for (const AgentMesh& one : file.set.meshes()) {
    if (auto index = file.way->load_index(one.mesh)) indexes.push_back(*std::move(index));
  }
  return indexes;
}

Result<> write_way(const MeshFile& file, const MeshOutput& output) {
  NavMeshNotes notes = file.notes;
  if (file.is_foreign) notes.settings.push_back(kOrigin);
  const auto bytes = encode_navmesh(
      file.set,
      {.notes = std::move(notes), .compress = output.compress, .indexes = indexes_of(file)});
  if (!bytes) return Error{bytes.error().code, output.path + ": " + bytes.error().message};
  return write_output(output.path, *bytes);
}

Result<> write_json(const MeshFile& file, const MeshOutput& output) {
  const NavMesh& mesh = file.set.meshes()[0].mesh;
  return write_output(output.path,
                      polygons_to_json({mesh, to_settings(file.notes), to_kinds(file.notes)}));
}

Result<> write_bin(const MeshFile& file, const MeshOutput& output) {
  const auto bytes =
      encode_detour(file.set.meshes()[0].mesh,
                    {.refs = output.wide_refs ? DetourRefs::bits64 : DetourRefs::bits32});
  if (!bytes) return Error{bytes.error().code, output.path + ": " + bytes.error().message};
  return write_output(output.path, *bytes);
}

}  // namespace

bool is_mesh_name(const std::string& path) {
  return has_ending(path, {".way", ".bin", ".json"});
}

bool is_output_name(const std::string& path) {
  return is_mesh_name(path) || has_ending(path, {".obj", ".glb", ".gltf"});
}

Result<MeshFile> load_mesh_file(const std::string& path, bool skip_damaged) {
  note_input(path);
  if (has_ending(path, {".way"})) return load_way(path, skip_damaged);
  return has_ending(path, {".bin"}) ? load_bin(path) : load_json(path);
}

Result<> write_mesh_file(const MeshFile& file, const MeshOutput& output) {
  if (has_ending(output.path, {".way"})) return write_way(file, output);
  if (file.set.size() != 1) {
    return Error{Error::Code::invalid_argument,
                 output.path + ": only .way files hold several agents: name one with --agent"};
  }
  const NavMesh& mesh = file.set.meshes()[0].mesh;
  if (has_ending(output.path, {".bin"})) return write_bin(file, output);
  if (has_ending(output.path, {".json"})) return write_json(file, output);
  const ExportOptions options = {.polygons = !output.detail,
                                 .detail = output.detail,
                                 .links = output.links,
                                 .areas = file.notes.areas};
  if (has_ending(output.path, {".obj"}))
    return write_output(output.path, format_obj(mesh, options));
  if (has_ending(output.path, {".gltf"}))
    return write_output(output.path, format_gltf(mesh, options));
  const auto bytes = encode_glb(mesh, options);
  if (!bytes) return Error{bytes.error().code, output.path + ": " + bytes.error().message};
  return write_output(output.path, *bytes);
}

NavMeshNotes to_notes(const BakeSettings& settings, std::span<const AreaKind> areas) {
  NavMeshNotes notes;
  for (const NumberSetting& setting : number_settings()) {
    // Those of named agents are stored with their meshes.
    const bool is_of_one = std::string_view(setting.name).starts_with("agent_");
    if (is_of_one && !settings.agents.empty()) continue;
    notes.settings.push_back({setting.name, short_text(static_cast<float>(setting.get(settings)))});
  }
  notes.settings.push_back({"partition", name_of(settings.partition)});
  for (const AreaKind& kind : areas) {
    const std::string number = std::to_string(static_cast<int>(kind.area));
    notes.areas.push_back({kind.area, kind.name});
    notes.settings.push_back({kCost + number, short_text(kind.cost)});
    notes.settings.push_back({kFlags + number, std::to_string(kind.flags)});
  }
  return notes;
}

std::vector<AreaKind> to_kinds(const NavMeshNotes& notes) {
  std::vector<AreaKind> kinds;
  for (const AreaName& area : notes.areas) {
    AreaKind kind = {.name = area.name, .area = area.area};
    const std::string number = std::to_string(static_cast<int>(area.area));
    if (const auto cost = number_of(notes, kCost + number)) kind.cost = *cost;
    if (const auto flags = number_of(notes, kFlags + number))
      kind.flags = static_cast<std::uint16_t>(std::clamp(*flags, 0.0F, 65535.0F));
    if (!(kind.cost > 0 && kind.cost <= kMaxCost)) kind.cost = 1;
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

BakeSettings to_settings(const NavMeshNotes& notes) {
  BakeSettings settings;
  for (const auto& [name, value] : notes.settings) {
    if (name == "partition") settings.partition = partition_of(value);
    const auto found = std::ranges::find(number_settings(), name, &NumberSetting::name);
    std::array<float, 1> number = {};
    if (found != number_settings().end() && parse_numbers(value, number))
      found->set(settings, static_cast<double>(number[0]));
  }
  return settings;
}

}  // namespace way::cli
