// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/io_bench.h"

#include "way/io/gltf.h"
#include "way/io/obj.h"

#include "bench/harness/stages.h"
#include "bench/harness/stats.h"
#include "scenes/scenes.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <span>
#include <sstream>
#include <string>

#include <tiny_obj_loader.h>

namespace way::bench {
namespace {

constexpr int kIoRounds = 5;

/// Exits if a reader failed: there would be nothing to compare.
void demand(bool done, const char* reader) {
  if (done) return;
  std::cerr << reader << " did not read the level\n";
  std::exit(1);
}

Pair read_obj_once(const std::string& text, std::size_t triangles) {
  const double start = thread_seconds();
  const auto level = parse_obj(text);
  const double middle = thread_seconds();
  demand(level && level->triangles.size() == triangles, "parse_obj");
  std::istringstream stream(text);
  tinyobj::attrib_t vertices;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
  std::string warning;
  std::string error;
  const double begin = thread_seconds();
  const bool read = tinyobj::LoadObj(&vertices, &shapes, &materials, &warning, &error, &stream);
  const double end = thread_seconds();
  demand(read && shapes.size() == 1 && shapes[0].mesh.num_face_vertices.size() == triangles,
         "tinyobjloader");
  return {(middle - start) * kMilliseconds, (end - begin) * kMilliseconds};
}

std::string word(std::size_t number) {
  const auto value = static_cast<std::uint32_t>(number);
  std::string bytes(sizeof(value), '\0');
  std::memcpy(bytes.data(), &value, sizeof(value));
  return bytes;
}

template <class T>
std::string bytes_of(std::span<const T> items) {
  std::string bytes(items.size_bytes(), '\0');
  std::memcpy(bytes.data(), items.data(), items.size_bytes());
  return bytes;
}

/// Encodes a mesh as binary glTF with 32-bit indices.
std::string to_glb(const TriangleMesh& mesh) {
  const std::string binary = bytes_of(mesh.vertices()) + bytes_of(mesh.triangles());
  const std::string points = std::to_string(mesh.vertices().size_bytes());
  std::string json =
      R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":)" + std::to_string(binary.size()) +
      R"(}],"bufferViews":[{"buffer":0,"byteLength":)" + points + R"(},{"buffer":0,"byteOffset":)" +
      points + R"(,"byteLength":)" + std::to_string(mesh.triangles().size_bytes()) +
      R"(}],"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":)" +
      std::to_string(mesh.vertices().size()) +
      R"(},{"bufferView":1,"componentType":5125,"type":"SCALAR","count":)" +
      std::to_string(mesh.triangles().size() * 3) +
      R"(}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],)"
      R"("nodes":[{"mesh":0}]})";
  json.append((4 - json.size() % 4) % 4, ' ');
  return "glTF" + word(2) + word(28 + json.size() + binary.size()) + word(json.size()) + "JSON" +
         json + word(binary.size()) + std::string("BIN\0", 4) + binary;
}

Pair read_glb_once(const std::string& bytes, std::size_t triangles) {
  const double start = thread_seconds();
  const auto level = decode_glb(bytes);
  const double middle = thread_seconds();
  demand(level && level->triangles.size() == triangles, "decode_glb");
  const double begin = thread_seconds();
  const std::string copy(bytes.data(), bytes.size());
  const double end = thread_seconds();
  demand(copy.size() == bytes.size(), "a copy");
  return {(middle - start) * kMilliseconds, (end - begin) * kMilliseconds};
}

}  // namespace

std::vector<Row> compare_readers(const Options& options) {
  const float side = options.quick ? 400 : 1200;
  const std::string suffix = options.quick ? "/terrain_400" : "/terrain_1200";
  std::vector<Row> rows;
  if (!options.wants("io/obj" + suffix) && !options.wants("io/glb" + suffix)) return rows;
  std::cerr << "io" << suffix << '\n';
  const TriangleMesh mesh = scenes::terrain(1, side);
  const std::string obj = format_obj(mesh);
  const std::string glb = to_glb(mesh);
  std::vector<Pair> obj_rounds;
  std::vector<Pair> glb_rounds;
  for (int i = 0; i < kIoRounds; ++i) {
    obj_rounds.push_back(read_obj_once(obj, mesh.triangles().size()));
    glb_rounds.push_back(read_glb_once(glb, mesh.triangles().size()));
  }
  if (options.wants("io/obj" + suffix))
    rows.push_back(make_row("io/obj" + suffix, "io/obj", "ms", obj_rounds));
  if (options.wants("io/glb" + suffix))
    rows.push_back(make_row("io/glb" + suffix, "io/glb", "ms", glb_rounds));
  return rows;
}

}  // namespace way::bench
