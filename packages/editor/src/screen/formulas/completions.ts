/** What may stand at the caret of a formula. */
import { type Definition, namesAt, type Scope } from "@canvass/core/editing"
import { matching, type Suggestion } from "../../components/Suggestions.js"

/** The functions, with the signs that follow their names. */
const functions = [
  "answer",
  "score",
  "field",
  "variable",
  "sum",
  "multiply",
  "mean",
  "min",
  "max",
  "round",
  "subtract",
  "divide",
  "if"
]
const conditionWords = [
  "answer",
  "field",
  "variable",
  "not",
  "all",
  "any",
  "and",
  "or",
  "in",
  "has",
  "contains",
  "count",
  "is answered",
  "is other",
  "true",
  "false",
  "today"
]

export interface Completion {
  /** Where the word begins that is replaced. */
  readonly from: number
  readonly items: ReadonlyArray<Suggestion>
}

/** What may stand in place of the word before the caret. Undefined: nothing is proposed. */
export const completionAt = (
  definition: Definition,
  scope: Scope,
  text: string,
  caret: number,
  functionKind: string
): Completion | undefined => {
  const before = text.slice(0, caret)
  const word = /(?<![A-Za-z0-9_])[A-Za-z][A-Za-z0-9_]*$/.exec(before)?.[0] ?? ""
  const from = caret - word.length
  const { call, isCondition } = contextOf(before.slice(0, from))
  const items = itemsIn(definition, scope, call, isCondition, functionKind)
  if (items === undefined) return undefined
  const isName = call !== undefined && references.has(call)
  if (word === "" && !isName) return undefined
  const found = matching(items, word)
  return found.length === 0 || (found.length === 1 && found[0]?.value === word) ? undefined : { from, items: found }
}

const references: ReadonlySet<string> = new Set(["answer", "score", "field", "variable"])

/** The innermost call around the end of a text, and whether a condition stands there. Undefined: in a quoted text. */
const contextOf = (text: string): { readonly call: string | undefined; readonly isCondition: boolean } => {
  const calls: Array<{ readonly name: string; argument: number }> = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|(?<![A-Za-z0-9_])[A-Za-z][A-Za-z0-9_]*\s*\(|[(),]/g)) {
    const last = calls.at(-1)
    if (token.startsWith("\"")) continue
    if (token === ")") calls.pop()
    else if (token === ",") {
      if (last !== undefined) last.argument++
    } else calls.push({ name: token.slice(0, -1).trim(), argument: 0 })
  }
  const { length } = calls
  const choice = calls.findLastIndex(({ argument, name }) => name === "if" && argument === 0)
  const isCondition = choice !== -1 && calls.slice(choice + 1).every(({ name }) => conditionCalls.has(name))
  return { call: calls[length - 1]?.name, isCondition }
}

const conditionCalls: ReadonlySet<string> = new Set([
  "",
  "all",
  "any",
  "not",
  "answer",
  "field",
  "variable",
  "in",
  "has",
  "today"
])

const itemsIn = (
  definition: Definition,
  scope: Scope,
  call: string | undefined,
  isCondition: boolean,
  functionKind: string
): ReadonlyArray<Suggestion> | undefined => {
  const questions = (use: "answer" | "score" | "test") =>
    namesAt(definition, scope, use).questions.map(({ key, text }) => ({ value: key, label: key, note: text }))
  const named = (names: ReadonlyArray<string>) => names.map((name) => ({ value: name, label: name }))
  switch (call) {
    case "answer":
      return questions(isCondition ? "test" : "answer")
    case "score":
      return questions("score")
    case "field":
      return named([...namesAt(definition, scope, "test").fields, ...isCondition ? ["language"] : []])
    case "variable":
      return named(namesAt(definition, scope, "test").variables)
    default:
      return (isCondition ? conditionWords : functions).map((name) => ({
        value: name,
        label: name,
        note: functionKind
      }))
  }
}

/** The text with the chosen item in place of the word, and where the caret is then. */
export const complete = (
  text: string,
  { from }: Completion,
  caret: number,
  value: string
): { readonly text: string; readonly caret: number } => {
  const isCall = functions.includes(value)
  const rest = text.slice(caret)
  const inserted = isCall && !rest.startsWith("(") ? `${value}(` : value
  return { text: text.slice(0, from) + inserted + rest, caret: from + inserted.length }
}
