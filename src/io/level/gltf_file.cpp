// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/level/gltf_file.h"

#include "way/io/json_depth.h"

#include "core/text.h"
#include "io/bytes/base64.h"
#include "io/bytes/little_endian.h"
#include "io/text/show_word.h"

#include <algorithm>

namespace way {
namespace {

constexpr std::string_view kMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;

/// Finds where text stops being JSON; everything else passes.
class ErrorFinder final : public nlohmann::json_sax<GltfJson> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(GltfJson::binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(std::string&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception&) override {
    at = position;
    near = token;
    return false;
  }

  std::size_t at = 0;
  std::string near;
};

/// Extensions that say nothing about where triangles are.
bool is_harmless(const std::string& extension) {
  for (const char* known :
       {"KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_", "EXT_lights_", "KHR_xmp"})
    if (extension.starts_with(known)) return true;
  return extension == "KHR_mesh_quantization";
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// `my%20file.bin` names `my file.bin`.
std::string without_escapes(const std::string& uri) {
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool coded = uri[i] == '%' && i + 2 < uri.size() && hex_value(uri[i + 1]) >= 0 &&
                       hex_value(uri[i + 2]) >= 0;
    if (coded) {
      path += static_cast<char>(hex_value(uri[i + 1]) * 16 + hex_value(uri[i + 2]));
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path;
}

}  // namespace

const GltfJson* member(const GltfJson& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> number_at(const GltfJson& object, const char* name,
                                       std::uint64_t other) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 53U;
  const GltfJson* const found = member(object, name);
  if (found == nullptr) return other;
  if (found->is_number_unsigned()) {
    const auto value = found->get<std::uint64_t>();
    if (value <= kMost) return value;
  } else if (found->is_number_float()) {  // 3.0 is as good as 3
    const auto value = found->get<double>();
    if (value >= 0 && value <= static_cast<double>(kMost) &&
        value == static_cast<double>(static_cast<std::uint64_t>(value)))
      return static_cast<std::uint64_t>(value);
  }
  return std::nullopt;
}

std::string string_at(const GltfJson& object, const char* name) {
  const GltfJson* const found = member(object, name);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

Error GltfFile::error(std::string_view message) const {
  const std::string place = source_->name.empty() ? "" : source_->name + ": ";
  return {Error::Code::bad_format, place + std::string(message)};
}

Result<GltfFile> GltfFile::open(std::string_view bytes, const LevelSource& source) {
  GltfFile file(source);
  const auto error = bytes.starts_with(kMagic) ? file.open_binary(bytes) : file.parse(bytes);
  if (error) return *error;
  if (const auto wrong = file.check_asset()) return *wrong;
  for (std::size_t i = 0; i < file.count("buffers"); ++i)
    file.buffers_.push_back(std::make_unique<Buffer>());
  return file;
}

std::optional<Error> GltfFile::open_binary(std::string_view bytes) {
  if (bytes.size() < kHeaderSize) {
    return error(text("is truncated: it has ", bytes.size(), " bytes, and its header needs 12"));
  }
  const auto version = read_little<std::uint32_t>(bytes, 4);
  if (version != 2) return error(text("is binary glTF of version ", version, ", and 2 is read"));
  const auto length = read_little<std::uint32_t>(bytes, 8);
  if (length > bytes.size()) {
    return error(text("is truncated: its header promises ", length, " bytes, and ", bytes.size(),
                      " are there"));
  }
  std::optional<std::string_view> json;
  for (std::size_t at = kHeaderSize; at + kChunkHeaderSize <= length;) {
    const auto size = read_little<std::uint32_t>(bytes, at);
    const auto type = read_little<std::uint32_t>(bytes, at + 4);
    at += kChunkHeaderSize;
    if (size > length - at) {
      return error(text("the chunk at byte ", at - kChunkHeaderSize, " promises ", size,
                        " bytes, and ", length - at, " are there"));
    }
    if (type == kJsonChunk && !json) json = bytes.substr(at, size);
    if (type == kBinaryChunk && !binary_) binary_ = bytes.substr(at, size);
    at += size + (4 - size % 4) % 4;
  }
  if (!json) return error("has no JSON chunk");
  return parse(*json);
}

std::optional<Error> GltfFile::parse(std::string_view text_of_json) {
  if (is_too_deep(text_of_json))
    return error(text("is nested deeper than ", kMaxJsonDepth, " levels"));
  json_ = GltfJson::parse(text_of_json.begin(), text_of_json.end(), nullptr, false);
  if (json_.is_object()) return std::nullopt;
  if (!json_.is_discarded()) return error("is JSON, but not an object as glTF is");
  ErrorFinder finder;
  GltfJson::sax_parse(text_of_json.begin(), text_of_json.end(), &finder);
  const auto end =
      text_of_json.begin() + static_cast<std::ptrdiff_t>(std::min(finder.at, text_of_json.size()));
  return error(text("is not JSON: line ", 1 + std::count(text_of_json.begin(), end, '\n'),
                    " has an error at '", show_word(finder.near), "'"));
}

std::optional<Error> GltfFile::check_asset() const {
  const GltfJson* const asset = member(json_, "asset");
  const std::string version = asset != nullptr ? string_at(*asset, "version") : "";
  if (version.empty()) return error("is JSON, but not glTF: it has no asset.version");
  if (version != "2" && !version.starts_with("2.")) {
    return error(text("is glTF of version ", show_word(version), ", and 2 is read"));
  }
  const GltfJson* const required = member(json_, "extensionsRequired");
  if (required == nullptr || !required->is_array()) return std::nullopt;
  for (const GltfJson& extension : *required) {
    const std::string name = extension.is_string() ? extension.get<std::string>() : "";
    if (is_harmless(name)) continue;
    return error(text("needs the extension ", show_name(name), ", which is not supported"));
  }
  return std::nullopt;
}

const GltfJson* GltfFile::item(const char* list, std::uint64_t index) const {
  const GltfJson* const items = member(json_, list);
  if (items == nullptr || !items->is_array() || index >= items->size()) return nullptr;
  return &(*items)[static_cast<std::size_t>(index)];
}

std::size_t GltfFile::count(const char* list) const {
  const GltfJson* const items = member(json_, list);
  return items != nullptr && items->is_array() ? items->size() : 0;
}

Result<std::string> GltfFile::read_uri(const std::string& uri, std::uint64_t index) const {
  if (uri.starts_with("data:")) {
    const std::size_t comma = uri.find(',');
    const std::string_view head = std::string_view(uri).substr(0, std::min(comma, uri.size()));
    if (comma == std::string::npos || !head.ends_with(";base64")) {
      return error(text("buffer ", index, ": is a data: address that is not base64"));
    }
    auto bytes = decode_base64(std::string_view(uri).substr(comma + 1));
    if (!bytes) return error(text("buffer ", index, ": its base64 is damaged"));
    return std::move(*bytes);
  }
  if (uri.find("://") != std::string::npos) {
    return error(text("buffer ", index, ": '", show_word(uri), "' is not a file"));
  }
  if (!source_->fetch)
    return error(text("buffer ", index, ": needs the file '", show_name(uri), "'"));
  auto bytes = source_->fetch(without_escapes(uri));
  if (bytes) return bytes;
  return Error{bytes.error().code,
               error(text("buffer ", index, ": ", bytes.error().message)).message};
}

Result<std::string_view> GltfFile::buffer(std::uint64_t index) {
  if (index >= buffers_.size()) {
    return error(text("buffer ", index, " of ", buffers_.size(), " is asked for"));
  }
  Buffer& buffer = *buffers_[static_cast<std::size_t>(index)];
  if (buffer.is_read) return buffer.bytes;
  const GltfJson& json = *item("buffers", index);
  const auto length = number_at(json, "byteLength", 0);
  if (!length) return error(text("buffer ", index, ": its byteLength is not a number of bytes"));
  const std::string uri = string_at(json, "uri");
  if (!uri.empty()) {
    auto bytes = read_uri(uri, index);
    if (!bytes) return bytes.error();
    buffer.own = std::move(*bytes);
    buffer.bytes = buffer.own;
  } else if (index == 0 && binary_) {
    buffer.bytes = *binary_;
  } else {
    return error(text("buffer ", index, ": its bytes are neither in the file nor elsewhere"));
  }
  if (buffer.bytes.size() < *length) {
    return error(text("buffer ", index, ": ", *length, " bytes are promised, and ",
                      buffer.bytes.size(), " are there"));
  }
  buffer.bytes = buffer.bytes.substr(0, static_cast<std::size_t>(*length));
  buffer.is_read = true;
  return buffer.bytes;
}

}  // namespace way
