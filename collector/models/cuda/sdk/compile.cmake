# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Sets the flags of a GPU's rungs, and puts the assembler's report beside the module.
function(roofladder_compile_for_cuda target)
  if(NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "roofladder_add_ladder(): model cuda needs the language CUDA: project(... LANGUAGES CXX CUDA).")
  endif()
  # Links the runtime statically, so that the module loads on machines without a driver.
  set_target_properties(${target} PROPERTIES CUDA_RUNTIME_LIBRARY Static CUDA_ARCHITECTURES OFF
                                             RULE_LAUNCH_COMPILE "${ROOFLADDER_SDK_CMAKE}/models/cuda/keep_report.sh <OBJECT>")
  target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
  compile_options(${ROOFLADDER_SDK_CMAKE}/models/cuda/cuda.module CUDA options)
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:${options}>")
  list(JOIN options " " options)
  target_compile_definitions(${target} PRIVATE ROOFLADDER_BUILD="nvcc ${CMAKE_CUDA_COMPILER_VERSION} ${options}")
  add_custom_command(
    TARGET ${target}
    POST_BUILD
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir
            -DOUTPUT=$<TARGET_FILE_DIR:${target}>/$<TARGET_FILE_BASE_NAME:${target}>.ptxas -P ${ROOFLADDER_SDK_CMAKE}/models/cuda/ptxas_report.cmake
    VERBATIM)
endfunction()
