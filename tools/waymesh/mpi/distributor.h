// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace way::cli {

using PartBytes = std::vector<std::byte>;

/// Bakes the part of a number, from 1 on, and returns it as the bytes of a `.way` file.
using BakeNumbered = std::function<Result<PartBytes>(int number)>;

/// Keeps a part that is baked.
using CollectPart = std::function<Result<>(const PartBytes& bytes)>;

/// Rank 0: hands out the numbers of parts to all ranks, this one included, as soon as they are done
/// with the one before, and collects the parts. Every rank calls one of these two functions.
///
/// MPI is used by the calling thread only, parts of this rank are baked on another one: so
/// requests are answered at once, and MPI need not know about threads.
///
/// @param count  How many parts there are.
/// @param collect  Takes each part once, one at a time, on any thread.
/// @param on_progress  Called with the number of parts that are done.
/// Errors: the first of any rank, beginning with its number; ranks then end after their part.
[[nodiscard]] Result<> distribute_parts(int count, const BakeNumbered& bake,
                                        const CollectPart& collect,
                                        const std::function<void(int done)>& on_progress);

/// All other ranks: asks for numbers and bakes until there are no more. Errors go to rank 0.
void bake_distributed_parts(const BakeNumbered& bake);

}  // namespace way::cli
