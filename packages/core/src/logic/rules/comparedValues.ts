/** The values that a test compares with: answers that the question takes, stored as answers are. */
import * as Either from "effect/Either"
import { definitionOf } from "../../questions/question-types/questionTypes.js"
import type { Question } from "../../questions/Question.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import * as Instant from "../../values/Instant.js"
import { canonicalTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"
import { parseNumber } from "../../values/Numeral.js"
import { onceFor } from "../../values/onceFor.js"
import type { AnswerKind } from "../questionnaire/AnswerModel.js"
import { parseDate } from "../questionnaire/AnswerReading.js"
import type { Constant } from "../questionnaire/Condition.js"
import { valuesOf } from "../questionnaire/type-parts/choices.js"
import type { RuleContext } from "./RuleContext.js"

/** What a constant is compared with. */
export interface Compared {
  readonly kind: AnswerKind
  /** Undefined for a hidden field, a variable and a property. */
  readonly question?: Question
}

/**
 * The value in normal form, such as the number of `"2.0"`.
 *
 * @param isBound whether it is a bound of numbers or dates, which need not be an answer itself
 */
export const checkConstant = (
  context: RuleContext,
  value: Constant,
  { kind, question }: Compared,
  isBound: boolean,
  at: string
): Constant => {
  switch (kind) {
    case "text":
    case "field":
      return checkType(context, value, typeof value === "string", at, "Expected a text.")
    case "language": {
      const tag = typeof value === "string" ? canonicalTag(value) : undefined
      if (tag === undefined) context.report(at, "invalid-format", "Expected a language tag, such as `de` or `pt-BR`.")
      return tag ?? value
    }
    case "option":
    case "options":
      return checkOption(context, value, question, at)
    case "place":
      return checkRank(context, value, question, isBound, at)
    case "number": {
      const number = parseNumber(value)
      return isBound || question === undefined
        ? number ?? checkType(context, value, false, at, "Expected a number.")
        : checkAnswer(context, question, question.type === "text" ? String(value) : value, at)
    }
    case "day":
    case "instant": {
      const instant = typeof value === "string" ? parseDate(value, kind === "instant") : undefined
      if (!isBound && question !== undefined) return checkAnswer(context, question, value, at)
      if (instant !== undefined) return kind === "instant" ? Instant.format(instant) : value
      context.report(
        at,
        "invalid-format",
        kind === "day" ? "Expected a date as YYYY-MM-DD." : "Expected a timestamp.",
        { format: kind === "day" ? "date" : "date-time" }
      )
      return value
    }
    case "boolean":
      return question === undefined ? value : checkAnswer(context, question, value, at)
    case "status":
      return checkStatus(context, value, at)
    case "file":
    case "list":
      return value
  }
}

const checkType = (context: RuleContext, value: Constant, isRight: boolean, at: string, detail: string): Constant => {
  if (!isRight) context.report(at, "wrong-type", detail)
  return value
}

const checkOption = (context: RuleContext, value: Constant, question: Question | undefined, at: string): Constant => {
  if (typeof value !== "string") return checkType(context, value, false, at, "Expected an option's value.")
  const values = question === undefined ? noValues : valuesOf(question.options)
  if (!values.has(value)) {
    const detail = `The question ${question?.key} has no option of this value.`
    context.report(at, "unknown-option", detail, allowedParams(values))
  }
  return value
}

const noValues: ReadonlySet<string> = new Set()

const checkStatus = (context: RuleContext, value: Constant, at: string): Constant => {
  const { statuses = [] } = context.filterScope ?? {}
  if (typeof value !== "string" || !statuses.includes(value)) {
    context.report(at, "invalid", `Expected one of ${statuses.join(", ")}.`, allowedParams(statuses))
  }
  return value
}

/** The place of an option in a ranking. */
const checkRank = (
  context: RuleContext,
  value: Constant,
  question: Question | undefined,
  isBound: boolean,
  at: string
): Constant => {
  const rank = parseNumber(value)
  if (rank === undefined) return checkType(context, value, false, at, "Expected a number.")
  const max = question?.options.length ?? 0
  if (!isBound && !(Number.isInteger(rank) && rank >= 1 && rank <= max)) {
    context.report(at, "out-of-range", `A place is a whole number from 1 to ${max}.`, { min: 1, max })
  }
  return rank
}

/** Made once for a question: many tests compare with its answers. */
const decoderOf = onceFor((limits: LimitValues) =>
  onceFor((question: Question) => definitionOf(question).answerDecoder(question, limits))
)

/** The value as the question stores it. */
const checkAnswer = (context: RuleContext, question: Question, value: Constant, at: string): Constant => {
  const decoded = decoderOf(context.limits)(question)(value)
  if (Either.isLeft(decoded)) {
    const [{ code, detail, params }] = decoded.left
    context.report(at, code, detail, params)
  }
  const normalized = Either.getOrUndefined(decoded)
  return typeof normalized === "string" || typeof normalized === "number" || typeof normalized === "boolean"
    ? normalized
    : value
}
