// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"

#include <cstddef>
#include <memory>

namespace way::bench {

/// A level in DetourTileCache, with obstacles, as RecastDemo's sample of temporary obstacles does
/// it; but no request is ever lost, because the queue is drained before it is full.
class TileCacheSide {
 public:
  /// @param obstacles  The most that stand at a time.
  TileCacheSide(const TriangleMesh& mesh, const BakeConfig& config, int obstacles);
  ~TileCacheSide();
  TileCacheSide(const TileCacheSide&) = delete;
  TileCacheSide& operator=(const TileCacheSide&) = delete;

  /// Adds a cylinder and updates until its tiles are rebuilt.
  /// @return  A number for remove().
  unsigned add(Vec3 base, float radius, float height);
  void remove(unsigned obstacle);
  /// Adds a cylinder without an update; the caller drains every 64.
  unsigned request(Vec3 base, float radius, float height);
  void drain();

  /// Of all layers, compressed with LZ4 if the machine has it.
  std::size_t layer_bytes() const;
  static bool has_lz4();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace way::bench
