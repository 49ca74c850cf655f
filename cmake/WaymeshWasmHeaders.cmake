# Libraries that are headers alone, for WebAssembly: they lie among the headers of the machine that
# compiles, which are not to be seen, so links to them are put into a folder of their own. There is
# no zstd for WebAssembly in Debian: the page uncompresses tiles, and none are compressed there.
set(headers "${PROJECT_BINARY_DIR}/wasm_headers")
file(MAKE_DIRECTORY "${headers}")
foreach(name fast_float nlohmann xxhash.h)
  find_path(place_of_${name} ${name} PATHS /usr/include /usr/local/include REQUIRED
    NO_DEFAULT_PATH)
  file(CREATE_LINK "${place_of_${name}}/${name}" "${headers}/${name}" SYMBOLIC)
endforeach()
set(xxhash_include "${headers}")
set(zstd_FOUND OFF)

foreach(target FastFloat::fast_float nlohmann_json::nlohmann_json)
  add_library(${target} INTERFACE IMPORTED)
  set_target_properties(${target} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${headers}"
    INTERFACE_INCLUDE_DIRECTORIES "${headers}")
endforeach()
set_property(TARGET nlohmann_json::nlohmann_json PROPERTY INTERFACE_COMPILE_DEFINITIONS
  JSON_NOEXCEPTION JSON_HAS_FILESYSTEM=0 JSON_HAS_EXPERIMENTAL_FILESYSTEM=0)
