/**
 * Evaluates conditions over the columns of a block. Whether a test holds is decided by the same function as for a
 * response: once for each different value of a column that has few, and once for each response otherwise. What a column
 * does not tell is unknown, and so is a condition that depends on it.
 */
import type { TestedFilter } from "../../logic/filters/CompiledFilter.js"
import {
  readProperty,
  readStored,
  type StoredProperties,
  type TestedQuestions
} from "../../logic/filters/StoredAnswers.js"
import type { AnswerReading } from "../../logic/questionnaire/AnswerReading.js"
import { type ComparableText, comparableText } from "../../logic/questionnaire/ComparableText.js"
import type { Condition, Property, Test } from "../../logic/questionnaire/Condition.js"
import { type Answers, holds } from "../../logic/questionnaire/holds.js"
import { answerModels } from "../../logic/questionnaire/types/registry.js"
import { codeAt, type Column } from "./Column.js"
import { type ColumnBlock, statusAt } from "./ColumnBlock.js"
import type { Numbers } from "./PackedArrays.js"
import { codesOf, columnOfRow, storedValueAt, unknown } from "./StoredValues.js"

/** Whether a condition holds of a response. */
export const isFalse = 0
export const isTrue = 1
export const isUnknown = 2

/** For each response of the block whether the filter selects it: `isFalse`, `isTrue` or `isUnknown`. */
export const evaluate = ({ condition, now, questions }: TestedFilter, block: ColumnBlock): Uint8Array => {
  const tester = new ConditionTester(block, questions, now)
  return tester.evaluate(condition, new Uint8Array(block.size).fill(isTrue))
}

/** What a test reads of the responses of a block. */
interface Subject {
  /** Responses with the same code have the same value. Undefined: each may have another. */
  readonly codes: Numbers | undefined
  /** Whether nothing more is known of a response than that there is a value. */
  readonly isHidden: (index: number) => boolean
  /** Whether the value of a response is there for a condition, although it is hidden. */
  readonly isAnsweredIfHidden: boolean
}

class ConditionTester implements Answers {
  readonly now: number
  readonly #block: ColumnBlock
  readonly #questions: TestedQuestions
  readonly #readings = new Map<string, (index: number) => AnswerReading | undefined>()
  readonly #properties: { -readonly [Name in keyof StoredProperties]: StoredProperties[Name] }
  /** The response that is tested. */
  #index = 0
  /** The row that is tested. */
  #row: string | undefined

  constructor(block: ColumnBlock, questions: TestedQuestions, now: number) {
    this.#block = block
    this.#questions = questions
    this.now = now
    this.#properties = {
      status: "",
      submittedAt: 0,
      startedAt: null,
      externalId: null,
      questionnaireVersion: null,
      seed: null,
      language: null
    }
  }

  /** @param wanted - Responses for which it is `isFalse` are left out: what is returned for them means nothing. */
  evaluate(condition: Condition, wanted: Uint8Array): Uint8Array {
    if ("op" in condition) return this.#test(condition, wanted)
    if ("not" in condition) return this.evaluate(condition.not, wanted).map((truth) => negated[truth] ?? isUnknown)
    const isAll = "all" in condition
    const [decisive, initial] = isAll ? [isFalse, isTrue] : [isTrue, isFalse]
    const result = new Uint8Array(wanted.length).fill(initial)
    const undecided = Uint8Array.from(wanted)
    for (const part of isAll ? condition.all : condition.any) {
      const truths = this.evaluate(part, undecided)
      for (let index = 0; index < result.length; index++) {
        if (undecided[index] === isFalse || truths[index] === initial) continue
        result[index] = truths[index] ?? isUnknown
        if (truths[index] === decisive) undecided[index] = isFalse
      }
    }
    return result
  }

  /** Only computing a variable needs it, and variables are stored. */
  question(): undefined {
    return undefined
  }

  reading(name: string): AnswerReading | undefined {
    const key = this.#row === undefined ? name : `${name} ${this.#row}`
    const known = this.#readings.get(key)
    if (known !== undefined) return known(this.#index)
    const read = this.#reader(name, this.#row)
    this.#readings.set(key, read)
    return read(this.#index)
  }

  field(name: string): ComparableText | undefined {
    const value = textAt(this.#block.fields.get(name)?.(), this.#index)
    return value === undefined ? undefined : comparableText(value)
  }

  get language(): string | undefined {
    return textAt(this.#block.language(), this.#index)
  }

  variable(name: string): number | null {
    const column = this.#block.variables.get(name)?.()
    const value = column === undefined ? undefined : storedValueAt(column, this.#index)
    return typeof value === "number" ? value : null
  }

  property(name: Property): AnswerReading | undefined {
    const { durations, seeds, submittedAt, versions } = this.#block
    const index = this.#index
    const properties = this.#properties
    const at = submittedAt[index] ?? 0
    const duration = numberAt(durations, index)
    properties.submittedAt = at
    properties.startedAt = duration === null ? null : at - duration
    properties.questionnaireVersion = numberAt(versions(), index)
    properties.seed = numberAt(seeds(), index)
    if (name === "status") properties.status = statusAt(this.#block, index)
    if (name === "language") properties.language = this.language ?? null
    if (name === "externalId") properties.externalId = textAt(this.#block.externalId(), index) ?? null
    return readProperty(properties, name)
  }

  /** Makes a function that reads the answers to a question. Of few different values each is read once. */
  #reader(name: string, row: string | undefined): (index: number) => AnswerReading | undefined {
    const question = this.#questions.get(name)
    const answers = question === undefined ? undefined : this.#block.questions.get(question.id)?.().answers
    if (question === undefined || answers === undefined) return () => undefined
    const read = (index: number): AnswerReading | undefined => {
      const value = storedValueAt(answers, index, question, row)
      return value === undefined || value === unknown ? undefined : readStored(question, value)
    }
    const coded = row === undefined || answers.kind !== "rows" ? answers : columnOfRow(answers, row)
    if (coded?.kind !== "values") return read
    const known: Array<{ readonly reading: AnswerReading | undefined } | undefined> = []
    return (index) => {
      const found = known[codeAt(coded, index)] ??= { reading: read(index) }
      return found.reading
    }
  }

  #test(test: Test, wanted: Uint8Array): Uint8Array {
    const result = new Uint8Array(wanted.length)
    const subject = this.#subjectOf(test)
    if (subject === undefined) return result
    const operand = typeof test.value === "object" && "question" in test.value
      ? this.#subjectOf({ question: test.value.question, op: "answered" }) ?? noSubject
      : noSubject
    this.#row = test.row
    const decide = (index: number): number => {
      if (subject.isHidden(index)) return test.op === "answered" && subject.isAnsweredIfHidden ? isTrue : isUnknown
      if (operand.isHidden(index)) return isUnknown
      this.#index = index
      return holds(test, this) ? isTrue : isFalse
    }
    // Two questions have many pairs of values.
    const codes = operand === noSubject ? subject.codes : undefined
    const known = new Map<number, number>()
    for (let index = 0; index < wanted.length; index++) {
      if (wanted[index] === isFalse) continue
      const code = codes?.[index]
      const truth = (code === undefined ? undefined : known.get(code)) ?? decide(index)
      if (code !== undefined) known.set(code, truth)
      result[index] = truth
    }
    this.#row = undefined
    return result
  }

  /** Undefined: no response of the block has it. */
  #subjectOf({ field, property, question, row, variable }: Test): Subject | undefined {
    const { fields, hasAllFields, language, questions, statuses, variables } = this.#block
    if (field === "language" || property === "language") return subjectOf(language())
    if (field !== undefined) {
      const column = fields.get(field)?.()
      return column === undefined ? hasAllFields ? undefined : unknownSubject : subjectOf(column)
    }
    if (variable !== undefined) {
      const column = variables.get(variable)?.()
      return column && subjectOf(column)
    }
    if (property === "status") return { ...knownSubject, codes: statuses }
    if (property === "externalId") return subjectOf(this.#block.externalId())
    if (property !== undefined) return knownSubject
    const tested = question === undefined ? undefined : this.#questions.get(question)
    const answers = tested === undefined ? undefined : questions.get(tested.id)?.().answers
    if (tested === undefined || answers === undefined) return undefined
    const rows = row === undefined ? undefined : columnOfRow(answers, row)
    const kind = answerModels[tested.type].kind(tested.settings)
    return {
      codes: answers.kind === "rows" ? rows && codesOf(rows) : codesOf(answers),
      isHidden: (index) => storedValueAt(answers, index, tested, row) === unknown,
      isAnsweredIfHidden: kind === "text" && answers.kind === "texts"
    }
  }
}

const negated = [isTrue, isFalse, isUnknown]

/** Every value is known, and may differ from all others. */
const knownSubject: Subject = { codes: undefined, isHidden: () => false, isAnsweredIfHidden: false }

/** Nothing is compared with. */
const noSubject: Subject = { ...knownSubject }

/** Nothing is known of any response. */
const unknownSubject: Subject = { ...knownSubject, isHidden: () => true }

const subjectOf = (column: Column): Subject => ({
  codes: codesOf(column),
  isHidden: (index) => storedValueAt(column, index) === unknown,
  isAnsweredIfHidden: true
})

const textAt = (column: Column | undefined, index: number): string | undefined => {
  const value = column && storedValueAt(column, index)
  return typeof value === "string" ? value : undefined
}

const numberAt = (numbers: Numbers, index: number): number | null => {
  const value = numbers[index] ?? Number.NaN
  return Number.isNaN(value) ? null : value
}
