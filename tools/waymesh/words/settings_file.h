// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/result.h"
#include "way/io/level.h"

#include <string>
#include <string_view>
#include <vector>

namespace way::cli {

/// A setting that was given, and where: a line of a file, an option.
struct GivenSetting {
  std::string name = {};   ///< As in files: `cell_size`.
  std::string value = {};  ///< As written.
  std::string place = {};  ///< `level.toml:3`, `--cell-size`.
};

/// The contents of a settings file.
struct SettingsFile {
  std::vector<GivenSetting> settings = {};
  std::vector<std::string> areas = {};   ///< Rules, as on the command line.
  std::vector<std::string> agents = {};  ///< The same.
};

/// Parses settings from TOML, or from JSON if the name ends in `.json`.
///
/// Errors: bad_format, naming file, line or key, and value.
Result<SettingsFile> read_settings(std::string_view bytes, const std::string& name);

/// The same for JSON that is part of another file, which may have any name.
Result<SettingsFile> read_json_settings(std::string_view bytes, const std::string& name);

/// An error about a setting: misuse if it was given on the command line; for a file, its location
/// precedes the message.
Error blame(const GivenSetting& given, const std::string& words);

/// Applies one setting.
///
/// Errors: as of blame(), for an unknown name and a value that is invalid or out of range.
/// @pre All other settings are in their ranges.
Result<> apply(const GivenSetting& given, BakeSettings& settings);

/// All settings as a TOML file, each with its purpose, unit and the effects of extreme values.
/// Derived settings are commented out.
std::string commented_settings();

/// What one setting does, in a few lines; empty for an unknown name.
std::string explain_setting(std::string_view name);

}  // namespace way::cli
