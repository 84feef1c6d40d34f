// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <streambuf>
#include <system_error>

namespace roofladder {

// Stream buffer that writes to an open file descriptor, 64 kB at a time. After the first error,
// which it keeps, it writes nothing more.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor);

  // Call it after flushing the stream.
  std::error_code error() const { return m_error; }

 protected:
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  int m_descriptor;
  std::error_code m_error;
  std::array<char, 1 << 16> m_waiting{};
};

}  // namespace roofladder
