/** What the columns of a CSV export are called: by the questions' words, or by their stable keys. No two are alike. */
import type { Option, Question } from "../../surveys/Question.js"

export type Headers = "text" | "key"

/** The columns of one question: one for each part, if it has parts, and one for what was written beside them. */
export interface Columns {
  readonly parts: ReadonlyArray<Option>
  readonly hasOther: boolean
}

type Group = Columns & { readonly question: Pick<Question, "key" | "text"> }

const before = ["responseId", "submittedAt", "status", "startedAt", "externalId"]

const after = ["metadata"]

const other = "other"

/** Of the whole row, in its order. */
export const headerNames = (groups: ReadonlyArray<Group>, headers: Headers): ReadonlyArray<string> => {
  const names = headers === "key" ? groups.map(({ question }) => question.key) : marked(
    groups.map(({ question }) => ({ name: question.text, mark: question.key })),
    [...before, ...after]
  )
  const columns = groups.flatMap((group, index) => {
    const name = names[index] ?? group.question.key
    const parts = [...partNames(group, headers), ...(group.hasOther ? [other] : [])]
    return parts.length === 0 ? [name] : parts.map((part) => `${name} [${part}]`)
  })
  return [...before, ...numbered(columns, [...before, ...after]), ...after]
}

const partNames = ({ hasOther, parts }: Columns, headers: Headers): ReadonlyArray<string> =>
  headers === "key"
    ? parts.map(({ value }) => value)
    : marked(parts.map(({ label, value }) => ({ name: label, mark: value })), hasOther ? [other] : [])

/** A name that occurs twice, or is `taken`, gets its mark wherever it occurs. */
const marked = (
  items: ReadonlyArray<{ readonly name: string; readonly mark: string }>,
  taken: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const seen = new Set(taken)
  const repeated = new Set<string>()
  for (const { name } of items) {
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return items.map(({ mark, name }) => repeated.has(name) ? `${name} (${mark})` : name)
}

/** Whatever is alike still, such as a retired question whose key was given away, is numbered from 2 on. */
const numbered = (names: ReadonlyArray<string>, taken: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Set(taken)
  return names.map((name) => {
    let unique = name
    for (let number = 2; seen.has(unique); number++) unique = `${name} (${number})`
    seen.add(unique)
    return unique
  })
}
