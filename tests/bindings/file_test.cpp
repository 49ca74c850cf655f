// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bindings/c_support.h"

#include <string>

using namespace way::test;

namespace {

std::string text_of(const CBytes& bytes) {
  size_t count = 0;
  const uint8_t* const data = way_bytes_data(bytes, &count);
  REQUIRE(data != nullptr);
  return {reinterpret_cast<const char*>(data), count};
}

}  // namespace

TEST_SUITE("bindings/file") {
  TEST_CASE("a .way file restores the navmesh and its notes") {
    const CMesh mesh = baked(scene("dungeon", 32), 32);
    way_bake_settings settings = settings_with(32);
    settings.cell_size = 0.25F;
    way_notes notes;
    REQUIRE(way_notes_init(&notes, sizeof notes) == WAY_OK);
    const std::string lines = way_bake_settings_text(&settings);
    CHECK(lines.find("cell_size=0.25\n") != std::string::npos);
    CHECK(lines.find("=-1") == std::string::npos);
    notes.settings = lines.c_str();
    notes.areas = "10=water\n63=ground\n";
    notes.input_hash = 99;
    CBytes bytes;
    REQUIRE(way_navmesh_encode(mesh, &notes, bytes.out()) == WAY_OK);
    const std::string file = text_of(bytes);
    CMesh back;
    auto read = sized<way_notes>();
    REQUIRE(way_navmesh_decode(file.data(), file.size(), back.out(), &read) == WAY_OK);
    CHECK(info_of(back).hash == info_of(mesh).hash);
    CHECK(std::string(read.settings) == lines);
    CHECK(std::string(read.areas) == "10=water\n63=ground\n");
    CHECK(read.input_hash == 99);
    way_bake_settings parsed = settings_with();
    REQUIRE(way_bake_settings_parse(&parsed, read.settings) == WAY_OK);
    CHECK(parsed.cell_size == 0.25F);
    CHECK(parsed.tile_size == 32);

    CHECK(way_navmesh_decode(file.data(), file.size() / 2, back.out(), nullptr) == WAY_BAD_FORMAT);
    CHECK(way_navmesh_decode("no", 2, back.out(), nullptr) == WAY_BAD_FORMAT);
    CHECK(last_error() == "the bytes: is not a .way file");
    notes.areas = "wet=water";
    CHECK(way_navmesh_encode(mesh, &notes, bytes.out()) == WAY_INVALID_ARGUMENT);
    notes.areas = "10 water";
    CHECK(way_navmesh_encode(mesh, &notes, bytes.out()) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "'10 water' is not name=value");
  }

  TEST_CASE("settings are read from text, and invalid ones named") {
    way_bake_settings settings = settings_with();
    CHECK(way_bake_settings_parse(&settings,
                                  "partition=layers\ncell_size=0.4\narea_cost_10=2\n\n") == WAY_OK);
    CHECK(settings.partition == WAY_PARTITION_LAYERS);
    CHECK(settings.cell_size == 0.4F);
    CHECK(way_bake_settings_parse(&settings, " cell_size = 0.4 \r\n") == WAY_OK);
    settings.region_merge_size = 20;
    CHECK(std::string(way_bake_settings_text(&settings)).find("\nregion_merge_size=20\n") !=
          std::string::npos);
    CHECK(way_bake_settings_parse(&settings, "cell_size=wide") == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "cell_size=wide is not a number");
    const auto refused = [&](const char* text) {
      CHECK(way_bake_settings_parse(&settings, text) == WAY_INVALID_ARGUMENT);
      return last_error();
    };
    CHECK(refused("cel_size=0.1") == "there is no setting 'cel_size'");
    CHECK(refused("zzz") == "'zzz' is not name=value");
    CHECK(refused("tile_size=1.7") == "tile_size=1.7 is not a whole number");
    CHECK(way_bake_settings_parse(&settings, "partition=round") == WAY_INVALID_ARGUMENT);
    CHECK(settings.cell_size == 0.4F);
    settings.partition = 5;
    CHECK(way_bake_settings_text(&settings) == nullptr);
  }

  TEST_CASE("Detour files are written and read back") {
    const CMesh mesh = baked(scene("dungeon", 32), 32);
    for (const int wide : {0, 1}) {
      CBytes bytes;
      REQUIRE(way_navmesh_encode_detour(mesh, wide, bytes.out()) == WAY_OK);
      const std::string file = text_of(bytes);
      CMesh back;
      REQUIRE(way_navmesh_decode_detour(file.data(), file.size(), back.out()) == WAY_OK);
      CHECK(info_of(back).polygons == info_of(mesh).polygons);
      CHECK(way_navmesh_decode_detour(file.data(), 40, back.out()) == WAY_BAD_FORMAT);
    }
  }

  TEST_CASE("a navmesh is exported for other programs") {
    const CMesh mesh = baked(scene("flat", 20));
    CBytes bytes;
    REQUIRE(way_navmesh_export(mesh, WAY_EXPORT_OBJ, WAY_EXPORT_POLYGONS, bytes.out()) == WAY_OK);
    CHECK(text_of(bytes).find("\nf ") != std::string::npos);
    CBytes binary;
    REQUIRE(way_navmesh_export(mesh, WAY_EXPORT_GLB, WAY_EXPORT_POLYGONS | WAY_EXPORT_DETAIL,
                               binary.out()) == WAY_OK);
    CHECK(text_of(binary).substr(0, 4) == "glTF");
    CBytes none;
    CHECK(way_navmesh_export(mesh, 9, 1, none.out()) == WAY_INVALID_ARGUMENT);
  }

  TEST_CASE("faces made elsewhere become polygons, and repairs are counted") {
    const std::string obj =
        "v 0 0 0\nv 0 0 4\nv 4 0 4\nv 4 0 0\nv 8 0 4\nv 8 0 0\n"
        "usemtl water\nf 1 2 3 4\nusemtl sand\nf 4 6 5 3\n";  // the second one faces down
    const way_file file = {"faces.obj", obj.data(), obj.size()};
    way_import_options options;
    REQUIRE(way_import_options_init(&options, sizeof options) == WAY_OK);
    options.areas = "7=water\n8=sand\n";
    auto report = sized<way_import_report>();
    CMesh mesh;
    REQUIRE(way_navmesh_import(&file, 1, &options, mesh.out(), &report) == WAY_OK);
    CHECK(report.faces == 2);
    CHECK(report.turned_faces == 1);
    CHECK(info_of(mesh).polygons == 2);
    CHECK(info_of(mesh).components == 1);
    CHECK(info_of(mesh).area == doctest::Approx(32));

    CQuery query;
    REQUIRE(way_query_create(mesh, query.out()) == WAY_OK);
    auto nearest = sized<way_nearest>();
    const float point[3] = {6, 0, 2};
    const float extents[3] = {1, 1, 1};
    REQUIRE(way_query_nearest(query, point, extents, &nearest) == WAY_OK);
    way_area area = 0;
    REQUIRE(way_navmesh_polygon(mesh, nearest.polygon, &area, nullptr) == WAY_OK);
    CHECK(area == 8);

    options.strict = 1;
    CHECK(way_navmesh_import(&file, 1, &options, mesh.out(), nullptr) == WAY_INVALID_MESH);
    CHECK(last_error().starts_with("faces.obj: "));
    options.agent_height = -1;
    CHECK(way_navmesh_import(&file, 1, &options, mesh.out(), nullptr) == WAY_INVALID_ARGUMENT);
    CHECK(way_navmesh_import(nullptr, 0, nullptr, mesh.out(), nullptr) == WAY_INVALID_ARGUMENT);
    CHECK(last_error() == "files is NULL");
  }
}
