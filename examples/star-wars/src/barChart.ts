/** A horizontal bar of text, exact to an eighth of a character. */
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

/** `share` of `width` characters, from 0 to 1; not padded. */
export const bar = (share: number, width: number): string => {
  const filled = Math.round(share * width * 8)
  return "█".repeat(Math.floor(filled / 8)) + (eighths[filled % 8] ?? "")
}
