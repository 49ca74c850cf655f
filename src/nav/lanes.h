// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

namespace way {

/// Four floats that are worked on at once, by the vector types that GCC and Clang have for every
/// target. Each lane gives the same bits as the same operation on one float.
class Lanes {
 public:
  Lanes() = default;
  explicit Lanes(float all) : v_{all, all, all, all} {}
  explicit Lanes(const float* four) { std::memcpy(&v_, four, sizeof v_); }
  void store(float* four) const { std::memcpy(four, &v_, sizeof v_); }

  friend Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v_ + b.v_); }
  friend Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v_ - b.v_); }
  friend Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v_ * b.v_); }
  friend Lanes max(Lanes a, Lanes b) { return select(a.v_ > b.v_, a, b); }

  /// All bits of a lane are set where it is true.
  using Mask = std::int32_t __attribute__((vector_size(16)));
  friend Mask operator<=(Lanes a, Lanes b) { return a.v_ <= b.v_; }
  friend Mask operator>(Lanes a, Lanes b) { return a.v_ > b.v_; }

  /// a where the mask is true, else b.
  friend Lanes select(Mask mask, Lanes a, Lanes b) {
    return Lanes(reinterpret_cast<Vector>((mask & reinterpret_cast<Mask>(a.v_)) |
                                          (~mask & reinterpret_cast<Mask>(b.v_))));
  }

 private:
  using Vector = float __attribute__((vector_size(16)));
  explicit Lanes(Vector v) : v_(v) {}

  Vector v_;
};

/// Bit i is set where lane i is true.
inline unsigned bits_of(Lanes::Mask mask) {
  const Lanes::Mask bits = mask & Lanes::Mask{1, 2, 4, 8};
  return static_cast<unsigned>(bits[0] | bits[1] | bits[2] | bits[3]);
}

}  // namespace way
