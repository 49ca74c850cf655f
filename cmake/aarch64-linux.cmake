# 64-bit ARM by Debian's cross compiler, run by qemu-user; `./dev arm` fetches zlib and zstd.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# Static programs run without the libraries of the other machine.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
# Nothing of the machine that compiles is to be found, except programs.
set(WAYMESH_SYSROOT "" CACHE PATH "Folder with zlib and zstd for the target")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WAYMESH_SYSROOT)
set(CMAKE_FIND_ROOT_PATH "${WAYMESH_SYSROOT}" /usr/aarch64-linux-gnu)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(WAYMESH_HOST_HEADERS ON)
