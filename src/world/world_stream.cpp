// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/world_stream.h"

#include "core/text.h"
#include "world/finished_tile.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace way {
namespace {

/// More tiles than this within the radius are refused.
constexpr double kMostTiles = 1e6;

std::size_t bytes_of(const TileContent& content) {
  std::size_t sum = bytes_of(FinishedTile{content.tiles});
  if (content.geometry != nullptr) {
    sum += content.geometry->vertices().size_bytes() + content.geometry->triangles().size_bytes() +
           content.geometry->areas().size_bytes();
  }
  return sum;
}

/// Squares of tiles in the xz plane.
struct TileSquares {
  Vec3 origin = {};
  double side = 1;

  int at(float value, float from) const {
    const double tile = std::floor((static_cast<double>(value) - static_cast<double>(from)) / side);
    return static_cast<int>(std::clamp(tile, -1e9, 1e9));
  }
  /// From a point to the square of a tile.
  double distance(const TileCoord& coord, Vec3 point) const {
    const auto gap = [&](float value, float from, int tile) {
      const double low = static_cast<double>(from) + side * tile;
      return std::max(
          {low - static_cast<double>(value), static_cast<double>(value) - (low + side), 0.0});
    };
    const double x = gap(point.x, origin.x, coord.x);
    const double z = gap(point.z, origin.z, coord.z);
    return std::sqrt(x * x + z * z);
  }
  double distance(const TileCoord& coord, std::span<const Vec3> points) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& point : points)
      least = std::min(least, distance(coord, point));
    return least;
  }
};

Error refused(std::string message) {
  return {Error::Code::invalid_argument, std::move(message)};
}

}  // namespace

/// One call of update().
class WorldStream::Round {
 public:
  Round(WorldStream& stream, std::span<const Vec3> points, Executor& executor)
      : s_(stream), points_(points), executor_(executor) {
    const NavMeshLayout layout = s_.world_.navmesh().layout();
    squares_ = {layout.origin, static_cast<double>(layout.tile_side)};
  }

  Result<StreamReport> run() {
    if (auto error = check()) return *error;
    find_wanted();
    forget_failures();
    evict(0);
    load_wanted();
    std::ranges::sort(report_.loaded);
    std::ranges::sort(report_.evicted);
    std::ranges::sort(report_.failed, {}, &FailedTile::coord);
    report_.bytes = s_.bytes_;
    return std::move(report_);
  }

 private:
  std::optional<Error> check() const {
    if (s_.world_.settings().tile_size == 0) return refused("a stream needs a tile_size");
    const float radius = s_.options_.radius;
    if (!(radius > 0) || !std::isfinite(radius))
      return refused(text("the radius of a stream is ", radius, ": it must be greater than 0"));
    for (const Vec3& point : points_)
      if (!is_finite(point)) return refused("a point of interest is not finite");
    const double tiles = 2 * static_cast<double>(radius) / squares_.side + 2;
    if (tiles * tiles * static_cast<double>(points_.size()) > kMostTiles)
      return refused(text("a radius of ", radius, " reaches over too many tiles: lower it"));
    return std::nullopt;
  }

  /// Tiles within the radius, the closest first.
  void find_wanted() {
    const float radius = s_.options_.radius;
    std::set<TileCoord> near;
    for (const Vec3& p : points_) {
      const Vec3& o = squares_.origin;
      for (int x = squares_.at(p.x - radius, o.x); x <= squares_.at(p.x + radius, o.x); ++x) {
        for (int z = squares_.at(p.z - radius, o.z); z <= squares_.at(p.z + radius, o.z); ++z)
          if (squares_.distance({x, z, 0}, p) <= static_cast<double>(radius))
            near.insert({x, z, 0});
      }
    }
    for (const TileCoord& coord : near)
      wanted_.emplace_back(squares_.distance(coord, points_), coord);
    std::ranges::sort(wanted_);
  }

  bool is_near(const TileCoord& coord) const {
    return squares_.distance(coord, points_) <= static_cast<double>(s_.options_.radius);
  }

  /// Tiles that failed are tried again once they were far away.
  void forget_failures() {
    std::erase_if(s_.failed_, [&](const TileCoord& coord) { return !is_near(coord); });
  }

  /// Evicts the farthest tiles outside the radius until so many more bytes fit.
  /// @return  Whether they do.
  bool evict(std::size_t more) {
    const std::size_t most = s_.options_.max_bytes;
    const auto fits = [&] { return more <= most && s_.bytes_ <= most - more; };
    if (fits()) return true;
    if (!far_) list_far();
    while (!fits() && !far_->empty()) {
      drop(far_->back().second);
      far_->pop_back();
    }
    return fits();
  }

  void list_far() {
    far_.emplace();
    for (const auto& [coord, resident] : s_.resident_)
      if (!is_near(coord)) far_->emplace_back(squares_.distance(coord, points_), coord);
    std::ranges::sort(*far_);
  }

  void drop(const TileCoord& coord) {
    const auto at = s_.resident_.find(coord);
    for (const ObjectHandle object : at->second.objects)
      (void)s_.world_.remove(object);  // stale if the caller has removed it
    s_.bytes_ -= at->second.bytes;
    s_.resident_.erase(at);
    report_.evicted.push_back(coord);
  }

  /// Loads in groups, so that little is loaded that does not fit.
  void load_wanted() {
    std::vector<TileCoord> missing;
    for (const auto& [distance, coord] : wanted_)
      if (!s_.resident_.contains(coord) && !s_.failed_.contains(coord)) missing.push_back(coord);
    const auto group = static_cast<std::size_t>(std::max(executor_.worker_count(), 1)) * 4;
    for (std::size_t first = 0; first < missing.size(); first += group) {
      const std::size_t count = std::min(group, missing.size() - first);
      if (!load_group(std::span(missing).subspan(first, count))) {
        report_.missing += missing.size() - first - count;
        return;
      }
    }
  }

  /// @return  False if not all of them fit.
  bool load_group(std::span<const TileCoord> coords) {
    std::vector<std::optional<Result<TileContent>>> contents(coords.size());
    auto load = [&](int index, int /*worker*/) {
      const auto i = static_cast<std::size_t>(index);
      contents[i] = s_.source_->load(coords[i]);
    };
    executor_.run(static_cast<int>(coords.size()), load);
    for (std::size_t i = 0; i < coords.size(); ++i) {
      if (!*contents[i]) {
        fail(coords[i], contents[i]->error());
      } else if (!evict(bytes_of(**contents[i]))) {
        report_.missing += coords.size() - i;
        return false;
      } else {
        add(coords[i], **contents[i]);
      }
    }
    return true;
  }

  void add(const TileCoord& coord, const TileContent& content) {
    WorldEdit edit;
    if (!content.tiles.empty()) {
      if (auto error = check_coord(coord, content)) return fail(coord, *error);
      edit.add(FinishedTile{content.tiles});
    }
    if (content.geometry != nullptr && !content.geometry->triangles().empty())
      edit.add(StaticGeometry{content.geometry});
    auto added = s_.world_.apply(edit);
    if (!added) return fail(coord, added.error());
    const std::size_t bytes = bytes_of(content);
    s_.resident_[coord] = {std::move(*added), bytes};
    s_.bytes_ += bytes;
    report_.loaded.push_back(coord);
  }

  static std::optional<Error> check_coord(const TileCoord& coord, const TileContent& content) {
    for (const auto& tile : content.tiles) {
      if (tile == nullptr || tile->coord() == coord) continue;
      return refused(text("the source gave tile (", tile->coord().x, ", ", tile->coord().z, ", ",
                          tile->coord().layer, ") for another one"));
    }
    return std::nullopt;
  }

  void fail(const TileCoord& coord, const Error& error) {
    s_.failed_.insert(coord);
    report_.failed.push_back(
        {coord, {error.code, text("tile (", coord.x, ", ", coord.z, "): ", error.message)}});
  }

  WorldStream& s_;
  std::span<const Vec3> points_;
  Executor& executor_;
  TileSquares squares_ = {};
  std::vector<std::pair<double, TileCoord>> wanted_ = {};
  std::optional<std::vector<std::pair<double, TileCoord>>> far_ = std::nullopt;  ///< Farthest last.
  StreamReport report_ = {};
};

WorldStream::WorldStream(World& world, std::unique_ptr<TileSource> source,
                         const StreamOptions& options)
    : world_(world), source_(std::move(source)), options_(options) {}

Result<StreamReport> WorldStream::update(std::span<const Vec3> points, Executor* executor) {
  SerialExecutor serial;
  return Round(*this, points, executor != nullptr ? *executor : serial).run();
}

}  // namespace way
