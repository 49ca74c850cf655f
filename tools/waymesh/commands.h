// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/debug/draw_bake.h"
#include "way/debug/perspective.h"
#include "way/nav/find_path.h"
#include "way/nav/off_mesh_link.h"
#include "way/nav/path_index.h"

#include "words/settings_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The verbs of the command line program. Each takes what was asked for, does it, and gives the
/// exit code; results go to stdout, everything else to stderr.
namespace way::cli {

inline constexpr int kDone = 0;
inline constexpr int kRefused = 1;
inline constexpr int kMisuse = 2;
inline constexpr int kNoPath = 3;       ///< `waymesh path`: the goal cannot be reached.
inline constexpr int kSignalled = 128;  ///< And the number of the signal.
inline constexpr int kInterrupted = kSignalled + 2;

/// A level to read: files, which make one level, or the name of a scene.
struct LevelRequest {
  std::vector<std::string> names = {};
  std::uint64_t seed = 1;
  float size = 0;  ///< Of a scene; 0 takes the usual one.
  bool clockwise = false;
  bool allow_outside = false;         ///< Files that the level names may lie outside its folder.
  std::uint64_t max_unpacked = 1024;  ///< Of a packed file.  [MB]
  /// `VALUE` for all files, `FILE=VALUE` for one.
  std::vector<std::string> up = {};
  std::vector<std::string> scale = {};
  std::vector<std::string> turn = {};
  std::vector<std::string> move = {};
  std::vector<std::string> given = {};  ///< The options that were given and only concern levels.

  /// For messages: the first of the names.
  const std::string& name() const { return names.front(); }
};

/// Settings as they were given; the command line wins over the file, the file over the level.
struct SettingsRequest {
  std::string file = {};                 ///< Empty reads none.
  std::vector<GivenSetting> given = {};  ///< On the command line.
  std::vector<std::string> areas = {};   ///< Rules.
  std::vector<std::string> agents = {};  ///< As kAgentForm says, or a name only.
};

struct BakeRequest {
  LevelRequest level;
  SettingsRequest settings;
  std::string output;  ///< Empty writes nothing.
  int threads = 0;     ///< 0 takes one per hardware thread.
  bool compress = false;
  bool json = false;
  int part_number = 1;
  int part_count = 0;      ///< 0 bakes all tiles; otherwise `output` is a folder.
  std::string cache = {};  ///< A folder of tiles; empty uses none.
  std::uint64_t cache_limit = std::uint64_t{16} << 30U;  ///< [bytes]
  std::uint64_t memory = 0;  ///< What the bake may hold; 0 for any amount.  [bytes]
};

/// Puts the parts of a bake together.
struct JoinRequest {
  std::vector<std::string> parts = {};  ///< Files, or folders of them.
  std::string output;
  bool json = false;
};

struct CacheRequest {
  std::string action;  ///< "info", "clean" or "check".
  std::string folder;
  std::uint64_t limit = 0;  ///< What clean keeps.  [bytes]
  bool has_limit = false;
  bool json = false;
};

struct SceneRequest {
  std::string name;
  std::uint64_t seed = 1;
  float size = 0;
  std::string output;  ///< Empty writes to stdout.
  bool json = false;
};

struct PictureRequest {
  LevelRequest level;
  SettingsRequest settings;
  std::string output;
  std::string stage = "navmesh";
  std::string color = "height";
  std::string view = "plan";
  Viewpoint look;
  DrawOptions draw;
  bool with_level = true;
  bool legend = false;
  bool json = false;
  std::vector<std::string> given = {};  ///< The options that were given and need a level.
  std::vector<std::string> asked = {};  ///< Those that were given and need some view or stage.
};

/// Plays a script on a level that changes.
struct WorldRequest {
  std::string script;
  std::string picture;  ///< Empty draws nothing.
  int width = 1800;     ///< Of the picture.  [pixels]
  int threads = 0;
  bool allow_outside = false;  ///< It may save anywhere, and the level may name any file.
  bool json = false;
};

/// Bakes a level again whenever its files change.
struct WatchRequest {
  LevelRequest level;
  SettingsRequest settings;
  std::string output;
  int threads = 0;
  int milliseconds = 200;  ///< Between two looks at the files.
  int times = 0;           ///< Ends after so many bakes; 0 never does.
  bool json = false;
};

struct FileRequest {
  std::string file;
  bool json = false;
  bool names = false;  ///< List names, and not only count them.
};

struct ConvertRequest {
  std::string input;
  std::string output;
  bool compress = false;
  bool wide_refs = false;
  bool detail = false;
  bool links = false;
  bool skip_damaged = false;
  bool json = false;
  std::vector<std::string> agents;  ///< The one to write; none writes all.
};

struct DiffRequest {
  std::string before;
  std::string after;
  std::string picture;  ///< Empty draws nothing.
  int width = 1000;     ///< Of the picture.  [pixels]
  bool json = false;
};

struct ImportRequest {
  std::string input;
  std::string output;
  NavAgent agent;
  std::vector<std::string> areas;  ///< `name=number`, by material.
  bool z_up = false;
  bool strict = false;
  bool json = false;
};

/// A navmesh to ask: a file of polygons, or a level that is baked first.
/// Flags as in QueryFilter.
struct FilterRequest {
  std::uint16_t include = kAllPolygons.include;
  std::uint16_t exclude = kAllPolygons.exclude;
};

struct MeshRequest {
  LevelRequest level;
  SettingsRequest settings;
  int threads = 0;                      ///< 0 takes one per hardware thread.
  bool has_threads = false;             ///< Threads were given,
  bool needs_threads = false;           ///< and are used after the mesh was loaded.
  Vec3 extents = {2, 4, 2};             ///< How far from a point the mesh may be, along each axis.
  std::vector<OffMeshLink> links = {};  ///< Added to the mesh.
  std::string link_file = {};           ///< With more of them; empty for none.
  FilterRequest filter = {};            ///< Of the query.
  bool needs_index = false;             ///< Take the index of the file, or build one,
  bool wants_index = false;             ///< or take it only if the file has one.
};

struct IndexRequest {
  std::string input;
  std::string output;  ///< Empty writes to the input.
  int landmarks = PathIndexOptions().landmarks;
  FilterRequest filter = {};
  std::string picture;  ///< Empty draws nothing.
  int width = 1000;     ///< Of the picture.  [pixels]
  int threads = 0;
  bool json = false;
};

struct PathRequest {
  MeshRequest mesh;
  std::optional<Vec3> from;
  std::optional<Vec3> to;
  std::string pairs;    ///< A file of pairs, instead of `from` and `to`.
  std::string output;   ///< Where the answers to `pairs` go.
  std::string picture;  ///< Empty draws nothing.
  int width = 1000;     ///< Of the picture.  [pixels]
  PathMethod method = PathMethod::optimal;
  bool compare = false;  ///< Find the paths of all methods, and draw those of two.
  bool json = false;
};

struct IslandsRequest {
  MeshRequest mesh;
  bool json = false;
};

struct MatrixRequest {
  MeshRequest mesh;
  std::string points;  ///< A file of points.
  std::string output;  ///< Empty prints the matrix.
  bool json = false;
};

struct FieldRequest {
  MeshRequest mesh;
  Vec3 to;
  std::string output;  ///< The picture.
  int width = 1000;    ///< [pixels]
  bool json = false;
};

struct NearestRequest {
  MeshRequest mesh;
  Vec3 at;
  bool json = false;
};

struct RandomRequest {
  MeshRequest mesh;
  std::size_t count = 1;
  std::uint64_t seed = 1;
  bool pairs = false;             ///< Two points per line.
  std::optional<Vec3> from = {};  ///< Only points that can be reached from here.
  std::string output;             ///< Empty prints the points.
  bool json = false;
};

struct RaycastRequest {
  MeshRequest mesh;
  Vec3 from;
  Vec3 to;
  bool json = false;
};

struct SettingsVerbRequest {
  std::string explain;  ///< The name of a setting; empty prints all.
  bool json = false;
};

struct DoctorRequest {
  LevelRequest level;
  SettingsRequest settings;
  int threads = 0;
  bool json = false;
};

struct ViewRequest {
  std::string file;        ///< Or the name of a scene; empty opens the page alone.
  std::string viewer;      ///< Its folder; empty looks for it.
  std::uint16_t port = 0;  ///< 0 takes one that is free.
  bool no_browser = false;
  bool json = false;
};

struct CrowdRequest {
  std::string scenario;
  std::string output;          ///< Of trajectories; empty writes none.
  std::string picture;         ///< Empty draws none.
  float seconds = -1;          ///< Less than 0 takes the scenario's.
  int threads = 1;             ///< 0 takes one per hardware thread.
  bool allow_outside = false;  ///< Files that the level names may lie outside its folder.
  bool json = false;
};

int run_bake(const BakeRequest& request);
int run_join(const JoinRequest& request);
int run_cache(const CacheRequest& request);
int run_scene(const SceneRequest& request);
int run_picture(const PictureRequest& request);
int run_info(const FileRequest& request);
int run_validate(const FileRequest& request);
int run_convert(const ConvertRequest& request);
int run_diff(const DiffRequest& request);
int run_import(const ImportRequest& request);
int run_index(const IndexRequest& given);
int run_path(const PathRequest& request);
int run_islands(const IslandsRequest& request);
int run_matrix(const MatrixRequest& request);
int run_field(const FieldRequest& request);
int run_nearest(const NearestRequest& request);
int run_random(const RandomRequest& request);
int run_raycast(const RaycastRequest& request);
int run_settings(const SettingsVerbRequest& request);
int run_crowd(const CrowdRequest& request);
int run_doctor(const DoctorRequest& request);
/// Does not return unless something is refused.
int run_view(const ViewRequest& request);
int run_world(const WorldRequest& request);
int run_watch(const WatchRequest& request);

}  // namespace way::cli
