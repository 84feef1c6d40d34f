// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/digest.h"

#include <array>
#include <new>
#include <openssl/evp.h>
#include <stdexcept>

namespace roofladder {

namespace {

void require(int done) {
  if (done != 1) {
    throw std::runtime_error("OpenSSL could not compute a SHA-256 digest");
  }
}

}  // namespace

Sha256::Sha256() : m_context(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  if (!m_context) {
    throw std::bad_alloc();
  }
  require(EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr));
}

void Sha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()));
}

std::string Sha256::finish() {
  std::array<unsigned char, 32> hash{};
  require(EVP_DigestFinal_ex(m_context.get(), hash.data(), nullptr));
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string sha256(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.finish();
}

}  // namespace roofladder
