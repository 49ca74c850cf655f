// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/scenario.h"

#include "output/json_text.h"
#include "output/report.h"
#include "words/toml_guard.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

namespace way::cli {
namespace {

using Json = nlohmann::json;

Error bad(const std::string& message) {
  return {Error::Code::bad_format, message};
}

/// A value with its path for messages: `walk.json: agents[3].radius`.
struct Node {
  const Json& json;
  std::string path;

  Node operator[](const std::string& key) const {
    static const Json kNone;
    const auto found = json.is_object() ? json.find(key) : json.end();
    const std::string name = path.ends_with(": ") ? path + key : path + "." + key;
    return {json.is_object() && found != json.end() ? *found : kNone, name};
  }
  Node at(std::size_t i) const { return {json[i], path + "[" + std::to_string(i) + "]"}; }
  bool is_given() const { return !json.is_null(); }
};

/// Takes values out of a scenario; keeps the first thing that is wrong.
class ScenarioReader {
 public:
  Result<Scenario> read(const Node& root, const std::string& name) {
    check_keys(root, {"level", "settings", "step", "seconds", "defaults", "agents", "groups"});
    Scenario scenario;
    const Node level = root["level"];
    if (!level.json.is_string()) fail(level, "names the level, and must be a text");
    if (level.json.is_string()) scenario.level = beside(name, level.json.get<std::string>());
    if (root["settings"].is_given()) read_bake_settings(root["settings"], name, scenario);
    scenario.step = number(root["step"], scenario.step, 1e-4F);
    scenario.seconds = number(root["seconds"], scenario.seconds, 0);
    const ScenarioParams defaults = params(root["defaults"], {}, {});
    for_each(root["agents"], [&](const Node& node) {
      scenario.agents.push_back(
          {point(node["at"]), point(node["to"]), params(node, defaults, {"at", "to"})});
    });
    for_each(root["groups"],
             [&](const Node& node) { scenario.groups.push_back(group(node, defaults)); });
    if (!error_.message.empty()) return error_;
    return scenario;
  }

 private:
  void fail(const Node& node, const std::string& words) {
    const bool is_root = node.path.ends_with(": ");
    if (error_.message.empty()) error_ = bad(node.path + (is_root ? "it " : ": ") + words);
  }

  /// A level that is no file beside the scenario may be the name of a scene.
  static std::string beside(const std::string& scenario, const std::string& level) {
    const auto path = std::filesystem::path(scenario).parent_path() / level;
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) ? path.string() : level;
  }

  void read_bake_settings(const Node& node, const std::string& name, Scenario& scenario) {
    if (!node.json.is_object()) return fail(node, "must be an object of bake settings");
    auto settings = read_json_settings(node.json.dump(), name);
    if (!settings) return fail(node, settings.error().message);
    scenario.settings = *std::move(settings);
  }

  void check_keys(const Node& node, std::initializer_list<std::string_view> known) {
    if (!node.json.is_object()) return fail(node, "must be an object");
    for (const auto& [key, value] : node.json.items())
      if (std::ranges::find(known, key) == known.end()) fail(node[key], "there is no such key");
  }

  float number(const Node& node, float usual, float least) {
    if (!node.is_given()) return usual;
    const auto value = node.json.is_number() ? node.json.get<float>() : NAN;
    if (std::isfinite(value) && value >= least) return value;
    fail(node, "is " + node.json.dump() + "; it must be a number");
    return usual;
  }

  Vec3 point(const Node& node) {
    const bool is_triple = node.json.is_array() && node.json.size() == 3;
    if (!is_triple ||
        !std::ranges::all_of(node.json, [](const Json& j) { return j.is_number(); })) {
      fail(node, "must be a point, [x, y, z]");
      return {};
    }
    const Vec3 p = {node.json[0].get<float>(), node.json[1].get<float>(),
                    node.json[2].get<float>()};
    if (!is_finite(p)) fail(node, "must be finite");
    return p;
  }

  /// [[x, y, z], [x, y, z]], six numbers, or a point.
  Aabb3 box(const Node& node) {
    const bool is_list = node.json.is_array();
    if (is_list && node.json.size() == 2) {
      const Vec3 a = point(node.at(0));
      const Vec3 b = point(node.at(1));
      return {min(a, b), max(a, b)};
    }
    if (is_list && node.json.size() == 6) {
      const Json low(node.json.begin(), node.json.begin() + 3);
      const Json high(node.json.begin() + 3, node.json.end());
      const Vec3 a = point({low, node.path});
      const Vec3 b = point({high, node.path});
      return {min(a, b), max(a, b)};
    }
    const Vec3 p = point(node);
    return {p, p};
  }

  ScenarioParams params(const Node& node, ScenarioParams usual,
                        std::initializer_list<std::string_view> also) {
    if (!node.is_given()) return usual;
    std::vector<std::string_view> known = {"radius",           "height",   "max_speed",
                                           "max_acceleration", "priority", "agent"};
    known.insert(known.end(), also.begin(), also.end());
    for (const auto& [key, value] : node.json.items())
      if (std::ranges::find(known, key) == known.end()) fail(node[key], "there is no such key");
    usual.radius = number(node["radius"], usual.radius, 1e-3F);
    usual.height = number(node["height"], usual.height, 1e-3F);
    usual.max_speed = number(node["max_speed"], usual.max_speed, 0);
    usual.max_acceleration = number(node["max_acceleration"], usual.max_acceleration, 1e-3F);
    const Node agent = node["agent"];
    if (agent.json.is_string())
      usual.agent = agent.json.get<std::string>();
    else if (agent.is_given())
      fail(agent, "names an agent, and must be a text");
    constexpr float kLeast = -1e6F;
    usual.priority = static_cast<std::int32_t>(
        number(node["priority"], static_cast<float>(usual.priority), kLeast));
    return usual;
  }

  ScenarioGroup group(const Node& node, const ScenarioParams& defaults) {
    ScenarioGroup result;
    result.count = static_cast<std::uint32_t>(number(node["count"], 0, 0));
    result.from = box(node["from"]);
    result.to = box(node["to"]);
    result.seed = static_cast<std::uint64_t>(number(node["seed"], 1, 0));
    result.params = params(node, defaults, {"count", "from", "to", "seed"});
    return result;
  }

  template <class Take>
  void for_each(const Node& list, Take&& take) {
    if (!list.is_given()) return;
    if (!list.json.is_array()) return fail(list, "must be a list");
    for (std::size_t i = 0; i < list.json.size(); ++i) {
      const Node node = list.at(i);
      if (!node.json.is_object()) return fail(node, "must be an object");
      take(node);
    }
  }

  Error error_;
};

Result<Json> json_of_toml(std::string_view bytes, const std::string& name) {
  if (const auto flaw = find_toml_flaw(bytes, TomlTables::allowed))
    return bad(name + ":" + std::to_string(flaw->line) + ": " + std::string(flaw->words));
  try {
    std::ostringstream text;
    text << toml::json_formatter(toml::parse(bytes, name));
    return Json::parse(text.str());
  } catch (const toml::parse_error& error) {
    return bad(name + ":" + std::to_string(error.source().begin.line) + ": is not TOML");
  } catch (const Json::exception&) {
    return bad(name + ": has values that scenarios do not have");
  }
}

Result<Json> json_of(std::string_view bytes, const std::string& name) {
  if (!ends_with_any_case(name, ".json")) return json_of_toml(bytes, name);
  try {
    return Json::parse(bytes.begin(), bytes.end());
  } catch (const Json::exception& error) {
    return bad(name + ": " + json_complaint(error, bytes));
  }
}

}  // namespace

Result<Scenario> read_scenario(std::string_view bytes, const std::string& name) {
  const auto json = json_of(bytes, name);
  if (!json) return json.error();
  return ScenarioReader().read({*json, name + ": "}, name);
}

}  // namespace way::cli
