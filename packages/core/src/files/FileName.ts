/** Names of uploaded files. A name is shown to people and never used as a path. */
import { replaceHiddenCharacters } from "../values/text/Text.js"

/**
 * Removes folders, control characters and characters that change the direction of writing. An empty result becomes
 * `file`.
 */
export const cleanFileName = (name: string): string => {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
  const cleaned = replaceHiddenCharacters(last, "").replaceAll(/\p{Cs}/gu, "\uFFFD").trim()
  return /^\.*$/.test(cleaned) ? "file" : cleaned
}
