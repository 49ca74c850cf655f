// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/part_faults.h"

#include "core/text.h"
#include "io/text/show_word.h"
#include "io/way_file/part_notes.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace way {
namespace {

constexpr std::size_t kMostNamed = 8;  ///< Faults that a message names; the others are counted.

/// A few things in one sentence: `3, 17 and 20`.
std::string list_text(std::span<const std::string> items, const char* separator, const char* last) {
  std::string all;
  const std::size_t named = std::min(items.size(), kMostNamed);
  for (std::size_t i = 0; i < named; ++i) {
    const bool is_last = i + 1 == items.size();
    if (i > 0) all += is_last ? last : separator;
    all += items[i];
  }
  if (named < items.size()) all += text(last, items.size() - named, " more");
  return all;
}

/// Which bake a part is of: all parts of one have the same count, too.
using BakeName = std::tuple<int, Digest>;

BakeName bake_of(const NavMeshPart& part) {
  return {part.count, part.bake};
}

bool has_same_tiles(const NavMeshFile& a, const NavMeshFile& b) {
  return a.hash() == b.hash() && a.notes() == b.notes() &&
         std::ranges::equal(a.tiles(), b.tiles(), [](const TileEntry& s, const TileEntry& t) {
           return std::tie(s.coord, s.mesh, s.size, s.checksum, s.hash) ==
                  std::tie(t.coord, t.mesh, t.size, t.checksum, t.hash);
         });
}

class PartSorter {
 public:
  explicit PartSorter(std::span<const NamedPart> parts) : parts_(parts) {}

  Result<SortedParts> sort() {
    count_files();
    if (!wanted_) return fault_error();
    for (const NamedPart& part : parts_)
      take(part);
    find_missing();
    if (!faults_.empty()) return fault_error();
    SortedParts sorted;
    for (const auto& [number, part] : taken_)
      sorted.parts.push_back(part);
    return sorted;
  }

 private:
  /// Finds the bake that most files belong to; of several, the one that is named first.
  void count_files() {
    std::map<BakeName, int> files;
    for (const NamedPart& part : parts_) {
      if (const auto of = part_of(part.file.notes()))
        ++files[bake_of(*of)];
      else
        faults_.push_back(part.name + " is not a part");
    }
    int most = 0;
    for (const NamedPart& part : parts_) {
      const auto of = part_of(part.file.notes());
      if (!of || files[bake_of(*of)] <= most) continue;
      most = files[bake_of(*of)];
      wanted_ = bake_of(*of);
      example_ = &part;
    }
    if (parts_.empty()) faults_.emplace_back("there are no parts");
  }

  void take(const NamedPart& part) {
    const auto of = part_of(part.file.notes());
    if (!of) return;
    if (bake_of(*of) != *wanted_) return faults_.push_back(part.name + " " + why_other(*of, part));
    const auto [at, is_new] = taken_.emplace(of->number, &part);
    if (!is_new && !has_same_tiles(at->second->file, part.file)) {
      faults_.push_back(
          text(at->second->name, " and ", part.name, " are both part ", of->number, " and differ"));
    }
  }

  /// Why a part is of another bake.
  std::string why_other(const NavMeshPart& part, const NamedPart& named) const {
    const int count = std::get<0>(*wanted_);
    if (part.count != count)
      return text("is foreign: it is one of ", part.count, " parts, not of ", count);
    const auto settings = without_part(named.file.notes()).settings;
    const auto wanted = without_part(example_->file.notes()).settings;
    for (const NamedValue& one : settings) {
      const auto other = std::ranges::find(wanted, one.name, &NamedValue::name);
      const std::string value = other == wanted.end() ? "missing" : other->value;
      if (value != one.value)
        return text("is foreign: ", show_name(one.name), " is ", show_name(one.value), ", not ",
                    show_name(value));
    }
    return "is stale: it is of another version of the level";
  }

  void find_missing() {
    std::vector<std::string> missing;
    const int count = std::get<0>(*wanted_);
    for (int number = 1; number <= count; ++number) {
      if (!taken_.contains(number)) missing.push_back(std::to_string(number));
    }
    if (missing.empty()) return;
    const bool is_one = missing.size() == 1;
    faults_.insert(faults_.begin(),
                   text(is_one ? "part " : "parts ", list_text(missing, ", ", " and "), " of ",
                        count, is_one ? " is missing" : " are missing"));
  }

  Error fault_error() const { return {Error::Code::invalid_mesh, list_text(faults_, "; ", "; ")}; }

  std::span<const NamedPart> parts_;
  std::optional<BakeName> wanted_;
  const NamedPart* example_ = nullptr;     ///< A part of that bake.
  std::map<int, const NamedPart*> taken_;  ///< By number.
  std::vector<std::string> faults_;
};

}  // namespace

Result<SortedParts> sort_parts(std::span<const NamedPart> parts) {
  return PartSorter(parts).sort();
}

}  // namespace way
