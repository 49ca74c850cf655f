// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/world_script.h"

#include "way/io/file_path.h"
#include "way/io/load_level.h"

#include "input/named_files.h"
#include "input/read_input.h"
#include "output/json_text.h"
#include "output/report.h"
#include "words/shown.h"
#include "words/toml_guard.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

namespace way::cli {
namespace {

using Json = nlohmann::json;

/// Thrown and caught in this file only.
struct Complaint {
  std::string words;
};

Error bad(const std::string& message) {
  return {Error::Code::bad_format, message};
}

float number_in(const Json& json, const std::string& key) {
  if (!json.is_number()) throw Complaint{key + " must be a number"};
  const auto value = static_cast<float>(json.get<double>());
  if (!std::isfinite(value)) throw Complaint{key + " is too large"};
  return value;
}

Vec3 point_in(const Json& json, const std::string& key) {
  if (!json.is_array() || json.size() != 3) throw Complaint{key + " must be a list of 3 numbers"};
  return {number_in(json[0], key), number_in(json[1], key), number_in(json[2], key)};
}

int priority_in(const Json& json) {
  constexpr std::int64_t kMost = 1'000'000'000;
  if (!json.is_number_integer()) throw Complaint{"priority must be a whole number"};
  const auto value = json.get<std::int64_t>();
  if (value < -kMost || value > kMost) throw Complaint{"priority must be within a billion of 0"};
  return static_cast<int>(value);
}

/// The members of a step; all must be taken.
class Members {
 public:
  explicit Members(const Json& json) : json_(json) {
    if (!json.is_object()) throw Complaint{"it must be an object"};
  }

  bool has(const std::string& key) const { return json_.contains(key); }
  const Json& take(const std::string& key) {
    taken_.push_back(key);
    const auto at = json_.find(key);
    if (at == json_.end()) throw Complaint{key + " is missing"};
    return *at;
  }
  std::string text(const std::string& key) {
    const Json& json = take(key);
    if (json.is_string()) return json.get<std::string>();
    if (json.is_number_integer()) return std::to_string(json.get<std::int64_t>());
    throw Complaint{key + " must be a text"};
  }
  float number(const std::string& key) { return number_in(take(key), key); }
  float number_or(const std::string& key, float otherwise) {
    return has(key) ? number(key) : otherwise;
  }
  Vec3 point(const std::string& key) { return point_in(take(key), key); }

  void finish() const {
    for (const auto& [key, value] : json_.items()) {
      if (std::ranges::count(taken_, key) == 0) throw Complaint{"there is no key " + shown(key)};
    }
  }

 private:
  const Json& json_;
  std::vector<std::string> taken_ = {};
};

/// Reads the steps of a script.
class StepReader {
 public:
  StepReader(const std::string& script, bool allow_outside)
      : files_(script, allow_outside), allow_outside_(allow_outside) {}

  ScriptStep read(const std::string& kind, const Json& json) const {
    if (kind == "add") return add(json);
    if (kind == "move") return move(json);
    if (kind == "remove") return RemoveStep{id_only(json)};
    if (kind == "toggle") return ToggleStep{id_only(json)};
    if (kind == "update") return update(json);
    if (kind == "path") return path(json);
    if (kind == "save") return save(json);
    throw Complaint{"there is no such step: use add, move, remove, toggle, update, path or save"};
  }

  std::string find(const std::string& name) const {
    auto file = files_.find(name);
    if (!file) throw Complaint{file.error().message};
    return *std::move(file);
  }

 private:
  ScriptStep add(const Json& json) const {
    Members members(json);
    AddStep step = {.id = members.text("id"), .shape = shape_of(members)};
    step.center = members.point("center");
    step.turn = members.number_or("turn", 0);
    const std::string effect = members.has("effect") ? members.text("effect") : "carve";
    if (effect == "solid") {
      step.effect = ScriptEffect::solid;
    } else if (effect == "area") {
      step.effect = ScriptEffect::area;
      step.area = members.text("area");
      if (members.has("priority")) step.priority = priority_in(members.take("priority"));
    } else if (effect != "carve") {
      throw Complaint{"effect is '" + shown(effect) + "': it must be carve, solid or area"};
    }
    members.finish();
    return step;
  }

  Shape shape_of(Members& members) const {
    const std::string name = members.text("shape");
    if (name == "box") return BoxShape{members.point("size")};
    if (name == "sphere") return SphereShape{members.number("radius")};
    if (name == "cylinder") {
      const float radius = members.number("radius");
      return CylinderShape{radius, members.number("height")};
    }
    if (name == "capsule") {
      const float radius = members.number("radius");
      return CapsuleShape{radius, members.number("height")};
    }
    if (name == "hull") return hull_of(members.take("points"));
    if (name == "mesh") return mesh_of_file(members.text("file"));
    throw Complaint{"shape is '" + shown(name) +
                    "': it must be box, cylinder, sphere, capsule, hull or mesh"};
  }

  static Shape hull_of(const Json& json) {
    if (!json.is_array()) throw Complaint{"points must be a list of points"};
    std::vector<Vec3> points;
    for (const Json& point : json)
      points.push_back(point_in(point, "a point"));
    auto hull = hull_shape(points);
    if (!hull) throw Complaint{hull.error().message};
    return *hull;
  }

  Shape mesh_of_file(const std::string& name) const {
    auto level = load_level(find(name), noting_options(allow_outside_));
    if (!level) throw Complaint{level.error().message};
    auto mesh = to_mesh(*std::move(level));
    if (!mesh) throw Complaint{shown(name) + ": " + mesh.error().message};
    return MeshShape{std::make_shared<const TriangleMesh>(std::move(*mesh))};
  }

  static ScriptStep move(const Json& json) {
    Members members(json);
    MoveStep step = {.id = members.text("id")};
    if (members.has("center")) step.center = members.point("center");
    if (members.has("turn")) step.turn = members.number("turn");
    members.finish();
    if (!step.center && !step.turn) throw Complaint{"center or turn is missing"};
    return step;
  }

  static std::string id_only(const Json& json) {
    if (json.is_string()) return json.get<std::string>();
    Members members(json);
    std::string id = members.text("id");
    members.finish();
    return id;
  }

  static ScriptStep update(const Json& json) {
    if (json.is_null() || json.is_boolean()) return UpdateStep{};
    Members members(json);
    UpdateStep step;
    if (members.has("milliseconds")) {
      const float given = members.number("milliseconds");
      if (given < 0) throw Complaint{"milliseconds must not be negative"};
      step.milliseconds = static_cast<double>(given);
    }
    members.finish();
    return step;
  }

  static ScriptStep path(const Json& json) {
    Members members(json);
    PathStep step = {.from = members.point("from"), .to = members.point("to")};
    members.finish();
    return step;
  }

  ScriptStep save(const Json& json) const {
    SaveStep step;
    if (json.is_string()) {
      step.file = json.get<std::string>();
    } else {
      Members members(json);
      step.file = members.text("file");
      members.finish();
    }
    const auto allowed = files_.check_output(step.file);
    if (!allowed) throw Complaint{allowed.error().message};
    return step;
  }

  NamedFiles files_;
  bool allow_outside_;
};

/// TOML as JSON; both have the same contents.
Json parse(const std::string& bytes, const std::string& path) {
  if (!ends_with_any_case(path, ".toml")) return parse_written_json<Json>(bytes);
  if (const auto flaw = find_toml_flaw(bytes, TomlTables::allowed))
    throw Complaint{"line " + std::to_string(flaw->line) + ": " + std::string(flaw->words)};
  try {
    std::ostringstream json;
    json << toml::json_formatter{toml::parse(bytes)};
    return parse_json<Json>(json.str());
  } catch (const toml::parse_error& error) {
    throw Complaint{"line " + std::to_string(error.source().begin.line) + ": " +
                    std::string(error.description())};
  }
}

std::vector<std::string> level_of(const Json& json, const StepReader& reader) {
  std::vector<std::string> names;
  if (json.is_string()) names.push_back(json.get<std::string>());
  const bool is_list = json.is_array() && std::ranges::all_of(json, &Json::is_string);
  if (is_list) names = json.get<std::vector<std::string>>();
  if (names.empty() || std::ranges::count(names, "") > 0)
    throw Complaint{"level must be the name of a file or a scene"};
  for (std::string& name : names)
    name = reader.find(name);
  return names;
}

std::vector<ScriptStep> steps_of(const Json& json, const StepReader& reader) {
  if (!json.is_array()) throw Complaint{"steps must be a list"};
  std::vector<ScriptStep> steps;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string number = "step " + std::to_string(i);
    if (!json[i].is_object() || json[i].size() != 1)
      throw Complaint{number + " must be an object with one key"};
    const std::string kind = json[i].begin().key();
    try {
      steps.push_back(reader.read(kind, json[i].begin().value()));
    } catch (const Complaint& complaint) {
      throw Complaint{number + " (" + shown(kind) + "): " + complaint.words};
    }
  }
  return steps;
}

WorldScript script_of(const Json& json, const std::string& path, const StepReader& reader) {
  Members members(json);
  WorldScript script = {.level = level_of(members.take("level"), reader)};
  if (members.has("settings")) {
    const auto settings = read_json_settings(json_text(members.take("settings")), "settings");
    if (!settings) throw Complaint{settings.error().message};
    script.settings = *settings;
    for (GivenSetting& given : script.settings.settings)
      given.place = path;
  }
  if (members.has("index")) {
    const Json& given = members.take("index");
    if (!given.is_boolean()) throw Complaint{"index must be true or false"};
    script.has_index = given.get<bool>();
  }
  script.steps = steps_of(members.take("steps"), reader);
  members.finish();
  return script;
}

}  // namespace

const char* kind_of(const ScriptStep& step) {
  constexpr const char* kKinds[] = {"add", "move", "remove", "toggle", "update", "path", "save"};
  return kKinds[step.index()];
}

Result<WorldScript> read_world_script(const std::string& path, bool allow_outside) {
  const auto bytes = read_input(path);
  if (!bytes) return bytes.error();
  try {
    return script_of(parse(*bytes, path), path, StepReader(path, allow_outside));
  } catch (const Complaint& complaint) {
    return bad(path + ": " + complaint.words);
  } catch (const std::exception& error) {
    return bad(path + ": " + json_complaint(error, *bytes));
  }
}

}  // namespace way::cli
