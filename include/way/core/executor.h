// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <concepts>
#include <memory>
#include <type_traits>

namespace way {

/// A view of something callable as `task(index, worker)`. Does not own it and never allocates; the
/// callable must outlive the view.
class TaskView {
 public:
  template <class Callable>
  requires std::invocable<Callable&, int, int> &&
      (!std::same_as<std::remove_cvref_t<Callable>, TaskView>)
      // NOLINTNEXTLINE(google-explicit-constructor): a lambda is handed over as it stands.
      TaskView(Callable& callable)
      : object_(&callable), call_([](const void* object, int index, int worker) {
          // The constness that the pointer had at first is part of the type.
          (*static_cast<Callable*>(const_cast<void*>(object)))(index, worker);
        }) {}

  void operator()(int index, int worker) const { call_(object_, index, worker); }

 private:
  const void* object_;
  void (*call_)(const void* object, int index, int worker);
};

/// Runs independent tasks. The only interface to parallelism: wrap your job system in it.
///
///     class MyJobs : public way::Executor {
///      public:
///       int worker_count() const override { return jobs.threads(); }
///       void run(int count, way::TaskView task) override {
///         for (int i = 0; i < count; ++i)
///           jobs.push([=] { task(i, jobs.this_thread()); });
///         jobs.wait();
///       }
///     };
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  Executor(Executor&&) = delete;
  Executor& operator=(Executor&&) = delete;
  virtual ~Executor() = default;

  /// How many tasks can run at once.  [>= 1]
  virtual int worker_count() const = 0;

  /// Calls `task(index, worker)` once for each index from 0 up to `count`, in any order, and
  /// returns when all calls have returned. No two tasks of one worker run at the same time, so a
  /// task may use data that belongs to its worker (0 <= worker < worker_count()). Writes by tasks
  /// are visible to the caller afterwards. A task does not throw and does not call run().
  virtual void run(int count, TaskView task) = 0;
};

/// Runs all tasks in order on the calling thread, as worker 0.
class SerialExecutor final : public Executor {
 public:
  int worker_count() const override { return 1; }
  void run(int count, TaskView task) override;
};

/// Threads that sleep between runs; fewer than asked for if the system gives no more. The thread
/// that calls run() works, too, as worker 0; calls from several threads wait for each other.
class ThreadPool final : public Executor {
 public:
  /// @param workers  Including the calling thread; 0 means one per hardware thread.  [>= 0]
  explicit ThreadPool(int workers = 0);
  ~ThreadPool() override;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ThreadPool(ThreadPool&&) = delete;
  ThreadPool& operator=(ThreadPool&&) = delete;

  int worker_count() const override;
  void run(int count, TaskView task) override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Asks running work to stop; may be set from any thread, at any time.
class CancelFlag {
 public:
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool is_cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> cancelled_ = false;
};

/// Runs `body(index, worker)` for each index from 0 up to `count`. After cancel() no further task
/// is started, and running ones are waited for. Returns true if every task ran.
template <class Body>
bool parallel_for(Executor& executor, int count, const CancelFlag& cancel, Body&& body) {
  std::atomic<int> skipped = 0;
  auto guarded = [&](int index, int worker) {
    if (cancel.is_cancelled()) {
      skipped.fetch_add(1, std::memory_order_relaxed);
    } else {
      body(index, worker);
    }
  };
  executor.run(count, guarded);
  return skipped.load() == 0;
}

}  // namespace way
