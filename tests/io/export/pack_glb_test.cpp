// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/export/pack_glb.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("io/pack_glb") {
  TEST_CASE("text is padded with blanks, the buffer follows, and all sizes are right") {
    const auto bytes = pack_glb("{ }", "data");
    REQUIRE(bytes);
    const std::string expected("glTF\2\0\0\0\x24\0\0\0\4\0\0\0JSON{ } \4\0\0\0BIN\0data", 36);
    CHECK(*bytes == expected);
  }

  TEST_CASE("without a buffer there is no chunk for it") {
    const auto bytes = pack_glb("{}", "");
    REQUIRE(bytes);
    CHECK(bytes->size() == 24);
  }

  TEST_CASE("a file too long for 32 bits is rejected with its length") {
    const char byte = 0;  // Never read.
    const auto refused = pack_glb("{}", std::string_view(&byte, std::size_t{1} << 32U));
    REQUIRE(!refused);
    CHECK(refused.error().code == Error::Code::too_large);
    CHECK(
        refused.error().message ==
        "a .glb file holds at most 4294967295 bytes, and this has 4294967328: write .gltf or .obj");
  }
}
