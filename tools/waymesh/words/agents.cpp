// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/agents.h"

#include "way/nav/agents.h"

#include "words/numbers.h"

#include <array>
#include <bit>
#include <iostream>

namespace way::cli {
namespace {

Error misuse(const std::string& message) {
  return {Error::Code::invalid_argument, message};
}

Error not_an_agent(const std::string& text) {
  return misuse("the agent '" + text + "' is not of the form " + kAgentForm);
}

Result<NavAgent> parse_agent(const std::string& text) {
  const std::size_t colon = text.find(':');
  std::array<float, 4> n = {};
  if (colon == 0 || !parse_numbers(text.substr(colon + 1), n)) return not_an_agent(text);
  return NavAgent{text.substr(0, colon), n[1], n[0], n[2], n[3]};
}

std::string names_of(std::span<const NavAgent> agents) {
  std::string names;
  for (const NavAgent& agent : agents)
    names += (names.empty() ? "" : ", ") + agent.name;
  return names;
}

Result<NavMesh> serve(const NavMesh& mesh, const std::string& text) {
  if (!has_measures(text)) return for_agent(mesh, text);
  const auto body = parse_agent(text);
  if (!body) return body.error();
  auto seen = for_body(mesh, *body);
  if (!seen) return seen;
  const auto served_by = static_cast<std::size_t>(std::countr_zero(seen->seen_by()));
  std::cerr << "waymesh: note: " << body->name << " is served by " << mesh.agents()[served_by].name
            << '\n';
  return seen;
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

Result<NavMesh> choose_agent(const NavMesh& mesh, std::span<const std::string> texts) {
  if (texts.size() > 1) return misuse("--agent names more than one: " + texts[0] + ", " + texts[1]);
  if (texts.size() == 1) return serve(mesh, texts[0]);
  if (mesh.agents().empty()) return mesh;
  if (mesh.agents().size() == 1) return mesh.for_agent(0);
  return misuse("the mesh is made for " + names_of(mesh.agents()) + ": name one with --agent");
}

Result<NavMesh> extract_seen(const NavMesh& mesh) {
  if (mesh.seen_by() == kEveryAgent) return mesh;
  return extract_agent(mesh, static_cast<std::size_t>(std::countr_zero(mesh.seen_by())));
}

}  // namespace way::cli
