// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/mesh_input.h"

#include "way/io/link_list.h"

#include "input/mesh_file.h"
#include "input/read_input.h"
#include "output/progress.h"
#include "words/agents.h"
#include "words/numbers.h"
#include "work/bake_level.h"

namespace way::cli {

QueryFilter filter_of(std::span<const AreaKind> kinds) {
  QueryFilter filter;
  for (const AreaKind& kind : kinds)
    filter.costs.set(kind.area, kind.cost);
  return filter;
}

namespace {

Result<SetInput> load_bare_set(const MeshRequest& request) {
  if (is_baked(request.level)) {
    const auto checked = check_baked(request.level, request.settings);
    if (!checked) return checked.error();
    if (request.has_threads && !request.needs_threads) {
      return Error{
          Error::Code::invalid_argument,
          "--threads has no effect on " + request.level.name() + ", which is baked already"};
    }
    auto file = load_mesh_file(request.level.name());
    if (!file) return file.error();
    return SetInput{
        std::move(file->set), {}, filter_of(to_kinds(file->notes)), std::move(file->way)};
  }
  auto level = load_level(request.level, request.settings);
  if (!level) return level.error();
  ThreadPool pool(request.threads);
  ProgressBar bar("tiles");
  auto baked = bake_level(*level, {.executor = &pool, .observer = &bar});
  if (!baked) return baked.error();
  return SetInput{std::move(baked->set), std::move(level->mesh), filter_of(baked->areas)};
}

/// The links of the file, then those that are given one by one.
Result<std::vector<OffMeshLink>> all_links(const MeshRequest& request) {
  if (request.link_file.empty()) return request.links;
  const auto bytes = read_input(request.link_file);
  if (!bytes) return bytes.error();
  auto links = parse_link_list(*bytes);
  if (!links) return Error{links.error().code, request.link_file + ": " + links.error().message};
  links->insert(links->end(), request.links.begin(), request.links.end());
  return links;
}

/// Agents with dimensions are those that a level is baked for. Names, and everything that is given
/// for a file that is baked already, choose the mesh.
std::vector<std::string> who_asks(const MeshRequest& request) {
  std::vector<std::string> names = request.settings.agents;
  if (!is_baked(request.level)) std::erase_if(names, has_measures);
  return names;
}

Result<SetInput> load_linked_set(const MeshRequest& request) {
  auto input = load_bare_set(request);
  if (!input) return input;
  const auto links = all_links(request);
  if (!links) return links.error();
  if (links->empty()) return input;
  NavMeshSetEdit change = edit(input->set);
  for (const OffMeshLink& link : *links)
    change.link(link);
  auto linked = change.commit();
  if (!linked) return linked.error();
  input->set = *std::move(linked);
  return input;
}

/// Says that the index of the file is of no use.
std::string other_filter(const MeshRequest& request, const QueryFilter& of_index) {
  const auto options = [](const auto& filter) {
    return "--include " + std::to_string(filter.include) + " --exclude " +
           std::to_string(filter.exclude);
  };
  return request.level.name() + ": its path index is for " + options(of_index) +
         ", and a query with " + options(request.filter) +
         " may use more polygons: give it the flags of the index, or leave --index out";
}

/// The path index of the file, or one that is built now if the mesh is not as in a file.
Result<std::optional<PathIndex>> load_index(const MeshRequest& request, const SetInput& input,
                                            const NavMesh& mesh) {
  if (!request.needs_index && !request.wants_index) return std::optional<PathIndex>();
  const bool is_linked = !request.links.empty() || !request.link_file.empty();
  if (!input.file || is_linked) {
    if (!request.needs_index) return std::optional<PathIndex>();
    ThreadPool pool(request.threads);
    return std::optional<PathIndex>(PathIndex(
        mesh, pool, {.include = request.filter.include, .exclude = request.filter.exclude}));
  }
  if (!request.needs_index && input.file->indexes().empty()) return std::optional<PathIndex>();
  auto index = input.file->load_index(mesh);
  if (!index) return Error{index.error().code, request.level.name() + ": " + index.error().message};
  if (input.filter.is_subset_of(index->filter()))
    return std::optional<PathIndex>(*std::move(index));
  if (!request.needs_index) return std::optional<PathIndex>();
  return Error{Error::Code::invalid_argument, other_filter(request, index->filter())};
}

}  // namespace

Result<SetInput> load_mesh_set(const MeshRequest& request) {
  const InterruptExit interrupt;
  return load_linked_set(request);
}

Result<MeshInput> load_mesh(const MeshRequest& request) {
  const InterruptExit interrupt;
  const Vec3& extents = request.extents;
  if (extents.x < 0 || extents.y < 0 || extents.z < 0) {
    return Error{Error::Code::invalid_argument,
                 "--extents " + short_text(extents) + ": none must be less than 0"};
  }
  auto input = load_linked_set(request);
  if (!input) return input.error();
  auto chosen = choose_agent(input->set, who_asks(request));
  if (!chosen) return chosen.error();
  input->filter.include = request.filter.include;
  input->filter.exclude = request.filter.exclude;
  auto index = load_index(request, *input, chosen->mesh);
  if (!index) return index.error();
  return MeshInput{std::move(chosen->mesh), std::move(input->level), input->filter,
                   *std::move(index)};
}

}  // namespace way::cli
