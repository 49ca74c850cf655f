// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/poly_ref.h"

way::PolyRef last_polygon() {
#ifdef WAY_RIGHT
  return way::PolyRef::from_bits(7);
#else
  return 7;  // A reference is not an index.
#endif
}
