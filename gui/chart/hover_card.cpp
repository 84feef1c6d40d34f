// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/chart/hover_card.h"

#include <algorithm>

#include "gui/text.h"

namespace roofladder::gui {
namespace {

constexpr int widest_card = 380;
constexpr int card_gap = 10;  // between the target and the card

// Escapes texts: they are untrusted, and QLabel would interpret them as HTML.
QString markup(const chart::Card& card, const Look& look) {
  QString rows;
  for (const auto& [name, value] : card.details) {
    rows += name.empty()
                ? QString("<tr><td colspan=2>%1</td></tr>").arg(shown(value).toHtmlEscaped())
                : QString("<tr><td style='color:%1; padding-right:12px'>%2</td><td>%3</td></tr>")
                      .arg(look.muted.name(), shown(name).toHtmlEscaped(),
                           shown(value).toHtmlEscaped());
  }
  return QString("<b>%1</b><table cellspacing=0>%2</table>")
      .arg(shown(card.title).toHtmlEscaped(), rows);
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

void HoverCard::show_card(const chart::Card& card, const QRect& target, const Look& look) {
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

QString spoken(const chart::Card& card) {
  QString text = shown(card.title);
  for (const auto& [name, value] : card.details) {
    text += name.empty() ? ". " + shown(value) : ". " + shown(name) + ": " + shown(value);
  }
  return text;
}

}  // namespace roofladder::gui
