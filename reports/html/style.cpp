// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/style.h"

#include <array>
#include <openssl/evp.h>
#include <openssl/sha.h>

namespace roofladder::embedded {
extern const char page_css[];
extern const char content_css[];
extern const char chart_css[];
extern const char print_css[];
}  // namespace roofladder::embedded

namespace roofladder::html {

std::string style_sheet() {
  std::string sheet = embedded::page_css;
  for (const char* part : {embedded::content_css, embedded::chart_css, embedded::print_css}) {
    sheet += part;
  }
  return sheet;
}

std::string style_hash() {
  const std::string text = style_sheet();
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  // Base64 has four characters for every three bytes; EVP_EncodeBlock adds a zero.
  std::array<unsigned char, 4 * ((SHA256_DIGEST_LENGTH + 2) / 3) + 1> base64{};
  EVP_EncodeBlock(base64.data(), digest.data(), SHA256_DIGEST_LENGTH);
  return "sha256-" + std::string(reinterpret_cast<const char*>(base64.data()));
}

}  // namespace roofladder::html
