// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

std::vector<int> count_calls(Executor& executor, int count) {
  std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
  auto task = [&](int index, int) { ++calls[static_cast<std::size_t>(index)]; };
  executor.run(count, task);
  return {calls.begin(), calls.end()};
}

/// What a user writes to wrap a job system.
class QueueExecutor final : public Executor {
 public:
  int worker_count() const override { return 1; }
  void run(int count, TaskView task) override {
    for (int i = 0; i < count; ++i)
      jobs_.emplace_back([=] { task(i, 0); });
    for (; !jobs_.empty(); jobs_.pop_back())
      jobs_.back()();
  }

 private:
  std::deque<std::function<void()>> jobs_;
};

}  // namespace

TEST_SUITE("core/executor") {
  TEST_CASE("every task runs exactly once, with any number of workers") {
    for (const int workers : {1, 2, 7}) {
      ThreadPool pool(workers);
      CHECK(pool.worker_count() == workers);
      for (const int count : {0, 1, 2, 100, 1000})
        CHECK(count_calls(pool, count) == std::vector<int>(static_cast<std::size_t>(count), 1));
    }
  }

  TEST_CASE("no worker of a short run leaks into the next one") {
    ThreadPool pool(3);
    for (int run = 0; run < 5000; ++run) {
      const int count = run % 5;
      std::atomic<int> calls = 0;
      std::atomic<int> strangers = 0;
      auto task = [&](int index, int) {
        ++calls;
        if (index >= count) ++strangers;
      };
      pool.run(count, task);
      REQUIRE(calls == count);
      REQUIRE(strangers == 0);
    }
  }

  TEST_CASE("workers that fell asleep wake up for a long run") {
    ThreadPool pool(2);
    std::atomic<int> arrived = 0;
    auto wait_for_the_other = [&](int, int) {
      for (++arrived; arrived < 2;)
        std::this_thread::yield();
    };
    for (const int milliseconds : {0, 5}) {
      arrived = 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      pool.run(2, wait_for_the_other);
      CHECK(arrived == 2);
    }
  }

  TEST_CASE("a serial executor runs tasks in order on the calling thread") {
    std::vector<int> order;
    bool same_thread = true;
    const auto caller = std::this_thread::get_id();
    auto task = [&](int index, int worker) {
      order.push_back(index * 10 + worker);
      same_thread = same_thread && std::this_thread::get_id() == caller;
    };
    SerialExecutor serial;
    serial.run(3, task);
    CHECK(order == std::vector<int>{0, 10, 20});
    CHECK(same_thread);
  }

  TEST_CASE("no two tasks of one worker run at the same time") {
    ThreadPool pool(5);
    std::vector<int> sums(5, 0);  // not atomic: the thread sanitizer sees any sharing
    auto task = [&](int index, int worker) { sums.at(static_cast<std::size_t>(worker)) += index; };
    for (int round = 0; round < 50; ++round)
      pool.run(40, task);
    CHECK(std::accumulate(sums.begin(), sums.end(), 0) == 50 * 780);
  }

  TEST_CASE("a pool that never runs anything can be destroyed") {
    CHECK_NOTHROW(ThreadPool(4));
  }

  TEST_CASE("a default pool has one worker per hardware thread") {
    CHECK(ThreadPool().worker_count() ==
          static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  }

  TEST_CASE("several threads may use one pool") {
    ThreadPool pool(3);
    std::atomic<int> sum = 0;
    auto add = [&](int index, int) { sum += index; };
    auto use = [&] {
      for (int i = 0; i < 20; ++i)
        pool.run(10, add);
    };
    std::thread other(use);
    use();
    other.join();
    CHECK(sum == 2 * 20 * 45);
  }

  TEST_CASE("a cancelled loop starts no further task and reports it") {
    SerialExecutor serial;
    CancelFlag cancel;
    int ran = 0;
    const bool all = parallel_for(serial, 10, cancel, [&](int index, int) {
      ++ran;
      if (index == 3) cancel.cancel();
    });
    CHECK_FALSE(all);
    CHECK(ran == 4);
  }

  TEST_CASE("a loop cancelled by its last task has run every task") {
    SerialExecutor serial;
    CancelFlag cancel;
    CHECK(parallel_for(serial, 4, cancel, [&](int index, int) {
      if (index == 3) cancel.cancel();
    }));
  }

  TEST_CASE("a custom job system is wrapped in ten lines") {
    QueueExecutor queue;
    CHECK(count_calls(queue, 25) == std::vector<int>(25, 1));
  }
}
