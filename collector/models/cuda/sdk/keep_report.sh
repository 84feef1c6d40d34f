#!/bin/sh
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# keep_report.sh OBJECT COMMAND...: runs the compiler; the assembler's report of registers and spills, which it writes to
# standard error, is kept in OBJECT.ptxas. Everything else it says is passed on.
object=$1
shift
"$@" 2>"$object.messages"
status=$?
grep -A2 -E "Compiling entry function|Function properties" "$object.messages" >"$object.ptxas"
grep -v -E "^ptxas info|bytes stack frame" "$object.messages" >&2
rm -f "$object.messages"
exit $status
