# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

find_package(OpenMP COMPONENTS CXX)
set(have ${OpenMP_CXX_FOUND})
