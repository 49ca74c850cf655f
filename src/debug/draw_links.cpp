// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_links.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {
namespace {

constexpr std::size_t kArcPoints = 17;
using Arc = std::array<Vec2, kArcPoints>;

/// A curve beside the straight line, so that both directions and walls below stay visible.
Arc arc_between(Vec2 from, Vec2 to) {
  const Vec2 along = to - from;
  const Vec2 bulge = Vec2{along.z, -along.x} * 0.35F;
  const Vec2 middle = (from + to) * 0.5F + bulge;
  Arc arc;
  for (std::size_t i = 0; i < kArcPoints; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(kArcPoints - 1);
    arc[i] = from * ((1 - t) * (1 - t)) + middle * (2 * t * (1 - t)) + to * (t * t);
  }
  return arc;
}

/// An arrowhead with its tip at `to`, coming from `from`.
void draw_arrow(Picture& picture, Vec2 from, Vec2 to, const LinkDrawOptions& options, Color color) {
  const float length = std::sqrt(dot(to - from, to - from));
  if (!(length > 0)) return;
  const float size = 5 * options.width / picture.scale();
  const Vec2 back = (from - to) * (size / length);
  const Vec2 side = Vec2{back.z, -back.x} * 0.45F;
  const std::array<Vec2, 3> head = {to, to + back + side, to + back - side};
  picture.fill(head, color);
}

void draw_arc(Picture& picture, const Arc& arc, bool both_ways, const LinkDrawOptions& options,
              Color color) {
  picture.line(arc, {with_alpha(rgb(0xffffff), 200), options.width * 2});
  picture.line(arc, {color, options.width});
  draw_arrow(picture, arc[kArcPoints - 4], arc[kArcPoints - 1], options, color);
  if (both_ways) draw_arrow(picture, arc[3], arc[0], options, color);
}

void draw_link(Picture& picture, const OffMeshLink& link, const LinkDrawOptions& options,
               Color color) {
  const Vec2 start = plan(link.start);
  const Vec2 end = plan(link.end);
  const Vec2 far_start = plan(link.start + link.start_width);
  const Vec2 far_end = plan(link.end + link.end_width);
  draw_arc(picture, arc_between(start, end), !link.one_way, options, color);
  if (far_start == start && far_end == end) return;
  draw_arc(picture, arc_between(far_start, far_end), !link.one_way, options, color);
  picture.line(start, far_start, {color, options.width});
  picture.line(end, far_end, {color, options.width});
}

}  // namespace

void draw_links(Picture& picture, const NavMesh& mesh, const LinkDrawOptions& options) {
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    const PolyRef ref = mesh.link_at(slot);
    if (!ref) continue;
    const bool waits = mesh.link_parts(ref).empty();
    draw_link(picture, *mesh.link(ref), options, waits ? options.waiting : options.color);
  }
}

}  // namespace way
