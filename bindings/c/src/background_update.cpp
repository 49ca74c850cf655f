// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/background_update.h"

#include "calls.h"
#include "world.h"

#include <memory>
#include <vector>

using namespace way;
using namespace way::c;

struct way_background_update final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::background_update;

  way_background_update(std::shared_ptr<way_world> of, const UpdateOptions& options)
      : world(std::move(of)), update(world->world, options) {}

  std::shared_ptr<way_world> world;  ///< Outlives the update.
  BackgroundUpdate update;
  std::vector<way_tile_coord> tiles = {};  ///< In the report.
};

way_status way_world_start_update(way_world* world, const way_update_options* options,
                                  way_background_update** update) {
  if (!clear(update)) return fail_null("update");
  return guarded([&]() -> way_status {
    std::shared_ptr<way_world> w = find(world);
    if (w == nullptr) return fail_handle(way_world::kKind, world);
    std::vector<Vec3> points;
    const auto how = to_update_options(options, *w, points);
    if (!how) return fail(how.error());
    return give(std::make_shared<way_background_update>(std::move(w), *how), update);
  });
}

void way_background_update_free(way_background_update* update) {
  forget(update);
}

way_status way_background_update_progress(const way_background_update* update,
                                          way_update_progress* progress) {
  return with(update, [&](const way_background_update& u) {
    way_update_progress result = {};
    result.is_done = u.update.is_done() ? 1 : 0;
    const UpdateProgress now = u.update.progress();
    result.done = now.done;
    result.total = now.total;
    return write_struct(progress, result);
  });
}

way_status way_background_update_cancel(way_background_update* update) {
  return with(update, [&](way_background_update& u) {
    u.update.cancel();
    return way_status{WAY_OK};
  });
}

way_status way_background_update_wait(way_background_update* update, way_update_report* report) {
  return with(update, [&](way_background_update& u) -> way_status {
    const auto done = u.update.wait();
    return done ? give_report(*done, u.tiles, report) : fail(done.error());
  });
}
