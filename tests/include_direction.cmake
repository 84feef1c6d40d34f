# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Fails when a stage includes a header of a stage that it may not know (CONTRIBUTING.md): cmake -DROOT=<source> -P <this>.
cmake_minimum_required(VERSION 3.25)

set(stages run kernels collector analyzer reports cli gui)
set(run_may run)
set(kernels_may run kernels)
set(collector_may run kernels collector)
set(analyzer_may run analyzer)
set(reports_may run analyzer reports)
set(cli_may run kernels collector analyzer reports cli)
# The window starts the collector as a program of its own.
set(gui_may run analyzer reports gui)
# Sampling stops by the same interval that the analysis prints.
set(exceptions "collector includes analyzer/statistics.h")

set(wrong "")
foreach(stage ${stages})
  file(GLOB_RECURSE sources ${ROOT}/${stage}/*.h ${ROOT}/${stage}/*.cpp)
  if(NOT sources)
    message(FATAL_ERROR "no sources in ${ROOT}/${stage}")
  endif()
  foreach(source ${sources})
    file(STRINGS ${source} lines REGEX "^#include \"")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" header "${line}")
      string(REGEX REPLACE "/.*" "" used "${header}")
      if(used IN_LIST stages AND NOT used IN_LIST ${stage}_may AND NOT "${stage} includes ${header}" IN_LIST exceptions)
        list(APPEND wrong "${source} includes ${header}")
      endif()
    endforeach()
  endforeach()
endforeach()
if(wrong)
  list(JOIN wrong "\n" text)
  message(FATAL_ERROR "includes against the direction of the data flow:\n${text}")
endif()
message(STATUS "every include follows the data flow")
