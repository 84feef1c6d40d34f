// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/hover_card.h"

#include <algorithm>

namespace roofladder::gui {
namespace {

constexpr int widest_card = 380;
constexpr int card_gap = 10;  // between the target and the card

// Texts are untrusted, and QLabel would take them for HTML.
QString markup(const Card& card, const Look& look) {
  QString rows;
  for (const auto& [name, value] : card.details) {
    rows += name.isEmpty()
                ? QString("<tr><td colspan=2>%1</td></tr>").arg(value.toHtmlEscaped())
                : QString("<tr><td style='color:%1; padding-right:12px'>%2</td><td>%3</td></tr>")
                      .arg(look.muted.name(), name.toHtmlEscaped(), value.toHtmlEscaped());
  }
  return QString("<b>%1</b><table cellspacing=0>%2</table>").arg(card.title.toHtmlEscaped(), rows);
}

}  // namespace

HoverCard::HoverCard(QWidget* chart) : QLabel(chart) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setTextFormat(Qt::RichText);
  setWordWrap(true);
  setMargin(8);
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setForegroundRole(QPalette::Text);
  hide();
}

void HoverCard::show_card(const Card& card, const QRect& target, const Look& look) {
  setFont(look.small);
  setText(markup(card, look));
  setWordWrap(false);
  const int natural = sizeHint().width();
  setWordWrap(true);
  const QRect chart = parentWidget()->rect();
  const int width = std::min({natural, widest_card, chart.width()});
  resize(width, heightForWidth(width));
  const int right = target.right() + card_gap;
  const int beside = right + width <= chart.right() ? right : target.left() - card_gap - width;
  move(std::clamp(beside, 0, std::max(0, chart.width() - width)),
       std::clamp(target.top(), 0, std::max(0, chart.height() - height())));
  show();
  raise();
}

QString spoken(const Card& card) {
  QString text = card.title;
  for (const auto& [name, value] : card.details) {
    text += name.isEmpty() ? ". " + value : ". " + name + ": " + value;
  }
  return text;
}

}  // namespace roofladder::gui
