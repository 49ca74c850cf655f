# Reference results and real levels that are not part of this repository; what needs them (some
# tests, some rows of the comparison) is skipped where they are not found.
set(default_shared "")
if(EXISTS "${PROJECT_SOURCE_DIR}/../shared/golden")
  cmake_path(SET default_shared NORMALIZE "${PROJECT_SOURCE_DIR}/../shared")
endif()
set(WAYMESH_SHARED "${default_shared}" CACHE PATH "Folder with golden/, meshes/ and movingai/")
