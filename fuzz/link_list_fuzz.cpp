// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any text as a list of links: links that are written and read back the same, or one sentence.

#include "way/io/link_list.h"

#include "fuzz/check_level.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto links = way::parse_link_list(way::fuzz::view(data, size));
  if (!links) {
    way::fuzz::demand_sentence(links.error());
    return 0;
  }
  const std::string text = way::format_link_list(*links);
  const auto again = way::parse_link_list(text);
  way::fuzz::demand(again && way::format_link_list(*again) == text);
  return 0;
}
