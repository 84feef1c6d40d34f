# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Debian packages, one for each component of the installation: the program, the desktop application, and the modules of each
# accelerator by their manifests. dpkg-shlibdeps finds the libraries that programs and modules link.
option(ROOFLADDER_DEBIAN "Build for Debian packages, installed in /usr" OFF)
set(ROOFLADDER_MAINTAINER "Roofladder contributors <roofladder@users.noreply.github.com>" CACHE STRING "Who made the packages, with address")

if(ROOFLADDER_DEBIAN)
  set(CPACK_GENERATOR DEB)
  set(CMAKE_INSTALL_RPATH "") # the system's libraries need none
endif()

# debian_package(<component> <package> <description> [DEPENDS <package>...] [RECOMMENDS ...] [SUGGESTS ...])
macro(debian_package component package description)
  cmake_parse_arguments(debian "" "" "DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${name}_DESCRIPTION "${description}")
  foreach(relation DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN debian_${relation} ", " CPACK_DEBIAN_${name}_PACKAGE_${relation})
  endforeach()
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  # Debian's own files: excluded from full installations, part of their component's package.
  install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/copyright ${PROJECT_BINARY_DIR}/debian/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

# compress(<file> <to>.gz), without name and time, as Debian wants it
function(compress file output)
  cmake_path(GET output PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${output} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Makes the packages that hold the modules of this build, with everything that their manifests say: a line for each module,
# run-time packages, and drivers.
macro(debian_packages_of_modules)
  set(components "")
  foreach(kind models providers)
    string(REGEX REPLACE "s$" "" one "${kind}")
    module_manifests(${kind} manifests)
    foreach(manifest ${manifests})
      manifest_value(${manifest} option option)
      if(NOT ROOFLADDER_HAVE_${option})
        continue()
      endif()
      component_of(${manifest} component)
      cmake_path(GET manifest STEM name)
      foreach(key part lost)
        manifest_value(${manifest} ${key} ${key})
      endforeach()
      manifest_values(${manifest} run-package needed)
      list(TRANSFORM needed REPLACE " .*" "")
      manifest_values(${manifest} driver-package drivers)
      list(APPEND recommended_by_${component} ${needed})
      list(APPEND suggested_by_${component} ${drivers})
      string(APPEND modules_of_${component} "\n * ${one} ${name}:\n   ${lost}")
      if(kind STREQUAL models OR NOT DEFINED part_of_${component})
        set(part_of_${component} ${part})
      endif()
      list(APPEND components ${component})
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES components)
  list(REMOVE_ITEM components program)
  foreach(component ${components})
    string(REPLACE "_" "-" suffix ${component})
    debian_package(${component} roofladder-${suffix} "modules of Roofladder for ${part_of_${component}}
Without this package Roofladder cannot measure:${modules_of_${component}}
What of this a machine can, roofladder doctor tells."
                   DEPENDS "roofladder (= ${PROJECT_VERSION})" RECOMMENDS ${recommended_by_${component}} SUGGESTS ${suggested_by_${component}})
  endforeach()
endmacro()

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(packaging/debian/changelog.in debian/changelog @ONLY)
compress(${PROJECT_BINARY_DIR}/debian/changelog ${PROJECT_BINARY_DIR}/debian/changelog.gz)
compress(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_BINARY_DIR}/debian/CHANGELOG.md.gz)

set(CPACK_COMPONENTS_ALL "")
debian_packages_of_modules()
debian_package(program roofladder "measures how a kernel gets faster, on a roofline
A ladder is a kernel's variants in order, from the original to the most
optimized. Roofladder runs each one, counts what it moved and computed, and
shows what every step bought: on a roofline, as a speedup chart, and as
numbers that add up."
               RECOMMENDS valgrind ${recommended_by_program} SUGGESTS g++ roofladder-gui)
install(FILES ${PROJECT_BINARY_DIR}/debian/CHANGELOG.md.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/roofladder COMPONENT program EXCLUDE_FROM_ALL)
if(ROOFLADDER_HAVE_GUI)
  debian_package(gui roofladder-gui "desktop application of Roofladder
Shows runs of Roofladder in a window, on rooflines and as ladders, with every
metric, source and sample, and measures new ones."
                 DEPENDS "roofladder (= ${PROJECT_VERSION})" qt6-qpa-plugins hicolor-icon-theme)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own synopsis
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${ROOFLADDER_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/${ROOFLADDER_MODULE_DIR})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
