// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "commands.h"
#include "output/report.h"
#include "words/settings_table.h"

#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::ordered_json;

Json describe(const NumberSetting& setting) {
  const double usual = setting.get(BakeSettings{});
  return {{"name", setting.name},           {"help", setting.help},
          {"unit", setting.unit},           {"usual", usual < 0 ? Json() : Json(usual)},
          {"too_small", setting.too_small}, {"too_large", setting.too_large}};
}

}  // namespace

int run_settings(const SettingsVerbRequest& request) {
  const std::string name = setting_name(request.explain);
  if (!request.explain.empty() && explain_setting(name).empty()) {
    return report_misuse("there is no setting '" + request.explain + "'");
  }
  if (request.json) {
    Json list = Json::array();
    for (const NumberSetting& setting : number_settings())
      if (name.empty() || name == setting.name) list.push_back(describe(setting));
    if (name.empty() || name == "partition") {
      list.push_back({{"name", "partition"}, {"help", kPartitionHelp}, {"usual", "watershed"}});
    }
    std::cout << list.dump(2) << std::endl;
    return kDone;
  }
  std::cout << (name.empty() ? commented_settings() : explain_setting(name)) << std::flush;
  return kDone;
}

}  // namespace way::cli
