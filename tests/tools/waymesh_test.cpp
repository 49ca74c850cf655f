// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Runs the command line program as a stranger would.

#include "way/io/file.h"
#include "way/io/obj.h"

#include "run_command.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;
using nlohmann::json;
using way::test::Folder;
using way::test::Outcome;
using way::test::run;

TEST_SUITE("tools/waymesh") {
  TEST_CASE("bake --json prints the promised keys") {
    const Folder folder;
    const Outcome outcome = run(folder, "bake flat --size 20 --json --threads 1");
    REQUIRE(outcome.code == 0);
    CHECK(outcome.err.empty());
    const json object = json::parse(outcome.out);
    for (const char* key :
         {"triangles", "tiles", "spans", "regions", "polygons", "vertices", "detail_triangles",
          "area", "components", "bytes", "threads", "seconds", "peak_bytes", "stages", "hash"}) {
      CAPTURE(key);
      CHECK(object.contains(key));
    }
    CHECK(object["triangles"] == 2);
    CHECK(object["components"] == 1);
    CHECK(object["threads"] == 1);
    // The floor less a rim of the radius and the ledge, to within a row of cells.
    CHECK(object["area"].get<double>() > 18.8 * 18.8);
    CHECK(object["area"].get<double>() < 19.4 * 19.4);
    CHECK(object["stages"].contains("rasterize"));
  }

  TEST_CASE("the number of threads does not change the hash") {
    const Folder folder;
    const std::string arguments = "bake dungeon --size 40 --tile-size 32 --json --threads ";
    const json one = json::parse(run(folder, arguments + "1").out);
    const json seven = json::parse(run(folder, arguments + "7").out);
    CHECK(one["hash"] == seven["hash"]);
    CHECK(one["tiles"].get<int>() > 1);
  }

  TEST_CASE("what bake writes, info and validate read") {
    const Folder folder;
    const std::string mesh = folder.file("mesh.json");
    const json baked =
        json::parse(run(folder, "bake dungeon --size 40 --tile-size 32 --json -o " + mesh).out);
    const Outcome valid = run(folder, "validate " + mesh);
    CHECK(valid.code == 0);
    CHECK(valid.out == "valid\n");
    const json info = json::parse(run(folder, "info --json " + mesh).out);
    for (const char* key : {"tiles", "polygons", "vertices", "detail_triangles", "components"}) {
      CAPTURE(key);
      CHECK(info[key] == baked[key]);
    }
    CHECK(info["settings"]["tile_size"] == 32);
    CHECK(info["format_version"] == 1);
    CHECK(run(folder, "picture " + mesh + " -o " + folder.file("mesh.svg")).code == 0);
  }

  TEST_CASE("bake writes polygons as the faces of an OBJ file") {
    const Folder folder;
    const std::string mesh = folder.file("mesh.obj");
    const json baked = json::parse(run(folder, "bake ramp --json -o " + mesh).out);
    const auto polygons = way::load_obj(mesh);
    REQUIRE(polygons);
    CHECK(polygons->vertices().size() == baked["vertices"]);
    CHECK(polygons->triangles().size() >= baked["polygons"]);
  }

  TEST_CASE("a level on disk bakes like the scene it came from") {
    const Folder folder;
    const std::string level = folder.file("level.obj");
    REQUIRE(run(folder, "scene stairs --size 9 -o " + level).code == 0);
    const json from_file = json::parse(run(folder, "bake --json " + level).out);
    const json from_scene = json::parse(run(folder, "bake --json stairs --size 9").out);
    CHECK(from_file["hash"] == from_scene["hash"]);
    const json info = json::parse(run(folder, "info --json " + level).out);
    CHECK(info["triangles"] == 40);
  }

  TEST_CASE("the storeys of a city hang together for a slim agent") {
    const Folder folder;
    const Outcome outcome =
        run(folder, "bake city --size 1 --agent-radius 0.4 --agent-climb 0.4 --json");
    CHECK(json::parse(outcome.out)["components"] == 1);
  }

  TEST_CASE("a scene is not written as what it is not") {
    const Folder folder;
    const Outcome outcome = run(folder, "scene comb --size 3 -o " + folder.file("comb.glb"));
    CHECK(outcome.code == 2);
    CHECK(outcome.err ==
          "waymesh: " + folder.file("comb.glb") + ": scenes are written to .obj files\n");
    CHECK_FALSE(fs::exists(folder.file("comb.glb")));
  }

  TEST_CASE("a scene goes to stdout where no file is named") {
    const Folder folder;
    const Outcome outcome = run(folder, "scene comb --size 3");
    CHECK(outcome.code == 0);
    const auto mesh = way::parse_obj_mesh(outcome.out);
    REQUIRE(mesh);
    CHECK(mesh->triangles().size() == 8);
  }

  TEST_CASE("bad input is refused in one sentence with exit code 1") {
    const Folder folder;
    const std::string level = folder.write("bad.obj", "v 0 0 0\nv 1 0 0\nv 1 0 1\nf 1 2 9\n");
    const Outcome outcome = run(folder, "bake " + level);
    CHECK(outcome.code == 1);
    CHECK(outcome.out.empty());
    CHECK(outcome.err == "waymesh: " + level + ":4: vertex index 9 of 3\n");
    const Outcome missing = run(folder, "bake no_such.obj");
    CHECK(missing.code == 1);
    CHECK(missing.err == "waymesh: no_such.obj: cannot be read: No such file or directory\n");
  }

  TEST_CASE("a refused bake leaves no file and keeps an old one") {
    const Folder folder;
    const std::string level = folder.write("bad.obj", "f 1 2 3\n");
    const std::string mesh = folder.write("mesh.json", "old");
    CHECK(run(folder, "bake " + level + " -o " + mesh).code == 1);
    CHECK(*way::read_file(mesh) == "old");
    CHECK(run(folder, "bake flat -o " + folder.file("no/such/folder.json")).code == 1);
  }

  TEST_CASE("files of polygons that are damaged are refused with a reason") {
    const Folder folder;
    const std::string mesh = folder.file("mesh.json");
    REQUIRE(run(folder, "bake flat --size 10 -o " + mesh).code == 0);
    std::string text = *way::read_file(mesh);
    const Outcome cut = run(folder, "validate " + folder.write("cut.json", text.substr(0, 99)));
    CHECK(cut.code == 1);
    json damaged = json::parse(text);
    damaged["tiles"][0]["polygons"][0][0] = 99999;
    const Outcome wild = run(folder, "validate " + folder.write("wild.json", damaged.dump()));
    CHECK(wild.code == 1);
    CHECK(wild.err.find("polygon 0 names vertex 99999 of") != std::string::npos);
    damaged = json::parse(text);
    damaged["format_version"] = 7;
    const Outcome newer = run(folder, "info " + folder.write("newer.json", damaged.dump()));
    CHECK(newer.code == 1);
    CHECK(newer.err.find("has format version 7, this program reads 1") != std::string::npos);
  }

  TEST_CASE("misuse has exit code 2") {
    const Folder folder;
    CHECK(run(folder, "bake").code == 2);
    CHECK(run(folder, "bake flat --no-such-option").code == 2);
    CHECK(run(folder, "bake flat --agent-radius wide").code == 2);
    CHECK(run(folder, "bake flat --agent-radius -3").code == 2);
    CHECK(run(folder, "bake flat --partition best").code == 2);
    CHECK(run(folder, "bake flat -o mesh.xyz").code == 2);
    CHECK(run(folder, "picture flat -o flat.gif").code == 2);
    CHECK(run(folder, "scene fort").code == 2);
  }

  TEST_CASE("help and version exit with 0 and fit a screen") {
    const Folder folder;
    const Outcome help = run(folder, "--help");
    CHECK(help.code == 0);
    CHECK(std::ranges::count(help.out, '\n') <= 40);  // lines of a usual window
    // Those that are only named are there.
    CHECK(run(folder, "bake --help").out.find("--cell-size") != std::string::npos);
    CHECK(run(folder, "--version").out.starts_with("waymesh "));
  }

  TEST_CASE("pictures are SVG or PNG, of every stage") {
    const Folder folder;
    std::set<std::string> different;
    for (const char* stage : {"level", "rasterize", "compact", "erode", "distance_field", "regions",
                              "contours", "polygons", "detail", "navmesh"}) {
      CAPTURE(stage);
      const std::string file = folder.file(std::string(stage) + ".png");
      CHECK(run(folder, std::string("picture bridge --width 200 --stage ") + stage + " -o " + file)
                .code == 0);
      CHECK(way::read_file(file)->substr(1, 3) == "PNG");
      CHECK(different.insert(*way::read_file(file)).second);
    }
    for (const char* color : {"height", "area", "region", "component", "tile", "polygon"}) {
      CAPTURE(color);
      const std::string file = folder.file(std::string(color) + ".svg");
      CHECK(
          run(folder, std::string("picture bridge --tile-size 32 --color ") + color + " -o " + file)
              .code == 0);
      CHECK(way::read_file(file)->starts_with("<svg "));
    }
  }

  TEST_CASE("pictures are drawn in perspective, storey by storey, and with a legend") {
    const Folder folder;
    const auto height_of = [&](const std::string& options) {
      const Outcome drawn = run(
          folder, "picture stairs --width 200 --json " + options + " -o " + folder.file("a.svg"));
      REQUIRE(drawn.code == 0);
      return json::parse(drawn.out)["height"].get<int>();
    };
    const int plan = height_of("");
    CHECK(height_of("--legend") > plan);
    CHECK(height_of("--view perspective") > 0);
    CHECK(height_of("--view perspective --look 120,25 --no-level --color area --legend") > 0);
    CHECK(height_of("--view perspective --stage level") > 0);
    CHECK(height_of("--view storeys --legend") > 0);
    const std::string mesh = folder.file("mesh.way");
    REQUIRE(run(folder, "bake stairs -o " + mesh).code == 0);
    CHECK(run(folder, "picture " + mesh + " --view perspective -o " + folder.file("b.png")).code ==
          0);
    const Outcome staged =
        run(folder, "picture stairs --stage regions --view perspective -o " + folder.file("c.png"));
    CHECK(staged.code == 2);
    CHECK(staged.err == "waymesh: --view perspective: stages are drawn as plans\n");
    CHECK(run(folder, "picture stairs --stage level --legend -o " + folder.file("c.png")).code ==
          2);
    CHECK(run(folder, "picture stairs --look 3 -o " + folder.file("c.png")).code == 2);
    CHECK_FALSE(fs::exists(folder.file("c.png")));
  }

  TEST_CASE("every verb that writes a file tells of it in JSON, too") {
    const Folder folder;
    const std::string mesh = folder.file("mesh.way");
    REQUIRE(run(folder, "bake flat --size 20 -o " + mesh).code == 0);
    const json converted =
        json::parse(run(folder, "convert --json " + mesh + " " + folder.file("mesh.bin")).out);
    CHECK(converted["polygons"].get<int>() > 0);
    CHECK(converted["bytes"] == fs::file_size(folder.file("mesh.bin")));
    const std::string polygons =
        folder.write("polygons.obj", "v 0 0 0\nv 0 0 4\nv 4 0 4\nv 4 0 0\nf 1 2 3 4\n");
    const json imported =
        json::parse(run(folder, "import --json " + polygons + " -o " + folder.file("i.way")).out);
    CHECK(imported["faces"] == 1);
    CHECK(imported["polygons"] == 1);
    const json field = json::parse(
        run(folder, "field --json " + mesh + " --to 5,0,5 -o " + folder.file("f.svg")).out);
    CHECK(field["goals"] == 1);
    const std::string points = folder.write("points.csv", "5,0,5\n15,0,5\n500,0,500\n");
    const json matrix =
        json::parse(run(folder, "matrix --json " + mesh + " --points " + points).out);
    CHECK(matrix["points"] == 3);
    CHECK(matrix["lengths"][0][1].get<double>() == doctest::Approx(10));
    CHECK(matrix["lengths"][0][2].is_null());
    const std::string pairs = folder.write("pairs.csv", "5,0,5,15,0,5\n5,0,5,500,0,500\n");
    const json answered = json::parse(
        run(folder, "path --json " + mesh + " --pairs " + pairs + " -o " + folder.file("a.csv"))
            .out);
    CHECK(answered["pairs"] == 2);
    CHECK(answered["complete"] == 1);
    CHECK(answered["unreachable"] == 1);
  }

  TEST_CASE("Ctrl-C ends a bake with exit code 130 and no file") {
    const Folder folder;
    const std::string mesh = folder.file("mesh.json");
    const Outcome outcome =
        run(folder, "bake terrain --size 2000 --cell-size 0.1 --tile-size 256 -o " + mesh,
            "timeout --preserve-status -s INT 0.5");
    CHECK(outcome.code == 130);
    CHECK_FALSE(fs::exists(mesh));
    CHECK_FALSE(fs::exists(mesh + ".part"));
  }
}
