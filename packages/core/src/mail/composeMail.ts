/** Makes a mail of its texts and its link, as plain text and as HTML. */
import type { Language } from "./Language.js"
import type { Mail } from "./Mailer.js"
import type { MailContent } from "./MailTexts.js"

/**
 * Composes a mail.
 *
 * @param link the URL behind `linkText`; not used for a content without link
 */
export const composeMail = (
  { link, to, language }: { readonly to: string; readonly language: Language; readonly link?: string },
  { after, before, linkText, subject }: MailContent
): Mail => {
  const url = linkText === null ? undefined : link
  return {
    to,
    // A line break would begin another header.
    subject: subject.replaceAll(/[\r\n]+/g, " "),
    text: [...before, ...url === undefined ? [] : [url], ...after].join("\n\n") + "\n",
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${
        escapeHtml(subject)
      }</title></head><body>`,
      ...before.map(paragraph),
      ...url === undefined || linkText === null
        ? []
        : [`<p><a href="${escapeHtml(url)}">${escapeHtml(linkText)}</a></p><p>${escapeHtml(url)}</p>`],
      ...after.map(paragraph),
      "</body></html>"
    ].join("\n"),
    language
  }
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\"": "&quot;",
  "'": "&#39;"
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "")
