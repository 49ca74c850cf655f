// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "debug/stroke_font.h"

#include <algorithm>
#include <iterator>

namespace way {
namespace {

/// Lines separated by blanks; each point is two digits, x from 0 to 4 and y from 0 down to 7, where
/// 6 is the base line.
struct Glyph {
  char letter;
  std::string_view lines;
};

constexpr Glyph kGlyphs[] = {
    {'A', "0602204246 0444"},
    {'B', "003041423303 3344453606 0006"},
    {'C', "4130100105163645"},
    {'D', "00304145360600"},
    {'E', "40000646 0333"},
    {'F', "400006 0333"},
    {'G', "41301001051636454323"},
    {'H', "0006 4046 0343"},
    {'I', "1030 2026 1636"},
    {'J', "4045361605"},
    {'K', "0006 400346"},
    {'L', "000646"},
    {'M', "0600234046"},
    {'N', "06004640"},
    {'O', "103041453616050110"},
    {'P', "06003041423303"},
    {'Q', "103041453616050110 2446"},
    {'R', "06003041423303 2346"},
    {'S', "413010010213334445361605"},
    {'T', "0040 2026"},
    {'U', "000516364540"},
    {'V', "002640"},
    {'W', "0016233640"},
    {'X', "0046 4006"},
    {'Y', "002340 2326"},
    {'Z', "00400646"},
    {'0', "103041453616050110 3115"},
    {'1', "112026 1636"},
    {'2', "01103041420646"},
    {'3', "0110304142334445361605 1333"},
    {'4', "36300444"},
    {'5', "400003334445361605"},
    {'6', "4130100105163645443303"},
    {'7', "004016"},
    {'8', "103041423313020110 133344453616050413"},
    {'9', "0516364541301001021343"},
    {'.', "2526"},
    {',', "2517"},
    {'-', "1333"},
    {'+', "1333 2224"},
    {'=', "0242 0444"},
    {'/', "0640"},
    {':', "2122 2526"},
    {'(', "30212536"},
    {')', "10212516"},
    {'<', "410345"},
    {'>', "014305"},
    {'_', "0646"},
    {'\'', "2021"},
};

std::string_view lines_of(char letter) {
  const char capital = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
  const auto* const glyph = std::ranges::find(kGlyphs, capital, &Glyph::letter);
  return glyph == std::end(kGlyphs) ? std::string_view{} : glyph->lines;
}

}  // namespace

std::vector<std::vector<Vec2>> text_strokes(std::string_view words) {
  std::vector<std::vector<Vec2>> strokes;
  float left = 0;
  for (const char letter : words) {
    const std::string_view lines = lines_of(letter);
    if (!lines.empty()) strokes.emplace_back();
    for (std::size_t i = 0; i < lines.size(); i += 2) {
      if (lines[i] == ' ') {
        strokes.emplace_back();
        ++i;
      }
      strokes.back().push_back(
          {left + static_cast<float>(lines[i] - '0'), static_cast<float>(lines[i + 1] - '0')});
    }
    left += kGlyphStep;
  }
  return strokes;
}

float text_width(std::string_view words) {
  if (words.empty()) return 0;
  return static_cast<float>(words.size()) * kGlyphStep - (kGlyphStep - kGlyphWidth);
}

}  // namespace way
