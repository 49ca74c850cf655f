// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/packed_level.h"

#include "way/io/obj.h"

#include "support/shared_data.h"

#include <doctest/doctest.h>
#include <zlib.h>

namespace way::test {
namespace {

std::string unpack(const std::string& path) {
  std::string text;
  const gzFile file = gzopen(path.c_str(), "rb");
  REQUIRE(file != nullptr);
  char part[1 << 16];
  for (int got = gzread(file, part, sizeof part); got > 0; got = gzread(file, part, sizeof part))
    text.append(part, static_cast<std::size_t>(got));
  gzclose(file);
  return text;
}

}  // namespace

std::optional<TriangleMesh> packed_level(const std::string& name) {
  const auto path = shared_file("meshes/real/" + name + ".obj.gz");
  if (!path) return std::nullopt;
  auto level = parse_obj_mesh(unpack(*path));
  REQUIRE(level);
  return *std::move(level);
}

}  // namespace way::test
