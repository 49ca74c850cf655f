// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include <cstdio>

#include <way/way.h>

int main() {
  const auto level = way::parse_obj("v 0 0 0\nv 0 0 9\nv 9 0 9\nv 9 0 0\nf 1 2 3 4\n");
  if (!level) return 1;
  const auto config = way::BakeConfig::create({}, level->bounds());
  if (!config) return 1;
  std::printf("%zu triangles, %d columns\n", level->triangles().size(), config->world.width);
  return config->world.width == 30 ? 0 : 1;
}
