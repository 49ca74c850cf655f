// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/shape.h"
#include "way/core/result.h"

#include "words/settings_file.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace way::cli {

/// What an object of a script does to a level.
enum class ScriptEffect : unsigned char { carve, solid, area };

struct AddStep {
  std::string id;
  Shape shape;
  ScriptEffect effect = ScriptEffect::carve;
  std::string area = {};  ///< A number or a name.
  int priority = 0;
  Vec3 center = {};
  float turn = 0;  ///< About y.  [degrees]
};
struct MoveStep {
  std::string id;
  std::optional<Vec3> center = std::nullopt;  ///< Unless given, they stay.
  std::optional<float> turn = std::nullopt;
};
struct RemoveStep {
  std::string id;
};
struct ToggleStep {
  std::string id;
};
struct UpdateStep {
  std::optional<double> milliseconds = std::nullopt;
};
struct PathStep {
  Vec3 from = {};
  Vec3 to = {};
};
struct SaveStep {
  std::string file;
};

using ScriptStep =
    std::variant<AddStep, MoveStep, RemoveStep, ToggleStep, UpdateStep, PathStep, SaveStep>;

/// The key of a step: `add`.
const char* kind_of(const ScriptStep& step);

/// A level, and what happens to it.
struct WorldScript {
  std::vector<std::string> level;  ///< Files or a scene.
  SettingsFile settings = {};
  bool has_index = false;  ///< Paths are found with a path index.
  std::vector<ScriptStep> steps = {};
};

/// Reads a script: TOML if its name ends in `.toml`, else JSON.
///
/// @param allow_outside  Any file may be saved to, and the level may name any file.
/// Errors: io; bad_format, naming the step and the key: `script.json: step 2 (add): radius must be
/// a number`.
Result<WorldScript> read_world_script(const std::string& path, bool allow_outside);

}  // namespace way::cli
