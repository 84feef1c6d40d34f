# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Run by the build of model level_zero: makes <OUTPUT>/<name>.spv for every line that LIST prints for MODULES, then STAMP.
# clang does not optimize, since the translator does not know all instructions of its optimizer (freeze), and the device's
# compiler optimizes anyway.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${LIST} ${MODULES} OUTPUT_VARIABLE rows COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" rows "${rows}")
file(REMOVE_RECURSE ${OUTPUT})
foreach(row ${rows})
  string(REGEX MATCH "^([^\t]+)\t([^\t]+)\t(.*)$" matched "${row}")
  set(source ${SOURCE_DIR}/${CMAKE_MATCH_1})
  set(spirv ${OUTPUT}/${CMAKE_MATCH_2}.spv)
  separate_arguments(options UNIX_COMMAND "${CMAKE_MATCH_3}")
  get_filename_component(folder ${spirv} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  execute_process(
    COMMAND ${CLANG} -c -x cl -target spir64 -cl-std=CL1.2 -D__OPENCL_VERSION__=120 -I ${SOURCE_DIR} ${options} -O1 -Xclang -disable-llvm-passes
            -emit-llvm ${source} -o ${spirv}.bc COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${LLVM_SPIRV} --spirv-max-version=1.2 --spirv-fp-contract=off ${spirv}.bc -o ${spirv}
                  COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${spirv}.bc)
endforeach()
file(TOUCH ${STAMP})
