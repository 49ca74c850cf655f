// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/polyanya/corner_records.h"

namespace way {

/// Knows lower bounds of the distance from corners to the goal of a search.
class GoalBounds {
 public:
  GoalBounds() = default;
  virtual ~GoalBounds() = default;
  GoalBounds(const GoalBounds&) = default;
  GoalBounds& operator=(const GoalBounds&) = default;

  /// Lower bound of the length of a path from a corner to the goal; 0 if nothing is known.
  [[nodiscard]] virtual double rest_at(const CornerRecords::Key& key) = 0;
};

}  // namespace way
