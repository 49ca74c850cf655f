// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/allocator/allocator.h"

#include "way/bake/bake.h"
#include "way/nav/find_path.h"

#include "scenes/scenes.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Counts what is allocated and released.
struct Meter {
  std::atomic<std::size_t> allocated = 0;
  std::atomic<std::size_t> released = 0;

  Allocator allocator() {
    return {.allocate =
                [](std::size_t bytes, std::size_t alignment, void* meter) {
                  auto* const self = static_cast<Meter*>(meter);
                  ++self->allocated;
                  alignment = std::max<std::size_t>(alignment, 16);
                  return std::aligned_alloc(alignment,
                                            (bytes + alignment - 1) / alignment * alignment);
                },
            .release =
                [](void* memory, void* meter) {
                  ++static_cast<Meter*>(meter)->released;
                  std::free(memory);
                },
            .context = this};
  }
};

/// Lets blocks of other code, such as the test framework's, go elsewhere again.
struct Reset {
  ~Reset() { set_allocator({}); }
};

struct alignas(256) Wide {
  double numbers[32] = {};
};

}  // namespace

TEST_SUITE("allocator") {
  TEST_CASE("a bake and a path take all memory from the allocator and return it") {
    static Meter meter;
    PathStatus status = PathStatus::unreachable;
    {
      const Reset reset;
      set_allocator(meter.allocator());
      const auto mesh = bake(scenes::pillars(4), {.tile_size = 32});
      SearchWorkspace workspace;
      const Vec3 here = {2, 0, 2};
      if (mesh) status = find_path(*mesh, {.from = here, .to = here}, workspace).status;
    }
    CHECK(status == PathStatus::complete);
    CHECK(meter.allocated > 100);
    CHECK(meter.released == meter.allocated);
  }

  TEST_CASE("a block goes back to the allocator that it came from") {
    static Meter first;
    static Meter second;
    const Reset reset;
    void* const before = ::operator new(8);
    set_allocator(first.allocator());
    void* const between = ::operator new(8);
    set_allocator(second.allocator());
    void* const after = ::operator new(8);
    ::operator delete(between);
    ::operator delete(before);
    ::operator delete(after);
    set_allocator({});
    CHECK(first.allocated == 1);
    CHECK(first.released == 1);
    CHECK(second.allocated == 1);
    CHECK(second.released == 1);
  }

  TEST_CASE("alignment is respected") {
    static Meter meter;
    const Reset reset;
    set_allocator(meter.allocator());
    std::vector<std::unique_ptr<Wide>> wide;
    for (int i = 0; i < 20; ++i)
      wide.push_back(std::make_unique<Wide>());
    const bool all_aligned = std::ranges::all_of(wide, [](const auto& one) {
      return reinterpret_cast<std::uintptr_t>(one.get()) % alignof(Wide) == 0;
    });
    set_allocator({});
    CHECK(all_aligned);
  }

  TEST_CASE("without memory, operator new throws") {
    const Reset reset;
    set_allocator({.allocate = [](std::size_t, std::size_t, void*) -> void* { return nullptr; },
                   .release = [](void*, void*) {}});
    bool has_thrown = false;
    try {
      const std::vector<int> numbers(100);
      static_cast<void>(numbers);
    } catch (const std::bad_alloc&) {
      has_thrown = true;
    }
    void* const none = ::operator new(8, std::nothrow);
    void* const no_array = ::operator new[](8, std::align_val_t(64), std::nothrow);
    set_allocator({});
    CHECK(has_thrown);
    CHECK(none == nullptr);
    CHECK(no_array == nullptr);
  }
}
