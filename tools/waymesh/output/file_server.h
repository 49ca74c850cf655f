// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace way::cli {

/// What a request gets: bytes and what they are.
struct ServedFile {
  std::string bytes = {};
  std::string type = {};  ///< As in Content-Type.
};

/// Gives what is served under a path that begins with a slash, decoded and without the part behind
/// `?`; nothing for a path that does not exist.
using FileSource = std::function<std::optional<ServedFile>(std::string_view path)>;

/// A fixed list of files and the paths that they are served under. A path is a name in this list
/// and never part of the name of a file, so that no spelling of a path leads anywhere else.
class FileList {
 public:
  /// Reads the bytes of one file, for each request again.
  using Read = std::function<Result<std::string>()>;

  /// @param path  Begins with a slash. Its ending says what the file is.
  void add(const std::string& path, Read read);

  /// A FileSource.
  std::optional<ServedFile> operator()(std::string_view path) const;

 private:
  std::map<std::string, Read, std::less<>> files_;
};

/// A web server for the browser of this very machine: it listens on 127.0.0.1 only, answers GET and
/// HEAD, and refuses requests under any other name, so that a page from elsewhere cannot read what
/// it serves.
///
/// One thread serves all connections. There are at most kMaxConnections, and no more than half of
/// the descriptors that the program may have, of which at most kMaxAnswers are being answered; a
/// request must be complete after kRequestTime, its answer taken after kAnswerTime. A new
/// connection replaces the oldest one that has not sent its request, so that idle connections keep
/// nobody out; the same if no descriptors are left.
class FileServer {
 public:
  /// @param port  0 takes one that is free.
  ///
  /// Errors: io, naming the port, where it is taken.
  [[nodiscard]] static Result<FileServer> listen(std::uint16_t port);

  static constexpr std::size_t kMaxConnections = 64;
  static constexpr std::size_t kMaxAnswers = 8;
  static constexpr std::chrono::seconds kRequestTime{10};
  static constexpr std::chrono::seconds kAnswerTime{60};

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
