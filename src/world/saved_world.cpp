// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/saved_world.h"

#include "core/text.h"

#include <utility>

namespace way {
namespace {

using Meshes = std::vector<std::shared_ptr<const TriangleMesh>>;

SavedMesh saved(const TriangleMesh& mesh) {
  SavedMesh result;
  result.vertices.assign(mesh.vertices().begin(), mesh.vertices().end());
  for (const Triangle& triangle : mesh.triangles())
    result.corners.insert(result.corners.end(), triangle.begin(), triangle.end());
  result.areas.assign(mesh.areas().begin(), mesh.areas().end());
  return result;
}

Result<std::shared_ptr<const TriangleMesh>> restored(SavedMesh mesh) {
  std::vector<Triangle> triangles;
  for (std::size_t i = 0; i + 2 < mesh.corners.size(); i += 3)
    triangles.push_back({mesh.corners[i], mesh.corners[i + 1], mesh.corners[i + 2]});
  auto made =
      TriangleMesh::create(std::move(mesh.vertices), std::move(triangles), std::move(mesh.areas));
  if (!made) return made.error();
  return std::make_shared<const TriangleMesh>(std::move(*made));
}

Error damaged(const std::string& why) {
  return {Error::Code::bad_format, "its section objects is damaged: " + why};
}

Result<Meshes> restored(std::vector<SavedMesh> saved) {
  Meshes meshes;
  for (SavedMesh& mesh : saved) {
    auto made = restored(std::move(mesh));
    if (!made) return damaged(made.error().message);
    meshes.push_back(std::move(*made));
  }
  return meshes;
}

}  // namespace

std::vector<std::byte> encode_saved(SavedWorld& world) {
  ArchiveWriter content;
  content(world);
  std::vector<SavedMesh> meshes;
  for (const auto& mesh : content.meshes())
    meshes.push_back(saved(*mesh));
  std::vector<std::byte> bytes = content.take();
  ArchiveWriter all;
  all(kSavedWorldVersion);
  all(bytes);
  all(meshes);
  return all.take();
}

Result<SavedWorld> decode_saved(std::span<const std::byte> bytes) {
  ArchiveReader all(bytes);
  std::uint32_t version = 0;
  all(version);
  if (version != kSavedWorldVersion) {
    return Error{Error::Code::bad_format,
                 text("its objects are of version ", version, "; this library reads version ",
                      kSavedWorldVersion)};
  }
  std::vector<std::byte> content;
  std::vector<SavedMesh> saved;
  all(content);
  all(saved);
  if (!all.is_at_end()) return damaged("its meshes make no sense");
  const auto meshes = restored(std::move(saved));
  if (!meshes) return meshes.error();
  ArchiveReader reader(content, *meshes);
  SavedWorld world;
  reader(world);
  if (!reader.is_at_end()) return damaged("its objects make no sense");
  return world;
}

}  // namespace way
