// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/mesh_hash.h"

#include "core/hash.h"

namespace way {

std::uint64_t share_of_tile(std::uint64_t hash) {
  hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebULL;
  return hash ^ (hash >> 31U);
}

std::uint64_t share_of_link(const OffMeshLink& link) {
  WordHash64 hash;
  for (const Vec3 v : {link.start, link.end, link.start_width, link.end_width}) {
    hash.add(v.x, v.y);
    hash.add(v.z, 0.0F);
  }
  hash.add(link.radius, link.height);
  hash.add(link.fixed_cost, link.cost_factor);
  hash.add((std::uint64_t{link.flags} << 16U) | (std::uint64_t{link.one_way ? 1U : 0U} << 8U) |
           static_cast<std::uint64_t>(link.area));
  hash.add(link.user_id);
  return hash.value();
}

std::uint64_t hash_mesh(const NavMeshLayout& layout, const MeshSums& sums) {
  Hash64 hash;
  hash.add(layout.origin.x);
  hash.add(layout.origin.z);
  hash.add(layout.tile_side);
  hash.add(sums.tiles);
  if (sums.link_count > 0) hash.add(sums.links);
  return hash.value();
}

std::uint64_t hash_set(std::span<const NavAgent> agents, std::span<const std::uint64_t> meshes) {
  if (agents.size() == 1 && agents[0].name.empty()) return meshes[0];
  Hash64 hash;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const NavAgent& agent = agents[i];
    hash.add(std::uint64_t{agent.name.size()});
    for (const char letter : agent.name)
      hash.add(static_cast<std::uint8_t>(letter));
    for (const float number : {agent.height, agent.radius, agent.climb, agent.slope})
      hash.add(number);
    hash.add(meshes[i]);
  }
  return hash.value();
}

}  // namespace way
