# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Fails when docs/reliability.md names a test that is not there: cmake -DROOT=<source> -P <this>.
cmake_minimum_required(VERSION 3.25)

file(READ ${ROOT}/docs/reliability.md document)
file(GLOB_RECURSE sources ${ROOT}/tests/*_test.cpp)
foreach(source ${sources})
  file(READ ${source} content)
  string(APPEND tests "${content}")
endforeach()

string(REGEX MATCHALL "`[A-Z][A-Za-z0-9]+\\.[A-Z][A-Za-z0-9]+`" names "${document}")
if(NOT names)
  message(FATAL_ERROR "docs/reliability.md names no test")
endif()
foreach(name ${names})
  string(REGEX REPLACE "`(.*)\\.(.*)`" "(\\1, \\2)" declaration "${name}")
  string(FIND "${tests}" "${declaration}" found)
  if(found EQUAL -1)
    message(SEND_ERROR "docs/reliability.md: there is no test ${name}")
  endif()
endforeach()
