// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"
#include "way/debug/draw_navmesh.h"
#include "way/nav/path_index.h"

#include "commands.h"
#include "input/mesh_file.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/sizes.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

/// Runs tasks on a pool and shows how many are done.
class CountingExecutor final : public Executor {
 public:
  explicit CountingExecutor(int threads) : pool_(threads) {}

  int worker_count() const override { return pool_.worker_count(); }
  void run(int count, TaskView task) override {
    ProgressBar bar("parts");
    std::atomic<int> done = 0;
    auto counted = [&](int index, int worker) {
      task(index, worker);
      bar.progress(done.fetch_add(1) + 1, count);
    };
    pool_.run(count, counted);
  }

 private:
  ThreadPool pool_;
};

/// The file, and one index per mesh.
struct Indexed {
  MeshFile file;
  std::vector<PathIndex> indexes = {};
  double seconds = 0;
};

/// All that Ctrl-C may end at any moment: nothing is written yet.
Result<Indexed> load_and_index(const IndexRequest& request) {
  const InterruptExit interrupt;
  auto file = load_mesh_file(request.input);
  if (!file) return file.error();
  Indexed made = {std::move(*file)};
  const auto begin = std::chrono::steady_clock::now();
  CountingExecutor executor(request.threads);
  const PathIndexOptions options = {.landmarks = request.landmarks,
                                    .include = request.filter.include,
                                    .exclude = request.filter.exclude};
  for (const AgentMesh& one : made.file.set.meshes())
    made.indexes.emplace_back(one.mesh, executor, options);
  made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return made;
}

/// Writes everything that the file had, with the new indexes.
Result<> write(const Indexed& made, const IndexRequest& request) {
  const std::string& path = request.output;
  const NavMeshFile& file = *made.file.way;
  SaveOptions options;
  options.notes = file.notes();
  options.compress = std::ranges::any_of(file.tiles(), &TileEntry::is_compressed);
  options.objects.assign(file.objects().begin(), file.objects().end());
  options.indexes = made.indexes;
  const auto bytes = encode_navmesh(made.file.set, options);
  if (!bytes) return Error{bytes.error().code, path + ": " + bytes.error().message};
  return path == request.input ? replace_input(path, *bytes) : write_output(path, *bytes);
}

/// The mesh of the first agent, the edges of its index above it.
Picture draw(const Indexed& made, int width) {
  const NavMesh& mesh = made.file.set.meshes()[0].mesh;
  const PathIndex& index = made.indexes[0];
  Picture picture = draw_frame(bounds_of(mesh), {.width = width});
  NavMeshDrawOptions options;
  options.color_of = [](PolyRef) { return rgb(0xdcebdd); };
  draw_navmesh(picture, mesh, options);
  for (const auto& [from, to] : index.edges()) {
    picture.line(index.corner(from), index.corner(to), {.color = rgb(0x1565c0), .width = 1});
  }
  for (std::size_t i = 0; i < index.corner_count(); ++i)
    picture.dot(index.corner(i), rgb(0xd81b60), 4);
  return picture;
}

void print(const IndexRequest& request, const Indexed& made) {
  std::size_t corners = 0;
  std::size_t edges = 0;
  std::size_t bytes = 0;
  for (const PathIndex& index : made.indexes) {
    corners += index.corner_count();
    edges += index.edge_count();
    bytes += index.bytes();
  }
  if (request.json) {
    std::cout << json_text(nlohmann::ordered_json{{"file", request.output},
                                                  {"corners", corners},
                                                  {"edges", edges},
                                                  {"landmarks", request.landmarks},
                                                  {"include", request.filter.include},
                                                  {"exclude", request.filter.exclude},
                                                  {"bytes", bytes},
                                                  {"seconds", made.seconds}})
              << std::endl;
    return;
  }
  std::cout << request.output << ": " << corners << " corners, " << edges << " edges, "
            << size_text(bytes) << '\n';
}

}  // namespace

int run_index(const IndexRequest& given) {
  IndexRequest request = given;
  if (request.output.empty()) request.output = request.input;
  for (const std::string& name : {request.input, request.output}) {
    if (!ends_with_any_case(name, ".way"))
      return report_misuse(name + ": path indexes are stored in .way files");
  }
  if (!request.picture.empty() && !is_picture_name(request.picture))
    return report_misuse(request.picture + ": pictures are written to .svg or .png files");
  const auto made = load_and_index(request);
  if (!made) return report(made.error());
  const auto written = write(*made, request);
  if (!written) return report(written.error());
  if (!request.picture.empty()) {
    const auto drawn = write_picture(request.picture, draw(*made, request.width));
    if (!drawn) return report(drawn.error());
  }
  print(request, *made);
  return kDone;
}

}  // namespace way::cli
