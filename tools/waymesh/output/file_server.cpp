// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/file_server.h"

#include "output/report.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace way::cli {
namespace {

constexpr std::size_t kLongestHead = 16384;
constexpr int kPatience = 10;  ///< With a silent browser.  [seconds]

std::string make_answer(std::string_view status, const ServedFile& file, bool with_bytes) {
  std::string answer = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + file.type +
                       "\r\nContent-Length: " + std::to_string(file.bytes.size()) +
                       "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff"
                       "\r\nConnection: close\r\n\r\n";
  if (with_bytes) answer += file.bytes;
  return answer;
}

std::string make_refusal(std::string_view status) {
  return make_answer(status, {std::string(status) + "\n", "text/plain"}, true);
}

/// The value of a header line, by its name in small letters.
std::string_view header(std::string_view head, std::string_view name) {
  while (!head.empty()) {
    const std::size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon != name.size()) continue;
    if (!ends_with_any_case(std::string(line.substr(0, colon)), std::string(name))) continue;
    const std::size_t begin = line.find_first_not_of(' ', colon + 1);
    return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
  }
  return {};
}

int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

std::string receive_head(int connection) {
  std::string head;
  std::array<char, 2048> buffer = {};
  while (head.find("\r\n\r\n") == std::string::npos && head.size() < kLongestHead) {
    const ssize_t count = recv(connection, buffer.data(), buffer.size(), 0);
    if (count <= 0) return {};
    head.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return head;
}

void send_all(int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

/// Browsers open connections ahead of need and leave them silent: each has a thread.
void converse(int connection, const std::string& host, const FileSource& source) {
  const timeval patience = {.tv_sec = kPatience, .tv_usec = 0};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  const std::string head = receive_head(connection);
  if (!head.empty()) send_all(connection, answer_request(head, host, source));
  close(connection);
}

}  // namespace

Result<FileServer> FileServer::listen(std::uint16_t port) {
  const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (handle < 0) return Error{Error::Code::io, std::string("no socket: ") + std::strerror(errno)};
  FileServer server(handle, port);
  const int yes = 1;
  setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);  // as the interface wants it
  if (bind(handle, generic, size) != 0 || ::listen(handle, SOMAXCONN) != 0 ||
      getsockname(handle, generic, &size) != 0)
    return Error{Error::Code::io,
                 "port " + std::to_string(port) + " cannot be used: " + std::strerror(errno)};
  server.port_ = ntohs(address.sin_port);
  return server;
}

FileServer::FileServer(FileServer&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), port_(other.port_) {}

FileServer::~FileServer() {
  if (socket_ >= 0) close(socket_);
}

void FileServer::serve(const FileSource& source) const {
  const std::string host = "127.0.0.1:" + std::to_string(port_);
  while (true) {
    const int connection = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) continue;
    std::thread(converse, connection, host, std::cref(source)).detach();
  }
}

std::string answer_request(std::string_view head, std::string_view host, const FileSource& source) {
  const std::size_t method_end = head.find(' ');
  const std::size_t path_end = head.find(' ', method_end + 1);
  if (method_end == std::string_view::npos || path_end == std::string_view::npos)
    return make_refusal("400 Bad Request");
  const std::string_view method = head.substr(0, method_end);
  if (method != "GET" && method != "HEAD") return make_refusal("405 Method Not Allowed");
  if (header(head, "host") != host) return make_refusal("403 Forbidden");
  std::string_view target = head.substr(method_end + 1, path_end - method_end - 1);
  target = target.substr(0, target.find('?'));
  const auto path = decode_path(target);
  if (!path) return make_refusal("400 Bad Request");
  const auto file = source(*path);
  if (!file) return make_refusal("404 Not Found");
  return make_answer("200 OK", *file, method == "GET");
}

std::string content_type(const std::string& name) {
  static constexpr std::array<std::pair<const char*, const char*>, 8> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (ends_with_any_case(name, ending)) return type;
  return "application/octet-stream";
}

std::optional<std::string> decode_path(std::string_view path) {
  std::string decoded;
  for (std::size_t i = 0; i < path.size(); ++i) {
    char letter = path[i];
    if (letter == '%') {
      if (i + 2 >= path.size()) return std::nullopt;
      const int high = hex_digit(path[i + 1]);
      const int low = hex_digit(path[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      letter = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (letter == '\0' || letter == '\\') return std::nullopt;
    decoded += letter;
  }
  const bool climbs = (decoded + '/').find("/../") != std::string::npos;
  if (decoded.empty() || decoded.front() != '/' || climbs) return std::nullopt;
  return decoded;
}

std::string encode_path(std::string_view name) {
  static constexpr std::string_view kDigits = "0123456789ABCDEF";
  static constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  std::string encoded;
  for (const char letter : name) {
    if (kPlain.find(letter) != std::string_view::npos) {
      encoded += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    encoded += '%';
    encoded += kDigits[byte / 16];
    encoded += kDigits[byte % 16];
  }
  return encoded;
}

}  // namespace way::cli
