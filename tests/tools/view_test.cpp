// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/file_server.h"
#include "run_command.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>

using namespace way::test;
using way::cli::answer_request;
using way::cli::decode_path;
using way::cli::encode_path;
using way::cli::ServedFile;

namespace {

/// The program while it serves; ended with the test.
class Server {
 public:
  Server(const Folder& folder, const std::string& arguments) {
    // The shell tells its number and becomes the program, so that the order of lines is certain.
    const std::string command = "echo $$; exec " WAYMESH_CLI " view --json --no-browser " +
                                arguments + " 2>" + folder.file("err");
    pipe_ = popen(command.c_str(), "r");
    REQUIRE(pipe_ != nullptr);
    pid_ = std::stoi(line());
    const std::string address = nlohmann::json::parse(line())["address"];
    port = std::stoi(address.substr(address.find(':', 8) + 1));
    tail = address.substr(address.find('/', 8));
  }
  ~Server() {
    kill(pid_, SIGTERM);
    pclose(pipe_);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// What the server sends for a path.
  std::string get(const std::string& path) const {
    return ask("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n\r\n");
  }

  std::string ask(const std::string& request) const {
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(connect(handle, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(send(handle, request.data(), request.size(), 0) ==
            static_cast<ssize_t>(request.size()));
    std::string answer;
    std::array<char, 1024> buffer = {};
    for (ssize_t count = 0; (count = recv(handle, buffer.data(), buffer.size(), 0)) > 0;)
      answer.append(buffer.data(), static_cast<std::size_t>(count));
    close(handle);
    return answer;
  }

  int port = 0;
  std::string tail;  ///< Of the address, from the slash on.

 private:
  std::string line() {
    std::array<char, 512> buffer = {};
    REQUIRE(std::fgets(buffer.data(), buffer.size(), pipe_) != nullptr);
    return buffer.data();
  }

  std::FILE* pipe_ = nullptr;
  int pid_ = 0;
};

bool is_ok(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 200 OK\r\n");
}
bool is_missing(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 404 ");
}

}  // namespace

TEST_SUITE("tools/view") {
  TEST_CASE("the page and the opened file are served, and nothing else") {
    const Folder folder;
    std::filesystem::create_directories(folder.path / "page");
    folder.write("page/index.html", "<p>page</p>");
    folder.write("page/way.wasm", "wasm");
    folder.write("secret.obj", "v 0 0 0\n");
    const std::string level = folder.write("my level.obj", "v 1 2 3\n");
    const Server server(folder, "--viewer " + folder.file("page") + " '" + level + "'");
    CHECK(server.tail == "/?open=open/my%20level.obj");
    const std::string page = server.get("/?open=open/x");
    CHECK(is_ok(page));
    CHECK(page.ends_with("\r\n\r\n<p>page</p>"));
    CHECK(page.find("Content-Type: text/html") != std::string::npos);
    CHECK(server.get("/way.wasm").find("Content-Type: application/wasm") != std::string::npos);
    CHECK(server.get("/open/my%20level.obj").ends_with("v 1 2 3\n"));
    CHECK(is_missing(server.get("/open/secret.obj")));
    CHECK(is_missing(server.get("/secret.obj")));
    CHECK(server.get("/../secret.obj").starts_with("HTTP/1.1 400 "));
    CHECK(server.get("/%2e%2e/secret.obj").starts_with("HTTP/1.1 400 "));
  }

  TEST_CASE("files that a glTF names come with it") {
    const Folder folder;
    folder.write("index.html", "");
    folder.write("level.bin", "buffer");
    folder.write("other.bin", "other");
    const std::string level = folder.write("level.gltf", R"({"buffers": [{"uri": "level.bin"}]})");
    const Server server(folder, "--viewer " + folder.path.string() + " " + level);
    CHECK(server.get("/open/level.bin").ends_with("buffer"));
    CHECK(is_missing(server.get("/open/other.bin")));
  }

  TEST_CASE("pages from elsewhere are refused") {
    const Folder folder;
    folder.write("index.html", "page");
    const Server server(folder, "--viewer " + folder.path.string());
    CHECK(server.tail == "/");
    CHECK(server.ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
              .starts_with("HTTP/1.1 403 Forbidden"));
    CHECK(server.ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
    CHECK(server.ask("nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
  }

  TEST_CASE("scenes are opened by their name") {
    const Folder folder;
    folder.write("index.html", "page");
    CHECK(Server(folder, "--viewer " + folder.path.string() + " maze").tail == "/#level=maze");
  }

  TEST_CASE("what cannot be shown is refused") {
    const Folder folder;
    const Outcome missing = run(folder, "view no_such.obj");
    CHECK(missing.code == 1);
    CHECK(missing.err.find("no_such.obj: cannot be read") != std::string::npos);
    const Outcome unbuilt = run(folder, "view maze --viewer " + folder.file("nowhere"));
    CHECK(unbuilt.code == 1);
    CHECK(unbuilt.err.find("there is no viewer in this folder") != std::string::npos);
  }

  TEST_CASE("HEAD gives the head alone") {
    const auto source = [](std::string_view path) -> std::optional<ServedFile> {
      CHECK(path == "/a b");
      return ServedFile{"bytes", "text/plain"};
    };
    const std::string answer =
        answer_request("HEAD /a%20b?x HTTP/1.1\r\nhOsT: here:1\r\n\r\n", "here:1", source);
    CHECK(is_ok(answer));
    CHECK(answer.find("Content-Length: 5\r\n") != std::string::npos);
    CHECK(answer.ends_with("\r\n\r\n"));
  }

  TEST_CASE("paths that are damaged or lead out of the folder are none") {
    for (const char* path : {"", "a", "/%", "/%4", "/%4g", "/%00", "/a/../b", "/..", "/a\\b"})
      CHECK_FALSE(decode_path(path));
    CHECK(decode_path("/..a/b..") == "/..a/b..");
    CHECK(decode_path("/%C3%A4") == "/\xC3\xA4");
    CHECK(encode_path("a b\xC3\xA4") == "a%20b%C3%A4");
  }
}
