// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "query_options.h"

#include "words/common_options.h"
#include "words/numbers.h"

#include <array>
#include <cstdint>
#include <string>

namespace way::cli {
namespace {

constexpr int kMostRandomPoints = 1 << 24;

}  // namespace

void add_index(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("index", "Add a path index to a navmesh");
  IndexRequest& request = requests.index;
  as_input(verb->add_option("mesh", request.input, "A .way file"))->required();
  as_output(verb->add_option("-o,--output", request.output, "The .way file; usually the same one"),
            ".way");
  verb->add_option("--landmarks", request.landmarks, "Points with known distances; usually 16")
      ->check(whole_from(0, PathIndexOptions::kMaxLandmarks))
      ->type_name("N");
  add_filter(*verb, request.filter);
  CLI::Option* const picture =
      as_output(verb->add_option("--picture", request.picture,
                                 "Draw corners and edges to this .svg or .png file"),
                ".svg");
  add_width(*verb, request.width)->needs(picture);
  add_threads(*verb, request.threads);
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_index(request); }; });
}

void add_filter(CLI::App& verb, FilterRequest& filter) {
  const auto add = [&](const char* name, std::uint16_t& flags, const char* help) {
    verb.add_option(name, flags, help)->check(whole_from(0, 0xffff))->type_name("FLAGS");
  };
  add("--include", filter.include, "Only polygons with one of these flags; usually 65535");
  add("--exclude", filter.exclude, "Only polygons with none of these flags; usually 0");
}

CLI::Option* add_point(CLI::App& verb, const std::string& name, const std::string& help,
                       const std::function<void(Vec3)>& take) {
  const auto parse = [take](const CLI::results_t& words) {
    std::array<float, 3> numbers = {};
    if (!parse_numbers(words.front(), numbers)) return false;
    take({numbers[0], numbers[1], numbers[2]});
    return true;
  };
  return verb.add_option(name, parse, help)->type_name("X,Y,Z");
}

void add_mesh_options(CLI::App& verb, MeshRequest& mesh) {
  add_level_options(verb, mesh.level, "A navmesh (.way, .bin, .json), or a level to bake");
  add_threads(verb, mesh.threads)->each([&mesh](const std::string&) { mesh.has_threads = true; });
  add_point(verb, "--extents", "How far from a point the mesh may be, along each axis",
            [&mesh](Vec3 extents) { mesh.extents = extents; })
      ->default_str("2,4,2");
  add_settings(verb, mesh.settings);
  // Queries rarely bake.
  for (const char* const name :
       {"--clockwise", "--allow-outside", "--max-unpacked", "--seed", "--size", "--threads",
        "--settings", "--area", "--up", "--scale", "--turn", "--move"})
    verb.get_option(name)->group(kBakeGroup);
}

void add_random(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("random", "Draw random points of the mesh");
  RandomRequest& request = requests.random;
  add_mesh_options(*verb, request.mesh);
  verb->add_option("--count", request.count, "How many; usually 1")
      ->check(whole_from(1, kMostRandomPoints))
      ->type_name("N");
  verb->add_option("--random-seed", request.seed, "The same seed, the same points; usually 1")
      ->check(any_seed())
      ->type_name("N");
  verb->add_flag("--pairs", request.pairs, "Two points per line, for 'waymesh path --pairs'");
  add_point(*verb, "--from", "Only points that can be reached from here",
            [&request](Vec3 p) { request.from = p; });
  as_output(verb->add_option("-o,--output", request.output,
                             "The .csv file, .json with --json; stdout unless given"),
            ".csv");
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_random(request); }; });
}

void add_method_options(CLI::App& verb, PathRequest& request, CLI::Option* from) {
  verb.add_option_function<std::string>(
          "--method",
          [&request](const std::string& name) {
            request.method = name == "corridor" ? PathMethod::corridor : PathMethod::optimal;
          },
          "optimal or corridor")
      ->check(CLI::IsMember({"optimal", "corridor"}).description(""))
      ->type_name("NAME");
  verb.add_flag("--index", request.mesh.needs_index, "Use the path index of 'waymesh index'");
  add_filter(verb, request.mesh.filter);
  verb.add_flag("--compare", request.compare, "All methods, with their times")->needs(from);
}

}  // namespace way::cli
