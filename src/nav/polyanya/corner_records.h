// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"

#include "nav/off_mesh/link_ends.h"
#include "nav/polyanya/seam_opening.h"
#include "nav/polyanya/tile_sectors.h"
#include "nav/search/visited_slots.h"
#include "nav/snapshot/tile_links.h"
#include "nav/tile/tile_view.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace way {

/// A search's knowledge about a corner at which paths may turn.
struct CornerRecord {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  double cost = 0;             ///< Length of the shortest path here so far.
  std::uint32_t from = kNone;  ///< Root of that path.
  std::uint32_t root = kNone;  ///< For the paths that continue from here; kNone if not reached.
  std::uint32_t number = 0;    ///< Number of the search that wrote this.
  std::uint32_t sector = 0;    ///< The record shared by the sector, or kNone for a closed sector.
};

/// The tiles that interval searches have entered, with a record per corner of their polygons. Tiles
/// are kept while the same snapshot is queried; records of earlier searches have older numbers, so
/// nothing needs to be cleared.
///
/// A corner is not a vertex: the polygons around a vertex may form several sectors, which touch
/// only in that point, and a sector may continue in other tiles. All corners of a sector share one
/// record.
class CornerRecords {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  struct VisitedTile {
    TileView view;
    const TileLinks* links;
    const TileLink* first_link;  ///< links->all().data()
    const LinkEnds* ends;        ///< The off-mesh links' ends, or null.
    PolyRef first_ref;
    std::uint32_t first_record;  ///< One per edge, two per tile link, one per departure.
    std::uint32_t edge_count;
    std::uint32_t first_seam;     ///< The first of its tile links.
    std::uint32_t first_polygon;  ///< The first of its entries in dead_end_exits_ and edge_sets_.
    std::uint16_t common_flags;   ///< Flags that all its polygons have.
    std::uint16_t any_flags;      ///< Flags that at least one of them has.

    PolyRef ref(std::uint32_t polygon) const {
      return {first_ref.slot(), first_ref.generation(), polygon};
    }
    std::uint32_t first_edge(std::uint32_t polygon) const { return view.first_edges()[polygon]; }
  };

  /// Begins a search. Mesh and filter must outlive it.
  void begin(const NavMesh& mesh, const QueryFilter& filter);

  const VisitedTile& tile(std::uint32_t i) const { return tiles_[i]; }
  const NavMesh& mesh() const { return *mesh_; }
  const QueryFilter& filter() const { return *filter_; }
  /// Index of the tile in a slot. Enters it if necessary, which invalidates references to tiles and
  /// records.
  std::uint32_t tile_in(std::uint32_t slot) {
    const std::uint32_t known = slots_.tile_in(slot);
    return known != kNone ? known : enter(slot);
  }

  const SeamOpening& seam(const VisitedTile& tile, std::uint32_t link) const {
    return seams_[tile.first_seam + link];
  }
  /// @pre link is one of the tile's
  const SeamOpening& seam(const VisitedTile& tile, const TileLink& link) const {
    return seam(tile, static_cast<std::uint32_t>(&link - tile.first_link));
  }

  /// Returns true if all polygons of a tile pass the filter.
  bool is_open(const VisitedTile& tile) const {
    return filter_->predicate == nullptr && (tile.common_flags & filter_->include) != 0 &&
           (tile.any_flags & filter_->exclude) == 0;
  }
  bool passes(const VisitedTile& tile, std::uint32_t polygon) const {
    return is_open(tile) || filter_->passes(tile.ref(polygon), tile.view.flags()[polygon]);
  }

  /// The edges of a polygon that are not walls, one bit each; of its first 64 edges.
  /// @param is_wanted  Leave out those into dead ends.
  std::uint64_t open_edges(const VisitedTile& tile, std::uint32_t polygon, bool is_wanted) const {
    const EdgeSets& sets = edge_sets_[tile.first_polygon + polygon];
    return is_wanted ? sets.wanted : sets.open;
  }

  /// Returns true if every path from one polygon of a tile into another has to come back: what is
  /// behind is a tree of polygons without a tile border, an off-mesh link or a marked polygon.
  bool is_dead_end(const VisitedTile& tile, std::uint32_t from, std::uint32_t to) const {
    const DeadEndExit& exit = dead_end_exits_[tile.first_polygon + to];
    return exit.next == from && exit.mark != number_;
  }
  /// Marks a polygon, and those on the path out of the dead end that it is in.
  void mark_exit_path(std::uint32_t tile, std::uint32_t polygon);

  /// The record of the corner at which an edge of a tile begins, or kNone if no path can turn
  /// there.
  std::uint32_t at_corner(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge) {
    const VisitedTile& at = tiles_[tile];
    if (!is_open(at)) return walked({tile, polygon, edge});
    const TileSector sector = sector_at(at, edge);
    if (sector.kind == TileSector::Kind::closed) return kNone;
    if (sector.kind == TileSector::Kind::walls) return fresh(at.first_record + sector.first);
    return over_border({tile, polygon, edge});
  }

  /// Returns true if what surrounds the corner at which an edge begins does not depend on other
  /// tiles.
  bool is_inside_tile(const VisitedTile& tile, std::uint32_t edge) const {
    return sector_at(tile, edge).kind != TileSector::Kind::border;
  }

  /// The record of an end of a tile link that is not a corner of both polygons. If it is a corner
  /// of one of them, it is that corner's record: paths in both directions turn at the same corner.
  std::uint32_t at_link(std::uint32_t tile, std::uint32_t link, bool is_left);

  /// The record of the far end of an off-mesh link.
  std::uint32_t at_departure(std::uint32_t tile, std::uint32_t departure) {
    const VisitedTile& at = tiles_[tile];
    const auto links = static_cast<std::uint32_t>(at.links->all().size());
    return fresh(at.first_record + at.edge_count + 2 * links + departure);
  }

  /// The corner of the polygon behind an edge of a tile at which the same edge begins there.
  std::uint32_t across(const VisitedTile& tile, std::uint32_t edge) const {
    return across_[tile.first_record + edge];
  }

  /// Records that there is a path of this length to the corner at which an edge begins.
  /// @param first_record  Of the tile.
  /// @pre the tile is open: polygons that do not pass the filter may split a sector
  void note(std::uint32_t first_record, std::uint32_t edge, double length) {
    Note& known = notes_[first_record + TileSector::unpacked(sectors_[first_record + edge]).first];
    if (known.number == number_ && known.length <= length) return;
    known = {length, number_};
  }
  /// The least length recorded, or infinity.  @pre the tile is open
  double noted(std::uint32_t first_record, std::uint32_t edge) const {
    const Note& known =
        notes_[first_record + TileSector::unpacked(sectors_[first_record + edge]).first];
    return known.number == number_ ? known.length : std::numeric_limits<double>::infinity();
  }

  /// Names a record: the slot of its tile, and its number among those of the tile, which are one
  /// per edge, then two per tile link. Unlike records, keys do not depend on the order in which
  /// tiles were entered.
  struct Key {
    std::uint32_t slot = 0;
    std::uint32_t number = 0;
  };
  Key key_of(std::uint32_t record) const;

  /// The walls between which the sector around a corner of a polygon lies.
  struct SectorWalls {
    Vec2 right = {};         ///< The other end of the wall at which the sector begins, clockwise,
    Vec2 left = {};          ///< and of the one at which it ends.
    bool is_known = false;   ///< False if it does not end at walls on both sides, as far as known.
    bool is_closed = false;  ///< There are polygons all around.
  };
  /// @param edge  The edge that begins at the corner, counted per tile.
  SectorWalls walls_at(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge);

  /// Returns true if no other tile has a part of that sector or of its walls, and none rounds an
  /// end of the walls differently: a path that bends along them is as straight as they are. That
  /// depends on the tiles that meet this one in the vertex and in the other ends of its walls.
  /// @pre walls_at() knows the walls
  bool has_tight_walls(std::uint32_t tile, std::uint32_t polygon, std::uint32_t edge);

  CornerRecord& operator[](std::uint32_t i) { return records_[i]; }
  const CornerRecord& operator[](std::uint32_t i) const { return records_[i]; }
  std::uint32_t number() const { return number_; }
  /// Identifies the snapshot of the search.
  std::uint32_t snapshot() const { return slots_.number(); }
  std::size_t bytes() const;

 private:
  struct Note {
    double length = 0;
    std::uint32_t number = 0;
  };
  /// The exit of a polygon in a dead end.
  struct DeadEndExit {
    std::uint32_t next = kNone;  ///< Polygon; kNone for one that is not in a dead end.
    std::uint32_t mark = 0;      ///< Number of the search that marked it.
  };
  /// A sector that crosses the border of a tile, assuming that all polygons around the vertex pass
  /// the filter.
  struct BorderSector {
    static constexpr std::uint32_t kUnknown = 0xfffffffeU;

    std::uint32_t sector = kUnknown;      ///< As in CornerRecord.
    std::uint16_t common_flags = 0xffff;  ///< Flags that all its polygons have.
    std::uint16_t any_flags = 0;          ///< Flags that at least one of them has.
  };
  /// Sets of edges of a polygon, one bit each.
  struct EdgeSets {
    std::uint64_t open = 0;      ///< Not walls,
    std::uint64_t wanted = 0;    ///< and not into dead ends, except marked ones;
    std::uint64_t unmarked = 0;  ///< the same without the marked ones.
  };
  /// A corner of a polygon: the start of an edge, which is counted per tile.
  struct Corner {
    std::uint32_t tile = 0;
    std::uint32_t polygon = 0;
    std::uint32_t edge = 0;

    friend bool operator==(const Corner&, const Corner&) = default;
  };
  /// Result of a walk around a vertex: the corners of its sector follow counter-clockwise from
  /// `first`.
  struct Walk {
    Corner first = {};
    std::uint32_t sector = kNone;
    bool is_closed = false;  ///< There are polygons all around.
  };
  enum class Ground : std::uint8_t { passing, any };  ///< Polygons that pass the filter, or all.

  std::uint32_t enter(std::uint32_t slot);
  void find_across(const VisitedTile& tile);
  void find_dead_ends(const VisitedTile& tile);
  void find_open_edges(const VisitedTile& tile);
  TileSector sector_at(const VisitedTile& tile, std::uint32_t edge) const {
    return TileSector::unpacked(sectors_[tile.first_record + edge]);
  }
  std::uint32_t fresh(std::uint32_t record) {
    if (records_[record].number != number_)
      records_[record] = {.number = number_, .sector = record};
    return record;
  }
  std::uint32_t record_of(const Corner& corner) const {
    return tiles_[corner.tile].first_record + corner.edge;
  }
  Vec2 point_of(const Corner& corner) const {
    const Vec3 p = tiles_[corner.tile].view.corners()[corner.edge].point;
    return {p.x, p.z};
  }
  std::uint32_t over_border(const Corner& at) {
    if (borders_[record_of(at)].sector == BorderSector::kUnknown) survey(at);
    const BorderSector known = borders_[record_of(at)];
    const bool is_open = filter_->predicate == nullptr &&
                         (known.common_flags & filter_->include) != 0 &&
                         (known.any_flags & filter_->exclude) == 0;
    if (!is_open) return walked(at);
    return known.sector == kNone ? kNone : fresh(known.sector);
  }
  void survey(const Corner& at);
  std::uint32_t walked(const Corner& at);
  Walk walk(const Corner& from, Ground ground);
  std::optional<Corner> next(const Corner& at, bool clockwise, Ground ground);
  std::optional<Vec2> wall_at(const Corner& at, bool clockwise);
  Corner last_of(const Corner& first);
  bool has_tight_wall(const Corner& at, bool clockwise);
  std::optional<Vec2> wall_behind(std::uint32_t tile, const TileLink& link, Vec2 from,
                                  bool clockwise);
  bool is_named_before(const Corner& a, const Corner& b) const;
  std::optional<Corner> next_in_tile(const Corner& at, bool clockwise, Ground ground) const;
  std::optional<Corner> next_by_link(const Corner& at, bool clockwise, Ground ground);

  const NavMesh* mesh_ = nullptr;
  const QueryFilter* filter_ = nullptr;
  VisitedSlots slots_;
  std::vector<VisitedTile> tiles_;
  std::vector<CornerRecord> records_;
  std::vector<Note> notes_;
  std::vector<std::uint32_t> sectors_;       ///< Per record.
  std::vector<BorderSector> borders_;        ///< Per record of an edge.
  std::vector<std::uint32_t> across_;        ///< Per record of an edge, see across().
  std::vector<std::uint32_t> twins_;         ///< Twins in the tile being entered.
  std::vector<SeamOpening> seams_;           ///< Per link.
  std::vector<DeadEndExit> dead_end_exits_;  ///< Per polygon.
  std::vector<EdgeSets> edge_sets_;          ///< Per polygon.
  std::vector<std::uint32_t> marked_;        ///< Polygons with `wanted` edges for this search only.
  std::vector<std::uint32_t> leaves_;        ///< Leaves in the tile being entered.
  std::uint32_t number_ = 0;
};

}  // namespace way
