# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Finds the header only; the library is looked for at run time.
find_path(ROOFLADDER_PAPI_INCLUDE_DIR papi.h)
if(ROOFLADDER_PAPI_INCLUDE_DIR)
  set(have TRUE)
endif()
