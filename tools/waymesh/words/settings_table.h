// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"

#include <span>
#include <string>
#include <string_view>

namespace way::cli {

/// A numeric setting, by its name on the command line and in files.
struct NumberSetting {
  const char* name;       ///< As in files; on the command line with `-` instead of `_`.
  const char* help;       ///< What it does.
  const char* unit;       ///< And its range.
  const char* too_small;  ///< The effect of a value that is too small.
  const char* too_large;
  float& (*number)(BakeSettings&);  ///< One of these two is null.
  int& (*whole)(BakeSettings&);

  bool is_whole() const { return whole != nullptr; }
  double get(const BakeSettings& settings) const;
  void set(BakeSettings& settings, double value) const;
};

std::span<const NumberSetting> number_settings();

/// The setting with a name, with `-` or `_`; null if there is none.
const NumberSetting* find_setting(std::string_view name);

/// `--cell-size` for `cell_size`.
std::string option_name(const NumberSetting& setting);

/// `cell_size` for `cell-size` and `--cell-size`.
std::string setting_name(std::string_view option);

inline constexpr const char* kPartitionHelp =
    "How floors are partitioned: watershed (fewest, best shapes), monotone (fastest), layers";

const char* name_of(Partition partition);

/// Watershed for any unknown name.
Partition partition_of(const std::string& name);

bool is_partition(std::string_view name);

}  // namespace way::cli
