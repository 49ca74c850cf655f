// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"
#include "way/debug/image.h"

#include "debug/deflate.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <zlib.h>

using namespace way;

namespace {

std::vector<std::uint8_t> unpack(const std::string& packed, std::size_t size) {
  std::vector<std::uint8_t> out(size + 1);
  uLongf count = out.size();
  const int status =
      uncompress(out.data(), &count, reinterpret_cast<const Bytef*>(packed.data()), packed.size());
  REQUIRE(status == Z_OK);
  out.resize(count);
  return out;
}

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value = value << 8U | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

}  // namespace

TEST_SUITE("debug/deflate") {
  TEST_CASE("zlib unpacks nothing, one byte and every byte") {
    std::vector<std::uint8_t> bytes;
    CHECK(unpack(zlib_pack(bytes), 0) == bytes);
    for (int i = 0; i < 256; ++i)
      bytes.push_back(static_cast<std::uint8_t>(i));
    CHECK(unpack(zlib_pack(bytes), 256) == bytes);
  }

  TEST_CASE("zlib unpacks random bytes with repeats of every length and distance") {
    Random random(9);
    std::vector<std::uint8_t> bytes;
    while (bytes.size() < 300000) {
      if (bytes.size() < 10 || random.below(3) == 0) {
        bytes.push_back(static_cast<std::uint8_t>(random.below(256)));
        continue;
      }
      const int reach = std::min(random.below(2) == 0 ? 40 : 40000, static_cast<int>(bytes.size()));
      const std::size_t from = bytes.size() - 1 - static_cast<std::size_t>(random.below(reach));
      const int length = 3 + random.below(400);
      for (int i = 0; i < length; ++i)
        bytes.push_back(bytes[from + static_cast<std::size_t>(i)]);
    }
    const std::string packed = zlib_pack(bytes);
    CHECK(unpack(packed, bytes.size()) == bytes);
    CHECK(packed.size() < bytes.size());
  }

  TEST_CASE("a million equal bytes compress to at most ten thousand") {
    const std::vector<std::uint8_t> bytes(1000000, 7);
    const std::string packed = zlib_pack(bytes);
    CHECK(packed.size() < 10000);
    CHECK(unpack(packed, bytes.size()) == bytes);
  }
}

TEST_SUITE("debug/png") {
  TEST_CASE("a PNG file has its chunks, sizes and checksums") {
    Picture picture({.low = {0, 0}, .high = {30, 20}, .width = 30, .margin = 0});
    picture.fill_box({3, 3}, {20, 9}, rgb(0x123456));
    const Image image = render(picture);
    const std::string png = to_png(image);
    CHECK(png.substr(1, 3) == "PNG");
    CHECK(png.substr(12, 4) == "IHDR");
    CHECK(number_at(png, 16) == 30);
    CHECK(number_at(png, 20) == 20);
    CHECK(number_at(png, 29) == crc32(0, reinterpret_cast<const Bytef*>(png.data() + 12), 17));
    CHECK(png.substr(37, 4) == "IDAT");
    const std::uint32_t size = number_at(png, 33);
    const auto rows = unpack(png.substr(41, size), 20 * 91);
    REQUIRE(rows.size() == 20 * 91);
    // Undo the filter: every row is stored as its difference from the one above.
    std::vector<std::uint8_t> above(90, 0);
    for (std::size_t y = 0; y < 20; ++y) {
      CHECK(rows[y * 91] == 2);
      for (std::size_t x = 0; x < 90; ++x) {
        above[x] = static_cast<std::uint8_t>(above[x] + rows[y * 91 + 1 + x]);
        REQUIRE(above[x] == image.bytes[y * 90 + x]);
      }
    }
    CHECK(png.substr(png.size() - 8, 4) == "IEND");
  }
}
