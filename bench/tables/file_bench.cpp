// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/file_bench.h"

#include "way/bake/bake.h"
#include "way/io/detour.h"
#include "way/io/file.h"
#include "way/io/navmesh_file.h"
#include "way/nav/tile_codec.h"

#include "bench/harness/stages.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_handles.h"
#include "bench/sides/worlds.h"

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>

#include <DetourAlloc.h>

namespace way::bench {
namespace {

constexpr int kFileRounds = 15;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

/// Reads a navmesh set as RecastDemo does.
NavMeshHandle load_theirs(const std::string& path) {
  const std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  struct {
    int magic, version, tile_count;
    dtNavMeshParams params;
  } header = {};
  NavMeshHandle mesh(dtAllocNavMesh());
  if (std::fread(&header, sizeof header, 1, file.get()) != 1) return nullptr;
  if (dtStatusFailed(mesh->init(&header.params))) return nullptr;
  for (int i = 0; i < header.tile_count; ++i) {
    struct {
      dtTileRef ref;
      int size;
    } record = {};
    if (std::fread(&record, sizeof record, 1, file.get()) != 1) return nullptr;
    const auto size = static_cast<std::size_t>(record.size);
    auto* data = static_cast<unsigned char*>(dtAlloc(size, DT_ALLOC_PERM));
    if (std::fread(data, size, 1, file.get()) != 1) return nullptr;
    if (dtStatusFailed(mesh->addTile(data, record.size, DT_TILE_FREE_DATA, record.ref, nullptr))) {
      return nullptr;
    }
  }
  return mesh;
}

class FileBench {
 public:
  explicit FileBench(const Options& options) : options_(options) {}

  void run_world(const World& world) {
    bool wanted = false;
    for (const char* group : {"io/load", "io/load_threads", "io/encode", "io/decode", "io/size"})
      wanted |= options_.wants(std::string(group) + "/" + world.name);
    if (!wanted) return;
    std::cerr << "io/" << world.name << '\n';
    BakeSettings settings = {.agent = kRecastAgent};
    settings.tile_size = 128;
    ThreadPool pool;
    const Result<NavMesh> mesh = bake(world.make(), settings, {.executor = &pool});
    if (!mesh) {
      std::cerr << mesh.error().message << '\n';
      return;
    }
    SerialExecutor one;
    measure_load("io/load", world.name, *mesh, one);
    measure_load("io/load_threads", world.name, *mesh, pool);
    measure_codec(world.name, *mesh);
    measure_size(world.name, *mesh);
  }

  std::vector<Row> take() { return std::move(rows_); }

 private:
  bool begins(const std::string& group, const std::string& world) const {
    return options_.wants(group + "/" + world);
  }

  void measure_load(const std::string& group, const std::string& world, const NavMesh& mesh,
                    Executor& executor) {
    if (!begins(group, world)) return;
    const auto folder = std::filesystem::temp_directory_path();
    const std::string ours = (folder / ("waymesh_bench_" + world + ".way")).string();
    const std::string theirs = (folder / ("waymesh_bench_" + world + ".bin")).string();
    const auto saved = save_navmesh(ours, mesh);
    const auto exported = save_detour(theirs, mesh);
    if (!saved || !exported) {
      std::cerr << (saved ? exported.error() : saved.error()).message << '\n';
      return;
    }
    const auto seconds = executor.worker_count() > 1 ? wall_seconds : thread_seconds;
    std::vector<Pair> rounds;
    for (int i = 0; i <= kFileRounds; ++i) {
      const double start = seconds();
      const auto file = NavMeshFile::open(ours);
      const auto loaded = file->load({.in_place = true, .executor = &executor});
      const double middle = seconds();
      const NavMeshHandle detour = load_theirs(theirs);
      const double end = seconds();
      if (!loaded || detour == nullptr || loaded->mesh.hash() != mesh.hash()) {
        std::cerr << group << '/' << world << ": a file could not be read\n";
        return;
      }
      if (i > 0) rounds.push_back({(middle - start) * 1e3, (end - middle) * 1e3});
    }
    rows_.push_back(make_row(group + "/" + world, group, "ms", rounds));
    std::filesystem::remove(ours);
    std::filesystem::remove(theirs);
  }

  /// Seconds per gigabyte, against one.
  void measure_codec(const std::string& world, const NavMesh& mesh) {
    std::vector<Pair> encodes;
    std::vector<Pair> decodes;
    std::vector<std::byte> bytes;
    TileDecoder decoder;
    for (int i = 0; i <= kFileRounds; ++i) {
      bytes.clear();
      std::vector<std::size_t> ends;
      const double start = thread_seconds();
      for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        encode_tile(*mesh.tile_in(slot), bytes);
        ends.push_back(bytes.size());
      }
      const double middle = thread_seconds();
      std::size_t begin = 0;
      for (const std::size_t end : ends) {
        if (!decoder.decode(std::span(bytes).subspan(begin, end - begin))) return;
        begin = end;
      }
      const double end = thread_seconds();
      const double gigabytes = static_cast<double>(bytes.size()) * 1e-9;
      if (i == 0) continue;
      encodes.push_back({(middle - start) / gigabytes, 1});
      decodes.push_back({(end - middle) / gigabytes, 1});
    }
    if (begins("io/encode", world))
      rows_.push_back(make_row("io/encode/" + world, "io/encode", "s/GB", encodes));
    if (begins("io/decode", world))
      rows_.push_back(make_row("io/decode/" + world, "io/decode", "s/GB", decodes));
  }

  void measure_size(const std::string& world, const NavMesh& mesh) {
    if (!begins("io/size", world) || !has_compression()) return;
    const auto ours = encode_navmesh(mesh, {.compress = true});
    const auto theirs = encode_detour(mesh);
    if (!ours || !theirs) return;
    rows_.push_back(make_row(
        "io/size/" + world, "io/size", "kB",
        {{static_cast<double>(ours->size()) / 1e3, static_cast<double>(theirs->size()) / 1e3}}));
  }

  const Options& options_;
  std::vector<Row> rows_;
};

}  // namespace

std::vector<Row> compare_files(const Options& options) {
  FileBench bench(options);
  for (const World& world : worlds()) {
    const bool is_city = world.name.starts_with("city") || world.name.starts_with("terrain");
    if (is_city && !(options.quick && world.size == WorldSize::large)) bench.run_world(world);
  }
  return bench.take();
}

}  // namespace way::bench
