/** What tests read: whether it is answered, and what the answer can be. */
import { always, type Domain, type Part, type Parts, possible, type Shown } from "../questionnaire/AnswerDomain.js"
import type { Tested } from "../questionnaire/Condition.js"
import type { QuestionLogic } from "../questionnaire/SurveyLogic.js"
import { answerModels } from "../questionnaire/types/registry.js"
import { TextBudget } from "./scalarFits.js"

/** What a test reads. */
export interface JudgedSubject {
  /** Tests with the same key read the same. */
  readonly key: string
  readonly domain: Domain
  /** Whether there can be an answer. */
  readonly isPossible: boolean
  /** Whether there is an answer in every complete response for which the test is evaluated. */
  readonly isCertain: boolean
}

/** A question that has been judged. */
export interface JudgedQuestion extends Parts {
  readonly question: QuestionLogic & Parts["question"]
  readonly shown: Shown
  /** Whether every complete response that gets as far answers it. */
  readonly isAnswered: boolean
  /** Whether a response can end on a page before. */
  readonly isBehindEnd: boolean
}

/** Where a test stands. */
export interface TestPlace {
  /** The key of the question whose answer the rule is about: the rule is evaluated when it is answered. */
  readonly ownKey?: string
  /** Whether the test is also evaluated of responses that have ended early. */
  readonly isAfterEnd?: boolean
}

export class Subjects {
  /** For the texts of all tests. */
  readonly textBudget = new TextBudget()
  readonly #questions = new Map<string, JudgedQuestion>()
  readonly #made = new Map<string, Omit<JudgedSubject, "isCertain"> & { readonly isCertainOfAnswer: boolean }>()

  /** Adds a question, which the tests that are judged from then on may read. */
  add(question: JudgedQuestion): void {
    this.#questions.set(question.question.key, question)
  }

  /** What a test at the place reads. */
  of({ field, option, question: key, row, variable }: Tested, place: TestPlace): JudgedSubject {
    if (field !== undefined) {
      return {
        key: `field:${field}`,
        domain: field === "language" ? ofLanguage : ofField,
        isPossible: true,
        isCertain: false
      }
    }
    if (variable !== undefined) {
      return { key: `variable:${variable}`, domain: ofVariable, isPossible: true, isCertain: false }
    }
    const judged = key === undefined ? undefined : this.#questions.get(key)
    if (key === undefined || judged === undefined) return { ...unknown, key: `unknown:${key}` }
    const isAnswered = place.ownKey === key || (judged.isAnswered && !(place.isAfterEnd === true && judged.isBehindEnd))
    const name = row !== undefined ? `row:${key}:${row}` : option !== undefined ? `option:${key}:${option}` : key
    const made = this.#made.get(name) ?? {
      key: name,
      domain: answerModels[judged.question.type].domain(judged, row, option),
      isPossible: judged.shown !== "never" && canHave(judged, row, option),
      isCertainOfAnswer: hasSurely(judged, row, option)
    }
    this.#made.set(name, made)
    const { domain, isCertainOfAnswer, isPossible } = made
    return { key: name, domain, isPossible, isCertain: isAnswered && isCertainOfAnswer }
  }
}

/** The numbers that a variable can be. */
const ofVariable: Domain = { kind: "number", min: -1e9, max: 1e9 }

/** The texts that a hidden field can be. */
const ofField: Domain = { kind: "text", has: () => true, canContain: () => true }

/** The languages that a response can have. */
const ofLanguage: Domain = { kind: "any" }

/** Whether an answer to the question surely has the row or ranks the option. */
const hasSurely = ({ options, question, rows }: JudgedQuestion, row?: string, option?: string): boolean => {
  const [parts, value] = row === undefined ? [options, option] : [rows, row]
  return value === undefined ||
    (isAlways(parts, value) &&
      (possible(parts).size === 1 || answerModels[question.type].hasAllParts?.(question.settings) === true))
}

/** Whether an answer to the question can have the row or rank the option. */
const canHave = ({ options, rows }: Parts, row?: string, option?: string): boolean =>
  (row === undefined || possible(rows).has(row)) && (option === undefined || possible(options).has(option))

const isAlways = (parts: ReadonlyArray<Part>, value: string): boolean =>
  always(parts).some(({ option }) => option.value === value)

const unknown = { domain: ofField, isPossible: true, isCertain: false }
