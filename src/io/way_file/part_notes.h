// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/navmesh_join.h"

namespace way {

/// The notes that the whole file has: without those of mark_part().
[[nodiscard]] NavMeshNotes without_part(NavMeshNotes notes);

}  // namespace way
