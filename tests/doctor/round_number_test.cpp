// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "doctor/round_number.h"

#include <doctest/doctest.h>

using namespace way;

TEST_SUITE("doctor/round_number") {
  TEST_CASE("numbers in sentences have at most five digits and no zeros at the end") {
    CHECK(round_text(0.4F) == "0.4");
    CHECK(round_text(0.0) == "0");
    CHECK(round_text(191.5) == "191.5");
    CHECK(round_text(1.0 / 3) == "0.33333");
    CHECK(round_text(826281.0) == "826281");
    CHECK(round_text(123456.7) == "123457");
    CHECK(round_text(-25.0) == "-25");
  }

  TEST_CASE("the rounded number is the one that is written") {
    CHECK(rounded(0.6F / 2) == 0.3F);
    CHECK(rounded(1 / 3.0F) == 0.33333F);
    CHECK(rounded(12.34567F) == 12.346F);
    CHECK(rounded(123456.7F) == 123457.0F);
    CHECK(rounded(0.0F) == 0.0F);
  }
}
