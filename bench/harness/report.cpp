// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/report.h"

#include "bench/harness/stats.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

#include <nlohmann/json.hpp>

namespace way::bench {
namespace {

/// The groups that a row counts in: its own, the group of all rows with the same first word, and
/// for queries also the one without random points, whose ratio flatters the mean.
std::vector<std::string> groups_of(const Row& row) {
  std::vector<std::string> groups = {row.group};
  const std::size_t slash = row.group.find('/');
  if (slash == std::string::npos) return groups;
  const std::string first = row.group.substr(0, slash);
  groups.push_back(first);
  if (first == "query" && row.group != "query/random") groups.push_back("query without random");
  return groups;
}

}  // namespace

Row make_row(std::string name, std::string group, std::string unit,
             const std::vector<Pair>& rounds) {
  std::vector<double> ours;
  std::vector<double> theirs;
  std::vector<double> ratios;
  for (const Pair& round : rounds) {
    ours.push_back(round.ours);
    theirs.push_back(round.theirs);
    ratios.push_back(round.theirs / round.ours);
  }
  Row row{.name = std::move(name), .group = std::move(group), .unit = std::move(unit)};
  row.ours = median(ours);
  row.theirs = median(theirs);
  row.ratio = row.theirs / row.ours;
  row.spread = interquartile_range(ratios);
  return row;
}

std::map<std::string, Group> group_rows(const std::vector<Row>& rows) {
  std::map<std::string, std::vector<double>> ratios;
  for (const Row& row : rows)
    for (const std::string& group : groups_of(row))
      ratios[group].push_back(row.ratio);
  std::map<std::string, Group> groups;
  for (const auto& [name, values] : ratios) {
    groups[name] = {.geomean = geometric_mean(values),
                    .worst = *std::ranges::min_element(values),
                    .count = static_cast<int>(values.size())};
  }
  return groups;
}

std::string to_json(const std::vector<Row>& rows) {
  nlohmann::ordered_json json = {{"rows", nlohmann::ordered_json::array()},
                                 {"groups", nlohmann::ordered_json::object()}};
  for (const Row& row : rows) {
    json["rows"].push_back({{"name", row.name},
                            {"group", row.group},
                            {"ours", row.ours},
                            {"theirs", row.theirs},
                            {"unit", row.unit},
                            {"ratio", row.ratio},
                            {"spread", row.spread}});
  }
  for (const auto& [name, group] : group_rows(rows))
    json["groups"][name] = {
        {"geomean", group.geomean}, {"worst", group.worst}, {"count", group.count}};
  return json.dump(2) + "\n";
}

void print_tables(std::ostream& out, const std::vector<Row>& rows) {
  out << std::fixed << "| group | geometric mean | worst | rows |\n|---|---:|---:|---:|\n";
  for (const auto& [name, group] : group_rows(rows)) {
    out << "| " << name << " | " << std::setprecision(2) << group.geomean << " | " << group.worst
        << " | " << group.count << " |\n";
  }
  out << "\n| row | ours | theirs | unit | ratio | spread |\n|---|---:|---:|---|---:|---:|\n";
  for (const Row& row : rows) {
    out << "| " << row.name << " | " << std::setprecision(row.unit == "ms" ? 3 : 0) << row.ours
        << " | " << row.theirs << " | " << row.unit << " | " << std::setprecision(2) << row.ratio
        << " | " << row.spread << " |\n";
  }
}

}  // namespace way::bench
