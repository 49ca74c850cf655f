// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/way_meshes.h"

#include "core/text.h"
#include "io/way_file/way_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace way {
namespace {

using way_format::MeshRow;

Error bad_list(const std::string& what) {
  return {Error::Code::bad_format, "its section meshes " + what};
}

bool has_valid_numbers(const NavAgent& agent) {
  const std::array numbers = {agent.height, agent.radius, agent.climb, agent.slope};
  return std::ranges::all_of(numbers, [](float n) { return std::isfinite(n) && n >= 0; });
}

std::optional<Error> check(std::span<const MeshEntry> meshes) {
  if (meshes.empty()) return bad_list("lists no navmesh");
  if (meshes.size() > kMaxAgents)
    return bad_list(text("lists more than ", kMaxAgents, " navmeshes"));
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const NavAgent& agent = meshes[i].agent;
    if (agent.name.empty() && meshes.size() > 1) return bad_list("has an agent without a name");
    if (!has_valid_numbers(agent))
      return bad_list(text("has a negative or non-finite number for the agent ", agent.name));
    const auto same = [&](const MeshEntry& other) { return other.agent.name == agent.name; };
    if (std::ranges::any_of(meshes.first(i), same))
      return bad_list(text("has two agents named ", agent.name));
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::byte> write_meshes(std::span<const MeshEntry> meshes) {
  std::vector<std::byte> bytes;
  for (const MeshEntry& mesh : meshes) {
    const NavAgent& agent = mesh.agent;
    way_format::append(bytes, MeshRow{.hash = mesh.hash,
                                      .height = agent.height,
                                      .radius = agent.radius,
                                      .climb = agent.climb,
                                      .slope = agent.slope,
                                      .tile_count = mesh.tile_count,
                                      .link_count = mesh.link_count,
                                      .name_size = static_cast<std::uint32_t>(agent.name.size())});
    const auto name = std::as_bytes(std::span(agent.name));
    bytes.insert(bytes.end(), name.begin(), name.end());
  }
  return bytes;
}

Result<std::vector<MeshEntry>> read_meshes(std::span<const std::byte> bytes) {
  std::vector<MeshEntry> meshes;
  while (!bytes.empty() && meshes.size() <= kMaxAgents) {
    if (bytes.size() < sizeof(MeshRow)) return bad_list("is truncated");
    const auto row = way_format::read_at<MeshRow>(bytes, 0);
    bytes = bytes.subspan(sizeof row);
    if (row.name_size > bytes.size()) return bad_list("is truncated");
    std::string name(row.name_size, ' ');
    std::memcpy(name.data(), bytes.data(), name.size());
    bytes = bytes.subspan(row.name_size);
    meshes.push_back({{std::move(name), row.height, row.radius, row.climb, row.slope},
                      row.hash,
                      row.tile_count,
                      row.link_count});
  }
  if (auto error = check(meshes)) return *error;
  return meshes;
}

}  // namespace way
