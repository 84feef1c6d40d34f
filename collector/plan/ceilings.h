// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>

#include "collector/plan/plan.h"

namespace roofladder {

// The limits that can bind what is measured with a model. Of ladders that the user gave, peaks of
// precisions in which they declare no operation cannot, nor the host link where they declare no
// transfer: their first result comes sooner. Of others every limit can.
class BindingLimits {
 public:
  BindingLimits(const Plan& plan, const std::string& model);

  bool contains(const Limit& limit) const;

 private:
  bool declare(const std::string& prefix) const;

  bool m_all;
  std::set<std::string> m_declared;  // metrics of work that is not zero for some variant
};

}  // namespace roofladder
