# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Exploits gain by processors that are free: beside other tests some gain nothing and pass.
set_tests_properties(cli.Exploits.AreAccusedForTheRightCauseAndOddHonestCodeIsNot PROPERTIES RUN_SERIAL ON)
