// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/core/vec.h"
#include "way/debug/draw_bake.h"
#include "way/nav/off_mesh_link.h"

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
inline constexpr int kInterrupted = 130;

/// A level to read: a file, or the name of a scene.
struct LevelRequest {
  std::string name;
  std::uint64_t seed = 1;
  float size = 0;  ///< Of a scene; 0 takes the usual one.
  bool z_up = false;
  bool clockwise = false;
};

struct BakeRequest {
  LevelRequest level;
  BakeSettings settings;
  std::string output;  ///< Empty writes nothing.
  int threads = 0;     ///< 0 takes one per hardware thread.
  bool json = false;
};

struct SceneRequest {
  LevelRequest level;
  std::string output;  ///< Empty writes to stdout.
};

struct PictureRequest {
  LevelRequest level;
  BakeSettings settings;
  std::string output;
  std::string stage = "navmesh";
  std::string color = "height";
  DrawOptions draw;
  bool with_level = true;
};

struct FileRequest {
  std::string file;
  bool json = false;
};

/// A navmesh to ask: a file of polygons, or a level that is baked first.
struct MeshRequest {
  LevelRequest level;
  BakeSettings settings;
  int threads = 0;                      ///< 0 takes one per hardware thread.
  Vec3 extents = {2, 4, 2};             ///< How far from a point the mesh may be, along each axis.
  std::vector<OffMeshLink> links = {};  ///< Added to the mesh.
};

struct PathRequest {
  MeshRequest mesh;
  std::optional<Vec3> from;
  std::optional<Vec3> to;
  std::string pairs;    ///< A file of pairs, in place of `from` and `to`.
  std::string output;   ///< Where the answers to `pairs` go.
  std::string picture;  ///< Empty draws nothing.
  int width = 1000;     ///< Of the picture.  [pixels]
  bool json = false;
};

struct NearestRequest {
  MeshRequest mesh;
  Vec3 at;
  bool json = false;
};

struct RaycastRequest {
  MeshRequest mesh;
  Vec3 from;
  Vec3 to;
  bool json = false;
};

int run_bake(const BakeRequest& request);
int run_scene(const SceneRequest& request);
int run_picture(const PictureRequest& request);
int run_info(const FileRequest& request);
int run_validate(const FileRequest& request);
int run_path(const PathRequest& request);
int run_nearest(const NearestRequest& request);
int run_raycast(const RaycastRequest& request);

}  // namespace way::cli
