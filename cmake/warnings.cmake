# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Every target of this project links this; it is never exported.
add_library(roofladder_warnings INTERFACE)
# Global names of other sources are visible when several are compiled as one.
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
# GCC 12 wrongly warns of overlapping memory in std::string's operator+ (GCC bug 105329).
target_compile_options(roofladder_warnings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)
# The host code that nvcc generates would cause too many of the other warnings.
target_compile_options(roofladder_warnings INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wno-missing-field-initializers>
                                                     $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${ROOFLADDER_WERROR}>>:--Werror=all-warnings>)
target_include_directories(roofladder_warnings INTERFACE ${PROJECT_SOURCE_DIR})
