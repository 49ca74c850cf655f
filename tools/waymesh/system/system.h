// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace way::cli {

/// What the program needs of the system beyond the standard library, with a source per system:
/// system_posix.cpp and system_windows.cpp.

/// Call this before anything else in main(). Standard streams that are closed fail from now on,
/// instead of being taken by the next file that is opened, and writing beyond the limit of the size
/// of files (`ulimit -f`) is an error like a full disk, instead of the end of the process.
/// On Windows, streams are binary from now on, and the console takes UTF-8.
void prepare_standard_streams();

/// Returns the words after the name of the program in UTF-8.
std::vector<std::string> given_words(int argc, char** argv);

/// Standard streams.
inline constexpr int kOutput = 1;
inline constexpr int kErrors = 2;

/// Returns true if a stream is a terminal, which knows escape sequences.
bool is_terminal(int stream);
/// The columns of the terminal at standard output; 0 if there is none.
int terminal_columns();
/// Sends to standard error from now on what is printed to standard output, whose descriptor it
/// returns.
int detach_standard_output();
/// Writes all bytes to a stream. Returns 0 or an error code. Safe in a handler of signals.
int write_stream(int stream, std::string_view bytes);

using SignalHandler = void (*)(int signal);
/// Sets what a signal does, so that waiting system calls end. Returns what it did before.
SignalHandler handle_signal(int signal, SignalHandler handler);

/// The most memory that the program has held.  [bytes]
std::size_t peak_memory();
/// Asks for as many open files as the system may give.
void raise_file_limit();

/// A new folder for temporary files; empty if none can be made. Removes those that killed runs
/// left.
std::string make_temporary_folder();
/// Opens a file to be read by descriptor. Returns -1 and sets errno if that fails.
int open_descriptor(const std::string& path);

/// The exit code of run_program() if there is no such program.
inline constexpr int kNotInstalled = 127;
/// Runs a program that reads nothing and whose words nobody sees, and returns its exit code.
/// @param is_interrupted  Asked now and then; true ends the program.
int run_program(std::vector<std::string> words, const std::function<bool()>& is_interrupted);

}  // namespace way::cli
