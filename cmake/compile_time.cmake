# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Keeps builds short. Most of a source's compile time goes to its headers, so several sources are compiled as one (names in
# anonymous namespaces must differ between them); but never those of models, whose object is the file that is shown.
option(CMAKE_UNITY_BUILD "Compile several sources as one, in a third of the processor time" ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)

# Models set higher levels where it matters.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# precompile(<target> PRIVATE <header>...), or REUSE_FROM <target>: headers that most of a target's sources begin with.
function(precompile target)
  target_precompile_headers(${target} ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>) # needed by ccache
  endif()
endfunction()

# One cache for every working copy: paths below the source folder are hashed relative to it.
option(ROOFLADDER_CCACHE "Compile through ccache where it is installed" ON)
find_program(ROOFLADDER_CCACHE_PROGRAM ccache)
mark_as_advanced(ROOFLADDER_CCACHE_PROGRAM)
if(ROOFLADDER_CCACHE AND ROOFLADDER_CCACHE_PROGRAM)
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros ${ROOFLADDER_CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${launcher})
endif()
