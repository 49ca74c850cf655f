// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "commands.h"
#include "input/level.h"
#include "input/world_script.h"
#include "output/diff_picture.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/shown.h"
#include "work/play_script.h"

#include <cstdio>
#include <iostream>

namespace way::cli {
namespace {

Result<LoadedLevel> load_level_of(const WorldScript& script, bool allow_outside) {
  LevelRequest level;
  level.names = script.level;
  level.allow_outside = allow_outside;
  SettingsRequest settings;
  settings.given = script.settings.settings;
  settings.areas = script.settings.areas;
  settings.agents = script.settings.agents;
  return load_level(level, settings);
}

void print(std::size_t number, const AnswerJson& step) {
  std::printf("%3zu %-7s %10.1f us", number, step["kind"].get<std::string>().c_str(),
              static_cast<double>(step["microseconds"].get<float>()));
  if (step.contains("id")) std::printf("  %s", shown(step["id"].get<std::string>()).c_str());
  if (step.contains("open")) std::printf(" is %s", step["open"].get<bool>() ? "open" : "closed");
  if (step.contains("file")) std::printf("  %s", without_controls(step["file"]).c_str());
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
  const auto drawn =
      write_picture(request.picture, draw_change(before, player.world().navmesh(), request.width));
  return drawn ? kDone : report(drawn.error());
}

}  // namespace

int run_world(const WorldRequest& request) {
  if (!request.picture.empty() && !is_picture_name(request.picture)) {
    return report_misuse(request.picture + ": pictures are written to .svg or .png files");
  }
  const InterruptExit interrupt;
  const auto script = read_world_script(request.script, request.allow_outside);
  if (!script) return report(script.error());
  const auto level = load_level_of(*script, request.allow_outside);
  if (!level) return report(level.error());
  ThreadPool pool(request.threads);
  auto player = ScriptPlayer::create(*level, &pool);
  if (!player) return report(player.error());
  if (script->has_index) {
    const auto kept = player->keep_index();
    if (!kept) return report(kept.error());
  }
  return play_all(*script, *player, request);
}

}  // namespace way::cli
