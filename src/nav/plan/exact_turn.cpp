// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/plan/exact_turn.h"

#include <array>
#include <cstddef>

namespace way {
namespace {

/// A sum of doubles without rounding: non-overlapping terms, the smallest first (Shewchuk, 1997).
class ExactSum {
 public:
  void add(double value) {
    for (std::size_t i = 0; i < count_; ++i) {
      const double sum = value + terms_[i];
      const double part = sum - value;
      terms_[i] = (value - (sum - part)) + (terms_[i] - part);
      value = sum;
    }
    terms_[count_++] = value;
  }

  /// Its sign is that of the largest term, the last one that is not zero.
  double rounded() const {
    for (std::size_t i = count_; i > 0; --i) {
      if (terms_[i - 1] != 0) return terms_[i - 1];
    }
    return 0;
  }

 private:
  std::array<double, 6> terms_ = {};
  std::size_t count_ = 0;
};

/// Exact: two floats have 48 significant bits together.
double product(float a, float b) {
  return static_cast<double>(a) * static_cast<double>(b);
}

}  // namespace

double exact_turn_slow(Vec2 a, Vec2 b, Vec2 c) {
  if (c == b || c == a) return 0;  // frequent
  ExactSum sum;
  sum.add(product(b.z, c.x));
  sum.add(-product(b.x, c.z));
  sum.add(-product(b.z, a.x));
  sum.add(product(b.x, a.z));
  sum.add(-product(a.z, c.x));
  sum.add(product(a.x, c.z));
  return sum.rounded();
}

}  // namespace way
