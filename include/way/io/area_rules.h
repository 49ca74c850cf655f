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

/// A kind of ground by its name: what walking on it costs, and which flags its polygons get.
struct AreaKind {
  std::string name = {};
  Area area = Area::ground;
  float cost = 1;           ///< Of a walk of one world unit.  [> 0]
  std::uint16_t flags = 1;  ///< At least one, or no query finds its polygons.

  friend bool operator==(const AreaKind&, const AreaKind&) = default;
};

/// Which names of a part a rule looks at.
enum class AreaSubject : std::uint8_t { any_name, object, group, material, extra };

/// Parts whose names fit a pattern get a kind of ground.
struct AreaMatch {
  AreaSubject subject = AreaSubject::any_name;
  std::string key = {};      ///< Of an extra.
  std::string pattern = {};  ///< `*` stands for any letters, `?` for one; letter case is ignored.
  AreaKind kind = {};
};

/// Rules, and the kinds of ground that they name.
///
/// A rule is written `PATTERN=AREA[:COST[:FLAGS]]`: `Water*=water:10`. The pattern looks at objects
/// (nodes), groups (meshes) and materials; `material:Water*`, `object:Door*`, `node:Door*`,
/// `group:*stairs` and `extra:surface:mud*` look at one of them. The area is a number from 0 to 255
/// or a name: `none` is 0, `ground` 63, `water` 10, and other names get the numbers from 11 on in
/// the order in which they are first used. Flags are a number from 1 to 65535.
class AreaRules {
 public:
  /// Adds a rule. Of several that fit a part the last one counts. Cost and flags that a rule leaves
  /// out are those that an earlier rule gave this area, or 1.
  ///
  /// Errors: invalid_argument, naming the rule and what is wrong with it.
  [[nodiscard]] Result<> add(std::string_view rule);

  std::span<const AreaMatch> rules() const { return rules_; }
  /// One an area, in the order in which they are first named.
  std::span<const AreaKind> kinds() const { return kinds_; }

  /// The area of each part; Area::ground for one that no rule fits.
  [[nodiscard]] std::vector<Area> areas_of(std::span<const LevelPart> parts) const;

  /// The rules that fit no part: most likely a mistake in a name.
  [[nodiscard]] std::vector<std::string> unused(std::span<const LevelPart> parts) const;

 private:
  [[nodiscard]] Result<AreaKind*> kind_named(std::string_view name);

  std::vector<AreaMatch> rules_;
  std::vector<std::string> texts_;
  std::vector<AreaKind> kinds_;
};

/// True where a name fits a pattern of `*` and `?`; the case of letters from A to Z is ignored.
[[nodiscard]] bool fits_pattern(std::string_view name, std::string_view pattern);

}  // namespace way
