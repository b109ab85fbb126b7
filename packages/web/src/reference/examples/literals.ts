/** Values as JSON and as TypeScript, on as few lines as are easy to read. */

/** Maximum length of an array or object on one line. */
const maxInlineLength = 64

/** Writes a value as JSON. */
export const jsonText = (value: unknown): string => write(value, { key: (name) => JSON.stringify(name), padding: " " })

/** Writes a value as a TypeScript literal. `indentation` is that of the lines after the first, in spaces. */
export const typeScriptText = (value: unknown, indentation = 0): string =>
  write(value, {
    key: (name) => /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name),
    padding: " "
  }, indentation)

interface Syntax {
  readonly key: (name: string) => string
  /** Between braces and their content on one line. */
  readonly padding: string
}

const write = (value: unknown, syntax: Syntax, indentation = 0): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = (width: number): ReadonlyArray<string> =>
    Array.isArray(value)
      ? value.map((item) => write(item, syntax, width))
      : Object.entries(value).map(([name, item]) => `${syntax.key(name)}: ${write(item, syntax, width)}`)
  const [open, close, padding] = isList ? ["[", "]", ""] : ["{", "}", syntax.padding]
  const flat = entries(0)
  if (flat.length === 0) return open + close
  const line = `${open}${padding}${flat.join(", ")}${padding}${close}`
  if (line.length <= maxInlineLength && !line.includes("\n")) return line
  const inner = indentation + 2
  const start = " ".repeat(inner)
  return `${open}\n${entries(inner).map((entry) => start + entry).join(",\n")}\n${" ".repeat(indentation)}${close}`
}
