// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "level.h"

#include "way/io/area_rules.h"
#include "way/io/load_level.h"
#include "way/io/navmesh_notes.h"

#include "calls.h"
#include "core/text.h"
#include "scenes/scenes.h"

#include <string_view>

using namespace way;
using namespace way::c;

namespace {

constexpr way_triangles kNoTriangles = {};
constexpr way_level_options kUsualLevelOptions = {
    .size = 0, .z_up = 0, .clockwise = 0, .scale = 1, .turn = 0, .move = {}, .area_rules = nullptr};

TriangleMeshOptions axes_of(bool z_up, bool clockwise) {
  TriangleMeshOptions options;
  if (z_up) options.up = TriangleMeshOptions::UpAxis::z;
  if (clockwise) options.winding = TriangleMeshOptions::Winding::clockwise;
  return options;
}

Result<TriangleMesh> to_mesh(const way_triangles& t) {
  const bool is_whole = (t.vertices != nullptr || t.vertex_count == 0) &&
                        (t.triangles != nullptr || t.triangle_count == 0);
  if (!is_whole) return Error{Error::Code::invalid_argument, "an array of the triangles is NULL"};
  constexpr std::size_t kMost = 0xffffffff;
  if (t.triangle_count > kMost || t.vertex_count > kMost) {
    return Error{Error::Code::too_large, text(t.triangle_count, " triangles with ", t.vertex_count,
                                              " vertices, and at most ", kMost, " of each fit")};
  }
  std::vector<Vec3> vertices(t.vertex_count);
  for (std::size_t i = 0; i < t.vertex_count; ++i)
    vertices[i] = to_vec3(t.vertices + 3 * i);
  std::vector<Triangle> triangles(t.triangle_count);
  for (std::size_t i = 0; i < t.triangle_count; ++i) {
    const std::uint32_t* const corners = t.triangles + 3 * i;
    triangles[i] = {corners[0], corners[1], corners[2]};
  }
  std::vector<Area> areas;
  for (std::size_t i = 0; t.areas != nullptr && i < t.triangle_count; ++i)
    areas.push_back(Area{t.areas[i]});
  return TriangleMesh::create(std::move(vertices), std::move(triangles), std::move(areas),
                              axes_of(false, t.clockwise != 0));
}

/// The last part of a path, with either separator.
std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view bytes_of(const way_file& file) {
  return file.count == 0 ? std::string_view()
                         : std::string_view(static_cast<const char*>(file.bytes), file.count);
}

/// Searches the given files: by the path as written, or by its last part, because files dropped
/// into a page have no folders.
LevelSource::Fetch fetch_among(std::span<const way_file> files) {
  return [files](const std::string& path) -> Result<std::string> {
    for (const way_file& file : files) {
      if (path == file.name) return std::string(bytes_of(file));
    }
    for (const way_file& file : files) {
      if (base_name(path) == base_name(file.name)) return std::string(bytes_of(file));
    }
    return Error{Error::Code::io, path + ": is not among the files that were given"};
  };
}

Result<AreaRules> parse_rules(std::string_view lines) {
  AreaRules rules;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (line.empty()) continue;
    if (const auto added = rules.add(line); !added) return added.error();
  }
  return rules;
}

Result<std::shared_ptr<way_level>> make_level(Level read, const way_level_options& options) {
  const Placement placement = {.axes = axes_of(options.z_up != 0, options.clockwise != 0),
                               .scale = options.scale,
                               .turn = options.turn,
                               .move = to_vec3(options.move)};
  if (const auto placed = place(read, placement); !placed) return placed.error();
  const auto rules = parse_rules(text_or_empty(options.area_rules));
  if (!rules) return rules.error();
  auto level = std::make_shared<way_level>();
  level->part_of = read.part_of;
  for (const LevelPart& part : read.parts)
    level->part_names.push_back(part.object + '\n' + part.group + '\n' + part.material);
  for (const LevelVolume& volume : read.volumes)
    level->volumes.push_back({volume.prism, volume.area});
  level->links = read.links;
  for (const NamedValue& setting : read.settings)
    level->settings += setting.name + '=' + setting.value + '\n';
  const std::vector<Area> areas = rules->areas_of(read.parts);
  auto mesh = way::to_mesh(std::move(read), areas);
  if (!mesh) return mesh.error();
  level->mesh = std::move(*mesh);
  return level;
}

/// An array of a level, and its number of entries of `width` numbers.
template <class Get>
auto array_of(const way_level* handle, size_t* count, Get get)
    -> decltype(get(*find(handle)).first) {
  if (count != nullptr) *count = 0;
  const auto level = find(handle);
  if (level == nullptr) {
    fail_handle(Kind::level, handle);
    return nullptr;
  }
  const auto [data, size] = get(*level);
  if (count != nullptr) *count = size;
  return data;
}

Result<> check_files(std::span<const way_file> files) {
  const auto is_null = [](const char* what) {
    return Error{Error::Code::invalid_argument, text(what, " is NULL")};
  };
  if (files.data() == nullptr || files.empty()) return is_null("files");
  for (const way_file& file : files) {
    if (file.name == nullptr) return is_null("the name of a file");
    if (file.bytes == nullptr && file.count > 0) return is_null("the bytes of a file");
  }
  return std::monostate{};
}

}  // namespace

Result<Level> way::c::read_files(std::span<const way_file> files) {
  if (const auto checked = check_files(files); !checked) return checked.error();
  const std::string name = files[0].name;
  const LevelFormat* const format = find_level_format(name);
  if (format == nullptr) {
    return unknown_level_format(name);
  }
  if (files[0].count == 0) return Error{Error::Code::bad_format, name + ": is empty"};
  return format->read(bytes_of(files[0]), {.name = name, .fetch = fetch_among(files.subspan(1))});
}

way_status way_triangles_init(way_triangles* triangles, uint32_t size) {
  return init_struct(triangles, size, kNoTriangles);
}

way_status way_level_options_init(way_level_options* options, uint32_t size) {
  return init_struct(options, size, kUsualLevelOptions);
}

way_status way_level_create(const way_triangles* triangles, way_level** level) {
  if (!clear(level)) return fail_null("level");
  return guarded([&]() -> way_status {
    const auto given = read_struct(triangles, kNoTriangles, "way_triangles");
    if (!given) return fail(given.error());
    auto mesh = to_mesh(*given);
    if (!mesh) return fail(mesh.error());
    auto object = std::make_shared<way_level>();
    object->mesh = std::move(*mesh);
    return give(std::move(object), level);
  });
}

way_status way_level_read(const way_file* files, size_t file_count,
                          const way_level_options* options, way_level** level) {
  if (!clear(level)) return fail_null("level");
  return guarded([&]() -> way_status {
    const auto wanted = options == nullptr
                            ? Result<way_level_options>(kUsualLevelOptions)
                            : read_struct(options, kUsualLevelOptions, "way_level_options");
    if (!wanted) return fail(wanted.error());
    auto read = read_files({files, file_count});
    if (!read) return fail(read.error());
    auto made = make_level(std::move(*read), *wanted);
    if (!made)
      return fail(Error{made.error().code, text(files[0].name, ": ", made.error().message)});
    return give(std::move(*made), level);
  });
}

way_status way_level_scene(const char* name, uint64_t seed, float size, way_level** level) {
  if (!clear(level)) return fail_null("level");
  if (name == nullptr) return fail_null("the name of a scene");
  return guarded([&]() -> way_status {
    auto mesh = scenes::make_scene(name, {.seed = seed, .size = size});
    if (!mesh) return fail(mesh.error());
    auto object = std::make_shared<way_level>();
    object->mesh = std::move(*mesh);
    return give(std::move(object), level);
  });
}

const char* way_level_scene_names(void) {
  static const std::string names = [] {
    std::string lines;
    for (const std::string_view name : scenes::scene_names())
      lines += (lines.empty() ? "" : "\n") + std::string(name);
    return lines;
  }();
  return names.c_str();
}

const char* way_level_format_endings(void) {
  static const std::string endings = [] {
    std::string lines;
    for (const LevelFormat& format : level_formats())
      lines += (lines.empty() ? "" : "\n") + std::string(format.ending);
    return lines;
  }();
  return endings.c_str();
}

way_status way_level_get_info(const way_level* level, way_level_info* info) {
  return with(level, [&](const way_level& l) {
    way_level_info result = {};
    result.part_count = static_cast<uint32_t>(l.part_names.size());
    result.vertex_count = l.mesh.vertices().size();
    result.triangle_count = l.mesh.triangles().size();
    result.volume_count = l.volumes.size();
    result.link_count = l.links.size();
    put(result.bounds_min, l.mesh.bounds().min);
    put(result.bounds_max, l.mesh.bounds().max);
    result.hash = hash_level(l.mesh);
    return write_struct(info, result);
  });
}

const float* way_level_vertices(const way_level* level, size_t* count) {
  return array_of(level, count, [](const way_level& l) {
    const auto all = l.mesh.vertices();
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
    return std::pair(reinterpret_cast<const float*>(all.data()), all.size());
  });
}

const uint32_t* way_level_triangles(const way_level* level, size_t* count) {
  return array_of(level, count, [](const way_level& l) {
    const auto all = l.mesh.triangles();
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three numbers each.
    return std::pair(reinterpret_cast<const uint32_t*>(all.data()), all.size());
  });
}

const way_area* way_level_areas(const way_level* level, size_t* count) {
  return array_of(level, count, [](const way_level& l) {
    const auto all = l.mesh.areas();
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a byte each.
    return std::pair(reinterpret_cast<const way_area*>(all.data()), all.size());
  });
}

const uint32_t* way_level_part_of(const way_level* level, size_t* count) {
  return array_of(level, count, [](const way_level& l) {
    return std::pair(static_cast<const uint32_t*>(l.part_of.data()), l.part_of.size());
  });
}

const char* way_level_part_names(const way_level* level, uint32_t part) {
  const auto object = find(level);
  if (object == nullptr) {
    fail_handle(Kind::level, level);
    return nullptr;
  }
  if (part >= object->part_names.size()) {
    fail({Error::Code::invalid_argument,
          text("there is no part ", part, " of ", object->part_names.size())});
    return nullptr;
  }
  return object->part_names[part].c_str();
}

const char* way_level_settings(const way_level* level) {
  const auto object = find(level);
  if (object != nullptr) return object->settings.c_str();
  fail_handle(Kind::level, level);
  return nullptr;
}

void way_level_free(way_level* level) {
  forget(level);
}
