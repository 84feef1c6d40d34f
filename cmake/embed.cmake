# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# embed_text(<target> <symbol> <file>): makes the file's text available as `extern const char <symbol>[]` (zero-terminated)
# in namespace roofladder::embedded, rebuilt when the file changes.
function(embed_text target symbol file)
  get_filename_component(path ${file} ABSOLUTE)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${path} -DOUTPUT=${output} -DSYMBOL=${symbol} -P
            ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
    DEPENDS ${path} ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
