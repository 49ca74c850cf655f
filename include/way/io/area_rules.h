// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/geom/area.h"
#include "way/io/level.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace way {

/// A kind of ground by name: its cost and the flags of its polygons.
struct AreaKind {
  std::string name = {};
  Area area = Area::ground;
  float cost = 1;           ///< Cost per world unit.  [> 0]
  std::uint16_t flags = 1;  ///< At least one bit, or no query finds its polygons.

  friend bool operator==(const AreaKind&, const AreaKind&) = default;
};

/// Which names of a part a rule is matched against.
enum class AreaSubject : std::uint8_t { any_name, object, group, material, extra };

/// Assigns a kind of ground to parts whose names match a pattern.
struct AreaMatch {
  AreaSubject subject = AreaSubject::any_name;
  std::string key = {};      ///< Key of an extra.
  std::string pattern = {};  ///< `*` matches any characters, `?` exactly one; case-insensitive.
  AreaKind kind = {};
};

/// Rules, and the kinds of ground that they name.
///
/// A rule is written `PATTERN=AREA[:COST[:FLAGS]]`: `Water*=water:10`. The pattern is matched
/// against objects (nodes), groups (meshes) and materials; `material:Water*`, `object:Door*`,
/// `node:Door*`, `group:*stairs` and `extra:surface:mud*` select one of them. The area is a number
/// from 0 to 255 or a name: `none` is 0, `ground` 63, `water` 10, and other names get numbers from
/// 11 on in the order of their first use. Flags are a number from 1 to 65535.
class AreaRules {
 public:
  /// Adds a rule. If several match a part, the last one wins. A rule without cost or flags keeps
  /// those that an earlier rule gave this area, or 1.
  ///
  /// Errors: invalid_argument, naming the rule and what is wrong with it.
  [[nodiscard]] Result<> add(std::string_view rule);

  std::span<const AreaMatch> rules() const { return rules_; }
  /// One per area, in the order of their first use.
  std::span<const AreaKind> kinds() const { return kinds_; }

  /// The area of each part; Area::ground if no rule matches.
  [[nodiscard]] std::vector<Area> areas_of(std::span<const LevelPart> parts) const;

  /// The rules that match no part: most likely a typo in a name.
  [[nodiscard]] std::vector<std::string> unused(std::span<const LevelPart> parts) const;

 private:
  [[nodiscard]] Result<AreaKind*> kind_named(std::string_view name);

  std::vector<AreaMatch> rules_;
  std::vector<std::string> texts_;
  std::vector<AreaKind> kinds_;
};

/// Returns true if a name matches a pattern of `*` and `?`; case-insensitive for A to Z.
[[nodiscard]] bool fits_pattern(std::string_view name, std::string_view pattern);

}  // namespace way
