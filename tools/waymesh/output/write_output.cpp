// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/write_output.h"

#include "way/io/file.h"
#include "way/io/file_path.h"

#include "input/read_input.h"
#include "input/standard_input.h"
#include "output/standard_output.h"

#include <filesystem>
#include <system_error>

namespace way::cli {
namespace {

Error would_replace(const std::string& path, const std::string& input) {
  const std::string who = path == input ? "it" : input;
  return {Error::Code::invalid_argument,
          path + ": would replace an input: " + who + " is read by this command"};
}

std::string_view text_of(std::span<const std::byte> bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Returns true for `-` and for the names that the system has for standard output.
bool is_standard_output(const std::string& path) {
  return is_standard(path) || path == "/dev/stdout" || path == "/dev/fd/1" ||
         path == "/proc/self/fd/1";
}

}  // namespace

Result<> check_output(const std::string& path) {
  if (is_standard_output(path)) {
    if (const auto input = find_input(standard_output_path()))
      return would_replace("standard output", *input);
    return check_standard_output(path);
  }
  if (const auto input = find_input(path)) return would_replace(path, *input);
  if (const auto input = find_input_beside(path)) return would_replace(path, *input);
  return check_writable(path);
}

bool is_same_output(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  if (is_standard_output(a) || is_standard_output(b))
    return is_standard_output(a) && is_standard_output(b);
  std::error_code ignored;
  if (std::filesystem::equivalent(a, b, ignored)) return true;  // both exist
  return target_of(a) == target_of(b);
}

Result<> write_output(const std::string& path, std::string_view bytes) {
  const auto checked = check_output(path);
  if (!checked) return checked.error();
  if (is_standard_output(path)) return write_standard_output(bytes);
  return write_file(path, bytes);
}

Result<> write_output(const std::string& path, const ByteProducer& produce) {
  const auto checked = check_output(path);
  if (!checked) return checked.error();
  if (!is_standard_output(path)) return write_file(path, produce);
  return produce(
      [](std::span<const std::byte> bytes) { return write_standard_output(text_of(bytes)); });
}

Result<> replace_input(const std::string& path, std::span<const std::byte> bytes) {
  if (is_standard_output(path)) return write_output(path, bytes);
  return write_file(path, text_of(bytes));
}

Result<> make_output_folder(const std::string& path) {
  std::error_code code;
  std::filesystem::create_directories(to_path(path), code);
  if (std::filesystem::is_directory(to_path(path))) return std::monostate{};
  if (!code) code = std::make_error_code(std::errc::not_a_directory);
  return Error{Error::Code::io, path + ": cannot be a folder for parts: " + code.message()};
}

Result<> write_output(const std::string& path, std::span<const std::byte> bytes) {
  return write_output(path, text_of(bytes));
}

}  // namespace way::cli
