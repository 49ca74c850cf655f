// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/film.h"

#include "way/core/random.h"

#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <zlib.h>

using namespace way;

namespace {

std::uint32_t big_endian_at(const std::string& bytes, std::size_t at, std::size_t size = 4) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i)
    value = value << 8U | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

struct Shown {
  Image image = {};
  std::uint32_t milliseconds = 0;
};

/// A player of animated PNG files as the specification describes it, for RGBA without filters.
class Player {
 public:
  std::vector<Shown> play(const std::string& file) {
    REQUIRE(file.substr(0, 8) == std::string("\x89PNG\r\n\x1a\n"));
    std::uint32_t frames = 0;
    for (std::size_t at = 8; at < file.size();) {
      const std::uint32_t size = big_endian_at(file, at);
      const std::string kind = file.substr(at + 4, 4);
      const std::string data = file.substr(at + 8, size);
      const auto* const first = reinterpret_cast<const Bytef*>(file.data() + at + 4);
      CHECK(big_endian_at(file, at + 8 + size) == crc32(0, first, size + 4));
      at += size + 12;
      if (kind == "IHDR") begin(data);
      if (kind == "acTL") frames = big_endian_at(data, 0);
      if (kind == "fcTL") take_control(data);
      if (kind == "IDAT") paint(data);
      if (kind == "fdAT") {
        CHECK(big_endian_at(data, 0) == sequence_++);
        paint(data.substr(4));
      }
    }
    CHECK(shown_.size() == frames);
    return shown_;
  }

 private:
  void begin(const std::string& head) {
    canvas_.width = static_cast<int>(big_endian_at(head, 0));
    canvas_.height = static_cast<int>(big_endian_at(head, 4));
    CHECK(big_endian_at(head, 8) == 0x08060000);
    canvas_.bytes.resize(std::size_t{3} * big_endian_at(head, 0) * big_endian_at(head, 4));
  }

  void take_control(const std::string& control) {
    REQUIRE(control.size() == 26);
    CHECK(big_endian_at(control, 0) == sequence_++);
    CHECK(big_endian_at(control, 22, 2) == 1000);
    control_ = control;
  }

  void paint(const std::string& packed) {
    const std::size_t width = big_endian_at(control_, 4);
    const std::size_t height = big_endian_at(control_, 8);
    const std::size_t left = big_endian_at(control_, 12);
    const std::size_t top = big_endian_at(control_, 16);
    const bool is_over = control_[25] == 1;
    std::vector<std::uint8_t> rows(height * (4 * width + 1));
    uLongf count = rows.size();
    const auto* const from = reinterpret_cast<const Bytef*>(packed.data());
    REQUIRE(uncompress(rows.data(), &count, from, packed.size()) == Z_OK);
    REQUIRE(count == rows.size());
    for (std::size_t y = 0; y < height; ++y) {
      CHECK(rows[y * (4 * width + 1)] == 0);
      for (std::size_t x = 0; x < width; ++x) {
        const std::uint8_t* const pixel = &rows[y * (4 * width + 1) + 1 + 4 * x];
        if (is_over && pixel[3] == 0) continue;
        REQUIRE(pixel[3] == 255);
        const std::size_t at = (top + y) * static_cast<std::size_t>(canvas_.width) + left + x;
        std::copy_n(pixel, 3, canvas_.bytes.begin() + static_cast<std::ptrdiff_t>(3 * at));
      }
    }
    shown_.push_back({canvas_, big_endian_at(control_, 20, 2)});
  }

  Image canvas_ = {};
  std::string control_ = {};
  std::uint32_t sequence_ = 0;
  std::vector<Shown> shown_ = {};
};

Image blank(int width, int height) {
  return {width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(3 * width * height))};
}

}  // namespace

TEST_SUITE("debug/film") {
  TEST_CASE("a player shows the images that were added") {
    Random random(3);
    Film film;
    std::vector<Image> images;
    Image image = blank(19, 11);
    for (int i = 0; i < 40; ++i) {
      for (int j = random.below(4); j >= 0; --j)
        image.bytes[static_cast<std::size_t>(random.below(19 * 11 * 3))] ^= 0xffU;
      images.push_back(image);
      film.add(image, 10 + i);
    }
    const auto shown = Player().play(film.to_apng());
    REQUIRE(shown.size() == images.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
      CHECK(shown[i].image.bytes == images[i].bytes);
      CHECK(shown[i].milliseconds == 10 + i);
    }
  }

  TEST_CASE("equal images make one that lasts longer, up to a minute") {
    Film film;
    for (int i = 0; i < 4; ++i)
      film.add(blank(2, 2), 25000);
    const auto shown = Player().play(film.to_apng());
    REQUIRE(shown.size() == 2);
    CHECK(shown[0].milliseconds == 50000);
    CHECK(shown[1].milliseconds == 50000);
    CHECK(shown[1].image.bytes == blank(2, 2).bytes);
  }

  TEST_CASE("a film without images has no bytes") {
    CHECK(Film().to_apng().empty());
  }
}

TEST_SUITE("debug/render_over") {
  TEST_CASE("shapes over an image look as over the shapes below") {
    const PictureFrame frame = {.low = {0, 0}, .high = {90, 70}, .width = 90, .margin = 0};
    Picture below(frame);
    below.fill_box({8, 4}, {60, 50}, rgb(0x224466));  // at whole pixels, so nothing is smoothed
    Picture above(frame);
    Picture both = below;
    for (Picture* const picture : {&above, &both}) {
      picture->dot({30, 31}, rgb(0xff0000), 12);
      picture->dot({66, 64}, rgb(0x00ff00), 30);
      picture->line(Vec2{0, 0}, Vec2{90, 33}, {.color = {0, 0, 255, 100}, .width = 3});
    }
    CHECK(render_over(render(below), above).bytes == render(both).bytes);
    CHECK(render_over(render(below), Picture(frame)).bytes == render(below).bytes);
  }
}
