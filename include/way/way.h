// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

/// Everything that most programs need: levels in, navigation meshes out. Those who compose their
/// own pipeline include the header of each stage instead.

#include "way/bake/bake.h"
#include "way/bake/settings.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/file.h"
#include "way/io/load_level.h"
#include "way/io/obj.h"
#include "way/nav/agents.h"
#include "way/nav/distances.h"
#include "way/nav/find_path.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/goal_field.h"
#include "way/nav/landmarks.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/raycast.h"
#include "way/nav/reachable.h"
#include "way/nav/straight_path.h"
#include "way/nav/validate.h"
