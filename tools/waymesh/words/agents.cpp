// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/agents.h"

#include "words/numbers.h"
#include "words/shown.h"

#include <array>
#include <iostream>

namespace way::cli {
namespace {

Error misuse(const std::string& message) {
  return {Error::Code::invalid_argument, message};
}

Error not_an_agent(const std::string& text) {
  return misuse("the agent '" + shown(text) + "' is not of the form " + kAgentForm);
}

Result<NavAgent> parse_agent(const std::string& text) {
  const std::size_t colon = text.find(':');
  std::array<float, 4> n = {};
  if (colon == 0 || !parse_numbers(text.substr(colon + 1), n)) return not_an_agent(text);
  return NavAgent{text.substr(0, colon), n[1], n[0], n[2], n[3]};
}

std::string names_of(const NavMeshSet& set) {
  std::string names;
  for (const std::string& name : set.names())
    names += (names.empty() ? "" : ", ") + name;
  return names;
}

Result<AgentMesh> serve(const NavMeshSet& set, const std::string& text) {
  if (!has_measures(text)) return set.for_agent(text);
  const auto body = parse_agent(text);
  if (!body) return body.error();
  auto found = set.for_body(*body);
  if (found) {
    std::cerr << "waymesh: note: " << body->name << " is served by " << shown(found->agent.name)
              << '\n';
  }
  return found;
}

}  // namespace

bool has_measures(const std::string& text) {
  return text.find(':') != std::string::npos;
}

Result<std::vector<NavAgent>> parse_agents(std::span<const std::string> texts) {
  std::vector<NavAgent> agents;
  for (const std::string& text : texts) {
    if (!has_measures(text)) continue;
    auto agent = parse_agent(text);
    if (!agent) return agent.error();
    agents.push_back(*std::move(agent));
  }
  return agents;
}

Result<> check_measures(std::span<const std::string> texts) {
  for (const std::string& text : texts) {
    if (!has_measures(text)) return not_an_agent(text);
  }
  return std::monostate{};
}

std::string agent_text(const NavAgent& agent) {
  return agent.name + ":" + short_text(agent.radius) + "," + short_text(agent.height) + "," +
         short_text(agent.climb) + "," + short_text(agent.slope);
}

Result<AgentMesh> choose_agent(const NavMeshSet& set, std::span<const std::string> texts) {
  if (texts.size() > 1) return misuse("--agent names more than one: " + texts[0] + ", " + texts[1]);
  if (texts.size() == 1) return serve(set, texts[0]);
  if (set.size() == 1) return set.meshes()[0];
  return misuse("there are navmeshes for " + names_of(set) + ": name one with --agent");
}

}  // namespace way::cli
