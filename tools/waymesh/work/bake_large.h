// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake.h"
#include "way/io/large_level.h"
#include "way/io/navmesh_join.h"
#include "way/io/navmesh_save.h"

#include "input/level.h"

#include <cstdint>
#include <string>

namespace way::cli {

/// How a level that may be larger than memory is baked.
struct LargeBakeRequest {
  std::string name = {};     ///< Of the level, for messages.
  std::string folder = {};   ///< For temporary files.
  std::uint64_t memory = 0;  ///< What the program may hold.  [bytes]
  bool compress = false;
};

struct LargeBake {
  NavMeshJoin join;  ///< Writes the `.way` file.
  BakeReport report = {};
  std::size_t runs = 0;
};

/// Bakes a level run by run, in bounded memory. The result has, byte for byte, the file that
/// bake_level() and save_navmesh() make.
///
/// @param frame    All of the level but its triangles.
/// @param options  Without volumes; its observer sees only how many tiles are done.
/// Errors: those of baking and of temporary files; invalid_mesh as load_level(); invalid_argument
/// if the memory is too little for one tile, naming how much would do.
Result<LargeBake> bake_large(const LargeLevel& level, const LoadedLevel& frame,
                             const LargeBakeRequest& request, BakeOptions options);

}  // namespace way::cli
