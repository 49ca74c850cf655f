// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/level.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace way {

using GltfJson = nlohmann::json;

/// The JSON of a glTF file and the bytes of its buffers. Nothing in the JSON is trusted: members
/// may be missing or have the wrong type.
class GltfFile {
 public:
  /// @param bytes  Must outlive the file: buffers may be inside.
  [[nodiscard]] static Result<GltfFile> open(std::string_view bytes, const LevelSource& source);

  const GltfJson& json() const { return json_; }

  /// The entry of a list at the root, or null: `item("nodes", 3)`.
  const GltfJson* item(const char* list, std::uint64_t index) const;
  std::size_t count(const char* list) const;

  /// The bytes of a buffer, read on first use.
  [[nodiscard]] Result<std::string_view> buffer(std::uint64_t index);

  /// `level.glb: accessor 3: ` and a message.
  Error error(std::string_view message) const;

 private:
  explicit GltfFile(const LevelSource& source) : source_(&source) {}

  std::optional<Error> open_binary(std::string_view bytes);
  std::optional<Error> parse(std::string_view text);
  std::optional<Error> check_asset() const;
  [[nodiscard]] Result<std::string> read_uri(const std::string& uri, std::uint64_t index) const;

  struct Buffer {
    std::string own = {};  ///< For buffers that are not in the file.
    std::string_view bytes = {};
    bool is_read = false;
  };

  const LevelSource* source_;
  GltfJson json_;
  std::optional<std::string_view> binary_;
  std::vector<std::unique_ptr<Buffer>> buffers_;
};

/// A member of an object, or null.
const GltfJson* member(const GltfJson& object, const char* name);

/// A member that is an integer from 0 to 2^53, or `other` if it is missing; nullopt if it is
/// something else.
std::optional<std::uint64_t> number_at(const GltfJson& object, const char* name,
                                       std::uint64_t other);

/// A member that is a string, or an empty string.
std::string string_at(const GltfJson& object, const char* name);

}  // namespace way
