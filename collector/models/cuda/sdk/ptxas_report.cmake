# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# cmake -DFOLDER=<build folder> -DOUTPUT=<file> -P ptxas_report.cmake: joins the reports that keep_report.sh wrote.
file(GLOB_RECURSE reports ${FOLDER}/*.ptxas)
list(SORT reports)
set(text "")
foreach(report ${reports})
  file(READ ${report} one)
  string(APPEND text "${one}")
endforeach()
file(WRITE ${OUTPUT} "${text}")
