// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any lines as rules of areas: kinds of ground that queries take, or one sentence.

#include "way/io/area_rules.h"

#include "fuzz/check_level.h"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view lines = way::fuzz::view(data, size);
  way::AreaRules rules;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const auto added = rules.add(lines.substr(0, end));
    if (!added) way::fuzz::demand_sentence(added.error());
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  for (const way::AreaKind& kind : rules.kinds()) {
    way::fuzz::demand(kind.cost > 0 && kind.cost <= 3.4e38F);
    way::fuzz::demand(kind.flags != 0);
  }
  const way::LevelPart part = {.object = "Water_1", .group = "g", .material = "Mud"};
  way::fuzz::demand(rules.areas_of({&part, 1}).size() == 1);
  static_cast<void>(rules.unused({&part, 1}));
  return 0;
}
