// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/large_level.h"

#include "core/text.h"
#include "io/bytes/file_kind.h"
#include "io/bytes/system_file.h"
#include "io/level/large_level_state.h"
#include "io/level/level_hash.h"

#include <array>
#include <cerrno>
#include <limits>
#include <map>
#include <optional>
#include <system_error>

namespace way {
namespace {

/// A format that is read into temporary files.
struct LargeFormat {
  std::string_view ending;
  Result<SpilledLevel> (*read)(std::string_view bytes, const LevelSource& source,
                               SpilledLevel empty);
};
constexpr LargeFormat kLargeFormats[] = {
    {".obj", spill_obj}, {".glb", spill_glb}, {".ply", spill_ply}, {".stl", spill_stl}};

Error not_read(const std::string& path, int code) {
  return {Error::Code::io, text(path, ": cannot be read: ", std::generic_category().message(code))};
}

/// A copy of a file that no one else can change while it is read.
Result<SpillVector<char>> copy_input(const std::string& path,
                                     const std::shared_ptr<SpillSpace>& space) {
  if (file_kind(path) == FileKind::folder) return not_read(path, EISDIR);
  const FileHandle file = open_to_read(path);
  if (!file) return not_read(path, errno);
  SpillVector<char> copy(space);
  std::vector<char> piece(std::size_t{1} << 20U);
  while (!space->error()) {
    const auto count = read_some(file.get(), std::as_writable_bytes(std::span(piece)));
    if (count < 0) return not_read(path, errno);
    if (count == 0) break;
    copy.insert(copy.end(), piece.data(), piece.data() + count);
  }
  return copy;
}

/// Reads a file. Fails as load_level() does.
Result<SpilledLevel> spill_file(const std::string& path, const std::shared_ptr<SpillSpace>& space,
                                const LevelLoadOptions& options) {
  const LevelFormat* const known = find_level_format(path);
  if (known == nullptr) return load_level(path, options).error();
  const auto* const format = std::ranges::find(kLargeFormats, known->ending, &LargeFormat::ending);
  if (format == std::end(kLargeFormats)) {
    return Error{Error::Code::bad_format,
                 text(path, ": is ", known->name, ", which is only read as a whole: ",
                      ".obj, .glb, .ply and .stl files may be larger than memory")};
  }
  if (options.on_read) options.on_read(path);
  const auto bytes = copy_input(path, space);
  if (!bytes) return bytes.error();
  if (bytes->empty()) return Error{Error::Code::bad_format, path + ": is empty"};
  const auto fetch = [&](const std::string& name) { return read_named_file(path, name, options); };
  auto level = format->read({bytes->data(), bytes->size()}, {.name = path, .fetch = fetch},
                            SpilledLevel(space));
  // What was read is unspecified if it could not be stored, and so is what is wrong with it.
  if (space->error()) return *space->error();
  return level;
}

}  // namespace

/// Puts files into their places.
class LargeLevel::Loader {
 public:
  explicit Loader(std::shared_ptr<SpillSpace> space) : state_(std::make_unique<State>()) {
    state_->space = std::move(space);
  }

  std::optional<Error> add(const LevelFile& file, const LevelLoadOptions& options) {
    auto& [level, parts] = read_[file.path];
    if (level == nullptr) {
      auto spilled = spill_file(file.path, state_->space, options);
      if (!spilled) return spilled.error();
      if (spilled->pieces.empty()) {
        spilled->pieces.push_back({.vertex_count = spilled->vertices.size(),
                                   .triangle_count = spilled->triangles.size()});
      }
      parts = std::move(spilled->parts);
      level = std::make_shared<const SpilledLevel>(*std::move(spilled));
    }
    const auto at_path = [&](const Error& error) {
      return Error{error.code, file.path + ": " + error.message};
    };
    if (auto error = check_placement(file.placement)) return at_path(*error);
    state_->files.push_back(
        {.level = level,
         .path = file.path,
         .mover = Mover(file.placement),
         .is_clockwise = file.placement.axes.winding == TriangleMeshOptions::Winding::clockwise,
         .first_part = static_cast<std::uint32_t>(state_->parts.size()),
         .first_vertex = state_->vertex_count});
    state_->parts.insert(state_->parts.end(), parts.begin(), parts.end());
    if (auto error = add_pieces()) return at_path(*error);
    return check_vertices(file.path);
  }

  LargeLevel finish() {
    State& state = *state_;
    std::map<std::pair<const SpilledLevel*, std::size_t>, int> uses;
    const auto origin = [&](const State::PlacedPiece& placed) {
      return std::pair(state.files[placed.file].level.get(), placed.piece->first_triangle);
    };
    for (const State::PlacedPiece& placed : state.pieces)
      ++uses[origin(placed)];
    for (State::PlacedPiece& placed : state.pieces)
      placed.is_instance = uses[origin(placed)] > 1;
    state.areas.assign(state.parts.size(), Area::ground);
    return LargeLevel(std::move(state_));
  }

 private:
  /// Adds the pieces of the last file, and their vertices to the bounds.
  std::optional<Error> add_pieces() {
    const std::size_t number = state_->files.size() - 1;
    State::PlacedFile& file = state_->files[number];
    std::optional<Error> error;
    for (const SpilledPiece& piece : file.level->pieces) {
      const State::PlacedPiece placed = {number, &piece};
      state_->pieces.push_back(placed);
      state_->triangle_count += piece.triangle_count;
      if (piece.has_new_vertices) state_->vertex_count += piece.vertex_count;
      state_->each_new_vertex(placed, [&](std::size_t index, Vec3 v) {
        if (!is_finite(v) && !error) error = Mover::overflow(unplaced(placed, index));
        state_->bounds = join(state_->bounds, v);
      });
    }
    return error;
  }

  Vec3 unplaced(const State::PlacedPiece& placed, std::size_t index) const {
    const Vec3 v = state_->files[placed.file].level->vertices[placed.piece->first_vertex + index];
    return placed.piece->moves ? placed.piece->transform(v) : v;
  }

  std::optional<Error> check_vertices(const std::string& path) const {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    if (state_->vertex_count <= kMost) return std::nullopt;
    return Error{Error::Code::too_large, text(path, ": the files have ", state_->vertex_count,
                                              " vertices together, and at most ", kMost, " fit")};
  }

  /// The contents of a file, if it is placed again.
  struct ReadFile {
    std::shared_ptr<const SpilledLevel> level = {};
    std::vector<LevelPart> parts = {};
  };

  std::unique_ptr<State> state_;
  std::map<std::string, ReadFile> read_;
};

Result<LargeLevel> LargeLevel::load(std::span<const LevelFile> files, const std::string& folder,
                                    const LevelLoadOptions& options) {
  auto space = SpillSpace::create(folder);
  if (!space) return space.error();
  Loader loader(*std::move(space));
  for (const LevelFile& file : files) {
    if (auto error = loader.add(file, options)) return *error;
  }
  return loader.finish();
}

LargeLevel::LargeLevel(std::unique_ptr<State> state) : state_(std::move(state)) {}
LargeLevel::LargeLevel(LargeLevel&&) noexcept = default;
LargeLevel& LargeLevel::operator=(LargeLevel&&) noexcept = default;
LargeLevel::~LargeLevel() = default;

std::span<const LevelPart> LargeLevel::parts() const {
  return state_->parts;
}

std::uint64_t LargeLevel::triangle_count() const {
  return state_->triangle_count;
}

const Aabb3& LargeLevel::bounds() const {
  return state_->bounds;
}

void LargeLevel::set_areas(std::vector<Area> areas) {
  if (areas.empty()) areas.assign(state_->parts.size(), Area::ground);
  state_->areas = std::move(areas);
}

std::uint64_t LargeLevel::hash() const {
  LevelHash hash;
  hash.add_count(state_->vertex_count);
  for (const State::PlacedPiece& placed : state_->pieces)
    state_->each_new_vertex(placed, [&](std::size_t, Vec3 v) { hash.add(v); });
  hash.add_count(state_->triangle_count);
  for (const State::PlacedPiece& placed : state_->pieces) {
    const auto base =
        static_cast<std::uint32_t>(state_->files[placed.file].first_vertex + placed.piece->base);
    state_->each_triangle(placed, [&](const Triangle& t, const LevelTriangle& triangle) {
      hash.add({base + t[0], base + t[1], base + t[2]}, triangle.area);
    });
  }
  return hash.value();
}

void LargeLevel::each_triangle(
    const std::function<void(const LevelTriangle& triangle)>& visit) const {
  for (const State::PlacedPiece& placed : state_->pieces) {
    state_->each_triangle(placed,
                          [&](const Triangle&, const LevelTriangle& triangle) { visit(triangle); });
  }
}

}  // namespace way
