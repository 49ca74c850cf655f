// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd_options.h"

#include "words/common_options.h"
#include "words/option_words.h"

#include <string>

namespace way::cli {

void add_crowd(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("crowd", "Let agents walk, and tell how well they do");
  CrowdRequest& request = requests.crowd;
  as_text_input(
      verb->add_option("scenario", request.scenario, "A .json or .toml file; see docs/crowd.md"))
      ->required()
      ->type_name("");
  as_output(verb->add_option("-o,--output", request.output, "The .csv file for trajectories"),
            ".csv");
  as_output(verb->add_option("--picture", request.picture,
                             "Draw trajectories: .svg or .png; a film: .apng"),
            ".svg");
  verb->add_option("--seconds", request.seconds, "How long to walk, instead of the scenario's time")
      ->check(number_from(0, 1e6))
      ->type_name("S");
  verb->add_option("--threads", request.threads, "0 takes all that the machine has")
      ->check(whole_from(0, 1024))
      ->type_name("N");
  add_allow_outside(*verb, request.allow_outside);
  verb->add_flag("--json", request.json, "Print one JSON object");
  verb->callback([&] { requests.run = [&] { return run_crowd(request); }; });
}

}  // namespace way::cli
