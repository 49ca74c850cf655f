// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "scale_options.h"

#include "words/common_options.h"
#include "words/sizes.h"

#include <string>

namespace way::cli {
namespace {

/// A number of bytes: `512M`.
CLI::Option* add_size(CLI::App& verb, const std::string& name, const std::string& help,
                      std::uint64_t& bytes) {
  const auto check = [](const std::string& word) {
    return parse_size(word) ? std::string() : "'" + word + "' is not a size: write 512M or 20G";
  };
  return verb
      .add_option_function<std::string>(
          name, [&bytes](const std::string& word) { bytes = *parse_size(word); }, help)
      ->check(CLI::Validator(check, ""))
      ->type_name("SIZE");
}

}  // namespace

void add_scale_options(CLI::App& verb, BakeRequest& request) {
  const auto check = [](const std::string& word) {
    int number = 0;
    int count = 0;
    return parse_part(word, number, count)
               ? std::string()
               : "'" + word + "' is not a part: write 3/64 for the third of 64";
  };
  add_memory(verb, request);
  verb.add_option_function<std::string>(
          "--part",
          [&request](const std::string& word) {
            static_cast<void>(parse_part(word, request.part_number, request.part_count));
          },
          "Bake this share of the tiles into the folder -o")
      ->check(CLI::Validator(check, ""))
      ->type_name("I/N");
  add_cache_options(verb, request);
}

CLI::Option* add_memory(CLI::App& verb, BakeRequest& request) {
  const auto is_some = [](const std::string& word) {
    return parse_size(word) != 0U ? std::string() : "no level can be baked in 0 bytes";
  };
  return add_size(verb, "--memory", "Most memory to use, for levels of any size", request.memory)
      ->check(CLI::Validator(is_some, ""));
}

void add_cache_options(CLI::App& verb, BakeRequest& request) {
  CLI::Option* const cache =
      verb.add_option("--cache", request.cache, "Take tiles from this folder, and store new ones")
          ->check(folder_name())
          ->type_name("DIR");
  add_size(verb, "--cache-limit", "Most that the folder may hold; usually 16G", request.cache_limit)
      ->needs(cache);
}

void add_join(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("join", "Put the parts of bake --part together");
  JoinRequest& request = requests.join;
  verb->add_option("parts", request.parts, "Files, or folders of them, in any order")
      ->required()
      ->check(file_name())
      ->type_name("");
  as_output(verb->add_option("-o,--output", request.output, "The .way file"), ".way")->required();
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_join(request); }; });
}

void add_cache(CLI::App& app, Requests& requests) {
  CLI::App* const verb = app.add_subcommand("cache", "Look at a tile cache, or clean it");
  CacheRequest& request = requests.cache;
  verb->add_option("action", request.action, "info, clean (remove entries) or check (read all)")
      ->required()
      ->check(CLI::IsMember({"info", "clean", "check"}).description(""))
      ->type_name("");
  verb->add_option("folder", request.folder, "The folder of bake --cache")
      ->required()
      ->check(folder_name())
      ->type_name("");
  add_size(*verb, "--limit", "clean: keep this much, the entries used most recently", request.limit)
      ->each([&request](const std::string&) { request.has_limit = true; });
  add_json(*verb, request.json);
  verb->callback([&] { requests.run = [&] { return run_cache(request); }; });
}

}  // namespace way::cli
