// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"

#include <string_view>

namespace way {

/// Reads glTF 2.0, text (`.gltf`) or binary (`.glb`), distinguished by the first bytes.
///
/// Reads the triangles of the default scene, or of the first one, or of all nodes if there is no
/// scene, with every node's transform applied; a node that mirrors flips its triangles. Supports
/// lists, strips and fans, with or without indices of 8, 16 or 32 bits; positions as floats or
/// quantized (KHR_mesh_quantization), interleaved, sparse; buffers in the file, as `data:` URIs or
/// in separate files. Skins and morph targets stay in their rest pose. y is up and the unit is a
/// meter, as glTF specifies.
///
/// A part is a primitive of a node: `object` is the name of the node, `group` that of the mesh.
///
/// Errors: bad_format, naming the offending element: `level.glb: accessor 3: ...`; also for a
/// required extension that is not supported, by its name (KHR_draco_mesh_compression), for a node
/// that is its own ancestor and for one with two parents. io if a buffer cannot be fetched.
/// too_large for too many vertices.
[[nodiscard]] Result<Level> parse_gltf(std::string_view bytes, const LevelSource& source = {});

/// The same, but only the binary form is accepted.
[[nodiscard]] Result<Level> decode_glb(std::string_view bytes, const LevelSource& source = {});

}  // namespace way
