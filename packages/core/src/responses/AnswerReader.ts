/** What a question takes for an answer, by its type (decisions §3): a value read and normalised, or refused. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { type Option, type Question, readDate, scale } from "../surveys/Question.js"
import type * as Q from "../surveys/Question.js"
import { fromParseError, pointer, strict, type Violation, violation } from "../validation/ValidationError.js"
import * as Instant from "../values/Instant.js"
import type { LimitValues } from "../values/Limits.js"
import { isWellFormed, line } from "../values/Text.js"
import type { AnswerValue, FileReference, Other } from "./Answer.js"

/**
 * `undefined` is no answer: what is empty in the shape of its type (`""`, `[]`, `{}`) says nothing. A fault's pointer
 * is relative to the value.
 */
export type Reading<A> = Either.Either<A | undefined, Arr.NonEmptyArray<Violation>>

export type AnswerReader = (value: unknown) => Reading<AnswerValue>

/** Compiled once for a question, since every response asks it again. */
export const answerReader = (question: Question, limits: LimitValues): AnswerReader => {
  switch (question.type) {
    case "text":
      return textReader(question, limits)
    case "single_choice":
      return singleChoiceReader(question, limits)
    case "multiple_choice":
      return multipleChoiceReader(question, limits)
    case "rating":
    case "nps":
      return integerReader(scale(question))
    case "slider":
      return sliderReader(scale(question))
    case "boolean":
      return readBoolean
    case "date":
      return dateReader(question)
    case "file":
      return fileReader(question, limits)
    case "matrix":
      return matrixReader(question)
    case "ranking":
      return rankingReader(question)
  }
}

/** How a fault repeats the input: as JSON, which spells lone surrogates out, and cut. */
export const quote = (input: string): string => JSON.stringify(input.length > 80 ? input.slice(0, 80) + "…" : input)

/** A path to a name that came with the input, or to the object that has it, when the name is too long to repeat. */
export const pointerTo = (name: string): string => name.length > 200 ? "" : pointer([name])

const wrong = (code: string, detail: string, at = ""): Either.Either<never, Arr.NonEmptyArray<Violation>> =>
  Either.left([violation(at, code, detail)])

const wrongType = (expected: string) => wrong("wrong-type", `Expected ${expected}.`)

const unanswered: Reading<never> = Either.right(undefined)

/** What was read, unless there are faults. */
const unless = <A>(violations: Array<Violation>, value: A): Reading<A> =>
  Arr.isNonEmptyArray(violations) ? Either.left(violations) : Either.right(value)

const textReader = ({ settings }: Q.TextQuestion, limits: LimitValues): AnswerReader => {
  const min = settings.minLength ?? 0
  const max = Math.min(settings.maxLength ?? limits.textAnswer, limits.textAnswer)
  const format = settings.format === undefined ? undefined : formats[settings.format]
  return (value) => {
    if (typeof value !== "string") return wrongType("a string")
    if (value === "") return unanswered
    const violations: Array<Violation> = []
    if (value.length > max) {
      violations.push(violation("", "too-long", `At most ${max} characters are allowed, there are ${value.length}.`))
    } else if (format !== undefined && !format.matches(value)) {
      violations.push(violation("", "invalid-format", `Expected ${format.name}, found ${quote(value)}.`))
    }
    if (value.length < min) {
      violations.push(violation("", "too-short", `At least ${min} characters are needed, there are ${value.length}.`))
    }
    if (!isWellFormed(value)) violations.push(invalidCharacter)
    return unless(violations, value)
  }
}

const invalidCharacter = violation("", "invalid-character", "U+0000 and lone surrogates are not allowed.")

/** The grammar of JSON: neither `0x10` nor ` 9 ` nor an empty string is a number. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

const isTelephone = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, "").length
  return /^\+?[\d ()./-]+$/.test(text) && digits >= 5 && digits <= 15
}

const formats = {
  email: { name: "an e-mail address", matches: (text: string) => text.length <= 254 && emailAddress.test(text) },
  url: {
    name: "an address with http or https",
    matches: (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
  },
  number: { name: "a number", matches: (text: string) => readNumber(text) !== undefined },
  phone: { name: "a telephone number", matches: isTelephone }
}

/** A number, or its text. `undefined` for anything else, also for what is beyond a double (`1e999`). */
const readNumber = (value: unknown): number | undefined => {
  const number = typeof value === "number" ? value : isDecimal(value) ? Number(value) : Number.NaN
  // JSON has no negative zero, and an answer must come back as it was stored.
  return Number.isFinite(number) ? number === 0 ? 0 : number : undefined
}

const isDecimal = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 40 && decimal.test(value)

interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
}

const outOfRange = ({ max, min }: Scale) => wrong("out-of-range", `Expected ${min} to ${max}.`)

const integerReader = (bounds: Scale): AnswerReader => (value) => {
  const number = readNumber(value)
  if (number === undefined || !Number.isInteger(number)) return wrongType("a whole number")
  return number < bounds.min || number > bounds.max ? outOfRange(bounds) : Either.right(number)
}

/**
 * A client that counts in steps of 0.1 sends 0.30000000000000004: a value as good as on a step is taken for the step,
 * and stored as its shortest decimal.
 */
const sliderReader = (bounds: Scale): AnswerReader => {
  const digits = Math.min(15, Math.max(fractionDigits(bounds.min), fractionDigits(bounds.step)))
  const tolerance = bounds.step * 1e-6
  return (value) => {
    const number = readNumber(value)
    if (number === undefined) return wrongType("a number")
    if (number < bounds.min - tolerance || number > bounds.max + tolerance) return outOfRange(bounds)
    const steps = Math.round((number - bounds.min) / bounds.step)
    const nearest = Number((bounds.min + steps * bounds.step).toFixed(digits))
    return Math.abs(number - nearest) <= tolerance
      ? Either.right(nearest)
      : wrong("off-step", `Expected steps of ${bounds.step} from ${bounds.min}.`)
  }
}

const fractionDigits = (value: number): number => {
  const [mantissa = "", exponent = "0"] = String(value).split("e")
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent))
}

const readBoolean: AnswerReader = (value) => {
  if (value === true || value === "true") return Either.right(true)
  return value === false || value === "false" ? Either.right(false) : wrongType("true or false")
}

/** A day stays as it is; a time is stored in UTC, so that answers compare. */
const dateReader = ({ settings }: Q.DateQuestion): AnswerReader => {
  const includeTime = settings.includeTime ?? false
  const form = includeTime ? "an RFC 3339 timestamp, such as 2026-11-20T09:30:00Z" : "a date as YYYY-MM-DD"
  const earliest = readDate(settings.min ?? "", includeTime) ?? Instant.earliest
  const latest = readDate(settings.max ?? "", includeTime) ?? Instant.latest
  return (value) => {
    if (value === "") return unanswered
    if (typeof value !== "string") return wrongType("a string")
    const instant = readDate(value, includeTime)
    if (instant === undefined) return wrong("invalid-format", `Expected ${form}, found ${quote(value)}.`)
    if (instant < earliest) return wrong("out-of-range", `The earliest is ${settings.min ?? "year 1"}.`)
    if (instant > latest) return wrong("out-of-range", `The latest is ${settings.max ?? "year 9999"}.`)
    return Either.right(includeTime ? Instant.format(instant) : value)
  }
}

/** An option's value, or what the respondent wrote instead where that is allowed. */
const choiceReader = (options: ReadonlySet<string>, allowOther: boolean, limits: LimitValues) => {
  const expected = allowOther ? "an option's value or { \"other\": \"…\" }" : "an option's value"
  return (value: unknown): Either.Either<string | Other, Arr.NonEmptyArray<Violation>> => {
    if (typeof value === "string") return options.has(value) ? Either.right(value) : unknownOption(value)
    if (!allowOther || !isReadonlyRecord(value)) return wrongType(expected)
    const { other, ...rest } = value
    if (typeof other !== "string" || Object.keys(rest).length > 0) return wrongType(expected)
    if (other.trim() === "") return wrong("too-short", "This must not be blank.", "/other")
    if (other.length > limits.optionText) {
      return wrong(
        "too-long",
        `At most ${limits.optionText} characters are allowed, there are ${other.length}.`,
        "/other"
      )
    }
    return isWellFormed(other) ? Either.right({ other }) : Either.left([below("/other")(invalidCharacter)])
  }
}

const unknownOption = (value: string, at = "") =>
  wrong("unknown-option", `No option has the value ${quote(value)}.`, at)

const singleChoiceReader = ({ options, settings }: Q.SingleChoiceQuestion, limits: LimitValues): AnswerReader => {
  const read = choiceReader(valuesOf(options), settings.allowOther ?? false, limits)
  return (value) => value === "" ? unanswered : read(value)
}

const multipleChoiceReader = ({ options, settings }: Q.MultipleChoiceQuestion, limits: LimitValues): AnswerReader => {
  const values = valuesOf(options)
  const read = choiceReader(values, settings.allowOther ?? false, limits)
  const min = settings.minSelected ?? 0
  const max = settings.maxSelected ?? Infinity
  return (value) => {
    if (!Array.isArray(value)) return wrongType("an array of options' values")
    if (value.length === 0) return unanswered
    if (value.length > longestList) return tooLong
    const chosen = new Set<string>()
    const others: Array<Other> = []
    const violations: Array<Violation> = []
    value.forEach((item: unknown, index) => {
      const choice = read(item)
      if (Either.isLeft(choice)) violations.push(...choice.left.map(below(`/${index}`)))
      else if (typeof choice.right === "string") {
        if (chosen.has(choice.right)) violations.push(repeated(index))
        chosen.add(choice.right)
      } else if (others.push(choice.right) > 1) violations.push(repeated(index))
    })
    if (value.length < min) {
      violations.push(violation("", "too-few", `At least ${min} must be chosen, there are ${value.length}.`))
    }
    if (value.length > max) {
      violations.push(violation("", "too-many", `At most ${max} may be chosen, there are ${value.length}.`))
    }
    return unless(violations, [...inOrder(values, chosen), ...others])
  }
}

/** No list that a question takes comes near: a longer one is refused unread. */
const longestList = 1_000

const tooLong = wrong("too-many", `At most ${longestList} items are read.`)

const repeated = (index: number): Violation => violation(`/${index}`, "duplicate", "An earlier item says the same.")

const rankingReader = ({ options, settings }: Q.RankingQuestion): AnswerReader => {
  const values = valuesOf(options)
  const max = settings.topN ?? values.size
  // Who is asked for the best three may know of two only.
  const min = settings.topN === undefined ? values.size : 1
  return (value) => {
    if (!Array.isArray(value)) return wrongType("an array of options' values, best first")
    if (value.length === 0) return unanswered
    if (value.length > longestList) return tooLong
    const { violations, known } = readOptions(value, values)
    if (value.length < min) {
      violations.push(violation("", "too-few", `All ${min} options must be ranked, there are ${value.length}.`))
    }
    if (value.length > max) {
      violations.push(violation("", "too-many", `At most ${max} may be ranked, there are ${value.length}.`))
    }
    return unless(violations, [...known])
  }
}

/** The options that a list names, in its order, and what is wrong with its items. */
const readOptions = (list: ReadonlyArray<unknown>, options: ReadonlySet<string>) => {
  const known = new Set<string>()
  const violations: Array<Violation> = []
  list.forEach((item, index) => {
    if (typeof item !== "string") violations.push(violation(`/${index}`, "wrong-type", "Expected an option's value."))
    else if (!options.has(item)) {
      violations.push(violation(`/${index}`, "unknown-option", `No option has the value ${quote(item)}.`))
    } else if (known.has(item)) violations.push(repeated(index))
    else known.add(item)
  })
  return { known, violations }
}

const matrixReader = ({ options, settings }: Q.MatrixQuestion): AnswerReader => {
  const columns = valuesOf(options)
  const rows = valuesOf(settings.rows)
  const readRow: (choice: unknown) => Reading<string | ReadonlyArray<string>> = settings.multiple === true
    ? columnsReader(columns)
    : columnReader(columns)
  return (value) => {
    if (!isReadonlyRecord(value)) return wrongType("an object of rows and their columns")
    const sent = Object.entries(value)
    if (sent.length > longestList) return tooLong
    const violations: Array<Violation> = []
    const answered = new Map<string, string | ReadonlyArray<string>>()
    for (const [row, choice] of sent) {
      if (!rows.has(row)) {
        violations.push(violation(pointerTo(row), "unknown-row", `No row has the value ${quote(row)}.`))
      } else if (choice !== null) {
        const column = readRow(choice)
        if (Either.isLeft(column)) violations.push(...column.left.map(below(pointer([row]))))
        else if (column.right !== undefined) answered.set(row, column.right)
      }
    }
    if (answered.size === 0 && violations.length === 0) return unanswered
    if (settings.requireAllRows === true) violations.push(...missingRows(rows, value, answered))
    // `fromEntries` defines each row as the object's own, one of the name `__proto__` too.
    return unless(violations, Object.fromEntries(inOrder(rows, answered).map((row) => [row, answered.get(row) ?? []])))
  }
}

const columnReader = (columns: ReadonlySet<string>) => (choice: unknown): Reading<string> => {
  if (typeof choice !== "string") return wrongType("a column's value")
  if (choice === "") return unanswered
  return columns.has(choice) ? Either.right(choice) : unknownOption(choice)
}

const columnsReader = (columns: ReadonlySet<string>) => (choice: unknown): Reading<ReadonlyArray<string>> => {
  if (!Array.isArray(choice)) return wrongType("an array of columns' values")
  if (choice.length === 0) return unanswered
  if (choice.length > longestList) return tooLong
  const { violations, known } = readOptions(choice, columns)
  return unless(violations, inOrder(columns, known))
}

/** Rows that were sent and are wrong have a fault already. */
const missingRows = (
  rows: ReadonlySet<string>,
  sent: Readonly<Record<string, unknown>>,
  answered: ReadonlyMap<string, unknown>
): ReadonlyArray<Violation> =>
  [...rows]
    .filter((row) => !answered.has(row) && isBlank(Object.hasOwn(sent, row) ? sent[row] : undefined))
    .map((row) => violation(pointer([row]), "required", "Every row needs an answer."))

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

/** What a question of files allows until its settings say otherwise (decisions §3). */
const fileDefaults = { maxFiles: 1, maxBytes: 10 * 1024 * 1024 }

const fileReader = ({ settings }: Q.FileQuestion, limits: LimitValues): AnswerReader => {
  const maxFiles = settings.maxFiles ?? fileDefaults.maxFiles
  const decode = Schema.decodeUnknownEither(fileReference(settings, limits), strict)
  // A schema's faults print what was found, and printing what is deep overflows.
  const read = (item: unknown) =>
    isFlat(item) ? Either.mapLeft(decode(item), fromParseError) : wrongType("{ fileId, name, size, type }")
  return (value) => {
    if (!Array.isArray(value)) return wrongType("an array of { fileId, name, size, type }")
    if (value.length === 0) return unanswered
    if (value.length > longestList) return tooLong
    const files = new Map<string, FileReference>()
    const violations: Array<Violation> = []
    value.forEach((item: unknown, index) => {
      const file = read(item)
      if (Either.isLeft(file)) violations.push(...file.left.map(below(`/${index}`)))
      else if (files.has(file.right.fileId)) violations.push(repeated(index))
      else files.set(file.right.fileId, file.right)
    })
    if (value.length > maxFiles) {
      violations.push(violation("", "too-many", `At most ${maxFiles} files are allowed, there are ${value.length}.`))
    }
    return unless(violations, [...files.values()])
  }
}

const fileReference = (settings: Q.FileQuestion["settings"], { optionText }: LimitValues) => {
  const maxBytes = settings.maxBytes ?? fileDefaults.maxBytes
  return Schema.Struct({
    fileId: line(optionText),
    name: line(optionText),
    size: Schema.Number.pipe(Schema.filter((size) =>
      Number.isInteger(size) && size >= 0 && size <= maxBytes ||
      `out-of-range: Expected a size of 0 to ${maxBytes} bytes.`
    )),
    type: line(optionText).pipe(
      Schema.filter((type) =>
        isAccepted(type.toLowerCase(), settings.mimeTypes) || "not-allowed: Files of this type are not accepted."
      )
    )
  })
}

const isFlat = (item: unknown): boolean =>
  isReadonlyRecord(item) && Object.values(item).every((field) => field === null || typeof field !== "object")

/** `image/*` accepts every image. */
const isAccepted = (type: string, accepted: ReadonlyArray<string> | undefined): boolean =>
  accepted === undefined || accepted.some((one) => {
    const lower = one.toLowerCase()
    return lower.endsWith("/*") ? type.startsWith(lower.slice(0, -1)) : type === lower
  })

const valuesOf = (options: ReadonlyArray<Option>): ReadonlySet<string> => new Set(options.map(({ value }) => value))

const inOrder = (all: ReadonlySet<string>, some: { readonly has: (value: string) => boolean }): ReadonlyArray<string> =>
  [...all].filter((value) => some.has(value))

const below = (at: string) => (one: Violation): Violation => violation(at + one.pointer, one.code, one.detail)
