// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"

#include <span>
#include <string>

namespace way::cli {

/// A setting that is a number, by the name that it has on the command line and in files.
struct NumberSetting {
  const char* name;  ///< As in files; on the command line `-` stands for `_`.
  const char* help;
  bool whole;  ///< Has no digits behind the point.
  double (*get)(const BakeSettings&);
  void (*set)(BakeSettings&, double);
};

std::span<const NumberSetting> number_settings();

/// `--cell-size` for `cell_size`.
std::string option_name(const NumberSetting& setting);

const char* name_of(Partition partition);

/// Watershed for any name that is none of the others.
Partition partition_of(const std::string& name);

}  // namespace way::cli
