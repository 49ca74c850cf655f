// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/path_index_codec.h"

#include "core/hash.h"
#include "core/text.h"
#include "nav/index/corner_graph.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

namespace way {
namespace {

using Found = std::optional<Error>;
using Turn = CornerGraph::Turn;

// Arrays are copied to files as they lie in memory.
static_assert(std::endian::native == std::endian::little);

template <class... Parts>
Error bad(const Parts&... parts) {
  return {Error::Code::bad_format, text("the path index ", parts...)};
}

/// Returns true if slots are as those of a mesh that was loaded: corners are numbered by slot.
bool has_slots_in_order(const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) return false;
    if (slot > 0 && !(mesh.tile_in(slot - 1)->coord() < mesh.tile_in(slot)->coord())) return false;
  }
  return true;
}

Error order_error() {
  return {Error::Code::invalid_argument,
          "the slots of the navmesh are not in the order of its tiles: save it, load it, and build "
          "the path index of what was loaded"};
}

std::uint64_t hash_corners(const CornerGraph& graph) {
  WordHash64 hash;
  hash.add_list(graph.first_corners);
  for (std::uint32_t i = 0; i < graph.corner_count(); ++i) {
    hash.add(graph.corners[i].point.x, graph.corners[i].point.z);
    hash.add(std::uint64_t{graph.corners[i].number});
  }
  return hash.value();
}

std::uint64_t size_of(const PathIndexHead& head) {
  const std::uint64_t corners = head.corner_count;
  return sizeof head + 2 * corners * sizeof(std::uint32_t) +
         std::uint64_t{head.edge_count} * sizeof(Turn) +
         corners * head.lanes * sizeof(std::uint16_t);
}

template <class T>
void append(std::vector<std::byte>& bytes, std::span<const T> values) {
  const auto added = std::as_bytes(values);
  bytes.insert(bytes.end(), added.begin(), added.end());
}

/// Copies arrays one after another from bytes that are long enough.
class ArrayReader {
 public:
  explicit ArrayReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class T>
  std::vector<T> take(std::size_t count) {
    std::vector<T> values(count);
    if (count > 0) std::memcpy(values.data(), bytes_.data() + at_, count * sizeof(T));
    at_ += count * sizeof(T);
    return values;
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

/// @param ends  Per turn, the end of its edges.
Found set_edges(CornerGraph& graph, std::span<const std::uint32_t> ends) {
  std::uint32_t last = 0;
  for (std::size_t turn = 0; turn < ends.size(); ++turn) {
    if (ends[turn] < last || ends[turn] > graph.edges.size())
      return bad("has wrong edges at corner ", turn / 2);
    IndexCorner& corner = graph.corners[turn / 2];
    (turn % 2 == 0 ? corner.first : corner.middle) = last;
    last = ends[turn];
  }
  if (last != graph.edges.size()) return bad("has ", graph.edges.size() - last, " edges too many");
  graph.corners.back().first = last;
  for (Turn turn = 0; turn < 2 * graph.corner_count(); ++turn) {
    for (const Turn to : graph.edges_of(turn)) {
      if (to >= 2 * graph.corner_count() || to / 2 == turn / 2)
        return bad("has an edge from corner ", turn / 2, " to corner ", to / 2, " of ",
                   graph.corner_count());
    }
  }
  return std::nullopt;
}

/// Returns true if the distances of two corners from landmarks differ by no more than their
/// distance from each other.
bool are_consistent(const CornerGraph& graph, std::uint32_t a, std::uint32_t b) {
  const double apart = plan_distance(graph.corners[a].point, graph.corners[b].point) / graph.unit;
  for (std::uint32_t i = 0; i < graph.lanes; ++i) {
    const std::uint16_t of_a = graph.distances[std::size_t{a} * graph.lanes + i];
    const std::uint16_t of_b = graph.distances[std::size_t{b} * graph.lanes + i];
    if (of_a == CornerGraph::kUnknown || of_b == CornerGraph::kUnknown) continue;
    // Both are rounded down, and sums are rounded.
    if (std::abs(of_a - of_b) > apart + 2) return false;
  }
  return true;
}

Found check_distances(const CornerGraph& graph) {
  for (Turn turn = 0; turn < 2 * graph.corner_count(); ++turn) {
    for (const Turn to : graph.edges_of(turn)) {
      if (to / 2 > turn / 2 && !are_consistent(graph, turn / 2, to / 2))
        return bad("has wrong distances at corner ", turn / 2);
    }
  }
  return std::nullopt;
}

}  // namespace

Result<> encode_index(const PathIndex& index, std::vector<std::byte>& bytes) {
  if (index.graph() == nullptr)
    return Error{Error::Code::invalid_argument, "the path index is one of nothing"};
  const CornerGraph& graph = *index.graph();
  if (!has_slots_in_order(graph.mesh)) return order_error();
  PathIndexHead head;
  head.lanes = graph.lanes;
  head.mesh_hash = graph.mesh.hash();
  head.corner_hash = hash_corners(graph);
  head.corner_count = graph.corner_count();
  head.edge_count = static_cast<std::uint32_t>(graph.edges.size());
  head.unit = graph.unit;
  head.least_distance = graph.least_distance;
  head.include = graph.filter().include;
  head.exclude = graph.filter().exclude;
  head.size = size_of(head);
  bytes.reserve(bytes.size() + static_cast<std::size_t>(head.size));
  append(bytes, std::span<const PathIndexHead>(&head, 1));
  std::vector<std::uint32_t> ends;
  ends.reserve(2 * std::size_t{head.corner_count});
  for (std::uint32_t i = 0; i < head.corner_count; ++i) {
    ends.push_back(graph.corners[i].middle);
    ends.push_back(graph.corners[i + 1].first);
  }
  append(bytes, std::span<const std::uint32_t>(ends));
  append(bytes, std::span<const Turn>(graph.edges));
  append(bytes, std::span<const std::uint16_t>(graph.distances));
  return std::monostate();
}

Result<PathIndexHead> read_index_head(std::span<const std::byte> bytes) {
  PathIndexHead head;
  if (bytes.size() < sizeof head) return bad("is truncated");
  std::memcpy(&head, bytes.data(), sizeof head);
  if (head.format != kPathIndexFormat)
    return bad("is of format ", head.format, ", and this reads format ", kPathIndexFormat);
  if (head.lanes > PathIndexOptions::kMaxLandmarks || head.lanes % 8 != 0)
    return bad("has ", head.lanes, " landmarks");
  if (head.reserved != 0) return bad("has ", head.reserved, " as its reserved number");
  if (!std::isfinite(head.unit) || !(head.unit > 0)) return bad("has no unit of distances");
  if (!(head.least_distance >= 0)) return bad("has no least distance");
  if (head.size != size_of(head) || head.size > bytes.size())
    return bad("should have ", size_of(head), " bytes and has ", bytes.size());
  return head;
}

Result<PathIndex> decode_index(const NavMesh& mesh, std::span<const std::byte> bytes) {
  const auto head = read_index_head(bytes);
  if (!head) return head.error();
  if (head->size != bytes.size())
    return bad("should have ", head->size, " bytes and has ", bytes.size());
  if (head->mesh_hash != mesh.hash())
    return Error{Error::Code::invalid_argument, "the path index is for another navmesh"};
  if (!has_slots_in_order(mesh)) return order_error();
  auto graph = std::make_shared<CornerGraph>();
  graph->begin(mesh, head->include, head->exclude);
  list_corners(*graph);
  if (head->corner_count != graph->corner_count() || head->corner_hash != hash_corners(*graph))
    return bad("does not have the corners of the navmesh");
  ArrayReader reader(bytes.subspan(sizeof(PathIndexHead)));
  const auto ends = reader.take<std::uint32_t>(2 * std::size_t{head->corner_count});
  graph->edges = reader.take<Turn>(head->edge_count);
  graph->distances = reader.take<std::uint16_t>(std::size_t{head->corner_count} * head->lanes);
  graph->lanes = head->lanes;
  graph->unit = head->unit;
  graph->least_distance = head->least_distance;
  if (auto error = set_edges(*graph, ends)) return *error;
  if (auto error = check_distances(*graph)) return *error;
  SerialExecutor executor;
  see_links(*graph, executor);
  return PathIndex(std::move(graph));
}

}  // namespace way
