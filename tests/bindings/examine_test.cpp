// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <string>
#include <vector>

using namespace way::test;

namespace {

using CExamination = Owned<way_examination, way_examination_free>;

CExamination examined(way_level* level, const way_examine_options* options = nullptr) {
  CExamination examination;
  const way_bake_settings settings = settings_with();
  REQUIRE(way_level_examine(level, &settings, options, examination.out()) == WAY_OK);
  return examination;
}

std::vector<way_finding> findings_of(const way_examination* examination) {
  auto info = sized<way_examination_info>();
  REQUIRE(way_examination_get_info(examination, &info) == WAY_OK);
  std::vector<way_finding> all;
  for (uint32_t i = 0; i < info.finding_count; ++i) {
    all.push_back(sized<way_finding>());
    REQUIRE(way_examination_finding(examination, i, &all.back()) == WAY_OK);
  }
  auto none = sized<way_finding>();
  CHECK(way_examination_finding(examination, all.size(), &none) == WAY_INVALID_ARGUMENT);
  return all;
}

way_examine_options usual_options() {
  way_examine_options options;
  REQUIRE(way_examine_options_init(&options, sizeof options) == WAY_OK);
  return options;
}

}  // namespace

TEST_SUITE("bindings/examine") {
  TEST_CASE("a good level has no findings, and an estimate") {
    const CLevel level = scene("dungeon", 24);
    const CExamination examination = examined(level);
    CHECK(findings_of(examination).empty());
    auto info = sized<way_examination_info>();
    REQUIRE(way_examination_get_info(examination, &info) == WAY_OK);
    CHECK(info.columns > 1000);
    CHECK(info.seconds > 0);
    CHECK(info.memory_bytes > 1e6);
  }

  TEST_CASE("findings have words, points and a remedy") {
    constexpr float kCorners[] = {0, 0, 0, 20, 0, 0, 20, 0, 20, 0, 0, 20};
    constexpr uint32_t kDown[] = {0, 1, 2, 0, 2, 3};
    const CExamination down = examined(level_of(kCorners, kDown));
    const auto turned = findings_of(down);
    REQUIRE(turned.size() == 1);
    CHECK(std::string(turned[0].kind) == "upside_down");
    CHECK(turned[0].remedy == WAY_REMEDY_CLOCKWISE);
    CHECK(turned[0].is_grave == 1);
    const CExamination examination = examined(two_floors());
    const auto parts = findings_of(examination);
    REQUIRE(parts.size() == 1);
    CHECK(std::string(parts[0].kind) == "parts");
    CHECK(std::string(parts[0].words).find("2 parts that are not connected") != std::string::npos);
    CHECK(parts[0].is_grave == 0);
    CHECK(parts[0].point_count == 2);
    CHECK(parts[0].remedy == WAY_REMEDY_NONE);
  }

  TEST_CASE("links and volumes count, and trials can be left out or cancelled") {
    way_examine_options options = usual_options();
    way_link link;
    REQUIRE(way_link_init(&link, sizeof link) == WAY_OK);
    link.start[0] = 9;
    link.end[0] = 21;
    link.start[2] = link.end[2] = 5;
    options.links = &link;
    options.link_count = 1;
    CHECK(findings_of(examined(two_floors(), &options)).empty());
    options = usual_options();
    options.without_trials = 1;
    CHECK(findings_of(examined(two_floors(), &options)).empty());
    options = usual_options();
    options.progress = [](void*, int32_t, int32_t) -> int32_t { return 1; };
    CExamination examination;
    const way_bake_settings settings = settings_with();
    CHECK(way_level_examine(two_floors(), &settings, &options, examination.out()) == WAY_CANCELLED);
    options = usual_options();
    options.threads = -1;
    CHECK(way_level_examine(two_floors(), &settings, &options, examination.out()) ==
          WAY_INVALID_ARGUMENT);
  }
}
