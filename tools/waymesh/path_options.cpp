// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "path_options.h"

#include "words/common_options.h"

#include <string>

namespace way::cli {

void add_index(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("index", "Add a path index to a navmesh");
  IndexRequest& request = requests.index;
  as_input(verb->add_option("mesh", request.input, "A .way file"))->required();
  as_output(verb->add_option("-o,--output", request.output, "The .way file; usually the same one"),
            ".way");
  verb->add_option("--landmarks", request.landmarks, "Points with known distances; usually 16")
      ->check(whole_from(0, PathIndexOptions::kMaxLandmarks))
      ->type_name("N");
  CLI::Option* const picture =
      as_output(verb->add_option("--picture", request.picture,
                                 "Draw corners and edges to this .svg or .png file"),
                ".svg");
  add_width(*verb, request.width)->needs(picture);
  add_threads(*verb, request.threads);
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_index(request); }; });
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
  verb.add_flag("--compare", request.compare, "All methods, with their times")->needs(from);
}

}  // namespace way::cli
