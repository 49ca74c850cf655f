// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include "commands.h"
#include "input/standard_input.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "words/settings_table.h"
#include "work/examine.h"
#include "work/try_bakes.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

const std::string kWithout = "without ";  ///< Begins a remedy that takes an option away.

Json to_json(const Examination& seen) {
  Json findings = Json::array();
  for (const Finding& finding : seen.findings)
    findings.push_back({{"kind", finding.kind}, {"words", finding.words}, {"try", finding.remedy}});
  Json settings;
  for (const NumberSetting& setting : number_settings())
    settings[setting.name] = setting.get(seen.settings);
  return {{"triangles", seen.triangles},
          {"size", {seen.size.x, seen.size.y, seen.size.z}},
          {"findings", findings},
          {"columns", seen.columns},
          {"memory_bytes", seen.memory_bytes},
          {"seconds", seen.seconds},
          {"settings", settings}};
}

/// An option, or a word without one, of the command that is proposed.
struct CommandPart {
  std::string option;
  std::string value;
};

/// A word as a shell takes it.
std::string quoted(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./%@";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

/// What was given, for it has to be given to a bake as well.
std::vector<CommandPart> parts_of(const DoctorRequest& request) {
  std::vector<CommandPart> parts;
  const LevelRequest& level = request.level;
  for (const std::string& name : level.names)
    parts.push_back({"", name});
  const std::pair<const char*, const std::vector<std::string>&> lists[] = {
      {"--up", level.up},
      {"--scale", level.scale},
      {"--turn", level.turn},
      {"--move", level.move},
      {"--area", request.settings.areas},
      {"--agent", request.settings.agents}};
  for (const auto& [option, values] : lists)
    for (const std::string& value : values)
      parts.push_back({option, value});
  if (level.clockwise) parts.push_back({"--clockwise", ""});
  const bool is_seeded = std::ranges::count(level.given, "--seed") > 0;
  const bool is_sized = std::ranges::count(level.given, "--size") > 0;
  if (is_seeded) parts.push_back({"--seed", std::to_string(level.seed)});
  if (is_sized) parts.push_back({"--size", short_text(level.size)});
  if (!request.settings.file.empty()) parts.push_back({"--settings", request.settings.file});
  for (const GivenSetting& given : request.settings.given)
    parts.push_back({given.place, given.value});
  return parts;
}

/// A remedy that was given already is the illness; lengths are told relative to what was given.
std::string adapted(const std::string& remedy, const DoctorRequest& request) {
  const LevelRequest& level = request.level;
  if (remedy == "--clockwise" && level.clockwise) return kWithout + remedy;
  if (remedy == "--up z" && !level.up.empty()) return kWithout + "--up";
  const auto joins = [&](const std::string& option, const std::vector<std::string>& values,
                         std::span<float> given, std::span<float> further) {
    return remedy.starts_with(option) && values.size() == 1 && parse_numbers(values[0], given) &&
           parse_numbers(remedy.substr(option.size()), further);
  };
  std::array<float, 3> a = {};
  std::array<float, 3> b = {};
  if (joins("--scale ", level.scale, {a.data(), 1}, {b.data(), 1}))
    return "--scale " + short_text(a[0] * b[0]);
  if (joins("--move ", level.move, a, b))
    return "--move " + short_text(Vec3{a[0] + b[0], a[1] + b[1], a[2] + b[2]});
  return remedy;
}

/// `level.way` for `rooms/level.obj.gz`.
std::string output_of(const std::string& name) {
  const std::string file = is_standard(name) ? "level" : std::filesystem::path(name).filename();
  return file.substr(0, file.find('.', 1)) + ".way";
}

/// A bake with all that was given and all remedies, which win.
std::string command_of(const DoctorRequest& request, const Examination& seen) {
  std::string command = "waymesh bake";
  for (const CommandPart& part : parts_of(request)) {
    const bool is_replaced = std::ranges::any_of(seen.findings, [&](const Finding& finding) {
      return !part.option.empty() &&
             (" " + finding.remedy + " ").find(" " + part.option + " ") != std::string::npos;
    });
    const bool is_left_out = std::ranges::any_of(seen.findings, [&](const Finding& finding) {
      return finding.remedy == kWithout + part.option;
    });
    if (is_replaced || is_left_out) continue;
    if (!part.option.empty()) command += " " + part.option;
    if (part.option != "--clockwise") command += " " + quoted(part.value);
  }
  for (const Finding& finding : seen.findings) {
    const bool is_option = finding.remedy.starts_with("--");
    if (is_option) command += " " + finding.remedy;
  }
  return command + " -o " + quoted(output_of(request.level.name()));
}

void print(const Examination& seen, const DoctorRequest& request) {
  std::printf("%s: %zu triangles, %s x %s x %s\n", request.level.name().c_str(), seen.triangles,
              short_text(seen.size.x).c_str(), short_text(seen.size.y).c_str(),
              short_text(seen.size.z).c_str());
  bool is_remedied = false;
  bool is_well = true;
  for (const Finding& finding : seen.findings) {
    std::printf("- %s\n", finding.words.c_str());
    is_well = is_well && !is_grave(finding);
    if (finding.remedy.empty()) continue;
    std::printf("  try %s\n", finding.remedy.c_str());
    is_remedied = true;
  }
  if (seen.columns > 0) {
    std::printf("a bake has %.3g columns of %s x %s and takes about %.2g MB and %.2g s\n",
                seen.columns, short_text(seen.settings.cell_size).c_str(),
                short_text(seen.settings.cell_height).c_str(), seen.memory_bytes / 1e6,
                std::max(seen.seconds, 0.01));
  }
  const std::string command = command_of(request, seen);
  if (is_remedied) {
    std::printf("try: %s\n", command.c_str());
  } else if (is_well) {
    std::printf("nothing speaks against: %s\n", command.c_str());
  }
}

}  // namespace

int run_doctor(const DoctorRequest& request) {
  const InterruptExit interrupt;
  if (is_baked(request.level)) return report_misuse(why_not_a_level(request.level.name()));
  const auto measured = check_measures(request.settings.agents);
  if (!measured) return report(measured.error());
  const auto level = load_level(request.level, request.settings);
  if (!level) return report(level.error());
  ThreadPool pool(request.threads);
  Examination seen = examine(*level, pool.worker_count());
  try_bakes(*level, pool, seen);
  for (Finding& finding : seen.findings)
    finding.remedy = adapted(finding.remedy, request);
  if (request.json) {
    std::cout << json_text(to_json(seen), 2) << std::endl;
  } else {
    print(seen, request);
  }
  return kDone;
}

}  // namespace way::cli
