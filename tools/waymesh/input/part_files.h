// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_join.h"

#include <string>
#include <vector>

namespace way::cli {

/// The name of a part in its folder: `part-03-of-64.way`.
std::string part_name(int number, int count);

/// Opens parts: files, and all .way files of folders, in the order of their names.
///
/// @param output  Not a part, even if it lies in one of the folders.
/// Errors: io for a name that does not exist; as NavMeshFile::open().
Result<std::vector<NamedPart>> open_parts(const std::vector<std::string>& names,
                                          const std::string& output);

}  // namespace way::cli
