# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Every target of ours links this; it is never exported.
add_library(roofladder_warnings INTERFACE)
# In a source that is compiled together with others, the global names of these are in sight too.
set(shadow -Wshadow)
if(CMAKE_UNITY_BUILD)
  set(shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
endif()
set(warnings
    -Wall
    -Wextra
    ${shadow}
    -Wconversion
    -Wno-sign-conversion
    # A designated initializer leaves members at their defaults on purpose.
    -Wno-missing-field-initializers
    $<$<BOOL:${ROOFLADDER_WERROR}>:-Werror>)
target_compile_options(roofladder_warnings INTERFACE $<$<COMPILE_LANGUAGE:C,CXX>:${warnings}>)
# GCC 12 warns of overlapping memory in std::string's operator+ where there is none (GCC bug 105329).
target_compile_options(roofladder_warnings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)
# The host code that nvcc generates would drown in the other warnings.
target_compile_options(roofladder_warnings INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wno-missing-field-initializers>
                                                     $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${ROOFLADDER_WERROR}>>:--Werror=all-warnings>)
target_include_directories(roofladder_warnings INTERFACE ${PROJECT_SOURCE_DIR})
