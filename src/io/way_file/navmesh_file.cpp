// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_file.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index_codec.h"

#include "core/text.h"
#include "io/way_file/navmesh_content.h"

#include <algorithm>
#include <optional>

namespace way {
namespace {

/// Returns true if the square of a tile touches a box in the xz plane.
bool touches(const TileCoord& coord, const NavMeshLayout& layout, const Aabb3& box) {
  if (layout.tile_side <= 0) return true;
  const auto reaches = [&](int i, float origin, float low, float high) {
    const double side = static_cast<double>(layout.tile_side);
    const double begin = static_cast<double>(origin) + side * i;
    return begin <= static_cast<double>(high) && begin + side >= static_cast<double>(low);
  };
  return reaches(coord.x, layout.origin.x, box.min.x, box.max.x) &&
         reaches(coord.z, layout.origin.z, box.min.z, box.max.z);
}

}  // namespace

Result<NavMeshFile> NavMeshFile::open(const std::string& path) {
  auto source = ByteSource::open(path);
  if (!source) return source.error();
  auto content = std::make_shared<Content>(std::move(*source));
  if (auto error = content->read()) return Error{error->code, text(path, ": ", error->message)};
  return NavMeshFile(std::move(content));
}

Result<NavMeshFile> NavMeshFile::decode(std::vector<std::byte> bytes) {
  auto content = std::make_shared<Content>(ByteSource(std::move(bytes)));
  if (auto error = content->read()) return *error;
  return NavMeshFile(std::move(content));
}

std::uint32_t NavMeshFile::format() const {
  return content_->header.format;
}
const NavMeshLayout& NavMeshFile::layout() const {
  return content_->layout;
}
std::span<const std::byte> NavMeshFile::objects() const {
  return content_->section(way_format::Kind::objects);
}

const NavMeshNotes& NavMeshFile::notes() const {
  return content_->notes;
}
std::span<const NavAgent> NavMeshFile::agents() const {
  return content_->agents;
}
std::uint64_t NavMeshFile::hash() const {
  return content_->header.mesh_hash;
}
std::span<const TileEntry> NavMeshFile::tiles() const {
  return content_->tiles;
}
std::span<const FileSection> NavMeshFile::sections() const {
  return content_->sections;
}

std::span<const IndexEntry> NavMeshFile::indexes() const {
  return content_->indexes;
}

Result<PathIndex> NavMeshFile::load_index(const NavMesh& mesh) const {
  const auto entry = std::ranges::find_if(content_->indexes, [&](const IndexEntry& one) {
    return content_->meshes[one.mesh].hash == mesh.hash();
  });
  if (entry == content_->indexes.end()) {
    return Error{Error::Code::bad_format,
                 "has no path index for this navmesh: make one with 'waymesh index'"};
  }
  const auto all = content_->section(way_format::Kind::indexes);
  return decode_index(mesh, all.subspan(static_cast<std::size_t>(entry->offset),
                                        static_cast<std::size_t>(entry->size)));
}

Result<std::shared_ptr<const Tile>> NavMeshFile::tile(std::size_t index) const {
  TileDecoder decoder;
  const TileEntry* const entry = &content_->tiles[index];
  auto tile = std::move(content_->decode({&entry, 1}, false, decoder)[0]);
  if (!tile) return tile.error();
  return content_->fit(std::move(*tile), *entry);
}

/// Reads the tiles of some meshes, each byte once.
class NavMeshFile::Loader {
 public:
  Loader(const Content& content, const LoadOptions& options)
      : content_(content),
        options_(options),
        executor_(options.executor != nullptr ? *options.executor : serial_) {}

  Result<LoadedNavMeshSet> load() {
    if (auto error = choose_meshes()) return *error;
    choose_tiles();
    decode_tiles();
    LoadedNavMeshSet loaded;
    std::vector<AgentMesh> meshes;
    for (const std::uint32_t mesh : meshes_) {
      auto joined = join(mesh, loaded.damaged);
      if (!joined) return joined.error();
      meshes.push_back({content_.agents[mesh], *std::move(joined)});
    }
    auto set = NavMeshSet::create(std::move(meshes));
    if (!set) return set.error();
    loaded.set = *std::move(set);
    return loaded;
  }

 private:
  using Read = Result<std::shared_ptr<const Tile>>;

  static constexpr std::uint64_t kRunBytes = 1 << 17;

  std::optional<Error> choose_meshes() {
    for (std::uint32_t i = 0; i < content_.agents.size(); ++i) {
      if (options_.agent.empty() || content_.agents[i].name == options_.agent) meshes_.push_back(i);
    }
    if (!meshes_.empty()) return std::nullopt;
    return Error{Error::Code::invalid_argument,
                 text("there is no mesh for ", options_.agent, " in the file")};
  }

  void choose_tiles() {
    for (const TileEntry& entry : content_.tiles) {
      if (std::ranges::find(meshes_, entry.mesh) == meshes_.end()) continue;
      if (options_.box && !touches(entry.coord, content_.layout, *options_.box)) continue;
      wanted_.push_back(&entry);
    }
    stored_ = wanted_;
    std::ranges::sort(stored_, {}, &TileEntry::offset);
    const auto rest = std::ranges::unique(stored_, {}, &TileEntry::offset);
    stored_.erase(rest.begin(), rest.end());
  }

  /// Cuts the tiles into runs that are read at once: without gaps, and not large, because a tile
  /// that refers to its bytes keeps those of its run.
  std::vector<std::span<const TileEntry* const>> runs() const {
    std::vector<std::span<const TileEntry* const>> runs;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= stored_.size(); ++i) {
      const std::uint64_t end = content_.gap_end(*stored_[i - 1]);
      const bool is_within = i < stored_.size() && stored_[i]->offset == end &&
                             end + stored_[i]->size - stored_[begin]->offset <= kRunBytes;
      if (is_within) continue;
      runs.emplace_back(std::span(stored_).subspan(begin, i - begin));
      begin = i;
    }
    return runs;
  }

  void decode_tiles() {
    const auto all = runs();
    std::vector<TileDecoder> decoders(static_cast<std::size_t>(executor_.worker_count()));
    read_.assign(stored_.size(), Read(std::shared_ptr<const Tile>()));
    auto decode = [&](int index, int worker) {
      const auto& run = all[static_cast<std::size_t>(index)];
      auto tiles =
          content_.decode(run, options_.in_place, decoders[static_cast<std::size_t>(worker)]);
      std::ranges::move(tiles, read_.begin() + (run.data() - stored_.data()));
    };
    executor_.run(static_cast<int>(all.size()), decode);
  }

  const Read& read_of(const TileEntry& entry) const {
    const auto at = std::ranges::lower_bound(stored_, entry.offset, {}, &TileEntry::offset);
    return read_[static_cast<std::size_t>(at - stored_.begin())];
  }

  Result<NavMesh> join(std::uint32_t mesh, std::vector<DamagedTile>& damaged) {
    NavMeshEdit change = edit(NavMesh(content_.layout));
    std::uint32_t count = 0;
    for (const TileEntry* entry : wanted_) {
      if (entry->mesh != mesh) continue;
      const Read& read = read_of(*entry);
      Read tile = read ? content_.fit(*read, *entry) : read;
      if (tile) {
        change.add(std::move(*tile));
        ++count;
      } else if (options_.skip_damaged) {
        damaged.push_back({entry->coord, content_.agents[mesh].name, tile.error()});
      } else {
        return tile.error();
      }
    }
    std::size_t first_link = 0;
    for (std::uint32_t i = 0; i < mesh; ++i)
      first_link += content_.meshes[i].link_count;
    for (std::uint32_t i = 0; i < content_.meshes[mesh].link_count; ++i)
      change.link(content_.links[first_link + i]);
    auto joined = change.commit(executor_);
    const bool is_whole = count == content_.meshes[mesh].tile_count;
    if (joined && is_whole && joined->hash() != content_.meshes[mesh].hash)
      return Error{Error::Code::bad_format, "it is not the mesh that its table names"};
    return joined;
  }

  const Content& content_;
  const LoadOptions& options_;
  SerialExecutor serial_;
  Executor& executor_;
  std::vector<std::uint32_t> meshes_;
  std::vector<const TileEntry*> wanted_;
  std::vector<const TileEntry*> stored_;  ///< Those to decode, by offset.
  std::vector<Read> read_;                ///< The same, decoded.
};

Result<LoadedNavMeshSet> NavMeshFile::load_set(const LoadOptions& options) const {
  return Loader(*content_, options).load();
}

Result<LoadedNavMesh> NavMeshFile::load(const LoadOptions& options) const {
  if (options.agent.empty() && agents().size() > 1) {
    return Error{Error::Code::invalid_argument,
                 text("has navmeshes for ", agents().size(),
                      " agents: name one of them, or load a NavMeshSet")};
  }
  auto loaded = load_set(options);
  if (!loaded) return loaded.error();
  return LoadedNavMesh{loaded->set.meshes()[0].mesh, std::move(loaded->damaged)};
}

Result<NavMesh> load_navmesh(const std::string& path) {
  const auto file = NavMeshFile::open(path);
  if (!file) return file.error();
  auto loaded = file->load({.in_place = true});
  if (!loaded) return Error{loaded.error().code, text(path, ": ", loaded.error().message)};
  return std::move(loaded->mesh);
}

Result<NavMeshSet> load_navmesh_set(const std::string& path) {
  const auto file = NavMeshFile::open(path);
  if (!file) return file.error();
  auto loaded = file->load_set({.in_place = true});
  if (!loaded) return Error{loaded.error().code, text(path, ": ", loaded.error().message)};
  return std::move(loaded->set);
}

}  // namespace way
