// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/way_links.h"

#include "core/text.h"
#include "io/way_file/way_format.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace way {
namespace {

using way_format::LinkRow;

LinkRow row_of(const OffMeshLink& link) {
  LinkRow row;
  row.start = link.start;
  row.end = link.end;
  row.start_width = link.start_width;
  row.end_width = link.end_width;
  row.radius = link.radius;
  row.height = link.height;
  row.fixed_cost = link.fixed_cost;
  row.cost_factor = link.cost_factor;
  row.user_id = link.user_id;
  row.flags = link.flags;
  row.area = static_cast<std::uint8_t>(link.area);
  row.one_way = link.one_way ? 1 : 0;
  return row;
}

OffMeshLink link_of(const LinkRow& row) {
  return {.start = row.start,
          .end = row.end,
          .start_width = row.start_width,
          .end_width = row.end_width,
          .radius = row.radius,
          .height = row.height,
          .one_way = row.one_way != 0,
          .area = Area{row.area},
          .flags = row.flags,
          .fixed_cost = row.fixed_cost,
          .cost_factor = row.cost_factor,
          .user_id = row.user_id};
}

/// The approximate number of tiles within reach of a link, summed over its width.
double reach_of(const OffMeshLink& link, const NavMeshLayout& layout) {
  const auto width =
      static_cast<double>(std::max(length(link.start_width), length(link.end_width)));
  const auto radius = static_cast<double>(link.radius);
  const double points = width > 0 ? width / radius + 1 : 1;
  const double side = static_cast<double>(layout.tile_side);
  const double tiles = side > 0 ? 2 * radius / side + 2 : 1;
  return points * tiles * tiles;
}

}  // namespace

std::optional<Error> check_reach(const std::vector<OffMeshLink>& links,
                                 const NavMeshLayout& layout) {
  constexpr double kFree = 1024;
  constexpr double kForEach = 64;
  double sum = 0;
  for (const OffMeshLink& link : links)
    sum += reach_of(link, layout);
  if (sum <= kFree + kForEach * static_cast<double>(links.size())) return std::nullopt;
  return Error{Error::Code::too_large, text("its ", links.size(), " links reach over ", sum,
                                            " tiles and points, too many for a file")};
}

std::vector<OffMeshLink> links_of(const NavMesh& mesh) {
  std::vector<OffMeshLink> links;
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    const OffMeshLink* link = mesh.link(mesh.link_at(slot));
    if (link != nullptr) links.push_back(*link);
  }
  return links;
}

Result<std::vector<std::byte>> write_links(const std::vector<OffMeshLink>& links,
                                           const NavMeshLayout& layout) {
  if (auto error = check_reach(links, layout)) return *error;
  using RowBytes = std::array<std::byte, sizeof(LinkRow)>;
  std::vector<RowBytes> rows;
  for (const OffMeshLink& link : links)
    rows.push_back(std::bit_cast<RowBytes>(row_of(link)));
  std::ranges::sort(rows);
  std::vector<std::byte> bytes;
  for (const RowBytes& row : rows)
    bytes.insert(bytes.end(), row.begin(), row.end());
  return bytes;
}

Result<std::vector<OffMeshLink>> read_links(std::span<const std::byte> bytes,
                                            const NavMeshLayout& layout) {
  if (bytes.size() % sizeof(LinkRow) != 0) {
    return Error{Error::Code::bad_format, "its section links is truncated"};
  }
  std::vector<OffMeshLink> links;
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(LinkRow))
    links.push_back(link_of(way_format::read_at<LinkRow>(bytes, at)));
  if (auto error = check_reach(links, layout)) return *error;
  return links;
}

}  // namespace way
