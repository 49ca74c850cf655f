// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace way::cli {

/// What a request gets: bytes and what they are.
struct ServedFile {
  std::string bytes = {};
  std::string type = {};  ///< As in Content-Type.
};

/// Gives what lies under a path that begins with a slash, decoded and without the part behind `?`;
/// nothing for a path that does not exist. Called from several threads at once.
using FileSource = std::function<std::optional<ServedFile>(std::string_view path)>;

/// A web server for the browser of this very machine: it listens on 127.0.0.1 only, answers GET and
/// HEAD, and refuses requests under any other name, so that a page from elsewhere cannot read what
/// it serves.
class FileServer {
 public:
  /// @param port  0 takes one that is free.
  ///
  /// Errors: io, naming the port, where it is taken.
  [[nodiscard]] static Result<FileServer> listen(std::uint16_t port);

  FileServer(FileServer&& other) noexcept;
  FileServer& operator=(FileServer&&) = delete;
  FileServer(const FileServer&) = delete;
  FileServer& operator=(const FileServer&) = delete;
  ~FileServer();

  std::uint16_t port() const { return port_; }

  /// Answers requests until the program ends.
  [[noreturn]] void serve(const FileSource& source) const;

 private:
  FileServer(int socket, std::uint16_t port) : socket_(socket), port_(port) {}

  int socket_ = -1;
  std::uint16_t port_ = 0;
};

/// The whole answer to the head of a request, as bytes.
/// @param host  What the request must name as its host: `127.0.0.1:8080`.
[[nodiscard]] std::string answer_request(std::string_view head, std::string_view host,
                                         const FileSource& source);

/// The Content-Type of a file of this name.
[[nodiscard]] std::string content_type(const std::string& name);

/// A path without `%41` and the like; nothing where it is damaged or leads out of its folder.
[[nodiscard]] std::optional<std::string> decode_path(std::string_view path);

/// A name as it is written in an address.
[[nodiscard]] std::string encode_path(std::string_view name);

}  // namespace way::cli
