// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"
#include "way/doctor/examine.h"

#include "commands.h"
#include "input/level.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "words/settings_table.h"
#include "words/shown.h"
#include "words/sizes.h"
#include "work/remedies.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

/// A finding, and the options that help.
struct Advice {
  Finding finding = {};
  std::string options = {};
};

/// A level, examined until no further option is proposed that places it.
class Consultation {
 public:
  Consultation(const DoctorRequest& request, ThreadPool& pool) : treated_(request), pool_(pool) {}

  /// Errors: as load_level().
  Result<> run() {
    auto level = load_level(treated_.level, treated_.settings);
    if (!level) return level.error();
    const Aabb3 given = level->mesh.bounds();
    do {
      auto seen = examine(level->mesh, level->settings,
                          {.executor = &pool_, .volumes = level->volumes, .links = level->links});
      if (!seen) return seen.error();
      seen_ = *std::move(seen);
    } while (place(*level));
    for (const Finding& finding : seen_.findings)
      if (!finding.remedy.is_placement())
        advice_.push_back({finding, option_text(finding.remedy, level->settings)});
    treat(*level);
    seen_.size = given.max - given.min;
    return std::monostate{};
  }

  const Examination& seen() const { return seen_; }
  const std::vector<Advice>& advice() const { return advice_; }
  /// The bake that is proposed; empty if it would be rejected.
  std::string command() const { return is_accepted_ ? bake_command(treated_) : ""; }

 private:
  /// Applies the remedy that places the level. Returns false if there is none, or it cannot be
  /// applied.
  bool place(LoadedLevel& level) {
    const auto found = std::ranges::find_if(
        seen_.findings, [](const Finding& finding) { return finding.remedy.is_placement(); });
    if (found == seen_.findings.end()) return false;
    const auto is_same = [&](const Advice& given) { return given.finding.kind == found->kind; };
    if (std::ranges::any_of(advice_, is_same)) return false;
    Advice advice = {*found, adapted(option_text(found->remedy, level.settings), treated_)};
    DoctorRequest next = treated_;
    apply_remedy(advice.options, next);
    auto again = load_level(next.level, next.settings);
    const bool is_applied = again.has_value();
    if (is_applied) {
      treated_ = std::move(next);
      level = *std::move(again);
    } else {
      advice.finding.words += "; " + again.error().message;
      advice.options.clear();
    }
    advice_.push_back(std::move(advice));
    return is_applied;
  }

  /// Applies all other remedies.
  void treat(const LoadedLevel& level) {
    BakeSettings settings = level.settings;
    bool has_agents = false;
    for (const auto& [finding, options] : advice_) {
      if (finding.remedy.is_placement()) continue;
      const bool is_named = finding.remedy.kind == Remedy::Kind::agent && !settings.agents.empty();
      has_agents = has_agents || is_named;
      if (is_named) settings.agents[finding.remedy.agent_index] = finding.remedy.agent;
      if (!is_named) apply_remedy(options, treated_);
    }
    if (has_agents) {
      treated_.settings.agents.clear();
      for (const NavAgent& agent : settings.agents)
        treated_.settings.agents.push_back(agent_text(agent));
    }
    for (const GivenSetting& given : treated_.settings.given)
      if (!apply(given, settings)) return;
    is_accepted_ = BakeConfig::create(settings, level.mesh.bounds()).has_value();
  }

  DoctorRequest treated_;
  ThreadPool& pool_;
  Examination seen_ = {};
  std::vector<Advice> advice_ = {};
  bool is_accepted_ = false;
};

Json to_json(const Advice& advice) {
  const Finding& finding = advice.finding;
  Json json = {{"kind", finding.kind}, {"words", finding.words}, {"try", advice.options}};
  for (const Vec3 point : finding.points)
    json["points"].push_back({short_number(point.x), short_number(point.y), short_number(point.z)});
  return json;
}

Json to_json(const Consultation& consultation) {
  const Examination& seen = consultation.seen();
  Json findings = Json::array();
  for (const Advice& advice : consultation.advice())
    findings.push_back(to_json(advice));
  Json settings;
  for (const NumberSetting& setting : number_settings())
    settings[setting.name] = setting.get(seen.settings);
  return {{"triangles", seen.triangles},
          {"size", {seen.size.x, seen.size.y, seen.size.z}},
          {"findings", findings},
          {"columns", seen.columns},
          {"memory_bytes", seen.memory_bytes},
          {"seconds", seen.seconds},
          {"settings", settings},
          {"command", consultation.command()}};
}

/// What the last line says about the command.
const char* verdict(const std::vector<Advice>& all) {
  if (std::ranges::any_of(all, [](const Advice& a) { return !a.options.empty(); })) return "try";
  if (std::ranges::any_of(all, [](const Advice& a) { return a.finding.is_grave(); }))
    return nullptr;
  const auto is_parts = [](const Advice& a) { return a.finding.kind == "parts"; };
  return std::ranges::any_of(all, is_parts) ? "as it is" : "nothing speaks against";
}

void print(const Consultation& consultation, const std::string& name) {
  const Examination& seen = consultation.seen();
  const auto number = [](float value) { return round_text(static_cast<double>(value)); };
  std::printf("%s: %zu triangles, %s x %s x %s\n", name.c_str(), seen.triangles,
              number(seen.size.x).c_str(), number(seen.size.y).c_str(),
              number(seen.size.z).c_str());
  for (const auto& [finding, options] : consultation.advice()) {
    std::printf("- %s\n", without_controls(finding.words).c_str());
    if (!options.empty()) std::printf("  try %s\n", options.c_str());
  }
  if (seen.columns > 0) {
    const double seconds = std::max(seen.seconds, 0.01);
    const double shown = seconds < 1 ? std::round(100 * seconds) / 100 : std::round(seconds);
    std::printf("a bake has %s columns of %s x %s and takes about %s and %s s\n",
                round_text(seen.columns).c_str(), number(seen.settings.cell_size).c_str(),
                number(seen.settings.cell_height).c_str(),
                size_text(static_cast<std::uint64_t>(seen.memory_bytes)).c_str(),
                round_text(shown).c_str());
  }
  const char* const words = verdict(consultation.advice());
  const std::string command = consultation.command();
  if (words != nullptr && !command.empty()) std::printf("%s: %s\n", words, command.c_str());
}

}  // namespace

int run_doctor(const DoctorRequest& request) {
  const InterruptExit interrupt;
  if (is_baked(request.level))
    return report(why_not_a_level(request.level.name(), "is baked already: see waymesh info"));
  const auto measured = check_measures(request.settings.agents);
  if (!measured) return report(measured.error());
  ThreadPool pool(request.threads);
  Consultation consultation(request, pool);
  const auto examined = consultation.run();
  if (!examined) return report(examined.error());
  if (request.json) {
    std::cout << json_text(to_json(consultation), 2) << std::endl;
  } else {
    print(consultation, request.level.name());
  }
  return kDone;
}

}  // namespace way::cli
