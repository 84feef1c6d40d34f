# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Optional parts: AUTO takes the part when its dependency is there and says in the summary what is lost without it;
# ON makes a missing dependency an error; OFF leaves the part out.
#
#   roofladder_option(<NAME> <what is lost without it> <find_package or find_program words...>)
#
# sets ROOFLADDER_HAVE_<NAME>.
define_property(GLOBAL PROPERTY ROOFLADDER_SUMMARY BRIEF_DOCS "One line an optional part")

function(roofladder_option name loss)
  set(ROOFLADDER_WITH_${name} AUTO CACHE STRING "AUTO, ON or OFF. Without it: ${loss}")
  set_property(CACHE ROOFLADDER_WITH_${name} PROPERTY STRINGS AUTO ON OFF)
  set(have FALSE)
  if(NOT ROOFLADDER_WITH_${name} STREQUAL "OFF")
    cmake_language(CALL roofladder_find_${name} have)
    if(NOT have AND ROOFLADDER_WITH_${name} STREQUAL "ON")
      message(FATAL_ERROR "ROOFLADDER_WITH_${name}=ON, but what it needs was not found. Without it: ${loss}.")
    endif()
  endif()
  set(ROOFLADDER_HAVE_${name} ${have} PARENT_SCOPE)
  if(have)
    set_property(GLOBAL APPEND PROPERTY ROOFLADDER_SUMMARY "  ${name}: yes")
  else()
    set_property(GLOBAL APPEND PROPERTY ROOFLADDER_SUMMARY "  ${name}: no - lost: ${loss}")
  endif()
endfunction()

function(roofladder_summary)
  get_property(lines GLOBAL PROPERTY ROOFLADDER_SUMMARY)
  list(JOIN lines "\n" text)
  message(STATUS "Roofladder ${PROJECT_VERSION}, optional parts:\n${text}")
endfunction()

macro(roofladder_find_OPENMP have)
  find_package(OpenMP COMPONENTS CXX)
  set(${have} ${OpenMP_CXX_FOUND})
endmacro()

macro(roofladder_find_HWLOC have)
  find_package(PkgConfig)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(HWLOC IMPORTED_TARGET hwloc)
  endif()
  set(${have} ${HWLOC_FOUND})
endmacro()

macro(roofladder_find_CALLGRIND have)
  find_path(VALGRIND_INCLUDE_DIR valgrind/callgrind.h)
  if(VALGRIND_INCLUDE_DIR)
    set(${have} TRUE)
  endif()
endmacro()

# A compiler outside PATH is looked for where toolkits install themselves.
macro(roofladder_find_CUDA have)
  include(CheckLanguage)
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(CMAKE_CUDA_COMPILER nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin)
  endif()
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    set(${have} TRUE)
  endif()
endmacro()

macro(roofladder_find_CUPTI have)
  find_package(CUDAToolkit)
  find_path(ROOFLADDER_CUPTI_INCLUDE_DIR cupti_range_profiler.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ${CUDAToolkit_ROOT_DIR}/extras/CUPTI/include)
  if(CUDAToolkit_FOUND AND ROOFLADDER_CUPTI_INCLUDE_DIR)
    set(${have} TRUE)
  endif()
endmacro()

# The C++ bindings are a package of their own.
macro(roofladder_find_OPENCL have)
  find_package(OpenCL)
  find_path(ROOFLADDER_OPENCL_BINDINGS_DIR CL/opencl.hpp HINTS ${OpenCL_INCLUDE_DIRS})
  if(OpenCL_FOUND AND ROOFLADDER_OPENCL_BINDINGS_DIR)
    set(${have} TRUE)
  endif()
endmacro()

# The headers, and a compiler of OpenCL C with the translator to SPIR-V of the same LLVM. The loader is looked for at run time.
macro(roofladder_find_LEVEL_ZERO have)
  find_path(ROOFLADDER_LEVEL_ZERO_INCLUDE_DIR level_zero/zet_api.h)
  foreach(llvm 14 15 16 17 18 19)
    find_program(ROOFLADDER_CLANG_${llvm} clang-${llvm})
    find_program(ROOFLADDER_LLVM_SPIRV_${llvm} llvm-spirv-${llvm})
    mark_as_advanced(ROOFLADDER_CLANG_${llvm} ROOFLADDER_LLVM_SPIRV_${llvm})
    if(ROOFLADDER_LEVEL_ZERO_INCLUDE_DIR AND ROOFLADDER_CLANG_${llvm} AND ROOFLADDER_LLVM_SPIRV_${llvm})
      set(ROOFLADDER_CLANG ${ROOFLADDER_CLANG_${llvm}} CACHE INTERNAL "")
      set(ROOFLADDER_LLVM_SPIRV ${ROOFLADDER_LLVM_SPIRV_${llvm}} CACHE INTERNAL "")
      set(${have} TRUE)
      break()
    endif()
  endforeach()
endmacro()

# The header only: the library is looked for at run time.
macro(roofladder_find_PAPI have)
  find_path(ROOFLADDER_PAPI_INCLUDE_DIR papi.h)
  if(ROOFLADDER_PAPI_INCLUDE_DIR)
    set(${have} TRUE)
  endif()
endmacro()

# The packages of the report's script, which one step of the configuration fetches: a registry out of reach is as no npm.
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
set(ROOFLADDER_CPU_LEVEL x86-64-v3 CACHE STRING "-march= of the CPU kernels; callgrind cannot run AVX-512 (x86-64-v4)")

set(ROOFLADDER_CUDA_ARCHITECTURES 75-virtual 90a-real CACHE STRING "CUDA architectures: 75-virtual runs on every GPU since Turing, compiled by its driver; 90a has what 90 lacks, the products of warpgroups")

roofladder_option(OPENMP "the CPU kernels (model openmp), and so every measurement on a CPU")
roofladder_option(HWLOC "cache sizes and topology from hwloc (sysfs is read instead)")
roofladder_option(CALLGRIND "simulated DRAM traffic (provider callgrind)")
roofladder_option(PAPI "counters of CPUs, their energy and software events (provider papi)")
roofladder_option(CUDA "the kernels for NVIDIA GPUs (model cuda)")
roofladder_option(OPENCL "the kernels for OpenCL devices (model opencl)")
roofladder_option(LEVEL_ZERO "the kernels for Intel GPUs (model level_zero) and their counters (provider level_zero)")
roofladder_option(CUPTI "counters of NVIDIA GPUs (provider cupti)")
roofladder_option(NPM "hover cards, zoom, filters and saving of charts in the HTML report")
roofladder_option(GUI "the desktop application (roofladder-gui)")
