// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/content_hash.h"

#include <array>
#include <openssl/evp.h>
#include <openssl/sha.h>

namespace roofladder::html {

std::string content_hash(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  // Base64 has four characters for every three bytes; EVP_EncodeBlock appends a zero.
  std::array<unsigned char, 4 * ((SHA256_DIGEST_LENGTH + 2) / 3) + 1> base64{};
  EVP_EncodeBlock(base64.data(), digest.data(), SHA256_DIGEST_LENGTH);
  return "sha256-" + std::string(reinterpret_cast<const char*>(base64.data()));
}

}  // namespace roofladder::html
