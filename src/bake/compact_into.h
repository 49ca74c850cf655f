// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

namespace way {

/// compact() into reused memory.
void compact_into(const Heightfield& solid, int walkable_height, int walkable_climb,
                  CompactHeightfield& result);

}  // namespace way
