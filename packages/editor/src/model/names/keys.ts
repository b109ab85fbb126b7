/** Keys that are free for new parts of a survey. */
import { type Definition, keyPattern, reservedNames } from "@canvass/core/editing"

/** Makes a function whose calls return those of `q1`, `q2`, … that no question and no hidden field has, in order. */
export const freeQuestionKeys = ({ hiddenFields = [], questions = [] }: Definition): () => string =>
  freeNames("q", [
    ...questions.flatMap(({ key, was }) => was === undefined ? [key] : [key, was]),
    ...hiddenFields.map(({ name }) => name)
  ])

/** Makes a function whose calls return those of `<prefix>1`, `<prefix>2`, … that are not taken, in order. */
export const freeNames = (prefix: string, taken: Iterable<string>): () => string => {
  const names = new Set(taken)
  let number = 0
  return () => {
    do number++
    while (names.has(`${prefix}${number}`))
    return `${prefix}${number}`
  }
}

/** What has a name of its own in a survey. */
export type KeyKind = "ending" | "field" | "question" | "quota" | "variable"

/** Whether something of the kind may get this name. */
export const isFreeKey = (definition: Definition, kind: KeyKind, key: string): boolean =>
  keyPattern.test(key) && !(kind === "field" && reservedNames.includes(key)) && !namesOf(definition, kind).includes(key)

/** The names that something of the kind must not have. Texts recall questions and fields, so that these share names. */
const namesOf = (
  { endings = [], hiddenFields = [], questions = [], quotas = [], variables = [] }: Definition,
  kind: KeyKind
): ReadonlyArray<string> => {
  switch (kind) {
    case "ending":
      return endings.map(({ key }) => key)
    case "quota":
      return quotas.map(({ key }) => key)
    case "variable":
      return variables.map(({ name }) => name)
    case "field":
    case "question":
      return [...questions.map(({ key }) => key), ...hiddenFields.map(({ name }) => name)]
  }
}
