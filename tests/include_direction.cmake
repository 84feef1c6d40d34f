# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Fails when a room includes a header of a room that it may not know, and when a source lies in none:
# cmake -DROOT=<source> -P <this>.
cmake_minimum_required(VERSION 3.25)

set(rooms "")

# room(<folder> <room>...): a folder and the rooms, besides itself, whose headers it may include. "folder/*" is all
# folders below it as one room.
macro(room folder)
  list(APPEND rooms ${folder})
  set("may_${folder}" ${folder} ${ARGN})
endmacro()

# The folders of a kind of modules, each with a manifest.
function(modules kind result)
  file(GLOB manifests RELATIVE ${ROOT}/collector/${kind} ${ROOT}/collector/${kind}/*/*.module)
  list(TRANSFORM manifests REPLACE "/.*" "")
  list(REMOVE_DUPLICATES manifests)
  set(${result} ${manifests} PARENT_SCOPE)
endfunction()

# The table, from the contract up to the programs.
room(run)
room(run/file run)

# The SDK knows nothing else of this tree.
room(sdk/*)
modules(models models)
foreach(model ${models})
  room(collector/models/${model}/sdk/*)
endforeach()
file(GLOB families RELATIVE ${ROOT} ${ROOT}/kernels/*/kernel.cpp)
foreach(family ${families})
  cmake_path(GET family PARENT_PATH family)
  room(${family} run)
  room(${family}/* ${family})
endforeach()

room(collector/machine run)
# Libraries of vendors, which models and providers open.
room(collector/vendor run)
room(collector/vendor/nvml run collector/vendor)
set(vendors collector/vendor collector/vendor/nvml)
room(collector/modules run)
room(collector/models run)
foreach(model commands openmp)
  room(collector/models/${model} run collector/machine collector/models)
endforeach()
foreach(model ${models})
  if(NOT model STREQUAL "openmp")
    room(collector/models/${model} run ${vendors} collector/machine collector/modules collector/models collector/models/commands
         collector/models/openmp)
  endif()
endforeach()
# Words that all of them share.
room(collector run)
room(collector/providers run collector collector/machine collector/modules collector/providers/compiler
     collector/providers/opcount)
# A tool of Valgrind: a program of its own, and what others tell it.
room(opcount)
room(collector/providers/opcount run collector collector/machine collector/providers opcount)
# A process that runs modules: what it holds, the life of a repetition, and the protocol.
room(collector/worker run collector collector/machine collector/modules collector/providers)
# Everything that looks at repetitions.
room(collector/observers run collector collector/machine collector/modules collector/providers
     collector/providers/compiler collector/providers/opcount collector/worker)
# The main loops of those processes.
room(collector/processes run collector/modules collector/observers collector/worker)
# Descriptions of modules: a worker loads and describes them, the others ask.
room(collector/slice)
room(collector/descriptions run collector collector/modules collector/observers collector/providers collector/slice collector/worker)
room(collector/plan run collector collector/descriptions collector/machine collector/modules collector/observers collector/providers)
room(collector/supervisor run run/file collector collector/descriptions collector/machine collector/observers collector/plan collector/providers
     collector/worker)
room(collector/doctor run collector collector/descriptions collector/machine collector/modules collector/plan collector/providers collector/worker)
room(collector/compile run collector collector/modules)
room(collector/importers/source run run/file)
room(collector/importers/ladder run collector/descriptions collector/importers/source)
room(collector/importers run collector collector/descriptions collector/plan collector/importers/ladder collector/importers/source)
foreach(provider compiler papi)
  room(collector/providers/${provider} run ${vendors} collector collector/machine collector/providers)
endforeach()
# Others read counters through the driver that the model of their name runs on.
modules(providers providers)
foreach(provider ${providers})
  if(NOT provider STREQUAL "papi")
    room(collector/providers/${provider} run ${vendors} collector collector/providers collector/models/${provider})
  endif()
endforeach()

set(analysis "")
foreach(floor values limits variant ladder cost published audit judge)
  room(analyzer/${floor} run ${analysis})
  list(APPEND analysis analyzer/${floor})
endforeach()
room(analyzer run ${analysis})
list(APPEND analysis analyzer)
foreach(floor comparison words gate advice plots tables validation)
  room(analyzer/${floor} run ${analysis})
  list(APPEND analysis analyzer/${floor})
endforeach()

room(chart run ${analysis})

room(reports run chart ${analysis} reports/csv reports/html reports/json)
room(reports/csv run ${analysis} reports reports/json)
room(reports/svg run chart ${analysis} reports)
room(reports/html run chart ${analysis} reports reports/svg)
room(reports/json run ${analysis} reports)
room(reports/exports run ${analysis} reports reports/json)

room(cli run run/file collector collector/compile collector/descriptions collector/doctor collector/importers collector/importers/ladder collector/plan
     collector/processes collector/providers collector/supervisor collector/worker ${analysis} reports reports/exports reports/json)

# The window starts the collector as a program of its own.
set(window run run/file chart ${analysis} reports reports/csv reports/html reports/svg gui)
room(gui ${window} gui/export gui/window)
foreach(floor chart tables session collect pages export window)
  room(gui/${floor} ${window} gui/tables gui/session gui/chart)
endforeach()
list(APPEND may_gui/pages gui/collect)
list(APPEND may_gui/export gui/pages)
list(APPEND may_gui/window gui/pages)

# room_of(<folder> <variable>): the room that a folder is, or lies in; empty for none.
function(room_of folder result)
  set(found "")
  foreach(room ${rooms})
    string(REGEX REPLACE "/\\*$" "/" below "${room}")
    string(FIND "${folder}/" "${below}" position)
    if(folder STREQUAL room OR (room MATCHES "\\*$" AND position EQUAL 0 AND NOT below STREQUAL "${folder}/"))
      set(found ${room})
    endif()
  endforeach()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

set(wrong "")
foreach(stage run sdk kernels opcount collector analyzer chart reports cli gui)
  file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/${stage}/*.h ${ROOT}/${stage}/*.hpp ${ROOT}/${stage}/*.c ${ROOT}/${stage}/*.cpp ${ROOT}/${stage}/*.cu
       ${ROOT}/${stage}/*.cl ${ROOT}/${stage}/*.clh ${ROOT}/${stage}/*.inc)
  if(NOT sources)
    message(FATAL_ERROR "no sources in ${ROOT}/${stage}")
  endif()
  foreach(source ${sources})
    cmake_path(GET source PARENT_PATH folder)
    room_of(${folder} room)
    if(NOT room)
      list(APPEND wrong "${source} lies in no room of the table")
    endif()
    file(STRINGS ${ROOT}/${source} lines REGEX "^ *# *include \"[^\"]*/")
    foreach(line ${lines})
      string(REGEX REPLACE "^ *# *include \"([^\"]+)/[^/\"]+\".*" "\\1" folder "${line}")
      room_of(${folder} used)
      if(used AND NOT used IN_LIST "may_${room}")
        list(APPEND wrong "${source} includes of ${folder}")
      endif()
    endforeach()
  endforeach()
endforeach()
if(wrong)
  list(JOIN wrong "\n" text)
  message(FATAL_ERROR "against the table of rooms:\n${text}")
endif()
message(STATUS "every include follows the data flow")
