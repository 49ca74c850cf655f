// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/obj.h"

#include "fuzz/check_level.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return way::fuzz::check_level(way::parse_obj(way::fuzz::view(data, size), way::fuzz::source()));
}
