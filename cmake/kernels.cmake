# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Registration of kernels and variants. A file that is left out, missing or misnamed is a configure error.
#
#   add_kernel(<family> [<source>...])                in kernels/<family>/CMakeLists.txt: kernel.cpp and other sources
#   add_variants(<family> <model> <n>_<technique>...) the variants of one model, in ladder order: a separate ladder module,
#                                                     lib/roofladder/ladders/<family>-<model>.so

set(ROOFLADDER_VARIANT_EXTENSIONS cpp cu cl)

function(add_kernel family)
  set_property(GLOBAL APPEND PROPERTY ROOFLADDER_KERNELS ${family})
  add_library(roofladder_kernel_${family} OBJECT kernel.cpp ${ARGN})
  target_link_libraries(roofladder_kernel_${family} PRIVATE roofladder::ladder fmt::fmt roofladder_warnings)
  set_target_properties(roofladder_kernel_${family} PROPERTIES UNITY_BUILD OFF) # names are unique within a file only
endfunction()

# Finds the files with these stems in the folder.
function(find_variant_files folder stems result)
  list(JOIN ROOFLADDER_VARIANT_EXTENSIONS "|" extensions)
  file(GLOB present CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  foreach(file ${present})
    if(file MATCHES "\\.(h|clh|inc|md)$")
      continue()
    endif()
    if(NOT file MATCHES "^[0-9]+_[a-z0-9_]+\\.(${extensions})$")
      message(FATAL_ERROR "${folder}/${file} is not named <number>_<technique>.<${extensions}>; rename it, or make it a header.")
    endif()
    get_filename_component(stem ${file} NAME_WE)
    if(NOT stem IN_LIST stems)
      message(FATAL_ERROR "${folder}/${file} is not registered: add ${stem} to the add_variants() of its model.")
    endif()
    set(file_of_${stem} ${file})
  endforeach()
  set(files "")
  foreach(stem ${stems})
    if(NOT DEFINED file_of_${stem})
      message(FATAL_ERROR "add_variants(... ${stem}): no file ${folder}/${stem}.<${extensions}>.")
    endif()
    list(APPEND files ${file_of_${stem}})
  endforeach()
  set(${result} ${files} PARENT_SCOPE)
endfunction()

function(add_variants family model)
  find_variant_files(${CMAKE_CURRENT_SOURCE_DIR}/${model} "${ARGN}" files)
  list(TRANSFORM files PREPEND ${model}/)
  models_that_run(${model} models)
  foreach(built_for ${models})
    add_bundled_ladder(${family} ${built_for} ${files})
  endforeach()
endfunction()

# Parsing the headers that rungs are written with takes half of a rung's compile time: once for all ladders that are compiled
# alike.
function(precompile_sdk target model)
  set_target_properties(${target} PROPERTIES DEFINE_SYMBOL "")
  get_target_property(options ${target} COMPILE_OPTIONS)
  string(MD5 options "${model} ${options}")
  get_property(precompiled GLOBAL PROPERTY ROOFLADDER_PRECOMPILED_${options})
  if(precompiled)
    precompile(${target} REUSE_FROM ${precompiled})
    return()
  endif()
  get_target_property(face ${target} ROOFLADDER_FACE)
  set(include ${PROJECT_SOURCE_DIR}/collector/models/${face}/sdk/include)
  file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${include} ${include}/roofladder/${face}/*.hpp)
  list(TRANSFORM headers REPLACE "(.+)" "<\\1>")
  precompile(${target} PRIVATE ${headers})
  set_property(GLOBAL PROPERTY ROOFLADDER_PRECOMPILED_${options} ${target})
endfunction()

function(add_bundled_ladder family model)
  set(target roofladder_ladder_${family}_${model})
  set(names ${ARGN})
  list(TRANSFORM names PREPEND kernels/${family}/)
  roofladder_add_ladder(NAME ${family} TARGET ${target} MODEL ${model} KERNEL $<TARGET_OBJECTS:roofladder_kernel_${family}>
                        RUNGS ${ARGN} SOURCE_NAMES ${names})
  target_link_libraries(${target} PRIVATE fmt::fmt roofladder_warnings)
  if(NOT ARGN MATCHES "\\.cu(;|$)") # CMake precompiles nothing for nvcc
    cmake_language(EVAL CODE "cmake_language(DEFER CALL precompile_sdk ${target} ${model})") # when its options are complete
  endif()
  set(folder ${ROOFLADDER_MODULE_DIR}/ladders)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${family}-${model} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
  get_property(component GLOBAL PROPERTY ROOFLADDER_COMPONENT_model_${model})
  install(TARGETS ${target} LIBRARY DESTINATION ${folder} COMPONENT ${component})
  # The compiler's reports on the rungs lie beside their module.
  set(reports ${PROJECT_BINARY_DIR}/${folder}/${family}-${model})
  install(FILES ${reports}.stack ${reports}.ptxas DESTINATION ${folder} COMPONENT ${component} OPTIONAL)
  set_property(GLOBAL APPEND PROPERTY ROOFLADDER_LADDERS ${target})
  set_property(GLOBAL APPEND PROPERTY ROOFLADDER_LADDERS_${model} ${target})
endfunction()
