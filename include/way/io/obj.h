// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/level.h"

#include <string>
#include <string_view>

namespace way {

/// Parses a Wavefront OBJ file.
///
/// Reads `v` and `f`, and the names in `o`, `g` and `usemtl`; ignores normals, texture coordinates,
/// lines, points and curves. Faces may have any number of corners (`7`, `7/1`, `7//3`, `7/1/3`, and
/// negative indices, counted back from the last vertex), be concave and refer to vertices that come
/// later. Lines end in LF or CR LF; a backslash at the end of a line continues it on the next.
///
/// Errors: bad_format, with line and value: `level.obj:12: vertex index 9 of 8`, or `line 12: ...`
/// for a source without a name; too_large for too many vertices.
[[nodiscard]] Result<Level> parse_obj(std::string_view bytes, const LevelSource& source = {});

/// The triangles alone, as parse_obj() reads them.
[[nodiscard]] Result<TriangleMesh> parse_obj_mesh(std::string_view bytes,
                                                  const TriangleMeshOptions& options = {});

/// Reads an OBJ file from disk, as parse_obj_mesh() does.
///
/// Errors: io if the file cannot be read; bad_format for the ending of another format, which
/// load_mesh() reads; else those of parse_obj().
[[nodiscard]] Result<TriangleMesh> load_obj(const std::string& path,
                                            const TriangleMeshOptions& options = {});

/// Formats a mesh as an OBJ file. Numbers are the shortest that read back bit for bit, so that
/// parse_obj_mesh() gives the same vertices and triangles; areas are lost.
[[nodiscard]] std::string format_obj(const TriangleMesh& mesh);

}  // namespace way
