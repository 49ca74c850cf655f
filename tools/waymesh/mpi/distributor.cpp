// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "mpi/distributor.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include <mpi.h>

namespace way::cli {
namespace {

enum Tag : int { kAsk = 1, kBytes = 2, kNext = 3 };

constexpr int kNoPart = 0;

/// What a rank sends when it is done with a part and wants the next; bytes follow.
struct Ask {
  std::uint64_t size = 0;      ///< Of the part, or of the message of an error.
  std::uint64_t has_part = 0;  ///< 0 in the first one.
  std::uint64_t has_error = 0;
};

/// MPI counts in ints.
constexpr std::size_t kPiece = std::size_t{1} << 30U;

void send_bytes(const PartBytes& bytes, int rank) {
  for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
    const auto size = static_cast<int>(std::min(kPiece, bytes.size() - at));
    MPI_Send(bytes.data() + at, size, MPI_BYTE, rank, kBytes, MPI_COMM_WORLD);
  }
}

PartBytes receive_bytes(std::size_t size, int rank) {
  PartBytes bytes(size);
  for (std::size_t at = 0; at < size; at += kPiece) {
    const auto piece = static_cast<int>(std::min(kPiece, size - at));
    MPI_Recv(bytes.data() + at, piece, MPI_BYTE, rank, kBytes, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return bytes;
}

std::string to_text(const PartBytes& bytes) {
  std::string text(bytes.size(), ' ');
  std::ranges::transform(bytes, text.begin(), [](std::byte b) { return static_cast<char>(b); });
  return text;
}

PartBytes to_bytes(const std::string& text) {
  PartBytes bytes(text.size());
  std::ranges::transform(text, bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

/// What is left to do, and what is done. Shared by the two threads of rank 0.
class PartList {
 public:
  PartList(int count, const CollectPart& collect) : count_(count), collect_(collect) {}

  /// The next number, or kNoPart if there are no more or one has failed.
  int next() {
    const std::scoped_lock lock(mutex_);
    return error_ || given_ == count_ ? kNoPart : ++given_;
  }
  void add(const PartBytes& part) {
    const std::scoped_lock lock(mutex_);
    const auto kept = collect_(part);
    ++done_;
    if (!kept && !error_) error_ = kept.error();
  }
  void fail(int rank, const std::string& message) {
    const std::scoped_lock lock(mutex_);
    if (!error_)
      error_ = Error{Error::Code::invalid_mesh, "rank " + std::to_string(rank) + ": " + message};
  }
  int done() {
    const std::scoped_lock lock(mutex_);
    return done_;
  }
  Result<> result() {
    const std::scoped_lock lock(mutex_);
    if (error_) return *error_;
    return std::monostate{};
  }

 private:
  std::mutex mutex_;
  int count_;
  int given_ = 0;
  int done_ = 0;
  const CollectPart& collect_;
  std::optional<Error> error_;
};

/// Answers a rank that asks. Returns false if it was told to end.
bool answer(PartList& list, const MPI_Status& from) {
  Ask ask;
  MPI_Recv(&ask, sizeof ask, MPI_BYTE, from.MPI_SOURCE, kAsk, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  const PartBytes bytes = receive_bytes(static_cast<std::size_t>(ask.size), from.MPI_SOURCE);
  if (ask.has_error != 0) {
    list.fail(from.MPI_SOURCE, to_text(bytes));
  } else if (ask.has_part != 0) {
    list.add(bytes);
  }
  const int number = list.next();
  MPI_Send(&number, 1, MPI_INT, from.MPI_SOURCE, kNext, MPI_COMM_WORLD);
  return number != kNoPart;
}

}  // namespace

Result<> distribute_parts(int count, const BakeNumbered& bake, const CollectPart& collect,
                          const std::function<void(int done)>& on_progress) {
  PartList list(count, collect);
  std::atomic<bool> is_done = false;
  std::thread own([&] {
    for (int number = list.next(); number != kNoPart; number = list.next()) {
      auto part = bake(number);
      if (part) list.add(*part);
      if (!part) list.fail(0, part.error().message);
    }
    is_done = true;
  });
  int others = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &others);
  --others;
  while (others > 0 || !is_done) {
    int has_message = 0;
    MPI_Status from = {};
    MPI_Iprobe(MPI_ANY_SOURCE, kAsk, MPI_COMM_WORLD, &has_message, &from);
    if (has_message != 0 && !answer(list, from)) --others;
    // This thread has to share a core with one that bakes.
    if (has_message == 0) std::this_thread::sleep_for(std::chrono::microseconds(500));
    on_progress(list.done());
  }
  own.join();
  return list.result();
}

void bake_distributed_parts(const BakeNumbered& bake) {
  Ask ask;
  PartBytes bytes;
  while (true) {
    MPI_Send(&ask, sizeof ask, MPI_BYTE, 0, kAsk, MPI_COMM_WORLD);
    send_bytes(bytes, 0);
    int number = kNoPart;
    MPI_Recv(&number, 1, MPI_INT, 0, kNext, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (number == kNoPart) return;
    auto part = bake(number);
    bytes = part ? *std::move(part) : to_bytes(part.error().message);
    ask = {.size = bytes.size(), .has_part = 1, .has_error = part ? 0U : 1U};
  }
}

}  // namespace way::cli
