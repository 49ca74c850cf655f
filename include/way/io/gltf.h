// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"

#include <string_view>

namespace way {

/// Reads glTF 2.0, the text (`.gltf`) or the binary form (`.glb`), told apart by its first bytes.
///
/// Gives the triangles of the default scene, or of the first, or of all nodes where there is no
/// scene, with every node's transform applied; a node that mirrors turns its triangles round. Takes
/// lists, strips and fans, with or without indices of 8, 16 or 32 bits; positions as floats or
/// quantized (KHR_mesh_quantization), interleaved, sparse; buffers in the file, as `data:` or in
/// files of their own. Skins and morph targets are left in their rest pose. y is up and a unit is a
/// metre, as glTF demands.
///
/// A part is a primitive of a node: `object` is the name of the node, `group` of the mesh.
///
/// Errors: bad_format, naming the thing at fault: `level.glb: accessor 3: ...`; also for an
/// extension that is required and not known, by its name (KHR_draco_mesh_compression), for a node
/// that is its own ancestor and for one with two parents. io where a buffer cannot be fetched.
/// too_large for too many vertices.
[[nodiscard]] Result<Level> read_gltf(std::string_view bytes, const LevelSource& source = {});

/// The same, for a file that is to be binary: text is refused.
[[nodiscard]] Result<Level> read_glb(std::string_view bytes, const LevelSource& source = {});

}  // namespace way
