# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Run after a model is linked: gathers GCC's .su files (-fstack-usage) of the variants below FOLDER into OUTPUT, with source
# names relative to SOURCE_DIR; ccache makes the compiler write names relative to its working folder.
cmake_policy(VERSION 3.25)
file(GLOB_RECURSE reports ${FOLDER}/*.su)
set(text "")
foreach(report ${reports})
  file(READ ${report} lines)
  string(REPLACE "${SOURCE_DIR}/" "" lines "${lines}")
  string(REGEX REPLACE "(^|\n)(\\.\\./)+" "\\1" lines "${lines}")
  string(APPEND text "${lines}")
endforeach()
file(WRITE ${OUTPUT} "${text}")
