# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Options of a build: its optional parts, and those of modules by their manifests.
include(parts)
include(modules)

macro(roofladder_find_HWLOC have)
  find_package(PkgConfig)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(HWLOC IMPORTED_TARGET hwloc)
  endif()
  set(${have} ${HWLOC_FOUND})
endmacro()

# Valgrind's archives, which tools are linked with, and the folder of its own tools.
macro(roofladder_find_OPCOUNT have)
  find_path(VALGRIND_INCLUDE_DIR valgrind/valgrind.h)
  find_path(VALGRIND_TOOL_INCLUDE_DIR pub_tool_basics.h PATH_SUFFIXES valgrind)
  find_library(VALGRIND_COREGRIND libcoregrind-amd64-linux.a PATH_SUFFIXES valgrind)
  find_library(VALGRIND_VEX libvex-amd64-linux.a PATH_SUFFIXES valgrind)
  find_library(VALGRIND_GCC_SUP libgcc-sup-amd64-linux.a PATH_SUFFIXES valgrind)
  find_path(VALGRIND_TOOL_DIR vgpreload_core-amd64-linux.so PATHS /usr/libexec/valgrind PATH_SUFFIXES libexec/valgrind lib/valgrind)
  if(VALGRIND_INCLUDE_DIR AND VALGRIND_TOOL_INCLUDE_DIR AND VALGRIND_COREGRIND AND VALGRIND_VEX AND VALGRIND_GCC_SUP AND VALGRIND_TOOL_DIR)
    set(${have} TRUE)
  endif()
endmacro()

# Fetches the packages of the report's script once; without the registry, the build continues as without npm.
macro(roofladder_find_NPM have)
  find_program(ROOFLADDER_NPM npm)
  find_program(ROOFLADDER_NODE NAMES node nodejs)
  if(ROOFLADDER_NPM AND ROOFLADDER_NODE)
    npm_install(${PROJECT_SOURCE_DIR}/reports/html/script packages)
    if(packages)
      set(${have} TRUE)
    endif()
  endif()
endmacro()

macro(roofladder_find_GUI have)
  find_package(Qt6 6.4 COMPONENTS Core Gui Widgets Charts Svg)
  set(${have} ${Qt6_FOUND})
endmacro()

option(ROOFLADDER_TESTS "Build the tests (needs GoogleTest)" ON)
option(ROOFLADDER_WERROR "Treat warnings as errors" OFF)
# Each model may have options for compiling its ladders.
module_manifests(models manifests)
foreach(manifest ${manifests})
  define_compile_settings(${manifest})
endforeach()

roofladder_module_options()
roofladder_option(HWLOC "cache sizes and topology from hwloc (sysfs is read instead)" HOST)
roofladder_option(OPCOUNT "work counted and caches simulated without counters (providers opcount and caches)" HOST)
roofladder_option(NPM "hover cards, zoom, filters and saving of charts in the HTML report" HOST)
roofladder_option(GUI "the desktop application (roofladder-gui)" HOST)
