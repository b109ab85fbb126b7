/** Splits the text of a formula into tokens, each with its place. */

export type Token =
  & { readonly from: number; readonly to: number }
  & (
    | { readonly kind: "end" | "other" | "sign" | "word"; readonly text: string }
    | { readonly kind: "number"; readonly text: string; readonly value: number }
    | { readonly kind: "string"; readonly text: string; readonly value: string }
  )

/** Blanks, then a number, a word, a string in quotation marks, or a sign. Each begins with another character. */
const token =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z][A-Za-z0-9_]*)|("(?:[^"\\\n]|\\[^\n])*")|(<=|>=|[-+*/(),<>=]))/y

/** The tokens of a text. The last one is the end, or what is no token: then nothing behind it is read. */
export const tokensOf = (text: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  let at = 0
  for (;;) {
    token.lastIndex = at
    const [whole, number, word, quoted, sign] = token.exec(text) ?? []
    if (whole === undefined) {
      const rest = text.slice(at)
      const from = at + rest.length - rest.trimStart().length
      const isEnd = from === text.length
      const other = String.fromCodePoint(text.codePointAt(from) ?? 0)
      tokens.push({
        kind: isEnd ? "end" : "other",
        text: isEnd ? "" : other,
        from,
        to: isEnd ? from : from + other.length
      })
      return tokens
    }
    const from = at + whole.length - whole.trimStart().length
    at += whole.length
    const place = { from, to: at }
    const value = quoted === undefined ? undefined : parseString(quoted)
    if (number !== undefined) tokens.push({ kind: "number", text: number, value: Number(number), ...place })
    else if (word !== undefined) tokens.push({ kind: "word", text: word, ...place })
    else if (quoted !== undefined && value !== undefined) tokens.push({ kind: "string", text: quoted, value, ...place })
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, ...place })
    else {
      tokens.push({ kind: "other", text: quoted ?? "", ...place })
      return tokens
    }
  }
}

/** The value of a JSON string. Undefined: it has an escape that JSON does not have. */
const parseString = (quoted: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === "string" ? value : undefined
  } catch {
    return undefined
  }
}
