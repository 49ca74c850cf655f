// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/allocator/allocator.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace way {
namespace {

void* allocate_by_malloc(std::size_t bytes, std::size_t alignment, void* /*context*/) {
  // The size must be a multiple of the alignment.
  return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

void release_by_free(void* memory, void* /*context*/) {
  std::free(memory);
}

constexpr Allocator kMalloc = {allocate_by_malloc, release_by_free, nullptr};

/// Constant-initialized, since static objects of other sources allocate.
constinit std::atomic<const Allocator*> current = &kMalloc;

/// An allocator that was set. All of them stay reachable, because blocks refer to them.
struct Record {
  Allocator allocator;
  const Record* older;
};
constinit std::atomic<const Record*> newest = nullptr;

/// What is before each block.
struct BlockHead {
  const Allocator* owner;
  void* memory;  ///< As the owner returned it.
};
static_assert(sizeof(BlockHead) <= 16);

void* allocate_block(std::size_t bytes, std::size_t alignment) {
  alignment = std::max<std::size_t>(alignment, 16);
  const Allocator* const owner = current.load(std::memory_order_acquire);
  if (bytes + alignment < bytes) return nullptr;
  void* const memory = owner->allocate(bytes + alignment, alignment, owner->context);
  if (memory == nullptr) return nullptr;
  std::byte* const block = static_cast<std::byte*>(memory) + alignment;
  new (block - sizeof(BlockHead)) BlockHead{owner, memory};
  return block;
}

void* allocate_or_throw(std::size_t bytes, std::size_t alignment) {
  while (true) {
    if (void* const block = allocate_block(bytes, alignment)) return block;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* allocate_or_null(std::size_t bytes, std::size_t alignment) noexcept {
  try {
    return allocate_or_throw(bytes, alignment);
  } catch (...) {
    return nullptr;
  }
}

void release_block(void* block) {
  if (block == nullptr) return;
  const BlockHead head =
      *std::launder(reinterpret_cast<BlockHead*>(static_cast<std::byte*>(block)) - 1);
  head.owner->release(head.memory, head.owner->context);
}

}  // namespace

void set_allocator(const Allocator& allocator) {
  const bool is_complete = allocator.allocate != nullptr && allocator.release != nullptr;
  if (!is_complete) return current.store(&kMalloc, std::memory_order_release);
  void* const memory = std::malloc(sizeof(Record));  // never released
  if (memory == nullptr) throw std::bad_alloc();
  auto* const record = new (memory) Record{allocator, newest.load()};
  while (!newest.compare_exchange_weak(record->older, record)) {
  }
  current.store(&record->allocator, std::memory_order_release);
}

}  // namespace way

// All forms, because those of sanitizers do not call each other.
void* operator new(std::size_t bytes) {
  return way::allocate_or_throw(bytes, alignof(std::max_align_t));
}
void* operator new[](std::size_t bytes) {
  return way::allocate_or_throw(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return way::allocate_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return way::allocate_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return way::allocate_or_null(bytes, alignof(std::max_align_t));
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return way::allocate_or_null(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment,
                   const std::nothrow_t& /*tag*/) noexcept {
  return way::allocate_or_null(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment,
                     const std::nothrow_t& /*tag*/) noexcept {
  return way::allocate_or_null(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept {
  way::release_block(block);
}
void operator delete(void* block, std::size_t /*bytes*/) noexcept {
  way::release_block(block);
}
void operator delete(void* block, std::align_val_t /*alignment*/) noexcept {
  way::release_block(block);
}
void operator delete(void* block, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept {
  way::release_block(block);
}
void operator delete(void* block, const std::nothrow_t& /*tag*/) noexcept {
  way::release_block(block);
}
void operator delete(void* block, std::align_val_t /*alignment*/,
                     const std::nothrow_t& /*tag*/) noexcept {
  way::release_block(block);
}
void operator delete[](void* block) noexcept {
  way::release_block(block);
}
void operator delete[](void* block, std::size_t /*bytes*/) noexcept {
  way::release_block(block);
}
void operator delete[](void* block, std::align_val_t /*alignment*/) noexcept {
  way::release_block(block);
}
void operator delete[](void* block, std::size_t /*bytes*/,
                       std::align_val_t /*alignment*/) noexcept {
  way::release_block(block);
}
void operator delete[](void* block, const std::nothrow_t& /*tag*/) noexcept {
  way::release_block(block);
}
void operator delete[](void* block, std::align_val_t /*alignment*/,
                       const std::nothrow_t& /*tag*/) noexcept {
  way::release_block(block);
}
