// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/result.h"

way::Result<> save();

void run() {
#ifdef WAY_RIGHT
  if (!save()) return;
#else
  save();
#endif
}
