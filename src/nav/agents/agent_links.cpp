// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/agents/agent_links.h"

#include <algorithm>
#include <tuple>

namespace way {
namespace {

bool fits(const Tile& tile, std::uint32_t portal, std::size_t agent) {
  return (tile.agents(tile.portals()[portal].polygon) & (AgentSet{1} << agent)) != 0;
}

/// Leaves of links to the same edge one that is as wide as all of them.
void unite(std::vector<TileLink>& links, std::size_t from) {
  const auto key = [](const TileLink& link) { return std::tuple(link.target, link.edge); };
  std::ranges::sort(std::span(links).subspan(from), {}, key);
  std::size_t count = from;
  for (std::size_t i = from; i < links.size(); ++i) {
    if (count > from && key(links[count - 1]) == key(links[i])) {
      links[count - 1].low = std::min(links[count - 1].low, links[i].low);
      links[count - 1].high = std::max(links[count - 1].high, links[i].high);
    } else {
      links[count++] = links[i];
    }
  }
  links.resize(count);
}

TileLinks unite(const Tile& tile, std::span<const TileLinks> own) {
  std::vector<std::uint32_t> first = {0};
  std::vector<TileLink> links;
  for (std::uint32_t portal = 0; portal < tile.portals().size(); ++portal) {
    for (const TileLinks& of_one : own)
      links.insert(links.end(), of_one.at(portal).begin(), of_one.at(portal).end());
    unite(links, first.back());
    first.push_back(static_cast<std::uint32_t>(links.size()));
  }
  return {first, links};
}

/// Whether those of all are those of an agent wherever it fits.
bool serves(const Tile& tile, const TileLinks& all, const TileLinks& own, std::size_t agent) {
  for (std::uint32_t portal = 0; portal < tile.portals().size(); ++portal) {
    if (fits(tile, portal, agent) && !std::ranges::equal(all.at(portal), own.at(portal)))
      return false;
  }
  return true;
}

}  // namespace

AgentLinks link_for_agents(const Tile& tile, const LinkOptions& options,
                           std::span<const NavAgent> agents, std::span<const TileLinks* const> kept,
                           LinkScratch& scratch) {
  std::vector<TileLinks> own;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    LinkOptions of_one = options;
    of_one.walker = {AgentSet{1} << i, agents[i].climb};
    of_one.kept.links = kept[i];
    own.push_back(link_tile(tile, of_one, scratch));
  }
  AgentLinks linked;
  linked.all = unite(tile, own);
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const bool is_served = serves(tile, linked.all, own[i], i);
    linked.own.push_back(is_served ? linked.all : std::move(own[i]));
  }
  return linked;
}

}  // namespace way
