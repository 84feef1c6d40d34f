// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/activity.h"

#include <algorithm>

namespace roofladder::cupti {
namespace {

constexpr double nanosecond = 1e-9;

// Name of the model's kernel that empties the caches (collector/models/cuda/caches.cu).
constexpr std::string_view eviction = "roofladder_evict_l2";

// Length of the union of intervals in order of their starts.
double covered(const std::vector<Activity>& activities, std::uint64_t from) {
  std::uint64_t sum = 0;
  std::uint64_t until = 0;
  for (const Activity& activity : activities) {
    if (activity.start >= from) {
      const std::uint64_t start = std::max(activity.start, until);
      until = std::max(activity.end, until);
      sum += until - std::min(start, until);
    }
  }
  return nanosecond * static_cast<double>(sum);
}

// The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). Sums of such numbers
// identify their terms better than sums of FNV's numbers.
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return bits ^ (bits >> 31);
}

}  // namespace

std::uint64_t mark_of(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char byte : name) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  }
  return mixed(hash);
}

double work_since_inputs(std::vector<Activity> activities) {
  const std::uint64_t mark = mark_of(eviction);
  std::uint64_t begin = 0;
  for (const Activity& activity : activities) {
    begin = activity.mark == mark ? std::max(begin, activity.start) : begin;
  }
  std::erase_if(activities, [&](const Activity& activity) {
    return !activity.is_kernel || activity.mark == mark || activity.end <= begin;
  });
  if (begin == 0) {
    return 0;
  }
  for (Activity& activity : activities) {
    activity.start = std::max(activity.start, begin);
  }
  std::ranges::sort(activities, {}, &Activity::start);
  return covered(activities, begin);
}

ActivitySummary summary_of(std::vector<Activity> activities, std::uint64_t begin,
                           std::uint64_t end) {
  std::erase_if(activities, [&](const Activity& activity) { return activity.start < begin; });
  if (activities.empty()) {
    return {};
  }
  std::ranges::sort(activities, {}, &Activity::start);
  const std::uint64_t last = std::ranges::max(activities, {}, &Activity::end).end;
  std::uint64_t sum = 0;
  for (const Activity& activity : activities) {
    sum += activity.mark;
  }
  constexpr int beyond_double = 64 - 53;
  return {
      .span = nanosecond * static_cast<double>(last - activities.front().start),
      .busy = covered(activities, begin),
      .late = covered(activities, end),
      .kernels = static_cast<double>(std::ranges::count(activities, true, &Activity::is_kernel)),
      .names = static_cast<double>(sum >> beyond_double)};
}

}  // namespace roofladder::cupti
