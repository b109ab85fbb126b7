/** Formats a size for people: `10 MB`, `1.5 MB`, `300 kB`. */
export const formatBytes = (bytes: number): string => {
  const [amount, unit] = bytes >= 1_048_576
    ? [bytes / 1_048_576, "MB"]
    : bytes >= 1_024
    ? [bytes / 1_024, "kB"]
    : [bytes, "B"]
  return `${Math.round(amount * 10) / 10} ${unit}`
}
