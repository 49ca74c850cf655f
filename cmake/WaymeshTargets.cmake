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
if(MSVC)  # not tried; /fp:precise contracts nothing
  target_compile_options(way_flags INTERFACE /W4 /permissive- /utf-8 /fp:precise)
else()
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
endif()

if(WAYMESH_PLAIN_CPP)
  target_compile_definitions(way_flags INTERFACE WAY_PLAIN_CPP)
endif()

# way_turn_off_without(OPTION "the tests" package...): for this run, a part of the project is off if
# a package that only this part needs is missing; one line says so. A macro, since packages set
# variables of their own.
macro(way_turn_off_without option part)
  foreach(package ${ARGN})
    if(${option})
      find_package(${package} QUIET)
      if(NOT ${package}_FOUND)
        message(NOTICE "waymesh: ${part} will not be built: the package ${package} is missing")
        set(${option} OFF)
      endif()
    endif()
  endforeach()
endmacro()

# By default in a subproject, which is built from scratch and then left alone.
if(PROJECT_IS_TOP_LEVEL)
  set(way_unity OFF)
else()
  set(way_unity ON)
endif()
option(WAYMESH_UNITY "Compile the sources of each folder as one, for builds from scratch"
  ${way_unity})

# way_unite(target [ALONE <source>...]): compiles the sources of each folder as one, since most of
# the time of a build from scratch goes into the same headers. ALONE: sources whose local names
# clash with those of another one.
function(way_unite target)
  cmake_parse_arguments(ARG "" "" "ALONE" ${ARGN})
  if(NOT WAYMESH_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # GCC takes the sources of such a file for headers, in which local types would be a mistake.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  get_target_property(sources ${target} SOURCES)
  list(REMOVE_ITEM sources ${ARG_ALONE})
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "in_${folder}" group)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
endfunction()

# way_add_module(NAME bake DEPENDS nav SOURCES ... ALONE ... HEADERS ...): library, alias, headers,
# install. Headers are relative to include/, sources to the calling folder; ALONE: see way_unite().
function(way_add_module)
  cmake_parse_arguments(ARG "" "NAME" "DEPENDS;PRIVATE;SOURCES;ALONE;HEADERS" ${ARGN})
  set(target way_${ARG_NAME})
  set(root "${PROJECT_SOURCE_DIR}/include")
  list(TRANSFORM ARG_HEADERS PREPEND "${root}/")
  list(TRANSFORM ARG_DEPENDS PREPEND way_)
  add_library(${target} STATIC ${ARG_SOURCES} ${ARG_ALONE})
  add_library(waymesh::${ARG_NAME} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${root}" FILES ${ARG_HEADERS})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PUBLIC ${ARG_DEPENDS}
    PRIVATE $<BUILD_INTERFACE:way_flags> ${ARG_PRIVATE})
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${ARG_NAME}
    POSITION_INDEPENDENT_CODE ${WAYMESH_PIC})
  way_unite(${target} ALONE ${ARG_ALONE})
  install(TARGETS ${target} EXPORT waymesh-targets FILE_SET HEADERS)
endfunction()

# Tests and programs spend their time in the library, so optimizing them costs more than it saves.
set(WAYMESH_PROGRAM_FLAGS "" CACHE STRING
  "Compiler flags of tests, tools, examples and the benchmark, after those of the build type")

# A prefix of every test name, to distinguish several builds.
set(WAYMESH_TEST_PREFIX "" CACHE STRING "Put before the name of every test")
set(WAYMESH_TEST_GROUP all CACHE STRING "Which tests are built: all, threads or platforms")
set_property(CACHE WAYMESH_TEST_GROUP PROPERTY STRINGS all threads platforms)

set(WAYMESH_TEST_EXCLUDE "" CACHE STRING
  "Cases that are left out under an emulator, as doctest's --test-case-exclude has them")

# way_discover_tests(target name): one ctest test per case of a doctest program. Under an emulator,
# which takes long to start, one per program.
function(way_discover_tests target name)
  set(name "${WAYMESH_TEST_PREFIX}${name}")
  if(CMAKE_CROSSCOMPILING)
    add_test(NAME "${name}" COMMAND ${target} --success=false --no-colors
      "--test-case-exclude=${WAYMESH_TEST_EXCLUDE}")
    set_tests_properties("${name}" PROPERTIES TIMEOUT 3600)
    return()
  endif()
  # ctest lists the tests by name that did not run because there is no reference data.
  doctest_discover_tests(${target} TEST_PREFIX "${name}/" PROPERTIES TIMEOUT 1800
    SKIP_REGULAR_EXPRESSION "skipped: no reference data")
endfunction()

# way_add_test(NAME bake LINKS ... SOURCES ... ALONE ...): one doctest program per module, one ctest
# test per case; ALONE: see way_unite().
function(way_add_test)
  cmake_parse_arguments(ARG "" "NAME" "LINKS;SOURCES;ALONE" ${ARGN})
  set(target way_${ARG_NAME}_test)
  add_executable(${target} ${ARG_SOURCES} ${ARG_ALONE})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src"
    "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(${target} PRIVATE ${ARG_LINKS} way_test_support way_flags)
  target_compile_definitions(${target} PRIVATE
    WAYMESH_GOLDEN="${PROJECT_SOURCE_DIR}/tests/golden"
    WAYMESH_CORPUS="${PROJECT_SOURCE_DIR}/tests/io/corpus")
  target_compile_options(${target} PRIVATE ${WAYMESH_PROGRAM_FLAGS})
  way_unite(${target} ALONE ${ARG_ALONE})
  way_discover_tests(${target} ${ARG_NAME})
endfunction()
