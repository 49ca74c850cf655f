// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "commands.h"

#include <functional>
#include <string>

namespace way::cli {

/// The requests of all verbs, and the verb that was selected.
struct Requests {
  BakeRequest bake;
  CacheRequest cache;
  JoinRequest join;
  SceneRequest scene;
  PictureRequest picture;
  FileRequest info;
  FileRequest validate;
  ConvertRequest convert;
  DiffRequest diff;
  ImportRequest import;
  IndexRequest index;
  PathRequest path;
  NearestRequest nearest;
  RandomRequest random;
  RaycastRequest raycast;
  SettingsVerbRequest settings;
  DoctorRequest doctor;
  std::string shell;
  bool json_words = false;  ///< For completion.
  IslandsRequest islands;
  MatrixRequest matrix;
  FieldRequest field;
  ViewRequest view;
  CrowdRequest crowd;
  WorldRequest world;
  WatchRequest watch;
  std::function<int()> run;
};

}  // namespace way::cli
