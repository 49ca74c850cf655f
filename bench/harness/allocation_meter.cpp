// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/allocation_meter.h"

#include <atomic>
#include <cstdlib>
#include <new>

#include <DetourAlloc.h>
#include <RecastAlloc.h>
#include <malloc.h>

// NOLINTBEGIN(cppcoreguidelines-no-malloc, cppcoreguidelines-owning-memory): this is the allocator.
namespace way::bench {
namespace {

std::atomic<bool> counting = false;
std::atomic<std::int64_t> held = 0;
std::atomic<std::int64_t> peak = 0;

void count(std::int64_t bytes) {
  const std::int64_t now = held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::int64_t seen = peak.load(std::memory_order_relaxed);
  while (now > seen && !peak.compare_exchange_weak(seen, now, std::memory_order_relaxed)) {
  }
}

void* counted(void* block) {
  if (block != nullptr && counting.load(std::memory_order_relaxed))
    count(static_cast<std::int64_t>(malloc_usable_size(block)));
  return block;
}

void free_counted(void* block) {
  if (block != nullptr && counting.load(std::memory_order_relaxed))
    count(-static_cast<std::int64_t>(malloc_usable_size(block)));
  std::free(block);
}

void* take(std::size_t size) {
  if (void* block = counted(std::malloc(size != 0 ? size : 1))) return block;
  throw std::bad_alloc();
}

void* take_aligned(std::size_t size, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  if (void* block = counted(std::aligned_alloc(step, (size + step) / step * step))) return block;
  throw std::bad_alloc();
}

}  // namespace

AllocationMeter::AllocationMeter() {
  held = 0;
  peak = 0;
  rcAllocSetCustom([](size_t size, rcAllocHint) { return counted(std::malloc(size)); },
                   free_counted);
  dtAllocSetCustom([](size_t size, dtAllocHint) { return counted(std::malloc(size)); },
                   free_counted);
  counting = true;
}

AllocationMeter::~AllocationMeter() {
  counting = false;
  rcAllocSetCustom(nullptr, nullptr);
  dtAllocSetCustom(nullptr, nullptr);
}

std::int64_t AllocationMeter::peak_bytes() const {
  return peak;
}

std::int64_t AllocationMeter::held_bytes() const {
  return held;
}

}  // namespace way::bench

void* operator new(std::size_t size) {
  return way::bench::take(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return way::bench::take_aligned(size, alignment);
}
void operator delete(void* block) noexcept {
  way::bench::free_counted(block);
}
void operator delete(void* block, std::size_t) noexcept {
  way::bench::free_counted(block);
}
void operator delete(void* block, std::align_val_t) noexcept {
  way::bench::free_counted(block);
}
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  way::bench::free_counted(block);
}
// NOLINTEND(cppcoreguidelines-no-malloc, cppcoreguidelines-owning-memory)
