// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/json_depth.h"
#include "way/io/load_level.h"

#include "commands.h"
#include "input/read_input.h"
#include "output/file_server.h"
#include "output/json_text.h"
#include "output/report.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <spawn.h>
#include <unistd.h>

namespace way::cli {
namespace {

namespace fs = std::filesystem;

/// The files of the page: as asked for, beside this program if both are installed, or in the
/// build folder.
Result<fs::path> find_viewer(const std::string& given) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  std::vector<fs::path> folders = {program.parent_path() / "../share/waymesh/viewer",
                                   WAYMESH_VIEWER_FOLDER};
  if (!given.empty()) folders = {given};
  for (const fs::path& folder : folders)
    if (fs::is_regular_file(folder / "index.html", ignored)) return folder;
  if (!given.empty()) return Error{Error::Code::io, given + ": there is no viewer in this folder"};
  return Error{Error::Code::io,
               "the viewer is not installed: in the sources of waymesh, './dev viewer "
               "--build-only' builds it "
               "and './dev install' installs it; --viewer FOLDER tells where it is"};
}

/// The page under `/`: all files of its folder as it is now. Symbolic links are left out.
void add_page(FileList& list, const fs::path& viewer) {
  std::error_code code;
  const auto read = [](const fs::path& file) { return [file] { return read_input(file); }; };
  list.add("/", read(viewer / "index.html"));
  for (fs::recursive_directory_iterator entry(viewer, code), end; !code && entry != end;
       entry.increment(code)) {
    if (entry->symlink_status(code).type() != fs::file_type::regular) continue;
    list.add("/" + entry->path().lexically_relative(viewer).generic_string(), read(entry->path()));
  }
}

/// The names of buffers in a glTF file.
std::vector<std::string> buffers_of(const std::string& bytes) {
  std::vector<std::string> names;
  if (is_too_deep(bytes)) return names;
  const auto json = nlohmann::json::parse(bytes, nullptr, false);
  if (!json.is_object() || !json.contains("buffers")) return names;
  for (const auto& buffer : json["buffers"]) {
    const bool has_name = buffer.is_object() && buffer.contains("uri") && buffer["uri"].is_string();
    if (has_name) names.push_back(buffer["uri"]);
  }
  return names;
}

/// The names of meshes in a scene of RecastDemo.
std::vector<std::string> meshes_of(const std::string& bytes) {
  std::vector<std::string> names;
  std::istringstream lines(bytes);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("f ")) continue;
    const std::size_t begin = line.find_first_not_of(" \t", 1);
    const std::size_t end = line.find_last_not_of(" \t\r");
    if (begin != std::string::npos) names.push_back(line.substr(begin, end + 1 - begin));
  }
  return names;
}

/// Reads a file that the opened one names, or the one of that name beside it, as parse_gset() does.
Result<std::string> read_part(const std::string& opened, const std::string& name) {
  auto bytes = read_named_file(opened, name);
  return bytes ? bytes : read_named_file(opened, fs::path(name).filename().string());
}

/// The opened file and those that it names, under `/open/`.
void add_opened(FileList& list, const std::string& opened, const std::string& bytes) {
  list.add("/open/" + fs::path(opened).filename().string(),
           [opened] { return read_input(opened); });
  std::vector<std::string> names;
  if (ends_with_any_case(opened, ".gltf")) names = buffers_of(bytes);
  if (ends_with_any_case(opened, ".gset")) names = meshes_of(bytes);
  for (const std::string& name : names) {
    const std::string path = fs::path("/open/" + name).lexically_normal().generic_string();
    const std::string file = decode_path("/" + name).value_or("/" + name).substr(1);
    if (path.starts_with("/open/")) list.add(path, [=] { return read_part(opened, file); });
  }
}

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
  const auto bytes = is_file ? read_input(request.file) : Result<std::string>(std::string());
  if (!bytes) return report(bytes.error());
  const auto viewer = find_viewer(request.viewer);
  if (!viewer) return report(viewer.error());
  FileList files;
  add_page(files, *viewer);
  if (is_file) add_opened(files, request.file, *bytes);
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
  server->serve(files);
}

}  // namespace way::cli
