/** Which texts every store and every export format can hold. Imports nothing, so that pages can use it. */

/** The surrogates of a pair are one character here, which is none. */
const loneSurrogate = /\p{Cs}/u

/** Whether a text has no U+0000, which PostgreSQL refuses, and no lone surrogate, which UTF-8 cannot encode. */
export const isWellFormed = (text: string): boolean => !text.includes("\u0000") && !loneSurrogate.test(text)
