// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/stream.h"

#include "way/world/tile_source.h"
#include "way/world/world_stream.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "level.h"
#include "world.h"

#include <memory>
#include <string>
#include <vector>

using namespace way;
using namespace way::c;

struct way_stream final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::stream;

  way_stream(std::shared_ptr<way_world> of, std::unique_ptr<TileSource> source,
             const StreamOptions& options)
      : world(std::move(of)), stream(world->world, std::move(source), options) {}

  std::shared_ptr<way_world> world;  ///< Outlives the stream.
  WorldStream stream;
  std::vector<way_tile_coord> loaded = {};  ///< In the last report.
  std::vector<way_tile_coord> evicted = {};
  std::vector<way_tile_coord> failed = {};
  std::string error = {};
};

namespace {

/// The levels that a function of the caller makes.
class CalledSource final : public TileSource {
 public:
  CalledSource(way_load_tile function, void* user) : load_(function), user_(user) {}

  Result<TileContent> load(const TileCoord& coord) override {
    way_level* handle = nullptr;
    const way_status status = load_(user_, from_coord(coord), &handle);
    const std::shared_ptr<way_level> level = find(handle);
    forget(handle);
    if (status != WAY_OK) {
      return Error{Error::Code::io, text("tile (", coord.x, ", ", coord.z,
                                         "): its function returned status ", status)};
    }
    if (handle == nullptr) return TileContent{};
    if (level == nullptr) {
      return Error{Error::Code::invalid_argument,
                   text("tile (", coord.x, ", ", coord.z, "): its level is no valid handle")};
    }
    return TileContent{std::make_shared<const TriangleMesh>(level->mesh), {}};
  }

 private:
  way_load_tile load_;
  void* user_;
};

way_stream_options usual_stream_options() {
  way_stream_options result = {};
  const StreamOptions usual;
  result.radius = usual.radius;
  result.max_bytes = usual.max_bytes;
  return result;
}

Result<std::unique_ptr<TileSource>> source_of(const way_stream_options& given, const World& world) {
  if (given.path == nullptr && given.load == nullptr)
    return Error{Error::Code::invalid_argument, "a stream needs a path or a function"};
  if (given.path == nullptr)
    return std::unique_ptr<TileSource>(std::make_unique<CalledSource>(given.load, given.user));
  if (given.extension == nullptr) return open_tile_file(given.path, world);
  return open_tile_folder(given.path, given.extension, world);
}

}  // namespace

way_status way_stream_options_init(way_stream_options* options, uint32_t size) {
  return init_struct(options, size, usual_stream_options());
}

way_status way_stream_create(way_world* world, const way_stream_options* options,
                             way_stream** stream) {
  if (!clear(stream)) return fail_null("stream");
  return guarded([&]() -> way_status {
    std::shared_ptr<way_world> w = find(world);
    if (w == nullptr) return fail_handle(way_world::kKind, world);
    const auto given = read_struct(options, usual_stream_options(), "way_stream_options");
    if (!given) return fail(given.error());
    auto source = source_of(*given, w->world);
    if (!source) return fail(source.error());
    const StreamOptions how = {given->radius, to_size(given->max_bytes)};
    return give(std::make_shared<way_stream>(std::move(w), *std::move(source), how), stream);
  });
}

void way_stream_free(way_stream* stream) {
  forget(stream);
}

way_status way_stream_update(way_stream* stream, const float* points, size_t point_count,
                             way_stream_report* report) {
  if (points == nullptr && point_count > 0) return fail_null("points");
  return with(stream, [&](way_stream& s) -> way_status {
    const auto of_interest =
        list_of(point_count, [&](std::size_t i) { return to_vec3(points + 3 * i); });
    const auto done = s.stream.update(of_interest);
    if (!done) return fail(done.error());
    s.loaded = from_coords(done->loaded);
    s.evicted = from_coords(done->evicted);
    s.failed.clear();
    for (const FailedTile& failed : done->failed)
      s.failed.push_back(from_coord(failed.coord));
    s.error = done->failed.empty() ? std::string() : done->failed.front().error.message;
    if (report == nullptr) return WAY_OK;
    way_stream_report result = {};
    result.loaded_count = static_cast<std::uint32_t>(s.loaded.size());
    result.evicted_count = static_cast<std::uint32_t>(s.evicted.size());
    result.failed_count = static_cast<std::uint32_t>(s.failed.size());
    result.loaded = s.loaded.data();
    result.evicted = s.evicted.data();
    result.failed = s.failed.data();
    result.error = s.error.c_str();
    result.missing = done->missing;
    result.bytes = done->bytes;
    return write_struct(report, result);
  });
}
