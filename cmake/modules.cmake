# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Models and providers are loadable modules, each described by a manifest <name>.module in a folder below collector/models or
# collector/providers. Lines "key: value":
#
#   option:         the part of the build (ROOFLADDER_WITH_<option>) that the module belongs to; several may share one
#   part:           its name as doctor prints it
#   lost:           measurements that a build without the module cannot make
#   fix:            the remedy, before "(Debian: <build packages>) and build again"
#   machine:        for an accelerator: a file that machines with one have, and a text in it; several lines: any of them
#   check:          a row of doctor that the module makes, besides <kind>-<name>; several
#   sources:        the model whose ladders this one builds too, for models without sources of their own
#   package:        the component, and with it Debian's package roofladder-<package>, that the module is installed by; without
#                   one it comes with the program
#   build-package, run-package, test-package:   a Debian package, and what it is for; several
#   driver-package: a Debian package with the driver of an accelerator, which the packages only suggest; several
#
# and of a model in whose languages one file can be a ladder, read by sdk/cmake/compile_options.cmake too:
#
#   suffix:         the end of such a file's name, and CMake's name of its language; several
#   compiler:       a language, the environment variable that names its compiler, and the compilers looked for; several
#   setting:        a variable of the build that options hold as @<variable>@, and its value
#   options:        a language, and the options with which its rungs are compiled, here and by `roofladder collect`; several
#   link:           a language, and the options that make a module of a file; several
#   report:         what the compiler reports beside the module: stack, ptxas
#
# Beside it lie CMakeLists.txt, and find.cmake, which sets `have` if the option's requirements are met. A model's folder may hold
# sdk/, the headers and build rules for its ladders. cmake/setup.sh reads manifests too.

include(${CMAKE_CURRENT_LIST_DIR}/../sdk/cmake/compile_options.cmake)

function(manifest_value manifest key result)
  manifest_values(${manifest} ${key} values)
  list(LENGTH values count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${manifest} has ${count} lines '${key}: ...' instead of one.")
  endif()
  set(${result} "${values}" PARENT_SCOPE)
endfunction()

# Refuses unknown keys, and characters that CMake lists cannot hold.
function(check_manifest manifest)
  set(keys option part lost fix machine check sources package build-package run-package test-package driver-package suffix compiler setting
      options link report)
  list(JOIN keys "|" any)
  file(STRINGS ${manifest} lines)
  foreach(line IN LISTS lines)
    if(line MATCHES ";")
      message(FATAL_ERROR "${manifest}: '${line}' has a semicolon.")
    endif()
    if(line AND NOT line MATCHES "^(#|(${any}): +[^ ])")
      message(FATAL_ERROR "${manifest}: '${line}' is neither a comment nor '<key>: <value>' with a key of ${keys}.")
    endif()
  endforeach()
endfunction()

# The manifests of a kind ("models", "providers").
function(module_manifests kind result)
  file(GLOB manifests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/collector/${kind}/*/*.module)
  set(${result} ${manifests} PARENT_SCOPE)
endfunction()

# The component of the installation that a module belongs to.
function(component_of manifest result)
  manifest_values(${manifest} package component)
  if(NOT component)
    set(component program)
  endif()
  set(${result} ${component} PARENT_SCOPE)
endfunction()

# Looks for an option's requirements, by the find.cmake beside one of its modules.
function(find_needs_of_modules option result)
  get_property(manifests GLOBAL PROPERTY ROOFLADDER_MANIFESTS_${option})
  foreach(manifest ${manifests})
    cmake_path(GET manifest PARENT_PATH folder)
    if(EXISTS ${folder}/find.cmake)
      set(have FALSE)
      include(${folder}/find.cmake)
      set(${result} ${have} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "There is no find.cmake beside ${manifests}.")
endfunction()

# Defines one option for all modules that name it, with the loss without them.
function(roofladder_module_options)
  set(options "")
  foreach(kind models providers)
    module_manifests(${kind} manifests)
    foreach(manifest ${manifests})
      check_manifest(${manifest})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${manifest})
      manifest_value(${manifest} option option)
      manifest_value(${manifest} lost lost)
      manifest_values(${manifest} machine machine)
      cmake_path(GET manifest STEM name)
      string(REGEX REPLACE "s$" "" one "${kind}")
      list(APPEND options ${option})
      set_property(GLOBAL APPEND PROPERTY ROOFLADDER_MANIFESTS_${option} ${manifest})
      component_of(${manifest} component)
      set_property(GLOBAL PROPERTY ROOFLADDER_COMPONENT_${one}_${name} ${component})
      list(APPEND lost_of_${option} "${lost} (${one} ${name})")
      if(NOT machine)
        set(host_${option} TRUE)
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES options)
  foreach(option ${options})
    list(JOIN lost_of_${option} ", " lost)
    set(needs HOST)
    if(NOT host_${option})
      set(needs ACCELERATOR)
    endif()
    roofladder_option(${option} "${lost}" ${needs})
    set(ROOFLADDER_HAVE_${option} ${ROOFLADDER_HAVE_${option}} PARENT_SCOPE)
  endforeach()
endfunction()

# Adds the folders of a kind whose option is enabled in the build.
macro(add_modules kind)
  module_manifests(${kind} manifests)
  set(folders "")
  foreach(manifest ${manifests})
    manifest_value(${manifest} option option)
    if(ROOFLADDER_HAVE_${option})
      cmake_path(GET manifest PARENT_PATH folder)
      list(APPEND folders ${folder})
      component_of(${manifest} component_of_${folder})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    cmake_path(GET folder FILENAME name)
    set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME ${component_of_${folder}})
    add_subdirectory(${folder} ${PROJECT_BINARY_DIR}/collector/${kind}/${name})
  endforeach()
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
endmacro()

# The models of this build that run the ladders with sources of that model.
function(models_that_run sources result)
  module_manifests(models manifests)
  set(models "")
  foreach(manifest ${manifests})
    cmake_path(GET manifest STEM name)
    manifest_value(${manifest} option option)
    manifest_values(${manifest} sources of)
    if(ROOFLADDER_HAVE_${option} AND (name STREQUAL sources OR of STREQUAL sources))
      list(APPEND models ${name})
    endif()
  endforeach()
  set(${result} "${models}" PARENT_SCOPE)
endfunction()

# Builds this target as the module lib/roofladder/<kind>/<name>.so.
function(add_module kind target name)
  add_library(${target} MODULE ${ARGN})
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY
                                                                           ${PROJECT_BINARY_DIR}/${ROOFLADDER_MODULE_DIR}/${kind})
  target_link_libraries(${target} PRIVATE roofladder::ladder roofladder_warnings)
  install(TARGETS ${target} LIBRARY DESTINATION ${ROOFLADDER_MODULE_DIR}/${kind})
  set_property(GLOBAL APPEND PROPERTY ROOFLADDER_MODULES_${kind} ${target})
endfunction()

# add_model(<model> <source>...)
function(add_model name)
  add_module(models roofladder_model_${name} ${name} ${ARGN})
  set_target_properties(roofladder_model_${name} PROPERTIES UNITY_BUILD OFF)
endfunction()

# add_provider(<provider> <library> <source>...), with the library that it consists of.
function(add_provider name library)
  add_module(providers roofladder_provider_${name} ${name} ${ARGN})
  target_link_libraries(roofladder_provider_${name} PRIVATE ${library})
endfunction()

# The fix for a missing module: to install its package, if this build makes one, or to build again.
function(fix_of manifest result)
  component_of(${manifest} component)
  manifest_value(${manifest} option option)
  manifest_value(${manifest} fix fix)
  if(ROOFLADDER_DEBIAN AND ROOFLADDER_HAVE_${option} AND NOT component STREQUAL program)
    string(REPLACE "_" "-" suffix ${component})
    set(${result} "install the package roofladder-${suffix}" PARENT_SCOPE)
    return()
  endif()
  manifest_values(${manifest} build-package packages)
  list(TRANSFORM packages REPLACE " .*" "")
  list(JOIN packages ", " packages)
  if(packages)
    string(APPEND fix " (Debian: ${packages})")
  endif()
  set(${result} "${fix} and build again" PARENT_SCOPE)
endfunction()

# Writes rows of a C++ table of every module, built or not: {kind, name, part, {rows of doctor}, lost, fix}.
function(write_module_table output)
  set(rows "")
  foreach(kind models providers)
    string(REGEX REPLACE "s$" "" one "${kind}")
    module_manifests(${kind} manifests)
    foreach(manifest ${manifests})
      cmake_path(GET manifest STEM name)
      foreach(key part lost)
        manifest_value(${manifest} ${key} ${key})
      endforeach()
      manifest_values(${manifest} check checks)
      list(PREPEND checks ${one}-${name})
      list(JOIN checks "\", \"" checks)
      fix_of(${manifest} fix)
      string(APPEND rows "{ModuleKind::${one}, \"${name}\", \"${part}\", {\"${checks}\"},\n \"${lost}\", \"${fix}\"},\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${output} CONTENT "// Generated from the manifests of modules.\n@rows@" @ONLY)
endfunction()

# Writes rows of a C++ table of the languages that one file can be a ladder in: {suffix, model, language, variable, {compilers},
# {options}, {options of the linker}, report}.
function(write_language_table output)
  set(rows "")
  module_manifests(models manifests)
  foreach(manifest ${manifests})
    cmake_path(GET manifest STEM model)
    manifest_values(${manifest} suffix suffixes)
    manifest_values(${manifest} report report)
    foreach(suffix ${suffixes})
      separate_arguments(suffix)
      list(GET suffix 1 language)
      list(GET suffix 0 suffix)
      values_for_language(${manifest} compiler ${language} compilers)
      list(POP_FRONT compilers variable)
      compile_options(${manifest} ${language} options)
      values_for_language(${manifest} link ${language} link)
      foreach(list compilers options link)
        list(JOIN ${list} "\", \"" ${list})
      endforeach()
      string(APPEND rows "{\"${suffix}\", \"${model}\", \"${language}\", \"${variable}\",\n {\"${compilers}\"},\n {\"${options}\"},\n {\"${link}\"},\n \"${report}\"},\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${output} CONTENT "// Generated from the manifests of models.\n@rows@" @ONLY)
endfunction()
