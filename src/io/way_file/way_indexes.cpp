// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/way_file/way_indexes.h"

#include "way/nav/path_index_codec.h"

#include "core/text.h"
#include "io/way_file/way_format.h"

#include <algorithm>
#include <cstring>

namespace way {
namespace {

bool is_of_other_format(std::span<const std::byte> index) {
  std::uint32_t format = kPathIndexFormat;
  if (index.size() >= sizeof format) std::memcpy(&format, index.data(), sizeof format);
  return format != kPathIndexFormat;
}

}  // namespace

Result<std::vector<IndexEntry>> read_indexes(std::span<const std::byte> section,
                                             std::span<const MeshEntry> meshes) {
  std::vector<IndexEntry> entries;
  std::uint32_t mesh = 0;
  for (std::uint64_t at = 0; at < section.size(); at += entries.back().size) {
    const auto rest = section.subspan(static_cast<std::size_t>(at));
    if (entries.empty() && is_of_other_format(rest)) return entries;
    const auto head = read_index_head(rest);
    if (!head) return head.error();
    while (mesh < meshes.size() && meshes[mesh].hash != head->mesh_hash)
      ++mesh;
    if (mesh == meshes.size()) {
      return Error{Error::Code::bad_format,
                   text("path index ", entries.size(),
                        " is for another navmesh: run 'waymesh index' again")};
    }
    entries.push_back({.mesh = mesh++,
                       .corners = head->corner_count,
                       .edges = head->edge_count,
                       .offset = at,
                       .size = head->size,
                       .include = head->include,
                       .exclude = head->exclude});
  }
  return entries;
}

Result<std::vector<std::byte>> write_indexes(std::span<const PathIndex> indexes,
                                             const NavMeshSet& set, const NavMeshSet& stored) {
  std::vector<std::byte> bytes;
  std::size_t written = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const auto index = std::ranges::find_if(
        indexes, [&](const PathIndex& one) { return !one.is_stale(set.meshes()[i].mesh); });
    if (index == indexes.end()) continue;
    const std::size_t at = bytes.size();
    const auto appended = encode_index(*index, bytes);
    if (!appended) return appended.error();
    const std::uint64_t hash = stored.meshes()[i].mesh.hash();
    std::memcpy(bytes.data() + at + offsetof(PathIndexHead, mesh_hash), &hash, sizeof hash);
    ++written;
  }
  if (written == indexes.size()) return bytes;
  return Error{Error::Code::invalid_argument, text(indexes.size() - written, " of ", indexes.size(),
                                                   " path indexes are for none of the navmeshes")};
}

}  // namespace way
