// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/polygons_file.h"

#include "way/io/link_list.h"
#include "way/nav/navmesh_edit.h"

#include "input/read_input.h"
#include "output/json_text.h"
#include "words/numbers.h"
#include "words/settings_table.h"

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

using Json = nlohmann::json;

/// Walls and portals as small negative numbers: -1 is a wall, -2 to -5 lead out over side 0 to 3.
std::int64_t coded_neighbor(const Tile& tile, const TileEdge& edge) {
  if (edge.is_wall()) return -1;
  if (edge.is_portal()) return -2 - static_cast<std::int64_t>(tile.portal_side(edge.portal()));
  return edge.neighbor;
}

std::uint32_t decoded_neighbor(std::int64_t code) {
  if (code == -1) return TileData::kWall;
  if (code < -1 && code >= -5) return TileData::portal(static_cast<Side>(-2 - code));
  if (code < 0 || code >= std::int64_t{PolyRef::kMaxPolygons}) {
    throw std::out_of_range("a neighbor has the number " + std::to_string(code));
  }
  return static_cast<std::uint32_t>(code);
}

/// Writes arrays of numbers, which is nearly all of the file.
class ArrayText {
 public:
  void begin(const char* name) {
    comma();
    text += std::string("\"") + name + "\":[";
    first_ = true;
  }
  void end() {
    text += ']';
    first_ = false;
  }
  void point(Vec3 p) {
    comma();
    text += '[' + short_text(p.x) + ',' + short_text(p.y) + ',' + short_text(p.z) + ']';
  }
  void number(std::int64_t value) {
    comma();
    text += std::to_string(value);
  }
  void open(char bracket) {
    comma();
    text += bracket;
    first_ = true;
  }
  void close(char bracket) {
    text += bracket;
    first_ = false;
  }

  std::string text;

 private:
  void comma() {
    if (!first_) text += ',';
    first_ = false;
  }

  bool first_ = true;
};

void add_polygons(ArrayText& out, const Tile& tile) {
  out.begin("polygons");
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    out.open('[');
    for (std::uint32_t e = tile.first_edge(i); e < tile.first_edge(i + 1); ++e)
      out.number(tile.edge(e).vertex);
    out.close(']');
  }
  out.end();
  out.begin("neighbors");
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    out.open('[');
    for (std::uint32_t e = tile.first_edge(i); e < tile.first_edge(i + 1); ++e)
      out.number(coded_neighbor(tile, tile.edge(e)));
    out.close(']');
  }
  out.end();
}

/// Islands that are left out unless what lies beyond the border belongs to them.
void add_small_islands(ArrayText& out, const Tile& tile) {
  out.begin("small_islands");
  for (const TileData::SmallIsland& island : tile.small_islands()) {
    out.open('[');
    for (const std::uint32_t number : {island.polygon, island.floors, island.min_floors})
      out.number(number);
    out.close(']');
  }
  out.end();
}

/// The surface of each polygon: own vertices, then triangles with their outline bits.
void add_surfaces(ArrayText& out, const Tile& tile) {
  out.begin("surfaces");
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    out.open('{');
    out.begin("vertices");
    for (std::uint32_t k = tile.corner_count(i); k < tile.detail_vertex_count(i); ++k)
      out.point(tile.detail_vertex(i, k));
    out.end();
    out.begin("triangles");
    for (std::uint32_t k = 0; k < tile.detail_triangle_count(i); ++k) {
      const DetailTriangle t = tile.detail_triangle(i, k);
      out.open('[');
      for (const std::uint32_t corner : t.vertices)
        out.number(corner);
      out.number(t.outline);
      out.close(']');
    }
    out.end();
    out.close('}');
  }
  out.end();
}

void add_tile(ArrayText& out, const NavMesh& mesh, std::uint32_t slot) {
  const Tile& tile = *mesh.tile_in(slot);
  out.text += '\n';
  out.open('{');
  out.begin("coord");
  for (const int number : {tile.coord().x, tile.coord().z, tile.coord().layer})
    out.number(number);
  out.end();
  out.begin("vertices");
  for (std::uint32_t i = 0; i < tile.vertex_count(); ++i)
    out.point(tile.vertex(i));
  out.end();
  add_polygons(out, tile);
  out.begin("areas");
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
    out.number(static_cast<int>(mesh.area(mesh.ref(slot, i))));
  out.end();
  out.begin("flags");
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
    out.number(mesh.flags(mesh.ref(slot, i)));
  out.end();
  add_surfaces(out, tile);
  if (!tile.small_islands().empty()) add_small_islands(out, tile);
  out.close('}');
}

Vec3 read_point(const Json& json) {
  return {json.at(0).get<float>(), json.at(1).get<float>(), json.at(2).get<float>()};
}

void read_surfaces(TileData& data, const Json& surfaces) {
  for (const Json& surface : surfaces) {
    data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                            static_cast<std::uint32_t>(data.detail_triangles.size())});
    for (const Json& point : surface.at("vertices"))
      data.detail_vertices.push_back(read_point(point));
    for (const Json& t : surface.at("triangles")) {
      data.detail_triangles.push_back({{t.at(0).get<std::uint32_t>(), t.at(1).get<std::uint32_t>(),
                                        t.at(2).get<std::uint32_t>()},
                                       t.at(3).get<std::uint8_t>()});
    }
  }
  data.patches.push_back({static_cast<std::uint32_t>(data.detail_vertices.size()),
                          static_cast<std::uint32_t>(data.detail_triangles.size())});
}

TileData read_tile(const Json& json, const TileAgent& agent) {
  TileData data;
  data.agent = agent;
  const Json& coord = json.at("coord");
  data.coord = {coord.at(0).get<int>(), coord.at(1).get<int>(), coord.at(2).get<int>()};
  for (const Json& point : json.at("vertices"))
    data.vertices.push_back(read_point(point));
  for (const Json& polygon : json.at("polygons")) {
    for (const Json& corner : polygon)
      data.corners.push_back(corner.get<std::uint32_t>());
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
  }
  for (const Json& polygon : json.at("neighbors")) {
    for (const Json& code : polygon)
      data.neighbors.push_back(decoded_neighbor(code.get<std::int64_t>()));
  }
  for (const Json& area : json.at("areas"))
    data.areas.push_back(static_cast<Area>(area.get<std::uint8_t>()));
  for (const Json& flags : json.at("flags"))
    data.flags.push_back(flags.get<std::uint16_t>());
  read_surfaces(data, json.at("surfaces"));
  if (json.contains("small_islands")) {
    for (const Json& island : json.at("small_islands")) {
      data.small_islands.push_back({island.at(0).get<std::uint32_t>(),
                                    island.at(1).get<std::uint32_t>(),
                                    island.at(2).get<std::uint32_t>()});
    }
  }
  return data;
}

BakeSettings read_settings(const Json& json) {
  BakeSettings settings;
  for (const NumberSetting& setting : number_settings())
    setting.set(settings, json.at(setting.name).get<double>());
  settings.partition = partition_of(json.at("partition").get<std::string>());
  return settings;
}

std::string kinds_to_json(std::span<const AreaKind> kinds) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const AreaKind& kind : kinds) {
    list.push_back({{"name", kind.name},
                    {"area", static_cast<int>(kind.area)},
                    {"cost", kind.cost},
                    {"flags", kind.flags}});
  }
  return json_text(list);
}

std::string links_to_json(const NavMesh& mesh) {
  std::vector<OffMeshLink> links;
  for (std::uint32_t slot = 0; slot < mesh.link_slot_count(); ++slot) {
    if (const OffMeshLink* link = mesh.link(mesh.link_at(slot))) links.push_back(*link);
  }
  return nlohmann::ordered_json::parse(format_link_list(links)).at("links").dump();
}

/// Files from before there were links have none.
Result<> read_links(const Json& json, NavMeshEdit& change) {
  if (!json.contains("links")) return std::monostate();
  const auto links = parse_link_list(json.at("links").dump());
  if (!links) return links.error();
  for (const OffMeshLink& link : *links)
    change.link(link);
  return std::monostate();
}

/// Files from before there were kinds have none.
std::vector<AreaKind> read_kinds(const Json& json) {
  std::vector<AreaKind> kinds;
  if (!json.contains("areas")) return kinds;
  for (const Json& item : json.at("areas")) {
    const AreaKind kind = {item.at("name").get<std::string>(),
                           static_cast<Area>(item.at("area").get<std::uint8_t>()),
                           item.at("cost").get<float>(), item.at("flags").get<std::uint16_t>()};
    if (!(kind.cost > 0 && kind.cost <= kMaxCost)) {
      throw std::out_of_range("the cost of the area " + kind.name +
                              " must be greater than 0 and at most 3.4e38");
    }
    kinds.push_back(kind);
  }
  return kinds;
}

/// What a file in JSON is that is not a navmesh, and what takes it; empty if that is not known.
std::string other_purpose(const Json& json) {
  const auto has = [&](const char* key) { return json.is_object() && json.contains(key); };
  if (has("format_version")) return "";
  if (has("format") && json["format"] == "waymesh scene")
    return "is a scene of the viewer: open it there";
  if (has("level") && has("steps")) return "is a world script: see waymesh world";
  if (has("level") && (has("agents") || has("groups")))
    return "is a crowd scenario: see waymesh crowd";
  if (has("links")) return "is a list of links: see --link-file";
  for (const NumberSetting& setting : number_settings())
    if (has(setting.name)) return "has settings: see --settings";
  return "";
}

Result<BakedMesh> read_all(const Json& json, const std::string& name) {
  if (!json.is_object() || !json.contains("format_version")) {
    const std::string purpose = other_purpose(json);
    return Error{
        Error::Code::bad_format,
        name + ": " +
            (purpose.empty() ? "is JSON, but not a navmesh: it has no format_version" : purpose)};
  }
  const Json& version = json.at("format_version");
  if (version != kPolygonsVersion) {
    return Error{Error::Code::bad_format,
                 name + ": has format version " +
                     (version.is_number() ? version.dump() : "that is not a number") +
                     ", this program reads " + std::to_string(kPolygonsVersion)};
  }
  const BakeSettings settings = read_settings(json.at("settings"));
  const TileAgent agent = {settings.agent.height, settings.agent.radius, settings.agent.climb,
                           settings.cell_size, settings.cell_height};
  const NavMesh empty(
      {.origin = read_point(json.at("origin")), .tile_side = json.at("tile_side").get<float>()});
  NavMeshEdit change = edit(empty);
  for (const Json& tile_json : json.at("tiles")) {
    auto tile = Tile::create(read_tile(tile_json, agent));
    if (!tile) return Error{tile.error().code, name + ": " + tile.error().message};
    change.add(std::move(*tile));
  }
  const auto linked = read_links(json, change);
  if (!linked) return Error{linked.error().code, name + ": " + linked.error().message};
  auto mesh = change.commit();
  if (!mesh) return Error{mesh.error().code, name + ": " + mesh.error().message};
  return BakedMesh{std::move(*mesh), settings, read_kinds(json)};
}

}  // namespace

std::string polygons_to_json(const BakedMesh& baked) {
  std::string settings;
  for (const NumberSetting& setting : number_settings()) {
    settings += std::string("\"") + setting.name +
                "\":" + short_text(static_cast<float>(setting.get(baked.settings))) + ',';
  }
  settings += std::string("\"partition\":\"") + name_of(baked.settings.partition) + "\"";
  ArrayText out;
  out.text = "{\"format_version\":" + std::to_string(kPolygonsVersion) + ",\"settings\":{" +
             settings + "},\"areas\":" + kinds_to_json(baked.areas) +
             ",\"links\":" + links_to_json(baked.mesh) +
             ",\"tile_side\":" + short_text(baked.mesh.layout().tile_side) + ",\"origin\":";
  out.point(baked.mesh.layout().origin);
  out.begin("tiles");
  for (std::uint32_t slot = 0; slot < baked.mesh.slot_count(); ++slot) {
    if (baked.mesh.tile_in(slot) != nullptr) add_tile(out, baked.mesh, slot);
  }
  out.end();
  return out.text + "}\n";
}

Result<BakedMesh> polygons_from_json(std::string_view text, const std::string& name) {
  // The parser of JSON reports by exceptions; they end here.
  try {
    return read_all(parse_json<Json>(text), name);
  } catch (const std::exception& error) {
    return Error{Error::Code::bad_format, name + ": " + json_complaint(error, text)};
  }
}

std::string other_purpose_of(std::string_view text) {
  try {
    const Json json = parse_json<Json>(text);
    const std::string purpose = other_purpose(json);
    const bool is_navmesh = json.is_object() && json.contains("format_version");
    return is_navmesh || !purpose.empty() ? purpose : "is JSON, but neither a level nor a navmesh";
  } catch (const std::exception&) {
    return "is not JSON";
  }
}

Result<BakedMesh> load_polygons(const std::string& path) {
  const auto bytes = read_input(path);
  if (!bytes) return bytes.error();
  return polygons_from_json(*bytes, path);
}

}  // namespace way::cli
