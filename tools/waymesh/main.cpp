// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// The command line: its verbs and their options. Verbs themselves do not include CLI11, which takes
// long to compile.

#include "crowd_options.h"
#include "output/report.h"
#include "query_options.h"
#include "requests.h"
#include "scale_options.h"
#include "scenes/scenes.h"
#include "system/system.h"
#include "words/common_options.h"
#include "words/completion.h"
#include "words/numbers.h"
#include "words/option_words.h"
#include "words/settings_table.h"
#include "words/short_help.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>

namespace {

using namespace way::cli;

constexpr const char* kLevelHelp = "Files (.obj .gltf .glb .ply .stl .gset), or a scene";
constexpr const char* kOutputHelp = "The navmesh: .way, .bin, .json, .obj, .gltf or .glb";

/// Several per line.
std::string scene_list() {
  std::string list = "Scenes:";
  std::size_t line = 0;
  for (const std::string_view name : way::scenes::scene_names()) {
    if (list.size() - line > 60) {
      line = list.size();
      list += "\n ";
    }
    list += " " + std::string(name);
  }
  return list;
}

void add_bake(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("bake", "Bake a level into a navmesh");
  BakeRequest& request = requests.bake;
  add_level_options(*verb, request.level, kLevelHelp);
  as_output(verb->add_option("-o,--output", request.output, kOutputHelp), ".way");
  verb->add_flag("--compress", request.compress, "Smaller .way files, with zstd");
  add_scale_options(*verb, request);
  add_threads(*verb, request.threads);
  add_json(*verb, request.json);
  add_settings(*verb, request.settings);
  verb->callback([&] { requests.run = [&] { return run_bake(request); }; });
}

void add_doctor(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("doctor", "Diagnose a level, and suggest options");
  DoctorRequest& request = requests.doctor;
  add_level_options(*verb, request.level, kLevelHelp);
  add_threads(*verb, request.threads);
  add_json(*verb, request.json);
  add_settings(*verb, request.settings);
  verb->callback([&] { requests.run = [&] { return run_doctor(request); }; });
}

void add_settings_verb(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("settings", "Print a commented settings file");
  SettingsVerbRequest& request = requests.settings;
  verb->add_option("--explain", request.explain, "Only this one: --explain cell-size")
      ->type_name("NAME");
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_settings(request); }; });
}

void add_scene(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("scene", "Write a test level as .obj");
  SceneRequest& request = requests.scene;
  verb->add_option("name", request.name, "One of the names below")->required()->type_name("");
  verb->footer(scene_list());
  verb->add_option("--seed", request.seed, "Random seed")->check(any_seed())->type_name("N");
  verb->add_option("--size", request.size, "0 selects the default")->type_name("N");
  CLI::Option* const output = as_output(
      verb->add_option("-o,--output", request.output, "The .obj file; stdout unless given"),
      ".obj");
  verb->add_flag("--json", request.json, "Print one JSON object")->needs(output);
  verb->callback([&] { requests.run = [&] { return run_scene(request); }; });
}

/// Options that have no effect without a bake.
CLI::Option* noted(CLI::Option* option, std::vector<std::string>& given, const std::string& name) {
  return option->each([&given, name](const std::string&) { given.push_back(name); });
}

/// An option that is two numbers, `a,b`.
CLI::Option* add_two(CLI::App& verb, const std::string& name, const std::string& help,
                     const std::string& type, const std::function<void(float, float)>& take) {
  return verb
      .add_option_function<std::vector<float>>(
          name, [take](const std::vector<float>& two) { take(two[0], two[1]); }, help)
      ->delimiter(',')
      ->expected(2)
      ->type_name(type);
}

void add_picture(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("picture", "Draw a level, a bake or a navmesh");
  PictureRequest& request = requests.picture;
  add_level_options(*verb, request.level, "Files of a level, a scene, or a navmesh");
  as_output(verb->add_option("-o,--output", request.output, "The .svg or .png file"), ".svg")
      ->required();
  noted(verb->add_option("--stage", request.stage, "What is drawn, from level to navmesh"),
        request.given, "--stage")
      ->check(CLI::IsMember({"level", "rasterize", "lift_low_obstacles", "remove_ledges",
                             "remove_low_ceilings", "compact", "erode", "distance_field", "regions",
                             "contours", "polygons", "detail", "navmesh"})
                  .description(""))
      ->type_name("STAGE");
  noted(verb->add_option("--color", request.color,
                         "height, area, region, component, tile, polygon, agents"),
        request.asked, "--color")
      ->check(CLI::IsMember({"height", "area", "region", "component", "tile", "polygon", "agents"})
                  .description(""))
      ->type_name("WHAT");
  noted(add_two(*verb, "--storey", "Hide everything lower or higher", "LOW,HIGH",
                [&](float a, float b) {
                  request.draw.low = a;
                  request.draw.high = b;
                }),
        request.asked, "--storey");
  add_width(*verb, request.draw.width);
  verb->add_option("--view", request.view, "plan, perspective, or storeys side by side")
      ->check(CLI::IsMember({"plan", "perspective", "storeys"}).description(""))
      ->type_name("NAME");
  noted(add_two(*verb, "--look", "Perspective: degrees about y and down", "TURN,TILT",
                [&](float a, float b) {
                  request.look = {a, b};
                }),
        request.asked, "--look");
  verb->add_flag("--legend", request.legend, "Explain the colors below the picture");
  verb->add_flag_callback(
      "--no-level",
      [&request] {
        request.with_level = false;
        request.given.emplace_back("--no-level");
        request.asked.emplace_back("--no-level");
      },
      "Do not draw the level behind the navmesh");
  add_json(*verb, request.json);
  add_settings(*verb, request.settings);
  verb->callback([&] { requests.run = [&] { return run_picture(request); }; });
}

void add_info(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("info", "Print the contents of a file");
  FileRequest& request = requests.info;
  as_input(verb->add_option("file", request.file, "A navmesh (.way, .bin, .json), or a level"))
      ->required();
  verb->add_flag("--names", request.names, "Also list objects, groups and materials of a level");
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_info(request); }; });
}

void add_validate(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("validate", "Check every invariant of a file");
  FileRequest& request = requests.validate;
  as_input(verb->add_option("file", request.file, "A navmesh (.way, .bin, .json), or a level"))
      ->required();
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_validate(request); }; });
}

void add_convert(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("convert", "Write a navmesh in another format");
  ConvertRequest& request = requests.convert;
  as_input(
      verb->add_option("input", request.input, "A .way file, one of Detour's (.bin), or .json"))
      ->required();
  CLI::Option* const output = verb->add_option("output", request.output, kOutputHelp);
  as_output(output, ".way")->type_name("");
  as_output(verb->add_option("-o,--output", request.output, "The same"), ".way")->excludes(output);
  verb->add_flag("--compress", request.compress, "Smaller .way files, with zstd");
  verb->add_flag("--refs64", request.wide_refs, ".bin for builds of Detour with 64-bit references");
  verb->add_flag("--detail", request.detail, ".obj and glTF: surfaces instead of polygons");
  verb->add_flag("--links", request.links, ".obj and glTF: joints between tiles as lines");
  verb->add_flag("--skip-damaged", request.skip_damaged, "Skip damaged tiles");
  add_json(*verb, request.json);
  verb->add_option("--agent", request.agents, "Only what this agent of the mesh can use")
      ->expected(1)
      ->type_name("NAME");
  verb->callback([&] { requests.run = [&] { return run_convert(request); }; });
}

void add_diff(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("diff", "Compare two navmeshes");
  DiffRequest& request = requests.diff;
  as_input(verb->add_option("before", request.before, "A navmesh (.way, .bin, .json)"))->required();
  as_input(verb->add_option("after", request.after, "Another"))->required();
  CLI::Option* const picture =
      as_output(verb->add_option("--picture", request.picture,
                                 "Draw it to this .svg or .png: lost red, gained green"),
                ".svg");
  add_width(*verb, request.width)->needs(picture);
  verb->add_flag("--json", request.json, "Print one JSON object");
  verb->callback([&] { requests.run = [&] { return run_diff(request); }; });
}

void add_import(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("import", "Convert polygons to a navmesh");
  ImportRequest& request = requests.import;
  as_input(verb->add_option("polygons", request.input,
                            "Faces of any size: .obj, .gltf, .glb, .ply, .stl"))
      ->required();
  as_output(verb->add_option("-o,--output", request.output, kOutputHelp), ".way")->required();
  verb->add_option("--area", request.areas, "Area number of a material; may be repeated")
      ->type_name("NAME=NUMBER");
  verb->add_option("--agent-height", request.agent.height,
                   "Height of the agent the polygons are for");
  verb->add_option("--agent-radius", request.agent.radius, "Distance of the polygons from walls");
  verb->add_option("--agent-climb", request.agent.climb, "The highest step");
  verb->add_flag("--z-up", request.z_up, "The file has z up, not y");
  verb->add_flag("--strict", request.strict, "Fail instead of repairing");
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_import(request); }; });
}

/// Options that are links, `x,y,z:x,y,z` or `x,y,z:x,y,z:one-way`.
void add_links(CLI::App& verb, MeshRequest& mesh) {
  std::vector<way::OffMeshLink>& links = mesh.links;
  as_text_input(verb.add_option("--link-file", mesh.link_file, "A .json file of links"))
      ->type_name("FILE");
  const auto parse = [&links](const CLI::results_t& words) {
    return std::ranges::all_of(words, [&links](const std::string& word) {
      const auto link = parse_link(word);
      if (link) links.push_back(*link);
      return link.has_value();
    });
  };
  verb.add_option("--link", parse, "X,Y,Z:X,Y,Z[:one-way], an off-mesh link")
      ->type_name("LINK")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
}

void add_path(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("path", "Find a path between two points");
  PathRequest& request = requests.path;
  add_mesh_options(*verb, request.mesh);
  CLI::Option* const from = add_point(*verb, "--from", "Start of the path",
                                      [&request](way::Vec3 p) { request.from = p; });
  CLI::Option* const to =
      add_point(*verb, "--to", "End of the path", [&request](way::Vec3 p) { request.to = p; });
  from->needs(to);
  to->needs(from);
  add_links(*verb, request.mesh);
  CLI::Option* const picture = as_output(
      verb->add_option("--picture", request.picture, "Draw it to this .svg or .png file"), ".svg");
  picture->needs(from);
  add_method_options(*verb, request, from);
  add_width(*verb, request.width)->needs(picture);
  verb->add_flag("--json", request.json, "Print one JSON object");
  CLI::Option* const pairs = verb->add_option("--pairs", request.pairs,
                                              "Find many: a .csv file of lines fx,fy,fz,tx,ty,tz");
  CLI::Option* const output = as_output(
      verb->add_option("-o,--output", request.output, "The .csv file for the answers to --pairs"),
      ".csv");
  pairs->needs(output)->excludes(from);
  output->needs(pairs);
  verb->callback([&] { requests.run = [&] { return run_path(request); }; });
}

void add_islands(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("islands", "List unconnected parts of the mesh");
  IslandsRequest& request = requests.islands;
  add_mesh_options(*verb, request.mesh);
  verb->remove_option(verb->get_option("--extents"));  // this verb takes no point
  verb->add_flag("--json", request.json, "Print one JSON object");
  verb->callback([&] { requests.run = [&] { return run_islands(request); }; });
}

void add_matrix(CLI::App& app, Requests& requests) {
  CLI::App* const verb =
      app.add_subcommand("matrix", "Print the distances between all pairs of points");
  MatrixRequest& request = requests.matrix;
  add_mesh_options(*verb, request.mesh);
  verb->add_option("--points", request.points, "A .csv file of lines x,y,z")->required();
  verb->add_flag("--index", request.mesh.needs_index, "Use the path index of 'waymesh index'");
  add_filter(*verb, request.mesh.filter);
  as_output(verb->add_option("-o,--output", request.output,
                             "The .csv file, .json with --json; stdout unless given"),
            ".csv");
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_matrix(request); }; });
}

void add_field(CLI::App& app, Requests& requests) {
  CLI::App* const verb =
      app.add_subcommand("field", "Draw the distance to a point from everywhere");
  FieldRequest& request = requests.field;
  add_mesh_options(*verb, request.mesh);
  add_point(*verb, "--to,--at", "The goal", [&request](way::Vec3 p) {
    request.to = p;
  })->required();
  as_output(verb->add_option("-o,--output", request.output, "The .svg or .png file"), ".svg")
      ->required();
  add_width(*verb, request.width);
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_field(request); }; });
}

void add_nearest(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("nearest", "Find the nearest point of the mesh");
  NearestRequest& request = requests.nearest;
  add_mesh_options(*verb, request.mesh);
  add_point(*verb, "--at,--to", "The point", [&request](way::Vec3 p) {
    request.at = p;
  })->required();
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_nearest(request); }; });
}

void add_raycast(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("raycast", "Walk in a straight line until a wall");
  RaycastRequest& request = requests.raycast;
  add_mesh_options(*verb, request.mesh);
  add_point(*verb, "--from", "Start of the ray", [&request](way::Vec3 p) {
    request.from = p;
  })->required();
  add_point(*verb, "--to", "End of the ray", [&request](way::Vec3 p) {
    request.to = p;
  })->required();
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_raycast(request); }; });
}

void add_view(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("view", "Open the viewer in a browser");
  ViewRequest& request = requests.view;
  verb->add_option("file", request.file, "A level, a navmesh, or the name of a scene");
  verb->add_option("--port", request.port, "0 selects a free one")->type_name("N");
  verb->add_option("--viewer", request.viewer, "The viewer's folder, if it is not found");
  verb->add_flag("--no-browser", request.no_browser, "Only print the address");
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_view(request); }; });
}

void add_world(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("world", "Play changes to a level, step by step");
  WorldRequest& request = requests.world;
  as_text_input(
      verb->add_option("script", request.script, "A .json or .toml file, see docs/world.md"))
      ->required()
      ->type_name("");
  CLI::Option* const picture =
      as_output(verb->add_option("--picture", request.picture,
                                 "Draw before, after and difference to a .svg or .png"),
                ".svg");
  add_width(*verb, request.width)->needs(picture);
  add_allow_outside(*verb, request.allow_outside);
  add_threads(*verb, request.threads);
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_world(request); }; });
}

void add_watch(CLI::App& app, Requests& requests) {
  CLI::App* const verb =
      app.add_subcommand("watch", "Re-bake what changed when a level file changes");
  WatchRequest& request = requests.watch;
  add_level_options(*verb, request.level, kLevelHelp);
  verb->add_option("-o,--output", request.output, kOutputHelp)
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  verb->add_option("--milliseconds", request.milliseconds, "Between two looks at the files")
      ->check(whole_from(1, 60000))
      ->type_name("N");
  verb->add_option("--times", request.times, "End after so many bakes; 0 goes on until Ctrl-C")
      ->check(whole_from(0, 1000000))
      ->type_name("N");
  add_threads(*verb, request.threads);
  add_json(*verb, request.json);
  add_settings(*verb, request.settings);
  verb->callback([&] { requests.run = [&] { return run_watch(request); }; });
}

std::vector<CompletedVerb> verbs_of(const CLI::App& app) {
  std::vector<CompletedVerb> verbs;
  for (const CLI::App* const verb : app.get_subcommands({})) {
    CompletedVerb completed = {verb->get_name(), verb->get_description(), {}};
    for (const CLI::Option* const option : verb->get_options())
      for (const std::string& name : option->get_lnames())
        completed.options.push_back("--" + name);
    verbs.push_back(std::move(completed));
  }
  return verbs;
}

void add_completion(CLI::App& app, Requests& requests) {
  CLI::App* const verb =
      app.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  verb->add_option("shell", requests.shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""))
      ->type_name("");
  add_json(*verb, requests.json_words);
  verb->callback([&] {
    requests.run = [&] {
      const auto write = requests.json_words ? completion_json : completion_script;
      std::cout << write(requests.shell, verbs_of(app)) << std::flush;
      return kDone;
    };
  });
}

}  // namespace

int main(int argc, char** argv) {
  prepare_standard_streams();
  Requests requests;
  CLI::App app("Navigation meshes from the triangles of a level.", "waymesh");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("waymesh ") + WAYMESH_VERSION);
  app.formatter(std::make_shared<ShortHelp>(
      std::set<std::string>{kSettingsGroup, kPlaceGroup, kBakeGroup, kTrustGroup}));
  for (const auto add : {add_bake,   add_doctor,   add_settings_verb, add_picture,    add_scene,
                         add_info,   add_validate, add_convert,       add_diff,       add_import,
                         add_path,   add_nearest,  add_raycast,       add_completion, add_islands,
                         add_matrix, add_field,    add_view,          add_crowd,      add_world,
                         add_watch,  add_cache,    add_join,          add_index,      add_random})
    add(app, requests);
  app.footer(
      "waymesh help VERB explains a verb. - is standard input or output.\n"
      "Exit codes: 0 done, 1 input rejected, 2 misuse, 3 no path to the goal.");
  std::vector<std::string> words = words_given(given_words(argc, argv));
  const std::string wrong_verb = find_wrong_verb(words.front(), app);
  if (!wrong_verb.empty()) return report_misuse(wrong_verb);
  try {
    std::ranges::reverse(words);  // as CLI11 takes them
    app.parse(std::move(words));
    return report_output(requests.run());
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return report_output(app.exit(error));
    return report_misuse(words_of(error, app));
  } catch (const std::bad_alloc&) {
    std::cerr << "waymesh: there is not enough memory for this\n";
    return kRefused;
  } catch (const std::system_error& error) {
    const bool has_no_threads = error.code() == std::errc::resource_unavailable_try_again;
    std::cerr << "waymesh: "
              << (has_no_threads ? "the system gives no more threads: try --threads 1"
                                 : error.what())
              << '\n';
    return kRefused;
  } catch (const std::exception& error) {
    std::cerr << "waymesh: " << error.what() << '\n';
    return kRefused;
  }
}
