// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/world_archive.h"

#include <algorithm>
#include <limits>

namespace way {
namespace {

constexpr std::uint32_t kNoMesh = std::numeric_limits<std::uint32_t>::max();

}  // namespace

void ArchiveWriter::operator()(std::shared_ptr<const TriangleMesh>& mesh) {
  std::uint32_t index = kNoMesh;
  if (mesh != nullptr) {
    const auto found = std::ranges::find(meshes_, mesh);
    index = static_cast<std::uint32_t>(found - meshes_.begin());
    if (found == meshes_.end()) meshes_.push_back(mesh);
  }
  (*this)(index);
}

void ArchiveWriter::operator()(std::shared_ptr<const Tile>& tile) {
  std::vector<std::byte> bytes;
  if (tile != nullptr) encode_tile(*tile, bytes);
  (*this)(static_cast<std::uint64_t>(bytes.size()));
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

void ArchiveReader::operator()(std::shared_ptr<const TriangleMesh>& mesh) {
  std::uint32_t index = kNoMesh;
  (*this)(index);
  if (index == kNoMesh) return;
  if (index >= meshes_.size()) return fail();
  mesh = meshes_[index];
}

void ArchiveReader::operator()(std::shared_ptr<const Tile>& tile) {
  const auto bytes = take(count());
  if (bytes.empty()) return;
  auto decoded = decode_tile(bytes);
  if (!decoded) return fail();
  tile = std::move(*decoded);
}

}  // namespace way
