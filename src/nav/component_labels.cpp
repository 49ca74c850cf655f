// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/component_labels.h"

#include <utility>

namespace way {

std::uint32_t ComponentLabels::root(std::uint32_t label) const {
  while (labels_[label].parent != label)
    label = labels_[label].parent;
  return label;
}

std::uint32_t ComponentLabels::Edit::root(std::uint32_t label) const {
  while (labels_[label].parent != label)
    label = labels_[label].parent;
  return label;
}

std::uint32_t ComponentLabels::Edit::make() {
  const auto label = static_cast<std::uint32_t>(labels_.size());
  labels_.push_back({.parent = label, .islands = 0});
  return label;
}

std::uint32_t ComponentLabels::Edit::join(std::uint32_t a, std::uint32_t b) {
  a = root(a);
  b = root(b);
  if (a == b) return a;
  if (labels_[a].islands < labels_[b].islands) std::swap(a, b);
  if (labels_[b].islands > 0) --count_;
  labels_.change(a).islands += labels_[b].islands;
  labels_.change(b) = {.parent = a, .islands = 0};
  return a;
}

void ComponentLabels::Edit::add_island(std::uint32_t label) {
  if (labels_.change(root(label)).islands++ == 0) ++count_;
}

void ComponentLabels::Edit::remove_island(std::uint32_t label) {
  if (--labels_.change(root(label)).islands == 0) --count_;
}

ComponentLabels ComponentLabels::Edit::commit() {
  ComponentLabels labels;
  labels.labels_ = labels_.commit();
  labels.count_ = count_;
  return labels;
}

ComponentLabels::Joiner::Joiner(std::uint32_t islands) : labels_(islands), count_(islands) {
  for (std::uint32_t i = 0; i < islands; ++i)
    labels_[i] = {.parent = i, .islands = 1};
}

std::uint32_t ComponentLabels::Joiner::root(std::uint32_t label) {
  while (labels_[label].parent != label) {
    labels_[label].parent = labels_[labels_[label].parent].parent;
    label = labels_[label].parent;
  }
  return label;
}

void ComponentLabels::Joiner::join(std::uint32_t a, std::uint32_t b) {
  a = root(a);
  b = root(b);
  if (a == b) return;
  if (labels_[a].islands < labels_[b].islands) std::swap(a, b);
  labels_[a].islands += labels_[b].islands;
  labels_[b] = {.parent = a, .islands = 0};
  --count_;
}

ComponentLabels ComponentLabels::Joiner::finish() const {
  ComponentLabels labels;
  Labels::Edit edit = labels.labels_.edit();
  for (const Label& label : labels_)
    edit.push_back(label);
  labels.labels_ = edit.commit();
  labels.count_ = count_;
  return labels;
}

}  // namespace way
