# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Every target of ours links this; it is never exported.
add_library(roofladder_warnings INTERFACE)
target_compile_options(roofladder_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
                                                     $<$<BOOL:${ROOFLADDER_WERROR}>:-Werror>)
# A designated initializer leaves members at their defaults on purpose.
target_compile_options(roofladder_warnings INTERFACE -Wno-missing-field-initializers)
# GCC 12 warns of overlapping memory in std::string's operator+ where there is none (GCC bug 105329).
target_compile_options(roofladder_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
target_include_directories(roofladder_warnings INTERFACE ${PROJECT_SOURCE_DIR})
