// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/toml_guard.h"

#include <string>
#include <string_view>

#include <doctest/doctest.h>

using way::cli::find_toml_flaw;

namespace {

/// 0 if nothing is wrong.
std::size_t bad_line(std::string_view toml) {
  const auto flaw = find_toml_flaw(toml);
  return flaw ? flaw->line : 0;
}

}  // namespace

TEST_SUITE("tools/toml_guard") {
  TEST_CASE("letters in comments and in quotes of every kind are let pass") {
    CHECK_FALSE(find_toml_flaw(""));
    CHECK_FALSE(
        find_toml_flaw("\xef\xbb\xbf"
                       "a = 1 # gr\xc3\xb6\xc3\x9f"
                       "er\nb = 2\n"));
    CHECK_FALSE(find_toml_flaw("a = \"\xc3\xb6 \\\" \xc3\xb6\"\nb = '\xc3\xb6\\'\n"));
    CHECK_FALSE(find_toml_flaw("a = \"\"\"\xc3\xb6\n\"\xc3\xb6\"\"\"\"\"\nb = '''\n\xc3\xb6'''"));
    CHECK_FALSE(find_toml_flaw("a = \"\"\nb = \"\xc3\xb6"));
  }

  TEST_CASE("a letter outside of them is found with its line") {
    CHECK(bad_line("gr\xc3\xb6\xc3\x9f"
                   "e = 1\n") == 1);
    CHECK(bad_line("a = 1\nb = \xd1\x81\n") == 2);
    CHECK(bad_line("a = \"x\" \xc3\xb6\n") == 1);
    CHECK(bad_line("a = '''x'''\n\n\xc3\xb6\n") == 3);
    CHECK(bad_line("a = '\\'\n\xff\n") == 2);
  }

  TEST_CASE("headers of tables are found, and lists are none") {
    CHECK(bad_line("[a]\nb = 1\n") == 1);
    CHECK(bad_line("a = 1\n \t[\n") == 2);
    CHECK(bad_line("a = [\n[1, 2],\n 'b',\n]\n[c") == 5);
    CHECK(bad_line("a = [\n[1, 2],\n[\"]\"],\n]\nb = 2 # [\n") == 0);
    CHECK(find_toml_flaw("[[a]]")->words == "settings have no tables");
  }

  TEST_CASE("nesting by brackets, dots and headers is counted together") {
    const auto repeat = [](const std::string& text, int times) {
      std::string all;
      for (int i = 0; i < times; ++i)
        all += text;
      return all;
    };
    const auto flaw = [](const std::string& toml) {
      const auto found = find_toml_flaw(toml, way::cli::TomlTables::allowed);
      return found ? std::string(found->words) : "";
    };
    const std::string words = "is nested deeper than 100 levels";
    for (const std::string& most :
         {"a" + repeat(".a", 100) + " = 1", "a = " + repeat("[", 100) + repeat("]", 100),
          "[a" + repeat(".a", 99) + "]", "[[a" + repeat(".a", 98) + "]]",
          "[a" + repeat(".a", 39) + "]\nb" + repeat(".b", 9) + " = " + repeat("{c.d = [1.5, ", 16),
          repeat("[a.b.c]\nd.e = [[1.5, 2.5], [3.5]] # ...\n'....' = \"......\"\n", 100)})
      CHECK(flaw(most).empty());
    for (const std::string& more :
         {"a" + repeat(".a", 101) + " = 1", "a = " + repeat("[", 101),
          "[a" + repeat(".a", 100) + "]", "[[a" + repeat(".a", 99) + "]]",
          "[ a" + repeat(" .a", 60) + " ]\nb" + repeat(".b", 60),
          "[a" + repeat(".a", 39) + "]\nb" + repeat(".b", 9) + " = " + repeat("{c.d = [1.5, ", 17),
          "a" + repeat(".\"b\"", 300000) + " = 1", "[a" + repeat(".a", 300000) + "]"})
      CHECK(flaw(more) == words);
  }

  TEST_CASE("control characters are found, in quotes and comments, too") {
    CHECK(bad_line(std::string_view("a = 1\n\0", 7)) == 2);
    CHECK(bad_line("a = 'x\x01'\n") == 1);
    CHECK(bad_line("a = 1 # \x7f\n") == 1);
    CHECK(bad_line("a = 1\t\r\n") == 0);
  }
}
