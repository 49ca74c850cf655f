// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/path_index.h"

#include "handles.h"
#include "waymesh/path_index.h"

#include <utility>

struct way_path_index final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::path_index;
  explicit way_path_index(way::PathIndex of) : index(std::move(of)) {}
  way::PathIndex index;
};
