// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/svg.h"

#include <array>
#include <charconv>
#include <cmath>

namespace way {
namespace {

using Kind = Picture::Kind;

/// A number with at most one decimal: a tenth of a pixel is invisible.
void add_number(std::string& out, float value) {
  std::array<char, 32> buffer = {};
  const long tenths = std::lround(std::fmin(std::fmax(value, -1e6F), 1e6F) * 10);
  const long size = std::labs(tenths);
  if (tenths < 0) out += '-';
  const auto whole = std::to_chars(buffer.data(), buffer.data() + buffer.size(), size / 10);
  out.append(buffer.data(), whole.ptr);
  if (size % 10 == 0) return;
  out += '.';
  out += static_cast<char>('0' + size % 10);
}

void add_point(std::string& out, char command, Vec2 p) {
  out += command;
  add_number(out, p.x);
  out += ' ';
  add_number(out, p.z);
}

void add_color(std::string& out, const char* attribute, Color color) {
  constexpr const char* kDigits = "0123456789abcdef";
  out += ' ';
  out += attribute;
  out += "=\"#";
  for (const std::uint8_t channel : {color.r, color.g, color.b}) {
    out += kDigits[channel >> 4U];
    out += kDigits[channel & 15U];
  }
  out += '"';
  if (color.a == 255) return;
  out += ' ';
  out += attribute;
  out += "-opacity=\"";
  out += std::to_string(static_cast<float>(color.a) / 255).substr(0, 5);
  out += '"';
}

void add_outline(std::string& out, const Picture& picture, const Picture::Shape& shape) {
  char command = 'M';
  for (const Vec2& p : picture.points(shape)) {
    add_point(out, command, p);
    command = 'L';
  }
  if (shape.kind == Kind::dot) out += "h0";
  if (shape.kind == Kind::fill || shape.kind == Kind::ring) out += 'Z';
}

/// Opaque neighbors of the same style become one path: a fraction of the bytes, and no seams
/// between them. Transparent shapes stay separate, because overlaps would show.
bool joins(const Picture::Shape& a, const Picture::Shape& b) {
  return a.kind == b.kind && a.color == b.color && a.width == b.width && a.color.a == 255;
}

void add_style(std::string& out, const Picture::Shape& shape) {
  if (shape.kind == Kind::fill) return add_color(out, "fill", shape.color);
  out += " fill=\"none\"";
  add_color(out, "stroke", shape.color);
  out += " stroke-width=\"";
  add_number(out, shape.width);
  out += '"';
}

}  // namespace

std::string to_svg(const Picture& picture) {
  const std::string width = std::to_string(picture.width());
  const std::string height = std::to_string(picture.height());
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" +
                    height + "\" viewBox=\"0 0 " + width + " " + height +
                    "\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n";
  out += "<rect width=\"100%\" height=\"100%\"";
  add_color(out, "fill", picture.background());
  out += "/>\n";
  const auto shapes = picture.shapes();
  for (std::size_t i = 0; i < shapes.size();) {
    out += "<path";
    add_style(out, shapes[i]);
    out += " d=\"";
    const Picture::Shape& look = shapes[i];
    do {
      add_outline(out, picture, shapes[i]);
      ++i;
    } while (i < shapes.size() && joins(look, shapes[i]));
    out += "\"/>\n";
  }
  return out + "</svg>\n";
}

}  // namespace way
