// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"

#include "commands.h"
#include "input/level.h"
#include "input/world_script.h"
#include "output/diff_picture.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "work/play_script.h"

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

namespace way::cli {
namespace {

Result<LoadedLevel> load_level_of(const WorldScript& script) {
  LevelRequest level;
  level.names = script.level;
  SettingsRequest settings;
  settings.given = script.settings.settings;
  settings.areas = script.settings.areas;
  settings.agents = script.settings.agents;
  return load_level(level, settings);
}

void print(std::size_t number, const AnswerJson& step) {
  std::printf("%3zu %-7s %10.1f us", number, step["kind"].get<std::string>().c_str(),
              static_cast<double>(step["microseconds"].get<float>()));
  if (step.contains("hash")) {
    std::printf("  %zu tiles, hash %s", step["tiles"].get<std::size_t>(),
                step["hash"].get<std::string>().c_str());
  }
  if (step.contains("status")) {
    std::printf("  %s, length %.3f", step["status"].get<std::string>().c_str(),
                static_cast<double>(step["length"].get<float>()));
  }
  std::printf("\n");
}

/// Tiles in a plan, their polygons all in one color.
Picture draw_plain(const NavMesh& mesh, const Aabb3& bounds, int width) {
  Picture picture = draw_frame(bounds, {.width = width});
  draw_navmesh(picture, mesh, {});
  return picture;
}

/// FILE, and before it and after it beside it: `changes_before.svg`.
Result<> write_pictures(const NavMesh& before, const NavMesh& after, const WorldRequest& request) {
  const std::filesystem::path path = request.picture;
  const auto beside = [&](const char* word) {
    std::filesystem::path name = path;
    name.replace_filename(path.stem().string() + word + path.extension().string());
    return name.string();
  };
  const Aabb3 bounds = join(bounds_of(before), bounds_of(after));
  const auto first = write_picture(beside("_before"), draw_plain(before, bounds, request.width));
  if (!first) return first.error();
  const auto second = write_picture(beside("_after"), draw_plain(after, bounds, request.width));
  if (!second) return second.error();
  return write_picture(request.picture,
                       draw_diff(before, after, compare_meshes(before, after), request.width));
}

int play_all(const WorldScript& script, ScriptPlayer& player, const WorldRequest& request) {
  const NavMesh before = player.world().navmesh();
  AnswerJson steps = AnswerJson::array();
  for (std::size_t i = 0; i < script.steps.size(); ++i) {
    const auto step = player.play(script.steps[i]);
    if (!step) {
      return report({Error::Code::bad_format, request.script + ": step " + std::to_string(i) +
                                                  " (" + kind_of(script.steps[i]) +
                                                  "): " + step.error().message});
    }
    if (!request.json) print(i, *step);
    steps.push_back(*step);
  }
  if (request.json) {
    AnswerJson json;
    json["steps"] = std::move(steps);
    std::cout << json_text(json) << std::endl;
  }
  if (request.picture.empty()) return kDone;
  const auto drawn = write_pictures(before, player.world().navmesh(), request);
  return drawn ? kDone : report(drawn.error());
}

}  // namespace

int run_world(const WorldRequest& request) {
  if (!request.picture.empty() && !is_picture_name(request.picture)) {
    return report_misuse(request.picture + ": pictures are written to .svg or .png files");
  }
  const InterruptExit interrupt;
  const auto script = read_world_script(request.script);
  if (!script) return report(script.error());
  const auto level = load_level_of(*script);
  if (!level) return report(level.error());
  ThreadPool pool(request.threads);
  auto player = ScriptPlayer::create(*level, &pool);
  if (!player) return report(player.error());
  return play_all(*script, *player, request);
}

}  // namespace way::cli
