# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# How rungs are compiled, by the manifest of their model (cmake/modules.cmake describes its keys).

# The values of a key in a manifest.
function(manifest_values manifest key result)
  file(STRINGS ${manifest} lines REGEX "^${key}: ")
  list(TRANSFORM lines REPLACE "^${key}: +" "")
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# The words of the key's line that begins with the language.
function(values_for_language manifest key language result)
  manifest_values(${manifest} ${key} lines)
  list(FILTER lines INCLUDE REGEX "^${language} ")
  separate_arguments(words UNIX_COMMAND "${lines}")
  list(POP_FRONT words)
  set(${result} "${words}" PARENT_SCOPE)
endfunction()

# Makes the settings of a manifest variables of the build.
macro(define_compile_settings manifest)
  manifest_values(${manifest} setting compile_settings)
  foreach(setting ${compile_settings})
    separate_arguments(setting)
    list(POP_FRONT setting variable)
    set(${variable} "${setting}" CACHE STRING "How rungs are compiled, for ${manifest}")
  endforeach()
endmacro()

# The options of a language. Those for CUDA include the architectures, as `nvcc` takes them.
function(compile_options manifest language result)
  define_compile_settings(${manifest})
  values_for_language(${manifest} options ${language} options)
  string(CONFIGURE "${options}" options @ONLY)
  if(language STREQUAL CUDA)
    foreach(architecture ${ROOFLADDER_CUDA_ARCHITECTURES})
      string(REGEX MATCH "^([0-9]+[a-z]?)(-real|-virtual)?$" matched ${architecture})
      set(code "[compute_${CMAKE_MATCH_1},sm_${CMAKE_MATCH_1}]")
      if(CMAKE_MATCH_2 STREQUAL -real)
        set(code sm_${CMAKE_MATCH_1})
      elseif(CMAKE_MATCH_2 STREQUAL -virtual)
        set(code compute_${CMAKE_MATCH_1})
      endif()
      list(APPEND options -gencode=arch=compute_${CMAKE_MATCH_1},code=${code})
    endforeach()
  endif()
  set(${result} "${options}" PARENT_SCOPE)
endfunction()
