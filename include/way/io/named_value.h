// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace way {

/// A name with a value, both as text: a setting (`cell_size`, `0.3`), or an annotation by the
/// level's author.
struct NamedValue {
  std::string name = {};
  std::string value = {};

  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

}  // namespace way
