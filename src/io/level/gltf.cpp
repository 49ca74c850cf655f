// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/gltf.h"

#include "core/text.h"
#include "io/level/gltf_accessor.h"
#include "io/level/gltf_file.h"
#include "io/level/gltf_nodes.h"
#include "io/level/part_list.h"
#include "io/level/spilled_level.h"
#include "io/text/show_word.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace way {
namespace {

enum class Mode : std::uint8_t { triangles = 4, strip = 5, fan = 6 };

/// Author-defined values; lists and objects are left out.
void add_extras(const GltfJson& json, std::vector<NamedValue>& extras) {
  const GltfJson* const found = member(json, "extras");
  if (found == nullptr || !found->is_object()) return;
  for (const auto& [name, value] : found->items()) {
    if (value.is_string()) extras.push_back({name, value.get<std::string>()});
    if (value.is_number() || value.is_boolean()) extras.push_back({name, value.dump()});
  }
}

/// Combines all meshes of a scene into one level. A SpilledLevel gets each mesh once, and a piece
/// for each node that shows it.
template <class AnyLevel>
class SceneReader {
 public:
  SceneReader(GltfFile& file, const LevelSource& source, AnyLevel level)
      : file_(file), source_(source), level_(std::move(level)) {}

  Result<AnyLevel> run() {
    const auto instances = find_instances(file_);
    if (!instances) return instances.error();
    for (const GltfInstance& instance : *instances)
      if (!read_mesh(instance)) return *error_;
    return std::move(level_);
  }

 private:
  static constexpr bool kIsSpilled = std::is_same_v<AnyLevel, SpilledLevel>;

  bool fail(const Error& error) {
    error_ = error;
    return false;
  }

  bool read_mesh(const GltfInstance& instance) {
    const GltfJson& mesh = *file_.item("meshes", instance.mesh);
    const GltfJson* const primitives = member(mesh, "primitives");
    if (primitives == nullptr || !primitives->is_array()) {
      return fail(file_.error(text("mesh ", instance.mesh, " has no primitives")));
    }
    vertices_of_.clear();
    for (std::size_t i = 0; i < primitives->size(); ++i) {
      place_ = text("mesh ", instance.mesh, ", primitive ", i, ": ");
      if (!read_primitive((*primitives)[i], mesh, instance)) return false;
    }
    return true;
  }

  bool read_primitive(const GltfJson& primitive, const GltfJson& mesh,
                      const GltfInstance& instance) {
    const auto mode = number_at(primitive, "mode", 4);
    if (!mode || *mode > 6) return fail(file_.error(place_ + "its mode is not defined by glTF"));
    if (*mode < 4) return true;  // points and lines
    const GltfJson* const attributes = member(primitive, "attributes");
    const GltfJson* const position =
        attributes != nullptr ? member(*attributes, "POSITION") : nullptr;
    if (position == nullptr) return true;  // without positions there is nothing to read
    if (!position->is_number_unsigned()) {
      return fail(file_.error(place_ + "POSITION is not the number of an accessor"));
    }
    const auto accessor = open_accessor(file_, position->get<std::uint64_t>());
    if (!accessor) return fail(accessor.error());
    if (!check_compression(primitive, *accessor)) return false;
    if constexpr (kIsSpilled) {
      if (!add_piece(primitive, *accessor, static_cast<Mode>(*mode), instance)) return false;
    } else {
      std::size_t first = 0;
      if (!add_vertices(*accessor, instance.transform, first)) return false;
      const Corners corners = {static_cast<Mode>(*mode), first, accessor->count,
                               instance.transform.mirrors()};
      if (!add_triangles(primitive, corners)) return false;
    }
    return add_part(primitive, mesh, instance);
  }

  /// Adds an instance of a primitive; its vertices and triangles if they are not there yet.
  bool add_piece(const GltfJson& primitive, const GltfAccessor& accessor, Mode mode,
                 const GltfInstance& instance) {
    SpilledPiece piece = {.vertex_count = accessor.count,
                          .part = static_cast<std::uint32_t>(level_.parts.size()),
                          .transform = instance.transform,
                          .moves = !instance.transform.is_identity(),
                          .mirrors = instance.transform.mirrors()};
    const auto [seen, is_new] = vertices_of_.emplace(accessor.index, vertex_count_);
    piece.has_new_vertices = is_new;
    piece.base = seen->second;
    if (is_new && !check_count(vertex_count_ + accessor.count, "vertices", source_.max_vertices))
      return false;
    if (!store_vertices(accessor, piece.first_vertex)) return false;
    for (std::size_t i = 0; is_new && piece.moves && i < accessor.count; ++i) {
      if (!is_finite(piece.transform(level_.vertices[piece.first_vertex + i])))
        return fail_transform(i);
    }
    if (is_new) vertex_count_ += accessor.count;
    const auto [stored, is_first] =
        triangles_of_.emplace(&primitive, std::pair(level_.triangles.size(), std::size_t{0}));
    if (is_first) {
      if (!add_triangles(primitive, {mode, 0, accessor.count, false})) return false;
      stored->second.second = level_.triangles.size() - stored->second.first;
    }
    piece.first_triangle = stored->second.first;
    piece.triangle_count = stored->second.second;
    level_.pieces.push_back(piece);
    return true;
  }

  /// Stores the vertices of an accessor once, in blocks.
  bool store_vertices(const GltfAccessor& accessor, std::size_t& first) {
    constexpr std::size_t kBlock = 64 * kGltfBlock;
    const auto [found, is_new] = stored_of_.emplace(accessor.index, level_.vertices.size());
    first = found->second;
    const std::size_t block = accessor.sparse_count > 0 ? accessor.count : kBlock;
    for (std::size_t i = 0; is_new && i < accessor.count; i += block) {
      points_.clear();
      const std::size_t count = std::min(block, accessor.count - i);
      const auto read = read_points(
          file_, count == accessor.count ? accessor : part_of(accessor, i, count), points_);
      if (!read) return fail(read.error());
      level_.vertices.insert(level_.vertices.end(), points_.data(), points_.data() + count);
    }
    return true;
  }

  bool check_count(std::size_t count, const char* what, std::uint64_t most) {
    if (count <= most) return true;
    Error error = file_.error(text(place_, "there are more than ", most, " ", what));
    error.code = Error::Code::too_large;
    return fail(error);
  }

  bool fail_transform(std::size_t index) {
    return fail(file_.error(
        text(place_, "vertex ", index, " is not finite after the transform of its node")));
  }

  /// Compressed geometry may be optional, with an uncompressed copy; without a copy it cannot be
  /// read.
  bool check_compression(const GltfJson& primitive, const GltfAccessor& accessor) {
    const GltfJson* const extensions = member(primitive, "extensions");
    if (extensions == nullptr || !accessor.bytes.empty() || accessor.sparse_count > 0) return true;
    for (const char* name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression"}) {
      if (member(*extensions, name) == nullptr) continue;
      return fail(
          file_.error(text(place_, "needs the extension ", name, ", which is not supported")));
    }
    return true;
  }

  bool add_vertices(const GltfAccessor& accessor, const GltfTransform& transform,
                    std::size_t& first) {
    first = level_.vertices.size();
    const auto [found, is_new] = vertices_of_.emplace(accessor.index, first);
    if (!is_new) {
      first = found->second;  // primitives of a mesh often share their vertices
      return true;
    }
    const std::uint64_t most = std::min(source_.max_vertices, source_.max_instanced);
    if (!check_count(first + accessor.count, "vertices", most)) return false;
    const auto read = read_points(file_, accessor, level_.vertices);
    if (!read) return fail(read.error());
    if (transform.is_identity()) return true;
    for (std::size_t i = first; i < level_.vertices.size(); ++i) {
      level_.vertices[i] = transform(level_.vertices[i]);
      if (is_finite(level_.vertices[i])) continue;
      return fail_transform(i - first);
    }
    return true;
  }

  /// How corners become triangles.
  struct Corners {
    Mode mode = Mode::triangles;
    std::size_t first = 0;     ///< Index of its first vertex in the level.
    std::size_t vertices = 0;  ///< Number of vertices that indices may refer to.
    bool mirrored = false;
  };

  bool add_triangles(const GltfJson& primitive, const Corners& corners) {
    const GltfJson* const indices = member(primitive, "indices");
    if (indices == nullptr) return add_blocks(nullptr, corners.vertices, corners);
    if (!indices->is_number_unsigned()) {
      return fail(file_.error(place_ + "indices is not the number of an accessor"));
    }
    const auto accessor = open_accessor(file_, indices->get<std::uint64_t>());
    if (!accessor) return fail(accessor.error());
    return add_blocks(&*accessor, accessor->count, corners);
  }

  /// Adds triangle lists block by block, strips and fans at once.
  bool add_blocks(const GltfAccessor* indices, std::size_t count, const Corners& corners) {
    const bool is_list = corners.mode == Mode::triangles;
    if (is_list && count % 3 != 0) {
      return fail(file_.error(text(place_, count, " corners are not a multiple of 3")));
    }
    if (count < 3) return read_corners(indices, 0, count, corners.vertices);
    if constexpr (!kIsSpilled) {
      const std::size_t more = is_list ? count / 3 : count - 2;
      if (!check_count(level_.triangles.size() + more, "triangles", source_.max_instanced))
        return false;
      grow_capacity(level_.triangles, more);
    }
    const std::size_t block = is_list ? kGltfBlock : count;
    for (std::size_t begin = 0; begin < count; begin += block) {
      if (!read_corners(indices, begin, std::min(block, count - begin), corners.vertices))
        return false;
      append_triangles(corners);
    }
    return true;
  }

  bool read_corners(const GltfAccessor* indices, std::size_t begin, std::size_t count,
                    std::size_t limit) {
    if (indices != nullptr) {
      const auto read = read_indices(file_, part_of(*indices, begin, count), limit, memory_);
      if (!read) return fail(read.error());
      corners_ = *read;
      return true;
    }
    memory_.resize(count);
    std::iota(memory_.begin(), memory_.end(), static_cast<std::uint32_t>(begin));
    corners_ = memory_;
    return true;
  }

  void append_triangles(const Corners& corners) {
    const auto base = static_cast<std::uint32_t>(corners.first);
    const std::size_t before = level_.triangles.size();
    if (corners.mode == Mode::triangles) {
      append_list();
    } else {
      append_strip_or_fan(corners.mode == Mode::fan);
    }
    const std::span<Triangle> added = std::span(level_.triangles).subspan(before);
    if (base > 0) {
      for (Triangle& triangle : added)
        triangle = {base + triangle[0], base + triangle[1], base + triangle[2]};
    }
    // Every second triangle of a strip has the opposite winding.
    const bool is_strip = corners.mode == Mode::strip;
    if (!is_strip && !corners.mirrored) return;
    for (std::size_t i = 0; i < added.size(); ++i) {
      if ((is_strip && i % 2 == 1) != corners.mirrored) std::swap(added[i][1], added[i][2]);
    }
  }

  /// Corners are laid out like the triangles that they become, so they are copied as they are.
  void append_list() {
    static_assert(sizeof(Triangle) == 3 * sizeof(std::uint32_t));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three of them.
    const auto* const first = reinterpret_cast<const Triangle*>(corners_.data());
    level_.triangles.insert(level_.triangles.end(), first, first + corners_.size() / 3);
  }

  void append_strip_or_fan(bool is_fan) {
    for (std::size_t i = 0; i + 2 < corners_.size(); ++i)
      level_.triangles.push_back({corners_[is_fan ? 0 : i], corners_[i + 1], corners_[i + 2]});
  }

  bool add_part(const GltfJson& primitive, const GltfJson& mesh, const GltfInstance& instance) {
    const GltfJson& node = *file_.item("nodes", instance.node);
    LevelPart part = {.object = string_at(node, "name"), .group = string_at(mesh, "name")};
    add_extras(node, part.extras);
    add_extras(mesh, part.extras);
    add_extras(primitive, part.extras);
    const auto number = number_at(primitive, "material", file_.count("materials"));
    const GltfJson* const material = number ? file_.item("materials", *number) : nullptr;
    if (material != nullptr) {
      part.material = string_at(*material, "name");
      add_extras(*material, part.extras);
      const GltfJson* const sides = member(*material, "doubleSided");
      part.double_sided = sides != nullptr && *sides == true;
    }
    part_bytes_ += bytes_of(part);
    if (!check_count(part_bytes_, "bytes of names", kMaxPartBytes)) return false;
    level_.parts.push_back(std::move(part));
    if constexpr (kIsSpilled) return true;  // pieces have them
    level_.part_of.resize(level_.triangles.size(),
                          static_cast<std::uint32_t>(level_.parts.size() - 1));
    return true;
  }

  GltfFile& file_;
  const LevelSource& source_;
  AnyLevel level_;
  std::string place_;
  std::map<std::uint64_t, std::size_t> vertices_of_;  ///< By accessor, for the current mesh.
  std::size_t part_bytes_ = 0;
  std::size_t vertex_count_ = 0;                    ///< Of all pieces, if they were unrolled.
  std::map<std::uint64_t, std::size_t> stored_of_;  ///< First vertex in the level, by accessor.
  /// First triangle in the level and their number, by primitive.
  std::map<const GltfJson*, std::pair<std::size_t, std::size_t>> triangles_of_;
  std::vector<Vec3> points_;
  std::span<const std::uint32_t> corners_;  ///< In the file, or in the memory below.
  std::vector<std::uint32_t> memory_;
  std::optional<Error> error_;
};

template <class AnyLevel>
Result<AnyLevel> read_gltf(std::string_view bytes, const LevelSource& source, AnyLevel level) {
  auto file = GltfFile::open(bytes, source);
  if (!file) return file.error();
  return SceneReader(*file, source, std::move(level)).run();
}

template <class AnyLevel>
Result<AnyLevel> read_glb(std::string_view bytes, const LevelSource& source, AnyLevel level) {
  if (!bytes.starts_with("glTF")) {
    const std::string place = source.name.empty() ? "" : source.name + ": ";
    const bool is_text = bytes.starts_with('{');
    return Error{Error::Code::bad_format,
                 text(place, "begins with '", show_word(bytes.substr(0, 4)), "' and not with glTF",
                      is_text ? ": it is text, which has the ending .gltf" : "")};
  }
  return read_gltf(bytes, source, std::move(level));
}

}  // namespace

Result<Level> parse_gltf(std::string_view bytes, const LevelSource& source) {
  return read_gltf(bytes, source, Level{});
}

Result<Level> decode_glb(std::string_view bytes, const LevelSource& source) {
  return read_glb(bytes, source, Level{});
}

Result<SpilledLevel> spill_glb(std::string_view bytes, const LevelSource& source,
                               SpilledLevel empty) {
  return read_glb(bytes, source, std::move(empty));
}

}  // namespace way
