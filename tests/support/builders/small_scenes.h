// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

namespace way::test {

/// A scene and a size at which it bakes quickly.
struct SmallScene {
  const char* name;
  float size;
};

/// Every kind of scene.
constexpr SmallScene kSmallScenes[] = {
    {"flat", 20},          {"ramp", 10},   {"stairs", 8}, {"bridge", 40}, {"spiral", 2},
    {"stacked_floors", 3}, {"pillars", 5}, {"comb", 6},   {"maze", 8},    {"terrain", 60},
    {"dungeon", 48},       {"city", 1},    {"soup", 300}};

}  // namespace way::test
