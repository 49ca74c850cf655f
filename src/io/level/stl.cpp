// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/stl.h"

#include "core/text.h"
#include "io/bytes/little_endian.h"
#include "io/level/part_list.h"
#include "io/level/spilled_level.h"
#include "io/text/word_reader.h"

#include <optional>

namespace way {
namespace {

constexpr std::size_t kHeadSize = 80;
constexpr std::size_t kTriangleSize = 50;
constexpr std::size_t kNormalSize = 12;

std::string prefix_of(const LevelSource& source) {
  return source.name.empty() ? "" : source.name + ": ";
}

Error too_many(const LevelSource& source) {
  return {Error::Code::too_large,
          text(prefix_of(source), "has more than ", source.max_vertices, " vertices")};
}

/// The number of triangles according to a binary file; nullopt if it is too short.
std::optional<std::uint64_t> promised_triangles(std::string_view bytes) {
  if (bytes.size() < kHeadSize + 4) return std::nullopt;
  return read_little<std::uint32_t>(bytes, kHeadSize);
}

std::uint64_t stl_size(std::uint64_t triangles) {
  return kHeadSize + 4 + triangles * kTriangleSize;
}

template <class AnyLevel>
Result<AnyLevel> read_binary(std::string_view bytes, const LevelSource& source, AnyLevel level) {
  const std::uint64_t count = *promised_triangles(bytes);
  if (stl_size(count) > bytes.size()) {
    return Error{Error::Code::bad_format,
                 text(prefix_of(source), "is truncated: ", count, " triangles need ",
                      stl_size(count), " bytes, and ", bytes.size(), " are there")};
  }
  if (count * 3 > source.max_vertices) return too_many(source);
  level.vertices.reserve(static_cast<std::size_t>(count * 3));
  level.triangles.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = kHeadSize + 4 + i * kTriangleSize + kNormalSize;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 v = {read_little<float>(bytes, at + k * 12),
                      read_little<float>(bytes, at + k * 12 + 4),
                      read_little<float>(bytes, at + k * 12 + 8)};
      if (!is_finite(v)) {
        return Error{Error::Code::bad_format,
                     text(prefix_of(source), "triangle ", i, " has a corner that is not finite: (",
                          v.x, ", ", v.y, ", ", v.z, ")")};
      }
      level.vertices.push_back(v);
    }
    const auto first = static_cast<std::uint32_t>(i * 3);
    level.triangles.push_back({first, first + 1, first + 2});
  }
  level.parts.emplace_back();
  level.part_of.assign(level.triangles.size(), 0);
  return level;
}

/// `solid name`, then facets, then `endsolid name`; may repeat.
template <class AnyLevel>
class TextReader {
 public:
  TextReader(std::string_view bytes, const LevelSource& source, AnyLevel level)
      : words_(bytes, source.name), source_(source), level_(std::move(level)) {}

  Result<AnyLevel> run() {
    while (!words_.error() && !words_.at_end())
      read_solid();
    if (words_.error()) return *words_.error();
    parts_.finish(level_);
    if (level_.vertices.size() > source_.max_vertices) return too_many(source_);
    return std::move(level_);
  }

 private:
  void expect(std::string_view wanted) {
    const std::string_view word = words_.word();
    if (word == wanted) return;
    words_.fail(word.empty() ? text("'", wanted, "' is missing")
                             : text(WordReader::quoted(word), " is not '", wanted, "'"));
  }

  void read_solid() {
    expect("solid");
    if (!parts_.change_to({.object = std::string(words_.rest_of_line())}, level_))
      return words_.fail("there are too many solids");
    while (!words_.error()) {
      const std::string_view word = words_.word();
      if (word == "endsolid") break;
      if (word != "facet") {
        return words_.fail(word.empty() ? "'endsolid' is missing"
                                        : WordReader::quoted(word) + " is not 'facet'");
      }
      read_facet();
    }
    words_.rest_of_line();
  }

  void read_facet() {
    words_.rest_of_line();  // the normal: files disagree on its meaning
    expect("outer");
    expect("loop");
    const auto first = static_cast<std::uint32_t>(level_.vertices.size());
    for (int k = 0; k < 3; ++k) {
      expect("vertex");
      const float x = words_.number();
      const float y = words_.number();
      const float z = words_.number();
      level_.vertices.push_back({x, y, z});
    }
    expect("endloop");
    expect("endfacet");
    level_.triangles.push_back({first, first + 1, first + 2});
  }

  WordReader words_;
  const LevelSource& source_;
  AnyLevel level_;
  PartList parts_;
};

template <class AnyLevel>
Result<AnyLevel> read_stl(std::string_view bytes, const LevelSource& source, AnyLevel level) {
  const auto promised = promised_triangles(bytes);
  const bool fits = promised && stl_size(*promised) == bytes.size();
  if (!fits && bytes.starts_with("solid")) {
    return TextReader<AnyLevel>(bytes, source, std::move(level)).run();
  }
  if (promised) return read_binary(bytes, source, std::move(level));
  return Error{Error::Code::bad_format,
               text(prefix_of(source), "is truncated: it has ", bytes.size(),
                    " bytes, does not begin with 'solid', and a binary header needs 84")};
}

}  // namespace

Result<Level> parse_stl(std::string_view bytes, const LevelSource& source) {
  return read_stl(bytes, source, Level{});
}

Result<SpilledLevel> spill_stl(std::string_view bytes, const LevelSource& source,
                               SpilledLevel empty) {
  return read_stl(bytes, source, std::move(empty));
}

}  // namespace way
