/* SPDX-FileCopyrightText: 2026 The waymesh authors */
/* SPDX-License-Identifier: MIT */
#include <waymesh.h>

int main(void) {
  way_level* level = NULL;
  way_status status = way_level_scene("flat", 1, 0, &level);
  way_level_free(level);
  return status == WAY_OK && way_handle_count() == 0 ? 0 : 1;
}
