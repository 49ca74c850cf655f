# Recast::Recast, Recast::Detour, Recast::DetourCrowd and Recast::DetourTileCache: Debian's
# librecast-dev ships no package configuration.
find_path(Recast_INCLUDE_DIR Recast.h PATH_SUFFIXES recastnavigation recast)
find_library(Recast_LIBRARY Recast)
find_library(Recast_DETOUR_LIBRARY Detour)
find_library(Recast_CROWD_LIBRARY DetourCrowd)
find_library(Recast_TILE_CACHE_LIBRARY DetourTileCache)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Recast
  REQUIRED_VARS Recast_LIBRARY Recast_DETOUR_LIBRARY Recast_CROWD_LIBRARY
    Recast_TILE_CACHE_LIBRARY Recast_INCLUDE_DIR)

foreach(part Recast Detour DetourCrowd DetourTileCache)
  if(Recast_FOUND AND NOT TARGET Recast::${part})
    add_library(Recast::${part} UNKNOWN IMPORTED)
    set_target_properties(Recast::${part} PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${Recast_INCLUDE_DIR}")
  endif()
endforeach()
if(Recast_FOUND)
  set_target_properties(Recast::Recast PROPERTIES IMPORTED_LOCATION "${Recast_LIBRARY}")
  set_target_properties(Recast::Detour PROPERTIES IMPORTED_LOCATION "${Recast_DETOUR_LIBRARY}")
  set_target_properties(Recast::DetourCrowd PROPERTIES
    IMPORTED_LOCATION "${Recast_CROWD_LIBRARY}" INTERFACE_LINK_LIBRARIES Recast::Detour)
  set_target_properties(Recast::DetourTileCache PROPERTIES
    IMPORTED_LOCATION "${Recast_TILE_CACHE_LIBRARY}" INTERFACE_LINK_LIBRARIES Recast::Detour)
endif()
