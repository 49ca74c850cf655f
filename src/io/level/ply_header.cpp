// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/level/ply_header.h"

#include "core/text.h"
#include "io/text/word_reader.h"

#include <utility>

namespace way {
namespace {

PlyType type_named(std::string_view name) {
  constexpr std::pair<std::string_view, PlyType> kNames[] = {
      {"char", PlyType::int8},      {"int8", PlyType::int8},       {"uchar", PlyType::uint8},
      {"uint8", PlyType::uint8},    {"short", PlyType::int16},     {"int16", PlyType::int16},
      {"ushort", PlyType::uint16},  {"uint16", PlyType::uint16},   {"int", PlyType::int32},
      {"int32", PlyType::int32},    {"uint", PlyType::uint32},     {"uint32", PlyType::uint32},
      {"float", PlyType::float32},  {"float32", PlyType::float32}, {"double", PlyType::float64},
      {"float64", PlyType::float64}};
  for (const auto& [known, type] : kNames)
    if (name == known) return type;
  return PlyType::none;
}

class HeaderReader {
 public:
  HeaderReader(std::string_view bytes, const std::string& name)
      : all_(bytes.size()), words_(bytes, name) {}

  Result<PlyHeader> run() {
    const std::string_view magic = words_.word_on_line();
    if (magic != "ply") {
      words_.fail(text("begins with ", WordReader::quoted(magic), " and not with 'ply'"));
    }
    while (!words_.error() && !is_done_)
      read_line();
    if (words_.error()) return *words_.error();
    return std::move(header_);
  }

 private:
  void read_line() {
    const std::string_view keyword = words_.word();
    if (keyword == "format") {
      read_format();
    } else if (keyword == "element") {
      read_element();
    } else if (keyword == "property") {
      read_property();
    } else if (keyword == "end_header") {
      finish();
      return;
    } else if (keyword.empty()) {
      words_.fail("'end_header' is missing");
    } else if (keyword != "comment" && keyword != "obj_info") {
      words_.fail(WordReader::quoted(keyword) + " is not a line of a PLY header");
    }
    words_.rest_of_line();
  }

  void read_format() {
    const std::string_view format = words_.word_on_line();
    if (format == "binary_little_endian") {
      header_.format = PlyFormat::little_endian;
    } else if (format == "binary_big_endian") {
      header_.format = PlyFormat::big_endian;
    } else if (format != "ascii") {
      words_.fail(WordReader::quoted(format) + " is not a format of PLY");
    }
    has_format_ = true;
  }

  void read_element() {
    PlyElement element;
    element.name = std::string(words_.word_on_line());
    const std::int64_t count = words_.whole_number();
    if (count < 0) words_.fail(text("the element ", element.name, " has the count ", count));
    element.count = static_cast<std::uint64_t>(count);
    header_.elements.push_back(std::move(element));
  }

  PlyType read_type() {
    const std::string_view name = words_.word_on_line();
    const PlyType type = type_named(name);
    if (type == PlyType::none) words_.fail(WordReader::quoted(name) + " is not a type of PLY");
    return type;
  }

  void read_property() {
    if (header_.elements.empty()) return words_.fail("a property comes before the first element");
    PlyProperty property;
    const WordReader before = words_;
    if (words_.word_on_line() == "list") {
      property.count_type = read_type();
      if (property.count_type >= PlyType::float32) words_.fail("the length of a list is a float");
    } else {
      words_ = before;
    }
    property.type = read_type();
    property.name = std::string(words_.word_on_line());
    header_.elements.back().properties.push_back(std::move(property));
  }

  /// Just after the line break: blanks there would be part of binary data.
  void finish() {
    if (!has_format_) return words_.fail("the line 'format' is missing");
    std::string_view rest = words_.rest();
    if (rest.starts_with('\r')) rest.remove_prefix(1);
    if (rest.starts_with('\n')) rest.remove_prefix(1);
    header_.size = all_ - rest.size();
    header_.lines = words_.line();
    is_done_ = true;
  }

  std::size_t all_;
  WordReader words_;
  PlyHeader header_;
  bool has_format_ = false;
  bool is_done_ = false;
};

}  // namespace

std::size_t size_of(PlyType type) {
  constexpr std::size_t kSizes[] = {0, 1, 1, 2, 2, 4, 4, 4, 8};
  return kSizes[static_cast<std::size_t>(type)];
}

std::size_t PlyElement::find(std::initializer_list<std::string_view> names) const {
  for (std::size_t i = 0; i < properties.size(); ++i)
    for (const std::string_view wanted : names)
      if (properties[i].name == wanted) return i;
  return properties.size();
}

std::size_t PlyElement::least_size() const {
  std::size_t sum = 0;
  for (const PlyProperty& property : properties)
    sum += property.least_size();
  return sum;
}

Result<PlyHeader> read_ply_header(std::string_view bytes, const std::string& name) {
  return HeaderReader(bytes, name).run();
}

}  // namespace way
