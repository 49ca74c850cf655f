// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_file.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/tile_codec.h"

#include "core/text.h"
#include "io/byte_source.h"
#include "io/checksum.h"
#include "io/compress.h"
#include "io/notes_text.h"
#include "io/way_agents.h"
#include "io/way_format.h"
#include "io/way_links.h"
#include "nav/snapshot/mesh_hash.h"

#include <algorithm>
#include <cmath>
#include <map>

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
    case Kind::agents:
      return "agents";
  }
  return "unknown";
}

std::string name_of(const TileCoord& coord) {
  return text("tile (", coord.x, ", ", coord.z, ", ", coord.layer, ")");
}

Found check_header(const Header& header, std::uint64_t size) {
  if (header.magic != kMagic) return bad("is not a .way file");
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

/// The tiles whose squares touch a box, seen from above.
bool touches(const TileCoord& coord, const NavMeshLayout& layout, const Aabb3& box) {
  if (layout.tile_side <= 0) return true;
  const auto reaches = [&](int i, float origin, float low, float high) {
    const double side = static_cast<double>(layout.tile_side);
    const double begin = static_cast<double>(origin) + side * i;
    return begin <= static_cast<double>(high) && begin + side >= static_cast<double>(low);
  };
  return reaches(coord.x, layout.origin.x, box.min.x, box.max.x) &&
         reaches(coord.z, layout.origin.z, box.min.z, box.max.z);
}

}  // namespace

struct NavMeshFile::Content {
  explicit Content(ByteSource bytes) : source(std::move(bytes)) {}

  Found read();
  Found read_sections();
  Found read_world(std::span<const std::byte> bytes);
  Found read_notes();
  Found read_tiles();
  Found check_row(const TileRow& row, std::uint64_t& end) const;
  Found check_gaps() const;
  Found check_hash() const;
  Found check_gap(std::uint64_t begin, std::uint64_t end) const;
  std::uint64_t gap_end(const TileEntry& entry) const;
  std::span<const std::byte> section(Kind kind) const;
  Result<std::shared_ptr<const Tile>> read_tile(const TileEntry& entry, bool in_place,
                                                TileDecoder& decoder) const;

  ByteSource source;
  Header header = {};
  std::map<Kind, Section> by_kind = {};
  std::map<Kind, SharedBytes> bytes_of = {};  ///< All sections but the tiles.
  NavMeshLayout layout = {};
  NavMeshNotes notes = {};
  std::vector<OffMeshLink> links = {};
  std::vector<NavAgent> agents = {};
  std::vector<TileEntry> tiles = {};
  std::uint64_t tiles_end = 0;  ///< Of their section.
  std::vector<FileSection> sections = {};
};

Found NavMeshFile::Content::read() {
  if (source.size() == 0) return bad("is empty");
  if (source.size() < sizeof header) return bad("is not a .way file");
  const auto head = source.read(0, sizeof header);
  if (!head) return head.error();
  header = read_at<Header>(head->bytes, 0);
  if (auto error = check_header(header, source.size())) return error;
  if (auto error = read_sections()) return error;
  if (auto error = check_gaps()) return error;
  if (auto error = read_world(section(Kind::world))) return error;
  if (auto error = read_notes()) return error;
  auto read = read_links(section(Kind::links), layout);
  if (!read) return read.error();
  links = std::move(*read);
  auto bodies = read_agents(section(Kind::agents));
  if (!bodies) return bodies.error();
  agents = std::move(*bodies);
  if (auto error = read_tiles()) return error;
  return check_hash();
}

/// World, links, agents and the hashes of tiles are those of one mesh, also if only a part of the
/// tiles will be loaded.
Found NavMeshFile::Content::check_hash() const {
  MeshSums sums = {.link_count = links.size()};
  for (const TileEntry& entry : tiles)
    sums.tiles += share_of_tile(entry.hash);
  for (const OffMeshLink& link : links)
    sums.links += share_of_link(link);
  if (hash_mesh(layout, agents, sums) == header.mesh_hash) return std::nullopt;
  return bad("it is not the mesh that its head names");
}

Found NavMeshFile::Content::read_sections() {
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
    // Each tile has a checksum of its own, looked at when the tile is.
    if (!by_kind.emplace(entry.kind, entry).second) {
      return bad("has two sections ", name_of(entry.kind));
    }
    if (entry.kind == Kind::tiles) continue;
    auto bytes = source.read(entry.offset, entry.size);
    if (!bytes) return bytes.error();
    if (entry.checksum != checksum(bytes->bytes)) {
      return bad("its section ", name_of(entry.kind), " is damaged");
    }
    bytes_of.emplace(entry.kind, std::move(*bytes));
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
      return bad("its section ", name_of(section.kind), " has no own place");
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
    return bad("its world has no place");
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

/// Coordinates and places go upwards, so that no tile is there twice and no byte is in two tiles.
Found NavMeshFile::Content::read_tiles() {
  const auto table = section(Kind::tile_table);
  if (table.size() % sizeof(TileRow) != 0) return bad("its tile table is cut off");
  const std::size_t count = table.size() / sizeof(TileRow);
  tiles.reserve(count);
  const auto place = by_kind.find(Kind::tiles);
  const Section whole = place == by_kind.end() ? Section{.offset = source.size()} : place->second;
  tiles_end = whole.offset + whole.size;
  std::uint64_t end = whole.offset;
  for (std::size_t i = 0; i < count; ++i) {
    const auto row = read_at<TileRow>(table, i * sizeof(TileRow));
    if (auto error = check_row(row, end)) return error;
    TileEntry entry;
    entry.coord = {row.coord[0], row.coord[1], row.coord[2]};
    if (i > 0 && !(tiles.back().coord < entry.coord)) {
      return bad(name_of(entry.coord), " is not in order in the tile table");
    }
    entry.is_compressed = row.codec == Codec::zstd;
    entry.polygons = row.polygons;
    entry.offset = row.offset;
    entry.size = row.size;
    entry.raw_size = row.raw_size;
    entry.checksum = row.checksum;
    entry.hash = row.hash;
    tiles.push_back(entry);
  }
  if (tiles_end - end >= kAlignment) return bad("has ", tiles_end - end, " bytes behind its tiles");
  // The gaps behind tiles are looked at when the tiles are.
  return check_gap(whole.offset, tiles.empty() ? tiles_end : tiles.front().offset);
}

/// Behind a tile and the zeros that follow it.
std::uint64_t NavMeshFile::Content::gap_end(const TileEntry& entry) const {
  const auto next = static_cast<std::size_t>(&entry - tiles.data()) + 1;
  return next < tiles.size() ? tiles[next].offset : tiles_end;
}

Found NavMeshFile::Content::check_row(const TileRow& row, std::uint64_t& end) const {
  const TileCoord coord = {row.coord[0], row.coord[1], row.coord[2]};
  const bool is_next = row.offset >= end && row.offset - end < kAlignment;
  if (!is_next || row.offset > tiles_end || row.size > tiles_end - row.offset) {
    return bad(name_of(coord), " has no place of its own in the file");
  }
  if (row.codec != Codec::none && row.codec != Codec::zstd) {
    return bad(name_of(coord), " is compressed in an unknown way");
  }
  const bool is_raw = row.codec == Codec::none;
  if (is_raw ? row.raw_size != row.size : row.raw_size / kMaxRatio > row.size) {
    return bad(name_of(coord), " would have ", row.raw_size, " bytes, of ", row.size);
  }
  end = row.offset + row.size;
  return std::nullopt;
}

Result<std::shared_ptr<const Tile>> NavMeshFile::Content::read_tile(const TileEntry& entry,
                                                                    bool in_place,
                                                                    TileDecoder& decoder) const {
  const auto damaged = [&](const auto& why) {
    return bad(name_of(entry.coord), " is damaged: ", why);
  };
  const auto read = source.read(entry.offset, gap_end(entry) - entry.offset);
  if (!read) return damaged(read.error().message);
  auto bytes = read->bytes.first(static_cast<std::size_t>(entry.size));
  if (!is_zero(read->bytes.subspan(bytes.size()))) return damaged("the bytes behind it are not 0");
  if (checksum(bytes) != entry.checksum) return damaged("its checksum is wrong");
  Result<std::vector<std::byte>> raw = std::vector<std::byte>();
  if (entry.is_compressed) {
    raw = uncompress(bytes, entry.raw_size);
    if (!raw) return damaged(raw.error().message);
    bytes = *raw;
  }
  auto tile = in_place && !entry.is_compressed ? decoder.decode_in_place(bytes, read->owner)
                                               : decoder.decode(bytes);
  if (!tile) return damaged(tile.error().message);
  if ((*tile)->coord() != entry.coord || (*tile)->hash() != entry.hash ||
      (*tile)->polygon_count() != entry.polygons) {
    return damaged("it is not the one that the tile table names");
  }
  return tile;
}

Result<NavMeshFile> NavMeshFile::open(const std::string& path) {
  auto source = ByteSource::open(path);
  if (!source) return source.error();
  auto content = std::make_shared<Content>(std::move(*source));
  if (auto error = content->read()) return Error{error->code, text(path, ": ", error->message)};
  return NavMeshFile(std::move(content));
}

Result<NavMeshFile> NavMeshFile::from_bytes(std::vector<std::byte> bytes) {
  auto content = std::make_shared<Content>(ByteSource(std::move(bytes)));
  if (auto error = content->read()) return *error;
  return NavMeshFile(std::move(content));
}

std::uint32_t NavMeshFile::format() const {
  return content_->header.format;
}
const NavMeshLayout& NavMeshFile::layout() const {
  return content_->layout;
}
const NavMeshNotes& NavMeshFile::notes() const {
  return content_->notes;
}
std::span<const NavAgent> NavMeshFile::agents() const {
  return content_->agents;
}
std::uint64_t NavMeshFile::hash() const {
  return content_->header.mesh_hash;
}
std::span<const TileEntry> NavMeshFile::tiles() const {
  return content_->tiles;
}
std::span<const FileSection> NavMeshFile::sections() const {
  return content_->sections;
}

Result<std::shared_ptr<const Tile>> NavMeshFile::tile(std::size_t index) const {
  TileDecoder decoder;
  return content_->read_tile(content_->tiles[index], false, decoder);
}

Result<LoadedNavMesh> NavMeshFile::load(const LoadOptions& options) const {
  std::vector<const TileEntry*> wanted;
  for (const TileEntry& entry : content_->tiles) {
    if (!options.box || touches(entry.coord, content_->layout, *options.box))
      wanted.push_back(&entry);
  }
  SerialExecutor serial;
  Executor& executor = options.executor != nullptr ? *options.executor : serial;
  std::vector<TileDecoder> decoders(static_cast<std::size_t>(executor.worker_count()));
  using Read = Result<std::shared_ptr<const Tile>>;
  std::vector<Read> read(wanted.size(), Read(std::shared_ptr<const Tile>()));
  auto read_one = [&](int index, int worker) {
    const auto i = static_cast<std::size_t>(index);
    read[i] = content_->read_tile(*wanted[i], options.in_place,
                                  decoders[static_cast<std::size_t>(worker)]);
  };
  executor.run(static_cast<int>(wanted.size()), read_one);

  NavMeshEdit change = edit(NavMesh(content_->layout, content_->agents));
  std::vector<DamagedTile> damaged;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (read[i]) {
      change.add(std::move(*read[i]));
    } else if (options.skip_damaged) {
      damaged.push_back({wanted[i]->coord, read[i].error()});
    } else {
      return read[i].error();
    }
  }
  for (const OffMeshLink& link : content_->links)
    change.link(link);
  auto mesh = change.commit(executor);
  if (!mesh) return mesh.error();
  const bool is_whole = wanted.size() == content_->tiles.size() && damaged.empty();
  if (is_whole && mesh->hash() != hash()) return bad("it is not the mesh that its head names");
  return LoadedNavMesh{std::move(*mesh), std::move(damaged)};
}

Result<NavMesh> load_navmesh(const std::string& path) {
  const auto file = NavMeshFile::open(path);
  if (!file) return file.error();
  auto loaded = file->load({.in_place = true});
  if (!loaded) return Error{loaded.error().code, text(path, ": ", loaded.error().message)};
  return std::move(loaded->mesh);
}

}  // namespace way
