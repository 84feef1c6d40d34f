# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Run by embed_text(): writes INPUT as a byte array, since string literals have a length limit.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${OUTPUT}
     "namespace roofladder::embedded {\nextern const char ${SYMBOL}[];\nconst char ${SYMBOL}[] = {${bytes}0};\n}\n")
