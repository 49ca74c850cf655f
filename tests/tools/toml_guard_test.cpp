// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "toml_guard.h"

#include <doctest/doctest.h>

using way::cli::line_of_bare_letter;

TEST_SUITE("tools/toml_guard") {
  TEST_CASE("letters in comments and in quotes of every kind are let pass") {
    CHECK_FALSE(line_of_bare_letter(""));
    CHECK_FALSE(
        line_of_bare_letter("\xef\xbb\xbf"
                            "a = 1 # gr\xc3\xb6\xc3\x9f"
                            "er\nb = 2\n"));
    CHECK_FALSE(line_of_bare_letter("a = \"\xc3\xb6 \\\" \xc3\xb6\"\nb = '\xc3\xb6\\'\n"));
    CHECK_FALSE(
        line_of_bare_letter("a = \"\"\"\xc3\xb6\n\"\xc3\xb6\"\"\"\"\"\nb = '''\n\xc3\xb6'''"));
    CHECK_FALSE(line_of_bare_letter("a = \"\"\nb = \"\xc3\xb6"));
  }

  TEST_CASE("a letter outside of them is found with its line") {
    CHECK(line_of_bare_letter("gr\xc3\xb6\xc3\x9f"
                              "e = 1\n") == 1);
    CHECK(line_of_bare_letter("a = 1\nb = \xd1\x81\n") == 2);
    CHECK(line_of_bare_letter("a = \"x\" \xc3\xb6\n") == 1);
    CHECK(line_of_bare_letter("a = '''x'''\n\n\xc3\xb6\n") == 3);
    CHECK(line_of_bare_letter("a = '\\'\n\xff\n") == 2);
  }
}
