// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
namespace roofladder::embedded {

extern const char report_js[];
const char report_js[] = "";

}  // namespace roofladder::embedded
