// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/scenario.h"

#include "input/named_files.h"
#include "output/json_text.h"
#include "output/report.h"
#include "words/numbers.h"
#include "words/shown.h"
#include "words/toml_guard.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <span>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

namespace way::cli {
namespace {

using Json = nlohmann::json;

Error bad(const std::string& message) {
  return {Error::Code::bad_format, message};
}

/// The values that a key may have.
struct Range {
  double least = 0;
  double most = 0;
  bool is_whole = false;
};

// Wider than what makes sense for an agent; the crowd checks these, too, without the key.
constexpr Range kSizes = {1e-3, 1e6};
constexpr Range kSpeeds = {0, 1e6};
constexpr Range kPriorities = {-1e6, 1e6, true};
constexpr Range kCounts = {0, 1e6, true};
constexpr Range kSeeds = {0, 9007199254740992.0, true};  // exact as a double
constexpr Range kSteps = {1e-4, 3600};                   // [seconds]
constexpr Range kSeconds = {0, 1e6};

constexpr std::array<std::string_view, 7> kKeys = {"level",    "settings", "step",  "seconds",
                                                   "defaults", "agents",   "groups"};

/// A value with its path for messages: `walk.json: agents[3].radius`.
struct Node {
  const Json& json;
  std::string path;

  Node operator[](const std::string& key) const {
    static const Json kNone;
    const auto found = json.is_object() ? json.find(key) : json.end();
    const std::string name = path + (path.ends_with(": ") ? "" : ".") + shown(key);
    return {json.is_object() && found != json.end() ? *found : kNone, name};
  }
  Node at(std::size_t i) const { return {json[i], path + "[" + std::to_string(i) + "]"}; }
  bool is_given() const { return !json.is_null(); }
};

/// Takes values out of a scenario; keeps the first thing that is wrong.
class ScenarioReader {
 public:
  explicit ScenarioReader(NamedFiles files) : files_(std::move(files)) {}

  Result<Scenario> read(const Node& root, const std::string& name) {
    check_keys(root, kKeys);
    Scenario scenario;
    const Node level = root["level"];
    if (!level.json.is_string()) fail(level, "names the level, and must be a text");
    if (level.json == "") fail(level, "is empty");
    if (level.json.is_string()) {
      auto file = files_.find(level.json.get<std::string>());
      if (!file) fail(level, "names " + file.error().message);
      if (file) scenario.level = *std::move(file);
    }
    if (root["settings"].is_given()) read_bake_settings(root["settings"], name, scenario);
    scenario.step = length(root["step"], scenario.step, kSteps);
    scenario.seconds = length(root["seconds"], scenario.seconds, kSeconds);
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

  void read_bake_settings(const Node& node, const std::string& name, Scenario& scenario) {
    if (!node.json.is_object()) return fail(node, "must be an object of bake settings");
    auto settings = read_json_settings(json_text(node.json), name);
    if (!settings) return fail(node, settings.error().message);
    scenario.settings = *std::move(settings);
  }

  void check_keys(const Node& node, std::span<const std::string_view> known) {
    if (!node.json.is_object()) return fail(node, "must be an object");
    for (const auto& [key, value] : node.json.items())
      if (std::ranges::find(known, key) == known.end()) fail(node[key], "there is no such key");
  }

  double number(const Node& node, double usual, const Range& range) {
    if (!node.is_given()) return usual;
    const auto value = node.json.is_number() ? node.json.get<double>() : std::nan("");
    const bool is_whole = !range.is_whole || value == std::floor(value);
    if (is_whole && value >= range.least && value <= range.most) return value;
    fail(node, "is " + shown(node.json.dump()) + ": it must be a " +
                   (range.is_whole ? "whole " : "") + "number from " + round_text(range.least) +
                   " to " + round_text(range.most));
    return usual;
  }
  float length(const Node& node, float usual, const Range& range) {
    return static_cast<float>(number(node, double{usual}, range));
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
    check_keys(node, known);
    usual.radius = length(node["radius"], usual.radius, kSizes);
    usual.height = length(node["height"], usual.height, kSizes);
    usual.max_speed = length(node["max_speed"], usual.max_speed, kSpeeds);
    usual.max_acceleration = length(node["max_acceleration"], usual.max_acceleration, kSizes);
    const Node agent = node["agent"];
    if (agent.json.is_string())
      usual.agent = agent.json.get<std::string>();
    else if (agent.is_given())
      fail(agent, "names an agent, and must be a text");
    usual.priority = static_cast<std::int32_t>(
        number(node["priority"], static_cast<double>(usual.priority), kPriorities));
    return usual;
  }

  ScenarioGroup group(const Node& node, const ScenarioParams& defaults) {
    ScenarioGroup result;
    result.count = static_cast<std::uint32_t>(number(node["count"], 0, kCounts));
    result.from = box(node["from"]);
    result.to = box(node["to"]);
    result.seed = static_cast<std::uint64_t>(number(node["seed"], 1, kSeeds));
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

  NamedFiles files_;
  Error error_;
};

Result<Json> json_of_toml(std::string_view bytes, const std::string& name) {
  if (const auto flaw = find_toml_flaw(bytes, TomlTables::allowed))
    return bad(name + ":" + std::to_string(flaw->line) + ": " + std::string(flaw->words));
  try {
    std::ostringstream text;
    text << toml::json_formatter(toml::parse(bytes, name));
    return parse_json<Json>(text.str());
  } catch (const toml::parse_error& error) {
    return bad(name + ":" + std::to_string(error.source().begin.line) + ": is not TOML");
  } catch (const std::exception&) {
    return bad(name + ": has values that scenarios do not have");
  }
}

Result<Json> json_of(std::string_view bytes, const std::string& name) {
  if (!ends_with_any_case(name, ".json")) return json_of_toml(bytes, name);
  try {
    return parse_written_json<Json>(bytes);
  } catch (const std::exception& error) {
    return bad(name + ": " + json_complaint(error, bytes));
  }
}

}  // namespace

Result<Scenario> read_scenario(std::string_view bytes, const std::string& name) {
  const auto json = json_of(bytes, name);
  if (!json) return json.error();
  return ScenarioReader(NamedFiles(name)).read({*json, name + ": "}, name);
}

}  // namespace way::cli
