// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/level.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace way {

/// The most that the parts of a level may take: a long name of an object, written once, is that of
/// a part for each of its materials, or for each primitive of glTF.  [bytes]
inline constexpr std::size_t kMaxPartBytes = std::size_t{1} << 27U;

/// The memory of a part, names included.
inline std::size_t bytes_of(const LevelPart& part) {
  std::size_t bytes = sizeof part + part.object.size() + part.group.size() + part.material.size();
  for (const NamedValue& extra : part.extras)
    bytes += sizeof extra + extra.name.size() + extra.value.size();
  return bytes;
}

/// Assigns the current part to triangles as they are read: the part is looked up when it changes,
/// not for every triangle.
class PartList {
 public:
  /// From the next triangle on, triangles belong to this part. Returns false if that would be more
  /// than kMaxPartBytes.
  /// @param level  A Level, or anything with the same members.
  template <class AnyLevel>
  [[nodiscard]] bool change_to(LevelPart part, AnyLevel& level) {
    finish(level);
    auto key = std::tuple(part.object, part.group, part.material);
    const auto number = static_cast<std::uint32_t>(level.parts.size());
    const auto [found, is_new] = numbers_.emplace(std::move(key), number);
    current_ = found->second;
    has_part_ = true;
    if (!is_new) return true;
    bytes_ += bytes_of(part);
    level.parts.push_back(std::move(part));
    return bytes_ <= kMaxPartBytes;
  }

  /// Assigns parts to all triangles read so far.
  template <class AnyLevel>
  void finish(AnyLevel& level) {
    if (level.part_of.size() == level.triangles.size()) return;
    if (!has_part_) {
      numbers_.emplace(std::tuple<std::string, std::string, std::string>(), current_);
      level.parts.emplace_back();
      has_part_ = true;
    }
    level.part_of.resize(level.triangles.size(), current_);
  }

 private:
  std::map<std::tuple<std::string, std::string, std::string>, std::uint32_t> numbers_;
  std::size_t bytes_ = 0;
  std::uint32_t current_ = 0;
  bool has_part_ = false;
};

}  // namespace way
