// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/offer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include "analyzer/tables/cells.h"
#include "gui/collect/end_with_this_program.h"
#include "gui/text.h"

namespace roofladder::gui {
namespace {

std::string text_of(const QJsonValue& object, const char* name) {
  return object[QLatin1StringView(name)].toString().toStdString();
}

Parameters parameters_of(const QJsonValue& object) {
  Parameters parameters;
  for (const QJsonValue parameter : object["parameters"].toArray()) {
    parameters.push_back({text_of(parameter, "name"), parameter["value"].toInteger()});
  }
  return parameters;
}

OfferedVariant variant_of(const QJsonValue& object) {
  return {.id = text_of(object, "id"),
          .model = text_of(object, "model"),
          .technique = text_of(object, "technique"),
          .parameters = parameters_of(object),
          .title = text_of(object, "title"),
          .parent = text_of(object, "parent"),
          .is_branch = object["branch"].toBool()};
}

OfferedKernel kernel_of(const QJsonValue& object) {
  OfferedKernel kernel{.name = text_of(object, "kernel"),
                       .title = text_of(object, "title"),
                       .work_unit = text_of(object, "work_unit"),
                       .is_ladder = text_of(object, "role") == "ladder",
                       .sizes = {},
                       .variants = {}};
  const QJsonObject sizes = object["sizes"].toObject();
  for (auto size = sizes.begin(); size != sizes.end(); ++size) {
    kernel.sizes.emplace_back(size.key().toStdString(), size.value().toString().toStdString());
  }
  for (const QJsonValue variant : object["variants"].toArray()) {
    kernel.variants.push_back(variant_of(variant));
  }
  return kernel;
}

}  // namespace

std::optional<std::vector<OfferedKernel>> parse_kernels(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isArray()) {
    return std::nullopt;
  }
  std::vector<OfferedKernel> kernels;
  for (const QJsonValue object : document.array()) {
    kernels.push_back(kernel_of(object));
    if (kernels.back().name.empty()) {
      return std::nullopt;
    }
  }
  return kernels;
}

std::optional<DisplayTable> parse_checks(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isArray()) {
    return std::nullopt;
  }
  Table table{.id = "doctor",
              .title = "What can be measured here",
              .columns = {{.title = "Check", .is_number = false, .is_heading = true},
                          {.title = "State", .is_number = false},
                          {.title = "Found", .is_number = false},
                          {.title = "Without it", .is_number = false},
                          {.title = "To do", .is_number = false}}};
  for (const QJsonValue check : document.array()) {
    TableRow& row = table.rows.emplace_back();
    for (const char* member : {"name", "state", "found", "cost", "fix"}) {
      row.cells.push_back(cells::text(text_of(check, member)));
    }
  }
  return display_table(table);
}

void ask(QObject* asker, const QString& program, const QStringList& arguments,
         const std::function<void(const Answer&)>& tell) {
  auto* process = new QProcess(asker);
  process->setStandardInputFile(QProcess::nullDevice());
  end_with_this_program(*process);
  QObject::connect(process, &QProcess::finished, asker, [=](int code, QProcess::ExitStatus) {
    const QByteArray words = process->readAllStandardError().trimmed();
    tell({code == 0 ? process->readAllStandardOutput() : QByteArray(),
          shown_lines(words.toStdString())});
    process->deleteLater();
  });
  QObject::connect(process, &QProcess::errorOccurred, asker, [=](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) {
      tell({{}, process->errorString()});
      process->deleteLater();
    }
  });
  // Kills the process before the asker, its parent, is deleted: QProcess must not be destroyed
  // while running.
  QObject::connect(asker, &QObject::destroyed, process, [=] {
    process->disconnect();
    process->kill();
    process->waitForFinished();
  });
  process->start(program, arguments, QIODevice::ReadOnly);
}

}  // namespace roofladder::gui
