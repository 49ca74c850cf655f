// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/state/crowd_state.h"

namespace way {

/// What an agent does about a jam, for the next step: it lends its rank to those in front of it,
/// and steps aside for an oncoming agent that goes first, if there is room; after long it walks
/// back a little by chance, which loosens what is wedged. Notes who is near.
///
/// @param worker  Holds its neighbors.
void give_way(const CrowdStep& step, std::size_t index, const CrowdWorker& worker);

}  // namespace way
