// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/geom/area.h"
#include "way/geom/triangle_mesh.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// What ground a triangle is, or a surface of solid space, in one byte. An AreaTable says which
/// area that is for an agent.
enum class GroundCode : std::uint8_t {
  none = 0  ///< Nobody walks on it.
};

/// Areas by the number of a GroundCode.
using AreaTable = std::array<Area, 256>;

/// The ground of the triangles of a level, for all agents of a bake: solid space is made once and
/// stores one code per surface, for all slopes that the agents walk on.
///
/// If all agents walk on the same slopes, codes are the numbers of areas. Otherwise there is one
/// code per combination of an area and the agents that can walk on it.
class TriangleGround {
 public:
  /// As many as fit into a code.
  static constexpr std::size_t kMaxKinds = 255;

  /// Errors: too_large if there are more than kMaxKinds combinations of areas and slopes.
  [[nodiscard]] static Result<TriangleGround> create(const TriangleMesh& mesh,
                                                     const BakeConfig& config);
  /// The same by the executor's workers.
  /// @param like  Codes that it has mean the same here; for meshes that are baked together. The
  ///              configuration is the same. May be null.
  [[nodiscard]] static Result<TriangleGround> create(const TriangleMesh& mesh,
                                                     const BakeConfig& config, Executor& executor,
                                                     const TriangleGround* like = nullptr);

  /// The code of each triangle of the mesh.
  std::span<const GroundCode> codes() const { return codes_; }
  /// Returns true if codes are the numbers of areas.
  bool has_areas() const { return slopes_.size() <= 1; }
  /// What the codes are for agents that walk on slopes up to this one.
  /// @pre max_slope is that of an agent of the configuration
  AreaTable areas_for(float max_slope) const;

 private:
  /// An area, and the first of `slopes_` that is steep enough to walk on it.
  struct Kind {
    Area area = Area::none;
    std::size_t slope = 0;

    friend bool operator==(const Kind&, const Kind&) = default;
  };

  GroundCode code_of(const Kind& kind);

  std::vector<float> slopes_;  ///< Slope limits of the agents, ascending, each once.
  std::vector<Kind> kinds_;    ///< Per code from 1 on; empty if codes are areas.
  std::vector<GroundCode> codes_;
};

}  // namespace way
