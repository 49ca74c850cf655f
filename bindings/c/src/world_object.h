// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/geom/transform.h"
#include "way/world/object.h"

#include "waymesh/world.h"

namespace way::c {

/// The defaults: a box of a meter that carves.
[[nodiscard]] way_world_object usual_object();
/// Errors: invalid_argument for a shape, an effect or an area that does not exist, or an array that
/// is NULL; as hull_shape() and mesh_of().
[[nodiscard]] Result<WorldObject> to_object(const way_world_object* given);
/// Twelve floats: the images of the axes and of the origin.
[[nodiscard]] Transform to_transform(const float* columns);

}  // namespace way::c
