/** Names of uploaded files. A name is shown to people and never used as a path. */

/**
 * Removes folders, control characters and characters that change the direction of writing. An empty result becomes
 * `file`.
 */
export const cleanFileName = (name: string): string => {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
  const cleaned = last.replaceAll(invisible, "").replaceAll(/\p{Cs}/gu, "\uFFFD").trim()
  return /^\.*$/.test(cleaned) ? "file" : cleaned
}

/** Control characters, line separators, and marks that make `gpj.exe` look like `exe.jpg`. */
const invisible = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
