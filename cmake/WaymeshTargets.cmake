# One helper per kind of target, so that a folder's CMakeLists.txt is one call.

include(GNUInstallDirs)
# WebAssembly has neither threads nor files here; see cmake/wasm32-wasi.cmake.
set(WAYMESH_IS_WASM OFF)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  set(WAYMESH_IS_WASM ON)
  set(WAYMESH_PIC OFF)
else()
  set(WAYMESH_PIC ON)
  find_package(Threads REQUIRED)
endif()

# Flags of our own targets; never exported.
add_library(way_flags INTERFACE)
target_compile_features(way_flags INTERFACE cxx_std_20)
target_compile_options(way_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -ffp-contract=off
  # Clang also warns about explicit promotions, such as double{x}.
  $<$<CXX_COMPILER_ID:GNU>:-Wdouble-promotion>
  # GCC 12 reports impossible overlaps in std::string (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # The stable_sort of libstdc++ 12 uses a function that is deprecated.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
  $<$<BOOL:${WAYMESH_WERROR}>:-Werror>)

if(WAYMESH_PLAIN_CPP)
  target_compile_definitions(way_flags INTERFACE WAY_PLAIN_CPP)
endif()

option(WAYMESH_PRECOMPILE "Compile the standard library's headers once a target" OFF)

# way_precompile(target [<header>...]): parses the headers that nearly every source of a target
# includes once. Does not pay off for a target of a few sources.
function(way_precompile target)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources count)
  if(WAYMESH_PRECOMPILE AND count GREATER 4)
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cmath> <cstdint> <functional>
      <map> <memory> <optional> <set> <span> <string> <vector> ${ARGN})
  endif()
endfunction()

# way_add_module(NAME bake DEPENDS nav SOURCES ... HEADERS ...): library, alias, headers, install.
# Headers are relative to include/, sources to the calling folder.
function(way_add_module)
  cmake_parse_arguments(ARG "" "NAME" "DEPENDS;PRIVATE;SOURCES;HEADERS" ${ARGN})
  set(target way_${ARG_NAME})
  set(root "${PROJECT_SOURCE_DIR}/include")
  list(TRANSFORM ARG_HEADERS PREPEND "${root}/")
  list(TRANSFORM ARG_DEPENDS PREPEND way_)
  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(waymesh::${ARG_NAME} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${root}" FILES ${ARG_HEADERS})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PUBLIC ${ARG_DEPENDS}
    PRIVATE $<BUILD_INTERFACE:way_flags> ${ARG_PRIVATE})
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${ARG_NAME}
    VERIFY_INTERFACE_HEADER_SETS ON POSITION_INDEPENDENT_CODE ${WAYMESH_PIC})
  way_precompile(${target})
  install(TARGETS ${target} EXPORT waymesh-targets FILE_SET HEADERS)
endfunction()

# A prefix of every test name, to distinguish several builds.
set(WAYMESH_TEST_PREFIX "" CACHE STRING "Put before the name of every test")
set(WAYMESH_TEST_GROUP all CACHE STRING "Which tests are built: all, threads or bytes")
set_property(CACHE WAYMESH_TEST_GROUP PROPERTY STRINGS all threads bytes)

# way_add_test(NAME bake LINKS ... SOURCES ...): one doctest program per module, one ctest test per
# case.
function(way_add_test)
  cmake_parse_arguments(ARG "" "NAME" "LINKS;SOURCES" ${ARGN})
  set(target way_${ARG_NAME}_test)
  add_executable(${target} ${ARG_SOURCES})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src"
    "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(${target} PRIVATE ${ARG_LINKS} way_test_support way_flags)
  target_compile_definitions(${target} PRIVATE
    WAYMESH_GOLDEN="${PROJECT_SOURCE_DIR}/tests/golden"
    WAYMESH_CORPUS="${PROJECT_SOURCE_DIR}/tests/io/corpus")
  way_precompile(${target} <doctest/doctest.h>)
  doctest_discover_tests(${target}
    TEST_PREFIX "${WAYMESH_TEST_PREFIX}${ARG_NAME}/" PROPERTIES TIMEOUT 900)
endfunction()
