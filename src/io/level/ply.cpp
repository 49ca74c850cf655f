// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/ply.h"

#include "core/text.h"
#include "io/level/ply_header.h"
#include "io/level/ply_values.h"
#include "io/level/polygon_cutter.h"
#include "io/level/spilled_level.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace way {
namespace {

/// Reads the elements after the header, from text or bytes.
template <class Values, class AnyLevel>
class ElementReader {
 public:
  ElementReader(const PlyHeader& header, Values values, const LevelSource& source, AnyLevel level)
      : header_(header), values_(std::move(values)), source_(source), level_(std::move(level)) {}

  Result<AnyLevel> run() {
    for (const PlyElement& element : header_.elements) {
      if (element.name == "vertex") {
        read_vertices(element);
      } else if (element.name == "face") {
        read_faces(element);
      } else {
        skip(element);
      }
      if (error_) return *error_;
      if (values_.error()) return *values_.error();
    }
    cut_early_faces();
    if (error_) return *error_;
    level_.parts.emplace_back();
    level_.part_of.assign(level_.triangles.size(), 0);
    return std::move(level_);
  }

 private:
  void fail(std::string_view message, Error::Code code = Error::Code::bad_format) {
    const std::string place = source_.name.empty() ? "" : source_.name + ": ";
    if (!error_) error_ = Error{code, place + std::string(message)};
  }

  void read_vertices(const PlyElement& element) {
    has_vertices_ = true;
    const std::array<std::size_t, 3> columns = {element.find({"x"}), element.find({"y"}),
                                                element.find({"z"})};
    for (const std::size_t column : columns) {
      if (column == element.properties.size() || element.properties[column].is_list()) {
        return fail("the element vertex has no x, y and z");
      }
    }
    if (element.count > source_.max_vertices) {
      return fail(text("has more than ", source_.max_vertices, " vertices"),
                  Error::Code::too_large);
    }
    values_.check_room(element);
    if (values_.error()) return;
    level_.vertices.reserve(static_cast<std::size_t>(element.count));
    std::vector<float> row(element.properties.size());
    for (std::uint64_t i = 0; i < element.count && !values_.error(); ++i) {
      for (std::size_t k = 0; k < row.size(); ++k)
        row[k] = value_of(element.properties[k]);
      const Vec3 v = {row[columns[0]], row[columns[1]], row[columns[2]]};
      if (!is_finite(v)) {
        return fail(text("vertex ", i, " is not finite: (", v.x, ", ", v.y, ", ", v.z, ")"));
      }
      level_.vertices.push_back(v);
    }
  }

  /// A number; lists are skipped.
  float value_of(const PlyProperty& property) {
    if (!property.is_list()) return static_cast<float>(values_.next(property.type));
    skip_list(property);
    return 0;
  }

  void skip_list(const PlyProperty& property) {
    const auto count = values_.next_whole(property.count_type);
    values_.check_list(property, count);
    for (std::int64_t i = 0; i < count && !values_.error(); ++i)
      values_.next(property.type);
  }

  void skip(const PlyElement& element) {
    if (element.name == "tristrips") return fail("holds triangle strips, which are not supported");
    values_.check_room(element);
    for (std::uint64_t i = 0; i < element.count && !values_.error(); ++i)
      for (const PlyProperty& property : element.properties)
        value_of(property);
  }

  void read_faces(const PlyElement& element) {
    const std::size_t column = element.find({"vertex_indices", "vertex_index"});
    if (column == element.properties.size() || !element.properties[column].is_list()) {
      return fail("the element face has no list vertex_indices");
    }
    values_.check_room(element);
    if (!values_.error()) level_.triangles.reserve(static_cast<std::size_t>(element.count));
    for (std::uint64_t i = 0; i < element.count && !values_.error() && !error_; ++i) {
      for (std::size_t k = 0; k < element.properties.size(); ++k) {
        if (k == column) {
          read_corners(element.properties[k], i);
        } else {
          value_of(element.properties[k]);
        }
      }
    }
  }

  void read_corners(const PlyProperty& property, std::uint64_t face) {
    const auto count = values_.next_whole(property.count_type);
    if (values_.error()) return;
    if (count < 3) return fail(text("face ", face, " has ", count, " corners, 3 are needed"));
    values_.check_list(property, count);
    corners_.clear();
    for (std::int64_t i = 0; i < count && !values_.error(); ++i) {
      const std::int64_t corner = values_.next_whole(property.type);
      if (corner < 0 || corner > std::int64_t{0xfffffffe}) {
        return fail(text("face ", face, ": vertex index ", corner));
      }
      corners_.push_back(static_cast<std::uint32_t>(corner));
    }
    if (values_.error()) return;
    if (has_vertices_ && early_sizes_.empty()) return cut_face(corners_, face);
    early_sizes_.push_back(corners_.size());
    early_corners_.insert(early_corners_.end(), corners_.begin(), corners_.end());
  }

  void cut_face(std::span<const std::uint32_t> corners, std::uint64_t face) {
    points_.clear();
    for (const std::uint32_t corner : corners) {
      if (corner >= level_.vertices.size()) {
        return fail(text("face ", face, ": vertex index ", corner, " of ", level_.vertices.size()));
      }
      points_.push_back(level_.vertices[corner]);
    }
    for (const Triangle& t : cutter_.cut(points_))
      level_.triangles.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
  }

  /// Triangulates faces that came before the vertices.
  void cut_early_faces() {
    std::span<const std::uint32_t> rest = early_corners_;
    for (std::size_t i = 0; i < early_sizes_.size() && !error_; ++i) {
      cut_face(rest.first(early_sizes_[i]), i);
      rest = rest.subspan(early_sizes_[i]);
    }
  }

  const PlyHeader& header_;
  Values values_;
  const LevelSource& source_;
  AnyLevel level_;
  bool has_vertices_ = false;
  std::vector<std::uint32_t> corners_;  ///< Of the current face.
  std::vector<std::size_t> early_sizes_;
  std::vector<std::uint32_t> early_corners_;
  std::vector<Vec3> points_;
  PolygonCutter cutter_;
  std::optional<Error> error_;
};

template <class AnyLevel>
Result<AnyLevel> read_ply(std::string_view bytes, const LevelSource& source, AnyLevel level) {
  const auto header = read_ply_header(bytes, source.name);
  if (!header) return header.error();
  const std::string_view body = bytes.substr(header->size);
  const auto run = [&](auto values) {
    return ElementReader(*header, std::move(values), source, std::move(level)).run();
  };
  if (header->format == PlyFormat::ascii) return run(PlyText(body, source.name, header->lines + 1));
  if (header->format == PlyFormat::little_endian)
    return run(PlyBytes<std::endian::little>(body, source.name));
  return run(PlyBytes<std::endian::big>(body, source.name));
}

}  // namespace

Result<Level> parse_ply(std::string_view bytes, const LevelSource& source) {
  return read_ply(bytes, source, Level{});
}

Result<SpilledLevel> spill_ply(std::string_view bytes, const LevelSource& source,
                               SpilledLevel empty) {
  return read_ply(bytes, source, std::move(empty));
}

}  // namespace way
