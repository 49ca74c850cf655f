// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/validate.h"

#include "commands.h"
#include "level.h"
#include "polygons_file.h"
#include "report.h"

#include <iostream>

namespace way::cli {
namespace {

Result<> check_polygons(const std::string& file) {
  const auto baked = load_polygons(file);
  if (!baked) return baked.error();
  return way::validate(baked->mesh);
}

Result<> check_level(const std::string& file) {
  const auto level = load_level({.name = file});
  if (!level) return level.error();
  return std::monostate{};
}

}  // namespace

int run_validate(const FileRequest& request) {
  const bool is_polygons = ends_with_any_case(request.file, ".json");
  const auto checked = is_polygons ? check_polygons(request.file) : check_level(request.file);
  if (!checked) return report(checked.error());
  std::cout << "valid\n";
  return kDone;
}

}  // namespace way::cli
