// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <span>

#include "kernels/model_library.h"
#include "kernels/models/level_zero/parameters.h"

// Part of the build: prints what compile_spirv.cmake makes of the module's variants. The module
// alone knows the parameters of each. Source, name and options, with tabs between them.
int main(int count, char** arguments) {
  using namespace roofladder;
  if (count != 2) {
    std::cerr << "usage: list_spirv MODULE\n";
    return 2;
  }
  const auto loaded = ModelLibrary::load(arguments[1]);
  if (const auto* absence = std::get_if<Absence>(&loaded)) {
    std::cerr << absence->reason << '\n';
    return 1;
  }
  const rl_model& model = std::get<ModelLibrary>(loaded).table();
  std::cout << "kernels/models/opencl_c/read_all.cl\tread_all\t\n";
  for (const rl_variant& variant : std::span(model.variants, model.variant_count)) {
    std::cout << variant.source_name << '\t' << level_zero::spirv_name(variant) << '\t'
              << level_zero::spirv_options(variant) << '\n';
  }
}
