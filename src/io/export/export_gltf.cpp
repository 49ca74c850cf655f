// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/aabb.h"

#include "io/bytes/base64.h"
#include "io/export/export_parts.h"
#include "io/export/pack_glb.h"

#include <cstdio>
#include <cstring>

namespace way {
namespace {

constexpr int kArrayBuffer = 34962;
constexpr int kIndexBuffer = 34963;
constexpr int kFloat = 5126;
constexpr int kUint32 = 5125;

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      std::array<char, 8> code = {};
      std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c));
      out += code.data();
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string number(float value) {
  std::array<char, 32> buffer = {};
  std::snprintf(buffer.data(), buffer.size(), "%.9g", static_cast<double>(value));
  return buffer.data();
}

std::string point(Vec3 v) {
  return '[' + number(v.x) + ',' + number(v.y) + ',' + number(v.z) + ']';
}

/// A JSON array with its name, written item by item.
class Items {
 public:
  explicit Items(const char* name) : text_(std::string("\"") + name + "\":[") {}

  /// Returns the index of the item.
  std::size_t add(const std::string& item) {
    if (count_ > 0) text_ += ',';
    text_ += item;
    return count_++;
  }
  bool is_empty() const { return count_ == 0; }
  std::string text() const { return text_ + ']'; }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

/// A distinct color per area, by steps around a wheel of six.
std::string color_of(Area area) {
  constexpr float kColors[6][3] = {{0.3F, 0.6F, 0.9F}, {0.9F, 0.5F, 0.2F}, {0.4F, 0.8F, 0.4F},
                                   {0.8F, 0.4F, 0.7F}, {0.8F, 0.8F, 0.3F}, {0.5F, 0.5F, 0.6F}};
  const auto& c = kColors[(static_cast<unsigned>(area) + 3) % 6];
  return '[' + number(c[0]) + ',' + number(c[1]) + ',' + number(c[2]) + ",1]";
}

class GltfWriter {
 public:
  GltfWriter(const NavMesh& mesh, const ExportOptions& options) : options_(options) {
    for (const ExportPart& part : make_export_parts(mesh, options))
      add_part(part);
  }

  /// @param uri  Of the buffer; empty if it follows the text in a binary file.
  std::string text(const std::string& uri) const {
    std::string json =
        "{\"asset\":{\"version\":\"2.0\",\"generator\":\"waymesh\"},\"scene\":0,"
        "\"scenes\":[{" +
        (scene_.is_empty() ? "" : scene_.text()) + "}]";
    for (const Items* items : {&nodes_, &meshes_, &materials_, &accessors_, &views_}) {
      if (!items->is_empty()) json += ',' + items->text();
    }
    if (!data_.empty()) {
      json += ",\"buffers\":[{\"byteLength\":" + std::to_string(data_.size());
      if (!uri.empty()) json += ",\"uri\":\"" + uri + '"';
      json += "}]";
    }
    return json + '}';
  }

  /// The contents of the buffer.
  const std::string& data() const { return data_; }

 private:
  void add_part(const ExportPart& part) {
    const std::size_t positions = add_positions(part.vertices);
    Items primitives("primitives");
    for (const auto& [area, shapes] : part.shapes) {
      const std::size_t indices = add_indices(part, shapes);
      primitives.add("{\"attributes\":{\"POSITION\":" + std::to_string(positions) +
                     "},\"indices\":" + std::to_string(indices) +
                     ",\"material\":" + std::to_string(material_of(area)) +
                     ",\"mode\":" + (part.is_lines ? "1" : "4") + '}');
    }
    const std::size_t mesh =
        meshes_.add("{\"name\":" + quoted(part.name) + ',' + primitives.text() + '}');
    const std::size_t node =
        nodes_.add("{\"name\":" + quoted(part.name) + ",\"mesh\":" + std::to_string(mesh) + '}');
    scene_.add(std::to_string(node));
  }

  std::size_t add_positions(const std::vector<Vec3>& vertices) {
    Aabb3 box;
    for (const Vec3& v : vertices)
      box = way::join(box, v);
    const std::size_t view =
        add_view(vertices.data(), vertices.size() * sizeof(Vec3), kArrayBuffer);
    return add_accessor(view, kFloat, vertices.size(),
                        "\"VEC3\",\"min\":" + point(box.min) + ",\"max\":" + point(box.max));
  }

  /// Triangles of fans, or lines.
  std::size_t add_indices(const ExportPart& part, const ExportShapes& shapes) {
    std::vector<std::uint32_t> indices;
    for (std::size_t i = 0; i + 1 < shapes.first.size(); ++i) {
      const std::uint32_t first = shapes.first[i];
      const std::uint32_t end = shapes.first[i + 1];
      if (part.is_lines) {
        indices.insert(indices.end(), {shapes.corners[first], shapes.corners[first + 1]});
        continue;
      }
      for (std::uint32_t k = first + 2; k < end; ++k)
        indices.insert(indices.end(),
                       {shapes.corners[first], shapes.corners[k - 1], shapes.corners[k]});
    }
    const std::size_t view = add_view(indices.data(), indices.size() * 4, kIndexBuffer);
    return add_accessor(view, kUint32, indices.size(), "\"SCALAR\"");
  }

  std::size_t add_view(const void* bytes, std::size_t size, int target) {
    const std::size_t at = data_.size();
    data_.resize(at + size);
    std::memcpy(data_.data() + at, bytes, size);
    return views_.add("{\"buffer\":0,\"byteOffset\":" + std::to_string(at) + ",\"byteLength\":" +
                      std::to_string(size) + ",\"target\":" + std::to_string(target) + '}');
  }

  std::size_t add_accessor(std::size_t view, int type, std::size_t count,
                           const std::string& shape) {
    return accessors_.add("{\"bufferView\":" + std::to_string(view) +
                          ",\"componentType\":" + std::to_string(type) +
                          ",\"count\":" + std::to_string(count) + ",\"type\":" + shape + '}');
  }

  std::size_t material_of(Area area) {
    const auto found = material_numbers_.find(area);
    if (found != material_numbers_.end()) return found->second;
    const std::size_t added = materials_.add(
        "{\"name\":" + quoted(material_name(area, options_)) +
        ",\"doubleSided\":true,\"extras\":{\"area\":" + std::to_string(static_cast<int>(area)) +
        "},\"pbrMetallicRoughness\":{\"metallicFactor\":0,\"baseColorFactor\":" + color_of(area) +
        "}}");
    material_numbers_.emplace(area, added);
    return added;
  }

  const ExportOptions& options_;
  std::string data_;
  Items scene_{"nodes"};
  Items nodes_{"nodes"};
  Items meshes_{"meshes"};
  Items materials_{"materials"};
  Items accessors_{"accessors"};
  Items views_{"bufferViews"};
  std::map<Area, std::size_t> material_numbers_;
};

}  // namespace

std::string format_gltf(const NavMesh& mesh, const ExportOptions& options) {
  const GltfWriter writer(mesh, options);
  return writer.text("data:application/octet-stream;base64," + encode_base64(writer.data()));
}

Result<std::string> encode_glb(const NavMesh& mesh, const ExportOptions& options) {
  const GltfWriter writer(mesh, options);
  return pack_glb(writer.text(""), writer.data());
}

}  // namespace way
