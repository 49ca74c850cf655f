// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/play_script.h"

#include "input/mesh_file.h"
#include "input/mesh_input.h"
#include "output/walk_json.h"
#include "words/numbers.h"
#include "words/shown.h"
#include "work/bake_level.h"

#include <chrono>
#include <utility>

namespace way::cli {
namespace {

Error invalid(const std::string& message) {
  return {Error::Code::invalid_argument, message};
}

}  // namespace

Result<ScriptPlayer> ScriptPlayer::create(const LoadedLevel& level, Executor* executor) {
  auto world = World::create(level.mesh, level.settings, {.flags = flags_of(level.areas.kinds())});
  if (!world) return world.error();
  WorldEdit extras;
  for (const AreaVolume& volume : level.volumes)
    extras.add(volume);
  for (const LevelLink& link : level.links)
    extras.add(to_off_mesh_link(link, level.settings.agent));
  const auto added = world->apply(extras);
  if (!added) return added.error();
  const auto baked = world->update({.executor = executor});
  if (!baked) return baked.error();
  return ScriptPlayer(std::move(*world), level, executor);
}

Result<> ScriptPlayer::keep_index() {
  has_index_ = true;
  const auto kept = world_.keep_index();
  return kept ? world_.update_index(executor_) : kept;
}

Result<AnswerJson> ScriptPlayer::play(const ScriptStep& step) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  auto more = std::visit([&](const auto& of) { return make(of); }, step);
  const double microseconds =
      std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
  if (!more) return more.error();
  AnswerJson json;
  json["kind"] = kind_of(step);
  std::visit(
      [&json](const auto& of) {
        if constexpr (requires { of.id; }) json["id"] = of.id;
      },
      step);
  json["microseconds"] = static_cast<float>(microseconds);
  json["tiles"] = 0;
  for (const auto& [key, value] : more->items())
    json[key] = value;
  if (!has_index_ || world_.indexed_navmesh().mesh.is_same_snapshot(world_.navmesh())) return json;
  const Clock::time_point published = Clock::now();
  const auto indexed = world_.update_index(executor_);
  if (!indexed) return indexed.error();
  json["index_microseconds"] = static_cast<float>(
      std::chrono::duration<double, std::micro>(Clock::now() - published).count());
  return json;
}

Result<Area> ScriptPlayer::area_of(const std::string& name) const {
  for (const AreaKind& kind : level_->areas.kinds())
    if (kind.name == name) return kind.area;
  float number = 0;
  if (parse_numbers(name, {&number, 1})) {
    if (number >= 1 && number <= 255 && number == static_cast<float>(static_cast<int>(number)))
      return static_cast<Area>(static_cast<int>(number));
    return invalid("area is " + shown(name) + ": it must be from 1 to 255");
  }
  // The names that area rules know by themselves.
  if (name == "ground") return Area::ground;
  if (name == "water") return static_cast<Area>(10);
  return invalid("there is no area '" + shown(name) + "': use a number from 1 to 255");
}

Result<WorldObject> ScriptPlayer::object_of(const AddStep& step) const {
  const Transform at = Transform::turned(step.turn, step.center);
  if (step.effect == ScriptEffect::carve) return WorldObject{Obstacle{step.shape, at}};
  if (step.effect == ScriptEffect::solid) {
    auto mesh = mesh_of(step.shape);
    if (!mesh) return mesh.error();
    return WorldObject{MovableGeometry{std::make_shared<const TriangleMesh>(std::move(*mesh)), at}};
  }
  const auto area = area_of(step.area);
  if (!area) return area.error();
  AreaMarker marker = {step.shape, at};
  marker.area = *area;
  marker.priority = step.priority;
  marker.name = step.id;
  return WorldObject{std::move(marker)};
}

Result<ScriptPlayer::Placed*> ScriptPlayer::find(const std::string& id) {
  const auto at = objects_.find(id);
  if (at == objects_.end()) return invalid("there is no object '" + shown(id) + "'");
  return &at->second;
}

Result<AnswerJson> ScriptPlayer::make(const AddStep& step) {
  if (objects_.contains(step.id))
    return invalid("there is an object '" + shown(step.id) + "' already");
  auto object = object_of(step);
  if (!object) return object.error();
  const auto handle = world_.add(std::move(*object));
  if (!handle) return handle.error();
  objects_[step.id] = {*handle, step.center, step.turn};
  return AnswerJson::object();
}

Result<AnswerJson> ScriptPlayer::make(const MoveStep& step) {
  const auto found = find(step.id);
  if (!found) return found.error();
  Placed placed = **found;
  placed.center = step.center.value_or(placed.center);
  placed.turn = step.turn.value_or(placed.turn);
  const auto moved = world_.move(placed.handle, Transform::turned(placed.turn, placed.center));
  if (!moved) return moved.error();
  **found = placed;
  return AnswerJson::object();
}

Result<AnswerJson> ScriptPlayer::make(const RemoveStep& step) {
  const auto found = find(step.id);
  if (!found) return found.error();
  const auto removed = world_.remove((*found)->handle);
  if (!removed) return removed.error();
  objects_.erase(step.id);
  return AnswerJson::object();
}

Result<AnswerJson> ScriptPlayer::make(const ToggleStep& step) {
  const auto found = find(step.id);
  if (!found) return found.error();
  const auto object = world_.object((*found)->handle);
  const auto* const marker = object ? std::get_if<AreaMarker>(&*object) : nullptr;
  if (marker == nullptr)
    return invalid("'" + shown(step.id) + "' is not a door: its effect is not area");
  const bool is_open = !marker->is_open;
  const auto set = world_.set_open((*found)->handle, is_open);
  if (!set) return set.error();
  AnswerJson json;
  json["open"] = is_open;
  return json;
}

Result<AnswerJson> ScriptPlayer::make(const UpdateStep& step) {
  UpdateOptions options = {.executor = executor_};
  if (step.milliseconds) options.milliseconds = *step.milliseconds;
  const auto report = world_.update(options);
  if (!report) return report.error();
  AnswerJson json;
  json["tiles"] = report->tiles.size();
  json["pending"] = report->pending;
  json["microseconds"] = static_cast<float>(report->seconds * 1e6);
  json["hash"] = hex_text(world_.navmeshes().hash());
  return json;
}

Result<AnswerJson> ScriptPlayer::make(const PathStep& step) {
  const auto [mesh, index] = world_.indexed_navmesh();
  const QueryFilter filter = filter_of(level_->areas.kinds());
  return to_json(find_walk(
      mesh, {step.from, step.to, {2, 4, 2}, &filter, PathMethod::optimal, &index}, workspace_));
}

Result<AnswerJson> ScriptPlayer::make(const SaveStep& step) {
  if (!is_output_name(step.file)) {
    return invalid(shown(step.file) + ": navmeshes are written to " + kOutputNames);
  }
  MeshFile file = {.set = world_.navmeshes()};
  const auto kinds = level_->areas.kinds();
  file.notes = to_notes(world_.settings(), kinds);
  const auto written = write_mesh_file(file, {.path = step.file});
  if (!written) return written.error();
  AnswerJson json;
  json["file"] = step.file;
  return json;
}

}  // namespace way::cli
