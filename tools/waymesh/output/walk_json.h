// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "output/answer_json.h"
#include "work/find_walk.h"

namespace way::cli {

/// A path as `waymesh path --json` prints it.
inline AnswerJson to_json(const Walk& walk) {
  AnswerJson json;
  json["status"] = name_of(walk.status);
  json["length"] = walk.length;
  json["points"] = AnswerJson::array();
  for (const Waypoint& corner : walk.corners)
    json["points"].push_back(point_json(corner.point));
  json["polygons"] = walk.polygon_count;
  json["microseconds"] = static_cast<float>(walk.microseconds);
  return json;
}

}  // namespace way::cli
