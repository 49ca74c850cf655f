// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/area_rules.h"

#include "core/text.h"
#include "io/text/parse_float.h"
#include "io/text/show_word.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace way {
namespace {

constexpr Area kWater{10};
constexpr int kFirstFree = 11;
constexpr int kLastFree = 62;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

std::optional<int> whole_number(std::string_view digits, int most) {
  int value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, code] = std::from_chars(digits.data(), end, value);
  if (code != std::errc() || stop != end || value < 0 || value > most) return std::nullopt;
  return value;
}

std::optional<float> positive_number(const std::string& digits) {
  float value = 0;
  if (digits.empty()) return std::nullopt;
  const char* const end = digits.data() + digits.size();
  const char* const stop = parse_any_float(digits.data(), end, value);
  const bool good = stop == end && value > 0 && value <= 3.4e38F;  // as AreaCosts takes them
  return good ? std::optional(value) : std::nullopt;
}

/// Takes the text before the next `mark`; all of it if there is none.
std::string_view take_until(std::string_view& text_left, char mark) {
  const std::size_t end = std::min(text_left.find(mark), text_left.size());
  const std::string_view word = text_left.substr(0, end);
  text_left.remove_prefix(std::min(end + 1, text_left.size()));
  return word;
}

AreaMatch rule_of(std::string_view pattern) {
  constexpr std::pair<std::string_view, AreaSubject> kSubjects[] = {
      {"object:", AreaSubject::object},     {"node:", AreaSubject::object},
      {"group:", AreaSubject::group},       {"mesh:", AreaSubject::group},
      {"material:", AreaSubject::material}, {"extra:", AreaSubject::extra}};
  AreaMatch rule;
  for (const auto& [prefix, subject] : kSubjects) {
    if (!pattern.starts_with(prefix)) continue;
    pattern.remove_prefix(prefix.size());
    rule.subject = subject;
    break;
  }
  if (rule.subject == AreaSubject::extra) rule.key = take_until(pattern, ':');
  rule.pattern = pattern;
  return rule;
}

bool fits(const LevelPart& part, const AreaMatch& rule) {
  switch (rule.subject) {
    case AreaSubject::object:
      return fits_pattern(part.object, rule.pattern);
    case AreaSubject::group:
      return fits_pattern(part.group, rule.pattern);
    case AreaSubject::material:
      return fits_pattern(part.material, rule.pattern);
    case AreaSubject::extra:
      return std::ranges::any_of(part.extras, [&](const NamedValue& extra) {
        return extra.name == rule.key && fits_pattern(extra.value, rule.pattern);
      });
    default:
      return fits_pattern(part.object, rule.pattern) || fits_pattern(part.group, rule.pattern) ||
             fits_pattern(part.material, rule.pattern);
  }
}

Error wrong_rule(std::string_view rule, std::string_view message) {
  return {Error::Code::invalid_argument, text("area rule '", show_text(rule), "': ", message)};
}

}  // namespace

bool fits_pattern(std::string_view name, std::string_view pattern) {
  // At a mismatch, the last star consumes one more character.
  std::size_t n = 0;
  std::size_t p = 0;
  std::size_t star = std::string_view::npos;
  std::size_t taken = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || lower(pattern[p]) == lower(name[n]))) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

Result<AreaKind*> AreaRules::kind_named(std::string_view name) {
  const auto found = std::ranges::find(kinds_, name, &AreaKind::name);
  if (found != kinds_.end()) return &*found;
  AreaKind kind = {.name = std::string(name)};
  if (const auto number = whole_number(name, 255)) {
    kind.area = static_cast<Area>(*number);
  } else if (name.find_first_not_of("+-.0123456789") == std::string_view::npos) {
    return Error{Error::Code::invalid_argument,
                 text("the area '", show_text(name), "' is not a number from 0 to 255")};
  } else if (name == "none") {
    kind.area = Area::none;
  } else if (name == "water") {
    kind.area = kWater;
  } else if (name != "ground") {
    int next = kFirstFree;
    while (std::ranges::count(kinds_, static_cast<Area>(next), &AreaKind::area) > 0)
      ++next;
    if (next > kLastFree) {
      return Error{Error::Code::invalid_argument, "there are more than 52 area names"};
    }
    kind.area = static_cast<Area>(next);
  }
  kinds_.push_back(std::move(kind));
  return &kinds_.back();
}

Result<> AreaRules::add(std::string_view rule) {
  const std::size_t equals = rule.rfind('=');
  if (equals == std::string_view::npos || equals == 0) {
    return wrong_rule(rule, "it must be PATTERN=AREA[:COST[:FLAGS]]");
  }
  AreaMatch made = rule_of(rule.substr(0, equals));
  std::string_view rest = rule.substr(equals + 1);
  const std::string_view name = take_until(rest, ':');
  if (name.empty()) return wrong_rule(rule, "the area is missing");
  const auto kind = kind_named(name);
  if (!kind) return wrong_rule(rule, kind.error().message);
  if (!rest.empty()) {
    const std::string digits(take_until(rest, ':'));
    const auto cost = positive_number(digits);
    if (!cost)
      return wrong_rule(rule, text("the cost '", show_text(digits),
                                   "' is not a number greater than 0 and at most 3.4e38"));
    (*kind)->cost = *cost;
  }
  if (!rest.empty()) {
    const auto flags = whole_number(rest, 0xffff);
    if (!flags || *flags == 0) {
      return wrong_rule(rule,
                        text("the flags '", show_text(rest), "' are not a number from 1 to 65535"));
    }
    (*kind)->flags = static_cast<std::uint16_t>(*flags);
  }
  made.kind = **kind;
  rules_.push_back(std::move(made));
  texts_.emplace_back(rule);
  return std::monostate{};
}

std::vector<Area> AreaRules::areas_of(std::span<const LevelPart> parts) const {
  std::vector<Area> areas(parts.size(), Area::ground);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (const AreaMatch& rule : rules_)
      if (fits(parts[i], rule)) areas[i] = rule.kind.area;
  return areas;
}

std::vector<std::string> AreaRules::unused(std::span<const LevelPart> parts) const {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const auto is_fit = [&](const LevelPart& part) { return fits(part, rules_[i]); };
    if (std::ranges::none_of(parts, is_fit)) list.push_back(texts_[i]);
  }
  return list;
}

}  // namespace way
