// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "words/completion.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string names_of(const std::vector<CompletedVerb>& verbs) {
  std::vector<std::string> names;
  std::ranges::transform(verbs, std::back_inserter(names), &CompletedVerb::name);
  return joined(names);
}

/// Also used by zsh, through its bashcompinit.
std::string bash_script(const std::vector<CompletedVerb>& verbs) {
  std::string text =
      "_waymesh() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} words=\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '" +
      names_of(verbs) +
      " --help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]} in\n";
  for (const CompletedVerb& verb : verbs)
    text += "    " + verb.name + ") words='" + joined(verb.options) + "' ;;\n";
  text +=
      "  esac\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -F _waymesh waymesh\n";
  return text;
}

std::string fish_script(const std::vector<CompletedVerb>& verbs) {
  std::string text =
      "complete -c waymesh -n __fish_use_subcommand -f -a '" + names_of(verbs) + "'\n";
  for (const CompletedVerb& verb : verbs) {
    for (const std::string& option : verb.options)
      text += "complete -c waymesh -n '__fish_seen_subcommand_from " + verb.name + "' -l " +
              option.substr(2) + "\n";
  }
  return text;
}

}  // namespace

std::string completion_script(const std::string& shell, const std::vector<CompletedVerb>& verbs) {
  if (shell == "fish") return fish_script(verbs);
  const std::string script = bash_script(verbs);
  if (shell == "bash") return script;
  return "autoload -U +X bashcompinit && bashcompinit\n" + script;
}

std::string completion_json(const std::string& shell, const std::vector<CompletedVerb>& verbs) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const CompletedVerb& verb : verbs)
    list.push_back({{"name", verb.name}, {"help", verb.help}, {"options", verb.options}});
  const nlohmann::ordered_json json = {
      {"shell", shell}, {"script", completion_script(shell, verbs)}, {"verbs", std::move(list)}};
  return json.dump() + '\n';
}

}  // namespace way::cli
