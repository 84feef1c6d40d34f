// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/table.h"

namespace roofladder {

const std::string& name_of(const TableColumn& column) {
  return column.brief.empty() ? column.title : column.brief;
}

std::size_t group_end(const Table& table, std::size_t column) {
  std::size_t end = column + 1;
  while (table.columns[column].group && end < table.columns.size() &&
         table.columns[end].group == table.columns[column].group) {
    ++end;
  }
  return end;
}

}  // namespace roofladder
