// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/off_mesh_link.h"

#include <string>
#include <string_view>
#include <vector>

namespace way {

/// Parses off-mesh links from JSON: a list, or an object whose `links` is one.
///
///     {"links": [{"start": [3, 0, 4], "end": [9, 2, 4], "one_way": true, "radius": 0.6}]}
///
/// Each link is an object with the members of OffMeshLink by name: points are lists of three
/// numbers, `one_way` is true or false, `area` a number from 0 to 255, `flags` one from 1 to 65535.
/// `start` and `end` are required; other members default as in OffMeshLink.
///
/// Errors: bad_format, naming link and member: `link 2: radius is not a number`; unknown members
/// are errors, since they are most likely typos. Values are checked when the links are added to a
/// navmesh.
[[nodiscard]] Result<std::vector<OffMeshLink>> parse_link_list(std::string_view json);

/// The text that parse_link_list() reads back to the same links, bit for bit.
[[nodiscard]] std::string format_link_list(const std::vector<OffMeshLink>& links);

}  // namespace way
