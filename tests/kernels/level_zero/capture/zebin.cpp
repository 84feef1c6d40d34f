// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/level_zero/capture/zebin.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <sstream>
#include <stdexcept>

#include "tests/command.h"
#include "tests/folder.h"

namespace roofladder::test {
namespace {

template <typename Record>
Record record_at(const std::string& bytes, std::size_t offset) {
  Record record;
  std::memcpy(&record, bytes.substr(offset, sizeof record).data(), sizeof record);
  return record;
}

std::string section(const std::string& elf, std::string_view name) {
  const auto header = record_at<Elf64_Ehdr>(elf, 0);
  const auto section_at = [&](std::size_t index) {
    return record_at<Elf64_Shdr>(elf, header.e_shoff + index * header.e_shentsize);
  };
  const Elf64_Shdr names = section_at(header.e_shstrndx);
  for (std::size_t index = 0; index < header.e_shnum; ++index) {
    const Elf64_Shdr found = section_at(index);
    if (elf.c_str() + names.sh_offset + found.sh_name == name) {
      return elf.substr(found.sh_offset, found.sh_size);
    }
  }
  throw std::runtime_error("the binary has no section " + std::string(name));
}

// Parses the list "kernels" of a document like
//   kernels:
//     - name: push
//       execution_env:
//         grf_count: 128
//       per_thread_memory_buffers:
//         - type: scratch
//           size: 65536
//   kernels_misc_info:
std::vector<ZebinKernel> kernels_in(const std::string& ze_info) {
  std::vector<ZebinKernel> kernels;
  std::istringstream lines(ze_info);
  std::string list;
  std::string item;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = line.find_first_not_of(" -");
    std::istringstream words(line.substr(std::min(indent, line.size())));
    std::string key;
    std::string value;
    words >> key >> value;
    if (indent == 0) {
      list = key;
    } else if (list == "kernels:" && indent == 4) {
      item = key;
      if (key == "name:") {
        kernels.push_back({value});
      }
    } else if (list == "kernels:" && item == "execution_env:") {
      ZebinKernel& kernel = kernels.back();
      double* number = key == "grf_count:"   ? &kernel.registers
                       : key == "simd_size:" ? &kernel.simd_width
                       : key == "slm_size:"  ? &kernel.local_memory
                                             : nullptr;
      if (number != nullptr) {
        *number = std::stod(value);
      }
    } else if (list == "kernels:" && item == "per_thread_memory_buffers:" && key == "size:") {
      kernels.back().thread_memory += std::stod(value);
    }
  }
  return kernels;
}

}  // namespace

void PrintTo(const ZebinKernel& kernel, std::ostream* out) {
  *out << kernel.name << ": " << kernel.registers << " registers, SIMD" << kernel.simd_width << ", "
       << kernel.local_memory << " B of local memory, " << kernel.thread_memory << " B a thread";
}

std::vector<ZebinKernel> compiled_offline(const std::filesystem::path& spirv,
                                          const std::string& product, const std::string& options) {
  const Folder folder;
  std::filesystem::copy_file(spirv, folder.path() / "kernels.spv");
  const Finished compiler =
      Command(
          {ROOFLADDER_OCLOC, "compile", "-spirv_input", "-file", folder / "kernels.spv", "-device",
           product, "-options", options, "-internal_options", "-cl-intel-allow-zebin", "-out_dir",
           folder.path().string(), "-output", "binary", "-output_no_suffix"},
          {})
          .wait();
  if (compiler.code != 0) {
    throw std::runtime_error(compiler.out + compiler.err);
  }
  return kernels_in(section(content_of(folder / "binary"), ".ze_info"));
}

}  // namespace roofladder::test
