/** Returns the beginning of a text, of at most this many UTF-16 code units. No character is cut in two. */
export const shortened = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "")
