// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/tile_cache.h"

#include "commands.h"
#include "output/json_text.h"
#include "output/report.h"
#include "words/sizes.h"

#include <iostream>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

std::string entries_text(const TileCacheInfo& info) {
  return std::to_string(info.entries) + (info.entries == 1 ? " tile, " : " tiles, ") +
         size_text(info.bytes);
}

void print(const CacheRequest& request, const TileCacheInfo& info) {
  if (request.json) {
    const nlohmann::ordered_json json = {
        {request.action == "clean" ? "removed" : "tiles", info.entries},
        {"bytes", info.bytes},
        {"leftovers", info.leftovers},
        {"damaged", info.damaged}};
    std::cout << json_text(json, 2) << '\n';
    return;
  }
  const char* const what = request.action == "clean" ? ": removed " : ": ";
  std::cout << request.folder << what << entries_text(info);
  if (request.action == "check") std::cout << ", " << info.damaged.size() << " damaged";
  std::cout << '\n';
  for (const std::string& path : info.damaged)
    std::cout << path << ": is damaged: the next bake that needs it replaces it\n";
}

}  // namespace

int run_cache(const CacheRequest& request) {
  if (request.has_limit && request.action != "clean")
    return report_misuse("--limit has no effect: only 'cache clean' removes entries");
  const auto cache = TileCache::open_existing(request.folder);
  if (!cache) return report(cache.error());
  TileCache& tiles = **cache;
  const TileCacheInfo info = request.action == "info"    ? tiles.info()
                             : request.action == "check" ? tiles.check()
                                                         : tiles.clean(request.limit);
  print(request, info);
  return info.damaged.empty() ? kDone : kRefused;
}

}  // namespace way::cli
