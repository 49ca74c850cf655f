// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"
#include "way/nav/path_index.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The version of an index's bytes, the only one that is read; see docs/formats.md#a-path-index.
inline constexpr std::uint32_t kPathIndexFormat = 3;

/// The head of an index's bytes.
struct PathIndexHead {
  std::uint32_t format = kPathIndexFormat;
  std::uint32_t lanes = 0;        ///< Distances per corner: landmarks, a multiple of eight.
  std::uint64_t mesh_hash = 0;    ///< NavMesh::hash() of the mesh that it is for.
  std::uint64_t corner_hash = 0;  ///< Hash of the points and numbers of its corners.
  std::uint32_t corner_count = 0;
  std::uint32_t edge_count = 0;
  double unit = 1;            ///< Unit of the distances.  [world units]
  double least_distance = 0;  ///< PathIndex::least_distance().
  std::uint64_t size = 0;     ///< Bytes, the head included.
  std::uint16_t include = 0;  ///< Flags of PathIndex::filter().
  std::uint16_t exclude = 0;
  std::uint32_t reserved = 0;
};
static_assert(sizeof(PathIndexHead) == 64);

/// Appends an index as bytes, little-endian: equal indexes give equal bytes on every machine.
/// Corners are not stored, because they follow from the mesh.
///
/// Errors: invalid_argument for an index of nothing, or if the slots of its mesh are not in the
/// order of the tiles' coordinates, as those of a loaded mesh are.
[[nodiscard]] Result<> encode_index(const PathIndex& index, std::vector<std::byte>& bytes);

/// Reads the head of an index.
///
/// Errors: bad_format if it is truncated, of another format, or does not fit the number of bytes.
[[nodiscard]] Result<PathIndexHead> read_index_head(std::span<const std::byte> bytes);

/// Makes an index from untrusted bytes. Checks every count, every edge, and that the distances of
/// corners that see each other differ by no more than the distance between them. It does not check
/// that no edge is missing. So paths that an index finds are always valid; that they are the
/// shortest, too, is known only for bytes that encode_index() wrote.
///
/// @param bytes  As encode_index() wrote them, all of them.
///
/// Errors: bad_format, naming the first flaw; invalid_argument if it is for another mesh, or if the
/// slots of the mesh are not in the order of the tiles' coordinates.
[[nodiscard]] Result<PathIndex> decode_index(const NavMesh& mesh, std::span<const std::byte> bytes);

}  // namespace way
