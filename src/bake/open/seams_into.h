// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/seams.h"

namespace way {

/// find_seams() with reused memory.
void find_seams_into(const CompactHeightfield& open, SeamMap& result);

}  // namespace way
