// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/area_rules.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

AreaRules rules(std::initializer_list<const char*> texts) {
  AreaRules made;
  for (const char* text : texts)
    REQUIRE(made.add(text));
  return made;
}

std::string message_of(const char* rule) {
  AreaRules made;
  const auto added = made.add(rule);
  REQUIRE_FALSE(added);
  CHECK(added.error().code == Error::Code::invalid_argument);
  return added.error().message;
}

Area area_of(const LevelPart& part, std::initializer_list<const char*> texts) {
  return rules(texts).areas_of({&part, 1})[0];
}

}  // namespace

TEST_SUITE("io/area_rules") {
  TEST_CASE("patterns support stars and question marks and ignore case") {
    for (const char* pattern : {"water", "WATER", "w*", "*", "*er", "w?t?r", "**a*r*", "water*"})
      CHECK(fits_pattern("Water", pattern));
    for (const char* pattern : {"", "wate", "waters", "?", "*x*", "w?r", "ater"})
      CHECK_FALSE(fits_pattern("Water", pattern));
    CHECK(fits_pattern("", "*"));
    CHECK(fits_pattern("aaab", "*aab"));
  }

  TEST_CASE("a rule gives parts an area, its cost and flags") {
    const AreaRules made = rules({"Water*=water:10:4"});
    REQUIRE(made.kinds().size() == 1);
    CHECK(made.kinds()[0] == AreaKind{"water", Area{10}, 10, 4});
    const std::vector<LevelPart> parts = {{.material = "Water_02"}, {.material = "Stone"}};
    CHECK(made.areas_of(parts) == std::vector<Area>{Area{10}, Area::ground});
  }

  TEST_CASE("a rule without a subject matches objects, groups and materials") {
    CHECK(area_of({.object = "lava"}, {"lava=7"}) == Area{7});
    CHECK(area_of({.group = "lava"}, {"lava=7"}) == Area{7});
    CHECK(area_of({.material = "lava"}, {"lava=7"}) == Area{7});
    CHECK(area_of({.object = "lava"}, {"material:lava=7"}) == Area::ground);
    CHECK(area_of({.object = "lava"}, {"node:lava=7"}) == Area{7});
    CHECK(area_of({.group = "lava"}, {"group:lava=7"}) == Area{7});
  }

  TEST_CASE("extras are matched by key and value") {
    const LevelPart part = {.extras = {{"surface", "deep mud"}, {"walk", "false"}}};
    CHECK(area_of(part, {"extra:surface:*mud=mud"}) == Area{11});
    CHECK(area_of(part, {"extra:walk:false=none"}) == Area::none);
    CHECK(area_of(part, {"extra:depth:*=mud"}) == Area::ground);
  }

  TEST_CASE("the last matching rule wins, and names keep their number") {
    const LevelPart part = {.object = "mud pool", .material = "water"};
    CHECK(area_of(part, {"water=water", "mud*=mud"}) == Area{11});
    CHECK(area_of(part, {"mud*=mud", "water=water"}) == Area{10});
    const AreaRules made = rules({"a=ice:2", "b=mud", "c=ice:3"});
    REQUIRE(made.kinds().size() == 2);
    CHECK(made.kinds()[0] == AreaKind{"ice", Area{11}, 3, 1});
    CHECK(made.kinds()[1].area == Area{12});
  }

  TEST_CASE("a pattern may contain equals signs, an area may be a number") {
    CHECK(area_of({.object = "a=b"}, {"a=b=9"}) == Area{9});
    CHECK(area_of({.object = "x"}, {"x=ground"}) == Area::ground);
  }

  TEST_CASE("rules that match nothing are reported") {
    const std::vector<LevelPart> parts = {{.object = "floor"}};
    CHECK(rules({"floor=9", "flor=8"}).unused(parts) == std::vector<std::string>{"flor=8"});
  }

  TEST_CASE("an invalid rule is rejected with a reason") {
    CHECK(message_of("water") == "area rule 'water': it must be PATTERN=AREA[:COST[:FLAGS]]");
    CHECK(message_of("=water") == "area rule '=water': it must be PATTERN=AREA[:COST[:FLAGS]]");
    CHECK(message_of("a=") == "area rule 'a=': the area is missing");
    for (const char* area : {"a=256", "a=-1", "a=1.5"})
      CHECK(message_of(area).find("is not a number from 0 to 255") != std::string::npos);
    for (const char* cost : {"a=b:0", "a=b:-1", "a=b:x", "a=b:nan", "a=b:1e99"})
      CHECK(message_of(cost).find("is not a number greater than 0") != std::string::npos);
    for (const char* flags : {"a=b:1:0", "a=b:1:65536", "a=b:1:x"})
      CHECK(message_of(flags).find("are not a number from 1 to 65535") != std::string::npos);
  }
}
