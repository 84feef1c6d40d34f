# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Optional parts: AUTO builds the part if its dependency is found, and otherwise prints in the summary what is lost; ON makes
# a missing dependency an error; OFF leaves the part out.
#
#   roofladder_option(<NAME> <what is lost without it> HOST|ACCELERATOR)
#
# sets ROOFLADDER_HAVE_<NAME>. roofladder_find_<NAME>() finds the part's dependency, or its modules do.
define_property(GLOBAL PROPERTY ROOFLADDER_SUMMARY BRIEF_DOCS "One line an optional part")
set(ROOFLADDER_PARTS ALL CACHE STRING "Optional parts that AUTO may take: ALL, HOST (none that needs an accelerator), NONE")
set_property(CACHE ROOFLADDER_PARTS PROPERTY STRINGS ALL HOST NONE)
if(NOT ROOFLADDER_PARTS MATCHES "^(ALL|HOST|NONE)$")
  message(FATAL_ERROR "ROOFLADDER_PARTS is '${ROOFLADDER_PARTS}', not ALL, HOST or NONE.")
endif()

function(roofladder_option name loss needs)
  set(ROOFLADDER_WITH_${name} AUTO CACHE STRING "AUTO, ON or OFF. Without it: ${loss}")
  set_property(CACHE ROOFLADDER_WITH_${name} PROPERTY STRINGS AUTO ON OFF)
  set(wanted ${ROOFLADDER_WITH_${name}})
  if(wanted STREQUAL "AUTO" AND (ROOFLADDER_PARTS STREQUAL "NONE" OR (ROOFLADDER_PARTS STREQUAL "HOST" AND needs STREQUAL "ACCELERATOR")))
    set(wanted OFF)
  endif()
  set(have FALSE)
  if(NOT wanted STREQUAL "OFF")
    if(COMMAND roofladder_find_${name})
      cmake_language(CALL roofladder_find_${name} have)
    else()
      find_needs_of_modules(${name} have)
    endif()
    if(NOT have AND wanted STREQUAL "ON")
      message(FATAL_ERROR "ROOFLADDER_WITH_${name}=ON, but its dependencies were not found. Without it: ${loss}.")
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
