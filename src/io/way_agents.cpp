// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_agents.h"

#include "core/text.h"
#include "io/way_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace way {
namespace {

using way_format::AgentRow;

Error bad(const std::string& what) {
  return {Error::Code::bad_format, "its section agents " + what};
}

bool is_good(const NavAgent& agent) {
  const std::array numbers = {agent.height, agent.radius, agent.climb, agent.slope};
  return std::ranges::all_of(numbers, [](float n) { return std::isfinite(n) && n >= 0; });
}

}  // namespace

std::vector<std::byte> write_agents(std::span<const NavAgent> agents) {
  std::vector<std::byte> bytes;
  for (const NavAgent& agent : agents) {
    const AgentRow row = {agent.height, agent.radius, agent.climb, agent.slope,
                          static_cast<std::uint32_t>(agent.name.size())};
    way_format::append(bytes, row);
    const auto name = std::as_bytes(std::span(agent.name));
    bytes.insert(bytes.end(), name.begin(), name.end());
  }
  return bytes;
}

Result<std::vector<NavAgent>> read_agents(std::span<const std::byte> bytes) {
  std::vector<NavAgent> agents;
  while (!bytes.empty()) {
    if (bytes.size() < sizeof(AgentRow)) return bad("is cut off");
    const auto row = way_format::read_at<AgentRow>(bytes, 0);
    bytes = bytes.subspan(sizeof row);
    if (row.name_size > bytes.size()) return bad("is cut off");
    std::string name(row.name_size, ' ');
    std::memcpy(name.data(), bytes.data(), name.size());
    bytes = bytes.subspan(row.name_size);
    if (name.empty()) return bad("has an agent without a name");
    if (std::ranges::find(agents, name, &NavAgent::name) != agents.end()) {
      return bad(text("has two agents named ", name));
    }
    agents.push_back({std::move(name), row.height, row.radius, row.climb, row.slope});
    if (!is_good(agents.back())) return bad(text("has no good numbers for ", agents.back().name));
    if (agents.size() > kMaxAgents) return bad(text("has more than ", kMaxAgents, " agents"));
  }
  return agents;
}

}  // namespace way
