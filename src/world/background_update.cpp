// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/world/background_update.h"

#include "core/background_thread.h"

#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace way {

struct BackgroundUpdate::State {
  State(World& of, const UpdateOptions& given)
      : world(of),
        options(given),
        points(given.points_of_interest.begin(), given.points_of_interest.end()),
        thread([this] { run(); }) {}

  void run() {
    UpdateOptions own = options;
    own.points_of_interest = points;
    own.cancel = &cancel;
    own.progress = [this](std::size_t tiles, std::size_t of) {
      if (options.cancel != nullptr && options.cancel->is_cancelled()) cancel.cancel();
      total = of;
      done = tiles;
      if (options.progress) options.progress(tiles, of);
    };
    if (options.cancel != nullptr && options.cancel->is_cancelled()) cancel.cancel();
    result = world.update(own);
    if (options.cancel != nullptr && options.cancel->is_cancelled()) cancel.cancel();
    // Fails if the world keeps no index, or if it was cancelled: the update is complete.
    if (!cancel.is_cancelled()) (void)world.update_index(options.executor, &cancel);
    is_done = true;
  }

  World& world;
  const UpdateOptions options;
  const std::vector<Vec3> points;
  CancelFlag cancel;
  std::atomic<std::size_t> done = 0;
  std::atomic<std::size_t> total = 0;
  std::optional<Result<UpdateReport>> result = std::nullopt;  ///< Written before `is_done`.
  std::atomic<bool> is_done = false;
  BackgroundThread thread;  ///< The last member: it uses the others.
};

BackgroundUpdate::BackgroundUpdate(World& world, const UpdateOptions& options)
    : state_(std::make_unique<State>(world, options)) {}

BackgroundUpdate::~BackgroundUpdate() {
  if (state_ != nullptr) state_->cancel.cancel();
}

BackgroundUpdate::BackgroundUpdate(BackgroundUpdate&&) noexcept = default;

BackgroundUpdate& BackgroundUpdate::operator=(BackgroundUpdate&& other) noexcept {
  if (state_ != nullptr) state_->cancel.cancel();
  state_ = std::move(other.state_);
  return *this;
}

bool BackgroundUpdate::is_done() const {
  return state_->is_done;
}

UpdateProgress BackgroundUpdate::progress() const {
  return {state_->done, state_->total};
}

void BackgroundUpdate::cancel() {
  state_->cancel.cancel();
}

Result<UpdateReport> BackgroundUpdate::wait() {
  state_->thread.join();
  return *state_->result;
}

}  // namespace way
