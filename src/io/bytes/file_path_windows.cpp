// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces file_path.cpp on Windows. The standard conversions throw at invalid text; these do not.
#include "way/io/file_path.h"

#include <windows.h>

namespace way {

std::filesystem::path to_path(const std::string& path) {
  const int size = static_cast<int>(path.size());
  std::wstring wide;
  wide.resize(
      static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, path.data(), size, nullptr, 0)));
  MultiByteToWideChar(CP_UTF8, 0, path.data(), size, wide.data(), static_cast<int>(wide.size()));
  return wide;
}

std::string path_text(const std::filesystem::path& path) {
  const std::wstring& wide = path.native();
  const int size = static_cast<int>(wide.size());
  const auto convert = [&](char* bytes, std::size_t room) {
    return static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, bytes,
                                                        static_cast<int>(room), nullptr, nullptr));
  };
  std::string text(convert(nullptr, 0), '\0');
  convert(text.data(), text.size());
  return text;
}

}  // namespace way
