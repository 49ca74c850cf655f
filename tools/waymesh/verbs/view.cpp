// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file.h"

#include "commands.h"
#include "output/file_server.h"
#include "output/json_text.h"
#include "output/report.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include <nlohmann/json.hpp>
#include <spawn.h>
#include <unistd.h>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

/// The files of the page: as asked for, beside this program where both are installed, or where the
/// sources were built.
Result<fs::path> find_viewer(const std::string& given) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  std::vector<fs::path> places = {program.parent_path() / "../share/waymesh/viewer",
                                  WAYMESH_VIEWER_FOLDER};
  if (!given.empty()) places = {given};
  for (const fs::path& place : places)
    if (fs::is_regular_file(place / "index.html", ignored)) return place;
  if (!given.empty()) return Error{Error::Code::io, given + ": there is no viewer in this folder"};
  return Error{
      Error::Code::io,
      "the viewer is not built: './dev viewer --build-only' does, or --viewer FOLDER tells "
      "where it is"};
}

/// A file that the opened one needs lies beside it, and is named in it.
bool is_part(const fs::path& opened, const std::string& bytes, const std::string& name) {
  const std::string ending = opened.extension();
  return (ending == ".gltf" || ending == ".gset") && name.find('/') == std::string::npos &&
         bytes.find(name) != std::string::npos;
}

/// The page under `/`, the file under `/open/`, and nothing else.
class ViewSource {
 public:
  ViewSource(fs::path viewer, fs::path opened)
      : viewer_(std::move(viewer)), opened_(std::move(opened)) {}

  std::optional<ServedFile> operator()(std::string_view path) const {
    if (path.starts_with("/open/")) return opened(std::string(path.substr(6)));
    return load(viewer_ / (path == "/" ? "index.html" : std::string(path.substr(1))));
  }

 private:
  std::optional<ServedFile> opened(const std::string& name) const {
    if (opened_.empty()) return std::nullopt;
    if (name == opened_.filename()) return load(opened_);
    const auto bytes = read_file(opened_);
    if (!bytes || !is_part(opened_, *bytes, name)) return std::nullopt;
    return load(opened_.parent_path() / name);
  }

  static std::optional<ServedFile> load(const fs::path& file) {
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored)) return std::nullopt;
    auto bytes = read_file(file);
    if (!bytes) return std::nullopt;
    return ServedFile{std::move(*bytes), content_type(file)};
  }

  fs::path viewer_;
  fs::path opened_;  ///< Empty where there is none.
};

/// What is told to the page: `?open=...` for a file, `#level=...` for a scene.
std::string address_tail(const ViewRequest& request, bool is_scene) {
  if (request.file.empty()) return "";
  if (is_scene) return "#level=" + encode_path(request.file);
  return "?open=open/" + encode_path(fs::path(request.file).filename().string());
}

void open_browser(std::string address) {
  std::string program = "xdg-open";
  std::array<char*, 3> words = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, words.data(), environ) != 0)
    std::cerr << "waymesh: no browser was found: open the address above in one\n";
}

}  // namespace

int run_view(const ViewRequest& request) {
  const bool is_scene = std::ranges::count(scenes::scene_names(), request.file) > 0;
  const bool is_file = !request.file.empty() && !is_scene;
  if (is_file) {
    const auto bytes = read_file(request.file);
    if (!bytes) return report(bytes.error());
  }
  const auto viewer = find_viewer(request.viewer);
  if (!viewer) return report(viewer.error());
  const auto server = FileServer::listen(request.port);
  if (!server) return report(server.error());
  const std::string address =
      "http://127.0.0.1:" + std::to_string(server->port()) + "/" + address_tail(request, is_scene);
  if (request.json)
    std::cout << json_text(nlohmann::ordered_json{{"address", address}}) << std::endl;
  else
    std::cout << address << std::endl;
  std::cerr << "the viewer is there until Ctrl C\n";
  if (!request.no_browser) open_browser(address);
  server->serve(ViewSource(*viewer, is_file ? fs::path(request.file) : fs::path()));
}

}  // namespace way::cli
