// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace way::test {

/// Path of a file in the folder of reference data, e.g. `golden/stages_dungeon.json`; nullopt if
/// that folder was not given or does not contain the file. A test that needs it says so and
/// returns: `const auto path = shared_file("..."); if (!path) return;` prints the reason as a
/// doctest message.
std::optional<std::string> shared_file(const std::string& name);

/// Returns true if reference data is available.
bool has_shared_data();

}  // namespace way::test
