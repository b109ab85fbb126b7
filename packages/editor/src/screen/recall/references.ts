/** Texts that recall answers: what is typed after `{{`, what may be inserted there, and the parts that are shown. */
import { type Definition, namesAt, reference, type Scope } from "@canvass/core/editing"
import { plainText, shortText } from "@canvass/ui"
import type { Suggestion } from "../../components/Suggestions.js"

/** A part of a text: words, or a name that is recalled. */
export type RecallPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "name"; readonly name: string; readonly fallback: string | undefined }

export const recallParts = (text: string): ReadonlyArray<RecallPart> => {
  const parts: Array<RecallPart> = []
  let end = 0
  for (const { 0: whole, 1: name, 2: fallback, index } of text.matchAll(reference)) {
    if (name === undefined) continue
    parts.push({ kind: "text", text: text.slice(end, index) }, { kind: "name", name, fallback })
    end = index + whole.length
  }
  parts.push({ kind: "text", text: text.slice(end) })
  return parts.filter((part) => part.kind === "name" || part.text !== "")
}

/** What is typed behind the `{{` before the caret. Undefined: the caret is behind none. */
export const typedName = (
  text: string,
  caret: number
): { readonly from: number; readonly search: string } | undefined => {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf("{{")
  if (from === -1 || before[from - 1] === "\\") return undefined
  const search = before.slice(from + 2)
  return /[{}|\n]/.test(search) || search.length > maxSearch ? undefined : { from, search }
}

const maxSearch = 40

/** The text with a reference in place of what is typed, and where the caret is then. */
export const insertReference = (
  text: string,
  from: number,
  to: number,
  name: string,
  fallback: string
): { readonly text: string; readonly caret: number } => {
  const plain = fallback.replaceAll(/[{}|]/g, "")
  const inserted = plain === "" ? `{{${name}}}` : `{{${name}|${plain}}}`
  const rest = text.slice(to)
  return {
    text: text.slice(0, from) + inserted + (rest.startsWith("}}") ? rest.slice(2) : rest),
    caret: from + inserted.length
  }
}

/** What a text at a place may recall, by the name that stands in the text. */
export const recallable = (
  definition: Definition,
  scope: Scope,
  kinds: Readonly<Record<"field" | "question" | "variable", string>>
): ReadonlyArray<Suggestion> => {
  const { fields, questions, variables } = namesAt(definition, scope, "recall")
  return [
    ...questions.map(({ key, text }) => ({ value: key, label: text === "" ? key : plainText(text), note: key })),
    ...fields.map((name) => ({ value: `field.${name}`, label: name, note: kinds.field })),
    ...variables.map((name) => ({ value: `variable.${name}`, label: name, note: kinds.variable }))
  ]
}

/** What a chip says: the beginning of the question, or the name. */
export const recallLabel = ({ questions = [] }: Definition, name: string): string => {
  const [, ofKind] = name.split(".")
  if (ofKind !== undefined) return ofKind
  const text = questions.find(({ key }) => key === name)?.text ?? ""
  return shortText(text, maxChip) || name
}

const maxChip = 28
