// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// All buckets are in one file, in blocks: each bucket fills a block in memory, and appends it to
// the file when it is full. A bucket lists an instance once, and not its triangles, which are found
// again when the bucket is read.
#include "way/io/large_level.h"

#include "core/text.h"
#include "io/bytes/system_file.h"
#include "io/level/large_level_state.h"

#include <algorithm>
#include <system_error>

namespace way {
namespace {

/// A triangle, or an instance.
struct Record {
  std::array<Vec3, 3> corners = {};
  std::uint32_t tail = 0;  ///< The area; or the number of a piece, with the highest bit set.
};
constexpr std::uint32_t kIsInstance = std::uint32_t{1} << 31U;
constexpr std::size_t kLeastBlock = 64;    ///< [records]
constexpr std::size_t kMostBlock = 16384;  ///< [records]

struct Bucket {
  std::vector<Record> block = {};          ///< The last one, which is not in the file.
  std::vector<std::uint64_t> blocks = {};  ///< Their offsets in the file.
  std::size_t triangles = 0;
};

}  // namespace

struct SortedTriangles::State {
  using Piece = LargeLevel::State::PlacedPiece;

  State(const LargeLevel::State& sorted, Options given)
      : level(sorted),
        finder(std::move(given.finder)),
        file(sorted.space->open_file()),
        buckets(given.buckets),
        block_size(
            std::clamp(given.memory / (sizeof(Record) * std::max<std::size_t>(given.buckets, 1)),
                       kLeastBlock, kMostBlock)) {}

  void sort() {
    for (std::size_t i = 0; i < level.pieces.size() && !level.space->error(); ++i) {
      if (level.pieces[i].is_instance) {
        sort_instance(static_cast<std::uint32_t>(i));
      } else {
        sort_triangles(level.pieces[i]);
      }
    }
  }

  void sort_triangles(const Piece& piece) {
    level.each_triangle(piece, [&](const Triangle&, const LevelTriangle& triangle) {
      finder(triangle.corners, found);
      for (const std::uint32_t at : found) {
        ++buckets[at].triangles;
        add(buckets[at], {triangle.corners, static_cast<std::uint32_t>(triangle.area)});
      }
    });
  }

  void sort_instance(std::uint32_t number) {
    std::vector<std::uint32_t> touched;
    level.each_triangle(level.pieces[number], [&](const Triangle&, const LevelTriangle& triangle) {
      finder(triangle.corners, found);
      for (const std::uint32_t at : found) {
        ++buckets[at].triangles;
        if (std::ranges::find(touched, at) == touched.end()) touched.push_back(at);
      }
    });
    for (const std::uint32_t at : touched)
      add(buckets[at], {{}, number | kIsInstance});
  }

  void add(Bucket& bucket, const Record& record) {
    if (bucket.block.capacity() == 0) bucket.block.reserve(block_size);
    bucket.block.push_back(record);
    if (bucket.block.size() < block_size) return;
    const auto bytes = std::as_bytes(std::span(bucket.block));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const int code = pwrite_all(file.get(), file_size, text)) level.space->fail(code);
    bucket.blocks.push_back(file_size);
    file_size += bytes.size();
    bucket.block.clear();
  }

  /// Calls visit(triangle) for each triangle of a bucket.
  template <class Visit>
  Result<> each_triangle(std::uint32_t number, Visit visit) const {
    std::vector<Record> block(block_size);
    std::vector<std::uint32_t> found_again;
    const auto see = [&](const Record& record) {
      if ((record.tail & kIsInstance) == 0)
        return visit({record.corners, static_cast<Area>(record.tail)});
      const Piece& piece = level.pieces[record.tail & ~kIsInstance];
      level.each_triangle(piece, [&](const Triangle&, const LevelTriangle& triangle) {
        finder(triangle.corners, found_again);
        if (std::ranges::find(found_again, number) != found_again.end()) visit(triangle);
      });
    };
    for (const std::uint64_t offset : buckets[number].blocks) {
      if (const int code =
              pread_all(file.get(), offset, std::as_writable_bytes(std::span(block)))) {
        return Error{Error::Code::io, text("a temporary file cannot be read: ",
                                           std::generic_category().message(code))};
      }
      std::ranges::for_each(block, see);
    }
    std::ranges::for_each(buckets[number].block, see);
    return std::monostate{};
  }

  const LargeLevel::State& level;
  Finder finder;
  FileHandle file;
  std::vector<Bucket> buckets;
  std::size_t block_size;  ///< [records]
  std::uint64_t file_size = 0;
  std::vector<std::uint32_t> found;
};

Result<SortedTriangles> SortedTriangles::create(const LargeLevel& level, Options options) {
  auto state = std::make_unique<State>(*level.state_, std::move(options));
  if (!level.state_->space->error()) state->sort();
  if (level.state_->space->error()) return *level.state_->space->error();
  return SortedTriangles(std::move(state));
}

SortedTriangles::SortedTriangles(std::unique_ptr<State> state) : state_(std::move(state)) {}
SortedTriangles::SortedTriangles(SortedTriangles&&) noexcept = default;
SortedTriangles& SortedTriangles::operator=(SortedTriangles&&) noexcept = default;
SortedTriangles::~SortedTriangles() = default;

std::size_t SortedTriangles::size(std::size_t bucket) const {
  return state_->buckets[bucket].triangles;
}

Result<TriangleMesh> SortedTriangles::mesh(std::size_t bucket) const {
  const std::size_t count = size(bucket);
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  std::vector<Area> areas;
  vertices.reserve(3 * count);
  triangles.reserve(count);
  areas.reserve(count);
  const auto read =
      state_->each_triangle(static_cast<std::uint32_t>(bucket), [&](const LevelTriangle& triangle) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), triangle.corners.begin(), triangle.corners.end());
        triangles.push_back({first, first + 1, first + 2});
        areas.push_back(triangle.area);
      });
  if (!read) return read.error();
  return TriangleMesh::create(std::move(vertices), std::move(triangles), std::move(areas));
}

}  // namespace way
