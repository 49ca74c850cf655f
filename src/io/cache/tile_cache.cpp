// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// A cache is a folder with up to 256 folders `ab`, which hold entries `ab/abcd...ef.tile` with 32
// hexadecimal digits. An entry is written to `X.N.new` and renamed, so that readers see all of it
// or nothing. There are no locks and no index: any file may vanish at any time.
#include "way/io/tile_cache.h"

#include "core/mutex.h"
#include "core/text.h"
#include "io/bytes/posix_file.h"
#include "io/cache/cache_entry.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <tuple>

#include <fcntl.h>
#include <sys/stat.h>

namespace way {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTagName = "CACHEDIR.TAG";
/// The first line is the one that backup programs look for: https://bford.info/cachedir.
constexpr const char* kTagText =
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# Tiles of navigation meshes, made by waymesh. All of it may be removed at any time.\n";
constexpr const char* kEnding = ".tile";
constexpr std::time_t kOld = 3600;  ///< Entries are marked as used at most this often. [seconds]
constexpr int kNameTries = 16;
constexpr std::uint64_t kCleanShare = 16;  ///< Cleans after each so much of the limit was stored.

Error failed(const std::string& path, const char* what, int code) {
  return {Error::Code::io,
          text(path, ": cannot be ", what, ": ", std::generic_category().message(code))};
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
  timespec used = {};
};

/// What a name says, if it is one of a cache.
std::optional<CacheFile> parse_name(const fs::path& path) {
  const std::string name = path.filename().string();
  const std::size_t dot = name.find('.');
  const auto key = key_of(name.substr(0, dot));
  if (!key || dot == std::string::npos || path.parent_path().filename() != name.substr(0, 2))
    return std::nullopt;
  const std::string ending = name.substr(dot);
  if (ending == kEnding) return CacheFile{path.string(), *key, true};
  const bool is_leftover = ending.starts_with(kEnding) && ending.ends_with(".new");
  return is_leftover ? std::optional(CacheFile{path.string(), *key}) : std::nullopt;
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
    if (shard.filename().string().size() != 2) return;
    each_in(shard, [&](const fs::path& path) {
      auto file = parse_name(path);
      struct stat status = {};
      if (!file || lstat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode)) return;
      file->bytes = static_cast<std::uint64_t>(status.st_size);
      file->used = status.st_mtim;
      files.push_back(std::move(*file));
    });
  });
  return files;
}

bool is_old(const timespec& used) {
  return std::time(nullptr) - used.tv_sec > kOld;
}

/// Reads an entry, which may be any kind of file. Nothing if it does not exist.
///
/// Errors: bad_format if it is damaged; io if the system does not give it.
Result<std::optional<StoredTiles>> read_entry(const std::string& path, const TileKey& key) {
  // A link may lead anywhere, and a pipe has no end.
  const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file && errno == ENOENT) return std::optional<StoredTiles>();
  if (!file && errno == ELOOP) return Error{Error::Code::bad_format, "is a link"};
  if (!file) return failed(path, "read", errno);
  struct stat status = {};
  if (fstat(file.get(), &status) != 0) return failed(path, "read", errno);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (!S_ISREG(status.st_mode) || size > kMaxCacheEntry)
    return Error{Error::Code::bad_format, "is not a cache entry"};
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Error{Error::Code::bad_format, "is truncated"};
    done += static_cast<std::size_t>(count);
  }
  auto tiles = decode_entry(key, bytes);
  if (!tiles) return tiles.error();
  if (is_old(status.st_mtim)) futimens(file.get(), nullptr);  // used now; fails if read-only
  return std::optional(std::move(*tiles));
}

/// Writes an entry under another name and renames it.
/// @return  0, or the error code of the system.
int write_entry(const std::string& path, std::span<const std::byte> bytes) {
  static std::atomic<unsigned> number = 0;
  for (int i = 0; i < kNameTries; ++i) {
    const std::string name = text(path, ".", ::getpid(), "-", number.fetch_add(1), ".new");
    const FileHandle file(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                 S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH));
    if (!file && errno == EEXIST) continue;  // of a process with the same number elsewhere
    if (!file) return errno;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
    int code = write_all(file.get(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (code == 0 && ::rename(name.c_str(), path.c_str()) != 0) code = errno;
    if (code != 0) ::unlink(name.c_str());
    return code;
  }
  return EEXIST;
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

  int write(const TileKey& key, std::span<const std::byte> bytes) const {
    const std::string path = path_of(key);
    const int code = write_entry(path, bytes);
    if (code != ENOENT) return code;
    if (::mkdir(fs::path(path).parent_path().c_str(), 0777) != 0 && errno != EEXIST) return errno;
    return write_entry(path, bytes);
  }
};

TileCache::TileCache(std::unique_ptr<State> state) : state_(std::move(state)) {}

TileCache::~TileCache() {
  if (state_->new_bytes > 0) static_cast<void>(clean(state_->options.max_bytes));
}

Result<std::unique_ptr<TileCache>> TileCache::open(const std::string& folder,
                                                   const TileCacheOptions& options) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (!fs::is_directory(folder))
    return failed(folder, "used as a cache", code ? code.value() : ENOTDIR);
  if (::access(folder.c_str(), R_OK | X_OK) != 0) return failed(folder, "used as a cache", errno);
  const std::string tag = folder + "/" + kTagName;
  if (!fs::exists(tag, code)) {
    // Not needed for anything but open_existing(), so it does not matter if this fails.
    const FileHandle file(::open(tag.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file) static_cast<void>(write_all(file.get(), kTagText));
  }
  auto state = std::make_unique<State>();
  state->folder = folder;
  state->options = options;
  return std::unique_ptr<TileCache>(new TileCache(std::move(state)));
}

Result<std::unique_ptr<TileCache>> TileCache::open_existing(const std::string& folder) {
  std::error_code code;
  if (!fs::exists(folder, code)) return failed(folder, "read", ENOENT);
  if (!fs::exists(folder + "/" + kTagName, code)) {
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
  if (const int code = state_->write(key, bytes); code != 0) {
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
  std::ranges::sort(files, {}, [](const CacheFile& file) {
    return std::tuple(file.used.tv_sec, file.used.tv_nsec, file.key);
  });
  TileCacheInfo removed;
  for (const CacheFile& file : files) {
    const bool goes = file.is_entry ? bytes > max_bytes : max_bytes == 0 || is_old(file.used);
    if (!goes || ::unlink(file.path.c_str()) != 0) continue;
    if (!file.is_entry) ++removed.leftovers;
    if (!file.is_entry) continue;
    bytes -= file.bytes;
    ++removed.entries;
    removed.bytes += file.bytes;
  }
  return removed;
}

}  // namespace way
