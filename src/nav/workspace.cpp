// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/workspace.h"

#include "nav/search_state.h"

namespace way {

SearchWorkspace::SearchWorkspace() : state_(std::make_unique<State>()) {}
SearchWorkspace::~SearchWorkspace() = default;
SearchWorkspace::SearchWorkspace(SearchWorkspace&&) noexcept = default;
SearchWorkspace& SearchWorkspace::operator=(SearchWorkspace&&) noexcept = default;

std::size_t SearchWorkspace::bytes() const {
  return sizeof(State) + state_->nodes.bytes() + state_->open.bytes() +
         state_->polygons.capacity() * sizeof(PolyRef) +
         state_->corners.capacity() * sizeof(PathCorner) +
         state_->portals.capacity() * sizeof(Portal) +
         state_->queue.capacity() * sizeof(std::uint32_t) +
         state_->edge_parts.capacity() * sizeof(EdgePart);
}

}  // namespace way
