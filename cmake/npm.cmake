# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# npm_install(<folder> <variable>): installs the locked packages of <folder>/package.json in a folder of the build tree,
# again when the lock file changes. Sets the variable to that folder, or to nothing if npm could not install them. Scripts of
# packages are not run.
function(npm_install folder variable)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${folder})
  set(target ${PROJECT_BINARY_DIR}/npm/${name})
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/package-lock.json)
  file(SHA256 ${folder}/package-lock.json digest)
  set(installed "")
  if(EXISTS ${target}/installed)
    file(READ ${target}/installed installed)
  endif()
  if(NOT installed STREQUAL digest)
    message(STATUS "Installing the packages of ${name}")
    file(COPY ${folder}/package.json ${folder}/package-lock.json DESTINATION ${target})
    execute_process(
      COMMAND ${ROOFLADDER_NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
      WORKING_DIRECTORY ${target}
      RESULT_VARIABLE result
      OUTPUT_QUIET
      ERROR_VARIABLE message)
    if(NOT result EQUAL 0)
      message(STATUS "npm could not install the packages of ${name}: ${message}")
      set(${variable} "" PARENT_SCOPE)
      return()
    endif()
    file(WRITE ${target}/installed ${digest})
  endif()
  set(${variable} ${target} PARENT_SCOPE)
endfunction()

# bundle_script(<folder> <variable>): bundles <folder>/main.js and its imports, from the packages that npm_install()
# installed, into one file of browser code; sets the variable to that file.
function(bundle_script folder variable)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${folder})
  set(packages ${PROJECT_BINARY_DIR}/npm/${name})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/bundle/report.js)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.js)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E env NODE_PATH=${packages}/node_modules ${packages}/node_modules/.bin/esbuild ${folder}/main.js
            --bundle --minify --format=iife --target=es2022 --charset=ascii --legal-comments=none --log-level=warning
            --outfile=${output}
    DEPENDS ${sources} ${packages}/installed
    VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
