// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/window/manual.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

namespace roofladder::embedded {
extern const char window_manual[];
extern const char glossary[];
#define CHAPTER(title, name) extern const char method_##name[];
#include "gui/window/method_chapters.inc"
#undef CHAPTER
}  // namespace roofladder::embedded

namespace roofladder::gui {
namespace {

const std::array known_texts{
    ManualText{"&Manual", "window.md", embedded::window_manual},
    ManualText{"&Glossary", "glossary.md", embedded::glossary},
#define CHAPTER(title, name) ManualText{title, "method/" #name ".md", embedded::method_##name},
#include "gui/window/method_chapters.inc"
#undef CHAPTER
};
constexpr std::size_t first_chapter = 2;

// The number of texts for a file that is none of them.
std::size_t index_of(const QString& file) {
  const auto found =
      std::ranges::find_if(known_texts, [&](const ManualText& text) { return file == text.file; });
  return static_cast<std::size_t>(found - known_texts.begin());
}

void set_markdown(QTextDocument& document, const ManualText& text) {
  document.setMarkdown(QString::fromUtf8(text.text), QTextDocument::MarkdownDialectGitHub);
}

void show_text(QTextBrowser& browser, const ManualText& text) {
  const QString title = QString(text.title).remove('&');
  browser.setObjectName(text.file);
  browser.setAccessibleName(title);
  browser.window()->setWindowTitle(title);
  set_markdown(*browser.document(), text);
  browser.moveCursor(QTextCursor::Start);
}

// A heading as links name it: small letters, a hyphen for each blank, no other punctuation.
QString anchor_of(const QString& heading) {
  QString anchor;
  for (const QChar each : heading.toLower()) {
    if (each.isLetterOrNumber() || each == '-' || each == '_') {
      anchor += each;
    } else if (each == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

void show_heading(QTextBrowser& browser, const QString& anchor) {
  const QTextDocument& document = *browser.document();
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() > 0 && anchor_of(block.text()) == anchor) {
      browser.moveCursor(QTextCursor::End);  // so that the heading comes to the top
      browser.setTextCursor(QTextCursor(block));
    }
  }
}

// Follows links to another of the texts and to headings; others lead to files that are not here.
void follow(QTextBrowser& browser, const QUrl& link) {
  const QString folder = QFileInfo(browser.objectName()).path();
  const QString path =
      link.path().isEmpty() ? browser.objectName() : QDir::cleanPath(folder + '/' + link.path());
  if (const std::size_t text = index_of(path); text < known_texts.size()) {
    show_text(browser, known_texts[text]);
    show_heading(browser, link.fragment());
  }
}

// Searches from the cursor on, then the other texts, and then this one from its beginning.
void find_next(QTextBrowser& browser, const QString& words) {
  if (words.isEmpty() || browser.find(words)) {
    return;
  }
  const std::size_t shown = index_of(browser.objectName());
  for (std::size_t i = 1; i <= known_texts.size(); ++i) {
    const ManualText& text = known_texts[(shown + i) % known_texts.size()];
    QTextDocument document;
    set_markdown(document, text);
    if (!document.find(words).isNull()) {
      show_text(browser, text);
      browser.find(words);
      return;
    }
  }
}

}  // namespace

std::span<const ManualText> manual_texts() {
  return std::span(known_texts).first(first_chapter);
}

std::span<const ManualText> method_chapters() {
  return std::span(known_texts).subspan(first_chapter);
}

void show_manual(QWidget& window, const ManualText& text) {
  auto* dialog = new QDialog(&window);
  dialog->setObjectName("manual");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->resize(720, 560);
  auto* browser = new QTextBrowser;
  browser->setOpenLinks(false);
  QObject::connect(browser, &QTextBrowser::anchorClicked, browser,
                   [browser](const QUrl& link) { follow(*browser, link); });
  auto* search = new QLineEdit;
  search->setAccessibleName("Words to find in the texts");
  search->setPlaceholderText("Find words; Enter: the next place");
  QObject::connect(search, &QLineEdit::returnPressed, browser,
                   [browser, search] { find_next(*browser, search->text()); });
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* layout = new QVBoxLayout(dialog);
  layout->addWidget(search);
  layout->addWidget(browser);
  layout->addWidget(buttons);
  show_text(*browser, text);
  dialog->show();
}

}  // namespace roofladder::gui
