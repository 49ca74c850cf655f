// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/gset.h"

#include "way/io/obj.h"

#include "core/text.h"
#include "io/text/word_reader.h"

#include <array>

namespace way {
namespace {

/// The numbers of a line `s`, in their order, by the names that they have here; those without a
/// name are stepped over.
constexpr std::array<const char*, 21> kSettings = {"cell_size",
                                                   "cell_height",
                                                   "agent_height",
                                                   "agent_radius",
                                                   "agent_climb",
                                                   "agent_slope",
                                                   "region_min_size",
                                                   "region_merge_size",
                                                   "edge_max_length",
                                                   "edge_max_error",
                                                   "polygon_vertices",
                                                   "detail_distance",
                                                   "detail_error",
                                                   "partition",
                                                   nullptr,
                                                   nullptr,
                                                   nullptr,
                                                   nullptr,
                                                   nullptr,
                                                   nullptr,
                                                   "tile_size"};
constexpr std::array<const char*, 3> kPartitions = {"watershed", "monotone", "layers"};

/// Reads the scene, a record a line; the first letter says which.
class GsetReader {
 public:
  GsetReader(std::string_view bytes, const LevelSource& source)
      : words_(bytes, source.name), source_(source) {}

  Result<Level> run() {
    while (!failure_ && !words_.error() && !words_.at_end())
      read_record();
    if (failure_) return *failure_;
    if (!has_mesh_) words_.fail("no line 'f' names a mesh");
    if (words_.error()) return *words_.error();
    return std::move(level_);
  }

 private:
  void read_record() {
    const std::string_view kind = words_.word();
    if (kind == "f") {
      read_mesh();
    } else if (kind == "s") {
      read_settings();
    } else if (kind == "c") {
      read_link();
    } else if (kind == "v") {
      read_volume();
    } else {
      words_.fail(WordReader::quoted(kind) + " is none of f, s, c, v");
    }
  }

  void read_mesh() {
    const std::string path(words_.rest_of_line());
    if (has_mesh_) return words_.fail("a second mesh is named");
    if (path.empty()) return words_.fail("no mesh is named behind 'f'");
    if (!source_.fetch) return words_.fail("needs the file '" + show_name(path) + "'");
    const auto bytes = fetch(path);
    if (!bytes) {
      words_.fail(bytes.error().message);
      failure_ = Error{bytes.error().code, words_.error()->message};
      return;
    }
    auto mesh = parse_obj(*bytes, {.name = path, .max_vertices = source_.max_vertices});
    if (!mesh) {
      failure_ = mesh.error();
      return;
    }
    std::swap(mesh->volumes, level_.volumes);
    std::swap(mesh->links, level_.links);
    std::swap(mesh->settings, level_.settings);
    level_ = std::move(*mesh);
    has_mesh_ = true;
  }

  /// Paths were written from where RecastDemo ran; the file most often lies beside the scene.
  Result<std::string> fetch(const std::string& path) const {
    auto bytes = source_.fetch(path);
    const std::size_t slash = path.find_last_of("/\\");
    if (bytes || slash == std::string::npos) return bytes;
    auto beside = source_.fetch(path.substr(slash + 1));
    return beside ? beside : bytes;
  }

  /// Old files have fewer numbers than new ones; what is missing keeps its usual value.
  void read_settings() {
    for (const char* const name : kSettings) {
      std::string value(words_.word_on_line());
      if (value.empty()) break;
      check_number(value);
      if (name == nullptr || words_.error()) continue;
      if (name == std::string_view("partition")) value = partition_of(value);
      level_.settings.push_back({name, value});
    }
    words_.rest_of_line();
  }

  void check_number(const std::string& value) {
    float number = 0;
    const char* const end = value.data() + value.size();
    const char* const stop = parse_any_float(value.data(), end, number);
    if (stop != end) return words_.fail(WordReader::quoted(value) + " is not a number");
    if (!std::isfinite(number)) words_.fail(WordReader::quoted(value) + " is not finite");
  }

  std::string partition_of(const std::string& value) {
    for (std::size_t i = 0; i < kPartitions.size(); ++i)
      if (value == std::to_string(i)) return kPartitions[i];
    words_.fail(WordReader::quoted(value) + " is no partition: 0, 1 and 2 are");
    return kPartitions[0];
  }

  void read_link() {
    LevelLink link;
    link.from = read_point();
    link.to = read_point();
    link.radius = words_.number();
    link.both_ways = words_.whole_number() != 0;
    const auto area = small_number("an area", 255);
    if (area != 0) link.area = static_cast<Area>(area);
    link.flags = static_cast<std::uint16_t>(small_number("flags", 0xffff));
    if (link.radius < 0) words_.fail(text("a radius is ", link.radius));
    level_.links.push_back(link);
  }

  void read_volume() {
    const std::int64_t count = words_.whole_number();
    if (count < 3) return words_.fail(text("a volume has ", count, " corners, at least 3 needed"));
    LevelVolume volume;
    volume.area = static_cast<Area>(small_number("an area", 255));
    volume.prism.min_height = words_.number();
    volume.prism.max_height = words_.number();
    for (std::int64_t i = 0; i < count && !words_.error(); ++i)
      volume.prism.outline.push_back(plan(read_point()));
    level_.volumes.push_back(std::move(volume));
  }

  Vec3 read_point() {
    const float x = words_.number();
    const float y = words_.number();
    const float z = words_.number();
    return {x, y, z};
  }

  std::int64_t small_number(const char* what, std::int64_t most) {
    const std::int64_t value = words_.whole_number();
    if (value >= 0 && value <= most) return value;
    words_.fail(text(what, " is ", value, ": it must be from 0 to ", most));
    return 0;
  }

  WordReader words_;
  const LevelSource& source_;
  Level level_;
  bool has_mesh_ = false;
  std::optional<Error> failure_;  ///< Of the mesh.
};

}  // namespace

Result<Level> parse_gset(std::string_view bytes, const LevelSource& source) {
  return GsetReader(bytes, source).run();
}

}  // namespace way
