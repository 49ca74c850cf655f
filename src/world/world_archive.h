// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Worlds as bytes. One list of members per type, fields(), serves both directions: an archive is
// called with each member, and writes or reads it.
#pragma once

#include "way/nav/tile_codec.h"
#include "way/world/object.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace way {

template <class T>
concept PlainNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Writes values one after another.
class ArchiveWriter {
 public:
  template <PlainNumber T>
  void operator()(const T& value) {
    const std::size_t at = bytes_.size();
    bytes_.resize(at + sizeof value);
    std::memcpy(bytes_.data() + at, &value, sizeof value);
  }
  void operator()(std::string& text) {
    (*this)(static_cast<std::uint64_t>(text.size()));
    const auto view = std::as_bytes(std::span(text));
    bytes_.insert(bytes_.end(), view.begin(), view.end());
  }
  template <class T>
  void operator()(std::vector<T>& list) {
    (*this)(static_cast<std::uint64_t>(list.size()));
    for (T& item : list)
      (*this)(item);
  }
  template <class... T>
  void operator()(std::variant<T...>& one) {
    (*this)(static_cast<std::uint8_t>(one.index()));
    std::visit([&](auto& value) { (*this)(value); }, one);
  }
  /// Meshes that objects share are written once, by meshes().
  void operator()(std::shared_ptr<const TriangleMesh>& mesh);
  void operator()(std::shared_ptr<const Tile>& tile);
  template <class T>
  requires std::is_class_v<T>
  void operator()(T& value) { fields(*this, value); }

  const std::vector<std::shared_ptr<const TriangleMesh>>& meshes() const { return meshes_; }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_ = {};
  std::vector<std::shared_ptr<const TriangleMesh>> meshes_ = {};
};

/// Reads what an ArchiveWriter wrote, and trusts none of it. After the first value that makes no
/// sense every other one is left as it is, and is_good() is false.
class ArchiveReader {
 public:
  ArchiveReader(std::span<const std::byte> bytes,
                std::span<const std::shared_ptr<const TriangleMesh>> meshes = {})
      : bytes_(bytes), meshes_(meshes) {}

  bool is_good() const { return is_good_; }
  bool is_at_end() const { return is_good_ && bytes_.empty(); }

  template <PlainNumber T>
  void operator()(T& value) {
    const auto raw = take(sizeof value);
    if (raw.size() != sizeof value) return;
    if constexpr (std::is_same_v<T, bool>) {
      value = raw[0] != std::byte{0};
    } else {
      std::memcpy(&value, raw.data(), sizeof value);
    }
  }
  void operator()(std::string& text) {
    const auto raw = take(count());
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    text.assign(reinterpret_cast<const char*>(raw.data()), raw.size());
  }
  template <class T>
  void operator()(std::vector<T>& list) {
    const std::uint64_t size = count();  // each item takes at least a byte
    for (std::uint64_t i = 0; i < size && is_good_; ++i)
      (*this)(list.emplace_back());
  }
  template <class... T>
  void operator()(std::variant<T...>& one) {
    std::uint8_t kind = 0;
    (*this)(kind);
    if (kind >= sizeof...(T)) return fail();
    read_variant(one, kind, std::index_sequence_for<T...>());
  }
  void operator()(std::shared_ptr<const TriangleMesh>& mesh);
  void operator()(std::shared_ptr<const Tile>& tile);
  template <class T>
  requires std::is_class_v<T>
  void operator()(T& value) { fields(*this, value); }

 private:
  void fail() { is_good_ = false; }
  /// A number of bytes or items, no more than bytes are left.
  std::uint64_t count() {
    std::uint64_t size = 0;
    (*this)(size);
    if (size > bytes_.size()) fail();
    return is_good_ ? size : 0;
  }
  std::span<const std::byte> take(std::uint64_t size) {
    if (!is_good_ || size > bytes_.size()) {
      fail();
      return {};
    }
    const auto front = bytes_.first(static_cast<std::size_t>(size));
    bytes_ = bytes_.subspan(front.size());
    return front;
  }
  template <class Variant, std::size_t... I>
  void read_variant(Variant& one, std::size_t kind, std::index_sequence<I...> /*all*/) {
    const auto read = [&]<std::size_t N>() {
      if (N == kind) (*this)(one.template emplace<N>());
    };
    (read.template operator()<I>(), ...);
  }

  std::span<const std::byte> bytes_;
  std::span<const std::shared_ptr<const TriangleMesh>> meshes_;
  bool is_good_ = true;
};

// The members of types.

template <class A>
void fields(A& a, Vec2& v) {
  a(v.x), a(v.z);
}
template <class A>
void fields(A& a, Vec3& v) {
  a(v.x), a(v.y), a(v.z);
}
template <class A>
void fields(A& a, Aabb3& v) {
  a(v.min), a(v.max);
}
template <class A>
void fields(A& a, Transform& v) {
  a(v.x_axis), a(v.y_axis), a(v.z_axis), a(v.position);
}
template <class A>
void fields(A& a, TileCoord& v) {
  a(v.x), a(v.z), a(v.layer);
}
template <class A>
void fields(A& a, BoxShape& v) {
  a(v.size);
}
template <class A>
void fields(A& a, CylinderShape& v) {
  a(v.radius), a(v.height);
}
template <class A>
void fields(A& a, SphereShape& v) {
  a(v.radius);
}
template <class A>
void fields(A& a, CapsuleShape& v) {
  a(v.radius), a(v.height);
}
template <class A>
void fields(A& a, MeshShape& v) {
  a(v.mesh), a(v.is_convex);
}
template <class A>
void fields(A& a, CylinderVolume& v) {
  a(v.base), a(v.radius), a(v.height);
}
template <class A>
void fields(A& a, PrismVolume& v) {
  a(v.outline), a(v.min_height), a(v.max_height);
}
template <class A>
void fields(A& a, SphereVolume& v) {
  a(v.center), a(v.radius);
}
template <class A>
void fields(A& a, CapsuleVolume& v) {
  a(v.start), a(v.end), a(v.radius);
}
template <class A>
void fields(A& a, MeshVolume& v) {
  a(v.mesh), a(v.is_convex);
}
template <class A>
void fields(A& a, StaticGeometry& v) {
  a(v.mesh);
}
template <class A>
void fields(A& a, MovableGeometry& v) {
  a(v.mesh), a(v.transform);
}
template <class A>
void fields(A& a, Obstacle& v) {
  a(v.shape), a(v.transform);
}
template <class A>
void fields(A& a, AreaMarker& v) {
  a(v.shape), a(v.transform), a(v.area), a(v.priority), a(v.name);
  a(v.is_open), a(v.closed_flags), a(v.closed_area);
}
template <class A>
void fields(A& a, AreaVolume& v) {
  a(v.shape), a(v.area), a(v.priority), a(v.carves);
}
template <class A>
void fields(A& a, OffMeshLink& v) {
  a(v.start), a(v.end), a(v.start_width), a(v.end_width), a(v.radius), a(v.height);
  a(v.one_way), a(v.area), a(v.flags), a(v.fixed_cost), a(v.cost_factor), a(v.user_id);
}
template <class A>
void fields(A& a, FinishedTile& v) {
  a(v.tiles);
}

}  // namespace way
