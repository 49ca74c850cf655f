// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include "commands.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "words/settings_table.h"
#include "words/sizes.h"
#include "work/examine.h"
#include "work/remedies.h"
#include "work/try_bakes.h"

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
      seen_ = examine(*level, pool_.worker_count());
      try_bakes(*level, pool_, seen_);
    } while (place(*level));
    std::erase_if(seen_.findings, [](const Finding& f) { return is_placement(f.remedy); });
    treat(*level);
    seen_.size = given.max - given.min;
    seen_.findings.insert(seen_.findings.begin(), placed_.begin(), placed_.end());
    return std::monostate{};
  }

  const Examination& seen() const { return seen_; }
  /// The bake that is proposed; empty if it would be rejected.
  std::string command() const { return is_accepted_ ? bake_command(treated_) : ""; }

 private:
  /// Applies the first remedy that places the level: what else was found follows from a wrong
  /// placement. Returns false if there is none, or it cannot be applied.
  bool place(LoadedLevel& level) {
    const auto found = std::ranges::find_if(
        seen_.findings, [](const Finding& finding) { return is_placement(finding.remedy); });
    if (found == seen_.findings.end()) return false;
    if (std::ranges::find(placed_, found->kind, &Finding::kind) != placed_.end()) return false;
    Finding finding = *found;
    finding.remedy = adapted(finding.remedy, treated_);
    DoctorRequest next = treated_;
    apply_remedy(finding.remedy, next);
    auto again = load_level(next.level, next.settings);
    const bool is_applied = again.has_value();
    if (is_applied) {
      treated_ = std::move(next);
      level = *std::move(again);
    } else {
      finding.words += "; " + again.error().message;
      finding.remedy.clear();
    }
    placed_.push_back(std::move(finding));
    return is_applied;
  }

  /// Applies all other remedies.
  void treat(const LoadedLevel& level) {
    BakeSettings settings = level.settings;
    bool has_agents = false;
    for (const Finding& finding : seen_.findings) {
      const bool is_agent = finding.remedy.starts_with("--agent ");
      has_agents = has_agents || is_agent;
      if (!is_agent) apply_remedy(finding.remedy, treated_);
    }
    if (has_agents) {
      settings.agents = seen_.agents;
      treated_.settings.agents.clear();
      for (const NavAgent& agent : seen_.agents)
        treated_.settings.agents.push_back(agent_text(agent));
    }
    for (const GivenSetting& given : treated_.settings.given)
      if (!apply(given, settings)) return;
    is_accepted_ = BakeConfig::create(settings, level.mesh.bounds()).has_value();
  }

  DoctorRequest treated_;
  ThreadPool& pool_;
  Examination seen_ = {};
  std::vector<Finding> placed_ = {};
  bool is_accepted_ = false;
};

Json to_json(const Finding& finding) {
  Json json = {{"kind", finding.kind}, {"words", finding.words}, {"try", finding.remedy}};
  for (const Vec3 point : finding.points)
    json["points"].push_back({short_number(point.x), short_number(point.y), short_number(point.z)});
  return json;
}

Json to_json(const Examination& seen, const std::string& command) {
  Json findings = Json::array();
  for (const Finding& finding : seen.findings)
    findings.push_back(to_json(finding));
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
          {"command", command}};
}

/// What the last line says about the command.
const char* verdict(const Examination& seen) {
  const auto& all = seen.findings;
  if (std::ranges::any_of(all, [](const Finding& f) { return !f.remedy.empty(); })) return "try";
  if (std::ranges::any_of(all, is_grave)) return nullptr;
  const bool has_parts = std::ranges::find(all, "parts", &Finding::kind) != all.end();
  return has_parts ? "as it is" : "nothing speaks against";
}

void print(const Examination& seen, const std::string& name, const std::string& command) {
  const auto number = [](float value) { return round_text(static_cast<double>(value)); };
  std::printf("%s: %zu triangles, %s x %s x %s\n", name.c_str(), seen.triangles,
              number(seen.size.x).c_str(), number(seen.size.y).c_str(),
              number(seen.size.z).c_str());
  for (const Finding& finding : seen.findings) {
    std::printf("- %s\n", finding.words.c_str());
    if (!finding.remedy.empty()) std::printf("  try %s\n", finding.remedy.c_str());
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
  const char* const words = verdict(seen);
  if (words != nullptr && !command.empty()) std::printf("%s: %s\n", words, command.c_str());
}

}  // namespace

int run_doctor(const DoctorRequest& request) {
  const InterruptExit interrupt;
  if (is_baked(request.level)) return report_misuse(why_not_a_level(request.level.name()));
  const auto measured = check_measures(request.settings.agents);
  if (!measured) return report(measured.error());
  ThreadPool pool(request.threads);
  Consultation consultation(request, pool);
  const auto examined = consultation.run();
  if (!examined) return report(examined.error());
  const std::string command = consultation.command();
  if (request.json) {
    std::cout << json_text(to_json(consultation.seen(), command), 2) << std::endl;
  } else {
    print(consultation.seen(), request.level.name(), command);
  }
  return kDone;
}

}  // namespace way::cli
