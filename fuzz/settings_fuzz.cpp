// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any text as a settings file, TOML and JSON: valid settings, or an error of one sentence.

#include "fuzz/check_level.h"
#include "words/settings_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const char* name : {"a.toml", "a.json"}) {
    const auto file = way::cli::read_settings(way::fuzz::view(data, size), name);
    if (!file) {
      way::fuzz::demand_sentence(file.error());
      continue;
    }
    way::BakeSettings settings;
    for (const way::cli::GivenSetting& given : file->settings)
      way::fuzz::demand(way::cli::apply(given, settings).has_value());
  }
  return 0;
}
