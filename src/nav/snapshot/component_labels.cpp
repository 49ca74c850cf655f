// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/component_labels.h"

#include "way/core/assert.h"

#include <utility>

namespace way {

template <class Values>
std::uint32_t ComponentLabels::root_in(const Values& labels, std::uint32_t label) {
  for (Label at = labels[label]; at < kRoot; at = labels[label])
    label = at;
  return label;
}

std::uint32_t ComponentLabels::root(std::uint32_t label) const {
  return root_in(labels_, label);
}

std::uint32_t ComponentLabels::Edit::root(std::uint32_t label) const {
  return root_in(labels_, label);
}

std::uint32_t ComponentLabels::Edit::make(std::uint32_t count) {
  const auto label = static_cast<std::uint32_t>(labels_.size());
  WAY_ASSERT(labels_.size() + count < kRoot);
  for (std::uint32_t i = 0; i < count; ++i)
    labels_.push_back(kRoot);
  return label;
}

std::uint32_t ComponentLabels::Edit::join(std::uint32_t a, std::uint32_t b) {
  a = root(a);
  b = root(b);
  if (a == b) return a;
  if (islands(a) < islands(b)) std::swap(a, b);
  if (islands(b) > 0) --count_;
  labels_.change(a) += islands(b);
  labels_.change(b) = a;
  return a;
}

void ComponentLabels::Edit::add_island(std::uint32_t label) {
  if (labels_.change(root(label))++ == kRoot) ++count_;
}

void ComponentLabels::Edit::remove_island(std::uint32_t label) {
  if (--labels_.change(root(label)) == kRoot) --count_;
}

ComponentLabels ComponentLabels::Edit::commit() {
  ComponentLabels labels;
  labels.labels_ = labels_.commit();
  labels.count_ = count_;
  return labels;
}

ComponentLabels::Joiner::Joiner(std::uint32_t islands)
    : labels_(islands, kRoot + 1), count_(islands) {
  WAY_ASSERT(islands < kRoot);
}

std::uint32_t ComponentLabels::Joiner::root(std::uint32_t label) {
  for (Label at = labels_[label]; at < kRoot; at = labels_[label]) {
    if (labels_[at] < kRoot) labels_[label] = labels_[at];
    label = at;
  }
  return label;
}

void ComponentLabels::Joiner::join(std::uint32_t a, std::uint32_t b) {
  a = root(a);
  b = root(b);
  if (a == b) return;
  if (labels_[a] < labels_[b]) std::swap(a, b);
  labels_[a] += labels_[b] - kRoot;
  labels_[b] = a;
  --count_;
}

ComponentLabels ComponentLabels::Joiner::finish() const {
  ComponentLabels labels;
  Labels::Edit edit = labels.labels_.edit();
  for (const Label label : labels_)
    edit.push_back(label);
  labels.labels_ = edit.commit();
  labels.count_ = count_;
  return labels;
}

}  // namespace way
