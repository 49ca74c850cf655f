// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// A world larger than memory: tiles come from a source as the player walks. Then a save game.

#include <cstdio>
#include <memory>

#include <way/way.h>

namespace {

// [source]
/// Makes the ground of a tile on demand; files, an archive or a server work the same way.
class Plain final : public way::TileSource {
 public:
  explicit Plain(float side) : side_(side) {}

  way::Result<way::TileContent> load(const way::TileCoord& at) override {
    const float x = static_cast<float>(at.x) * side_;
    const float z = static_cast<float>(at.z) * side_;
    auto mesh = way::TriangleMesh::create(
        {{x, 0, z}, {x, 0, z + side_}, {x + side_, 0, z + side_}, {x + side_, 0, z}},
        {{0, 1, 2}, {0, 2, 3}});
    if (!mesh) return mesh.error();
    return way::TileContent{std::make_shared<const way::TriangleMesh>(std::move(*mesh))};
  }

 private:
  float side_;
};
// [/source]

}  // namespace

int main() {
  // [stream]
  const way::BakeSettings settings = {.cell_size = 0.25F, .tile_size = 64};
  auto world = way::World::create({}, settings, {.grid = way::Aabb3{{0, 0, 0}, {0, 0, 0}}});
  if (!world) return 1;
  way::WorldStream stream(*world, std::make_unique<Plain>(16.0F),
                          {.radius = 30, .max_bytes = 8000});
  way::ThreadPool pool;
  for (int step = 0; step < 10; ++step) {
    const way::Vec3 player = {static_cast<float>(step) * 20, 0, 5};
    const auto report = stream.update({&player, 1});
    if (!report) return 1;
    for (const way::FailedTile& failed : report->failed)
      std::printf("%s\n", failed.error.message.c_str());
    way::BackgroundUpdate update(*world, {.executor = &pool});  // the game goes on
    if (!update.wait()) return 1;
    std::printf("%zu loaded, %zu evicted, %zu bytes\n", report->loaded.size(),
                report->evicted.size(), report->bytes);
  }
  // [/stream]

  // [save]
  // All objects, their handles and pending work; the file is a navmesh for every other reader.
  const auto wall =
      world->add(way::Obstacle{way::BoxShape{{1, 2, 8}}, way::Transform::at({180, 0, 5})});
  if (!wall || !way::save_world("streaming.way", *world)) return 1;
  auto loaded = way::load_world("streaming.way");
  if (!loaded || loaded->pending() != world->pending()) return 1;
  if (!loaded->update() || !loaded->remove(*wall) || !loaded->update()) return 1;
  // [/save]
  std::remove("streaming.way");
  return loaded->navmesh().hash() == world->navmesh().hash() ? 0 : 1;
}
