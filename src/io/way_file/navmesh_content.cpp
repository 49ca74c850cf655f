// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/navmesh_content.h"

#include "core/text.h"
#include "io/bytes/checksum.h"
#include "io/bytes/compress.h"
#include "io/way_file/notes_text.h"
#include "io/way_file/way_format.h"
#include "io/way_file/way_indexes.h"
#include "io/way_file/way_links.h"
#include "nav/snapshot/mesh_hash.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <tuple>

namespace way {
namespace {

using namespace way_format;
using Found = std::optional<Error>;

template <class... Parts>
Error bad(const Parts&... parts) {
  return {Error::Code::bad_format, text(parts...)};
}

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::world:
      return "world";
    case Kind::settings:
      return "settings";
    case Kind::areas:
      return "areas";
    case Kind::links:
      return "links";
    case Kind::tile_table:
      return "tile table";
    case Kind::tiles:
      return "tiles";
    case Kind::meshes:
      return "meshes";
    case Kind::objects:
      return "objects";
    case Kind::indexes:
      return "indexes";
  }
  return "unknown";
}

std::string name_of(const TileCoord& coord) {
  return text("tile (", coord.x, ", ", coord.z, ", ", coord.layer, ")");
}

Found check_header(const Header& header, std::uint64_t size) {
  if (header.magic != kMagic) return bad("is not a .way file");
  if (header.format < kWayFormat) {
    return bad("is of the old format ", header.format, ": bake the level again");
  }
  if (header.min_reader > kWayFormat) {
    return bad("is of format ", header.format, " and needs a reader of format ", header.min_reader,
               " or later; this one reads format ", kWayFormat);
  }
  const auto bytes = std::as_bytes(std::span(&header, 1));
  const auto checked = bytes.first(sizeof header - sizeof header.header_checksum);
  if (header.header_checksum != checksum(checked)) return bad("its head is damaged");
  if (header.file_size != size) {
    return bad("should have ", header.file_size, " bytes and has ", size);
  }
  if (header.section_count > (size - sizeof header) / sizeof(Section)) {
    return bad("its section table is cut off");
  }
  return std::nullopt;
}

bool is_zero(std::span<const std::byte> bytes) {
  return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{0}; });
}

bool is_inside(const Section& section, std::uint64_t size) {
  return section.offset <= size && section.size <= size - section.offset;
}

}  // namespace

Found NavMeshFile::Content::read() {
  if (source.size() == 0) return bad("is empty");
  if (source.size() < sizeof header) return bad("is not a .way file");
  const auto head = source.read(0, sizeof header);
  if (!head) return head.error();
  header = read_at<Header>(head->bytes, 0);
  if (auto error = check_header(header, source.size())) return error;
  if (auto error = read_section_table()) return error;
  if (auto error = read_sections()) return error;
  if (auto error = read_world(section(Kind::world))) return error;
  if (auto error = read_notes()) return error;
  auto read = read_meshes(section(Kind::meshes));
  if (!read) return read.error();
  meshes = std::move(*read);
  for (const MeshEntry& mesh : meshes)
    agents.push_back(mesh.agent);
  if (auto error = read_links()) return error;
  if (auto error = read_tiles()) return error;
  if (auto error = read_indexes()) return error;
  return check_hash();
}

/// World, links and the hashes of tiles are those of the meshes, and these are those of the file,
/// even if only a part of the tiles will be loaded.
Found NavMeshFile::Content::check_hash() const {
  std::vector<std::uint64_t> hashes;
  auto tile = tiles.begin();
  auto link = links.begin();
  for (const MeshEntry& mesh : meshes) {
    MeshSums sums = {.link_count = mesh.link_count};
    for (std::uint32_t i = 0; i < mesh.tile_count; ++i)
      sums.tiles += share_of_tile((tile++)->hash);
    for (std::uint32_t i = 0; i < mesh.link_count; ++i)
      sums.links += share_of_link(*link++);
    hashes.push_back(hash_mesh(layout, sums));
    if (hashes.back() != mesh.hash) return bad("it is not the mesh that its table names");
  }
  if (hash_set(agents, hashes) == header.mesh_hash) return std::nullopt;
  return bad("it is not the mesh that its head names");
}

Found NavMeshFile::Content::read_links() {
  auto read = way::read_links(section(Kind::links), layout);
  if (!read) return read.error();
  links = std::move(*read);
  std::uint64_t count = 0;
  for (const MeshEntry& mesh : meshes)
    count += mesh.link_count;
  if (count != links.size()) return bad("has ", links.size(), " links, and its meshes ", count);
  return std::nullopt;
}

Found NavMeshFile::Content::read_indexes() {
  auto read = way::read_indexes(section(Kind::indexes), meshes);
  if (!read) return read.error();
  indexes = std::move(*read);
  return std::nullopt;
}

/// Reads the section table: where sections lie, and not yet what they hold.
Found NavMeshFile::Content::read_section_table() {
  const auto read = source.read(sizeof header, header.section_count * sizeof(Section));
  if (!read) return read.error();
  const auto table = read->bytes;
  if (header.table_checksum != checksum(table)) return bad("its section table is damaged");
  sections.push_back({"head", sizeof header + table.size()});
  for (std::size_t i = 0; i < header.section_count; ++i) {
    const auto entry = read_at<Section>(table, i * sizeof(Section));
    if (!is_inside(entry, source.size())) {
      return bad("its section ", name_of(entry.kind), " reaches beyond its end");
    }
    sections.push_back({name_of(entry.kind), entry.size});
    if (!by_kind.emplace(entry.kind, entry).second) {
      return bad("has two sections ", name_of(entry.kind));
    }
  }
  return check_gaps();
}

/// Sections do not overlap, so that all of them together are not larger than the file.
Found NavMeshFile::Content::read_sections() {
  for (const auto& [kind, entry] : by_kind) {
    // Each tile has a checksum of its own, looked at when the tile is.
    if (kind == Kind::tiles) continue;
    auto bytes = source.read(entry.offset, entry.size);
    if (!bytes) return bytes.error();
    if (entry.checksum != checksum(bytes->bytes)) {
      return bad("its section ", name_of(kind), " is damaged");
    }
    bytes_of.emplace(kind, std::move(*bytes));
  }
  return std::nullopt;
}

/// Sections follow each other, with nothing between them but zeros up to the next multiple of 64:
/// every byte of a file is accounted for.
Found NavMeshFile::Content::check_gaps() const {
  std::vector<Section> in_order;
  for (const auto& [kind, section] : by_kind)
    in_order.push_back(section);
  std::ranges::sort(in_order, {},
                    [](const Section& s) { return std::pair(s.offset, s.offset + s.size); });
  std::uint64_t end = sizeof header + header.section_count * sizeof(Section);
  for (const Section& section : in_order) {
    if (section.offset < end)
      return bad("its section ", name_of(section.kind), " overlaps another section");
    if (auto error = check_gap(end, section.offset)) return error;
    end = section.offset + section.size;
  }
  return check_gap(end, source.size());
}

Found NavMeshFile::Content::check_gap(std::uint64_t begin, std::uint64_t end) const {
  if (begin == end) return std::nullopt;
  if (end - begin >= kAlignment) return bad("has ", end - begin, " bytes that belong to nothing");
  const auto bytes = source.read(begin, end - begin);
  if (!bytes) return bytes.error();
  if (is_zero(bytes->bytes)) return std::nullopt;
  return bad("is damaged: bytes from ", begin, " to ", end, " are not 0");
}

std::span<const std::byte> NavMeshFile::Content::section(Kind kind) const {
  const auto found = bytes_of.find(kind);
  if (found == bytes_of.end()) return {};
  return found->second.bytes;
}

Found NavMeshFile::Content::read_world(std::span<const std::byte> bytes) {
  if (bytes.size() != sizeof(World)) return bad("its section world is missing or damaged");
  const auto world = read_at<World>(bytes, 0);
  layout = {{world.origin[0], world.origin[1], world.origin[2]}, world.tile_side};
  if (!is_finite(layout.origin) || !std::isfinite(layout.tile_side) || layout.tile_side < 0) {
    return bad("its section world has a non-finite origin or tile side");
  }
  return std::nullopt;
}

Found NavMeshFile::Content::read_notes() {
  const auto text_of = [this](Kind kind) {
    const auto bytes = section(kind);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  auto settings = parse_settings(text_of(Kind::settings));
  if (!settings) return bad("in its settings ", settings.error().message);
  auto areas = parse_areas(text_of(Kind::areas));
  if (!areas) return bad("in its areas ", areas.error().message);
  notes = {std::move(*settings), std::move(*areas), header.input_hash};
  return std::nullopt;
}

/// Coordinates go up within a mesh, so that no tile is there twice.
Found NavMeshFile::Content::read_tiles() {
  const auto table = section(Kind::tile_table);
  if (table.size() % sizeof(TileRow) != 0) return bad("its tile table is truncated");
  const std::size_t count = table.size() / sizeof(TileRow);
  std::uint64_t named = 0;
  for (const MeshEntry& mesh : meshes)
    named += mesh.tile_count;
  if (named != count) return bad("its tile table has ", count, " tiles, and its meshes ", named);
  tiles.reserve(count);
  const auto found = by_kind.find(Kind::tiles);
  const Section whole = found == by_kind.end() ? Section{.offset = source.size()} : found->second;
  tiles_begin = whole.offset;
  tiles_end = whole.offset + whole.size;
  for (std::uint32_t mesh = 0; mesh < meshes.size(); ++mesh) {
    for (std::uint32_t i = 0; i < meshes[mesh].tile_count; ++i) {
      const auto row = read_at<TileRow>(table, tiles.size() * sizeof(TileRow));
      if (auto error = check_row(row)) return error;
      if (auto error = add_tile(row, mesh)) return error;
      if (i > 0 && !(tiles[tiles.size() - 2].coord < tiles.back().coord)) {
        return bad(name_of(tiles.back().coord), " is not in order in the tile table");
      }
    }
  }
  const std::uint64_t behind = tiles_end - stored_end();
  if (behind >= kAlignment) return bad("has ", behind, " bytes behind its tiles");
  // The gaps behind tiles are checked with the tiles.
  return check_gap(tiles_begin, tiles.empty() ? tiles_end : tiles.front().offset);
}

/// Where the tiles end that are known so far.
std::uint64_t NavMeshFile::Content::stored_end() const {
  return stored.empty() ? tiles_begin : tiles[stored.back()].offset + tiles[stored.back()].size;
}

/// The end of the zeros that follow a tile.
std::uint64_t NavMeshFile::Content::gap_end(const TileEntry& entry) const {
  const auto offset_of = [&](std::size_t i) { return tiles[i].offset; };
  const auto next = std::ranges::upper_bound(stored, entry.offset, {}, offset_of);
  return next == stored.end() ? tiles_end : tiles[*next].offset;
}

Found NavMeshFile::Content::check_row(const TileRow& row) const {
  const TileCoord coord = {row.coord[0], row.coord[1], row.coord[2]};
  if (row.offset > tiles_end || row.size > tiles_end - row.offset) {
    return bad(name_of(coord), " reaches beyond the end of the tiles");
  }
  if (row.codec != Codec::none && row.codec != Codec::zstd) {
    return bad(name_of(coord), " is compressed in an unknown way");
  }
  const bool is_raw = row.codec == Codec::none;
  if (is_raw ? row.raw_size != row.size : row.raw_size / kMaxRatio > row.size) {
    return bad(name_of(coord), " would have ", row.raw_size, " bytes, of ", row.size);
  }
  return std::nullopt;
}

/// Tiles follow each other, so that no byte is in two of them, unless an earlier mesh has the same
/// tile: then everything but the hash must be equal.
Found NavMeshFile::Content::add_tile(const TileRow& row, std::uint32_t mesh) {
  TileEntry entry;
  entry.coord = {row.coord[0], row.coord[1], row.coord[2]};
  entry.mesh = mesh;
  entry.is_compressed = row.codec == Codec::zstd;
  entry.polygons = row.polygons;
  entry.offset = row.offset;
  entry.size = row.size;
  entry.raw_size = row.raw_size;
  entry.checksum = row.checksum;
  entry.hash = row.hash;
  const std::uint64_t end = stored_end();
  const bool is_next = row.offset >= end && row.offset - end < kAlignment;
  const auto offset_of = [&](std::size_t i) { return tiles[i].offset; };
  const auto same = std::ranges::lower_bound(stored, row.offset, {}, offset_of);
  const auto content = [](const TileEntry& e) {
    return std::tie(e.coord, e.is_compressed, e.polygons, e.offset, e.size, e.raw_size, e.checksum);
  };
  const bool is_shared =
      same != stored.end() && tiles[*same].mesh != mesh && content(tiles[*same]) == content(entry);
  if (!is_next && !is_shared) {
    return bad(name_of(entry.coord), " neither follows the tiles before it nor is one of them");
  }
  if (!is_shared) stored.push_back(tiles.size());
  tiles.push_back(entry);
  return std::nullopt;
}

/// Checks the bytes of a tile and of the gap behind it, and makes them those of the tile alone.
Found NavMeshFile::Content::unpack(const TileEntry& entry, TileDecoder::Input& input) {
  const auto gap = input.bytes.subspan(static_cast<std::size_t>(entry.size));
  input.bytes = input.bytes.first(static_cast<std::size_t>(entry.size));
  if (!is_zero(gap)) return bad("the bytes behind it are not 0");
  if (checksum(input.bytes) != entry.checksum) return bad("its checksum is wrong");
  if (!entry.is_compressed) return std::nullopt;
  auto raw = uncompress(input.bytes, static_cast<std::size_t>(entry.raw_size));
  if (!raw) return raw.error();
  const auto owner = std::make_shared<const std::vector<std::byte>>(*std::move(raw));
  input = {*owner, owner};
  return std::nullopt;
}

/// Reads tiles that follow each other in the file; each may be the one of another agent.
NavMeshFile::Content::Tiles NavMeshFile::Content::decode(std::span<const TileEntry* const> run,
                                                         bool in_place,
                                                         TileDecoder& decoder) const {
  const auto damaged = [&](std::size_t i, const Error& why) {
    return bad(name_of(run[i]->coord), " is damaged: ", why.message);
  };
  Tiles decoded;
  const std::uint64_t begin = run.front()->offset;
  const auto read = source.read(begin, gap_end(*run.back()) - begin);
  if (!read && run.size() == 1) decoded.emplace_back(damaged(0, read.error()));
  for (std::size_t i = 0; !read && run.size() > 1 && i < run.size(); ++i)
    decoded.push_back(std::move(decode(run.subspan(i, 1), in_place, decoder)[0]));
  if (!read) return decoded;

  std::vector<TileDecoder::Input> inputs(run.size());
  std::vector<Found> faults(run.size());
  for (std::size_t i = 0; i < run.size(); ++i) {
    const auto at = static_cast<std::size_t>(run[i]->offset - begin);
    const auto end = i + 1 == run.size() ? read->bytes.size()
                                         : static_cast<std::size_t>(run[i + 1]->offset - begin);
    inputs[i] = {read->bytes.subspan(at, end - at), in_place ? read->owner : nullptr};
    faults[i] = unpack(*run[i], inputs[i]);
    if (faults[i]) inputs[i] = {};
  }
  decoded = decoder.decode_all(inputs);
  for (std::size_t i = 0; i < run.size(); ++i) {
    if (!decoded[i]) decoded[i] = damaged(i, faults[i] ? *faults[i] : decoded[i].error());
  }
  return decoded;
}

/// Makes a tile that is stored once for several agents that of the agent of an entry.
Result<std::shared_ptr<const Tile>> NavMeshFile::Content::fit(std::shared_ptr<const Tile> tile,
                                                              const TileEntry& entry) const {
  if (tile->hash() != entry.hash) {
    const TileAgent agent = way_format::tile_agent(*tile, agents[entry.mesh]);
    tile = Tile::for_agent(std::move(tile), agent);
  }
  if (tile->coord() != entry.coord || tile->hash() != entry.hash ||
      tile->polygon_count() != entry.polygons) {
    return bad(name_of(entry.coord), " is damaged: it is not the one that the tile table names");
  }
  return tile;
}

}  // namespace way
