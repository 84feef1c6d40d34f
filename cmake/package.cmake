# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# A relocatable tarball for any newer x86-64 Linux: program, modules and the libraries that they need, except the C
# library's. Vendor libraries (libcuda, libcupti) come from the machine.
option(ROOFLADDER_PACKAGE "Install the shared libraries beside the program, for a relocatable package" OFF)

if(ROOFLADDER_PACKAGE)
  # DT_RPATH, unlike DT_RUNPATH, also serves the libraries that a library needs.
  add_link_options(-Wl,--disable-new-dtags)
  set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib;$ORIGIN/../..")
endif()

function(install_package_libraries)
  if(NOT ROOFLADDER_PACKAGE)
    return()
  endif()
  install(
    CODE "
      file(GLOB modules \"\${CMAKE_INSTALL_PREFIX}/${ROOFLADDER_MODULE_DIR}/*/*.so\")
      file(GLOB tests \"\${CMAKE_INSTALL_PREFIX}/tests/*_tests\")
      file(
        GET_RUNTIME_DEPENDENCIES
        EXECUTABLES \"\${CMAKE_INSTALL_PREFIX}/bin/roofladder\" \${tests}
        MODULES \${modules}
        RESOLVED_DEPENDENCIES_VAR libraries
        UNRESOLVED_DEPENDENCIES_VAR unresolved
        PRE_EXCLUDE_REGEXES libcuda libcupti libnvidia libroofladder
        POST_EXCLUDE_REGEXES \"/lib(c|m|dl|rt|pthread|resolv)\\\\.so\" \"/ld-linux\")
      if(unresolved)
        message(FATAL_ERROR \"libraries that the package needs were not found: \${unresolved}\")
      endif()
      foreach(library \${libraries})
        file(INSTALL \${library} DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib\" FOLLOW_SYMLINK_CHAIN)
      endforeach()
    ")
endfunction()

# A file for Environment Modules and Lmod, which finds the program relative to itself.
if(ROOFLADDER_PACKAGE)
  install(FILES packaging/modulefile DESTINATION ${CMAKE_INSTALL_DATADIR}/modulefiles/roofladder RENAME ${PROJECT_VERSION})
endif()

set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_FILE_NAME roofladder-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES TRUE)
include(debian)
include(CPack)
