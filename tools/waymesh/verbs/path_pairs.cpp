// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "verbs/path_pairs.h"

#include "way/core/executor.h"

#include "input/mesh_input.h"
#include "input/read_input.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/walk_json.h"
#include "output/write_output.h"
#include "words/numbers.h"
#include "work/find_walk.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <iostream>
#include <span>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

/// Pairs that a worker takes at once: enough to make the taking cheap, few enough for a smooth bar.
constexpr std::size_t kBatch = 64;

/// A line of the table.
struct Answer {
  PathStatus status = PathStatus::unreachable;
  float length = 0;
  std::size_t polygons = 0;
  std::size_t corners = 0;
  double microseconds = 0;
  std::string json = {};  ///< All of it, if that is wanted.
};

Answer answer_of(const Walk& walk, bool as_json) {
  return {walk.status,         walk.length,       walk.polygon_count,
          walk.corners.size(), walk.microseconds, as_json ? to_json(walk).dump() : std::string()};
}

bool is_json(const PathRequest& request) {
  return ends_with_any_case(request.output, ".json");
}

std::vector<Answer> find_walks(const MeshInput& input, std::span<const PointPair> pairs,
                               const PathRequest& request, Executor& executor) {
  std::vector<Answer> answers(pairs.size());
  std::vector<SearchWorkspace> workspaces(static_cast<std::size_t>(executor.worker_count()));
  ProgressBar bar("pairs");
  std::atomic<std::size_t> done = 0;
  const int batches = static_cast<int>((pairs.size() + kBatch - 1) / kBatch);
  auto find_batch = [&](int batch, int worker) {
    SearchWorkspace& workspace = workspaces[static_cast<std::size_t>(worker)];
    const std::size_t first = static_cast<std::size_t>(batch) * kBatch;
    const std::size_t end = std::min(first + kBatch, pairs.size());
    for (std::size_t i = first; i < end; ++i)
      answers[i] =
          answer_of(find_walk(input.mesh,
                              {pairs[i].from, pairs[i].to, request.mesh.extents, &input.filter,
                               request.method, input.index ? &*input.index : nullptr},
                              workspace),
                    is_json(request));
    const std::size_t count = done.fetch_add(end - first) + end - first;
    bar.progress(static_cast<int>(count), static_cast<int>(pairs.size()));
  };
  executor.run(batches, find_batch);
  return answers;
}

std::string to_csv(std::span<const Answer> answers) {
  std::string text = "status,length,polygons,corners,microseconds\n";
  std::array<char, 32> time = {};
  for (const Answer& answer : answers) {
    std::snprintf(time.data(), time.size(), "%.2f", answer.microseconds);
    text += std::string(name_of(answer.status)) + ',' + short_text(answer.length) + ',' +
            std::to_string(answer.polygons) + ',' + std::to_string(answer.corners) + ',' +
            time.data() + '\n';
  }
  return text;
}

/// A list of what `waymesh path --json` prints.
std::string to_json_list(std::span<const Answer> answers) {
  std::string text = "[";
  for (const Answer& answer : answers)
    text += (text.size() > 1 ? ",\n" : "") + answer.json;
  return text + "]\n";
}

void print_summary(std::span<const Answer> answers, const PathRequest& request) {
  std::array<std::size_t, 3> counts = {};
  double microseconds = 0;
  for (const Answer& answer : answers) {
    ++counts[static_cast<std::size_t>(answer.status)];
    microseconds += answer.microseconds;
  }
  const double mean = answers.empty() ? 0 : microseconds / static_cast<double>(answers.size());
  if (request.json) {
    std::cout << json_text(nlohmann::ordered_json{{"file", request.output},
                                                  {"pairs", answers.size()},
                                                  {"complete", counts[0]},
                                                  {"partial", counts[1]},
                                                  {"unreachable", counts[2]},
                                                  {"mean_microseconds", mean}})
              << std::endl;
    return;
  }
  std::printf("%s: %zu pairs, %zu complete, %zu partial, %zu unreachable, mean %.1f microseconds\n",
              request.output.c_str(), answers.size(), counts[0], counts[1], counts[2], mean);
}

/// All that Ctrl-C may end at any moment: nothing is written yet.
Result<std::vector<Answer>> read_and_find(const PathRequest& request) {
  const auto text = read_input(request.pairs);
  if (!text) return text.error();
  const auto pairs = parse_pairs(*text, request.pairs);
  if (!pairs) return pairs.error();
  MeshRequest mesh = request.mesh;
  mesh.needs_threads = true;
  const auto input = load_mesh(mesh);
  if (!input) return input.error();
  if (const auto checked = check_output(request.output); !checked) return checked.error();
  if (!is_json(request) && !ends_with_any_case(request.output, ".csv"))
    return Error{Error::Code::invalid_argument,
                 request.output + ": paths of pairs are written to .csv or .json files"};
  const InterruptExit interrupt;
  ThreadPool pool(request.mesh.threads);
  return find_walks(*input, *pairs, request, pool);
}

}  // namespace

Result<std::vector<PointPair>> parse_pairs(std::string_view text, const std::string& name) {
  const auto numbers = parse_lines(text, name, {6, "a pair is six numbers"});
  if (!numbers) return numbers.error();
  std::vector<PointPair> pairs;
  for (auto n = numbers->begin(); n != numbers->end(); n += 6)
    pairs.push_back({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
  return pairs;
}

int answer_pairs(const PathRequest& request) {
  if (request.output.empty())
    return report_misuse("--pairs needs -o, the .csv or .json file to write");
  const auto answers = read_and_find(request);
  if (!answers) return report(answers.error());
  const auto written =
      write_output(request.output, is_json(request) ? to_json_list(*answers) : to_csv(*answers));
  if (!written) return report(written.error());
  print_summary(*answers, request);
  return kDone;
}

}  // namespace way::cli
