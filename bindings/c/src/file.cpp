// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/file.h"

#include "way/io/detour.h"
#include "way/io/export_navmesh.h"
#include "way/io/navmesh_file.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "navmesh.h"
#include "path_index.h"
#include "settings_text.h"

using namespace way;
using namespace way::c;

namespace {

constexpr way_notes kNoNotes = {};

Result<NavMeshNotes> to_notes(const way_notes& given) {
  NavMeshNotes notes;
  auto settings = parse_lines(text_or_empty(given.settings));
  if (!settings) return settings.error();
  for (auto& [name, value] : *settings)
    notes.settings.push_back({std::move(name), std::move(value)});
  auto areas = parse_areas(text_or_empty(given.areas));
  if (!areas) return areas.error();
  notes.areas = std::move(*areas);
  notes.input_hash = given.input_hash;
  return notes;
}

/// Keeps the texts of notes in the object that they belong to, and hands them out.
template <class T>
way_status keep_notes(const NavMeshFile& file, T& object, way_notes* given) {
  const NavMeshNotes& notes = file.notes();
  for (const NamedValue& setting : notes.settings)
    object.settings += setting.name + '=' + setting.value + '\n';
  object.areas = format_areas(notes.areas);
  if (given == nullptr) return WAY_OK;
  way_notes result = {};
  result.settings = object.settings.c_str();
  result.areas = object.areas.c_str();
  result.input_hash = notes.input_hash;
  result.index_count = file.indexes().size();
  return write_struct(given, result);
}

way_status encode(const NavMeshSet& set, const way_notes* notes, way_bytes** bytes) {
  const auto given =
      notes == nullptr ? Result<way_notes>(kNoNotes) : read_struct(notes, kNoNotes, "way_notes");
  if (!given) return fail(given.error());
  auto read = to_notes(*given);
  if (!read) return fail(read.error());
  SaveOptions options = {.notes = std::move(*read), .compress = given->compress != 0};
  if (given->indexes == nullptr && given->index_count > 0) return fail_null("the indexes");
  options.indexes.reserve(given->index_count);
  for (std::size_t i = 0; i < given->index_count; ++i) {
    const auto index = find(given->indexes[i]);
    if (index == nullptr) return fail_handle(Kind::path_index, given->indexes[i]);
    options.indexes.push_back(index->index);
  }
  const auto encoded = encode_navmesh(set, options);
  return encoded ? give_bytes(*encoded, bytes) : fail(encoded.error());
}

/// The messages of readers follow the name of a file.
way_status fail_bytes(const Error& error) {
  return fail(Error{error.code, "the bytes: " + error.message});
}

std::span<const std::byte> to_span(const void* bytes, size_t count) {
  return {static_cast<const std::byte*>(bytes), count};
}

}  // namespace

way_status way_notes_init(way_notes* notes, uint32_t size) {
  return init_struct(notes, size, kNoNotes);
}

way_status way_navmesh_encode(const way_navmesh* mesh, const way_notes* notes, way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(mesh, [&](const way_navmesh& object) {
    return encode(NavMeshSet(object.mesh), notes, bytes);
  });
}

way_status way_navmesh_set_encode(const way_navmesh_set* set, const way_notes* notes,
                                  way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(set, [&](const way_navmesh_set& object) { return encode(object.set, notes, bytes); });
}

way_status way_navmesh_decode(const void* bytes, size_t count, way_navmesh** mesh,
                              way_notes* notes) {
  if (!clear(mesh)) return fail_null("mesh");
  if (bytes == nullptr) return fail_null("bytes");
  return guarded([&]() -> way_status {
    const auto given = to_span(bytes, count);
    const auto file = NavMeshFile::decode({given.begin(), given.end()});
    if (!file) return fail_bytes(file.error());
    auto loaded = file->load();
    if (!loaded) return fail_bytes(loaded.error());
    auto object = std::make_shared<way_navmesh>(std::move(loaded->mesh));
    const way_status kept = keep_notes(*file, *object, notes);
    return kept == WAY_OK ? give(std::move(object), mesh) : kept;
  });
}

way_status way_navmesh_set_decode(const void* bytes, size_t count, way_navmesh_set** set,
                                  way_notes* notes) {
  if (!clear(set)) return fail_null("set");
  if (bytes == nullptr) return fail_null("bytes");
  return guarded([&]() -> way_status {
    const auto given = to_span(bytes, count);
    const auto file = NavMeshFile::decode({given.begin(), given.end()});
    if (!file) return fail_bytes(file.error());
    auto loaded = file->load_set();
    if (!loaded) return fail_bytes(loaded.error());
    auto object = std::make_shared<way_navmesh_set>(std::move(loaded->set));
    const way_status kept = keep_notes(*file, *object, notes);
    return kept == WAY_OK ? give(std::move(object), set) : kept;
  });
}

const char* way_bake_settings_text(const way_bake_settings* settings) {
  thread_local std::string lines;
  const char* result = nullptr;
  guarded([&]() -> way_status {
    const auto given = to_settings(settings);
    if (!given) return fail(given.error());
    const auto config = BakeConfig::create(*given, {});  // derives what is not given
    if (!config) return fail(config.error());
    lines = settings_to_text(from_settings(config->settings));
    result = lines.c_str();
    return WAY_OK;
  });
  return result;
}

way_status way_bake_settings_parse(way_bake_settings* settings, const char* text) {
  if (text == nullptr) return fail_null("text");
  return guarded([&]() -> way_status {
    auto read = read_struct(settings, usual_settings(), "way_bake_settings");
    if (!read) return fail(read.error());
    if (const auto done = settings_from_text(text, *read); !done) return fail(done.error());
    return write_struct(settings, *read);
  });
}

way_status way_navmesh_encode_detour(const way_navmesh* mesh, int32_t refs64, way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(mesh, [&](const way_navmesh& object) {
    const auto encoded =
        encode_detour(object.mesh, {.refs = refs64 != 0 ? DetourRefs::bits64 : DetourRefs::bits32});
    return encoded ? give_bytes(*encoded, bytes) : fail(encoded.error());
  });
}

way_status way_navmesh_decode_detour(const void* bytes, size_t count, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  if (bytes == nullptr) return fail_null("bytes");
  return guarded([&]() -> way_status {
    auto level = decode_detour(to_span(bytes, count));
    if (!level) return fail_bytes(level.error());
    return give(std::make_shared<way_navmesh>(std::move(level->mesh)), mesh);
  });
}

way_status way_navmesh_export(const way_navmesh* mesh, int32_t format, uint32_t parts,
                              way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(mesh, [&](const way_navmesh& object) {
    const ExportOptions options = {.polygons = (parts & WAY_EXPORT_POLYGONS) != 0,
                                   .detail = (parts & WAY_EXPORT_DETAIL) != 0,
                                   .links = (parts & WAY_EXPORT_LINKS) != 0};
    if (format == WAY_EXPORT_OBJ) return give_bytes(format_obj(object.mesh, options), bytes);
    if (format == WAY_EXPORT_GLB) {
      auto glb = encode_glb(object.mesh, options);
      return glb ? give_bytes(*std::move(glb), bytes) : fail(glb.error());
    }
    return fail({Error::Code::invalid_argument, text("there is no format ", format, " to export")});
  });
}
