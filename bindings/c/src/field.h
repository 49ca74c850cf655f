// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/goal_field.h"

#include "handles.h"
#include "waymesh/reach.h"

#include <memory>
#include <utility>

struct way_field final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::field;
  explicit way_field(way::GoalField of)
      : field(std::make_shared<const way::GoalField>(std::move(of))) {}
  std::shared_ptr<const way::GoalField> field;  ///< Crowds share it.
};
