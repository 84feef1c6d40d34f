# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Sets the flags of the CPU's rungs, and puts the compiler's stack report beside the module, for the provider "compiler".
function(roofladder_compile_for_openmp target)
  _roofladder_languages(${target} languages)
  foreach(language ${languages})
    compile_options(${ROOFLADDER_SDK_CMAKE}/models/openmp/openmp.module ${language} options)
    if(CMAKE_BUILD_TYPE STREQUAL "Debug") # the sanitizers take minutes over an optimized kernel
      list(FILTER options EXCLUDE REGEX "^-(O|DNDEBUG)")
    endif()
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:${language}>:${options}>")
  endforeach()
  target_link_options(${target} PRIVATE -fopenmp)
  list(GET languages -1 language) # the rungs', as the options are: Fortran rungs come with a file in C
  list(JOIN options " " options)
  target_compile_definitions(${target} PRIVATE ROOFLADDER_BUILD="${CMAKE_${language}_COMPILER_ID} ${CMAKE_${language}_COMPILER_VERSION} ${options}")
  if(CMAKE_${language}_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fstack-usage)
    add_custom_command(
      TARGET ${target}
      POST_BUILD
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir -DSOURCE_DIR=${PROJECT_SOURCE_DIR}
              -DOUTPUT=$<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_BASE_NAME:${target}>.stack -P ${ROOFLADDER_SDK_CMAKE}/models/openmp/stack_report.cmake
      VERBATIM)
  endif()
endfunction()
