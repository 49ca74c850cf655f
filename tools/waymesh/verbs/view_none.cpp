// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces view.cpp on Windows: the server of the viewer needs POSIX.
#include "commands.h"
#include "output/report.h"

namespace way::cli {

int run_view(const ViewRequest&) {
  return report({Error::Code::io,
                 "'waymesh view' is not available on Windows: any web server can serve the folder "
                 "viewer/dist, and files are then dropped into the page"});
}

}  // namespace way::cli
