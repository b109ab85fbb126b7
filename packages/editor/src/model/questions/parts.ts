/** Options and rows of questions. */
import { type Definition, isBlank, type OptionDefinition } from "@canvass/core/editing"
import { changed, type Changes, inserted, movedTo, replaced, withQuestion } from "../lists/changed.js"
import { removeNamed } from "../names/removeNamed.js"
import { type PartList, renameValue } from "../names/renameKey.js"
import { withNeededCodes } from "./neededCodes.js"

/** A list of a question. */
export interface PartsOf {
  readonly question: string
  readonly list: PartList
}

/** The options or the rows. */
export const partsOf = (definition: Definition, { list, question: key }: PartsOf): ReadonlyArray<OptionDefinition> => {
  const question = definition.questions?.find((one) => one.key === key)
  return (list === "options" ? question?.options : question?.settings?.rows) ?? []
}

/** Inserts options or rows with these labels. Each value is the label, with a number where another part has it. */
export const insertParts = (
  definition: Definition,
  of: PartsOf,
  index: number,
  labels: ReadonlyArray<string>
): Definition =>
  mapParts(definition, of, (parts) => {
    const values = new Set(parts.map(({ value }) => value))
    const added = labels.map((label) => {
      const value = freeValue(label, values)
      values.add(value)
      return { value, label }
    })
    return inserted(parts, index, ...withNeededCodes(added, parts))
  })

/** Inserts the lines of a text as options or rows. Blank lines and signs of lists at their beginnings are left out. */
export const pasteParts = (definition: Definition, of: PartsOf, index: number, text: string): Definition =>
  insertParts(definition, of, index, linesOf(text))

const linesOf = (text: string): ReadonlyArray<string> =>
  text.split("\n").map((line) => line.replace(/^\s*[-*\u2022\u2013]\s+/, "").trim()).filter((line) => !isBlank(line))

/**
 * Gives an option or a row another label. Until it is published, its value follows: nobody has answered with it. Then
 * it keeps value, code and score, so that a corrected typo splits no answers.
 *
 * @param published the definition that respondents answer. Undefined: it was never published
 */
export const relabelPart = (
  definition: Definition,
  of: PartsOf,
  value: string,
  label: string,
  published?: Definition
): Definition => {
  const relabelled = changePart(definition, of, value, { label })
  const question = definition.questions?.find(({ key }) => key === of.question)
  const before = partsOf(definition, of).find((part) => part.value === value)
  if (before === undefined || before.label === label || isBlank(label)) return relabelled
  const answered = published === undefined
    ? []
    : partsOf(published, { ...of, question: question?.was ?? of.question }).map((part) => part.value)
  if (answered.includes(value)) return relabelled
  const others = partsOf(definition, of).map((part) => part.value).filter((other) => other !== value)
  return renameValue(relabelled, of.question, of.list, value, freeValue(label, new Set([...others, ...answered])))
}

/** Changes fields of an option or a row. */
export const changePart = (
  definition: Definition,
  of: PartsOf,
  value: string,
  changes: Omit<Changes<OptionDefinition>, "value">
): Definition =>
  mapParts(
    definition,
    of,
    (parts) => replaced(parts, (part) => part.value === value, (part) => changed<OptionDefinition>(part, changes))
  )

/** Moves an option or a row to an index of the list without it. */
export const movePart = (definition: Definition, of: PartsOf, value: string, index: number): Definition =>
  mapParts(definition, of, (parts) => movedTo(parts, (part) => part.value === value, index))

/** Removes options or rows, with what names them. */
export const removeParts = (definition: Definition, of: PartsOf, values: ReadonlyArray<string>): Definition =>
  removeNamed(
    definition,
    values.map((value) => ({ kind: of.list === "options" ? "option" : "row", key: of.question, value }))
  )

const mapParts = (
  definition: Definition,
  { list, question: key }: PartsOf,
  map: (parts: ReadonlyArray<OptionDefinition>) => ReadonlyArray<OptionDefinition>
): Definition =>
  withQuestion(definition, key, (question) => {
    const { options = [], settings = {} } = question
    return list === "options"
      ? { ...question, options: map(options) }
      : { ...question, settings: { ...settings, rows: map(settings.rows ?? []) } }
  })

/** The label as a value, with a number where it is taken. */
const freeValue = (label: string, taken: ReadonlySet<string>): string => {
  const value = label.trim()
  if (!taken.has(value)) return value
  let number = 2
  while (taken.has(`${value} ${number}`)) number++
  return `${value} ${number}`
}
