// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A `.way` file stores tiles and no joints between them, and the tables of the parts say everything
// about their tiles. So the whole head of the result is known before any tile is read, and tiles
// are copied one by one.
#include "way/io/navmesh_join.h"

#include "core/text.h"
#include "io/bytes/checksum.h"
#include "io/way_file/navmesh_content.h"
#include "io/way_file/part_faults.h"
#include "io/way_file/part_notes.h"
#include "io/way_file/way_head.h"
#include "nav/snapshot/mesh_hash.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace way {

using way_format::Codec;
using way_format::TileRow;

/// A tile of the result: where it comes from.
struct TileOrigin {
  std::size_t part = 0;
  std::size_t index = 0;  ///< In NavMeshFile::tiles() of the part.
};

struct NavMeshJoin::Plan {
  std::vector<NamedPart> parts = {};  ///< In the order of their numbers.
  WayHead head = {};
  std::vector<TileOrigin> rows = {};    ///< For each row of the head.
  std::vector<TileOrigin> stored = {};  ///< Whose bytes are written, in their order.
};

/// Makes a plan of parts that belong together.
class NavMeshJoin::Planner {
 public:
  explicit Planner(std::vector<NamedPart> parts) { plan_.parts = std::move(parts); }

  using Content = NavMeshFile::Content;

  Result<std::shared_ptr<const Plan>> make(const std::optional<NavMeshPart>& part_made) {
    const Content& first = *plan_.parts.front().file.content_;
    for (const NamedPart& part : plan_.parts) {
      const Content& other = *part.file.content_;
      const bool fits = other.layout == first.layout && other.agents == first.agents &&
                        without_part(other.notes) == without_part(first.notes) &&
                        std::ranges::equal(other.section(way_format::Kind::links),
                                           first.section(way_format::Kind::links));
      if (!fits) {
        return Error{Error::Code::invalid_mesh,
                     text(part.name, " does not fit to ", plan_.parts.front().name)};
      }
    }
    plan_.head.layout = first.layout;
    plan_.head.notes = without_part(first.notes);
    if (part_made) mark_part(plan_.head.notes, *part_made);
    const auto links = first.section(way_format::Kind::links);
    plan_.head.links.assign(links.begin(), links.end());
    if (auto error = list_tiles(first)) return *error;
    hash_meshes(first);
    if (auto error = place_tiles()) return *error;
    return std::make_shared<const Plan>(std::move(plan_));
  }

 private:
  const TileEntry& entry(const TileOrigin& origin) const {
    return plan_.parts[origin.part].file.tiles()[origin.index];
  }

  /// The tiles of each mesh, in the order of coordinates.
  std::optional<Error> list_tiles(const Content& first) {
    std::vector<TileOrigin>& rows = plan_.rows;
    for (std::size_t part = 0; part < plan_.parts.size(); ++part) {
      for (std::size_t i = 0; i < plan_.parts[part].file.tiles().size(); ++i)
        rows.push_back({part, i});
    }
    const auto key = [&](const TileOrigin& origin) {
      return std::pair(entry(origin).mesh, entry(origin).coord);
    };
    std::ranges::sort(rows, {}, key);
    const auto twice = std::ranges::adjacent_find(rows, {}, key);
    if (twice != rows.end()) {
      const TileCoord& coord = entry(*twice).coord;
      return Error{
          Error::Code::invalid_mesh,
          text(plan_.parts[twice->part].name, " and ", plan_.parts[std::next(twice)->part].name,
               " both have tile (", coord.x, ", ", coord.z, ", ", coord.layer, ")")};
    }
    plan_.head.meshes = first.meshes;
    for (MeshEntry& mesh : plan_.head.meshes)
      mesh.tile_count = 0;
    for (const TileOrigin& row : rows)
      ++plan_.head.meshes[entry(row).mesh].tile_count;
    return std::nullopt;
  }

  /// The hashes of the meshes follow from those of their tiles and links.
  void hash_meshes(const Content& first) {
    std::vector<std::uint64_t> hashes;
    auto row = plan_.rows.begin();
    auto link = first.links.begin();
    for (MeshEntry& mesh : plan_.head.meshes) {
      MeshSums sums = {.link_count = mesh.link_count};
      for (std::uint32_t i = 0; i < mesh.tile_count; ++i)
        sums.tiles += share_of_tile(entry(*row++).hash);
      for (std::uint32_t i = 0; i < mesh.link_count; ++i)
        sums.links += share_of_link(*link++);
      mesh.hash = hash_mesh(plan_.head.layout, sums);
      hashes.push_back(mesh.hash);
    }
    plan_.head.mesh_hash = hash_set(first.agents, hashes);
  }

  /// Finds the offset of each tile. Tiles that a part stores once are stored once here, too.
  std::optional<Error> place_tiles() {
    plan_.head.rows.resize(plan_.rows.size());
    const auto room = encode_head(plan_.head);
    if (!room) return room.error();
    std::uint64_t end = room->size();
    std::map<std::pair<std::size_t, std::uint64_t>, std::uint64_t> placed;
    for (std::size_t i = 0; i < plan_.rows.size(); ++i) {
      const TileOrigin& origin = plan_.rows[i];
      TileRow& row = plan_.head.rows[i];
      row = row_of(entry(origin));
      const auto [at, is_new] =
          placed.emplace(std::pair(origin.part, row.offset), way_aligned(end));
      row.offset = at->second;
      if (!is_new) continue;
      plan_.stored.push_back(origin);
      end = row.offset + row.size;
    }
    plan_.head.file_size = end;
    return std::nullopt;
  }

  static TileRow row_of(const TileEntry& entry) {
    TileRow row;
    row.coord = {entry.coord.x, entry.coord.z, entry.coord.layer};
    row.codec = entry.is_compressed ? Codec::zstd : Codec::none;
    row.offset = entry.offset;
    row.size = entry.size;
    row.raw_size = entry.raw_size;
    row.checksum = entry.checksum;
    row.hash = entry.hash;
    row.polygons = entry.polygons;
    return row;
  }

  Plan plan_;
};

Result<NavMeshJoin> NavMeshJoin::create(std::vector<NamedPart> parts) {
  const auto sorted = sort_parts(parts);
  if (!sorted) return sorted.error();
  std::vector<NamedPart> in_order;
  for (const NamedPart* const part : sorted->parts)
    in_order.push_back(*part);
  return plan(std::move(in_order));
}

Result<NamedPart> NavMeshJoin::open_part(std::string name, ByteSource source) {
  auto content = std::make_shared<NavMeshFile::Content>(std::move(source));
  if (auto error = content->read()) return *error;
  return NamedPart{std::move(name), NavMeshFile(std::move(content))};
}

Result<NavMeshJoin> NavMeshJoin::plan(std::vector<NamedPart> parts,
                                      const std::optional<NavMeshPart>& part) {
  auto plan = Planner(std::move(parts)).make(part);
  if (!plan) return plan.error();
  return NavMeshJoin(std::move(*plan));
}

std::size_t NavMeshJoin::part_count() const {
  return plan_->parts.size();
}
std::size_t NavMeshJoin::tile_count() const {
  return plan_->rows.size();
}
std::size_t NavMeshJoin::polygon_count() const {
  std::size_t count = 0;
  for (const TileRow& row : plan_->head.rows)
    count += row.polygons;
  return count;
}
std::uint64_t NavMeshJoin::hash() const {
  return plan_->head.mesh_hash;
}
std::uint64_t NavMeshJoin::bytes() const {
  return plan_->head.file_size;
}

Result<> NavMeshJoin::write(const ByteSink& sink) const {
  const auto head = encode_head(plan_->head);
  if (!head) return head.error();
  if (auto done = sink(*head); !done) return done;
  std::uint64_t end = head->size();
  constexpr std::array<std::byte, way_format::kAlignment> kZeros = {};
  for (const TileOrigin& origin : plan_->stored) {
    const NamedPart& part = plan_->parts[origin.part];
    const TileEntry& entry = part.file.tiles()[origin.index];
    const auto tile = part.file.tile(origin.index);
    if (!tile) return Error{tile.error().code, text(part.name, ": ", tile.error().message)};
    const auto bytes = part.file.content_->source.read(entry.offset, entry.size);
    if (!bytes) return Error{bytes.error().code, text(part.name, ": ", bytes.error().message)};
    if (checksum(bytes->bytes) != entry.checksum)
      return Error{Error::Code::bad_format, text(part.name, ": has changed while it was read")};
    const auto gap = static_cast<std::size_t>(way_aligned(end) - end);
    if (auto done = sink(std::span(kZeros).first(gap)); !done) return done;
    if (auto done = sink(bytes->bytes); !done) return done;
    end += gap + bytes->bytes.size();
  }
  return std::monostate{};
}

}  // namespace way
