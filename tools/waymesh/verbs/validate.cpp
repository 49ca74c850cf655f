// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/validate.h"

#include "commands.h"
#include "input/level.h"
#include "input/mesh_file.h"
#include "output/json_text.h"
#include "output/report.h"

#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

Result<> check_polygons(const std::string& file) {
  const auto loaded = load_mesh_file(file);
  if (!loaded) return loaded.error();
  return way::validate(loaded->set,
                       loaded->is_foreign ? ValidateOptions::foreign() : ValidateOptions{});
}

Result<> check_level(const std::string& file) {
  const auto level = load_level(LevelRequest{.names = {file}}, {});
  if (!level) return level.error();
  return std::monostate{};
}

}  // namespace

int run_validate(const FileRequest& request) {
  const bool is_polygons = is_baked({.names = {request.file}});
  const auto checked = is_polygons ? check_polygons(request.file) : check_level(request.file);
  if (request.json) {
    nlohmann::ordered_json json = {{"valid", checked.has_value()}};
    if (!checked) json["error"] = checked.error().message;
    std::cout << json_text(json) << std::endl;
  }
  if (!checked) return report(checked.error());
  if (!request.json) std::cout << "valid\n";
  return kDone;
}

}  // namespace way::cli
