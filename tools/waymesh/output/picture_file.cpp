// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/picture_file.h"

#include "way/debug/image.h"
#include "way/debug/svg.h"

#include "output/report.h"
#include "output/write_output.h"

namespace way::cli {

bool is_picture_name(const std::string& path) {
  return ends_with_any_case(path, ".svg") || ends_with_any_case(path, ".png");
}

Result<> write_picture(const std::string& path, const Picture& picture) {
  const bool as_svg = ends_with_any_case(path, ".svg");
  return write_output(path, as_svg ? to_svg(picture) : to_png(render(picture)));
}

}  // namespace way::cli
