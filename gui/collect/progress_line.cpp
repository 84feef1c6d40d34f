// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/progress_line.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace roofladder::gui {
namespace {

// Reads the members of an event, and remembers whether one was missing.
class Members {
 public:
  explicit Members(const QJsonObject& object) : m_object(object) {}

  std::string text(const char* name) {
    const QJsonValue value = m_object[QLatin1StringView(name)];
    m_is_sound &= value.isString();
    return value.toString().toStdString();
  }
  double number(const char* name) {
    const QJsonValue value = m_object[QLatin1StringView(name)];
    m_is_sound &= value.isDouble() && value.toDouble() >= 0;
    return value.toDouble();
  }
  std::size_t count(const char* name) {
    const qint64 value = m_object[QLatin1StringView(name)].toInteger(-1);
    m_is_sound &= value >= 0;
    return static_cast<std::size_t>(value);
  }
  bool flag(const char* name) {
    const QJsonValue value = m_object[QLatin1StringView(name)];
    m_is_sound &= value.isBool();
    return value.toBool();
  }
  CacheState cache(const char* name) {
    const std::string state = text(name);
    m_is_sound &= state == "cold" || state == "warm";
    return state == "warm" ? CacheState::warm : CacheState::cold;
  }
  bool is_sound() const { return m_is_sound; }

 private:
  const QJsonObject& m_object;
  bool m_is_sound = true;
};

ProgressLine event_of(Members& members) {
  const std::string event = members.text("event");
  if (event == "started") {
    return CollectionStarted{members.text("file"), members.count("steps")};
  }
  if (event == "step") {
    return StepBegun{members.text("variant"), members.text("what")};
  }
  if (event == "sample") {
    return RepetitionTimed{.variant = members.text("variant"),
                           .device = members.text("device"),
                           .cache = members.cache("cache"),
                           .seconds = members.number("seconds")};
  }
  if (event == "failure") {
    return MeasurementFailed{members.text("variant"), members.text("reason")};
  }
  if (event == "note") {
    return CollectionNote{members.text("text")};
  }
  if (event == "finished") {
    return CollectionFinished{members.text("file"), members.flag("complete")};
  }
  return OtherEvent{};
}

}  // namespace

std::optional<ProgressLine> parse_progress(const QByteArray& line) {
  const QJsonDocument document = QJsonDocument::fromJson(line);
  if (!document.isObject()) {
    return std::nullopt;
  }
  const QJsonObject object = document.object();
  Members members(object);
  ProgressLine event = event_of(members);
  return members.is_sound() ? std::optional(std::move(event)) : std::nullopt;
}

}  // namespace roofladder::gui
