/** Character data of an XML 1.0 document. Characters that XML 1.0 does not allow are omitted. */

/** Escapes a text for the content of an element. */
export const xmlText = (value: string): string =>
  plainText.test(value) ? value : value.replaceAll(specialInText, escape)

/** Escapes a text for the value of an attribute in double quotes. */
export const xmlAttribute = (value: string): string =>
  plainAttribute.test(value) ? value : value.replaceAll(specialInAttribute, escape)

/** Nearly all texts are plain, and testing a text is twice as fast as replacing nothing in it. */
const plainText = /^[\t\n !-%'-;=?-\uD7FF]*$/

const plainAttribute = /^[ !#-%'-;=?-\uD7FF]*$/

const specialInText = /[&<>\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const specialInAttribute = /[&<>"\t\n\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A parser turns CR into LF, and white space in attributes into blanks, unless they are character references. */
const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\"": "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;"
}

const escape = (character: string): string => escapes[character] ?? ""
