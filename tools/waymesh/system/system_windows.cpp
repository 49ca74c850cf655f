// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/file_path.h"

#include "system/system.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <io.h>
#include <windows.h>
// After windows.h, which these need.
#include <psapi.h>
#include <shellapi.h>

namespace way::cli {
namespace {

HANDLE handle_of(int stream) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the interface of the C library.
  return reinterpret_cast<HANDLE>(_get_osfhandle(stream));
}

/// One word of a command line, as CommandLineToArgvW() takes it apart.
std::wstring quoted(const std::string& word) {
  std::wstring text = L"\"";
  std::size_t slashes = 0;
  for (const wchar_t letter : to_path(word).native()) {
    if (letter == L'"') text.append(slashes + 1, L'\\');
    slashes = letter == L'\\' ? slashes + 1 : 0;
    text += letter;
  }
  return text.append(slashes, L'\\') + L"\"";
}

}  // namespace

void prepare_standard_streams() {
  for (const int stream : {0, kOutput, kErrors})
    _setmode(stream, _O_BINARY);
  SetConsoleOutputCP(CP_UTF8);
}

std::vector<std::string> given_words(int, char**) {
  int count = 0;
  wchar_t** const all = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> words;
  for (int i = 1; i < count; ++i)
    words.push_back(path_text(all[i]));
  LocalFree(all);
  return words;
}

/// Consoles before Windows 10 know no escape sequences.
bool is_terminal(int stream) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0 &&
         SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

int terminal_columns() {
  CONSOLE_SCREEN_BUFFER_INFO info = {};
  if (GetConsoleScreenBufferInfo(handle_of(kOutput), &info) == 0) return 0;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

int detach_standard_output() {
  const int kept = _dup(kOutput);
  _setmode(kept, _O_BINARY);
  _dup2(kErrors, kOutput);
  return kept;
}

int write_stream(int stream, std::string_view bytes) {
  constexpr std::size_t kMostAtOnce = std::size_t{1} << 30U;
  while (!bytes.empty()) {
    const auto most = static_cast<unsigned>(std::min(bytes.size(), kMostAtOnce));
    const int count = _write(stream, bytes.data(), most);
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

SignalHandler handle_signal(int signal, SignalHandler handler) {
  return std::signal(signal, handler);
}

std::size_t peak_memory() {
  PROCESS_MEMORY_COUNTERS counters = {};
  K32GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
  return counters.PeakWorkingSetSize;
}

/// The C library has a fixed limit.
void raise_file_limit() {}

std::string make_temporary_folder() {
  namespace fs = std::filesystem;
  std::error_code code;
  const fs::path place = fs::temp_directory_path(code);
  const std::string start = "waymesh_" + std::to_string(GetCurrentProcessId()) + "_";
  for (int i = 0; !code; ++i) {
    const fs::path name = place / (start + std::to_string(i));
    if (fs::create_directory(name, code)) return path_text(name);
  }
  return "";
}

int open_descriptor(const std::string& path) {
  return _wopen(to_path(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

int run_program(std::vector<std::string> words, const std::function<bool()>& is_interrupted) {
  std::wstring line;
  for (const std::string& word : words)
    line += (line.empty() ? L"" : L" ") + quoted(word);
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, nullptr, TRUE};
  HANDLE const nothing =
      CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                  &inherited, OPEN_EXISTING, 0, nullptr);
  STARTUPINFOW start = {};
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = start.hStdOutput = start.hStdError = nothing;
  PROCESS_INFORMATION child = {};
  const bool is_started = CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr,
                                         nullptr, &start, &child) != 0;
  CloseHandle(nothing);
  if (!is_started) return kNotInstalled;
  constexpr DWORD kPause = 5;  // [milliseconds]
  while (WaitForSingleObject(child.hProcess, kPause) == WAIT_TIMEOUT)
    if (is_interrupted()) TerminateProcess(child.hProcess, 1);
  DWORD code = 1;
  GetExitCodeProcess(child.hProcess, &code);
  CloseHandle(child.hThread);
  CloseHandle(child.hProcess);
  return static_cast<int>(code);
}

}  // namespace way::cli
