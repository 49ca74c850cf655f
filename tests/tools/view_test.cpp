// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/file_server.h"
#include "run_command.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

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

/// The address sanitizer reserves terabytes of addresses.
#ifdef __has_feature
constexpr bool kIsAddressSanitized = __has_feature(address_sanitizer);
#else
constexpr bool kIsAddressSanitized = false;
#endif

/// The program while it serves; ended with the test.
class Server {
 public:
  /// @param before  For the shell: limits.
  Server(const Folder& folder, const std::string& arguments, const std::string& before = "",
         const std::string& program = WAYMESH_CLI) {
    // The shell tells its number and becomes the program, so that the order of lines is certain.
    const std::string command = before + "echo $$; exec " + program + " view --json --no-browser " +
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

  /// A connection that says nothing.
  int connect() const {
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(handle, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    return handle;
  }

  /// The processor time that the program has used.
  double cpu_seconds() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && file >> word; ++i)
      if (i >= 14) ticks += std::stod(word);
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

  std::string ask(const std::string& request) const {
    const int handle = connect();
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
    folder.write("named.bin", "only mentioned");
    folder.write("a b.bin", "spaced");
    const std::string level = folder.write("level.gltf",
                                           R"({"asset": {"generator": "named.bin"},
            "buffers": [{"uri": "level.bin"}, {"uri": "a%20b.bin"}, {"uri": 5}, {}]})");
    const Server server(folder, "--viewer " + folder.path.string() + " " + level);
    CHECK(server.get("/open/level.bin").ends_with("buffer"));
    CHECK(server.get("/open/a%2520b.bin").ends_with("spaced"));  // as a page spells that name
    CHECK(is_missing(server.get("/open/other.bin")));
    CHECK(is_missing(server.get("/open/named.bin")));
  }

  TEST_CASE("the mesh of a scene comes with it, as written or from beside it") {
    const Folder folder;
    folder.write("index.html", "");
    folder.write("mesh.obj", "v 1 2 3\n");
    const std::string level = folder.write("a.gset", "f Meshes/mesh.obj\r\n");
    const Server server(folder, "--viewer " + folder.path.string() + " " + level);
    CHECK(server.get("/open/Meshes/mesh.obj").ends_with("v 1 2 3\n"));
  }

  TEST_CASE("no spelling of a path leads to another file") {
    const Folder folder;
    const std::string secret = folder.write("secret.txt", "TOP SECRET");
    std::filesystem::create_directories(folder.path / "page" / "assets");
    folder.write("page/index.html", "page");
    folder.write("page/assets/a.js", "script");
    std::filesystem::create_symlink(secret, folder.path / "page" / "link.txt");
    std::filesystem::create_symlink(folder.path, folder.path / "page" / "folder");
    std::filesystem::create_directories(folder.path / "level");
    folder.write("level/level.bin", "buffer");
    std::filesystem::create_symlink(secret, folder.path / "level" / "link.bin");
    const std::string level =
        folder.write("level/level.gltf", R"({"buffers": [{"uri": "level.bin"}, {"uri": "link.bin"},
            {"uri": "../secret.txt"}, {"uri": ")" +
                                             secret + R"("}, {"uri": "%2e%2e/secret.txt"}]})");
    const Server server(folder, "--viewer " + folder.file("page") + " " + level);
    CHECK(server.get("/assets/a.js").ends_with("script"));
    const std::string nul("/secret.txt\0.js", 15);
    std::vector<std::string> paths = {"/link.txt", "/folder/secret.txt", "/open/link.bin", nul};
    for (const std::string up : {"", "..", "%2e%2e", "%2E.", ".%2e", "assets/..", "..;", "...."}) {
      for (const std::string slash :
           {"/", "//", "%2f", "%2F", "/%2f", "\\", "%5c", "/./", "%2f/"}) {
        for (const std::string first : {"/", "//", "/open/", "/open//", "/assets/", "\\", ""}) {
          paths.push_back(first + up + slash + "secret.txt");
          paths.push_back(first + up + slash + up + slash + "secret.txt");
          paths.push_back(first + up + slash + secret);
        }
      }
    }
    for (const std::string& path : paths) {
      CAPTURE(path);
      const std::string answer = server.get(path);
      CHECK_FALSE(is_ok(answer));
      CHECK(answer.find("SECRET") == std::string::npos);
    }
  }

  TEST_CASE("idle connections neither stop the server nor keep it busy") {
    const Folder folder;
    folder.write("index.html", "page");
    // With few descriptors, and with little memory.
    std::vector<std::string> limits = {"ulimit -n 24; "};
    if (!kIsAddressSanitized) limits.emplace_back("ulimit -v 400000; ");
    for (const std::string& limit : limits) {
      const Server server(folder, "--viewer " + folder.path.string(), limit);
      std::vector<int> idle;
      for (int i = 0; i < 180; ++i)
        idle.push_back(server.connect());
      const double before = server.cpu_seconds();
      std::this_thread::sleep_for(std::chrono::seconds(1));
      CHECK(server.cpu_seconds() - before < 0.5);  // a loop without a wait would take all of it
      CHECK(is_ok(server.get("/")));
      for (const int handle : idle)
        close(handle);
      CHECK(is_ok(server.get("/")));
    }
  }

  TEST_CASE("a request without an end is refused") {
    const Folder folder;
    folder.write("index.html", "page");
    const Server server(folder, "--viewer " + folder.path.string());
    const std::string head = "GET / HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port);
    CHECK(server.ask(head + "\r\nX: " + std::string(16384, 'x')).starts_with("HTTP/1.1 431 "));
    CHECK(is_ok(server.get("/")));
  }

  TEST_CASE("pages from elsewhere are refused") {
    const Folder folder;
    folder.write("index.html", "page");
    const Server server(folder, "--viewer " + folder.path.string());
    CHECK(server.tail == "/");
    CHECK(server.ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
              .starts_with("HTTP/1.1 403 Forbidden"));
    const std::string host = "Host: 127.0.0.1:" + std::to_string(server.port) + "\r\n";
    for (const std::string& lines :
         {std::string(), "Host: localhost:" + std::to_string(server.port) + "\r\n",
          std::string("Host: 127.0.0.1\r\n"), host + "Host: evil.example\r\n",
          "Host: evil.example\r\n" + host, std::string("X-Host: 127.0.0.1\r\n")}) {
      CAPTURE(lines);
      CHECK(server.ask("GET / HTTP/1.1\r\n" + lines + "\r\n").starts_with("HTTP/1.1 403 "));
    }
    CHECK(is_ok(server.ask("GET / HTTP/1.1\r\n" + host + "\r\n")));
    CHECK(server.get("/").find("Cross-Origin-Resource-Policy: same-origin") != std::string::npos);
    CHECK(server.ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
    CHECK(server.ask("nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
  }

  TEST_CASE("scenes are opened by their name") {
    const Folder folder;
    folder.write("index.html", "page");
    CHECK(Server(folder, "--viewer " + folder.path.string() + " maze").tail == "/#level=maze");
  }

  TEST_CASE("the viewer beside an installed program is found") {
    const Folder folder;
    std::filesystem::create_directories(folder.path / "bin");
    std::filesystem::create_directories(folder.path / "share/waymesh/viewer");
    std::filesystem::copy_file(WAYMESH_CLI, folder.path / "bin/waymesh");
    folder.write("share/waymesh/viewer/index.html", "<title>as installed</title>");
    const Server server(folder, "", "", folder.file("bin/waymesh"));
    CHECK(server.get("/").find("as installed") != std::string::npos);
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
