// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

// A driver of Level Zero without a device below it, which tests put under the real loader
// (ZE_ENABLE_ALT_DRIVERS). It keeps its own clock, by which every command takes a time that follows
// from its size, and counts by closed forms (activity.h).
//
// Set in the environment:
//   FAKE_ZE_CHIPS    chip of each device: "pvc" unless set; of gen9, xe_lp, dg2, pvc, bmg
//   FAKE_ZE_DOMAINS  "apart": every metric group has a domain of its own
//   FAKE_ZE_FAULTS   words:
//     dependency           zeInit lacks a library, as Intel's driver can if metrics are requested
//     no_groups            no metric groups
//     no_group=NAME        without this one
//     no_metric=NAME       without this one
//     wrong_unit=NAME      reports "furlongs" for this one
//     denied               metric groups cannot be activated
//     field=NAME           a field of every report that is set
//     lost_report          queries hold no report
//     hang                 commands never end
//     hang_query           queries never end
//     device_lost          lists of commands cannot be executed
//     tiles                every device consists of two
namespace roofladder::fake_level_zero {

std::vector<std::string> chips();
bool domains_apart();
bool has_fault(const std::string& name);
// Whether "fault=name" is set.
bool has_fault(const std::string& fault, const std::string& name);

}  // namespace roofladder::fake_level_zero
