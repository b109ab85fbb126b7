/** Characters that show nothing. Imports nothing, so that pages can use it. */

/** Without spaces of all kinds, marks without width such as U+200B, and signs that are blank, at both ends. */
const shown = /[^\s\p{Cf}\u2800\u3164](?:[^]*[^\s\p{Cf}\u2800\u3164])?/u

/** The text without what shows nothing at its ends. The time is proportional to the length of the text. */
export const trimBlank = (text: string): string => shown.exec(text)?.[0] ?? ""

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => !trimBlank(text)
