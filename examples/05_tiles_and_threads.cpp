// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// A larger world in tiles, baked by several threads, with progress output; then one tile is baked
// again and replaced.

#include "scenes/scenes.h"

#include <cstdio>

#include <way/way.h>

// [observer]
/// Prints a dot for every tenth tile. Calls come from several threads.
class Dots : public way::BakeObserver {
 public:
  bool wants(way::BakeStage) const override { return false; }
  void progress(int done, int total) override {
    if (done % 10 == 0 || done == total) std::printf(".");
  }
  void finished(const way::BakeReport& report) override {
    std::printf(" %zu tiles, %zu spans\n", report.tiles, report.spans);
  }
};
// [/observer]

int main() {
  const way::TriangleMesh level = way::scenes::terrain(3, 120);

  // [bake]
  way::ThreadPool threads(4);
  Dots dots;
  const way::BakeSettings settings = {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F},
                                      .tile_size = 96};
  const auto mesh = way::bake(level, settings, {.executor = &threads, .observer = &dots});
  if (!mesh) return 1;
  // [/bake]

  // [same]
  // The number of threads does not change a single bit of the result.
  const auto alone = way::bake(level, settings);
  if (!alone || alone->hash() != mesh->hash()) return 1;
  // [/same]

  // [exchange]
  // A change creates the next snapshot; readers of the old one are not affected.
  const auto tile = way::bake_one_tile(level, settings, {.x = 1, .z = 2});
  if (!tile) return 1;
  const auto next = way::edit(*mesh).add(*tile).commit();
  if (!next) return 1;
  // [/exchange]
  std::printf("%zu polygons in %zu tiles\n", next->counts().polygons, next->tile_count());
  return next->hash() == mesh->hash() ? 0 : 1;
}
