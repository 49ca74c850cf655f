// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Memory of RegionRings, reused by the next call.
struct RegionRingScratch {
  /// Neighbors in a cycle of contacts.
  struct Links {
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
  };
  /// A stretch of a region's outline with the same region, wall or rim on its other side.
  struct Contact {
    RegionId owner = 0;    ///< The region, or one that was joined to it.
    RegionId beside = 0;   ///< What is on the other side, or a region that was joined to it.
    Links ring = {};       ///< The contacts of the owner, in the order of its outline.
    Links same_name = {};  ///< The contacts that name the same region, unordered.
  };

  std::vector<Contact> contacts = {};
  std::vector<RegionId> parent = {};           ///< Per region: the region that it was joined to.
  std::vector<std::uint32_t> front = {};       ///< Per region: the first contact of its ring.
  std::vector<std::uint32_t> length = {};      ///< Per region: contacts of its ring.
  std::vector<std::uint32_t> named = {};       ///< Per region: some contact that names it.
  std::vector<std::uint32_t> name_count = {};  ///< Per region: contacts that name it.
  std::vector<std::uint32_t> renamed = {};     ///< Contacts renamed by a join.
  std::uint64_t visits = 0;                    ///< Contacts visited: the work done.
};

/// The neighbors along the outer outline of each region while regions are joined: one ring per
/// region, in which no two consecutive contacts are equal. A join renames a region in the rings of
/// all others; each time, the smaller set of contacts with the two names is visited, so n joins
/// take O(n log n) steps, even if one region touches all others.
class RegionRings {
 public:
  /// Regions 1 to `count`, all with empty rings.
  RegionRings(RegionRingScratch& scratch, std::uint32_t count);

  /// Sets an empty ring.  @pre cyclic, no two consecutive entries equal, without the region itself
  void add(RegionId id, std::span<const RegionId> ring);

  /// The region that a region has become part of.
  RegionId find(RegionId id) {
    while (s_.parent[id] != id) {
      s_.parent[id] = s_.parent[s_.parent[id]];
      id = s_.parent[id];
    }
    return id;
  }

  /// Calls `visit(neighbor)` along the ring until it returns false. Neighbors are named by the
  /// regions that they have become part of.
  template <class Visit>
  void visit_ring(RegionId id, Visit&& visit) {
    std::uint32_t contact = s_.front[id];
    for (std::uint32_t left = s_.length[id]; left > 0; --left) {
      ++s_.visits;
      if (!visit(name_of(contact))) return;
      contact = s_.contacts[contact].ring.next;
    }
  }

  /// Returns true if a region appears more than once along the ring of another.
  bool meets_twice(RegionId id, RegionId beside) { return look_up(id, beside).count > 1; }

  /// Makes a region part of another. The joined ring begins with the contact after their common
  /// border in the target's ring. Returns false, without effect, if one is not in the ring of the
  /// other.
  /// @pre neither appears twice in the ring of the other
  bool join(RegionId target, RegionId id);

 private:
  using Links = RegionRingScratch::Links;
  using Contact = RegionRingScratch::Contact;
  struct Found {
    std::uint32_t contact = 0;  ///< The last one found.
    int count = 0;              ///< 2 means two or more.
  };

  RegionId name_of(std::uint32_t contact) {
    const RegionId beside = s_.contacts[contact].beside;
    return is_border(beside) ? beside : find(beside);
  }
  bool have_same_name(std::uint32_t a, std::uint32_t b) {
    return a != b && name_of(a) == name_of(b);
  }

  Found look_up(RegionId id, RegionId beside);
  void link(Links Contact::*circle, std::uint32_t from, std::uint32_t to);
  void join_circles(Links Contact::*circle, std::uint32_t a, std::uint32_t b);
  void unlink(Links Contact::*circle, std::uint32_t contact);
  void drop(std::uint32_t contact, std::uint32_t heir);
  void join_rings(RegionId target, RegionId id);
  void join_names(RegionId target, RegionId id);
  void drop_repeats_at(std::uint32_t contact);

  RegionRingScratch& s_;
};

}  // namespace way
