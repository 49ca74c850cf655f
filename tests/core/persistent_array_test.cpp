// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/persistent_array.h"

#include "way/core/random.h"

#include <memory>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

template <int kBits>
PersistentArray<int, kBits> count_to(int size) {
  auto edit = PersistentArray<int, kBits>().edit();
  for (int i = 0; i < size; ++i)
    edit.push_back(i);
  return edit.commit();
}

}  // namespace

TEST_SUITE("core/persistent_array") {
  TEST_CASE("a default array is empty") {
    CHECK(PersistentArray<int>().size() == 0);
  }

  TEST_CASE("pushed elements are found, across any number of levels") {
    for (const int size : {1, 3, 4, 5, 16, 17, 64, 65, 1000}) {
      const auto array = count_to<2>(size);
      REQUIRE(array.size() == static_cast<std::size_t>(size));
      for (int i = 0; i < size; ++i)
        CHECK(array[static_cast<std::size_t>(i)] == i);
    }
  }

  TEST_CASE("an array grows by default elements to write to") {
    auto edit = count_to<2>(5).edit();
    CHECK(edit.grow() == 0);
    edit.grow() = 8;
    const auto array = edit.commit();
    REQUIRE(array.size() == 7);
    CHECK(array[4] == 4);
    CHECK(array[5] == 0);
    CHECK(array[6] == 8);
  }

  TEST_CASE("an edit that continues after a commit does not change the committed version") {
    auto edit = PersistentArray<int, 2>().edit();
    const auto none = edit.commit();
    edit.push_back(1);
    const auto one = edit.commit();
    edit.change(0) = 2;
    edit.change(0) = 3;
    const auto other = edit.commit();
    CHECK(none.size() == 0);
    CHECK(one[0] == 1);
    CHECK(other[0] == 3);
  }

  TEST_CASE_TEMPLATE("leaves may have another size than nodes", Array, PersistentArray<int, 2, 0>,
                     PersistentArray<int, 2, 1>, PersistentArray<int, 1, 3>,
                     PersistentArray<int, 4, 1>) {
    Random random(7);
    Array array;
    std::vector<int> twin;
    for (int round = 0; round < 40; ++round) {
      const Array before = array;
      const std::vector<int> twin_before = twin;
      auto edit = array.edit();
      for (int i = 0; i < 20; ++i) {
        edit.push_back(random.below(1000));
        twin.push_back(edit[edit.size() - 1]);
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(twin.size())));
        edit.change(at) = twin[at] = random.below(1000);
      }
      array = edit.commit();
      REQUIRE(before.size() == twin_before.size());
      for (std::size_t i = 0; i < twin_before.size(); ++i)
        CHECK(before[i] == twin_before[i]);
    }
    REQUIRE(array.size() == twin.size());
    for (std::size_t i = 0; i < twin.size(); ++i)
      CHECK(array[i] == twin[i]);
  }

  TEST_CASE("a change copies the elements of one leaf") {
    auto edit = PersistentArray<std::shared_ptr<int>, 4, 1>().edit();
    for (int i = 0; i < 1000; ++i)
      edit.push_back(std::make_shared<int>(i));
    const auto first = edit.commit();
    auto next = first.edit();
    next.change(500) = nullptr;
    const auto second = next.commit();
    for (std::size_t i = 0; i < 1000; ++i)
      CHECK(first[i].use_count() == (i == 501 ? 2 : 1));
  }

  TEST_CASE("an edit without other owners changes elements in place") {
    auto edit = count_to<2>(100).edit();  // the version it started from is gone
    const int* const at = &edit[50];
    edit.change(50) = -1;
    CHECK(&edit[50] == at);
    {
      const auto version = edit.commit();
      edit.change(50) = -2;
      CHECK(&edit[50] != at);
      CHECK(version[50] == -1);
    }
    const int* const mine = &edit[50];
    edit.change(50) = -3;
    CHECK(&edit[50] == mine);
  }

  TEST_CASE("a copy of an edit is independent") {
    auto edit = count_to<2>(100).edit();
    edit.change(50) = -1;
    auto other = edit;
    other.change(50) = -2;
    edit.change(51) = -3;
    CHECK(edit[50] == -1);
    CHECK(other[50] == -2);
    CHECK(other[51] == 51);
  }

  TEST_CASE("a change is not visible in older versions") {
    const auto first = count_to<2>(100);
    auto edit = first.edit();
    edit.change(50) = -1;
    const auto second = edit.commit();
    edit.change(51) = -2;
    edit.push_back(-3);
    const auto third = edit.commit();
    CHECK(first[50] == 50);
    CHECK(second[50] == -1);
    CHECK(second[51] == 51);
    CHECK(second.size() == 100);
    CHECK(third[50] == -1);
    CHECK(third[51] == -2);
    CHECK(third[100] == -3);
  }

  TEST_CASE("versions share unchanged parts") {
    auto edit = PersistentArray<std::shared_ptr<int>, 3>().edit();
    for (int i = 0; i < 4096; ++i)
      edit.push_back(std::make_shared<int>(i));
    const auto first = edit.commit();
    auto next = first.edit();
    next.change(1000) = nullptr;
    const auto second = next.commit();
    CHECK(first[2000].use_count() == 1);  // still in one leaf only
    CHECK(first[1001].use_count() == 2);  // its leaf was copied
  }

  TEST_CASE("many random versions equal plain copies") {
    Random random(3);
    std::vector<PersistentArray<int, 3>> versions(1);
    std::vector<std::vector<int>> copies(1);
    for (int round = 0; round < 60; ++round) {
      const auto from = static_cast<std::size_t>(random.below(static_cast<int>(versions.size())));
      auto edit = versions[from].edit();
      std::vector<int> copy = copies[from];
      for (int step = random.below(30); step > 0; --step) {
        const int value = random.below(1000);
        if (copy.empty() || random.below(2) == 0) {
          edit.push_back(value);
          copy.push_back(value);
        } else {
          const auto i = static_cast<std::size_t>(random.below(static_cast<int>(copy.size())));
          edit.change(i) = value;
          copy[i] = value;
        }
      }
      versions.push_back(edit.commit());
      copies.push_back(copy);
    }
    for (std::size_t v = 0; v < versions.size(); ++v) {
      std::vector<int> read;
      for (std::size_t i = 0; i < versions[v].size(); ++i)
        read.push_back(versions[v][i]);
      CHECK(read == copies[v]);
    }
  }
}
