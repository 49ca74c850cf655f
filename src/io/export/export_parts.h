// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/export_navmesh.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace way {

/// Shapes of one area: faces, or lines with two corners each.
struct ExportShapes {
  std::vector<std::uint32_t> first = {0};
  std::vector<std::uint32_t> corners = {};

  void end_shape() { first.push_back(static_cast<std::uint32_t>(corners.size())); }
};

/// One exported object, with its own vertices.
struct ExportPart {
  std::string name = {};
  bool is_lines = false;
  std::vector<Vec3> vertices = {};
  std::map<Area, ExportShapes> shapes = {};
};

/// The requested parts, without empty ones.
[[nodiscard]] std::vector<ExportPart> make_export_parts(const NavMesh& mesh,
                                                        const ExportOptions& options);

/// Name of the material of an area.
[[nodiscard]] std::string material_name(Area area, const ExportOptions& options);

}  // namespace way
