// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/examine.h"

#include "way/core/executor.h"
#include "way/doctor/examine.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "level.h"
#include "watcher.h"

#include <utility>
#include <vector>

using namespace way;
using namespace way::c;

struct way_examination final : Object {
  static constexpr Kind kKind = Kind::examination;
  explicit way_examination(Examination of) : seen(std::move(of)) {}
  Examination seen;
};

namespace {

constexpr way_examine_options kUsualExamination = {.size = 0,
                                                   .threads = 0,
                                                   .progress = nullptr,
                                                   .user = nullptr,
                                                   .volumes = nullptr,
                                                   .volume_count = 0,
                                                   .links = nullptr,
                                                   .link_count = 0,
                                                   .without_carried = 0,
                                                   .without_trials = 0};

/// A link with all that it says, for any agent.
Result<std::vector<LevelLink>> to_level_links(const way_examine_options& options) {
  if (options.link_count > 0 && !has_size(options.links))
    return Error{Error::Code::invalid_argument, "the first link, or its size, is NULL"};
  std::vector<LevelLink> links;
  links.reserve(options.link_count);
  for (std::size_t i = 0; i < options.link_count; ++i) {
    const way_link one = read_struct_at(options.links, i, usual_link());
    const auto link = to_link(&one);
    if (!link) return link.error();
    links.push_back({.from = link->start,
                     .to = link->end,
                     .radius = link->radius,
                     .both_ways = !link->one_way,
                     .area = link->area,
                     .flags = link->flags});
  }
  return links;
}

Result<Examination> examine_level(const way_level& level, const BakeSettings& settings,
                                  const way_examine_options& given) {
  auto volumes = to_volumes(given.volumes, given.volume_count);
  if (!volumes) return volumes.error();
  auto links = to_level_links(given);
  if (!links) return links.error();
  if (given.without_carried == 0) {
    volumes->insert(volumes->begin(), level.volumes.begin(), level.volumes.end());
    links->insert(links->begin(), level.links.begin(), level.links.end());
  }
  ThreadPool pool(given.threads);
  const BakeConfig none;  // a watcher without a record does not need it
  Watcher watcher(none, given.progress, given.user, nullptr);
  return examine(level.mesh, settings,
                 {.executor = &pool,
                  .observer = &watcher,
                  .volumes = *volumes,
                  .links = *links,
                  .has_trials = given.without_trials == 0});
}

way_finding from_finding(const Finding& finding) {
  way_finding result = {};
  result.is_grave = finding.is_grave() ? 1 : 0;
  result.kind = finding.kind.c_str();
  result.words = finding.words.c_str();
  result.remedy = static_cast<std::int32_t>(finding.remedy.kind);
  result.value = finding.remedy.value;
  put(result.move, finding.remedy.move);
  result.agent_height = finding.remedy.agent.height;
  result.agent_radius = finding.remedy.agent.radius;
  result.agent_climb = finding.remedy.agent.climb;
  result.agent_slope = finding.remedy.agent.slope;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
  result.points = reinterpret_cast<const float*>(finding.points.data());
  result.point_count = finding.points.size();
  return result;
}

}  // namespace

way_status way_examine_options_init(way_examine_options* options, uint32_t size) {
  return init_struct(options, size, kUsualExamination);
}

way_status way_level_examine(const way_level* level, const way_bake_settings* settings,
                             const way_examine_options* options, way_examination** examination) {
  if (!clear(examination)) return fail_null("examination");
  return with(level, [&](const way_level& object) -> way_status {
    const auto wanted = to_settings(settings);
    if (!wanted) return fail(wanted.error());
    const auto given = options == nullptr
                           ? Result<way_examine_options>(kUsualExamination)
                           : read_struct(options, kUsualExamination, "way_examine_options");
    if (!given) return fail(given.error());
    if (const auto checked = check_threads("an examination", given->threads); !checked)
      return fail(checked.error());
    auto seen = examine_level(object, *wanted, *given);
    if (!seen) return fail(seen.error());
    return give(std::make_shared<way_examination>(*std::move(seen)), examination);
  });
}

void way_examination_free(way_examination* examination) {
  forget(examination);
}

way_status way_examination_get_info(const way_examination* examination,
                                    way_examination_info* info) {
  return with(examination, [&](const way_examination& object) {
    way_examination_info result = {};
    result.finding_count = static_cast<std::uint32_t>(object.seen.findings.size());
    result.columns = object.seen.columns;
    result.memory_bytes = object.seen.memory_bytes;
    result.seconds = object.seen.seconds;
    return write_struct(info, result);
  });
}

way_status way_examination_finding(const way_examination* examination, size_t number,
                                   way_finding* finding) {
  return with(examination, [&](const way_examination& object) -> way_status {
    const auto& all = object.seen.findings;
    if (number >= all.size()) {
      return fail({Error::Code::invalid_argument,
                   text("there is no finding ", number, " of ", all.size())});
    }
    return write_struct(finding, from_finding(all[number]));
  });
}
