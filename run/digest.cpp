// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/digest.h"

#include <array>
#include <openssl/evp.h>
#include <stdexcept>

namespace roofladder {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, 32> hash{};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), &size, EVP_sha256(), nullptr) != 1 ||
      size != hash.size()) {
    throw std::runtime_error("OpenSSL could not compute a SHA-256 digest");
  }
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace roofladder
