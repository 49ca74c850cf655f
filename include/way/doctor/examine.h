// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/level.h"
#include "way/nav/agent.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace way {

/// A change that helps against a Finding. Programs turn it into an option or a button.
struct Remedy {
  enum class Kind : std::uint8_t {
    none,         ///< Nothing is known to help.
    z_up,         ///< z is the up axis of the level.
    clockwise,    ///< The triangles of the level are clockwise.
    scale,        ///< The level is `value` times as large as it is now.
    move,         ///< The level is moved by `move` from where it is now.
    cell_size,    ///< BakeSettings::cell_size is `value`.
    cell_height,  ///< BakeSettings::cell_height is `value`.
    tile_size,    ///< BakeSettings::tile_size is `value`.
    agent         ///< The agent with the index `agent_index` is `agent`.
  };
  Kind kind = Kind::none;
  float value = 0;
  Vec3 move = {};
  std::size_t agent_index = 0;  ///< Into BakeSettings::agents; 0 for the only one.
  NavAgent agent = {};          ///< Lengths have at most five digits.

  /// Returns true if it changes how the level is interpreted or placed, not how it is baked.
  bool is_placement() const { return kind >= Kind::z_up && kind <= Kind::move; }
};

/// Something that will go wrong, in words, and what to do about it.
struct Finding {
  std::string kind = {};          ///< Identifier, see examine().
  std::string words = {};         ///< One sentence, without capital and period.
  Remedy remedy = {};             ///< What helps.
  std::vector<Vec3> points = {};  ///< Where it can be seen; empty if everywhere or nowhere.

  /// Returns true if something will go wrong; false for what is only worth knowing.
  bool is_grave() const;
};

/// What is known about a level before it is baked.
struct Examination {
  std::size_t triangles = 0;
  Vec3 size = {};  ///< Size of its bounds.
  std::vector<Finding> findings = {};
  BakeSettings settings = {};  ///< With all derived values filled in, unless they are rejected.
  double columns = 0;          ///< Columns of the whole grid; 0 if the settings are rejected.
  double memory_bytes = 0;     ///< Estimated memory of a bake.
  double seconds = 0;          ///< Estimated time of a bake.
};

/// What an examination takes beside the level and its settings.
struct ExamineOptions {
  Executor* executor = nullptr;  ///< As in BakeOptions, also for the estimates.
  /// May cancel trial bakes, and sees them; may be null.
  BakeObserver* observer = nullptr;
  std::span<const AreaVolume> volumes = {};  ///< Parts of space whose floors get an area.
  std::span<const LevelLink> links = {};     ///< Off-mesh links of the level.
  bool has_trials = true;  ///< False: no trial bakes, only the rules that take milliseconds.
};

/// Examines a level and the settings of a bake: what `waymesh doctor` and the viewer say.
///
/// - `z_up`, `upside_down`: its ground faces along z, or down.
/// - `too_small`, `too_large`: its unit is not that of the agent.
/// - `far_away`: coordinates are coarse so far from the origin.
/// - `empty`, `too_steep`, `degenerate`: there is no triangle, or no walkable one; some have no
/// area.
/// - `refused`, `coarse_cells`, `fine_cells`, `coarse_steps`, `one_piece`: settings.
///
/// If none of these is grave, the level is baked on trial; the result shows what no rule predicts:
///
/// - `upside_down`: with the triangles turned over, the largest part of a coarse mesh is much
///   larger. And for each agent, if a bake takes less than about five seconds:
/// - `no_polygons`: there are none, and why.
/// - `parts`: large parts of the mesh are not connected, with a point on each.
/// - `too_large_agent`: one a third its size walks on three times the ground or more.
/// - `cut_off`: a smaller radius or a higher climb connects large parts.
///
/// The last two only if a bake takes less than about half a second. A finding whose remedy places
/// the level stands alone: the others would follow from it. Place the level, and examine it again.
///
/// Errors: cancelled, if the observer asks for it.
[[nodiscard]] Result<Examination> examine(const TriangleMesh& level, const BakeSettings& settings,
                                          const ExamineOptions& options = {});

/// Why a bake has no polygons, as the end of a sentence: all triangles are too steep, or no place
/// is wide and high enough for the agent.
[[nodiscard]] std::string why_empty(const TriangleMesh& level, const NavAgent& agent);

}  // namespace way
