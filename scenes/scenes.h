// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/triangle_mesh.h"

#include <cstdint>
#include <span>
#include <string_view>

/// Procedural test worlds, shared by tests, benchmarks, examples and the command line program. Same
/// arguments, same bits, on every machine. Lengths in meters; floors face up.
namespace way::scenes {

/// The area of shallow water, in scenes that have some.
inline constexpr Area kWater{10};

/// A square floor at height 0 with its low corner in the origin: 2 triangles.
[[nodiscard]] TriangleMesh flat(float side);

/// Two floors of `side` x `side`, the second half of `side` higher, connected by a walkable ramp of
/// 1 : 2 and, beside it, by an unwalkable one of 2 : 1: 8 triangles.
[[nodiscard]] TriangleMesh ramp(float side);

/// Two floors of 6 x 6 connected by steps of 0.2 height and 0.4 depth: 4 triangles per step and 4
/// more.
[[nodiscard]] TriangleMesh stairs(int steps);

/// A road of `side` x `side` and, 4 above it, a bridge 4 wide with a ramp at each end: 8 triangles.
/// Both the bridge and the road under it are walkable.  @pre side >= 30
[[nodiscard]] TriangleMesh bridge(float side);

/// A ramp that winds counter-clockwise around the origin, between 2 and 6 from it, rising 4 per
/// turn, out of a floor of 20 x 20: 32 triangles per turn and 2 more.
[[nodiscard]] TriangleMesh spiral(int turns);

/// Floors of 20 x 20 exactly above each other, 3 apart, connected outside by switchback ramps: 8
/// triangles per storey, minus the last ramp's 2.  @pre storeys >= 1
[[nodiscard]] TriangleMesh stacked_floors(int storeys);

/// A floor with `count` x `count` pillars of 1 x 1 and 3 high, 4 apart: 10 triangles per pillar and
/// 2.
[[nodiscard]] TriangleMesh pillars(int count);

/// A corridor 2 wide with dead ends 2 wide and 20 long, 4 apart: 2 triangles per tooth and 2 more.
[[nodiscard]] TriangleMesh comb(int teeth);

/// A maze of `cells` x `cells` squares of 3, walls 3 high: exactly one path between any two
/// squares, an entrance in the first row and an exit in the last. 10 triangles per wall and 2 for
/// the floor.
[[nodiscard]] TriangleMesh maze(std::uint64_t seed, int cells);

/// Hills on a grid of 2, so 2 triangles per 4 square meters: terrain(seed, 2000) has two million.
/// Most of it is walkable; some slopes are too steep.
[[nodiscard]] TriangleMesh terrain(std::uint64_t seed, float side);

/// Rooms and corridors on `side` x `side`, every room reachable from every other, with walls 4
/// high: pillars, platforms with steps, shallow pools (kWater) and pits with a bridge.
[[nodiscard]] TriangleMesh dungeon(std::uint64_t seed, int side);

/// `blocks` x `blocks` blocks of 40 with streets of 10 between them; on each block four houses of
/// two to six storeys with doors, windows and stairs up to the roof, all reachable for an agent of
/// radius 0.4; lamps, trees, benches and cars around them. About ten thousand triangles per block.
[[nodiscard]] TriangleMesh city(std::uint64_t seed, int blocks);

/// `count` hostile triangles in a box of 60 x 20 x 60: points, lines, slivers, specks, walls,
/// sheets across the whole box, exact copies of the previous one.
[[nodiscard]] TriangleMesh soup(std::uint64_t seed, int count);

/// Options of make_scene().
struct SceneOptions {
  std::uint64_t seed = 1;
  float size = 0;  ///< The last parameter of the function of that name; 0 selects its default.
};

/// The names of all scenes, in the order above.
[[nodiscard]] std::span<const std::string_view> scene_names();

/// Makes a scene by its name.
///
/// Errors: invalid_argument for an unknown name or a size out of range, naming both.
[[nodiscard]] Result<TriangleMesh> make_scene(std::string_view name,
                                              const SceneOptions& options = {});

}  // namespace way::scenes
