/** Keeps the order of a text that is written from left to right, such as a date, within one from right to left. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
