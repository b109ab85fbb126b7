/** Horizontal bars of text, exact to an eighth of a character. */
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

/** Returns a bar of `share` (0 to 1) of `width` characters, without padding. */
export const bar = (share: number, width: number): string => {
  const filled = Math.round(share * width * 8)
  return "█".repeat(Math.floor(filled / 8)) + (eighths[filled % 8] ?? "")
}
