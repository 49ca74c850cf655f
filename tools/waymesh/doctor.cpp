// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include "commands.h"
#include "examine.h"
#include "numbers.h"
#include "progress.h"
#include "report.h"
#include "settings_table.h"

#include <cstdio>
#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

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

void print(const Examination& seen, const std::string& name) {
  std::printf("%s: %zu triangles, %s x %s x %s\n", name.c_str(), seen.triangles,
              short_text(seen.size.x).c_str(), short_text(seen.size.y).c_str(),
              short_text(seen.size.z).c_str());
  std::string all;
  for (const Finding& finding : seen.findings) {
    std::printf("- %s\n", finding.words.c_str());
    if (finding.remedy.empty()) continue;
    std::printf("  try %s\n", finding.remedy.c_str());
    all += " " + finding.remedy;
  }
  if (seen.columns > 0) {
    std::printf("a bake has %.3g columns of %s x %s and takes about %.2g MB and %.2g s\n",
                seen.columns, short_text(seen.settings.cell_size).c_str(),
                short_text(seen.settings.cell_height).c_str(), seen.memory_bytes / 1e6,
                seen.seconds);
  }
  if (all.empty()) {
    std::printf("nothing speaks against: waymesh bake %s\n", name.c_str());
  } else {
    std::printf("try: waymesh bake %s%s\n", name.c_str(), all.c_str());
  }
}

}  // namespace

int run_doctor(const DoctorRequest& request) {
  const InterruptExit interrupt;
  if (is_baked(request.level)) {
    return report_misuse(request.level.name() + ": is baked already: see waymesh validate");
  }
  const auto level = load_level(request.level, request.settings);
  if (!level) return report(level.error());
  const ThreadPool pool(request.threads);
  const Examination seen = examine(*level, pool.worker_count());
  if (request.json) {
    std::cout << to_json(seen).dump(2) << std::endl;
  } else {
    print(seen, request.level.name());
  }
  return kDone;
}

}  // namespace way::cli
