// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"

#include <string>
#include <string_view>

namespace way {

/// Reads the text of a Wavefront OBJ file.
///
/// Takes `v` and `f` statements and leaves out all others: normals, texture coordinates, groups,
/// materials, lines and points. Faces may have any number of corners (`7`, `7/1`, `7//3`, `7/1/3`,
/// and negative indices, counted back from the last vertex) and are cut into a fan from their first
/// corner, which is right for convex faces. A face may name a vertex that comes later. Lines end in
/// LF or CR LF; a backslash at the end of a line joins the next one to it.
///
/// Errors: bad_format, with line and value: `line 12: vertex index 9 of 8`; too_large beyond 2^32
/// vertices.
[[nodiscard]] Result<TriangleMesh> parse_obj(std::string_view bytes,
                                             const TriangleMeshOptions& options = {});

/// Reads an OBJ file from disk, as parse_obj() does.
///
/// Errors: io where the file cannot be read, else those of parse_obj(), beginning with the path:
/// `level.obj:12: vertex index 9 of 8`.
[[nodiscard]] Result<TriangleMesh> load_obj(const std::string& path,
                                            const TriangleMeshOptions& options = {});

/// Writes a mesh as the text of an OBJ file. Numbers are the shortest that read back to the same
/// bits, so that parse_obj() gives the same vertices and triangles; areas are lost.
[[nodiscard]] std::string format_obj(const TriangleMesh& mesh);

}  // namespace way
