// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "scenes/scenes.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

namespace way::scenes {
namespace {

struct Entry {
  std::string_view name;
  float usual_size = 0;
  float least = 0;
  float most = 0;
  TriangleMesh (*make)(std::uint64_t seed, float size) = nullptr;
};

int whole(float size) {
  return static_cast<int>(size);
}

constexpr std::array kEntries = {
    Entry{"flat", 40, 1, 1e5F, [](std::uint64_t, float size) { return flat(size); }},
    Entry{"ramp", 10, 2, 1e4F, [](std::uint64_t, float size) { return ramp(size); }},
    Entry{"stairs", 20, 1, 1e5F, [](std::uint64_t, float size) { return stairs(whole(size)); }},
    Entry{"bridge", 40, 30, 1e4F, [](std::uint64_t, float size) { return bridge(size); }},
    Entry{"spiral", 5, 1, 1e4F, [](std::uint64_t, float size) { return spiral(whole(size)); }},
    Entry{"stacked_floors", 20, 1, 1e4F,
          [](std::uint64_t, float size) { return stacked_floors(whole(size)); }},
    Entry{"pillars", 10, 1, 1e3F, [](std::uint64_t, float size) { return pillars(whole(size)); }},
    Entry{"comb", 12, 1, 1e5F, [](std::uint64_t, float size) { return comb(whole(size)); }},
    Entry{"maze", 16, 1, 1e3F,
          [](std::uint64_t seed, float size) { return maze(seed, whole(size)); }},
    Entry{"terrain", 200, 2, 2e4F,
          [](std::uint64_t seed, float size) { return terrain(seed, size); }},
    Entry{"dungeon", 80, 16, 4e3F,
          [](std::uint64_t seed, float size) { return dungeon(seed, whole(size)); }},
    Entry{"city", 3, 1, 1e2F,
          [](std::uint64_t seed, float size) { return city(seed, whole(size)); }},
    Entry{"soup", 1000, 0, 1e8F,
          [](std::uint64_t seed, float size) { return soup(seed, whole(size)); }},
};

constexpr auto kNames = [] {
  std::array<std::string_view, kEntries.size()> names;
  std::ranges::transform(kEntries, names.begin(), &Entry::name);
  return names;
}();

Error refuse(const std::ostringstream& message) {
  return {Error::Code::invalid_argument, message.str()};
}

}  // namespace

std::span<const std::string_view> scene_names() {
  return kNames;
}

Result<TriangleMesh> make_scene(std::string_view name, const SceneOptions& options) {
  std::ostringstream message;
  const std::span entries(kEntries);
  const auto entry = std::ranges::find(entries, name, &Entry::name);
  if (entry == entries.end()) {
    message << "there is no scene named '" << name << "'; there are";
    for (const std::string_view known : kNames)
      message << (known == kNames.front() ? " " : ", ") << known;
    return refuse(message);
  }
  const float size = options.size == 0 ? entry->usual_size : options.size;
  if (!(size >= entry->least && size <= entry->most)) {
    message << "scene " << name << " has size " << size << ": it must be from " << entry->least
            << " to " << entry->most;
    return refuse(message);
  }
  return entry->make(options.seed, size);
}

}  // namespace way::scenes
