/** Texts in the XML of a workbook. */

/**
 * A text as the content of an element. A character that XML can't have is written as `_x0001_`. Line breaks are line
 * feeds, as spreadsheets write them: browsers send a carriage return before each.
 */
export const escapeXml = (text: string): string =>
  isSpecial.test(text)
    ? text
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replaceAll(
        notAllowed,
        (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`
      )
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
    : text

// eslint-disable-next-line no-control-regex
const notAllowed = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g

/** Nearly all texts are plain: one test decides that. */
// eslint-disable-next-line no-control-regex
const isSpecial = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/

/** The element of a text. Spaces at its ends, and line breaks, are kept. */
export const textElement = (text: string): string =>
  keepsSpace.test(text) ? `<t xml:space="preserve">${escapeXml(text)}</t>` : `<t>${escapeXml(text)}</t>`

const keepsSpace = /^\s|\s$|[\r\n\t]| {2}/
