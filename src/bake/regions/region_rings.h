// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/regions.h"

#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Memory of RegionRings, kept from one call to the next.
struct RegionRingScratch {
  /// Neighbours in a circle of contacts.
  struct Links {
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
  };
  /// A stretch of a region's outline along which one thing lies.
  struct Contact {
    RegionId owner = 0;   ///< The region, or one that was joined to it.
    RegionId beside = 0;  ///< What lies there, or a region that was joined to it.
    Links ring = {};      ///< The contacts of the owner, in their order along its outline.
    Links alike = {};     ///< The contacts that name the same region, in no order.
  };

  std::vector<Contact> contacts = {};
  std::vector<RegionId> parent = {};           ///< Per region: the region that it was joined to.
  std::vector<std::uint32_t> front = {};       ///< Per region: the first contact of its ring.
  std::vector<std::uint32_t> length = {};      ///< Per region: contacts of its ring.
  std::vector<std::uint32_t> named = {};       ///< Per region: some contact that names it.
  std::vector<std::uint32_t> name_count = {};  ///< Per region: contacts that name it.
  std::vector<std::uint32_t> renamed = {};     ///< Contacts that get another name in a join.
  std::uint64_t visits = 0;                    ///< Contacts looked at: the work that was done.
};

/// What lies along the outer outline of each region, while regions are joined: for each a ring, in
/// which no two in a row are alike. A join renames a region in the rings of all others; each time,
/// the fewer of the contacts with the two names are looked at, so that n joins take n log n steps,
/// even where one region touches all others.
class RegionRings {
 public:
  /// Regions 1 to `count`, all with empty rings.
  RegionRings(RegionRingScratch& scratch, std::uint32_t count);

  /// Sets a ring that was empty.  @pre cyclic, no two alike in a row, the region not in it
  void add(RegionId id, std::span<const RegionId> ring);

  /// The region that a region is part of.
  RegionId find(RegionId id) {
    while (s_.parent[id] != id) {
      s_.parent[id] = s_.parent[s_.parent[id]];
      id = s_.parent[id];
    }
    return id;
  }

  /// Calls `visit(what lies there)` along the ring until it gives false. Regions have the names of
  /// those that they are part of.
  template <class Visit>
  void visit_ring(RegionId id, Visit&& visit) {
    std::uint32_t contact = s_.front[id];
    for (std::uint32_t left = s_.length[id]; left > 0; --left) {
      ++s_.visits;
      if (!visit(name_of(contact))) return;
      contact = s_.contacts[contact].ring.next;
    }
  }

  /// Whether a region is met more than once along the ring of another.
  bool meets_twice(RegionId id, RegionId beside) { return look_up(id, beside).count > 1; }

  /// Makes a region part of another. The ring of both begins with what follows their common border
  /// in the target's ring. False, and nothing is done, where one is not in the ring of the other.
  /// @pre neither meets the other twice
  bool join(RegionId target, RegionId id);

 private:
  using Links = RegionRingScratch::Links;
  using Contact = RegionRingScratch::Contact;
  struct Found {
    std::uint32_t contact = 0;  ///< The last one found.
    int count = 0;              ///< Two stands for more.
  };

  RegionId name_of(std::uint32_t contact) {
    const RegionId beside = s_.contacts[contact].beside;
    return is_border(beside) ? beside : find(beside);
  }
  bool are_alike(std::uint32_t a, std::uint32_t b) { return a != b && name_of(a) == name_of(b); }

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
