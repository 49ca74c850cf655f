# Packages for the cross compilers of Debian. Libraries that are headers alone lie among the headers
# of the machine that compiles, which are not to be seen, so links to them are put into a folder of
# their own, and find_package() finds them there. zstd is used if it is there for the target; Debian
# has none for WebAssembly and Windows.
set(host_headers "${PROJECT_BINARY_DIR}/host_headers")
file(MAKE_DIRECTORY "${host_headers}")

# way_add_package(package target properties...): find_package(package) makes the target.
function(way_add_package package target)
  string(TOLOWER "${package}" name)
  list(JOIN ARGN "\" \"" properties)
  file(WRITE "${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${name}-config.cmake" "
if(NOT TARGET ${target})
  add_library(${target} INTERFACE IMPORTED)
  set_target_properties(${target} PROPERTIES \"${properties}\")
endif()\n")
endfunction()

# way_link_header(name): finds a header, or a folder of headers, on the machine that compiles.
function(way_link_header name)
  find_path(place_of_${name} ${name} PATHS /usr/include /usr/local/include
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  if(place_of_${name})
    file(CREATE_LINK "${place_of_${name}}/${name}" "${host_headers}/${name}" SYMBOLIC)
  endif()
endfunction()

foreach(package "FastFloat fast_float FastFloat::fast_float" "doctest doctest doctest::doctest"
    "nlohmann_json nlohmann nlohmann_json::nlohmann_json" "CLI11 CLI CLI11::CLI11"
    "tomlplusplus toml++ tomlplusplus::tomlplusplus")
  separate_arguments(package)
  list(POP_FRONT package name header target)
  way_link_header(${header})
  if(EXISTS "${host_headers}/${header}")
    way_add_package(${name} ${target} INTERFACE_INCLUDE_DIRECTORIES "${host_headers}")
  endif()
endforeach()
way_link_header(xxhash.h)
set(xxhash_include "${host_headers}" CACHE PATH "Folder with xxhash.h")

find_library(zstd_library zstd)
find_path(zstd_headers zstd.h)
if(zstd_library AND zstd_headers AND NOT WAYMESH_IS_WASM)
  way_add_package(zstd zstd::libzstd_shared INTERFACE_INCLUDE_DIRECTORIES "${zstd_headers}"
    INTERFACE_LINK_LIBRARIES "${zstd_library}")
else()
  set(CMAKE_DISABLE_FIND_PACKAGE_zstd ON)
endif()
