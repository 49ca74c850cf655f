// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace way {

/// Bytes, and what keeps them there.
struct SharedBytes {
  std::span<const std::byte> bytes = {};
  std::shared_ptr<const void> owner = {};
};

/// Bytes that are read piece by piece, from a file or from memory. Any number of threads may read.
///
/// Files are read and not mapped into memory: a page of a mapped file that another process
/// truncates is gone, and the next access to it ends the program. What was read stays as it is.
class ByteSource {
 public:
  /// Opens a file, and reads nothing of it unless it is a pipe, which is read to its end.
  ///
  /// Errors: io, with path and reason.
  [[nodiscard]] static Result<ByteSource> open(const std::string& path);

  /// Takes bytes in memory.
  explicit ByteSource(std::vector<std::byte> bytes);

  /// Takes over the descriptor of a file, whose pieces are read as they are written.
  [[nodiscard]] static ByteSource take(int handle);
  /// A part of the same file, as a source of its own.
  /// @pre it is a source of a file
  [[nodiscard]] ByteSource part(std::uint64_t offset, std::uint64_t size) const;

  /// As it was when the source was opened.
  std::uint64_t size() const { return size_; }

  /// Reads a piece; of a file into memory of its own, aligned to 16 bytes.
  /// @pre it lies within size()
  ///
  /// Errors: io if the file shrinks while it is read, or cannot be read.
  [[nodiscard]] Result<SharedBytes> read(std::uint64_t offset, std::uint64_t size) const;

 private:
  class OpenFile;

  ByteSource(std::shared_ptr<const OpenFile> file, std::uint64_t size)
      : file_(std::move(file)), size_(size) {}

  std::shared_ptr<const OpenFile> file_;                  ///< Or null for bytes in memory.
  std::shared_ptr<const std::vector<std::byte>> memory_;  ///< Or null for a file.
  std::uint64_t begin_ = 0;                               ///< In the file.
  std::uint64_t size_ = 0;
};

}  // namespace way
