// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/level/gltf_accessor.h"

#include "core/all_finite.h"
#include "core/text.h"
#include "io/bytes/little_endian.h"
#include "io/text/show_word.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <type_traits>

namespace way {
namespace {

/// Accessors without bytes are all zero: they cost nothing in a file and much in memory.
constexpr std::uint64_t kMaxZeros = 1U << 24U;

std::size_t size_of(GltfNumber number) {
  switch (number) {
    case GltfNumber::int8:
    case GltfNumber::uint8:
      return 1;
    case GltfNumber::int16:
    case GltfNumber::uint16:
      return 2;
    default:
      return 4;
  }
}

bool is_index(GltfNumber number) {
  return number == GltfNumber::uint8 || number == GltfNumber::uint16 ||
         number == GltfNumber::uint32;
}

std::optional<GltfNumber> number_type(const GltfJson& json) {
  const auto code = number_at(json, "componentType", 0);
  for (const GltfNumber known : {GltfNumber::int8, GltfNumber::uint8, GltfNumber::int16,
                                 GltfNumber::uint16, GltfNumber::uint32, GltfNumber::float32})
    if (code && *code == static_cast<std::uint64_t>(known)) return known;
  return std::nullopt;
}

std::size_t width_of(const std::string& type) {
  if (type == "SCALAR") return 1;
  if (type == "VEC2") return 2;
  if (type == "VEC3") return 3;
  return type == "VEC4" ? 4 : 0;
}

/// Validates one accessor, step by step.
class AccessorReader {
 public:
  AccessorReader(GltfFile& file, std::uint64_t index) : file_(file) { result_.index = index; }

  Result<GltfAccessor> run() {
    const GltfJson* const json = file_.item("accessors", result_.index);
    if (json == nullptr) {
      return file_.error(
          text("accessor ", result_.index, " of ", file_.count("accessors"), " is asked for"));
    }
    if (read_type(*json) && read_elements(*json)) read_sparse(*json);
    if (error_) return *error_;
    return result_;
  }

 private:
  /// Elements that are `stride` bytes apart in a view.
  struct Span {
    std::uint64_t count = 0;
    std::uint64_t size = 0;  ///< Size of an element.  [bytes]
  };

  bool fail(std::string_view message) {
    error_ = file_.error(text("accessor ", result_.index, ": ", message));
    return false;
  }

  bool read_type(const GltfJson& json) {
    const auto number = number_type(json);
    if (!number) return fail("its componentType is not defined by glTF");
    result_.number = *number;
    result_.width = width_of(string_at(json, "type"));
    if (result_.width == 0) {
      return fail(text("its type is '", show_word(string_at(json, "type")), "'"));
    }
    const auto count = number_at(json, "count", 0);
    if (!count || *count > std::numeric_limits<std::uint32_t>::max()) {
      return fail("its count is not a valid number of elements");
    }
    result_.count = static_cast<std::size_t>(*count);
    const GltfJson* const normalized = member(json, "normalized");
    result_.normalized = normalized != nullptr && *normalized == true;
    return true;
  }

  bool read_elements(const GltfJson& json) {
    if (member(json, "bufferView") == nullptr) {
      if (result_.count <= kMaxZeros) return true;
      return fail(text("has ", result_.count, " elements and no bytes"));
    }
    const std::uint64_t size = result_.width * size_of(result_.number);
    return view_of(json, {result_.count, size}, result_.bytes, &result_.stride);
  }

  bool read_sparse(const GltfJson& json) {
    const GltfJson* const sparse = member(json, "sparse");
    if (sparse == nullptr) return true;
    const GltfJson* const indices = member(*sparse, "indices");
    const GltfJson* const values = member(*sparse, "values");
    const auto count = number_at(*sparse, "count", 0);
    if (indices == nullptr || values == nullptr || !count || *count > result_.count) {
      return fail("its sparse part is damaged");
    }
    const auto number = number_type(*indices);
    if (!number || !is_index(*number)) return fail("its sparse indices are damaged");
    result_.sparse_number = *number;
    result_.sparse_count = static_cast<std::size_t>(*count);
    return view_of(*indices, {*count, size_of(*number)}, result_.sparse_indices, nullptr) &&
           view_of(*values, {*count, result_.width * size_of(result_.number)},
                   result_.sparse_values, nullptr);
  }

  /// The bytes of elements; if `stride` is null they are contiguous.
  bool view_of(const GltfJson& json, Span elements, std::string_view& bytes, std::size_t* stride) {
    const auto index = number_at(json, "bufferView", file_.count("bufferViews"));
    const GltfJson* const view = index ? file_.item("bufferViews", *index) : nullptr;
    if (view == nullptr) return fail("its bufferView is not in the file");
    if (!bytes_of_view(*view, *index, bytes)) return false;
    const auto offset = number_at(json, "byteOffset", 0);
    const auto given = number_at(*view, "byteStride", 0);
    if (!offset || !given) return fail("byteOffset or byteStride is not a valid number of bytes");
    const std::uint64_t step = stride == nullptr || *given == 0 ? elements.size : *given;
    if (step < elements.size || step > 255) return fail(text("its byteStride is ", step));
    const std::uint64_t end =
        elements.count == 0 ? 0 : *offset + (elements.count - 1) * step + elements.size;
    if (end > bytes.size()) {
      return fail(
          text("reaches to byte ", end, " of bufferView ", *index, ", which has ", bytes.size()));
    }
    bytes.remove_prefix(static_cast<std::size_t>(std::min<std::uint64_t>(*offset, bytes.size())));
    if (stride != nullptr) *stride = static_cast<std::size_t>(step);
    return true;
  }

  bool bytes_of_view(const GltfJson& view, std::uint64_t index, std::string_view& bytes) {
    const auto number = number_at(view, "buffer", file_.count("buffers"));
    const auto offset = number_at(view, "byteOffset", 0);
    const auto length = number_at(view, "byteLength", 0);
    if (!number || !offset || !length) return fail(text("bufferView ", index, " is damaged"));
    const auto buffer = file_.buffer(*number);
    if (!buffer) {
      error_ = buffer.error();
      return false;
    }
    if (*offset > buffer->size() || *length > buffer->size() - *offset) {
      return fail(text("bufferView ", index, " reaches to byte ", *offset + *length, " of buffer ",
                       *number, ", which has ", buffer->size()));
    }
    bytes = buffer->substr(static_cast<std::size_t>(*offset), static_cast<std::size_t>(*length));
    return true;
  }

  GltfFile& file_;
  GltfAccessor result_;
  std::optional<Error> error_;
};

/// A number as it is, or, if normalized, as a fraction of its maximum.
template <class T>
float coordinate(std::string_view bytes, std::size_t at, bool normalized) {
  const T raw = read_little<T>(bytes, at);
  const auto value = static_cast<float>(raw);
  if (std::is_floating_point_v<T> || !normalized) return value;
  return std::max(value / static_cast<float>(std::numeric_limits<T>::max()), -1.0F);
}

template <class T>
Vec3 point_at(std::string_view bytes, std::size_t at, bool normalized) {
  return {coordinate<T>(bytes, at, normalized), coordinate<T>(bytes, at + sizeof(T), normalized),
          coordinate<T>(bytes, at + 2 * sizeof(T), normalized)};
}

using PointReader = Vec3 (*)(std::string_view bytes, std::size_t at, bool normalized);

PointReader point_reader(GltfNumber number) {
  switch (number) {
    case GltfNumber::int8:
      return point_at<std::int8_t>;
    case GltfNumber::uint8:
      return point_at<std::uint8_t>;
    case GltfNumber::int16:
      return point_at<std::int16_t>;
    case GltfNumber::uint16:
      return point_at<std::uint16_t>;
    case GltfNumber::uint32:
      return point_at<std::uint32_t>;
    default:
      return point_at<float>;
  }
}

std::uint32_t index_at(std::string_view bytes, std::size_t at, GltfNumber number) {
  switch (number) {
    case GltfNumber::uint8:
      return read_little<std::uint8_t>(bytes, at);
    case GltfNumber::uint16:
      return read_little<std::uint16_t>(bytes, at);
    default:
      return read_little<std::uint32_t>(bytes, at);
  }
}

template <class T>
void read_run(const GltfAccessor& accessor, std::vector<std::uint32_t>& indices) {
  if (accessor.stride == sizeof(T)) {  // a constant stride lets the compiler vectorize the loop
    for (std::size_t i = 0; i < accessor.count; ++i)
      indices[i] = read_little<T>(accessor.bytes, i * sizeof(T));
    return;
  }
  for (std::size_t i = 0; i < accessor.count; ++i)
    indices[i] = read_little<T>(accessor.bytes, i * accessor.stride);
}

/// The elements of an accessor in place, as contiguous objects of type T; empty if alignment or
/// byte order do not match.
template <class T>
std::span<const T> in_place(const GltfAccessor& accessor) {
  // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): bytes of such objects.
  const auto address = reinterpret_cast<std::uintptr_t>(accessor.bytes.data());
  const bool is_there = !accessor.bytes.empty() && accessor.stride == sizeof(T) &&
                        address % alignof(T) == 0 && std::endian::native == std::endian::little;
  if (!is_there) return {};
  return {reinterpret_cast<const T*>(accessor.bytes.data()), accessor.count};
  // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
}

/// Points as they are in the file, before a sparse accessor replaces some.
void read_plain_points(const GltfAccessor& accessor, std::span<Vec3> points) {
  if (accessor.bytes.empty()) return;
  const PointReader read = point_reader(accessor.number);
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = read(accessor.bytes, i * accessor.stride, accessor.normalized);
}

void copy_indices(const GltfAccessor& accessor, std::vector<std::uint32_t>& indices) {
  indices.resize(accessor.count);
  if (accessor.bytes.empty()) std::ranges::fill(indices, 0U);
  if (!accessor.bytes.empty() && accessor.number == GltfNumber::uint8)
    read_run<std::uint8_t>(accessor, indices);
  if (!accessor.bytes.empty() && accessor.number == GltfNumber::uint16)
    read_run<std::uint16_t>(accessor, indices);
  if (!accessor.bytes.empty() && accessor.number == GltfNumber::uint32)
    read_run<std::uint32_t>(accessor, indices);
}

Error wrong(const GltfFile& file, const GltfAccessor& accessor, std::string_view message) {
  return file.error(text("accessor ", accessor.index, ": ", message));
}

/// Branch-free, so that compilers vectorize it.
bool are_below(std::span<const std::uint32_t> indices, std::size_t limit) {
  constexpr std::uint32_t kSign = 0x80000000U;
  if (limit == 0 || limit > kSign)
    return std::ranges::all_of(indices, [&](std::uint32_t i) { return i < limit; });
  const auto last = static_cast<std::uint32_t>(limit - 1);
  std::uint32_t bits = 0;
  for (const std::uint32_t index : indices)
    bits |= index | (last - index);
  return (bits & kSign) == 0;
}

/// @param begin  Index of the first point.
Result<> check_finite(const GltfFile& file, const GltfAccessor& accessor,
                      std::span<const Vec3> points, std::size_t begin) {
  if (points.empty() || all_finite({&points.front().x, 3 * points.size()})) return std::monostate{};
  const auto bad = std::ranges::find_if(points, [](const Vec3& p) { return !is_finite(p); });
  return wrong(file, accessor,
               text("position ", begin + static_cast<std::size_t>(bad - points.begin()),
                    " is not finite: (", bad->x, ", ", bad->y, ", ", bad->z, ")"));
}

Result<> replace_points(const GltfFile& file, const GltfAccessor& accessor,
                        std::span<Vec3> points) {
  const PointReader read = point_reader(accessor.number);
  for (std::size_t i = 0; i < accessor.sparse_count; ++i) {
    const std::uint32_t index = index_at(
        accessor.sparse_indices, i * size_of(accessor.sparse_number), accessor.sparse_number);
    if (index >= accessor.count) {
      return wrong(file, accessor, text("sparse index ", index, " of ", accessor.count));
    }
    points[index] =
        read(accessor.sparse_values, i * 3 * size_of(accessor.number), accessor.normalized);
  }
  return check_finite(file, accessor, points, 0);
}

}  // namespace

Result<GltfAccessor> open_accessor(GltfFile& file, std::uint64_t index) {
  return AccessorReader(file, index).run();
}

GltfAccessor part_of(const GltfAccessor& accessor, std::size_t begin, std::size_t count) {
  GltfAccessor part = accessor;
  part.first += begin;
  part.count = count;
  if (!part.bytes.empty()) part.bytes.remove_prefix(begin * accessor.stride);
  return part;
}

Result<> read_points(const GltfFile& file, const GltfAccessor& accessor,
                     std::vector<Vec3>& points) {
  if (accessor.width != 3) return wrong(file, accessor, "positions have three coordinates");
  const std::size_t first = points.size();
  grow_capacity(points, accessor.count);
  const bool is_float = accessor.number == GltfNumber::float32;
  const std::span<const Vec3> there = is_float ? in_place<Vec3>(accessor) : std::span<const Vec3>();
  for (std::size_t begin = 0; begin < accessor.count; begin += kGltfBlock) {
    const std::size_t count = std::min(kGltfBlock, accessor.count - begin);
    std::span<const Vec3> block;
    if (!there.empty()) {
      block = there.subspan(begin, count);
    } else {
      points.resize(first + begin + count);
      const std::span<Vec3> made = std::span(points).subspan(first + begin);
      read_plain_points(part_of(accessor, begin, count), made);
      block = made;
    }
    // Points that a sparse accessor replaces may be anything.
    if (accessor.sparse_count == 0) {
      if (auto checked = check_finite(file, accessor, block, begin); !checked) return checked;
    }
    if (!there.empty()) points.insert(points.end(), block.begin(), block.end());
  }
  if (accessor.sparse_count == 0) return std::monostate{};
  return replace_points(file, accessor, std::span(points).subspan(first));
}

Result<std::span<const std::uint32_t>> read_indices(const GltfFile& file,
                                                    const GltfAccessor& accessor, std::size_t limit,
                                                    std::vector<std::uint32_t>& memory) {
  if (!is_index(accessor.number) || accessor.width != 1)
    return wrong(file, accessor, "does not hold indices");
  if (accessor.sparse_count > 0) return wrong(file, accessor, "indices are sparse");
  std::span<const std::uint32_t> indices;
  if (accessor.number == GltfNumber::uint32) indices = in_place<std::uint32_t>(accessor);
  if (indices.empty()) {
    copy_indices(accessor, memory);
    indices = memory;
  }
  if (are_below(indices, limit)) return indices;
  const auto bad = std::ranges::find_if(indices, [&](std::uint32_t i) { return i >= limit; });
  return wrong(file, accessor,
               text("index ", accessor.first + static_cast<std::size_t>(bad - indices.begin()),
                    " names vertex ", *bad, " of ", limit));
}

}  // namespace way
