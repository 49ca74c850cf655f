// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// The command line: the only file that knows CLI11, which takes long to compile.

#include "commands.h"
#include "numbers.h"
#include "scenes/scenes.h"
#include "settings_table.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace {

using namespace way::cli;

/// Everything that the verbs may be asked for, and the verb that was chosen.
struct Requests {
  BakeRequest bake;
  SceneRequest scene;
  PictureRequest picture;
  FileRequest info;
  FileRequest validate;
  PathRequest path;
  NearestRequest nearest;
  RaycastRequest raycast;
  std::function<int()> run;
};

std::string scene_list() {
  std::string list;
  for (const std::string_view name : way::scenes::scene_names())
    list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

void add_scene_options(CLI::App& verb, LevelRequest& level) {
  verb.add_option("--seed", level.seed, "Seed of a scene");
  verb.add_option("--size", level.size, "Size of a scene; 0 takes the usual one");
}

void add_level_options(CLI::App& verb, LevelRequest& level) {
  verb.add_option("level", level.name, "An .obj file, or a scene: " + scene_list())->required();
  verb.add_flag("--z-up", level.z_up, "The file has z up, not y");
  verb.add_flag("--clockwise", level.clockwise, "Its triangles are clockwise seen from outside");
  add_scene_options(verb, level);
}

void add_settings(CLI::App& verb, way::BakeSettings& settings) {
  for (const NumberSetting& setting : number_settings()) {
    const auto set = [&settings, &setting](const double& value) { setting.set(settings, value); };
    CLI::Option* const option =
        verb.add_option_function<double>(option_name(setting), set, setting.help);
    option->group("Settings, in world units unless said otherwise")->type_name("N");
    if (setting.whole) option->check(CLI::TypeValidator<int>());
    const double usual = setting.get(settings);
    if (usual >= 0) option->default_str(CLI::detail::to_string(usual));
  }
  verb.add_option_function<std::string>(
          "--partition",
          [&settings](const std::string& name) { settings.partition = partition_of(name); },
          "How regions are made")
      ->check(CLI::IsMember({"watershed", "monotone", "layers"}))
      ->type_name("NAME")
      ->default_str("watershed")
      ->group("Settings, in world units unless said otherwise");
}

void add_bake(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("bake", "Find where an agent can walk");
  BakeRequest& request = requests.bake;
  add_level_options(*verb, request.level);
  verb->add_option("-o,--output", request.output, "Polygons as .json or .obj");
  verb->add_option("--threads", request.threads, "0 takes all that the machine has")
      ->check(CLI::Range(0, 1024));
  verb->add_flag("--json", request.json, "Print one JSON object");
  add_settings(*verb, request.settings);
  verb->callback([&] { requests.run = [&] { return run_bake(request); }; });
}

void add_scene(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("scene", "Make a test level: " + scene_list());
  SceneRequest& request = requests.scene;
  verb->add_option("name", request.level.name, "Which one")->required();
  add_scene_options(*verb, request.level);
  verb->add_option("-o,--output", request.output, "The .obj file; stdout unless given");
  verb->callback([&] { requests.run = [&] { return run_scene(request); }; });
}

void add_picture(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("picture", "Draw a bake, seen from above");
  PictureRequest& request = requests.picture;
  add_level_options(*verb, request.level);
  verb->add_option("-o,--output", request.output, "The .svg or .png file")->required();
  verb->add_option("--stage", request.stage, "What is drawn")
      ->check(CLI::IsMember({"level", "rasterize", "lift_low_obstacles", "remove_ledges",
                             "remove_low_ceilings", "compact", "erode", "distance_field", "regions",
                             "contours", "polygons", "detail", "navmesh"}))
      ->capture_default_str();
  verb->add_option("--color", request.color, "What the colours of a navmesh tell")
      ->check(CLI::IsMember({"height", "area", "region", "component", "tile", "polygon"}))
      ->capture_default_str();
  verb->add_option_function<std::vector<float>>(
          "--storey",
          [&request](const std::vector<float>& range) {
            request.draw.low = range[0];
            request.draw.high = range[1];
          },
          "Leave out what is lower or higher than this")
      ->delimiter(',')
      ->expected(2)
      ->type_name("LOW,HIGH");
  verb->add_option("--width", request.draw.width, "Pixels")
      ->check(CLI::Range(16, 16384))
      ->capture_default_str();
  verb->add_flag("!--no-level", request.with_level, "Do not draw the level behind the navmesh");
  add_settings(*verb, request.settings);
  verb->callback([&] { requests.run = [&] { return run_picture(request); }; });
}

void add_info(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("info", "Tell what is in a file");
  FileRequest& request = requests.info;
  verb->add_option("file", request.file, "Polygons in .json, or a level in .obj")->required();
  verb->add_flag("--json", request.json, "Print one JSON object");
  verb->callback([&] { requests.run = [&] { return run_info(request); }; });
}

void add_validate(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("validate", "Check every invariant of a file");
  FileRequest& request = requests.validate;
  verb->add_option("file", request.file, "Polygons in .json, or a level in .obj")->required();
  verb->callback([&] { requests.run = [&] { return run_validate(request); }; });
}

/// An option that is a point, `x,y,z`.
CLI::Option* add_point(CLI::App& verb, const std::string& name, const std::string& help,
                       const std::function<void(way::Vec3)>& take) {
  const auto parse = [take](const CLI::results_t& words) {
    std::array<float, 3> numbers = {};
    if (!parse_numbers(words.front(), numbers)) return false;
    take({numbers[0], numbers[1], numbers[2]});
    return true;
  };
  return verb.add_option(name, parse, help)->type_name("X,Y,Z");
}

void add_mesh_options(CLI::App& verb, MeshRequest& mesh) {
  verb.add_option("mesh", mesh.level.name,
                  "Polygons in .json; or an .obj file or a scene, which is baked first")
      ->required();
  verb.add_flag("--z-up", mesh.level.z_up, "The .obj file has z up, not y");
  verb.add_flag("--clockwise", mesh.level.clockwise, "Its triangles are clockwise from outside");
  add_scene_options(verb, mesh.level);
  verb.add_option("--threads", mesh.threads, "0 takes all that the machine has")
      ->check(CLI::Range(0, 1024));
  add_point(verb, "--extents", "How far from a point the mesh may be, along each axis",
            [&mesh](way::Vec3 extents) { mesh.extents = extents; })
      ->default_str("2,4,2");
  add_settings(verb, mesh.settings);
}

/// Options that are links, `x,y,z:x,y,z` or `x,y,z:x,y,z:one-way`.
void add_links(CLI::App& verb, std::vector<way::OffMeshLink>& links) {
  const auto parse = [&links](const CLI::results_t& words) {
    return std::ranges::all_of(words, [&links](const std::string& word) {
      const auto link = parse_link(word);
      if (link) links.push_back(*link);
      return link.has_value();
    });
  };
  verb.add_option("--link", parse, "A way that is not on the mesh; may be given more than once")
      ->type_name("X,Y,Z:X,Y,Z[:one-way]")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
}

void add_path(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("path", "Find the way from one point to another");
  PathRequest& request = requests.path;
  add_mesh_options(*verb, request.mesh);
  CLI::Option* const from = add_point(*verb, "--from", "Where the way begins",
                                      [&request](way::Vec3 p) { request.from = p; });
  CLI::Option* const to =
      add_point(*verb, "--to", "Where it ends", [&request](way::Vec3 p) { request.to = p; });
  from->needs(to);
  to->needs(from);
  add_links(*verb, request.mesh.links);
  verb->add_option("--picture", request.picture, "Draw it to this .svg or .png file")->needs(from);
  verb->add_option("--width", request.width, "Of the picture, in pixels")
      ->check(CLI::Range(16, 16384))
      ->capture_default_str();
  verb->add_flag("--json", request.json, "Print one JSON object")->needs(from);
  CLI::Option* const pairs = verb->add_option("--pairs", request.pairs,
                                              "Find many: a .csv file of lines fx,fy,fz,tx,ty,tz");
  CLI::Option* const output =
      verb->add_option("-o,--output", request.output, "The .csv file for the answers to --pairs");
  pairs->needs(output)->excludes(from);
  output->needs(pairs);
  verb->callback([&] { requests.run = [&] { return run_path(request); }; });
}

void add_nearest(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("nearest", "Find the point of the mesh at a point");
  NearestRequest& request = requests.nearest;
  add_mesh_options(*verb, request.mesh);
  add_point(*verb, "--at", "Where to look", [&request](way::Vec3 p) {
    request.at = p;
  })->required();
  verb->add_flag("--json", request.json, "Print one JSON object");
  verb->callback([&] { requests.run = [&] { return run_nearest(request); }; });
}

void add_raycast(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("raycast", "Walk straight on until a wall is there");
  RaycastRequest& request = requests.raycast;
  add_mesh_options(*verb, request.mesh);
  add_point(*verb, "--from", "Where to begin", [&request](way::Vec3 p) {
    request.from = p;
  })->required();
  add_point(*verb, "--to", "Where to go", [&request](way::Vec3 p) { request.to = p; })->required();
  verb->add_flag("--json", request.json, "Print one JSON object");
  verb->callback([&] { requests.run = [&] { return run_raycast(request); }; });
}

}  // namespace

int main(int argc, char** argv) {
  Requests requests;
  CLI::App app("Navigation meshes from the triangles of a level.", "waymesh");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("waymesh ") + WAYMESH_VERSION);
  add_bake(app, requests);
  add_picture(app, requests);
  add_scene(app, requests);
  add_info(app, requests);
  add_validate(app, requests);
  add_path(app, requests);
  add_nearest(app, requests);
  add_raycast(app, requests);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kMisuse;
  }
  return requests.run();
}
