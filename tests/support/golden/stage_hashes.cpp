// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/golden/stage_hashes.h"

#include "core/hash.h"

#include <iomanip>
#include <sstream>

namespace way::test {

void StageHashes::note(const TileCoord& coord, BakeStage stage, const StageHash& hash) {
  const std::lock_guard lock(mutex_);
  tiles_[coord][static_cast<std::size_t>(stage)] = hash;
}

std::string StageHashes::lines() const {
  std::ostringstream out;
  for (std::size_t stage = 0; stage < kBakeStageCount; ++stage) {
    std::uint64_t count = 0;
    Hash64 hash;
    for (const auto& [coord, entries] : tiles_) {
      count += entries[stage].count;
      hash.add(entries[stage].hash);
    }
    out << name_of(static_cast<BakeStage>(stage)) << ' ' << count << ' ' << std::hex
        << std::setfill('0') << std::setw(16) << hash.value() << std::dec << '\n';
  }
  return out.str();
}

}  // namespace way::test
