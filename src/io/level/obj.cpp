// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/obj.h"

#include "way/io/file.h"
#include "way/io/load_level.h"

#include "core/text.h"
#include "io/level/part_list.h"
#include "io/level/polygon_cutter.h"
#include "io/level/spilled_level.h"
#include "io/text/parse_float.h"
#include "io/text/show_word.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

namespace way {
namespace {

bool is_digit(char c) {
  return static_cast<unsigned char>(c - '0') < 10;
}

bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// The end of the last whole line that is not continued by a backslash.
std::size_t end_of_whole_lines(std::string_view bytes) {
  for (std::size_t end = bytes.rfind('\n'); end != std::string_view::npos && end > 0;
       end = bytes.rfind('\n', end - 1)) {
    const std::size_t before = bytes[end - 1] == '\r' && end > 1 ? end - 2 : end - 1;
    if (bytes[before] != '\\') return end + 1;
  }
  return 0;
}

/// A face whose vertices were not all known when it was read.
struct EarlyFace {
  std::size_t first_triangle = 0;
  std::vector<std::uint32_t> corners = {};
};

/// One pass over the text, statement by statement. Text is processed in pieces that end in a line
/// break, so that no word needs to check for the end of the text.
template <class AnyLevel>
class ObjReader {
 public:
  ObjReader(const LevelSource& source, AnyLevel level)
      : source_(source), level_(std::move(level)) {}

  Result<AnyLevel> read(std::string_view bytes) {
    if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);  // A byte order mark.
    // Untouched memory costs nothing; copying grown arrays does.
    level_.vertices.reserve(bytes.size() / 64);
    level_.triangles.reserve(bytes.size() / 32);
    const std::size_t whole = end_of_whole_lines(bytes);
    read_lines(bytes.substr(0, whole));
    if (!error_) read_lines(std::string(bytes.substr(whole)) + "\n\n");
    if (!error_) finish();
    if (error_) return *error_;
    return std::move(level_);
  }

 private:
  void read_lines(std::string_view lines) {
    at_ = lines.data();
    end_ = at_ + lines.size();
    while (at_ < end_ && !error_)
      read_statement();
  }

  void finish() {
    const std::int64_t count = std::ssize(level_.vertices);
    if (forward_index_ > count) return fail(forward_line_, missing_vertex(forward_index_));
    for (const EarlyFace& face : early_faces_)
      cut_face(face.corners, face.first_triangle);
    parts_.finish(level_);
  }

  void read_statement() {
    skip_blanks();
    if (*at_ == 'v' && blank_follows()) {
      read_vertex();
    } else if (*at_ == 'f' && blank_follows()) {
      read_face();
    } else if (!at_line_end()) {
      read_other();
    }
    skip_line();
  }

  bool blank_follows() const { return is_blank(at_[1]) || at_[1] == '\\'; }

  void read_vertex() {
    ++at_;
    std::array<float, 3> xyz = {};
    for (std::size_t i = 0; i < 3; ++i) {
      skip_blanks();
      if (at_line_end()) return fail(line_, text("vertex with ", i, " coordinates instead of 3"));
      if (!read_coordinate(xyz[i])) return;
    }
    if (level_.vertices.size() == source_.max_vertices) {
      fail(line_, text("more than ", source_.max_vertices, " vertices"));
      error_->code = Error::Code::too_large;
      return;
    }
    level_.vertices.push_back({xyz[0], xyz[1], xyz[2]});
  }

  bool read_coordinate(float& value) {
    const char* const stop = parse_float(at_, end_, value);
    if (stop == nullptr || !ends_token(stop)) {
      fail(line_, text("'", token(), "' is not a number"));
      return false;
    }
    if (!std::isfinite(value)) {
      fail(line_, text("coordinate '", token(), "' is not finite"));
      return false;
    }
    at_ = stop;
    return true;
  }

  void read_face() {
    ++at_;
    face_.clear();
    std::int64_t ahead = 0;
    for (skip_blanks(); !at_line_end(); skip_blanks()) {
      std::uint32_t corner = 0;
      if (!read_corner(corner)) return;
      ahead = std::max(ahead, std::int64_t{corner} + 1 - std::ssize(level_.vertices));
      face_.push_back(corner);
    }
    if (face_.size() < 3) {
      return fail(line_, text("face with ", face_.size(), " corners, at least 3 are needed"));
    }
    const std::size_t first = level_.triangles.size();
    level_.faces.push_back(static_cast<std::uint32_t>(first));
    if (face_.size() == 3) {
      level_.triangles.push_back({face_[0], face_[1], face_[2]});
      return;
    }
    level_.triangles.resize(first + face_.size() - 2);
    if (ahead > 0) {
      early_faces_.push_back({first, face_});
    } else {
      cut_face(face_, first);
    }
  }

  void cut_face(std::span<const std::uint32_t> corners, std::size_t first_triangle) {
    points_.clear();
    for (const std::uint32_t corner : corners)
      points_.push_back(level_.vertices[corner]);
    for (const Triangle& t : cutter_.cut(points_))
      level_.triangles[first_triangle++] = {corners[t[0]], corners[t[1]], corners[t[2]]};
  }

  /// Reads `7`, `7/1`, `7//3` or `7/1/3` and returns the vertex, counted from 0.
  bool read_corner(std::uint32_t& corner) {
    const char* p = at_;
    const bool negative = *p == '-';
    if (negative) ++p;
    std::int64_t index = 0;
    const char* const digits = p;
    constexpr std::int64_t kMost = 100'000'000'000'000'000;  // one more digit still fits
    for (; is_digit(*p) && index < kMost; ++p)
      index = index * 10 + (*p - '0');
    const bool has_digits = p > digits;
    if (is_digit(*p)) {
      while (is_digit(*p))
        ++p;
      fail(line_, text("a vertex index has ", p - digits, " digits, and there are ",
                       level_.vertices.size(), " vertices"));
      return false;
    }
    while (is_digit(*p) || *p == '/' || *p == '-')
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
    const std::int64_t count = std::ssize(level_.vertices);
    const std::int64_t from_zero = index < 0 ? count + index : index - 1;
    constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
    if (index == 0 || from_zero < 0 || from_zero >= kMost) {
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
    return text("vertex index ", index, " of ", level_.vertices.size());
  }

  /// Names are kept. Statements that we do not need are skipped, but bytes that begin no statement
  /// are rejected: a file of another kind is not an empty level.
  void read_other() {
    const char* p = at_;
    while (is_word(*p))
      ++p;
    const std::string_view keyword(at_, p);
    if (keyword.empty() || !ends_token(p)) {
      return fail(line_, text("'", token(), "' is not an OBJ statement"));
    }
    if (keyword == "o") read_name(p, part_.object);
    if (keyword == "g") read_name(p, part_.group);
    if (keyword == "usemtl") read_name(p, part_.material);
  }

  /// Each change of a name copies all three.
  void read_name(const char* p, std::string& name) {
    constexpr std::size_t kMaxName = 4096;
    name = rest_of_line(p);
    if (name.size() > kMaxName) {
      return fail(line_, text("a name has ", name.size(), " characters, and at most ", kMaxName,
                              " are read"));
    }
    if (parts_.change_to(part_, level_)) return;
    fail(line_, text("the names of all parts take more than ", kMaxPartBytes >> 20U, " MB"));
    error_->code = Error::Code::too_large;
  }

  /// Names may contain spaces.
  static std::string rest_of_line(const char* p) {
    while (is_blank(*p))
      ++p;
    const char* stop = p;
    while (*stop != '\n')
      ++stop;
    while (stop > p && (is_blank(stop[-1]) || stop[-1] == '\r'))
      --stop;
    return {p, stop};
  }

  /// Skips blanks and line breaks that are escaped by a backslash.
  void skip_blanks() {
    for (;; ++at_) {
      if (is_blank(*at_)) continue;
      if (*at_ != '\\' || !step_over_joint()) return;
    }
  }

  /// At a backslash: moves to the line break after it, if there is one.
  bool step_over_joint() {
    const char* const p = at_[1] == '\r' ? at_ + 2 : at_ + 1;
    if (*p != '\n') return false;
    at_ = p;
    ++line_;
    return true;
  }

  /// Moves past the end of the statement.
  void skip_line() {
    bool joined = true;
    while (joined && at_ < end_) {
      const char* const begin = at_;
      const char* stop = begin;
      if (*stop != '\n') {
        stop = static_cast<const char*>(
            std::memchr(stop, '\n', static_cast<std::size_t>(end_ - stop)));
      }
      at_ = stop + 1;
      ++line_;
      if (stop > begin && stop[-1] == '\r') --stop;
      joined = stop > begin && stop[-1] == '\\';
    }
  }

  bool at_line_end() const {
    return *at_ == '\n' || *at_ == '#' || (*at_ == '\r' && at_[1] == '\n');
  }

  static bool ends_token(const char* p) {
    return *p == ' ' || *p == '\n' || *p == '\t' || *p == '\r' || *p == '\\' || *p == '#';
  }

  std::string token() const {
    const char* p = at_;
    while (!ends_token(p))
      ++p;
    return show_word({at_, p});
  }

  void fail(std::int64_t line, std::string_view message) {
    const bool named = !source_.name.empty();
    const std::string place = named ? text(source_.name, ":", line) : text("line ", line);
    error_ = Error{Error::Code::bad_format, text(place, ": ", message)};
  }

  const LevelSource& source_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::int64_t line_ = 1;
  std::int64_t forward_index_ = 0;  ///< The greatest index used before its vertex was read.
  std::int64_t forward_line_ = 0;
  AnyLevel level_;
  LevelPart part_;
  PartList parts_;
  std::vector<std::uint32_t> face_;
  std::vector<Vec3> points_;
  std::vector<EarlyFace> early_faces_;
  PolygonCutter cutter_;
  std::optional<Error> error_;
};

void append_number(std::string& out, auto number) {
  std::array<char, 48> buffer = {};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out += ' ';
  out.append(buffer.data(), result.ptr);
}

Result<TriangleMesh> mesh_of(Result<Level> level, const TriangleMeshOptions& options) {
  if (!level) return level.error();
  return TriangleMesh::create(std::move(level->vertices), std::move(level->triangles), {}, options);
}

}  // namespace

Result<Level> parse_obj(std::string_view bytes, const LevelSource& source) {
  return ObjReader(source, Level{}).read(bytes);
}

Result<SpilledLevel> spill_obj(std::string_view bytes, const LevelSource& source,
                               SpilledLevel empty) {
  return ObjReader(source, std::move(empty)).read(bytes);
}

Result<TriangleMesh> parse_obj_mesh(std::string_view bytes, const TriangleMeshOptions& options) {
  return mesh_of(parse_obj(bytes), options);
}

Result<TriangleMesh> load_obj(const std::string& path, const TriangleMeshOptions& options) {
  const LevelFormat* const format = find_level_format(path);
  if (format != nullptr && format->ending != ".obj") {
    return Error{Error::Code::bad_format, path + ": is " + std::string(format->name) +
                                              ", not OBJ: load_mesh() reads every format"};
  }
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  return mesh_of(parse_obj(*bytes, {.name = path}), options);
}

std::string format_obj(const TriangleMesh& mesh) {
  std::string out;
  out.reserve(mesh.vertices().size() * 30 + mesh.triangles().size() * 24);
  for (const Vec3& v : mesh.vertices()) {
    out += 'v';
    append_number(out, v.x);
    append_number(out, v.y);
    append_number(out, v.z);
    out += '\n';
  }
  for (const Triangle& t : mesh.triangles()) {
    out += 'f';
    for (const std::uint32_t corner : t)
      append_number(out, std::uint64_t{corner} + 1);
    out += '\n';
  }
  return out;
}

}  // namespace way
