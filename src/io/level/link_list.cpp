// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/link_list.h"

#include "way/io/json_depth.h"

#include "core/text.h"
#include "io/text/show_word.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <nlohmann/json.hpp>

namespace way {
namespace {

using Json = nlohmann::ordered_json;

/// Calls `use(name, member)` for the members of a link, in the order of their declaration.
template <class Link, class Use>
void for_each_member(Link& link, Use&& use) {
  use("start", link.start);
  use("end", link.end);
  use("start_width", link.start_width);
  use("end_width", link.end_width);
  use("radius", link.radius);
  use("height", link.height);
  use("one_way", link.one_way);
  use("area", link.area);
  use("flags", link.flags);
  use("fixed_cost", link.fixed_cost);
  use("cost_factor", link.cost_factor);
  use("user_id", link.user_id);
}

// Each returns what is wrong with a value, or null if it was read.

const char* read_value(const Json& json, float& value) {
  if (!json.is_number()) return "is not a number";
  value = json.get<float>();
  return std::isfinite(value) ? nullptr : "is too large a number";
}

const char* read_value(const Json& json, Vec3& value) {
  const bool is_point = json.is_array() && json.size() == 3;
  if (!is_point) return "is not a list of three numbers";
  for (float Vec3::*const axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
    const std::size_t i = axis == &Vec3::x ? 0 : (axis == &Vec3::y ? 1 : 2);
    if (read_value(json[i], value.*axis) != nullptr) return "is not a list of three numbers";
  }
  return nullptr;
}

const char* read_value(const Json& json, bool& value) {
  if (!json.is_boolean()) return "is neither true nor false";
  value = json.get<bool>();
  return nullptr;
}

const char* read_value(const Json& json, std::uint64_t& value) {
  if (!json.is_number_unsigned()) return "is not a whole number from 0 on";
  value = json.get<std::uint64_t>();
  return nullptr;
}

const char* read_value(const Json& json, std::uint16_t& value) {
  std::uint64_t wide = 0;
  if (read_value(json, wide) != nullptr || wide == 0 || wide > 0xffff)
    return "is not a whole number from 1 to 65535";
  value = static_cast<std::uint16_t>(wide);
  return nullptr;
}

const char* read_value(const Json& json, Area& value) {
  std::uint64_t wide = 0;
  if (read_value(json, wide) != nullptr || wide > 0xff)
    return "is not a whole number from 0 to 255";
  value = static_cast<Area>(wide);
  return nullptr;
}

Error bad(const std::string& what) {
  return {Error::Code::bad_format, what};
}

Result<OffMeshLink> read_link(const Json& json, const std::string& name) {
  if (!json.is_object()) return bad(name + " is not an object");
  for (const char* member : {"start", "end"}) {
    if (!json.contains(member)) return bad(text(name, ": ", member, " is missing"));
  }
  OffMeshLink link;
  std::optional<Error> error;
  std::size_t known = 0;
  for_each_member(link, [&](const char* member, auto& value) {
    const auto found = json.find(member);
    if (error || found == json.end()) return;
    ++known;
    if (const char* wrong = read_value(*found, value))
      error = bad(text(name, ": ", member, " ", wrong));
  });
  if (error) return *error;
  if (known == json.size()) return link;
  for (const auto& [member, value] : json.items()) {
    bool is_known = false;
    for_each_member(link, [&](const char* one, auto&) { is_known = is_known || member == one; });
    if (!is_known) return bad(text(name, ": links have no ", show_text(member)));
  }
  return bad(name + " has a member twice");
}

Json to_json(Vec3 v) {
  return {v.x, v.y, v.z};
}
Json to_json(Area area) {
  return static_cast<int>(area);
}
template <class Number>
Json to_json(Number value) {
  return value;
}

}  // namespace

Result<std::vector<OffMeshLink>> parse_link_list(std::string_view json) {
  if (is_too_deep(json))
    return bad(text("the list of links is nested deeper than ", kMaxJsonDepth, " levels"));
  const Json all = Json::parse(json, nullptr, false);
  if (all.is_discarded()) return bad("the list of links is not valid JSON");
  const bool is_wrapped = all.is_object() && all.size() == 1 && all.contains("links");
  const Json& list = is_wrapped ? all["links"] : all;
  if (!list.is_array())
    return bad("the list of links is neither a list nor an object with `links`");
  std::vector<OffMeshLink> links;
  links.reserve(list.size());
  for (const Json& one : list) {
    auto link = read_link(one, text("link ", links.size()));
    if (!link) return link.error();
    links.push_back(*link);
  }
  return links;
}

std::string format_link_list(const std::vector<OffMeshLink>& links) {
  Json list = Json::array();
  for (const OffMeshLink& link : links) {
    Json one;
    for_each_member(link,
                    [&](const char* member, const auto& value) { one[member] = to_json(value); });
    list.push_back(std::move(one));
  }
  return Json{{"links", std::move(list)}}.dump(1) + "\n";
}

}  // namespace way
