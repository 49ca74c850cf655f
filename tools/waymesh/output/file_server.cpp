// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/file_server.h"

#include "output/report.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace way::cli {
namespace {

constexpr std::size_t kLongestHead = 16384;

std::string make_answer(std::string_view status, const ServedFile& file, bool with_bytes) {
  std::string answer = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + file.type +
                       "\r\nContent-Length: " + std::to_string(file.bytes.size()) +
                       "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff"
                       "\r\nCross-Origin-Resource-Policy: same-origin"
                       "\r\nConnection: close\r\n\r\n";
  if (with_bytes) answer += file.bytes;
  return answer;
}

std::string make_refusal(std::string_view status) {
  return make_answer(status, {std::string(status) + "\n", "text/plain"}, true);
}

/// The value of the one header line of a name, which is in small letters; empty if there is none
/// or more than one.
std::string_view header(std::string_view head, std::string_view name) {
  std::string_view value;
  int count = 0;
  while (!head.empty()) {
    const std::size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon != name.size()) continue;
    if (!ends_with_any_case(std::string(line.substr(0, colon)), std::string(name))) continue;
    const std::size_t begin = line.find_first_not_of(' ', colon + 1);
    value = begin == std::string_view::npos ? std::string_view() : line.substr(begin);
    ++count;
  }
  return count == 1 ? value : std::string_view();
}

int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

using Clock = std::chrono::steady_clock;

/// A browser that is connected: first it sends a request, then it takes the answer, then it hangs
/// up. Nothing here waits.
class Connection {
 public:
  enum class State : std::uint8_t { asking, ready, taking, leaving, done };

  explicit Connection(int handle) : handle_(handle) { enter(State::asking); }
  Connection(Connection&& other) noexcept
      : handle_(std::exchange(other.handle_, -1)),
        state_(other.state_),
        until_(other.until_),
        head_(std::move(other.head_)),
        answer_(std::move(other.answer_)),
        sent_(other.sent_) {}
  Connection& operator=(Connection&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(state_, other.state_);
    std::swap(until_, other.until_);
    std::swap(head_, other.head_);
    std::swap(answer_, other.answer_);
    std::swap(sent_, other.sent_);
    return *this;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    if (handle_ >= 0) close(handle_);
  }

  State state() const { return state_; }
  Clock::time_point until() const { return until_; }
  const std::string& head() const { return head_; }

  pollfd wish() const {
    const bool is_reading = state_ == State::asking || state_ == State::leaving;
    const int events = state_ == State::taking ? POLLOUT : (is_reading ? POLLIN : 0);
    // A negative descriptor is left out by poll().
    return {.fd = state_ == State::ready ? -1 : handle_,
            .events = static_cast<short>(events),
            .revents = 0};
  }

  void go_on() {
    if (state_ == State::asking) receive();
    if (state_ == State::taking) send_more();
    if (state_ == State::leaving) drain();
  }

  void answer(std::string bytes) {
    answer_ = std::move(bytes);
    head_ = {};
    enter(State::taking);
  }

  void end() { state_ = State::done; }

 private:
  void enter(State state) {
    state_ = state;
    until_ = Clock::now() +
             (state == State::taking ? FileServer::kAnswerTime : FileServer::kRequestTime);
  }

  void receive() {
    std::array<char, 2048> buffer = {};
    const ssize_t count = recv(handle_, buffer.data(), buffer.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return end();
    head_.append(buffer.data(), static_cast<std::size_t>(count));
    const bool is_whole = head_.find("\r\n\r\n") != std::string::npos;
    if (is_whole || head_.size() >= kLongestHead) state_ = State::ready;
  }

  void send_more() {
    const std::string_view left = std::string_view(answer_).substr(sent_);
    const ssize_t count = send(handle_, left.data(), left.size(), MSG_NOSIGNAL);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count < 0) return end();
    sent_ += static_cast<std::size_t>(count);
    if (sent_ < answer_.size()) return;
    // What was not read yet would make the system drop the answer on close.
    shutdown(handle_, SHUT_WR);
    answer_ = {};
    enter(State::leaving);
  }

  void drain() {
    std::array<char, 2048> buffer = {};
    const ssize_t count = recv(handle_, buffer.data(), buffer.size(), 0);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) end();
  }

  int handle_;
  State state_ = State::asking;
  Clock::time_point until_;
  std::string head_;
  std::string answer_;
  std::size_t sent_ = 0;
};

/// All connections of a server.
class Connections {
 public:
  Connections(int listener, std::string host, const FileSource& source)
      : listener_(listener), host_(std::move(host)), source_(&source) {
    all_.reserve(FileServer::kMaxConnections);
    wishes_.reserve(FileServer::kMaxConnections + 1);
  }

  /// Waits until something happens, and goes on with it.
  void step() {
    wishes_.clear();
    for (const Connection& one : all_)
      wishes_.push_back(one.wish());
    wishes_.push_back({.fd = listener_, .events = POLLIN, .revents = 0});
    if (poll(wishes_.data(), wishes_.size(), patience()) < 0) return;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (wishes_[i].revents != 0) go_on(all_[i]);
    end_late();
    answer_ready();
    if (wishes_.back().revents != 0) accept_one();
  }

 private:
  using State = Connection::State;

  std::size_t count(State state) const {
    return static_cast<std::size_t>(std::ranges::count(all_, state, &Connection::state));
  }

  static void go_on(Connection& one) {
    try {
      one.go_on();
    } catch (const std::bad_alloc&) {
      one.end();
    }
  }

  /// Until the first connection is late.  [milliseconds]
  int patience() const {
    if (all_.empty()) return -1;
    const auto first = std::ranges::min_element(all_, {}, &Connection::until)->until();
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(first - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, 60000));
  }

  void end_late() {
    const Clock::time_point now = Clock::now();
    std::erase_if(all_, [now](const Connection& one) {
      return one.state() == State::done || one.until() <= now;
    });
  }

  void answer_ready() {
    for (Connection& one : all_) {
      if (one.state() != State::ready) continue;
      if (count(State::taking) >= FileServer::kMaxAnswers) return;
      try {
        one.answer(answer_request(one.head(), host_, *source_));
        one.go_on();
      } catch (const std::bad_alloc&) {
        one.end();
      }
    }
    std::erase_if(all_, [](const Connection& one) { return one.state() == State::done; });
  }

  void accept_one() {
    if (all_.size() >= most_ && !drop_oldest()) return wait();
    const int handle = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (handle >= 0) {
      all_.emplace_back(handle);
      return;
    }
    if (errno == EAGAIN || errno == EINTR || errno == ECONNABORTED) return;
    if (!drop_oldest()) wait();  // no descriptors or no memory are left
  }

  /// Ends the oldest connection that has not sent its request.
  bool drop_oldest() {
    const auto oldest = std::ranges::find_if(all_, [](const Connection& one) {
      return one.state() == State::asking || one.state() == State::leaving;
    });
    if (oldest == all_.end()) return false;
    all_.erase(oldest);
    return true;
  }

  static void wait() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

  /// Half of the descriptors are for files, and for what the program has open anyway.
  static std::size_t max_connections() {
    rlimit limit = {};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return FileServer::kMaxConnections;
    return std::clamp<std::size_t>(limit.rlim_cur / 2, 1, FileServer::kMaxConnections);
  }

  int listener_;
  std::string host_;
  const FileSource* source_;
  std::size_t most_ = max_connections();
  std::vector<Connection> all_;  ///< By age.
  std::vector<pollfd> wishes_;   ///< One per connection, then that of the listener.
};

}  // namespace

Result<FileServer> FileServer::listen(std::uint16_t port) {
  const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
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
  Connections connections(socket_, "127.0.0.1:" + std::to_string(port_), source);
  while (true)
    connections.step();
}

void FileList::add(const std::string& path, Read read) {
  files_.insert_or_assign(path, std::move(read));
}

std::optional<ServedFile> FileList::operator()(std::string_view path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) return std::nullopt;
  auto bytes = found->second();
  if (!bytes) return std::nullopt;
  return ServedFile{*std::move(bytes), content_type(path == "/" ? "/index.html" : found->first)};
}

std::string answer_request(std::string_view head, std::string_view host, const FileSource& source) {
  if (head.find("\r\n\r\n") == std::string_view::npos)
    return make_refusal("431 Request Header Fields Too Large");
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
