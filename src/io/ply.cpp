// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/ply.h"

#include "core/text.h"
#include "io/ply_header.h"
#include "io/ply_values.h"
#include "io/polygon_cutter.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace way {
namespace {

/// Reads the elements after the header, from text or bytes.
template <class Values>
class ElementReader {
 public:
  ElementReader(const PlyHeader& header, Values values, const LevelSource& source)
      : header_(header), values_(std::move(values)), source_(source) {}

  Result<Level> run() {
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
    cut_all_faces();
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

  /// Faces may come before vertices; they are triangulated at the end.
  void read_faces(const PlyElement& element) {
    const std::size_t column = element.find({"vertex_indices", "vertex_index"});
    if (column == element.properties.size() || !element.properties[column].is_list()) {
      return fail("the element face has no list vertex_indices");
    }
    values_.check_room(element);
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
    face_sizes_.push_back(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count && !values_.error(); ++i) {
      const std::int64_t corner = values_.next_whole(property.type);
      if (corner < 0 || corner > std::int64_t{0xfffffffe}) {
        return fail(text("face ", face, ": vertex index ", corner));
      }
      corners_.push_back(static_cast<std::uint32_t>(corner));
    }
  }

  void cut_all_faces() {
    std::vector<Vec3> points;
    PolygonCutter cutter;
    std::span<const std::uint32_t> rest = corners_;
    level_.triangles.reserve(corners_.size() - 2 * face_sizes_.size());
    for (std::size_t i = 0; i < face_sizes_.size(); ++i) {
      const auto face = rest.first(face_sizes_[i]);
      rest = rest.subspan(face_sizes_[i]);
      points.clear();
      for (const std::uint32_t corner : face) {
        if (corner >= level_.vertices.size()) {
          return fail(text("face ", i, ": vertex index ", corner, " of ", level_.vertices.size()));
        }
        points.push_back(level_.vertices[corner]);
      }
      for (const Triangle& t : cutter.cut(points))
        level_.triangles.push_back({face[t[0]], face[t[1]], face[t[2]]});
    }
  }

  const PlyHeader& header_;
  Values values_;
  const LevelSource& source_;
  Level level_;
  std::vector<std::size_t> face_sizes_;
  std::vector<std::uint32_t> corners_;
  std::optional<Error> error_;
};

}  // namespace

Result<Level> parse_ply(std::string_view bytes, const LevelSource& source) {
  const auto header = read_ply_header(bytes, source.name);
  if (!header) return header.error();
  const std::string_view body = bytes.substr(header->size);
  if (header->format == PlyFormat::ascii) {
    return ElementReader(*header, PlyText(body, source.name, header->lines + 1), source).run();
  }
  if (header->format == PlyFormat::little_endian) {
    return ElementReader(*header, PlyBytes<std::endian::little>(body, source.name), source).run();
  }
  return ElementReader(*header, PlyBytes<std::endian::big>(body, source.name), source).run();
}

}  // namespace way
