// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <DetourNavMesh.h>
#include <Recast.h>

namespace way::bench {

/// Frees a Recast object with Recast's own function.
template <auto Free>
struct FreeWith {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};

using HeightfieldHandle = std::unique_ptr<rcHeightfield, FreeWith<rcFreeHeightField>>;
using CompactHandle = std::unique_ptr<rcCompactHeightfield, FreeWith<rcFreeCompactHeightfield>>;
using ContoursHandle = std::unique_ptr<rcContourSet, FreeWith<rcFreeContourSet>>;
using PolyMeshHandle = std::unique_ptr<rcPolyMesh, FreeWith<rcFreePolyMesh>>;
using DetailHandle = std::unique_ptr<rcPolyMeshDetail, FreeWith<rcFreePolyMeshDetail>>;
using NavMeshHandle = std::unique_ptr<dtNavMesh, FreeWith<dtFreeNavMesh>>;

}  // namespace way::bench
