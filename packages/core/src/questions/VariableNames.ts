/**
 * The names of the variables of questions in files for SPSS. A variable keeps the name that it got first, also when its
 * question gets another key or place, and no new variable takes the name of another one. A name that follows from the
 * key of its question is not stored.
 */
import { utf8Bytes } from "../values/text/utf8Bytes.js"
import type { AnswerColumn } from "./question-parts/output/AnswerColumns.js"
import { definitionOf } from "./question-types/questionTypes.js"
import type { Question } from "./Question.js"

/** The names of the variables of a question, by their slots. */
export type VariableNames = ReadonlyMap<string, string>

/**
 * What a variable stands for within its question: a text that follows the name of the question in its name. That of the
 * question itself is empty. Codes of options and rows never change, so neither do slots.
 */
export const slotOf = ({ part, role }: Pick<AnswerColumn, "part" | "role">): string => {
  switch (role) {
    case "answer":
      return questionSlot
    case "other":
    case "url":
      return role
    case "part":
      return String(part?.code ?? role)
  }
}

/** The slot of a part of what a slot stands for: the code of an option, or `other` for texts beside the options. */
export const slotWithin = (slot: string, part: number | "other"): string =>
  slot === questionSlot ? String(part) : `${slot}_${part}`

/** The slot of the question itself. */
export const questionSlot = ""

/** The names of columns of responses that belong to no question and do not depend on the survey. */
export const responseColumnNames = [
  "responseId",
  "submittedAt",
  "status",
  "startedAt",
  "externalId",
  "language",
  "questionnaireVersion",
  "seed",
  "metadata"
] as const
export type ResponseColumnName = (typeof responseColumnNames)[number]

/** What the name of a column of a part of the survey begins with: `variable:risk`. */
export const partPrefixes = { variable: "variable:", field: "field:", order: "order:" } as const

interface Questions {
  readonly questions: ReadonlyArray<Question>
  readonly retired: ReadonlyArray<Question>
}

/**
 * The names of the variables of all questions of a survey, by the ids of the questions. A name consists of letters of
 * any script, digits and `_`, begins with a letter, has at most 64 bytes in UTF-8, and is unique whatever its case.
 */
export const variableNamesOf = ({ questions, retired }: Questions): ReadonlyMap<string, VariableNames> =>
  nameAll([...questions, ...retired], ({ variableNames = {} }) => new Map(Object.entries(variableNames)))

/** The questions after an edit, with what has to be stored so that no variable of a file changes its name. */
export const keepVariableNames = <A extends Questions>(before: Questions, after: A): A => {
  const given = variableNamesOf(before)
  const names = nameAll([...after.questions, ...after.retired], ({ id }) => given.get(id) ?? new Map())
  const store = (question: Question): Question => withStoredNames(question, names.get(question.id) ?? new Map())
  return { ...after, questions: after.questions.map(store), retired: after.retired.map(store) }
}

/** The question with the variable names that are stored of another state of it. */
export const withNamesOf = (question: Question, { variableNames }: Question): Question => {
  if (JSON.stringify(question.variableNames) === JSON.stringify(variableNames)) return question
  const { variableNames: _, ...rest } = question
  return variableNames === undefined ? rest : { ...rest, variableNames }
}

/** Names that are different without regard to case. */
export class TakenNames {
  private readonly names: Set<string>

  constructor(names: Iterable<string>) {
    this.names = new Set(reservedNames)
    for (const name of names) this.names.add(name.toUpperCase())
  }

  /** Returns the name, or the name with the least number that makes it unique. Nothing else gets it from now on. */
  take(name: string): string {
    let unique = name
    for (let number = 2; this.names.has(unique.toUpperCase()); number++) unique = joined(name, String(number))
    this.names.add(unique.toUpperCase())
    return unique
  }
}

/** A text as a name: characters that names cannot have are `_`. */
export const legalName = (text: string): string => {
  const letters = isPlain.test(text) ? text : text.replaceAll(/[^\p{L}\p{M}\p{Nd}_]/gu, "_")
  return cut(/^\p{L}/u.test(letters) ? letters : `v${letters}`, maxBytes)
}

/**
 * Names variables. Those that have a name keep it, and of two others that would have the same one, that of the question
 * that was created first gets it: ids sort in the order of their creation.
 *
 * @param namesOf - The names that variables of a question have already.
 */
const nameAll = (
  questions: ReadonlyArray<Question>,
  namesOf: (question: Question) => VariableNames
): ReadonlyMap<string, VariableNames> => {
  const named = questions.map((question) => {
    const names = namesOf(question)
    const slots = slotsOf(question)
    return { question, slots, kept: slots.flatMap((slot) => names.get(slot) ?? []), names }
  })
  const taken = new TakenNames(named.flatMap(({ kept }) => kept))
  return new Map(
    named.toSorted((left, right) => left.question.id < right.question.id ? -1 : 1).map(({ names, question, slots }) => {
      const base = names.get(questionSlot) ?? taken.take(defaultName(question))
      return [
        question.id,
        new Map(slots.map((slot) => [
          slot,
          slot === questionSlot ? base : names.get(slot) ?? taken.take(nameWithin(base, slot))
        ]))
      ]
    })
  )
}

/** The slots of all variables that a file may have of a question. The first one is that of the question itself. */
const slotsOf = (question: Question): ReadonlyArray<string> => {
  const { columns } = definitionOf(question).columns(question, { fileUrl: (id) => id })
  const slots = columns.flatMap(({ content, ...column }) => {
    const slot = slotOf(column)
    switch (content.kind) {
      case "option":
        return [slot, slotWithin(slot, "other")]
      case "options":
        return [slot, ...content.options.map(({ code }) => slotWithin(slot, code))]
      default:
        return [slot]
    }
  })
  return [questionSlot, ...slots.filter((slot) => slot !== questionSlot)]
}

/** The question with the names that differ from what follows from its key. */
const withStoredNames = (question: Question, names: VariableNames): Question => {
  const base = names.get(questionSlot) ?? ""
  const stored = Array.from(names).filter(([slot, name]) =>
    name !== (slot === questionSlot ? defaultName(question) : nameWithin(base, slot))
  )
  if (stored.length === 0 && question.variableNames === undefined) return question
  const { variableNames: _, ...rest } = question
  return stored.length === 0 ? rest : { ...rest, variableNames: Object.fromEntries(stored) }
}

const defaultName = ({ key }: Question): string => apartFromParts(legalName(key))

const nameWithin = (base: string, slot: string): string => apartFromParts(joined(base, slot))

/** Columns of variables, of hidden fields and of orders have names of their own, such as `variable_risk`. */
const apartFromParts = (name: string): string => isOfPart.test(name) ? cut(`q_${name}`, maxBytes) : name

const isOfPart = new RegExp(`^(?:${Object.keys(partPrefixes).join("|")})_[a-z]`, "i")

const isPlain = /^[A-Za-z0-9_]*$/

const maxBytes = 64

/** The base is cut so that the suffix remains. */
const joined = (base: string, suffix: string): string => `${cut(base, maxBytes - suffix.length - 1)}_${suffix}`

/** The longest beginning of a name that has at most so many bytes. */
const cut = (name: string, max: number): string => {
  if (isPlain.test(name)) return name.slice(0, max)
  let [text, bytes] = ["", 0]
  for (const character of name) {
    bytes += utf8Bytes(character)
    if (bytes > max) break
    text += character
  }
  return text
}

/** Words that SPSS does not take as names, and names of columns that every file has. */
const reservedNames = [
  ...["ALL", "AND", "BY", "EQ", "GE", "GT", "LE", "LT", "NE", "NOT", "OR", "TO", "WITH"],
  ...responseColumnNames.map((name) => name.toUpperCase())
]
