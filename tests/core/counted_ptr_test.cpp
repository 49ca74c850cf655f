// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/counted_ptr.h"

#include "way/core/executor.h"

#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

/// Counts how many were destroyed.
struct Guest : Counted {
  explicit Guest(std::atomic<int>& count) : ended(&count) {}
  static void end(const Guest* guest) {
    ++*guest->ended;
    delete guest;
  }

  std::atomic<int>* ended;
  int value = 1;
};
using GuestPtr = CountedPtr<Guest>;

constexpr int kHolders = 8;

/// Each owner leaves a mark without looking at the others; the destructor counts them.
struct Board : Counted {
  Board(std::atomic<int>& ends, std::atomic<int>& all) : ended(&ends), sum(&all) {}
  static void end(const Board* board) {
    ++*board->ended;
    for (const int mark : board->marks)
      *board->sum += mark;
    delete board;
  }

  std::atomic<int>* ended;
  std::atomic<int>* sum;
  std::array<int, kHolders> marks = {};
};

}  // namespace

TEST_SUITE("core/counted_ptr") {
  TEST_CASE("a pointer is as small as a raw one, and the count takes four bytes") {
    CHECK(sizeof(GuestPtr) == sizeof(Guest*));
    CHECK(sizeof(Counted) == 4);
  }

  TEST_CASE("a default pointer is null, as is one that was moved from") {
    std::atomic<int> ended = 0;
    GuestPtr a;
    CHECK(a == nullptr);
    a = GuestPtr(new Guest(ended));
    GuestPtr b = std::move(a);
    CHECK(a == nullptr);  // NOLINT(bugprone-use-after-move, clang-analyzer-cplusplus.Move)
    REQUIRE(b != nullptr);
    a = std::move(b);
    CHECK(b == nullptr);  // NOLINT(bugprone-use-after-move, clang-analyzer-cplusplus.Move)
    CHECK(a->value == 1);
    CHECK(ended == 0);
  }

  TEST_CASE("the last owner destroys the object") {
    std::atomic<int> ended = 0;
    GuestPtr a(new Guest(ended));
    CHECK(a.is_only_holder());
    {
      const GuestPtr b = a;
      CHECK(b == a);
      CHECK_FALSE(a.is_only_holder());
    }
    CHECK(a.is_only_holder());
    CHECK(ended == 0);
    a = nullptr;
    CHECK(ended == 1);
  }

  TEST_CASE("assigning another object destroys the old one") {
    std::atomic<int> ended = 0;
    GuestPtr a(new Guest(ended));
    GuestPtr b(new Guest(ended));
    CHECK(a != b);
    a = b;
    CHECK(ended == 1);
    b = GuestPtr(new Guest(ended));
    CHECK(ended == 1);
    a = std::move(b);
    CHECK(ended == 2);
  }

  TEST_CASE("self-assignment keeps the object") {
    std::atomic<int> ended = 0;
    GuestPtr a(new Guest(ended));
    const GuestPtr& same = a;
    a = same;
    CHECK(a.is_only_holder());
    CHECK(ended == 0);
  }

  TEST_CASE("a copy of an object has no owners yet") {
    std::atomic<int> ended = 0;
    const GuestPtr a(new Guest(ended));
    const GuestPtr b = a;
    const GuestPtr copy(new Guest(*a));
    CHECK(copy.is_only_holder());
  }

  TEST_CASE("threads that share an object destroy it once, after all their writes") {
    constexpr int kRounds = 500;
    ThreadPool pool(4);
    std::atomic<int> ended = 0;
    std::atomic<int> marks = 0;
    for (int round = 0; round < kRounds; ++round) {
      std::vector<CountedPtr<Board>> held;
      held.emplace_back(new Board(ended, marks));
      held.resize(kHolders, held.front());
      auto drop = [&](int index, int /*worker*/) {
        const auto i = static_cast<std::size_t>(index);
        const std::vector<CountedPtr<Board>> copies(3, held[i]);
        held[i]->marks[i] = 1;
        held[i] = nullptr;
      };
      pool.run(kHolders, drop);
    }
    CHECK(ended == kRounds);
    CHECK(marks == kRounds * kHolders);
  }
}
