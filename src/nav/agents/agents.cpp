// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/agents.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/unpack_tile.h"

#include "core/text.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace way {
namespace {

/// `rabbit, guard and troll`
std::string names_of(std::span<const NavAgent> agents) {
  std::string names;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    if (i > 0) names += i + 1 == agents.size() ? " and " : ", ";
    names += agents[i].name;
  }
  return names;
}

Error no_agent(const NavMesh& mesh, const std::string& what) {
  if (mesh.agents().empty()) {
    return {Error::Code::invalid_argument,
            text("the mesh is not made for ", what, ", but for one agent without a name")};
  }
  return {Error::Code::invalid_argument,
          text("the mesh is not made for ", what, ", but for ", names_of(mesh.agents()))};
}

/// Copies the polygons of a tile on which an agent fits.
class Extractor {
 public:
  Extractor(TileData all, AgentSet agent) : all_(std::move(all)) {
    for (std::size_t p = 0; p < all_.size(); ++p) {
      const bool fits = all_.agents.empty() || (all_.agents[p] & agent) != 0;
      numbers_.push_back(fits ? count_++ : TileData::kWall);
    }
  }

  TileData run() {
    kept_.coord = all_.coord;
    kept_.agent = all_.agent;
    if (!all_.patches.empty()) kept_.patches.push_back({});
    copy_vertices();
    for (std::size_t p = 0; p < all_.size(); ++p) {
      if (numbers_[p] != TileData::kWall) copy(p);
    }
    return std::move(kept_);
  }

 private:
  /// In the order in which they are, as in a tile that was made without the others.
  void copy_vertices() {
    vertices_.assign(all_.vertices.size(), TileData::kWall);
    for (std::size_t p = 0; p < all_.size(); ++p) {
      if (numbers_[p] == TileData::kWall) continue;
      for (std::uint32_t i = all_.first[p]; i < all_.first[p + 1]; ++i)
        vertices_[all_.corners[i]] = 0;
    }
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      if (vertices_[i] == TileData::kWall) continue;
      vertices_[i] = static_cast<std::uint32_t>(kept_.vertices.size());
      kept_.vertices.push_back(all_.vertices[i]);
    }
  }

  void copy(std::size_t polygon) {
    for (std::uint32_t i = all_.first[polygon]; i < all_.first[polygon + 1]; ++i) {
      kept_.corners.push_back(vertices_[all_.corners[i]]);
      const std::uint32_t next = all_.neighbors[i];
      kept_.neighbors.push_back(next < all_.size() ? numbers_[next] : next);
    }
    kept_.first.push_back(static_cast<std::uint32_t>(kept_.corners.size()));
    kept_.areas.push_back(all_.areas[polygon]);
    kept_.flags.push_back(all_.flags[polygon]);
    if (!all_.patches.empty()) copy_patch(all_.patches[polygon], all_.patches[polygon + 1]);
  }

  void copy_patch(const TileData::Patch& begin, const TileData::Patch& end) {
    for (std::uint32_t i = begin.first_vertex; i < end.first_vertex; ++i)
      kept_.detail_vertices.push_back(all_.detail_vertices[i]);
    for (std::uint32_t i = begin.first_triangle; i < end.first_triangle; ++i)
      kept_.detail_triangles.push_back(all_.detail_triangles[i]);
    kept_.patches.push_back({static_cast<std::uint32_t>(kept_.detail_vertices.size()),
                             static_cast<std::uint32_t>(kept_.detail_triangles.size())});
  }

  TileData all_;
  TileData kept_;
  std::vector<std::uint32_t> numbers_;   ///< Of polygons that stay; kWall for the others.
  std::vector<std::uint32_t> vertices_;  ///< The same for vertices.
  std::uint32_t count_ = 0;
};

}  // namespace

std::optional<std::size_t> find_agent(std::span<const NavAgent> agents, std::string_view name) {
  const auto found = std::ranges::find(agents, name, &NavAgent::name);
  if (found == agents.end()) return std::nullopt;
  return static_cast<std::size_t>(found - agents.begin());
}

std::optional<std::size_t> find_agent_for(std::span<const NavAgent> agents, const NavAgent& body) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const NavAgent& a = agents[i];
    const bool does = a.radius >= body.radius && a.height >= body.height && a.climb <= body.climb &&
                      a.slope <= body.slope;
    const auto size = [](const NavAgent& agent) { return std::tuple(agent.radius, agent.height); };
    if (does && (!best || size(a) < size(agents[*best]))) best = i;
  }
  return best;
}

Result<NavMesh> for_agent(const NavMesh& mesh, std::string_view name) {
  const auto agent = find_agent(mesh.agents(), name);
  if (!agent) return no_agent(mesh, std::string(name));
  return mesh.for_agent(*agent);
}

Result<NavMesh> for_body(const NavMesh& mesh, const NavAgent& body) {
  const auto agent = find_agent_for(mesh.agents(), body);
  if (!agent) {
    return no_agent(mesh, text("a body of radius ", body.radius, ", height ", body.height,
                               ", climb ", body.climb, " and slope ", body.slope));
  }
  return mesh.for_agent(*agent);
}

Result<NavMesh> extract_agent(const NavMesh& mesh, std::size_t agent) {
  const AgentSet bit = AgentSet{1} << agent;
  const NavAgent& body = mesh.agents()[agent];
  NavMeshEdit change{NavMesh(mesh.layout())};
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) continue;
    TileData data =
        Extractor(unpack_tile(*mesh.tile_in(slot), mesh.changed_traits(slot)), bit).run();
    data.agent.height = body.height;
    data.agent.radius = body.radius;
    data.agent.climb = body.climb;
    if (data.size() == 0) continue;
    auto tile = Tile::create(data);
    if (!tile) return tile.error();
    change.add(*std::move(tile));
  }
  for (std::uint32_t place = 0; place < mesh.link_place_count(); ++place) {
    const OffMeshLink* link = mesh.link(mesh.link_at(place));
    if (link == nullptr || (link->agents & bit) == 0) continue;
    OffMeshLink own = *link;
    own.agents = kEveryAgent;
    change.link(own);
  }
  return change.commit();
}

}  // namespace way
