# waymesh_recast: bakes with the installed Recast and converts its tiles to ours, for benchmarks and
# tests. Does not exist if Recast is not installed.
find_package(Recast QUIET)

if(Recast_FOUND AND NOT TARGET waymesh_recast)
  set(bench "${PROJECT_SOURCE_DIR}/bench")
  add_library(waymesh_recast STATIC
    "${bench}/harness/stages.cpp" "${bench}/sides/bake_summary.cpp"
    "${bench}/sides/detour_sets.cpp" "${bench}/sides/recast_bake.cpp"
    "${bench}/sides/recast_summary.cpp" "${bench}/sides/triangle_lookup.cpp")
  target_include_directories(waymesh_recast PUBLIC "${PROJECT_SOURCE_DIR}"
    PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(waymesh_recast
    PUBLIC waymesh::bake waymesh::io Recast::Recast Recast::Detour
    PRIVATE way_flags)
  way_unite(waymesh_recast)
endif()
