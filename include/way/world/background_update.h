// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/world/world.h"

#include <cstddef>
#include <memory>

namespace way {

/// How far a BackgroundUpdate has come.
struct UpdateProgress {
  std::size_t done = 0;   ///< Tiles that were baked.
  std::size_t total = 0;  ///< Tiles that were pending when it began; 0 until the first is baked.
};

/// An update that runs while the caller goes on.
///
///     way::BackgroundUpdate update(world, {.executor = &pool, .max_unpublished_bytes = 1 << 20});
///     while (!update.is_done()) draw_frame(world.navmesh(), update.progress());
///
/// World::update() on a thread of its own, which hands tiles to the executor of the options. The
/// result is the same. Changes and queries go on beside it. If baked tiles that wait to be
/// published take more than `max_unpublished_bytes`, no further tile is begun until they are
/// published. If the world keeps path indexes, World::update_index() follows. Without threads
/// (WebAssembly) the constructor does all of it.
///
/// All functions may be called from the thread that made it; is_done(), progress() and cancel()
/// from any.
class BackgroundUpdate {
 public:
  /// Starts it.
  ///
  /// @param world    Must outlive it and stay in place; so must the executor and the flag of the
  ///                 options. Points of interest are copied.
  explicit BackgroundUpdate(World& world, const UpdateOptions& options = {});
  /// Cancels it and waits for the tiles that are being baked. A path index is not interrupted: it
  /// waits until that of one agent is made or its landmarks are measured.
  ~BackgroundUpdate();
  BackgroundUpdate(BackgroundUpdate&&) noexcept;
  BackgroundUpdate& operator=(BackgroundUpdate&&) noexcept;
  BackgroundUpdate(const BackgroundUpdate&) = delete;
  BackgroundUpdate& operator=(const BackgroundUpdate&) = delete;

  [[nodiscard]] bool is_done() const;
  [[nodiscard]] UpdateProgress progress() const;
  /// No further tile is begun; what was baked is published, the rest stays pending. Path indexes
  /// stay stale.
  void cancel();
  /// Waits for the end, path indexes included.
  ///
  /// @return  The result of World::update(): the error `cancelled` if cancel() came before its end.
  [[nodiscard]] Result<UpdateReport> wait();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace way
