// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A cache is a folder with up to 256 folders `ab`, which hold entries `ab/abcd...ef.tile` with 32
// hexadecimal digits. An entry is written to `X.N.new` and renamed, so that readers see all of it
// or nothing. There are no locks and no index: any file may vanish at any time.
#include "way/io/tile_cache.h"

#include "way/io/file_path.h"

#include "core/mutex.h"
#include "core/text.h"
#include "io/bytes/system_file.h"
#include "io/cache/cache_entry.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <tuple>

namespace way {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTagName = "CACHEDIR.TAG";
/// The first line is the one that backup programs look for: https://bford.info/cachedir.
constexpr const char* kTagText =
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# Tiles of navigation meshes, made by waymesh. All of it may be removed at any time.\n";
constexpr const char* kEnding = ".tile";
constexpr std::chrono::hours kOld(1);  ///< Entries are marked as used at most this often.
constexpr int kNameTries = 16;
constexpr std::uint64_t kCleanShare = 16;  ///< Cleans after each so much of the limit was stored.

Error failed(const std::string& path, const char* what, std::error_code reason) {
  return {Error::Code::io, text(path, ": cannot be ", what, ": ", reason.message())};
}

std::error_code code_of(int number) {
  return {number, std::generic_category()};
}

std::string hex(const TileKey& key) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string digits;
  for (const std::uint64_t half : {key.high, key.low}) {
    for (int shift = 60; shift >= 0; shift -= 4)
      digits += kDigits[(half >> static_cast<unsigned>(shift)) & 15U];
  }
  return digits;
}

std::optional<TileKey> key_of(const std::string& digits) {
  if (digits.size() != 32) return std::nullopt;
  std::array<std::uint64_t, 2> halves = {};
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char digit = digits[i];
    const bool is_number = digit >= '0' && digit <= '9';
    if (!is_number && (digit < 'a' || digit > 'f')) return std::nullopt;
    const auto value = static_cast<std::uint64_t>(is_number ? digit - '0' : digit - 'a' + 10);
    halves[i / 16] = halves[i / 16] << 4U | value;
  }
  return TileKey{halves[0], halves[1]};
}

/// A file of a cache that was found by looking at its folders.
struct CacheFile {
  std::string path;
  TileKey key = {};
  bool is_entry = false;  ///< Otherwise the leftover of a writer.
  std::uint64_t bytes = 0;
  fs::file_time_type used = {};
};

/// What a name says, if it is one of a cache.
std::optional<CacheFile> parse_name(const fs::path& path) {
  const std::string name = path_text(path.filename());
  const std::size_t dot = name.find('.');
  const auto key = key_of(name.substr(0, dot));
  if (!key || dot == std::string::npos ||
      path_text(path.parent_path().filename()) != name.substr(0, 2))
    return std::nullopt;
  const std::string ending = name.substr(dot);
  if (ending == kEnding) return CacheFile{path_text(path), *key, true};
  const bool is_leftover = ending.starts_with(kEnding) && ending.ends_with(".new");
  return is_leftover ? std::optional(CacheFile{path_text(path), *key}) : std::nullopt;
}

template <class Visit>
void each_in(const fs::path& folder, Visit visit) {
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code))
    visit(at->path());
}

/// All files of a cache; others in the folder are left out.
std::vector<CacheFile> list_files(const std::string& folder) {
  std::vector<CacheFile> files;
  each_in(folder, [&](const fs::path& shard) {
    if (path_text(shard.filename()).size() != 2) return;
    each_in(shard, [&](const fs::path& path) {
      auto file = parse_name(path);
      std::error_code code;
      const auto type = fs::symlink_status(path, code).type();
      if (!file || type == fs::file_type::not_found || type == fs::file_type::directory) return;
      if (type == fs::file_type::regular) file->bytes = fs::file_size(path, code);
      if (type == fs::file_type::regular) file->used = fs::last_write_time(path, code);
      files.push_back(std::move(*file));
    });
  });
  return files;
}

bool is_old(fs::file_time_type used) {
  return fs::file_time_type::clock::now() - used > kOld;
}

/// Marks an entry as used now. Fails if it is read-only, which does no harm.
void mark_used(const std::string& path) {
  std::error_code ignored;
  fs::last_write_time(to_path(path), fs::file_time_type::clock::now(), ignored);
}

/// Reads an entry, which may be any kind of file. Nothing if it does not exist.
///
/// Errors: bad_format if it is damaged; io if the system does not give it.
Result<std::optional<StoredTiles>> read_entry(const std::string& path, const TileKey& key) {
  // A link may lead anywhere, and a pipe has no end.
  const FileHandle file = open_no_link(path);
  if (!file && errno == ENOENT) return std::optional<StoredTiles>();
  if (!file && errno == ELOOP) return Error{Error::Code::bad_format, "is a link"};
  if (!file) return failed(path, "read", code_of(errno));
  const auto known = regular_file(file.get());
  if (!known || known->size > kMaxCacheEntry)
    return Error{Error::Code::bad_format, "is not a cache entry"};
  std::vector<std::byte> bytes(static_cast<std::size_t>(known->size));
  if (pread_all(file.get(), 0, bytes) != 0) return Error{Error::Code::bad_format, "is truncated"};
  auto tiles = decode_entry(key, bytes);
  if (!tiles) return tiles.error();
  if (known->age > std::chrono::duration<double>(kOld).count()) mark_used(path);
  return std::optional(std::move(*tiles));
}

/// Writes an entry under another name and renames it.
std::error_code write_entry(const std::string& path, std::span<const std::byte> bytes) {
  static std::atomic<unsigned> number = 0;
  for (int i = 0; i < kNameTries; ++i) {
    const std::string name = text(path, ".", process_number(), "-", number.fetch_add(1), ".new");
    FileHandle file = open_new(name);
    if (!file && errno == EEXIST) continue;  // of a process with the same number elsewhere
    if (!file) return code_of(errno);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::error_code code = code_of(write_all(file.get(), text));
    file.close();
    if (!code) fs::rename(to_path(name), to_path(path), code);
    if (!code) return code;
    std::error_code ignored;
    fs::remove(to_path(name), ignored);
    // Windows does not replace an entry that is being read. Any entry of this key is as good.
    const bool is_refused = code == std::errc::permission_denied;
    return is_refused && fs::is_regular_file(to_path(path), ignored) ? std::error_code() : code;
  }
  return code_of(EEXIST);
}

}  // namespace

struct TileCache::State {
  std::string folder;
  TileCacheOptions options;
  std::atomic<std::size_t> found = 0;
  std::atomic<std::size_t> missed = 0;
  std::atomic<std::size_t> damaged = 0;
  std::atomic<std::size_t> stored = 0;
  std::atomic<std::size_t> failed = 0;
  std::atomic<std::uint64_t> new_bytes = 0;  ///< Since the last time that it was cleaned.
  Mutex mutex;
  std::optional<Error> store_error;

  std::string path_of(const TileKey& key) const {
    const std::string digits = hex(key);
    return folder + "/" + digits.substr(0, 2) + "/" + digits + kEnding;
  }

  std::error_code write(const TileKey& key, std::span<const std::byte> bytes) const {
    const std::string path = path_of(key);
    std::error_code code = write_entry(path, bytes);
    if (code != std::errc::no_such_file_or_directory) return code;
    fs::create_directory(to_path(path).parent_path(), code);
    return code ? code : write_entry(path, bytes);
  }
};

TileCache::TileCache(std::unique_ptr<State> state) : state_(std::move(state)) {}

TileCache::~TileCache() {
  if (state_->new_bytes > 0) static_cast<void>(clean(state_->options.max_bytes));
}

Result<std::unique_ptr<TileCache>> TileCache::open(const std::string& folder,
                                                   const TileCacheOptions& options) {
  std::error_code code;
  const fs::path place = to_path(folder);
  fs::create_directories(place, code);
  if (!fs::is_directory(place))
    return failed(folder, "used as a cache", code ? code : code_of(ENOTDIR));
  const fs::directory_iterator readable(place, code);
  if (code) return failed(folder, "used as a cache", code);
  const std::string tag = folder + "/" + kTagName;
  if (!fs::exists(to_path(tag), code)) {
    // Not needed for anything but open_existing(), so it does not matter if this fails.
    const FileHandle file = open_new(tag);
    if (file) static_cast<void>(write_all(file.get(), kTagText));
  }
  auto state = std::make_unique<State>();
  state->folder = folder;
  state->options = options;
  return std::unique_ptr<TileCache>(new TileCache(std::move(state)));
}

Result<std::unique_ptr<TileCache>> TileCache::open_existing(const std::string& folder) {
  std::error_code code;
  if (!fs::exists(to_path(folder), code)) return failed(folder, "read", code_of(ENOENT));
  if (!fs::exists(to_path(folder + "/" + kTagName), code)) {
    return Error{Error::Code::io, text(folder, ": is not a tile cache: it has no file ", kTagName)};
  }
  return open(folder);
}

std::optional<StoredTiles> TileCache::find(const TileKey& key) {
  auto read = read_entry(state_->path_of(key), key);
  if (!read && read.error().code == Error::Code::bad_format) ++state_->damaged;
  if (!read || !*read) {
    ++state_->missed;
    return std::nullopt;
  }
  ++state_->found;
  return std::move(*read);
}

void TileCache::store(const TileKey& key, const StoredTiles& tiles) {
  const std::vector<std::byte> bytes = encode_entry(key, tiles);
  if (bytes.size() > kMaxCacheEntry) return;
  if (const auto code = state_->write(key, bytes)) {
    ++state_->failed;
    const Lock lock(state_->mutex);
    state_->store_error = way::failed(state_->folder, "written", code);
    return;
  }
  ++state_->stored;
  // The thread that exceeds the share removes old entries; others go on.
  const std::uint64_t share = state_->options.max_bytes / kCleanShare;
  const std::uint64_t before = state_->new_bytes.fetch_add(bytes.size());
  if (before <= share && before + bytes.size() > share)
    static_cast<void>(clean(state_->options.max_bytes));
}

TileCacheCounts TileCache::counts() const {
  return {state_->found, state_->missed, state_->damaged, state_->stored, state_->failed};
}

std::optional<Error> TileCache::store_error() const {
  const Lock lock(state_->mutex);
  return state_->store_error;
}

TileCacheInfo TileCache::info() const {
  TileCacheInfo info;
  for (const CacheFile& file : list_files(state_->folder)) {
    if (!file.is_entry) ++info.leftovers;
    if (!file.is_entry) continue;
    ++info.entries;
    info.bytes += file.bytes;
  }
  return info;
}

TileCacheInfo TileCache::check() const {
  TileCacheInfo info = this->info();
  for (const CacheFile& file : list_files(state_->folder)) {
    if (file.is_entry && !read_entry(file.path, file.key)) info.damaged.push_back(file.path);
  }
  std::ranges::sort(info.damaged);
  return info;
}

TileCacheInfo TileCache::clean(std::uint64_t max_bytes) {
  state_->new_bytes = 0;
  std::vector<CacheFile> files = list_files(state_->folder);
  std::uint64_t bytes = 0;
  for (const CacheFile& file : files)
    bytes += file.is_entry ? file.bytes : 0;
  std::ranges::sort(files, {},
                    [](const CacheFile& file) { return std::tuple(file.used, file.key); });
  TileCacheInfo removed;
  for (const CacheFile& file : files) {
    const bool goes = file.is_entry ? bytes > max_bytes : max_bytes == 0 || is_old(file.used);
    std::error_code code;
    if (!goes || !fs::remove(to_path(file.path), code)) continue;
    if (!file.is_entry) ++removed.leftovers;
    if (!file.is_entry) continue;
    bytes -= file.bytes;
    ++removed.entries;
    removed.bytes += file.bytes;
  }
  return removed;
}

}  // namespace way
