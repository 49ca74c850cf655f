// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include "support/golden/golden_navmesh.h"

#include <functional>
#include <string>

namespace way::test {

/// How far answers may be from the reference's.
inline constexpr float kTolerance = 1e-3F;

/// Calls `check(mesh, one, name)` for the reference's query cases on its own polygons
/// (golden/queries_solo_*.json), with names like "dungeon 12"; for none if the files are missing.
void for_each_case(const std::function<void(const NavMesh& mesh, const nlohmann::json& one,
                                            const std::string& name)>& check);

/// Returns true if the reference itself does not always give the same answer.
bool is_fragile(const nlohmann::json& one, const char* field);

}  // namespace way::test
