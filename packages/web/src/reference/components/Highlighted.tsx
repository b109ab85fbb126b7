/** Code with colours for strings, numbers, comments and variables. */
import type { ComponentChildren } from "preact"

/** Strings in quotes, variables of the shell, numbers and words of the language. */
const token =
  /(?<key>"[^"\n]*"(?=:))|(?<string>"(?:[^"\\]|\\[^])*(?:"|\\?$))|(?<variable>\$[A-Z_]+)|(?<word>\b(?:await|const|for|of|new|import|from|true|false|null|curl)\b)|(?<number>\b\d+(?:\.\d+)?\b)/g

/** A key of JSON has no colour of its own. */
const kinds = ["key", "string", "variable", "word", "number"]

export const Highlighted = ({ code }: { readonly code: string }) => {
  const parts: Array<ComponentChildren> = []
  let end = 0
  for (const { 0: text, groups = {}, index } of code.matchAll(token)) {
    const kind = kinds.find((name) => groups[name] !== undefined)
    parts.push(code.slice(end, index), kind === "key" ? text : <span class={kind}>{text}</span>)
    end = index + text.length
  }
  return <>{parts}{code.slice(end)}</>
}
