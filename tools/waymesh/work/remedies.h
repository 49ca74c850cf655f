// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/doctor/examine.h"

#include "commands.h"

#include <string>

namespace way::cli {

/// A remedy as options of the command line: `--up z`; empty if there is none.
/// @param settings  That were examined.
std::string option_text(const Remedy& remedy, const BakeSettings& settings);

/// A remedy for a level that was examined with the options of a request. One that was given already
/// is the illness, and becomes `without ...`; scales and moves include those that were given.
std::string adapted(const std::string& remedy, const DoctorRequest& request);

/// Gives a request the options of a remedy, which replace those that it has.
void apply_remedy(const std::string& remedy, DoctorRequest& request);

/// A bake with all options of a request, as a shell takes it.
std::string bake_command(const DoctorRequest& request);

}  // namespace way::cli
