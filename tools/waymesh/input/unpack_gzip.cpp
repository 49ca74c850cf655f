// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/unpack_gzip.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include <zlib.h>

namespace way::cli {
namespace {

constexpr unsigned kPieceSize = 1U << 16U;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
struct ClosePacked {
  void operator()(gzFile file) const { gzclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;
using PackedFile = std::unique_ptr<gzFile_s, ClosePacked>;

Error failed(const std::string& path, const char* what) {
  return {Error::Code::io,
          path + ": cannot be " + what + ": " + std::generic_category().message(errno)};
}

/// After the last piece: whether the data ended where it should.
Result<> check_end(gzFile file, const std::string& path) {
  int code = Z_OK;
  gzerror(file, &code);
  if (code == Z_OK || code == Z_STREAM_END) return std::monostate{};
  if (code == Z_ERRNO) return failed(path, "read");
  const char* const what = code == Z_BUF_ERROR ? ": is truncated" : ": is damaged gzip data";
  return Error{Error::Code::bad_format, path + what};
}

}  // namespace

Result<> unpack_gzip(const std::string& packed, const std::string& unpacked,
                     const UnpackOptions& options) {
  const PackedFile from(gzopen(packed.c_str(), "rb"));
  if (!from) return failed(packed, "read");
  const File to(std::fopen(unpacked.c_str(), "wb"));
  if (!to) return failed(unpacked, "written");
  std::array<char, kPieceSize> piece = {};
  std::uint64_t size = 0;
  for (int count = 1; count > 0;) {
    count = gzread(from.get(), piece.data(), kPieceSize);
    if (gzdirect(from.get()) == 1)
      return Error{Error::Code::bad_format, packed + ": is not gzip data"};
    if (count <= 0) break;
    size += static_cast<std::uint64_t>(count);
    if (size > options.max_bytes) {
      return Error{Error::Code::too_large, packed + ": holds more than " +
                                               std::to_string(options.max_bytes >> 20U) +
                                               " MB: raise --max-unpacked if it may"};
    }
    if (options.is_interrupted && options.is_interrupted())
      return Error{Error::Code::cancelled, "interrupted"};
    const auto bytes = static_cast<std::size_t>(count);
    if (std::fwrite(piece.data(), 1, bytes, to.get()) != bytes) return failed(unpacked, "written");
  }
  if (std::fflush(to.get()) != 0) return failed(unpacked, "written");
  return check_end(from.get(), packed);
}

}  // namespace way::cli
