// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/nearest.h"

namespace way::test {

/// The rules of find_nearest() taken literally, over all polygons.
NearestPoint naive_nearest(const NavMesh& mesh, const NearestQuery& query);

}  // namespace way::test
