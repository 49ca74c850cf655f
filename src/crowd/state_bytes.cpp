// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The bytes of a crowd's state: a mark and a version, then every list with its length, every number
// little-endian; at the end a hash of all that. Reading and writing are one description,
// `fields()`, so that they cannot differ.

#include "core/hash.h"
#include "crowd/crowd_impl.h"
#include "crowd/state/check_params.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace way {
namespace {

constexpr std::uint32_t kMark = 0x44574f43;  // "COWD"
constexpr std::uint32_t kVersion = 4;

template <class T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class Writer {
 public:
  template <Number T>
  void number(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      number(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_same_v<T, float>) {
      number(std::bit_cast<std::uint32_t>(value));
    } else {
      for (std::size_t i = 0; i < sizeof(T); ++i)
        bytes_.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(value) >> (8 * i)));
    }
  }
  template <class T>
  bool begin_list(const std::vector<T>& list, std::size_t) {
    number(std::uint64_t{list.size()});
    return true;
  }
  std::span<const std::byte> bytes() const { return bytes_; }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

/// Reads what Writer wrote; remembers if there was too little.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <Number T>
  void number(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> raw = 0;
      number(raw);
      value = static_cast<T>(raw);
    } else if constexpr (std::is_same_v<T, float>) {
      std::uint32_t raw = 0;
      number(raw);
      value = std::bit_cast<float>(raw);
    } else {
      if (bytes_.size() < sizeof(T)) return fail();
      std::uint64_t raw = 0;
      for (std::size_t i = 0; i < sizeof(T); ++i)
        raw |= std::uint64_t{std::to_integer<std::uint8_t>(bytes_[i])} << (8 * i);
      value = static_cast<T>(raw);
      bytes_ = bytes_.subspan(sizeof(T));
    }
  }
  /// @param least  Bytes that an element takes at least: a length that cannot be is refused.
  template <class T>
  bool begin_list(std::vector<T>& list, std::size_t least) {
    std::uint64_t size = 0;
    number(size);
    if (size > bytes_.size() / least) fail();
    if (!is_good_) return false;
    list.assign(static_cast<std::size_t>(size), T{});
    return true;
  }
  bool is_good() const { return is_good_; }
  bool is_at_end() const { return is_good_ && bytes_.empty(); }

 private:
  void fail() {
    is_good_ = false;
    bytes_ = {};
  }

  std::span<const std::byte> bytes_;
  bool is_good_ = true;
};

template <class Stream, Number T>
void fields(Stream& stream, T& value) {
  stream.number(value);
}
template <class Stream, class... Values>
void all(Stream& stream, Values&... values) {
  (fields(stream, values), ...);
}

template <class Stream>
void fields(Stream& s, Vec2& v) {
  all(s, v.x, v.z);
}
template <class Stream>
void fields(Stream& s, Vec3& v) {
  all(s, v.x, v.y, v.z);
}
template <class Stream>
void fields(Stream& s, PolyRef& ref) {
  std::uint64_t bits = ref.bits();
  s.number(bits);
  ref = PolyRef::from_bits(bits);
}
template <class Stream>
void fields(Stream& s, AgentId& id) {
  std::uint64_t bits = id.bits();
  s.number(bits);
  id = AgentId::from_bits(bits);
}
template <class Stream>
void fields(Stream& s, PoolRange& range) {
  all(s, range.first, range.count);
}
template <class Stream>
void fields(Stream& s, Waypoint& w) {
  all(s, w.point, w.polygon, w.area, w.kind);
}
template <class Stream>
void fields(Stream& s, AgentParams& p) {
  all(s, p.radius, p.height, p.max_speed, p.max_acceleration, p.priority, p.group, p.avoids);
  all(s, p.pushed_by, p.filter, p.mesh, p.avoidance, p.detail, p.drives_links, p.user);
}
template <class Stream>
void fields(Stream& s, AgentTarget& t) {
  all(s, t.kind, t.point, t.polygon, t.velocity, t.field, t.agent, t.distance);
}
template <class Stream>
void fields(Stream& s, AgentPath& p) {
  all(s, p.waypoints, p.corridor, p.next, p.goal, p.goal_polygon, p.is_partial, p.is_queued);
}
template <class Stream>
void fields(Stream& s, AgentProgress& p) {
  all(s, p.blocked, p.rank, p.lent_rank, p.side, p.free_time, p.aside_time, p.aside, p.home);
  all(s, p.is_stuck, p.waits_for_link, p.is_crowded, p.meets_walkers, p.touches_settled);
}
template <class Stream>
void fields(Stream& s, LinkRide& r) {
  all(s, r.crossing.link, r.crossing.start, r.crossing.end, r.landing, r.left, r.duration);
}
template <class Stream>
void fields(Stream& s, CrowdSettings& c) {
  all(s, c.agent_horizon, c.wall_horizon, c.side, c.arrival_distance, c.stuck_after, c.extents);
  all(s, c.paths_per_step);
}
template <class Stream>
void fields(Stream& s, CrowdEvent& e) {
  all(s, e.kind, e.reason, e.agent, e.link);
}
template <class Stream, class T>
void fields(Stream& s, std::vector<T>& list) {
  if (!s.begin_list(list, 1)) return;
  for (T& value : list)
    fields(s, value);
}
template <class Stream, class T>
void fields(Stream& s, BlockPool<T>& pool) {
  pool.for_each_list([&](auto& list) { fields(s, list); });
}
template <class Stream>
void fields(Stream& s, CrowdState& state) {
  fields(s, state.settings);
  AgentArrays::for_each([&](auto& array) { fields(s, array); }, state.agents);
  all(s, state.free_slots, state.waypoints, state.corridors, state.requests, state.events);
  std::uint64_t count = state.agent_count;
  all(s, count, state.step_count, state.microseconds, state.everyone_looks);
  state.agent_count = static_cast<std::size_t>(count);
}

std::uint64_t hash_of(std::span<const std::byte> bytes) {
  Hash64 hash;
  for (const std::byte byte : bytes)
    hash.add_byte(std::to_integer<std::uint8_t>(byte));
  return hash.value();
}

/// Hashes of the meshes of the last step, also if that was before restore().
std::vector<std::uint64_t> mesh_hashes(const CrowdState& state) {
  std::vector<std::uint64_t> hashes = state.restored_meshes;
  for (const NavMesh& mesh : state.meshes)
    hashes.push_back(mesh.hash());
  return hashes;
}

/// Numbers whose squares are far from overflow. False for NaN.
bool is_moderate(float value) {
  constexpr float kMost = 1e8F;
  return value >= -kMost && value <= kMost;
}
bool is_moderate(Vec2 v) {
  return is_moderate(v.x) && is_moderate(v.z);
}
bool is_moderate(Vec3 v) {
  return is_moderate(v.x) && is_moderate(v.y) && is_moderate(v.z);
}

/// True if all numbers of an agent are such that a step may use them.
bool is_sound(const AgentArrays& agents, std::size_t i) {
  const AgentProgress& progress = agents.progress[i];
  const LinkRide& ride = agents.ride[i];
  const bool are_vectors_moderate =
      is_moderate(agents.position[i]) && is_moderate(agents.velocity[i]) &&
      is_moderate(progress.side) && is_moderate(agents.intent[i]) &&
      is_moderate(agents.preferred[i]) && is_moderate(progress.aside) &&
      is_moderate(progress.home) && is_moderate(agents.path[i].goal) &&
      is_moderate(ride.crossing.start) && is_moderate(ride.crossing.end);
  const bool are_numbers_moderate = is_moderate(progress.blocked) && std::isfinite(progress.rank) &&
                                    std::isfinite(progress.lent_rank) &&
                                    is_moderate(progress.aside_time) &&
                                    is_moderate(progress.free_time) && is_moderate(ride.duration) &&
                                    ride.left >= 0 && ride.left <= ride.duration;
  const AgentParams& params = agents.params[i];
  return are_vectors_moderate && are_numbers_moderate && check_params(params).has_value() &&
         check_target(agents.target[i]).has_value() && params.detail <= AgentDetail::path &&
         params.avoidance <= Avoidance::none && agents.target[i].kind <= AgentTarget::Kind::agent &&
         agents.state[i] <= AgentState::off_mesh;
}

/// True if the path of an agent lies in the pools.
bool has_path_in(const CrowdState& state, std::size_t i) {
  const AgentPath& path = state.agents.path[i];
  if (!state.waypoints.holds(path.waypoints) || !state.corridors.holds(path.corridor)) return false;
  if (path.waypoints.count != 0 && path.next >= path.waypoints.count) return false;
  return std::ranges::all_of(state.waypoints[path.waypoints], [](const Waypoint& waypoint) {
    return is_moderate(waypoint.point) && waypoint.kind <= WaypointKind::end;
  });
}

/// True if each slot has an agent or is free, once, and queued requests are in the queue, once.
bool are_slots_consistent(const CrowdState& state) {
  const AgentArrays& agents = state.agents;
  std::vector<std::uint8_t> is_free(agents.size());
  std::vector<std::uint8_t> is_queued(agents.size());
  std::vector<std::uint8_t> is_taken(agents.size());
  const auto take_once = [&](std::vector<std::uint8_t>& marks, std::uint32_t slot) {
    return slot < marks.size() && marks[slot]++ == 0;
  };
  for (const std::uint32_t slot : agents.slot)
    if (!take_once(is_taken, slot)) return false;
  for (const std::uint32_t slot : state.free_slots)
    if (!take_once(is_free, slot)) return false;
  for (const std::uint32_t slot : state.requests)
    if (!take_once(is_queued, slot)) return false;
  std::size_t count = 0;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const bool is_alive = agents.is_alive[i] != 0;
    const std::uint32_t slot = agents.slot[i];
    if (is_alive) ++count;
    if (is_alive == (is_free[slot] != 0) || agents.path[i].is_queued != (is_queued[slot] != 0))
      return false;
    if (is_alive && agents.generation[i] == 0) return false;
  }
  return count == state.agent_count;
}

/// True if a step may use the state: every index points at something, every number is in range.
bool is_consistent(const CrowdState& state) {
  const AgentArrays& agents = state.agents;
  bool is_good = true;
  AgentArrays::for_each([&](const auto& array) { is_good &= array.size() == agents.size(); },
                        agents);
  is_good = is_good && are_slots_consistent(state) && state.waypoints.is_consistent() &&
            state.corridors.is_consistent();
  for (std::size_t i = 0; is_good && i < agents.size(); ++i)
    is_good = is_sound(agents, i) && has_path_in(state, i);
  return is_good;
}

}  // namespace

std::vector<std::byte> Crowd::save() const {
  Writer writer;
  writer.number(kMark);
  writer.number(kVersion);
  // Writing changes nothing; the description is shared with reading, which does.
  fields(writer, impl_->state);
  auto hashes = mesh_hashes(impl_->state);
  fields(writer, hashes);
  writer.number(hash_of(writer.bytes()));
  return writer.take();
}

Result<> Crowd::restore(std::span<const std::byte> bytes) {
  const std::size_t size = bytes.size() - std::min(bytes.size(), sizeof(std::uint64_t));
  Reader reader(bytes.first(size));
  std::uint32_t mark = 0;
  std::uint32_t version = 0;
  reader.number(mark);
  reader.number(version);
  if (mark != kMark || version != kVersion)
    return Error{Error::Code::bad_format, "these bytes are not the state of a crowd"};
  std::uint64_t hash = 0;
  Reader(bytes.subspan(size)).number(hash);
  CrowdState state;
  const bool is_intact = hash == hash_of(bytes.first(size));
  if (is_intact) all(reader, state, state.restored_meshes);
  if (!is_intact || !reader.is_at_end() || !is_consistent(state))
    return Error{Error::Code::bad_format, "the state of the crowd is damaged"};
  state.settings = clamp_settings(state.settings);
  state.index_agents();
  impl_->state = std::move(state);
  impl_->scratch.knows_agents = false;
  return std::monostate{};
}

}  // namespace way
