// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace way::bench {

/// One comparison; `ratio` is theirs / ours, so higher is better for us.
struct Row {
  std::string name = {};  ///< Begins with its group.
  std::string group = {};
  double ours = 0;
  double theirs = 0;
  std::string unit = {};
  double ratio = 0;
  double spread = 0;  ///< Interquartile range of the ratios of single rounds.
};

/// The ratios of the rows of a group.
struct Group {
  double geomean = 0;
  double worst = 0;
  int count = 0;
};

/// The measurements of one round of a comparison.
struct Pair {
  double ours = 0;
  double theirs = 0;
};

/// Combines several rounds into a row: medians, the ratio of the medians, the spread of ratios.
/// @pre !rounds.empty(), and all values are > 0
[[nodiscard]] Row make_row(std::string name, std::string group, std::string unit,
                           const std::vector<Pair>& rounds);

/// The groups of rows, by name. A group `a/b` also counts in `a`, the group of all rows that begin
/// with `a`; and those of `query` but query/random count in `query without random`.
[[nodiscard]] std::map<std::string, Group> group_rows(const std::vector<Row>& rows);

/// Rows and groups as JSON, for machines.
[[nodiscard]] std::string to_json(const std::vector<Row>& rows);

/// Rows and groups as Markdown tables.
void print_tables(std::ostream& out, const std::vector<Row>& rows);

}  // namespace way::bench
