// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// What the notes of a part say about it: `part = 3/64` and `part_of = ` and 32 digits.
#include "io/way_file/part_notes.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <iomanip>
#include <sstream>

namespace way {
namespace {

constexpr const char* kPart = "part";
constexpr const char* kBake = "part_of";
constexpr int kMaxParts = 1'000'000;

const std::string* find_setting(const NavMeshNotes& notes, const char* name) {
  const auto found = std::ranges::find(notes.settings, name, &NamedValue::name);
  return found == notes.settings.end() ? nullptr : &found->value;
}

/// Reads a whole number that is all of a text.
template <class T>
bool parse_whole(std::string_view text, int base, T& value) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

}  // namespace

void mark_part(NavMeshNotes& notes, const NavMeshPart& part) {
  std::ostringstream digest;
  digest << std::hex << std::setfill('0') << std::setw(16) << part.bake.high << std::setw(16)
         << part.bake.low;
  notes.settings.push_back({kPart, text(part.number, "/", part.count)});
  notes.settings.push_back({kBake, digest.str()});
}

std::optional<NavMeshPart> part_of(const NavMeshNotes& notes) {
  const std::string* const numbers = find_setting(notes, kPart);
  const std::string* const digest = find_setting(notes, kBake);
  if (numbers == nullptr || digest == nullptr || digest->size() != 32) return std::nullopt;
  const std::string_view whole = *numbers;
  const std::size_t slash = whole.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  NavMeshPart part;
  const std::string_view digits = *digest;
  const bool is_read = parse_whole(whole.substr(0, slash), 10, part.number) &&
                       parse_whole(whole.substr(slash + 1), 10, part.count) &&
                       parse_whole(digits.substr(0, 16), 16, part.bake.high) &&
                       parse_whole(digits.substr(16), 16, part.bake.low);
  const bool is_possible =
      part.count >= 1 && part.count <= kMaxParts && part.number >= 1 && part.number <= part.count;
  return is_read && is_possible ? std::optional(part) : std::nullopt;
}

NavMeshNotes without_part(NavMeshNotes notes) {
  std::erase_if(notes.settings,
                [](const NamedValue& one) { return one.name == kPart || one.name == kBake; });
  return notes;
}

}  // namespace way
