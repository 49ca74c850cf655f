// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/regions/region_rings.h"

#include "way/core/assert.h"

#include <numeric>
#include <utility>

namespace way {
namespace {}  // namespace

RegionRings::RegionRings(RegionRingScratch& scratch, std::uint32_t count) : s_(scratch) {
  const std::size_t size = std::size_t{count} + 1;
  s_.contacts.clear();
  s_.parent.resize(size);
  std::iota(s_.parent.begin(), s_.parent.end(), RegionId{0});
  s_.front.assign(size, 0);
  s_.length.assign(size, 0);
  s_.named.assign(size, 0);
  s_.name_count.assign(size, 0);
  s_.visits = 0;
}

void RegionRings::add(RegionId id, std::span<const RegionId> ring) {
  WAY_ASSERT(s_.length[id] == 0);
  s_.front[id] = static_cast<std::uint32_t>(s_.contacts.size());
  s_.length[id] = static_cast<std::uint32_t>(ring.size());
  for (const RegionId beside : ring) {
    const auto contact = static_cast<std::uint32_t>(s_.contacts.size());
    const Links alone = {contact, contact};
    s_.contacts.push_back({.owner = id, .beside = beside, .ring = alone, .same_name = alone});
    if (contact != s_.front[id]) join_circles(&Contact::ring, s_.front[id], contact);
    if (!is_region(beside)) continue;
    if (s_.name_count[beside]++ > 0) join_circles(&Contact::same_name, s_.named[beside], contact);
    s_.named[beside] = contact;
  }
}

/// Searches the ring or all contacts with the name, the smaller of the two.
RegionRings::Found RegionRings::look_up(RegionId id, RegionId beside) {
  const bool by_ring = s_.length[id] <= s_.name_count[beside];
  Found found;
  std::uint32_t contact = by_ring ? s_.front[id] : s_.named[beside];
  std::uint32_t left = by_ring ? s_.length[id] : s_.name_count[beside];
  for (; left > 0 && found.count < 2; --left) {
    ++s_.visits;
    const Contact& c = s_.contacts[contact];
    if (by_ring ? name_of(contact) == beside : find(c.owner) == id)
      found = {contact, found.count + 1};
    contact = by_ring ? c.ring.next : c.same_name.next;
  }
  return found;
}

bool RegionRings::join(RegionId target, RegionId id) {
  const Found to = look_up(target, id);
  const Found from = look_up(id, target);
  WAY_ASSERT(to.count < 2 && from.count < 2);
  if (to.count == 0 || from.count == 0) return false;
  // If it is the only one, it is its own heir; an empty ring has no front.
  s_.front[target] = s_.contacts[to.contact].ring.next;
  s_.front[id] = s_.contacts[from.contact].ring.next;
  drop(to.contact, s_.front[target]);
  drop(from.contact, s_.front[id]);
  s_.parent[id] = target;
  join_rings(target, id);
  join_names(target, id);
  return true;
}

void RegionRings::link(Links Contact::*circle, std::uint32_t from, std::uint32_t to) {
  (s_.contacts[from].*circle).next = to;
  (s_.contacts[to].*circle).previous = from;
}

/// Appends the cycle that begins with `b` to the one that begins with `a`.
void RegionRings::join_circles(Links Contact::*circle, std::uint32_t a, std::uint32_t b) {
  const std::uint32_t last_of_a = (s_.contacts[a].*circle).previous;
  const std::uint32_t last_of_b = (s_.contacts[b].*circle).previous;
  link(circle, last_of_a, b);
  link(circle, last_of_b, a);
}

void RegionRings::unlink(Links Contact::*circle, std::uint32_t contact) {
  const Links links = s_.contacts[contact].*circle;
  link(circle, links.previous, links.next);
}

/// Removes a contact from its cycles. A ring that began with it now begins with the heir.
void RegionRings::drop(std::uint32_t contact, std::uint32_t heir) {
  const Contact& c = s_.contacts[contact];
  const RegionId owner = find(c.owner);
  if (s_.front[owner] == contact) s_.front[owner] = heir;
  --s_.length[owner];
  unlink(&Contact::ring, contact);
  if (!is_region(c.beside)) return;
  const RegionId name = find(c.beside);
  if (s_.named[name] == contact) s_.named[name] = c.same_name.next;
  --s_.name_count[name];
  unlink(&Contact::same_name, contact);
}

/// Appends the ring of a region to that of the target.
void RegionRings::join_rings(RegionId target, RegionId id) {
  const std::uint32_t begin = s_.front[id];
  const bool both = s_.length[target] > 0 && s_.length[id] > 0;
  if (both) join_circles(&Contact::ring, s_.front[target], begin);
  if (s_.length[target] == 0) s_.front[target] = begin;
  s_.length[target] += std::exchange(s_.length[id], 0);
  if (s_.length[target] == 0) return;
  const std::uint32_t before = s_.contacts[begin].ring.previous;
  if (both && have_same_name(before, begin)) drop(begin, before);
  const std::uint32_t front = s_.front[target];
  const std::uint32_t back = s_.contacts[front].ring.previous;
  if (have_same_name(back, front)) drop(back, front);
}

/// Merges the lists of contacts that name the two regions, and joins adjacent contacts that are now
/// equal.
void RegionRings::join_names(RegionId target, RegionId id) {
  const RegionId fewer = s_.name_count[id] < s_.name_count[target] ? id : target;
  s_.renamed.clear();
  std::uint32_t contact = s_.named[fewer];
  for (std::uint32_t left = s_.name_count[fewer]; left > 0; --left) {
    s_.renamed.push_back(contact);
    contact = s_.contacts[contact].same_name.next;
  }
  if (s_.name_count[target] == 0) {
    s_.named[target] = s_.named[id];
  } else if (s_.name_count[id] > 0) {
    join_circles(&Contact::same_name, s_.named[target], s_.named[id]);
  }
  s_.name_count[target] += std::exchange(s_.name_count[id], 0);
  s_.visits += s_.renamed.size();
  for (const std::uint32_t renamed : s_.renamed)
    drop_repeats_at(renamed);
}

/// Before, the contact differed from those beside it. So at most three are equal now, and of the
/// three it is the only renamed one.
void RegionRings::drop_repeats_at(std::uint32_t contact) {
  const std::uint32_t before = s_.contacts[contact].ring.previous;
  const std::uint32_t after = s_.contacts[contact].ring.next;
  const bool like_after = have_same_name(contact, after);
  if (have_same_name(before, contact)) {
    drop(contact, before);
    if (like_after && after != before) drop(after, before);
  } else if (like_after) {
    drop(contact, after);
  }
}

}  // namespace way
