# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
set(ROOFLADDER_CPU_LEVEL x86-64-v3 CACHE STRING "-march= of the CPU kernels; callgrind cannot run AVX-512 (x86-64-v4)")

# Sets the flags of the CPU's rungs, and puts the compiler's stack report beside the module, for the provider "compiler".
function(roofladder_compile_for_openmp target)
  set(options -march=${ROOFLADDER_CPU_LEVEL})
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug") # the sanitizers take minutes over an optimized kernel
    list(PREPEND options -O3)
  endif()
  target_compile_options(${target} PRIVATE ${options})
  list(JOIN options " " options)
  _roofladder_languages(${target} languages)
  find_package(OpenMP REQUIRED COMPONENTS ${languages})
  foreach(language ${languages})
    target_link_libraries(${target} PRIVATE OpenMP::OpenMP_${language})
  endforeach()
  list(GET languages -1 language) # the rungs' language: Fortran rungs come with a file in C
  target_compile_definitions(
    ${target} PRIVATE
      ROOFLADDER_BUILD="${CMAKE_${language}_COMPILER_ID} ${CMAKE_${language}_COMPILER_VERSION} ${options} -fopenmp")
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
