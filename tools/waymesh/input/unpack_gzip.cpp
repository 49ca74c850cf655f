// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "input/unpack_gzip.h"

#include "output/write_output.h"
#include "system/system.h"

#include <array>
#include <cerrno>
#include <memory>
#include <span>
#include <system_error>

#include <zlib.h>

namespace way::cli {
namespace {

constexpr unsigned kPieceSize = 1U << 16U;

struct ClosePacked {
  void operator()(gzFile file) const { gzclose(file); }
};
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

/// Hands what a file holds to a sink.
Result<> unpack(gzFile from, const std::string& packed, const UnpackOptions& options,
                const ByteSink& sink) {
  std::array<char, kPieceSize> piece = {};
  std::uint64_t size = 0;
  for (int count = 1; count > 0;) {
    count = gzread(from, piece.data(), kPieceSize);
    if (gzdirect(from) == 1) return Error{Error::Code::bad_format, packed + ": is not gzip data"};
    if (count <= 0) break;
    size += static_cast<std::uint64_t>(count);
    if (size > options.max_bytes) {
      return Error{Error::Code::too_large, packed + ": holds more than " +
                                               std::to_string(options.max_bytes >> 20U) +
                                               " MB: raise --max-unpacked if it may"};
    }
    if (options.is_interrupted && options.is_interrupted())
      return Error{Error::Code::cancelled, "interrupted"};
    const auto bytes = std::span(piece).first(static_cast<std::size_t>(count));
    if (auto written = sink(std::as_bytes(bytes)); !written) return written.error();
  }
  return check_end(from, packed);
}

}  // namespace

Result<> unpack_gzip(const std::string& packed, const std::string& unpacked,
                     const UnpackOptions& options) {
  const PackedFile from(gzdopen(open_descriptor(packed), "rb"));
  if (!from) return failed(packed, "read");
  return write_output(
      unpacked, [&](const ByteSink& sink) { return unpack(from.get(), packed, options, sink); });
}

}  // namespace way::cli
