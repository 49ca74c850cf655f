// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/navmesh_pieces.h"

#include "core/text.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/spill.h"
#include "io/bytes/system_file.h"

#include <string_view>
#include <utility>
#include <vector>

namespace way {

struct NavMeshPieces::State {
  std::shared_ptr<SpillSpace> space;
  ByteSource file;
  int handle = -1;  ///< The source owns it.
  std::uint64_t size = 0;
  std::vector<NamedPart> parts = {};
};

Result<NavMeshPieces> NavMeshPieces::create(const std::string& folder) {
  auto space = SpillSpace::create(folder);
  if (!space) return space.error();
  const int handle = (*space)->open_file();
  if (handle < 0) return *(*space)->error();
  return NavMeshPieces(
      std::make_unique<State>(State{*std::move(space), ByteSource::take(handle), handle}));
}

NavMeshPieces::NavMeshPieces(std::unique_ptr<State> state) : state_(std::move(state)) {}
NavMeshPieces::NavMeshPieces(NavMeshPieces&&) noexcept = default;
NavMeshPieces& NavMeshPieces::operator=(NavMeshPieces&&) noexcept = default;
NavMeshPieces::~NavMeshPieces() = default;

Result<> NavMeshPieces::add(const NavMeshSet& set, const SaveOptions& options) {
  const auto bytes = encode_navmesh(set, options);
  if (!bytes) return bytes.error();
  return add(*bytes);
}

Result<> NavMeshPieces::add(std::span<const std::byte> file) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  if (const int code = pwrite_all(state_->handle, state_->size, text)) {
    state_->space->fail(code);
    return *state_->space->error();
  }
  auto part = NavMeshJoin::open_part(way::text("piece ", state_->parts.size() + 1),
                                     state_->file.part(state_->size, file.size()));
  if (!part) return part.error();
  state_->parts.push_back(*std::move(part));
  state_->size += file.size();
  return std::monostate{};
}

Result<NavMeshJoin> NavMeshPieces::join(const std::optional<NavMeshPart>& part) const {
  if (state_->parts.empty())
    return Error{Error::Code::invalid_argument, "there are no pieces to join"};
  return NavMeshJoin::plan(state_->parts, part);
}

Result<NavMeshJoin> NavMeshPieces::join_parts() const {
  return NavMeshJoin::create(state_->parts);
}

}  // namespace way
