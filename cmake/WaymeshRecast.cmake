# waymesh_recast: bakes by the Recast that is installed, and its tiles as ours. For the comparisons
# of bench/ and for tests; there is none where Recast is not installed.
find_package(Recast QUIET)

if(Recast_FOUND AND NOT TARGET waymesh_recast)
  set(bench "${PROJECT_SOURCE_DIR}/bench")
  add_library(waymesh_recast STATIC
    "${bench}/sides/bake_summary.cpp" "${bench}/sides/detour_sets.cpp" "${bench}/sides/recast_bake.cpp"
    "${bench}/sides/recast_summary.cpp" "${bench}/harness/stages.cpp" "${bench}/sides/triangle_lookup.cpp")
  target_include_directories(waymesh_recast PUBLIC "${PROJECT_SOURCE_DIR}"
    PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(waymesh_recast
    PUBLIC waymesh::bake waymesh::io Recast::Recast Recast::Detour
    PRIVATE way_flags)
endif()
