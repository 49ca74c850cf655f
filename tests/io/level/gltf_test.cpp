// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/gltf.h"

#include "support/builders/gltf_text.h"
#include "support/replaced.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
using test::bytes_of;
using test::GltfParts;
using test::make_glb;
using test::make_gltf;
using test::replaced;
using test::square_gltf;

namespace {

using Triangles = std::vector<Triangle>;
using Points = std::vector<Vec3>;

const Points kSquare = {{0, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 0, 0}};

Level read(const std::string& bytes) {
  auto level = parse_gltf(bytes);
  REQUIRE_MESSAGE(level, (level ? "" : level.error().message));
  CHECK(level->part_of.size() == level->triangles.size());
  return std::move(*level);
}

std::string message_of(const std::string& bytes) {
  const auto level = parse_gltf(bytes, {.name = "a.gltf"});
  REQUIRE_FALSE(level);
  return level.error().message;
}

/// The square with indices of another type.
template <class T>
std::string square_with_indices(const std::string& code) {
  GltfParts parts = square_gltf();
  const std::string indices = bytes_of<T>({0, 1, 2, 0, 2, 3});
  parts.bytes = parts.bytes.substr(0, 48) + indices;
  parts.views = replaced(parts.views, "\"byteLength\":12}",
                         "\"byteLength\":" + std::to_string(indices.size()) + "}");
  parts.accessors = replaced(parts.accessors, "5123", code);
  return make_gltf(parts);
}

/// The square with custom nodes, followed by `scene`.
std::string square_with_nodes(const std::string& nodes, const std::string& scene = "") {
  GltfParts parts = square_gltf();
  parts.node = nodes;
  parts.more = scene;
  return make_gltf(parts);
}

}  // namespace

TEST_SUITE("io/gltf") {
  TEST_CASE("a square of two triangles is read with the names of node and mesh") {
    const Level level = read(make_gltf(square_gltf()));
    CHECK(level.vertices == kSquare);
    CHECK(level.triangles == Triangles{{0, 1, 2}, {0, 2, 3}});
    REQUIRE(level.parts.size() == 1);
    CHECK(level.parts[0] == LevelPart{.object = "floor", .group = "tiles"});
  }

  TEST_CASE("the binary form gives the same level") {
    const GltfParts parts = square_gltf();
    const std::string json = make_gltf(parts);
    const std::size_t begin = json.find(",\"uri\"");
    const std::string bare = json.substr(0, begin) + json.substr(json.find('}', begin));
    const auto level = decode_glb(make_glb(bare, parts.bytes));
    REQUIRE(level);
    CHECK(level->vertices == kSquare);
    CHECK(level->triangles.size() == 2);
  }

  TEST_CASE("a binary file is read at any alignment") {
    const GltfParts parts = square_gltf();
    std::string json = square_with_indices<std::uint32_t>("5125");
    const std::size_t begin = json.find(",\"uri\"");
    json.erase(begin, json.find('}', begin) - begin);
    const std::string glb =
        make_glb(json, parts.bytes.substr(0, 48) + bytes_of<std::uint32_t>({0, 1, 2, 0, 2, 3}));
    for (const std::size_t away : {0U, 1U, 2U, 3U, 4U}) {
      const std::string moved = std::string(away, ' ') + glb;
      const auto level = decode_glb(std::string_view(moved).substr(away));
      REQUIRE(level);
      CHECK(level->vertices == kSquare);
      CHECK(level->triangles == Triangles{{0, 1, 2}, {0, 2, 3}});
    }
  }

  TEST_CASE("indices may have 8, 16 or 32 bits, or be missing") {
    const Triangles wanted = {{0, 1, 2}, {0, 2, 3}};
    CHECK(read(square_with_indices<std::uint8_t>("5121")).triangles == wanted);
    CHECK(read(square_with_indices<std::uint16_t>("5123")).triangles == wanted);
    CHECK(read(square_with_indices<std::uint32_t>("5125")).triangles == wanted);
    GltfParts parts = square_gltf();
    parts.accessors = replaced(parts.accessors, "\"count\":4", "\"count\":3");
    parts.primitive = R"({"attributes":{"POSITION":0}})";
    CHECK(read(make_gltf(parts)).triangles == Triangles{{0, 1, 2}});
  }

  TEST_CASE("strips flip every second triangle, fans share their first corner") {
    GltfParts parts = square_gltf();
    parts.primitive = R"({"attributes":{"POSITION":0},"mode":5})";
    CHECK(read(make_gltf(parts)).triangles == Triangles{{0, 1, 2}, {1, 3, 2}});
    parts.primitive = R"({"attributes":{"POSITION":0},"mode":6})";
    CHECK(read(make_gltf(parts)).triangles == Triangles{{0, 1, 2}, {0, 2, 3}});
  }

  TEST_CASE("points and lines are left out") {
    GltfParts parts = square_gltf();
    parts.primitive =
        R"({"attributes":{"POSITION":0},"mode":0},{"attributes":{"POSITION":0},"mode":3})";
    CHECK(read(make_gltf(parts)).triangles.empty());
  }

  TEST_CASE("elements may lie apart from each other") {
    GltfParts parts = square_gltf();
    parts.bytes = bytes_of<float>({0, 0, 0, 9, 0, 0, 1, 9, 1, 0, 1, 9, 1, 0, 0});
    parts.views = R"({"buffer":0,"byteLength":60,"byteStride":16})";
    parts.accessors = R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"})";
    parts.primitive = R"({"attributes":{"POSITION":0},"mode":6})";
    CHECK(read(make_gltf(parts)).vertices == kSquare);
  }

  TEST_CASE("quantized positions are read, as integers or normalized") {
    GltfParts parts;
    parts.bytes = bytes_of<std::int16_t>({0, 0, 0, 0, 300, 0, -100, 0, 32767, 0, -32768, 0});
    parts.views = R"({"buffer":0,"byteLength":24,"byteStride":8})";
    parts.accessors = R"({"bufferView":0,"componentType":5122,"count":3,"type":"VEC3"})";
    parts.primitive = R"({"attributes":{"POSITION":0}})";
    parts.more = R"(,"extensionsRequired":["KHR_mesh_quantization"])";
    CHECK(read(make_gltf(parts)).vertices == Points{{0, 0, 0}, {300, 0, -100}, {32767, 0, -32768}});
    parts.accessors = replaced(parts.accessors, "\"count\"", "\"normalized\":true,\"count\"");
    CHECK(read(make_gltf(parts)).vertices[2] == Vec3{1, 0, -1});
    parts.bytes = bytes_of<std::uint8_t>({0, 0, 0, 0, 51, 0, 255, 0, 255, 0, 0, 0});
    parts.views = R"({"buffer":0,"byteLength":12,"byteStride":4})";
    parts.accessors = replaced(parts.accessors, "5122", "5121");
    CHECK(read(make_gltf(parts)).vertices == Points{{0, 0, 0}, {0.2F, 0, 1}, {1, 0, 0}});
  }

  TEST_CASE("a sparse accessor replaces elements, even of one without bytes") {
    GltfParts parts = square_gltf();
    parts.bytes += bytes_of<std::uint16_t>({2, 0}) + bytes_of<float>({7, 8, 9});
    parts.views += R"(,{"buffer":0,"byteOffset":60,"byteLength":2})"
                   R"(,{"buffer":0,"byteOffset":64,"byteLength":12})";
    const std::string sparse =
        R"("sparse":{"count":1,"indices":{"bufferView":2,"componentType":5123},)"
        R"("values":{"bufferView":3}},"count":4)";
    parts.accessors = replaced(parts.accessors, "\"count\":4", sparse);
    CHECK(read(make_gltf(parts)).vertices == Points{{0, 0, 0}, {0, 0, 1}, {7, 8, 9}, {1, 0, 0}});
    parts.accessors = replaced(parts.accessors, "\"bufferView\":0,", "");
    CHECK(read(make_gltf(parts)).vertices == Points{{}, {}, {7, 8, 9}, {}});
  }

  TEST_CASE("transforms are applied down the graph: translation, rotation, scale, matrix") {
    const Level level = read(square_with_nodes(
        R"({"translation":[10,0,0],"rotation":[0,0.70710678,0,0.70710678],"children":[1]},)"
        R"({"scale":[2,2,2],"translation":[0,1,0],"mesh":0})"));
    REQUIRE(level.vertices.size() == 4);
    // A rotation by 90 degrees about y takes +z to +x.
    CHECK(level.vertices[1].x == doctest::Approx(12));
    CHECK(level.vertices[1].y == doctest::Approx(1));
    CHECK(level.vertices[1].z == doctest::Approx(0));
    const Level by_matrix =
        read(square_with_nodes(R"({"mesh":0,"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1]})"));
    CHECK(by_matrix.vertices[0] == Vec3{5, 6, 7});
  }

  TEST_CASE("a mesh used by several nodes is instantiated several times") {
    const Level level = read(
        square_with_nodes(R"({"mesh":0,"name":"a"},{"mesh":0,"name":"b","translation":[0,3,0]})"));
    CHECK(level.triangles.size() == 4);
    CHECK(level.vertices[4] == Vec3{0, 3, 0});
    REQUIRE(level.parts.size() == 2);
    CHECK(level.parts[1].object == "b");
    CHECK(level.part_of == std::vector<std::uint32_t>{0, 0, 1, 1});
  }

  TEST_CASE("a node that mirrors flips its triangles, so that they face the same way") {
    const Level level = read(square_with_nodes(R"({"mesh":0,"scale":[-1,1,1]})"));
    CHECK(level.triangles[0] == Triangle{0, 2, 1});
    const auto mesh = to_mesh(level);
    REQUIRE(mesh);
    const auto v = mesh->vertices();
    CHECK(cross(v[2] - v[0], v[1] - v[0]).y > 0);
  }

  TEST_CASE("only the chosen scene is read; without scenes all nodes are") {
    const std::string nodes = R"({"mesh":0,"name":"a"},{"mesh":0,"name":"b"})";
    const std::string scenes = R"(,"scenes":[{"nodes":[0]},{"nodes":[1]}])";
    CHECK(read(square_with_nodes(nodes)).parts.size() == 2);
    CHECK(read(square_with_nodes(nodes, scenes)).parts[0].object == "a");
    CHECK(read(square_with_nodes(nodes, scenes + ",\"scene\":1")).parts[0].object == "b");
    CHECK(message_of(square_with_nodes(nodes, scenes + ",\"scene\":2")) ==
          "a.gltf: its scene is not one of 2");
  }

  TEST_CASE("materials and extras are kept") {
    GltfParts parts = square_gltf();
    parts.node = R"({"mesh":0,"extras":{"surface":"mud","depth":0.5,"deep":true,"list":[1]}})";
    parts.primitive = R"({"attributes":{"POSITION":0},"indices":1,"material":0})";
    parts.more = R"(,"materials":[{"name":"Water","doubleSided":true,"extras":{"wet":1}}])";
    const LevelPart part = read(make_gltf(parts)).parts[0];
    CHECK(part.material == "Water");
    CHECK(part.double_sided);
    CHECK(part.extras == std::vector<NamedValue>{
                             {"deep", "true"}, {"depth", "0.5"}, {"surface", "mud"}, {"wet", "1"}});
  }

  TEST_CASE("triangles of double-sided materials face up, with either winding") {
    GltfParts parts = square_gltf();
    parts.primitive = R"({"attributes":{"POSITION":0},"indices":1,"material":0})";
    parts.more = R"(,"materials":[{"doubleSided":true}])";
    parts.node = R"({"mesh":0,"scale":[1,-1,1]})";
    const auto mesh = to_mesh(read(make_gltf(parts)));
    REQUIRE(mesh);
    CHECK(mesh->triangles()[0] == Triangle{0, 1, 2});
  }

  TEST_CASE("an accessor may be empty") {
    GltfParts parts = square_gltf();
    parts.accessors = replaced(parts.accessors, "\"count\":4", "\"count\":0");
    parts.primitive = R"({"attributes":{"POSITION":0}})";
    CHECK(read(make_gltf(parts)).vertices.empty());
  }

  TEST_CASE("primitives that share positions share vertices") {
    GltfParts parts = square_gltf();
    parts.primitive += "," + parts.primitive;
    const Level level = read(make_gltf(parts));
    CHECK(level.vertices.size() == 4);
    CHECK(level.triangles.size() == 4);
  }

  TEST_CASE("a buffer in a separate file is fetched by its decoded name") {
    const GltfParts parts = square_gltf();
    const std::string json = make_gltf(parts);
    const std::size_t begin = json.find("data:");
    const std::string text =
        json.substr(0, begin) + "my%20level.bin" + json.substr(json.find('"', begin));
    std::string asked;
    const auto fetch = [&](const std::string& path) -> Result<std::string> {
      asked = path;
      return parts.bytes;
    };
    const auto level = parse_gltf(text, {.fetch = fetch});
    REQUIRE(level);
    CHECK(asked == "my level.bin");
    CHECK(level->vertices == kSquare);
    CHECK(message_of(text) == "a.gltf: buffer 0: needs the file 'my%20level.bin'");
    const auto missing = [](const std::string& path) -> Result<std::string> {
      return Error{Error::Code::io, path + ": cannot be read: No such file or directory"};
    };
    const auto refused = parse_gltf(text, {.name = "a.gltf", .fetch = missing});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Error::Code::io);
    CHECK(refused.error().message ==
          "a.gltf: buffer 0: my level.bin: cannot be read: No such file or directory");
  }

  TEST_CASE("extensions that affect geometry are rejected by name, others are ignored") {
    GltfParts parts = square_gltf();
    for (const char* name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                             "EXT_mesh_gpu_instancing", "VENDOR_voxels"}) {
      parts.more = std::string(R"(,"extensionsRequired":[")") + name + "\"]";
      CHECK(message_of(make_gltf(parts)) ==
            std::string("a.gltf: needs the extension ") + name + ", which is not supported");
    }
    parts.more = R"(,"extensionsRequired":["KHR_materials_unlit","KHR_texture_transform"])";
    CHECK(read(make_gltf(parts)).triangles.size() == 2);
  }

  TEST_CASE("Draco without an uncompressed copy is rejected by name even if it is optional") {
    GltfParts parts = square_gltf();
    parts.accessors = replaced(parts.accessors, "\"bufferView\":0,", "");
    parts.primitive = R"({"attributes":{"POSITION":0},"indices":1,)"
                      R"("extensions":{"KHR_draco_mesh_compression":{}}})";
    CHECK(message_of(make_gltf(parts)) ==
          "a.gltf: mesh 0, primitive 0: needs the extension KHR_draco_mesh_compression, which is "
          "not supported");
  }

  TEST_CASE("a node that is its own ancestor is rejected, inside and outside the scene") {
    CHECK(message_of(square_with_nodes(
              R"({"name":"a","children":[1]},{"name":"b","children":[2]},{"children":[1]})")) ==
          "a.gltf: the graph of nodes is cyclic: node 1 'b' is its own ancestor");
    CHECK(message_of(square_with_nodes(R"({"mesh":0},{"children":[1]})",
                                       R"(,"scenes":[{"nodes":[0]}])")) ==
          "a.gltf: the graph of nodes is cyclic: node 1 is its own ancestor");
  }

  TEST_CASE("a node has one parent and is in a scene once") {
    CHECK(message_of(square_with_nodes(R"({"children":[2]},{"children":[2]},{"mesh":0})")) ==
          "a.gltf: node 2 has two parents; the second is node 1");
    CHECK(message_of(square_with_nodes(R"({"mesh":0})", R"(,"scenes":[{"nodes":[0,0]}])")) ==
          "a.gltf: node 0 is in the scene twice");
  }

  TEST_CASE("a long chain of nodes is walked without recursion") {
    std::string nodes;
    for (int i = 1; i < 50000; ++i)
      nodes += "{\"children\":[" + std::to_string(i) + "]},";
    CHECK(read(square_with_nodes(nodes + "{\"mesh\":0}")).triangles.size() == 2);
  }

  TEST_CASE("indices out of range are rejected with list and value") {
    GltfParts parts = square_gltf();
    parts.bytes =
        replaced(parts.bytes, bytes_of<std::uint16_t>({2, 3}), bytes_of<std::uint16_t>({2, 4}));
    CHECK(message_of(make_gltf(parts)) == "a.gltf: accessor 1: index 5 names vertex 4 of 4");
    const std::string good = make_gltf(square_gltf());
    CHECK(message_of(replaced(good, "\"indices\":1", "\"indices\":7")) ==
          "a.gltf: accessor 7 of 2 is asked for");
    CHECK(message_of(replaced(good, "\"bufferView\":1", "\"bufferView\":2")) ==
          "a.gltf: accessor 1: its bufferView is not in the file");
    CHECK(
        message_of(replaced(good, "\"buffer\":0,\"byteOffset\"", "\"buffer\":3,\"byteOffset\"")) ==
        "a.gltf: buffer 3 of 1 is asked for");
    CHECK(message_of(replaced(good, "\"mesh\":0", "\"mesh\":1")) ==
          "a.gltf: node 0 'floor' names a mesh that is not one of 1");
    CHECK(message_of(square_with_nodes(R"({"children":[9]})")) ==
          "a.gltf: node 0 names a child that is not one of 1 nodes");
    CHECK(message_of(square_with_nodes(R"({"mesh":0})", R"(,"scenes":[{"nodes":[-1]}])")) ==
          "a.gltf: scene 0 names a node that is not one of 1");
  }

  TEST_CASE("elements beyond the end of a view, a view beyond a buffer, a buffer too short") {
    const std::string good = make_gltf(square_gltf());
    CHECK(message_of(replaced(good, "\"count\":6", "\"count\":9")) ==
          "a.gltf: accessor 1: reaches to byte 18 of bufferView 1, which has 12");
    CHECK(message_of(replaced(good, "\"byteOffset\":48,\"byteLength\":12",
                              "\"byteOffset\":52,\"byteLength\":12")) ==
          "a.gltf: accessor 1: bufferView 1 reaches to byte 64 of buffer 0, which has 60");
    CHECK(message_of(replaced(good, "\"byteLength\":60", "\"byteLength\":99")) ==
          "a.gltf: buffer 0: 99 bytes are promised, and 60 are there");
    CHECK(message_of(replaced(good, "\"byteLength\":48", "\"byteLength\":48,\"byteStride\":4")) ==
          "a.gltf: accessor 0: its byteStride is 4");
    CHECK(message_of(replaced(good, "base64,", "base64,!")) ==
          "a.gltf: buffer 0: its base64 is damaged");
    CHECK(message_of(replaced(good, ";base64", "")) ==
          "a.gltf: buffer 0: is a data: address that is not base64");
  }

  TEST_CASE("values of the wrong type are rejected") {
    const std::string good = make_gltf(square_gltf());
    CHECK(message_of(replaced(good, "5126", "5130")) ==
          "a.gltf: accessor 0: its componentType is not defined by glTF");
    CHECK(message_of(replaced(good, "VEC3", "MAT4")) == "a.gltf: accessor 0: its type is 'MAT4'");
    CHECK(message_of(replaced(good, "VEC3", "VEC2")) ==
          "a.gltf: accessor 0: positions have three coordinates");
    CHECK(message_of(replaced(good, "\"count\":4", "\"count\":-4")) ==
          "a.gltf: accessor 0: its count is not a valid number of elements");
    CHECK(message_of(replaced(good, "5123", "5122")) ==
          "a.gltf: accessor 1: does not hold indices");
    CHECK(message_of(replaced(good, "\"count\":6", "\"count\":5")) ==
          "a.gltf: mesh 0, primitive 0: 5 corners are not a multiple of 3");
    CHECK(message_of(replaced(good, "\"indices\":1", "\"indices\":1,\"mode\":9")) ==
          "a.gltf: mesh 0, primitive 0: its mode is not defined by glTF");
    CHECK(message_of(square_with_nodes(R"({"mesh":0,"rotation":[0,0,0,0]})")) ==
          "a.gltf: node 0 has a damaged transform");
    CHECK(message_of(square_with_nodes(R"({"mesh":0,"scale":[1,2]})")) ==
          "a.gltf: node 0 has a damaged transform");
  }

  TEST_CASE("non-finite positions are rejected with their index") {
    GltfParts parts = square_gltf();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    parts.bytes = bytes_of<float>({0, 0, 0, 0, nan, 1, 1, 0, 1, 1, 0, 0}) + parts.bytes.substr(48);
    CHECK(message_of(make_gltf(parts)) ==
          "a.gltf: accessor 0: position 1 is not finite: (0, nan, 1)");
    parts = square_gltf();
    parts.node = R"({"mesh":0,"scale":[1e300,1,1]})";
    CHECK(message_of(make_gltf(parts)) ==
          "a.gltf: mesh 0, primitive 0: vertex 2 is not finite after the transform of its node");
  }

  TEST_CASE("a mesh instantiated very often is rejected before it fills the memory") {
    const std::string text = square_with_nodes(R"({"mesh":0},{"mesh":0},{"mesh":0})");
    const auto level = parse_gltf(text, {.max_vertices = 8});
    REQUIRE_FALSE(level);
    CHECK(level.error().code == Error::Code::too_large);
    CHECK(parse_gltf(text, {.max_instanced = 12}));
    CHECK(parse_gltf(text, {.max_instanced = 11}).error().message ==
          "mesh 0, primitive 0: there are more than 11 vertices");
    // Primitives of a mesh share their vertices.
    const std::string one = square_gltf().primitive;
    std::string all = one;
    for (int i = 1; i < 8; ++i)
      all += "," + one;
    const std::string often = replaced(text, one, all);
    CHECK(parse_gltf(often, {.max_instanced = 48}));
    CHECK(parse_gltf(often, {.max_instanced = 47}).error().message ==
          "mesh 0, primitive 7: there are more than 47 triangles");
    // A name of a node is that of each of its parts.
    const std::string named = replaced(
        often, "{\"mesh\":0}", "{\"mesh\":0,\"name\":\"" + std::string(24 << 20, 'x') + "\"}");
    CHECK(parse_gltf(named).error().message ==
          "mesh 0, primitive 5: there are more than 134217728 bytes of names");
    const std::string zeros =
        replaced(replaced(text, "\"bufferView\":0,", ""), "\"count\":4", "\"count\":4000000000");
    CHECK(message_of(zeros) == "a.gltf: accessor 0: has 4000000000 elements and no bytes");
  }

  TEST_CASE("text that is not JSON, or not glTF, is rejected with its line") {
    CHECK(message_of("{\n\"a\": ]") == "a.gltf: is not JSON: line 2 has an error at '\"a\": ]'");
    CHECK(message_of("") == "a.gltf: is not JSON: line 1 has an error at ''");
    CHECK(message_of("[1]") == "a.gltf: is JSON, but not an object as glTF is");
    CHECK(message_of("{}") == "a.gltf: is JSON, but not glTF: it has no asset.version");
    CHECK(message_of(R"({"asset":{"version":"1.0"}})") ==
          "a.gltf: is glTF of version 1.0, and 2 is read");
    CHECK(message_of(R"({"a": 1e999})").starts_with("a.gltf: is not JSON: line 1"));
  }

  TEST_CASE("a truncated or damaged binary file is rejected with sizes") {
    const std::string glb = make_glb(R"({"asset":{"version":"2.0"}})", "");
    CHECK(message_of(glb.substr(0, 8)) ==
          "a.gltf: is truncated: it has 8 bytes, and its header needs 12");
    CHECK(message_of(glb.substr(0, 40)) ==
          "a.gltf: is truncated: its header promises 56 bytes, and 40 are there");
    std::string old = glb;
    old[4] = 1;
    CHECK(message_of(old) == "a.gltf: is binary glTF of version 1, and 2 is read");
    std::string long_chunk = glb;
    long_chunk[13] = 1;
    CHECK(message_of(long_chunk) ==
          "a.gltf: the chunk at byte 12 promises 284 bytes, and 36 are there");
    std::string no_json = glb;
    no_json[16] = 'j';
    CHECK(message_of(no_json) == "a.gltf: has no JSON chunk");
  }

  TEST_CASE("text instead of binary is rejected with a hint") {
    const auto text = decode_glb(make_gltf(square_gltf()), {.name = "a.glb"});
    REQUIRE_FALSE(text);
    CHECK(text.error().message ==
          "a.glb: begins with '{\"as' and not with glTF: it is text, which has the ending .gltf");
    CHECK(decode_glb("PK\x03\x04").error().message == "begins with 'PK..' and not with glTF");
  }
}
