// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace way {

/// Reads a whole file.
///
/// Errors: io, with path and reason: `level.obj: cannot be read: No such file or directory`.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// Checks that a file may be written, as far as that can be known without writing: not a folder,
/// not read-only. A file without any write permission counts as read-only for root, too.
///
/// Errors: io, with path and reason.
[[nodiscard]] Result<> check_writable(const std::string& path);

/// Writes a whole file or none: the bytes go to a new file beside it, `X.part`, which then takes
/// its name, so that nobody ever sees half of it and a failure leaves what was there before. The
/// bytes are on the disk before the file takes its name, and the name before the function returns,
/// so the same holds for a crash of the machine.
///
/// An existing file keeps its mode, and its owner if the user may set it. A symbolic link stays:
/// the file that it leads to is written. Devices and pipes are written in place. The names `X.part`
/// and `X.part1` to `X.part15` belong to this function: what killed runs left under them is reused
/// or removed.
///
/// Errors: those of check_writable(); io, with path and reason.
[[nodiscard]] Result<> write_file(const std::string& path, std::string_view bytes);

/// Takes the next bytes of a file.
using ByteSink = std::function<Result<>(std::span<const std::byte> bytes)>;
/// Hands all bytes of a file to a sink, piece by piece, and stops if the sink fails.
using ByteProducer = std::function<Result<>(const ByteSink& sink)>;

/// The same for a file whose bytes are never all in memory.
///
/// Errors: as above, and those of the producer.
[[nodiscard]] Result<> write_file(const std::string& path, const ByteProducer& produce);

}  // namespace way
