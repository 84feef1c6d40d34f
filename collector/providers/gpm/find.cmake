# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Always available: NVML's header is not needed, and the library is looked for at run time.
set(have TRUE)
