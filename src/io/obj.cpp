// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/obj.h"

#include "way/io/file.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include <fast_float/fast_float.h>

namespace way {
namespace {

constexpr std::size_t kMaxVertices = std::numeric_limits<std::uint32_t>::max();

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// One pass over the text, statement by statement.
class ObjReader {
 public:
  ObjReader(std::string_view bytes, std::string_view name)
      : at_(bytes.data()), end_(bytes.data() + bytes.size()), name_(name) {
    if (bytes.starts_with("\xef\xbb\xbf")) at_ += 3;  // A byte order mark.
  }

  Result<TriangleMesh> read(const TriangleMeshOptions& options) {
    while (at_ < end_) {
      read_statement();
      if (error_) return *error_;
    }
    if (forward_index_ > std::ssize(vertices_)) {
      fail(forward_line_, missing_vertex(forward_index_));
      return *error_;
    }
    return TriangleMesh::create(std::move(vertices_), std::move(triangles_), {}, options);
  }

 private:
  void read_statement() {
    skip_blanks();
    if (at_ < end_ && *at_ == 'v' && blank_follows()) {
      read_vertex();
    } else if (at_ < end_ && *at_ == 'f' && blank_follows()) {
      read_face();
    } else {
      check_keyword();
    }
    skip_line();
  }

  bool blank_follows() const {
    return at_ + 1 < end_ && (at_[1] == ' ' || at_[1] == '\t' || at_[1] == '\\');
  }

  void read_vertex() {
    ++at_;
    std::array<float, 3> xyz = {};
    for (int i = 0; i < 3; ++i) {
      skip_blanks();
      if (at_line_end()) return fail(line_, text("vertex with ", i, " coordinates instead of 3"));
      if (!read_coordinate(xyz[i])) return;
    }
    if (vertices_.size() == kMaxVertices) {
      fail(line_, "more than 4294967295 vertices");
      error_->code = Error::Code::too_large;
      return;
    }
    vertices_.push_back({xyz[0], xyz[1], xyz[2]});
  }

  bool read_coordinate(float& value) {
    const char* const begin = at_ + (*at_ == '+' ? 1 : 0);
    const auto result = fast_float::from_chars(begin, end_, value);
    if (result.ec != std::errc() || !ends_token(result.ptr)) {
      fail(line_, text("'", token(), "' is not a number"));
      return false;
    }
    if (!std::isfinite(value)) {
      fail(line_, text("coordinate '", token(), "' is not finite"));
      return false;
    }
    at_ = result.ptr;
    return true;
  }

  void read_face() {
    ++at_;
    std::uint32_t first = 0;
    std::uint32_t previous = 0;
    int count = 0;
    for (skip_blanks(); !at_line_end(); skip_blanks(), ++count) {
      std::uint32_t corner = 0;
      if (!read_corner(corner)) return;
      if (count == 0) first = corner;
      if (count >= 2) triangles_.push_back({first, previous, corner});
      previous = corner;
    }
    if (count < 3) fail(line_, text("face with ", count, " corners, at least 3 are needed"));
  }

  /// Reads `7`, `7/1`, `7//3` or `7/1/3` and gives the vertex, counted from 0.
  bool read_corner(std::uint32_t& corner) {
    const char* p = at_;
    const bool negative = *p == '-';
    if (negative) ++p;
    std::int64_t index = 0;
    const char* const digits = p;
    for (; p < end_ && is_digit(*p) && p - digits < 18; ++p)
      index = index * 10 + (*p - '0');
    const bool has_digits = p > digits;
    while (p < end_ && (is_digit(*p) || *p == '/' || *p == '-'))
      ++p;
    if (!has_digits || !ends_token(p)) {
      fail(line_, text("'", token(), "' is not a face corner"));
      return false;
    }
    if (!resolve(negative ? -index : index, corner)) return false;
    at_ = p;
    return true;
  }

  bool resolve(std::int64_t index, std::uint32_t& corner) {
    const std::int64_t count = std::ssize(vertices_);
    const std::int64_t from_zero = index < 0 ? count + index : index - 1;
    if (index == 0 || from_zero < 0 || from_zero >= std::int64_t{kMaxVertices}) {
      fail(line_, missing_vertex(index));
      return false;
    }
    if (index > count && index > forward_index_) {
      forward_index_ = index;
      forward_line_ = line_;
    }
    corner = static_cast<std::uint32_t>(from_zero);
    return true;
  }

  std::string missing_vertex(std::int64_t index) const {
    return text("vertex index ", index, " of ", vertices_.size());
  }

  /// Statements that we do not need are skipped, but bytes that begin no statement are refused: a
  /// file of another kind is not an empty level.
  void check_keyword() {
    if (at_line_end()) return;
    const char* p = at_;
    while (p < end_ && is_word(*p))
      ++p;
    if (p == at_ || !ends_token(p)) fail(line_, text("'", token(), "' is not an OBJ statement"));
  }

  /// Steps over blanks and over line ends that a backslash takes away.
  void skip_blanks() {
    for (; at_ < end_; ++at_) {
      if (*at_ == ' ' || *at_ == '\t') continue;
      if (*at_ != '\\' || !step_over_joint()) return;
    }
  }

  /// At a backslash: moves to the line end behind it, if there is one.
  bool step_over_joint() {
    const char* p = at_ + 1;
    if (p < end_ && *p == '\r') ++p;
    if (p == end_ || *p != '\n') return false;
    at_ = p;
    ++line_;
    return true;
  }

  /// Moves behind the end of the statement.
  void skip_line() {
    bool joined = true;
    while (joined && at_ < end_) {
      const char* const begin = at_;
      const void* found = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
      const char* stop = found != nullptr ? static_cast<const char*>(found) : end_;
      at_ = stop == end_ ? end_ : stop + 1;
      ++line_;
      if (stop > begin && stop[-1] == '\r') --stop;
      joined = stop > begin && stop[-1] == '\\';
    }
  }

  bool at_line_end() const {
    return at_ == end_ || *at_ == '\n' || *at_ == '#' || (*at_ == '\r' && ends_line(at_));
  }

  bool ends_line(const char* p) const { return p + 1 == end_ || p[1] == '\n'; }

  bool ends_token(const char* p) const {
    return p == end_ || *p == ' ' || *p == '\t' || *p == '\n' || *p == '\r' || *p == '\\' ||
           *p == '#';
  }

  /// The word at hand, fit to be shown: cut at 24 characters, with dots for what is not printable.
  std::string token() const {
    const char* p = at_;
    while (p - at_ < 24 && !ends_token(p))
      ++p;
    std::string word(at_, p);
    std::ranges::replace_if(
        word, [](char c) { return c < ' ' || c > '~'; }, '.');
    return word;
  }

  void fail(std::int64_t line, std::string_view message) {
    const std::string place = name_.empty() ? text("line ", line) : text(name_, ":", line);
    error_ = Error{Error::Code::bad_format, text(place, ": ", message)};
  }

  const char* at_;
  const char* end_;
  std::string_view name_;
  std::int64_t line_ = 1;
  std::int64_t forward_index_ = 0;  ///< The greatest index that ran ahead of its vertex.
  std::int64_t forward_line_ = 0;
  std::vector<Vec3> vertices_;
  std::vector<Triangle> triangles_;
  std::optional<Error> error_;
};

void append(std::string& out, auto number) {
  std::array<char, 48> buffer = {};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out += ' ';
  out.append(buffer.data(), result.ptr);
}

}  // namespace

Result<TriangleMesh> parse_obj(std::string_view bytes, const TriangleMeshOptions& options) {
  return ObjReader(bytes, {}).read(options);
}

Result<TriangleMesh> load_obj(const std::string& path, const TriangleMeshOptions& options) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  return ObjReader(*bytes, path).read(options);
}

std::string format_obj(const TriangleMesh& mesh) {
  std::string out;
  out.reserve(mesh.vertices().size() * 30 + mesh.triangles().size() * 24);
  for (const Vec3& v : mesh.vertices()) {
    out += 'v';
    append(out, v.x);
    append(out, v.y);
    append(out, v.z);
    out += '\n';
  }
  for (const Triangle& t : mesh.triangles()) {
    out += 'f';
    for (const std::uint32_t corner : t)
      append(out, std::uint64_t{corner} + 1);
    out += '\n';
  }
  return out;
}

}  // namespace way
