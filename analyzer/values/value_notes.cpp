// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/value_notes.h"

#include "run/metric.h"

namespace roofladder {

std::string proof_note(const Proof& proof) {
  switch (proof.status) {
    case ProofStatus::not_counted:
      return {};
    case ProofStatus::equal:
      return "proven by counting: " + proof.text;
    case ProofStatus::explained:
      return "counted, difference explained: " + proof.text;
    case ProofStatus::differs:
      return "differs from the count: " + proof.text;
  }
  return {};
}

}  // namespace roofladder
