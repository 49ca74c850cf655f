// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/crowd/crowd.h"

#include "commands.h"
#include "input/mesh_file.h"
#include "input/mesh_input.h"
#include "input/read_input.h"
#include "input/scenario.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/trajectory_file.h"
#include "output/write_output.h"
#include "words/numbers.h"
#include "work/crowd_measures.h"
#include "work/draw_crowd.h"

#include <chrono>
#include <cmath>
#include <ctime>
#include <iostream>
#include <memory>
#include <vector>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

constexpr double kSampleEvery = 0.1;  ///< [seconds]
constexpr std::size_t kMostSteps = 1'000'000'000;
constexpr int kFrameTime = 100;  ///< The same, of a film.  [milliseconds]

/// The navmeshes that agents walk on, and the costs of their areas.
struct CrowdGround {
  std::vector<NavMesh> meshes = {};
  QueryFilter filter = {};
};

struct CrowdRun {
  CrowdFigures figures = {};
  std::size_t steps = 0;
  double microseconds =
      0;  ///< Per agent and step: CPU time of one thread, or wall clock of several.
  std::uint64_t hash = 0;
  CrowdTrails trails = {};
  std::unique_ptr<CrowdFilm> film = {};
};

Result<Crowd> make_crowd(const Scenario& scenario, const CrowdGround& ground) {
  Crowd crowd;
  crowd.set_filter(0, ground.filter);
  for (std::size_t i = 0; i < scenario.agents.size(); ++i) {
    const ScenarioAgent& agent = scenario.agents[i];
    const auto id = crowd.add(std::span(ground.meshes), agent.at, agent.params);
    if (!id)
      return Error{Error::Code::bad_format,
                   "agent " + std::to_string(i) + ": " + id.error().message};
    const auto set = crowd.set_target(*id, AgentTarget::at(agent.to));
    if (!set) return set.error();
  }
  return crowd;
}

/// CPU seconds of one thread, or of the wall clock.
double now(int threads) {
  if (threads == 1) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  using Seconds = std::chrono::duration<double>;
  return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Takes samples while the crowd walks.
class Recorder {
 public:
  /// @param trajectories  Where they are written, or null.
  Recorder(const Scenario& scenario, const CrowdGround& ground, const CrowdRequest& request,
           const ByteSink* trajectories)
      : measures_(scenario.agents, ground.meshes),
        keeps_trails_(!request.picture.empty() && !is_film_name(request.picture)) {
    if (trajectories != nullptr) writer_ = std::make_unique<TrajectoryWriter>(*trajectories);
    if (is_film_name(request.picture))
      film_ = std::make_unique<CrowdFilm>(ground.meshes[0], scenario.agents);
  }

  /// A goal that was mistyped would go unseen otherwise.
  void note_unreachable(const Scenario& scenario) const {
    const auto agents = measures_.unreachable();
    if (agents.empty()) return;
    const ScenarioAgent& first = scenario.agents[agents.front()];
    std::cerr << "waymesh: note: agent " << agents.front() << " cannot reach its goal "
              << short_text(first.to);
    if (agents.size() > 1) std::cerr << ", nor can " << agents.size() - 1 << " more theirs";
    std::cerr << '\n';
  }

  Result<> sample(double time, const Crowd& crowd) {
    if (time < next_ - 1e-6) return std::monostate{};
    next_ += kSampleEvery;
    measures_.sample(time, crowd.positions());
    if (keeps_trails_) trails_.add(crowd.positions());
    if (film_) film_->add(time, crowd.positions(), kFrameTime);
    return writer_ ? writer_->add(time, crowd.positions()) : Result<>(std::monostate{});
  }

  void finish(CrowdRun& run) {
    run.figures = measures_.figures();
    run.trails = std::move(trails_);
    run.film = std::move(film_);
  }

 private:
  CrowdMeasures measures_;
  CrowdTrails trails_;
  std::unique_ptr<TrajectoryWriter> writer_;
  std::unique_ptr<CrowdFilm> film_;
  bool keeps_trails_;
  double next_ = 0;
};

/// Wrong steps, times and the like are found in the scenario, or in an option that replaces one.
Error blame_scenario(const CrowdRequest& request, const std::string& words) {
  return {Error::Code::bad_format, request.scenario + ": " + words};
}

std::size_t step_count(const Scenario& scenario) {
  return static_cast<std::size_t>(std::lround(double{scenario.seconds} / double{scenario.step}));
}

Result<> check_steps(const Scenario& scenario, const CrowdRequest& request) {
  const std::size_t steps = step_count(scenario);
  if (steps > kMostSteps) {
    return blame_scenario(request, std::to_string(steps) + " steps are too many, " +
                                       std::to_string(kMostSteps) +
                                       " work: raise step or lower seconds");
  }
  if (steps == 0 && scenario.seconds > 0) {
    return blame_scenario(request, "seconds is " + short_text(scenario.seconds) +
                                       ", less than half of a step of " +
                                       short_text(scenario.step));
  }
  return std::monostate{};
}

/// Takes all steps. Returns their time in seconds.
///
/// Errors: cancelled by Ctrl-C; those of steps and outputs.
Result<double> walk(Crowd& crowd, const Scenario& scenario, const CrowdGround& ground, int threads,
                    Recorder& recorder) {
  const InterruptNote interrupt;  // an output that was begun is removed
  ProgressBar bar("steps");
  ThreadPool pool(threads);
  const std::size_t steps = step_count(scenario);
  auto sampled = recorder.sample(0, crowd);
  double seconds = 0;
  for (std::size_t i = 0; i < steps && sampled; ++i) {
    if (interrupt.came()) return Error{Error::Code::cancelled, "interrupted"};
    const double before = now(threads);
    const auto stepped = crowd.step(std::span(ground.meshes), scenario.step, pool);
    if (!stepped) return stepped.error();
    seconds += now(threads) - before;
    sampled = recorder.sample(static_cast<double>(i + 1) * double{scenario.step}, crowd);
    bar.progress(static_cast<int>(i + 1), static_cast<int>(steps));
  }
  if (!sampled) return sampled.error();
  return seconds;
}

Result<> run_scenario(const Scenario& scenario, const CrowdGround& ground,
                      const CrowdRequest& request, const ByteSink* trajectories, CrowdRun& run) {
  auto crowd = make_crowd(scenario, ground);
  if (!crowd) return blame_scenario(request, crowd.error().message);
  run.steps = step_count(scenario);
  Recorder recorder(scenario, ground, request, trajectories);
  recorder.note_unreachable(scenario);
  const auto seconds = walk(*crowd, scenario, ground, request.threads, recorder);
  if (!seconds) return seconds.error();
  const auto agent_steps = static_cast<double>(std::max<std::size_t>(1, run.steps * crowd->size()));
  run.microseconds = 1e6 * *seconds / agent_steps;
  run.hash = crowd->hash();
  recorder.finish(run);
  return std::monostate{};
}

/// Runs a scenario. Trajectories are written while it runs; the file appears when it is over.
Result<CrowdRun> run_and_write(const Scenario& scenario, const CrowdGround& ground,
                               const CrowdRequest& request) {
  CrowdRun run;
  const auto done = request.output.empty()
                        ? run_scenario(scenario, ground, request, nullptr, run)
                        : write_output(request.output, [&](const ByteSink& sink) {
                            return run_scenario(scenario, ground, request, &sink, run);
                          });
  if (!done) return done.error();
  return run;
}

Result<> draw(const CrowdRun& run, const NavMesh& mesh, const std::string& picture) {
  if (picture.empty()) return std::monostate{};
  return run.film ? run.film->write(picture) : draw_crowd(picture, mesh, run.trails);
}

void print(const CrowdRun& run, const Scenario& scenario, bool as_json) {
  const CrowdFigures& figures = run.figures;
  if (as_json) {
    nlohmann::ordered_json json = {{"agents", scenario.agents.size()},
                                   {"steps", run.steps},
                                   {"microseconds_per_agent_step", run.microseconds},
                                   {"arrived", figures.arrived},
                                   {"unreachable", figures.unreachable},
                                   {"stuck", figures.stuck},
                                   {"overlap_share", figures.overlap_share},
                                   {"deepest_overlap", figures.deepest_overlap},
                                   {"travel_ratio_mean", figures.travel_ratio_mean},
                                   {"travel_ratio_p95", figures.travel_ratio_p95},
                                   {"hash", hex_text(run.hash)}};
    std::cout << json_text(json) << std::endl;
    return;
  }
  const auto number = [](double value) { return short_text(static_cast<float>(value)); };
  std::cout << scenario.agents.size() << " agents, " << run.steps
            << " steps: " << number(std::round(figures.arrived * 1000) / 10) << " % arrived, "
            << figures.stuck << " stuck, travel ratio "
            << number(std::round(figures.travel_ratio_mean * 100) / 100) << ", overlap "
            << number(std::round(figures.overlap_share * 1e5) / 1e3) << " %, "
            << number(std::round(run.microseconds * 1000) / 1000) << " us per agent and step, hash "
            << hex_text(run.hash) << std::endl;
}

}  // namespace

int run_crowd(const CrowdRequest& request) {
  const std::string& picture = request.picture;
  if (!picture.empty() && !is_picture_name(picture) && !is_film_name(picture))
    return report_misuse(picture + ": pictures are written to .svg or .png files, films to .apng");
  if (!request.output.empty() && !ends_with_any_case(request.output, ".csv"))
    return report_misuse(request.output + ": trajectories are written to .csv files");
  if (!picture.empty() && is_same_output(request.output, picture))
    return report_misuse(picture + ": would replace " + request.output + ", another output");
  const auto bytes = read_input(request.scenario);
  if (!bytes) return report(bytes.error());
  if (is_mesh_name(request.scenario) && !ends_with_any_case(request.scenario, ".json"))
    return report_misuse(request.scenario + ": is a navmesh, and a crowd scenario is expected");
  auto scenario = read_scenario(*bytes, request.scenario);
  if (!scenario) return report(scenario.error());
  if (request.seconds >= 0) scenario->seconds = request.seconds;
  if (const auto checked = check_steps(*scenario, request); !checked)
    return report(checked.error());
  MeshRequest mesh;
  mesh.level.names = {scenario->level};
  mesh.level.allow_outside = request.allow_outside;
  mesh.settings.given = scenario->settings.settings;
  mesh.settings.areas = scenario->settings.areas;
  mesh.settings.agents = scenario->settings.agents;
  mesh.threads = request.threads;
  const auto input = load_mesh_set(mesh);
  if (!input) return report(input.error());
  for (const std::string& output : {request.output, picture}) {
    const auto checked = output.empty() ? Result<>(std::monostate{}) : check_output(output);
    if (!checked) return report(checked.error());
  }
  const auto chosen = choose_meshes(*scenario, input->set);
  if (!chosen) return report(blame_scenario(request, chosen.error().message));
  CrowdGround ground = {.filter = input->filter};
  for (const AgentMesh& one : input->set.meshes())
    ground.meshes.push_back(one.mesh);
  const auto placed = place_groups(*scenario, ground.meshes);
  if (!placed) return report(blame_scenario(request, placed.error().message));
  const auto run = run_and_write(*scenario, ground, request);
  if (!run && run.error().code == Error::Code::cancelled) return interrupt_code();
  if (!run) return report(run.error());
  const auto drawn = draw(*run, ground.meshes[0], picture);
  if (!drawn) return report(drawn.error());
  print(*run, *scenario, request.json);
  return kDone;
}

}  // namespace way::cli
