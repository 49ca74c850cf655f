// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/export/export_parts.h"

#include <charconv>

namespace way {
namespace {

void append_number(std::string& out, auto number) {
  std::array<char, 48> buffer = {};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out += ' ';
  out.append(buffer.data(), result.ptr);
}

/// Spaces would end the name of a material.
std::string word_of(std::string name) {
  for (char& c : name) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') c = '_';
  }
  return name;
}

void append_part(std::string& out, const ExportPart& part, std::uint64_t before,
                 const ExportOptions& options) {
  out += "o " + part.name + '\n';
  for (const Vec3& v : part.vertices) {
    out += 'v';
    for (const float number : {v.x, v.y, v.z})
      append_number(out, number);
    out += '\n';
  }
  for (const auto& [area, shapes] : part.shapes) {
    out += "usemtl " + word_of(material_name(area, options)) + '\n';
    for (std::size_t i = 0; i + 1 < shapes.first.size(); ++i) {
      out += part.is_lines ? 'l' : 'f';
      for (std::uint32_t k = shapes.first[i]; k < shapes.first[i + 1]; ++k)
        append_number(out, before + shapes.corners[k]);
      out += '\n';
    }
  }
}

}  // namespace

std::string format_obj(const NavMesh& mesh, const ExportOptions& options) {
  std::string out;
  std::uint64_t before = 1;
  for (const ExportPart& part : make_export_parts(mesh, options)) {
    append_part(out, part, before, options);
    before += part.vertices.size();
  }
  return out;
}

}  // namespace way
