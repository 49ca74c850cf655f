// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/ply.h"

#include "support/builders/gltf_text.h"
#include "support/replaced.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::bytes_of;
using test::replaced;

namespace {

using Triangles = std::vector<Triangle>;

std::string header(const std::string& format, int vertices, int faces) {
  return "ply\nformat " + format + " 1.0\ncomment by hand\nelement vertex " +
         std::to_string(vertices) +
         "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
         std::to_string(faces) + "\nproperty list uchar int vertex_indices\nend_header\n";
}

const std::string kText = header("ascii", 4, 1) + "0 0 0\n0 0 1\n1 0 1\n1 0 0\n4 0 1 2 3\n";

/// Each four-byte number with its bytes reversed.
std::string turned(std::string bytes) {
  for (std::size_t i = 0; i < bytes.size(); i += 4)
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                 bytes.begin() + static_cast<std::ptrdiff_t>(i + 4));
  return bytes;
}

const std::string kPoints = bytes_of<float>({0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0});
const std::string kCorners = bytes_of<std::int32_t>({0, 1, 2, 3});

Level read(const std::string& bytes) {
  auto level = parse_ply(bytes);
  REQUIRE_MESSAGE(level, (level ? "" : level.error().message));
  return std::move(*level);
}

std::string message_of(const std::string& bytes) {
  const auto level = parse_ply(bytes, {.name = "a.ply"});
  REQUIRE_FALSE(level);
  return level.error().message;
}

}  // namespace

TEST_SUITE("io/ply") {
  TEST_CASE("text, and bytes of either order, give the same level") {
    const std::string little = header("binary_little_endian", 4, 1) + kPoints + "\x04" + kCorners;
    const std::string big =
        header("binary_big_endian", 4, 1) + turned(kPoints) + "\x04" + turned(kCorners);
    for (const std::string& bytes : {kText, little, big}) {
      const Level level = read(bytes);
      CHECK(level.vertices == std::vector<Vec3>{{0, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 0, 0}});
      CHECK(level.triangles == Triangles{{0, 1, 2}, {0, 2, 3}});
      CHECK(level.part_of.size() == 2);
    }
  }

  TEST_CASE("CR LF is accepted in the header") {
    std::string windows;
    for (const char c : kText)
      windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    CHECK(read(windows).triangles.size() == 2);
  }

  TEST_CASE("a concave face is cut inside its outline") {
    // An arrowhead whose notch is corner 3; the fan from corner 0 would leave it.
    const std::string text = header("ascii", 4, 1) + "0 0 0\n-2 0 3\n0 0 1\n2 0 3\n4 0 1 2 3\n";
    CHECK(read(text).triangles.size() == 2);
    for (const Triangle& t : read(text).triangles)
      CHECK(std::ranges::count(t, 2U) + std::ranges::count(t, 0U) == 2);
  }

  TEST_CASE("other properties, lists and elements are skipped, every type is read") {
    const std::string text =
        "ply\nformat ascii 1.0\nobj_info x\nelement camera 1\nproperty double f\n"
        "element vertex 3\nproperty uchar red\nproperty double z\nproperty list uchar float w\n"
        "property short x\nproperty uint y\n"
        "element face 1\nproperty float quality\nproperty list uint ushort vertex_index\n"
        "end_header\n0.5\n255 1.5 2 9 9 -1 7\n0 0 0 1 0\n0 0 1 9 0 1\n0.1 3 0 1 2\n";
    const Level level = read(text);
    CHECK(level.vertices[0] == Vec3{-1, 7, 1.5F});
    CHECK(level.triangles == Triangles{{0, 1, 2}});
  }

  TEST_CASE("faces may come before their vertices") {
    const std::string text =
        "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\n"
        "element vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
        "3 0 1 2\n0 0 0\n0 0 1\n1 0 1\n";
    CHECK(read(text).triangles.size() == 1);
  }

  TEST_CASE("a cloud of points is a level without triangles") {
    CHECK(read(header("ascii", 1, 0) + "1 2 3\n").triangles.empty());
  }

  TEST_CASE("errors in the header are rejected with line and word") {
    CHECK(message_of("PLY\n") == "a.ply:1: begins with 'PLY' and not with 'ply'");
    CHECK(message_of("ply\nformat ascii 1.0\n") == "a.ply:3: 'end_header' is missing");
    CHECK(message_of("ply\nend_header\n") == "a.ply:2: the line 'format' is missing");
    CHECK(message_of(replaced(kText, "ascii", "utf8")) == "a.ply:2: 'utf8' is not a format of PLY");
    CHECK(message_of(replaced(kText, "float y", "half y")) ==
          "a.ply:6: 'half' is not a type of PLY");
    CHECK(message_of(replaced(kText, "vertex 4", "vertex -4")) ==
          "a.ply:4: the element vertex has the count -4");
    CHECK(message_of(replaced(kText, "vertex 4", "vertex many")) ==
          "a.ply:4: 'many' is not a whole number");
    CHECK(message_of(replaced(kText, "vertex 4", "vertex 18446744073709551615")) ==
          "a.ply:4: a number has 20 digits, and at most 18 are read");
    CHECK(message_of(replaced(kText, "comment", "remark")) ==
          "a.ply:3: 'remark' is not a line of a PLY header");
    CHECK(message_of(replaced(kText, "property float x\n", "")) ==
          "a.ply: the element vertex has no x, y and z");
    CHECK(message_of(replaced(kText, "vertex_indices", "corners")) ==
          "a.ply: the element face has no list vertex_indices");
    CHECK(message_of(replaced(kText, "list uchar", "list float")) ==
          "a.ply:9: the length of a list is a float");
    CHECK(message_of("ply\nformat ascii 1.0\nproperty int x\nend_header\n") ==
          "a.ply:3: a property comes before the first element");
    CHECK(message_of(replaced(kText, "element face", "element tristrips")) ==
          "a.ply: holds triangle strips, which are not supported");
  }

  TEST_CASE("errors in the text are rejected with line and word") {
    CHECK(message_of(replaced(kText, "4 0 1 2 3", "4 0 1 2 9")) ==
          "a.ply: face 0: vertex index 9 of 4");
    CHECK(message_of(replaced(kText, "4 0 1 2 3", "4 0 1 2 -1")) ==
          "a.ply: face 0: vertex index -1");
    CHECK(message_of(replaced(kText, "4 0 1 2 3", "2 0 1")) ==
          "a.ply: face 0 has 2 corners, 3 are needed");
    CHECK(message_of(replaced(kText, "0 0 1\n", "0 x 1\n")) == "a.ply:12: 'x' is not a number");
    CHECK(message_of(replaced(kText, "0 0 1\n", "0 nan 1\n")) == "a.ply:12: 'nan' is not finite");
    CHECK(message_of(replaced(kText, "4 0 1 2 3\n", "4 0 1\n")) == "a.ply:16: a number is missing");
  }

  TEST_CASE("a truncated binary file, or text instead, is rejected with sizes") {
    const std::string good = header("binary_little_endian", 4, 1) + kPoints + "\x04" + kCorners;
    CHECK(message_of(good.substr(0, good.size() - 20)) ==
          "a.ply: the element vertex promises 4 x 12 bytes, and 45 are there");
    CHECK(message_of(good.substr(0, good.size() - 4)) ==
          "a.ply: a list promises 4 values, and 12 bytes are there");
    CHECK(message_of(replaced(kText, "ascii", "binary_little_endian")) ==
          "a.ply: the element vertex promises 4 x 12 bytes, and 34 are there");
    const float infinity = std::numeric_limits<float>::infinity();
    CHECK(
        message_of(replaced(good, bytes_of<float>({0, 0, 1}), bytes_of<float>({0, 0, infinity}))) ==
        "a.ply: vertex 1 is not finite: (0, 0, inf)");
  }

  TEST_CASE("a count that exceeds the file is rejected at once") {
    CHECK(message_of(replaced(kText, "vertex 4", "vertex 4000000000")) ==
          "a.ply:11: the element vertex promises 4000000000 lines, and the file is too short for "
          "them");
    const auto level = parse_ply(kText, {.max_vertices = 3});
    REQUIRE_FALSE(level);
    CHECK(level.error().code == Error::Code::too_large);
  }
}
