// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/world/world.h"

#include "input/level.h"
#include "input/world_script.h"
#include "output/answer_json.h"

#include <map>
#include <string>

namespace way::cli {

/// Plays a script on a level.
class ScriptPlayer {
 public:
  /// The level with its volumes and links, baked.
  ///
  /// Errors: as World::create() and World::update().
  static Result<ScriptPlayer> create(const LoadedLevel& level, Executor* executor);

  /// Keeps a path index from now on, with which paths are found.
  Result<> keep_index();

  /// Makes one step and tells about it: `kind`, `microseconds`, `tiles`, and more by kind.
  ///
  /// Errors: those of the world; invalid_argument for an id that is not there, or there already.
  Result<AnswerJson> play(const ScriptStep& step);

  const World& world() const { return world_; }

 private:
  ScriptPlayer(World world, const LoadedLevel& level, Executor* executor)
      : world_(std::move(world)), level_(&level), executor_(executor) {}

  Result<AnswerJson> make(const AddStep& step);
  Result<AnswerJson> make(const MoveStep& step);
  Result<AnswerJson> make(const RemoveStep& step);
  Result<AnswerJson> make(const ToggleStep& step);
  Result<AnswerJson> make(const UpdateStep& step);
  Result<AnswerJson> make(const PathStep& step);
  Result<AnswerJson> make(const SaveStep& step);

  Result<WorldObject> object_of(const AddStep& step) const;
  Result<Area> area_of(const std::string& name) const;

  struct Placed {
    ObjectHandle handle = {};
    Vec3 center = {};
    float turn = 0;
  };
  Result<Placed*> find(const std::string& id);

  World world_;
  const LoadedLevel* level_;
  Executor* executor_;
  bool has_index_ = false;
  SearchWorkspace workspace_ = {};
  std::map<std::string, Placed> objects_ = {};
};

}  // namespace way::cli
