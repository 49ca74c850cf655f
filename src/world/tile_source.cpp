// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/tile_source.h"

#include "way/io/load_level.h"
#include "way/io/navmesh_file.h"

#include "core/text.h"
#include "io/bytes/file_kind.h"

#include <map>
#include <optional>
#include <utility>

namespace way {
namespace {

/// A file has to be of the grid and the agents of a world.
std::optional<Error> check_file(const NavMeshFile& file, const NavMeshSet& set) {
  const auto invalid = [](const char* message) {
    return Error{Error::Code::invalid_argument, message};
  };
  const NavMeshLayout& layout = set.meshes()[0].mesh.layout();
  if (file.layout().origin != layout.origin || file.layout().tile_side != layout.tile_side)
    return invalid("was baked on another grid than that of the world");
  if (file.agents().size() != set.size()) return invalid("was baked for other agents");
  // The file of a single mesh need not know its agent.
  for (std::size_t i = 0; set.size() > 1 && i < set.size(); ++i)
    if (file.agents()[i] != set.meshes()[i].agent) return invalid("was baked for other agents");
  return std::nullopt;
}

Error at_path(const std::string& path, const Error& error) {
  return {error.code, path + ": " + error.message};
}

class FileSource final : public TileSource {
 public:
  explicit FileSource(NavMeshFile file) : file_(std::move(file)) {
    for (std::size_t i = 0; i < file_.tiles().size(); ++i)
      tiles_[file_.tiles()[i].coord].push_back(i);
  }

  Result<TileContent> load(const TileCoord& coord) override {
    TileContent content;
    const auto found = tiles_.find(coord);
    if (found == tiles_.end()) return content;
    content.tiles.resize(file_.agents().size());
    for (const std::size_t index : found->second) {
      auto tile = file_.tile(index);
      if (!tile) return tile.error();
      content.tiles[file_.tiles()[index].mesh] = std::move(*tile);
    }
    return content;
  }

 private:
  NavMeshFile file_;
  std::map<TileCoord, std::vector<std::size_t>> tiles_ = {};
};

class FolderSource final : public TileSource {
 public:
  FolderSource(std::string path, std::string extension, NavMeshSet set)
      : path_(std::move(path)), extension_(std::move(extension)), set_(std::move(set)) {}

  Result<TileContent> load(const TileCoord& coord) override {
    const std::string name = text(path_, "/", coord.x, "_", coord.z, ".", extension_);
    if (file_kind(name) == FileKind::missing) return TileContent{};
    if (extension_ == "way") return load_finished(name, coord);
    auto mesh = load_mesh(name);
    if (!mesh) return mesh.error();
    if (mesh->triangles().empty())
      return Error{Error::Code::bad_format, name + ": has no triangles"};
    return TileContent{.geometry = std::make_shared<const TriangleMesh>(std::move(*mesh))};
  }

 private:
  Result<TileContent> load_finished(const std::string& name, const TileCoord& coord) const {
    auto file = NavMeshFile::open(name);
    if (!file) return file.error();
    if (auto error = check_file(*file, set_)) return at_path(name, *error);
    auto content = FileSource(std::move(*file)).load(coord);
    if (!content) return at_path(name, content.error());
    return content;
  }

  std::string path_;
  std::string extension_;
  NavMeshSet set_;  ///< Of the world, for its grid and agents.
};

}  // namespace

Result<std::unique_ptr<TileSource>> open_tile_file(const std::string& path, const World& world) {
  auto file = NavMeshFile::open(path);
  if (!file) return file.error();
  if (auto error = check_file(*file, world.navmeshes())) return at_path(path, *error);
  return std::unique_ptr<TileSource>(std::make_unique<FileSource>(std::move(*file)));
}

Result<std::unique_ptr<TileSource>> open_tile_folder(const std::string& path,
                                                     const std::string& extension,
                                                     const World& world) {
  if (file_kind(path) != FileKind::folder)
    return Error{Error::Code::io, path + ": cannot be read: it is not a folder"};
  return std::unique_ptr<TileSource>(
      std::make_unique<FolderSource>(path, extension, world.navmeshes()));
}

}  // namespace way
