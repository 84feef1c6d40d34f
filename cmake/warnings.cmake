# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Every target of ours links this; it is never exported.
add_library(roofladder_warnings INTERFACE)
target_compile_options(roofladder_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion
                                                     $<$<BOOL:${ROOFLADDER_WERROR}>:-Werror>)
target_include_directories(roofladder_warnings INTERFACE ${PROJECT_SOURCE_DIR})
