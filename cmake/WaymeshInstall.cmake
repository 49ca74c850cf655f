# The package that `find_package(waymesh)` finds.

include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/waymesh")
get_property(zstd_needed GLOBAL PROPERTY WAYMESH_HAS_ZSTD)
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/waymesh-config.cmake.in"
  "${PROJECT_BINARY_DIR}/waymesh-config.cmake" INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/waymesh-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(EXPORT waymesh-targets NAMESPACE waymesh:: DESTINATION "${package_dir}")
install(FILES "${PROJECT_BINARY_DIR}/waymesh-config.cmake"
  "${PROJECT_BINARY_DIR}/waymesh-config-version.cmake" DESTINATION "${package_dir}")
