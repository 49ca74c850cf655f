// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "commands.h"

namespace way::cli {

/// Bakes a level with all ranks; called by each of them. Rank 0 writes the file and reports.
int bake_mpi(const BakeRequest& request);

}  // namespace way::cli
