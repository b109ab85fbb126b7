/** Which texts every store and every export format can hold. Imports nothing, so that pages can use it. */

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Whether a text has no U+0000, which PostgreSQL refuses, and no lone surrogate, which UTF-8 cannot encode. */
export const isWellFormed = (text: string): boolean => !text.includes("\u0000") && !loneSurrogate.test(text)
