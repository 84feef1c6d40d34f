// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // OpenSSL's EVP_MD_CTX

namespace roofladder {

// SHA-256 (FIPS 180-4) of the bytes, in lower-case hexadecimal.
std::string sha256(std::string_view bytes);

// The same for bytes that arrive in several pieces.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  std::string finish();  // may be called once

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> m_context;
};

}  // namespace roofladder
