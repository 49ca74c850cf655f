// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/level/gltf_nodes.h"

#include "core/text.h"
#include "io/text/show_word.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace way {
namespace {

/// Returns true if the member is missing, or an array of numbers that was read.
bool read_numbers(const GltfJson& json, const char* name, std::span<double> numbers) {
  const GltfJson* const found = member(json, name);
  if (found == nullptr) return true;
  if (!found->is_array() || found->size() != numbers.size()) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!(*found)[i].is_number()) return false;
    numbers[i] = (*found)[i].get<double>();
  }
  return true;
}

/// The columns of a rotation by a quaternion of any length.
std::array<double, 9> turn_of(const std::array<double, 4>& q) {
  const auto [x, y, z, w] = q;
  const double s = 2 / (x * x + y * y + z * z + w * w);
  return {1 - s * (y * y + z * z), s * (x * y + z * w),     s * (x * z - y * w),
          s * (x * y - z * w),     1 - s * (x * x + z * z), s * (y * z + x * w),
          s * (x * z + y * w),     s * (y * z - x * w),     1 - s * (x * x + y * y)};
}

std::optional<GltfTransform> transform_of(const GltfJson& node) {
  GltfTransform t;
  if (member(node, "matrix") != nullptr) {
    std::array<double, 16> m = {};
    if (!read_numbers(node, "matrix", m)) return std::nullopt;
    t.axes = {m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]};
    t.offset = {m[12], m[13], m[14]};
    return t;
  }
  std::array<double, 4> rotation = {0, 0, 0, 1};
  std::array<double, 3> scale = {1, 1, 1};
  if (!read_numbers(node, "translation", t.offset) || !read_numbers(node, "rotation", rotation) ||
      !read_numbers(node, "scale", scale))
    return std::nullopt;
  t.axes = turn_of(rotation);
  for (std::size_t i = 0; i < 9; ++i)
    t.axes[i] *= scale[i / 3];
  const bool good = std::ranges::all_of(t.axes, [](double v) { return std::isfinite(v); });
  return good ? std::optional(t) : std::nullopt;
}

/// Walks over nodes with an explicit stack instead of recursion, so that no depth is too deep.
class SceneWalk {
 public:
  explicit SceneWalk(const GltfFile& file)
      : file_(file), states_(file.count("nodes"), State::unseen) {}

  Result<std::vector<GltfInstance>> run() {
    std::vector<std::uint64_t> roots;
    if (check_all_nodes() && find_roots(roots)) {
      std::ranges::fill(states_, State::unseen);
      for (std::size_t i = 0; i < roots.size() && !error_; ++i)
        walk(roots[i]);
    }
    if (error_) return *error_;
    return std::move(instances_);
  }

 private:
  enum class State : std::uint8_t { unseen, open, done };

  struct Visit {
    std::uint64_t node = 0;
    GltfTransform transform = {};
    std::size_t next_child = 0;
  };

  bool fail(std::string_view message) {
    error_ = file_.error(message);
    return false;
  }

  std::string name_of(std::uint64_t node) const {
    const GltfJson* const json = file_.item("nodes", node);
    const std::string name = json != nullptr ? string_at(*json, "name") : "";
    return name.empty() ? text("node ", node) : text("node ", node, " '", show_word(name), "'");
  }

  /// Every node is a root once, so that cycles outside the scene are found, too.
  bool check_all_nodes() {
    std::vector<std::uint32_t> parents(states_.size(), 0);
    for (std::uint64_t i = 0; i < states_.size(); ++i)
      if (states_[static_cast<std::size_t>(i)] == State::unseen && !check_below(i)) return false;
    for (std::uint64_t i = 0; i < states_.size(); ++i) {
      for (std::size_t k = 0; k < child_count(i); ++k) {
        const std::uint64_t child = child_of(i, k);
        if (++parents[static_cast<std::size_t>(child)] > 1) {
          return fail(text(name_of(child), " has two parents; the second is ", name_of(i)));
        }
      }
    }
    return true;
  }

  bool check_below(std::uint64_t root) {
    std::vector<Visit> open = {{root, {}, 0}};
    states_[static_cast<std::size_t>(root)] = State::open;
    while (!open.empty()) {
      Visit& visit = open.back();
      if (visit.next_child == child_count(visit.node)) {
        states_[static_cast<std::size_t>(visit.node)] = State::done;
        open.pop_back();
        continue;
      }
      const std::uint64_t child = child_of(visit.node, visit.next_child++);
      if (child >= states_.size()) {
        return fail(text(name_of(visit.node), " names a child that is not one of ", states_.size(),
                         " nodes"));
      }
      State& state = states_[static_cast<std::size_t>(child)];
      if (state == State::open) {
        return fail(text("the graph of nodes is cyclic: ", name_of(child), " is its own ancestor"));
      }
      if (state == State::unseen) open.push_back({child, {}, 0});
      if (state == State::unseen) state = State::open;
    }
    return true;
  }

  std::size_t child_count(std::uint64_t node) const {
    const GltfJson* const children = member(*file_.item("nodes", node), "children");
    return children != nullptr && children->is_array() ? children->size() : 0;
  }

  /// A number that is no node's index if the file does not give a valid one.
  std::uint64_t child_of(std::uint64_t node, std::size_t index) const {
    const GltfJson& child = (*member(*file_.item("nodes", node), "children"))[index];
    return child.is_number_unsigned() ? child.get<std::uint64_t>() : states_.size();
  }

  bool find_roots(std::vector<std::uint64_t>& roots) {
    if (file_.count("scenes") == 0) return find_orphans(roots);
    const auto number = number_at(file_.json(), "scene", 0);
    const GltfJson* const scene = number ? file_.item("scenes", *number) : nullptr;
    if (scene == nullptr) return fail(text("its scene is not one of ", file_.count("scenes")));
    const GltfJson* const nodes = member(*scene, "nodes");
    if (nodes == nullptr || !nodes->is_array()) return true;
    for (const GltfJson& node : *nodes) {
      const auto root = node.is_number_unsigned() ? node.get<std::uint64_t>() : states_.size();
      if (root >= states_.size()) {
        return fail(text("scene ", *number, " names a node that is not one of ", states_.size()));
      }
      roots.push_back(root);
    }
    return true;
  }

  bool find_orphans(std::vector<std::uint64_t>& roots) {
    std::vector<bool> has_parent(states_.size(), false);
    for (std::uint64_t i = 0; i < states_.size(); ++i)
      for (std::size_t k = 0; k < child_count(i); ++k)
        has_parent[static_cast<std::size_t>(child_of(i, k))] = true;
    for (std::uint64_t i = 0; i < states_.size(); ++i)
      if (!has_parent[static_cast<std::size_t>(i)]) roots.push_back(i);
    return true;
  }

  void walk(std::uint64_t root) {
    std::vector<Visit> open;
    enter(root, {}, open);
    while (!open.empty() && !error_) {
      Visit& visit = open.back();
      if (visit.next_child == child_count(visit.node)) {
        open.pop_back();
      } else {
        const GltfTransform outer = visit.transform;
        enter(child_of(visit.node, visit.next_child++), outer, open);
      }
    }
  }

  void enter(std::uint64_t node, const GltfTransform& outer, std::vector<Visit>& open) {
    if (states_[static_cast<std::size_t>(node)] != State::unseen) {
      fail(text(name_of(node), " is in the scene twice"));
      return;
    }
    states_[static_cast<std::size_t>(node)] = State::done;
    const GltfJson& json = *file_.item("nodes", node);
    const auto inner = transform_of(json);
    if (!inner) {
      fail(text(name_of(node), " has a damaged transform"));
      return;
    }
    const GltfTransform transform = join(outer, *inner);
    if (member(json, "mesh") != nullptr) {
      const auto mesh = number_at(json, "mesh", 0);
      if (!mesh || *mesh >= file_.count("meshes")) {
        fail(text(name_of(node), " names a mesh that is not one of ", file_.count("meshes")));
        return;
      }
      instances_.push_back({node, *mesh, transform});
    }
    open.push_back({node, transform, 0});
  }

  const GltfFile& file_;
  std::vector<State> states_;
  std::vector<GltfInstance> instances_;
  std::optional<Error> error_;
};

}  // namespace

Vec3 GltfTransform::operator()(Vec3 p) const {
  const auto x = static_cast<double>(p.x);
  const auto y = static_cast<double>(p.y);
  const auto z = static_cast<double>(p.z);
  return {static_cast<float>(axes[0] * x + axes[3] * y + axes[6] * z + offset[0]),
          static_cast<float>(axes[1] * x + axes[4] * y + axes[7] * z + offset[1]),
          static_cast<float>(axes[2] * x + axes[5] * y + axes[8] * z + offset[2])};
}

bool GltfTransform::is_identity() const {
  return *this == GltfTransform{};
}

bool GltfTransform::mirrors() const {
  const auto& m = axes;
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[3] * (m[1] * m[8] - m[2] * m[7]) +
             m[6] * (m[1] * m[5] - m[2] * m[4]) <
         0;
}

GltfTransform join(const GltfTransform& outer, const GltfTransform& inner) {
  GltfTransform t;
  for (std::size_t row = 0; row < 3; ++row) {
    const double x = outer.axes[row];
    const double y = outer.axes[3 + row];
    const double z = outer.axes[6 + row];
    for (std::size_t column = 0; column < 9; column += 3)
      t.axes[column + row] =
          x * inner.axes[column] + y * inner.axes[column + 1] + z * inner.axes[column + 2];
    t.offset[row] =
        x * inner.offset[0] + y * inner.offset[1] + z * inner.offset[2] + outer.offset[row];
  }
  return t;
}

Result<std::vector<GltfInstance>> find_instances(const GltfFile& file) {
  return SceneWalk(file).run();
}

}  // namespace way
