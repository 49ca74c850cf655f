// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile/stage_hash.h"

#include "core/hash.h"

#include <vector>

namespace way {
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

StageHash hash_stage(const Heightfield& solid) {
  Hash64 hash;
  add_all(hash, solid.columns);
  for (const Span& span : solid.spans) {
    hash.add(span.bottom);
    hash.add(span.top);
    hash.add(span.area);
  }
  return {solid.spans.size(), hash.value()};
}

StageHash hash_stage(const CompactHeightfield& open) {
  Hash64 hash;
  add_all(hash, open.columns);
  add_all(hash, open.floor);
  add_all(hash, open.clearance);
  add_all(hash, open.area);
  std::uint64_t walkable = 0;
  for (const Area area : open.area)
    walkable += is_walkable(area) ? 1 : 0;
  for (std::uint32_t i = 0; i <= open.size(); ++i) {
    for (const std::uint32_t link : open.neighbors[i].all())
      hash.add(link);
  }
  return {walkable, hash.value()};
}

StageHash hash_stage(const DistanceField& field) {
  Hash64 hash;
  add_all(hash, field.distance);
  return {field.max_distance, hash.value()};
}

StageHash hash_stage(const RegionMap& map) {
  Hash64 hash;
  add_all(hash, map.regions);
  return {map.count, hash.value()};
}

StageHash hash_stage(const SeamMap& map) {
  Hash64 hash;
  for (const Seam& seam : map.seams) {
    hash.add(seam.side);
    hash.add(seam.low);
    hash.add(seam.high);
  }
  add_all(hash, map.heights);
  return {map.seams.size(), hash.value()};
}

StageHash hash_stage(const ContourSet& set) {
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
  return {set.vertices.size(), hash.value()};
}

StageHash hash_stage(const PolyMesh& mesh) {
  Hash64 hash;
  for (const GridPoint& v : mesh.vertices) {
    for (const int i : {v.x, v.y, v.z})
      hash.add(i);
  }
  add_all(hash, mesh.first);
  add_all(hash, mesh.corners);
  add_all(hash, mesh.neighbors);
  add_all(hash, mesh.areas);
  return {mesh.size(), hash.value()};
}

StageHash hash_stage(const DetailMesh& mesh) {
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
  return {mesh.triangles.size(), hash.value()};
}

StageHash hash_stage(const Tile& tile) {
  return {tile.polygon_count(), tile.hash()};
}

}  // namespace way
