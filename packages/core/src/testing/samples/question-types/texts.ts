/** Samples of the types whose answers are texts, with or without a format. */
import * as FastCheck from "effect/FastCheck"
import { parseDate } from "../../../logic/questionnaire/AnswerReading.js"
import type { QuestionOf } from "../../../questions/question-types/questionTypes.js"
import * as Instant from "../../../values/Instant.js"
import { defaults } from "../../../values/Limits.js"
import { isBlank } from "../../../values/text/Blank.js"
import { isWellFormed } from "../../../values/text/WellFormed.js"
import { definition, interval, noOptions } from "./definitions.js"
import { invalid, invalidLists, invalidObjects, invalidScalars } from "./invalidAnswers.js"
import { numbersNear } from "./numbers.js"
import type { QuestionTypeSamples } from "./QuestionTypeSamples.js"

const textsOfFormat = {
  email: ["ada@example.org", "a.b+c@mail.example.co.uk"],
  url: ["https://example.org/a?b=c#d", "http://localhost:8080"],
  number: ["0", "-1.5", "0.1", "1234567890123.25", "6.02e23"],
  phone: ["+49 30 901820", "(555) 010-0199"]
}

/** Texts of the format, one of them as long as the settings demand. */
const formattedText = (
  format: "email" | "phone" | "url",
  { maxLength = Infinity, minLength = 0 }: { readonly maxLength?: number; readonly minLength?: number }
): FastCheck.Arbitrary<string> => {
  const long = {
    email: `${"a".repeat(Math.min(64, Math.max(1, minLength - "@example.org".length)))}@example.org`,
    url: "https://example.org/".padEnd(minLength, "a"),
    phone: "012345".padEnd(minLength, "9")
  }
  const short = { email: "a@b.de", url: "http://a", phone: "12345" }
  const texts = [...textsOfFormat[format], long[format], short[format]]
  const fitting = texts.filter((text) => text.length >= minLength && text.length <= maxLength)
  return FastCheck.constantFrom(...fitting.length === 0 ? texts : fitting)
}

/** Texts of numbers within the bounds of the settings. */
const numeral = (
  { integer = false, max, min }: { readonly integer?: boolean; readonly max?: number; readonly min?: number }
): FastCheck.Arbitrary<string> => {
  if (!integer && max === undefined && min === undefined) return FastCheck.constantFrom(...textsOfFormat.number)
  const [low, high] = [min ?? (max ?? 0) - 100, max ?? (min ?? 0) + 100]
  const [first, last] = [Math.ceil(low), Math.floor(high)]
  const bounds = [low, high].filter((bound) => !integer || Number.isInteger(bound)).map(String)
  return FastCheck.oneof(
    ...bounds.length === 0 ? [] : [FastCheck.constantFrom(...bounds)],
    ...first > last ? [] : [FastCheck.integer({ min: first, max: last }).map(String)],
    ...integer
      ? []
      : [FastCheck.integer({ min: 0, max: 1_000 }).map((part) => String(low + (high - low) * part / 1_000))]
  )
}

const text: QuestionTypeSamples<QuestionOf<"text">> = {
  example: { key: "text", type: "text", text: "What did you like?", settings: { maxLength: 500, multiline: true } },
  // Either a format or bounds of the length: few texts satisfy both.
  definition: definition(
    "text",
    noOptions,
    FastCheck.oneof(
      FastCheck.record({
        format: FastCheck.constantFrom("email" as const, "url" as const, "number" as const, "phone" as const),
        multiline: FastCheck.boolean()
      }, { requiredKeys: [] }),
      interval(0, 60).map(([minLength, maxLength]) => ({ minLength, maxLength }))
    )
  ),
  answer: ({ settings }) => {
    const { format, minLength = 0 } = settings
    if (format === "number") return numeral(settings)
    if (format !== undefined) return formattedText(format, settings)
    const maxLength = settings.maxLength ?? Math.max(40, minLength)
    return FastCheck.string({ unit: "grapheme", minLength: Math.max(1, minLength), maxLength })
      .map((text) => text.slice(0, maxLength))
      .filter((text) => text.length >= minLength && !isBlank(text) && isWellFormed(text))
  },
  answersNear: ({ settings: { format } }, constants) =>
    format === "number" ? numbersNear(constants, 1).map(String) : constants.map(String),
  emptyAnswers: [""],
  recount: "text",
  invalidAnswers: ({ settings: { format, maxLength = defaults.textAnswer, minLength = 0 } }) => [
    ...invalidScalars,
    ...invalidLists,
    ...invalidObjects,
    invalid("x".repeat(maxLength + 1), "too-long"),
    ...(minLength > 1 ? [invalid("x".repeat(minLength - 1), "too-short")] : []),
    ...(format === undefined ? [] : [invalid("1 2 x @", "invalid-format")]),
    ...(format === undefined && minLength <= 3 && maxLength >= 3
      ? ["a\u0000b", "a\ud800b", "\udc00ab"].map((value) => invalid(value, "invalid-character"))
      : [])
  ]
}

const dateText = (instant: Instant.Instant, includeTime: boolean): string =>
  includeTime ? Instant.format(instant) : Instant.format(instant).slice(0, "YYYY-MM-DD".length)

const date: QuestionTypeSamples<QuestionOf<"date">> = {
  example: { key: "date", type: "date", text: "When were you here?", settings: { min: "2026-01-01" } },
  definition: definition(
    "date",
    noOptions,
    FastCheck.tuple(FastCheck.boolean(), FastCheck.boolean(), interval(-20_000, 40_000)).map(
      ([includeTime, isBounded, [firstDay, lastDay]]) => ({
        includeTime,
        ...(isBounded
          ? {
            min: dateText(firstDay * Instant.dayMillis, includeTime),
            max: dateText(lastDay * Instant.dayMillis, includeTime)
          }
          : {})
      })
    )
  ),
  answer: ({ settings: { includeTime = false, max, min } }) =>
    FastCheck.integer({
      min: parseDate(min ?? "", includeTime) ?? Instant.earliest,
      max: parseDate(max ?? "", includeTime) ?? Instant.latest
    }).map((instant) => dateText(instant, includeTime)),
  answersNear: ({ settings: { includeTime = false } }, constants) =>
    constants.map((constant) => Date.parse(String(constant))).filter((instant) => !Number.isNaN(instant))
      .flatMap((instant) => [-Instant.dayMillis, -1, 0, 1, Instant.dayMillis].map((step) => instant + step))
      .map((instant) => dateText(instant, includeTime)),
  emptyAnswers: [""],
  recount: "date",
  invalidAnswers: ({ settings: { includeTime = false, max, min } }) => {
    const movedBy = (days: number, bound: string) =>
      dateText((parseDate(bound, includeTime) ?? 0) + days * Instant.dayMillis, includeTime)
    return [
      ...invalidScalars,
      ...invalidLists,
      ...invalidObjects,
      ...[
        "now",
        "2026-02-30",
        "2026-1-1",
        "2026-02-30T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01 00:00:00Z",
        "２026-01-01"
      ].map((value) => invalid(value, "invalid-format")),
      invalid(includeTime ? "2026-01-01" : "2026-01-01T00:00:00Z", "invalid-format"),
      ...(min === undefined ? [] : [invalid(movedBy(-1, min), "out-of-range")]),
      ...(max === undefined ? [] : [invalid(movedBy(1, max), "out-of-range")])
    ]
  }
}

/** The samples of each of these types. */
export const textSamples = { text, date }
