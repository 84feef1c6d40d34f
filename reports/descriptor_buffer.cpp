// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/descriptor_buffer.h"

#include <cerrno>
#include <unistd.h>

namespace roofladder {

DescriptorBuffer::DescriptorBuffer(int descriptor) : m_descriptor(descriptor) {
  setp(m_waiting.data(), m_waiting.data() + m_waiting.size());
}

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type character) {
  if (sync() != 0) {
    return traits_type::eof();
  }
  if (!traits_type::eq_int_type(character, traits_type::eof())) {
    *pptr() = traits_type::to_char_type(character);
    pbump(1);
  }
  return traits_type::not_eof(character);
}

int DescriptorBuffer::sync() {
  for (const char* next = pbase(); !m_error && next < pptr();) {
    const ssize_t count = ::write(m_descriptor, next, static_cast<std::size_t>(pptr() - next));
    if (count < 0 && errno != EINTR) {
      m_error = {errno, std::generic_category()};
    }
    next += count > 0 ? count : 0;
  }
  setp(m_waiting.data(), m_waiting.data() + m_waiting.size());
  return m_error ? -1 : 0;
}

}  // namespace roofladder
