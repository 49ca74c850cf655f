// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/stage_hashes.h"

#include "way/core/hash.h"

#include <iomanip>
#include <sstream>

namespace way::test {
namespace {

void add(Hash64& hash, const Vec3& v) {
  hash.add(v.x);
  hash.add(v.y);
  hash.add(v.z);
}

template <class T>
void add_all(Hash64& hash, const std::vector<T>& values) {
  for (const T& value : values)
    hash.add(value);
}

}  // namespace

void StageHashes::note(const TileCoord& coord, BakeStage stage, Entry entry) {
  const std::lock_guard lock(mutex_);
  tiles_[coord][static_cast<std::size_t>(stage)] = entry;
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const Heightfield& solid) {
  Hash64 hash;
  add_all(hash, solid.columns);
  for (const Span& span : solid.spans) {
    hash.add(span.bottom);
    hash.add(span.top);
    hash.add(span.area);
  }
  note(coord, stage, {solid.spans.size(), hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const CompactHeightfield& open) {
  Hash64 hash;
  add_all(hash, open.columns);
  add_all(hash, open.floor);
  add_all(hash, open.clearance);
  add_all(hash, open.area);
  std::uint64_t walkable = 0;
  for (const Area area : open.area)
    walkable += is_walkable(area) ? 1 : 0;
  for (const auto& links : open.neighbours) {
    for (const std::uint32_t link : links)
      hash.add(link);
  }
  note(coord, stage, {walkable, hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const DistanceField& field) {
  Hash64 hash;
  add_all(hash, field.distance);
  note(coord, stage, {field.max_distance, hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const RegionMap& map) {
  Hash64 hash;
  add_all(hash, map.regions);
  note(coord, stage, {map.count, hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const SeamMap& map) {
  Hash64 hash;
  for (const Seam& seam : map.seams) {
    hash.add(seam.side);
    hash.add(seam.low);
    hash.add(seam.high);
  }
  add_all(hash, map.heights);
  note(coord, stage, {map.seams.size(), hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const ContourSet& set) {
  Hash64 hash;
  for (const Contour& contour : set.contours) {
    hash.add(contour.count);
    hash.add(contour.region);
    hash.add(contour.area);
  }
  for (const ContourVertex& v : set.vertices) {
    for (const int i : {v.x, v.y, v.z})
      hash.add(i);
    hash.add(v.across);
    hash.add(v.seam);
  }
  note(coord, stage, {set.vertices.size(), hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const PolyMesh& mesh) {
  Hash64 hash;
  for (const GridPoint& v : mesh.vertices) {
    for (const int i : {v.x, v.y, v.z})
      hash.add(i);
  }
  add_all(hash, mesh.first);
  add_all(hash, mesh.corners);
  add_all(hash, mesh.neighbours);
  add_all(hash, mesh.areas);
  note(coord, stage, {mesh.size(), hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const DetailMesh& mesh) {
  Hash64 hash;
  for (const DetailMesh::Patch& patch : mesh.patches) {
    hash.add(patch.vertex_count);
    hash.add(patch.triangle_count);
  }
  for (const Vec3& v : mesh.vertices)
    add(hash, v);
  for (const DetailTriangle& t : mesh.triangles) {
    for (const std::uint32_t v : t.vertices)
      hash.add(v);
    hash.add(t.outline);
  }
  note(coord, stage, {mesh.triangles.size(), hash.value()});
}

void StageHashes::see(const TileCoord& coord, BakeStage stage, const Tile& tile) {
  note(coord, stage, {tile.polygon_count(), tile.hash()});
}

std::string StageHashes::lines() const {
  std::ostringstream out;
  for (std::size_t stage = 0; stage < kBakeStageCount; ++stage) {
    std::uint64_t count = 0;
    Hash64 hash;
    for (const auto& [coord, entries] : tiles_) {
      count += entries[stage].count;
      hash.add(entries[stage].hash);
    }
    out << name_of(static_cast<BakeStage>(stage)) << ' ' << count << ' ' << std::hex
        << std::setfill('0') << std::setw(16) << hash.value() << std::dec << '\n';
  }
  return out.str();
}

}  // namespace way::test
