// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// waymesh-mpi: bakes one level with many ranks. The options are those of `waymesh bake`.
#include "commands.h"
#include "mpi/bake_mpi.h"
#include "output/report.h"
#include "scale_options.h"
#include "system/system.h"
#include "words/common_options.h"
#include "words/short_help.h"

#include <iostream>
#include <memory>
#include <new>
#include <set>
#include <string>

#include <CLI/CLI.hpp>
#include <mpi.h>

namespace {

using namespace way::cli;

/// Parses the command line. Only rank 0 speaks.
int run(int argc, char** argv, int rank) {
  BakeRequest request;
  CLI::App app("Navigation meshes from the triangles of a level, with MPI.", "waymesh-mpi");
  app.require_subcommand(1);
  app.formatter(
      std::make_shared<ShortHelp>(std::set<std::string>{kSettingsGroup, kPlaceGroup, kTrustGroup}));
  CLI::App* const verb = app.add_subcommand("bake", "Bake a level with all ranks");
  add_level_options(*verb, request.level, "Files of a level, or a scene");
  verb->add_option("-o,--output", request.output, "The .way file")
      ->required()
      ->check(file_name())
      ->type_name("FILE");
  verb->add_flag("--compress", request.compress, "Smaller .way files, with zstd");
  add_memory(*verb, request)->description("Most memory per rank, for levels of any size");
  add_cache_options(*verb, request);
  add_threads(*verb, request.threads)->description("Per rank; 0 shares those of the machine");
  add_json(*verb, request.json);
  add_settings(*verb, request.settings);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (rank != 0) return error.get_exit_code() == 0 ? kDone : kMisuse;
    if (error.get_exit_code() == 0) return report_output(app.exit(error));
    return report_misuse(words_of(error, app));
  }
  try {
    const int code = bake_mpi(request);
    return rank == 0 ? report_output(code) : code;
  } catch (const std::bad_alloc&) {
    std::cerr << "waymesh-mpi: rank " << rank << ": there is not enough memory for this\n";
    MPI_Abort(MPI_COMM_WORLD, kRefused);
    return kRefused;
  }
}

}  // namespace

int main(int argc, char** argv) {
  prepare_standard_streams();
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int code = run(argc, argv, rank);
  MPI_Finalize();
  return code;
}
