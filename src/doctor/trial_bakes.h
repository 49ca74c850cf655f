// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/doctor/examine.h"

namespace way {

/// The input of trial bakes.
struct TrialInput {
  const TriangleMesh& level;
  const BakeSettings& settings;
  const ExamineOptions& options;
};

/// The part of examine() that bakes: adds findings, if nothing grave was found yet.
///
/// Errors: cancelled.
Result<> try_bakes(const TrialInput& input, Examination& seen);

}  // namespace way
