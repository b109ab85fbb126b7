/** An example, random definitions, random valid answers and invalid answers of each question type. */
import * as Arr from "effect/Array"
import * as FastCheck from "effect/FastCheck"
import type { SurveyQuestionInput } from "../../embedding/api/SurveysApi.js"
import { parseDate } from "../../logic/questionnaire/AnswerReading.js"
import type { Constant } from "../../logic/questionnaire/Condition.js"
import type { Scale } from "../../logic/questionnaire/type-parts/numbers.js"
import { fileDefaults } from "../../logic/questionnaire/types/file.js"
import { npsScale } from "../../logic/questionnaire/types/nps.js"
import { ratingScale } from "../../logic/questionnaire/types/rating.js"
import { sliderScale } from "../../logic/questionnaire/types/slider.js"
import type { AnswerValue } from "../../questions/AnswerValue.js"
import type { Option, Row } from "../../questions/question-parts/definition/Option.js"
import type { QuestionOf, QuestionType } from "../../questions/question-types/questionTypes.js"
import { pointer } from "../../validation/ValidationError.js"
import * as Instant from "../../values/Instant.js"
import { defaults, fixedLimits } from "../../values/Limits.js"
import { isBlank } from "../../values/text/Blank.js"
import { isWellFormed } from "../../values/text/WellFormed.js"
import { nonBlankText } from "../TextArbitrary.js"

/** A value that a question refuses. `pointer` is relative to the value. */
export interface InvalidAnswer {
  readonly value: unknown
  readonly code: string
  readonly pointer: string
}

/** What tests need of one question type. */
export interface QuestionTypeSamples<
  Question extends { readonly type: unknown; readonly options: unknown; readonly settings: unknown }
> {
  /** A question in a request. Its key is the name of the type. */
  readonly example: SurveyQuestionInput & { readonly key: Question["type"]; readonly type: Question["type"] }
  /** The parts of a question that depend on its type. */
  readonly definition: FastCheck.Arbitrary<Definition<Question>>
  /** Valid answers to a question, as they are stored. */
  readonly answer: (question: Question) => FastCheck.Arbitrary<AnswerValue>
  /** Whether answers name files that have been uploaded. Default false. */
  readonly isUploaded?: boolean
  /** Answers that conditions with these constants may tell apart. Some of them may not be valid. */
  readonly answersNear: (question: Question, constants: ReadonlyArray<Constant>) => ReadonlyArray<AnswerValue>
  /** Whether the order of a list in an answer matters. Default true. */
  readonly isOrdered?: boolean
  /** Input that means "not answered", besides null. */
  readonly emptyAnswers: ReadonlyArray<unknown>
  /** Answers that a question refuses, each for one reason. */
  readonly invalidAnswers: (question: Question) => ReadonlyArray<InvalidAnswer>
}

type Definition<Question> = Question extends
  { readonly type: infer Type; readonly options: infer Options; readonly settings: infer Settings }
  ? { readonly type: Type; readonly options: Options; readonly settings: Settings }
  : never

const invalid = (value: unknown, code: string, ...path: ReadonlyArray<PropertyKey>): InvalidAnswer => ({
  value,
  code,
  pointer: pointer(path)
})

const invalidScalars = [true, 5].map((value) => invalid(value, "wrong-type"))
const invalidStrings = [invalid("no such", "wrong-type")]
const invalidLists = [invalid([5], "wrong-type")]
const invalidObjects = [
  invalid({ no: "such" }, "wrong-type"),
  invalid(JSON.parse("{\"__proto__\":{\"other\":\"x\"}}"), "wrong-type")
]

const valuesOf = (options: ReadonlyArray<Row>): ReadonlyArray<string> => options.map(({ value }) => value)

/** A value that differs from all of `values`. */
const valueOtherThan = (values: ReadonlyArray<string>): string => values.join("") + "!"

const rows = (minLength: number, maxLength: number): FastCheck.Arbitrary<ReadonlyArray<Row>> =>
  FastCheck.uniqueArray(
    FastCheck.record({
      value: nonBlankText(12),
      label: nonBlankText(12),
      code: FastCheck.integer({ min: 1, max: fixedLimits.optionCode })
    }),
    { minLength, maxLength, comparator: (one, other) => one.value === other.value || one.code === other.code }
  )

const options = (minLength: number, maxLength: number): FastCheck.Arbitrary<ReadonlyArray<Option>> =>
  FastCheck.uniqueArray(
    FastCheck.record({
      value: nonBlankText(12),
      label: nonBlankText(12),
      code: FastCheck.integer({ min: 1, max: fixedLimits.optionCode }),
      score: FastCheck.integer({ min: -20, max: 20 }).map((hundreds) => hundreds / 8)
    }, { requiredKeys: ["value", "label", "code"] }),
    { minLength, maxLength, comparator: (one, other) => one.value === other.value || one.code === other.code }
  )

const noOptions = FastCheck.constant<ReadonlyArray<Option>>([])

/** A definition with settings that do not depend on the options. */
const definition = <const Type extends QuestionType, Settings>(
  type: Type,
  options: FastCheck.Arbitrary<ReadonlyArray<Option>>,
  settings: FastCheck.Arbitrary<Settings>
) => FastCheck.record({ type: FastCheck.constant(type), options, settings })

/** Two integers, the first less than the second. */
const interval = (min: number, max: number): FastCheck.Arbitrary<readonly [number, number]> =>
  FastCheck.integer({ min, max: max - 1 }).chain((low) =>
    FastCheck.integer({ min: low + 1, max }).map((high) => [low, high] as const)
  )

const choiceSettings = {
  allowOther: FastCheck.boolean(),
  display: FastCheck.constantFrom("list" as const, "dropdown" as const, "buttons" as const)
}

const scaleLabels = { minLabel: nonBlankText(20), maxLabel: nonBlankText(20) }

const otherText = nonBlankText(20).map((text) => ({ other: text }))

const invalidOthers = (allowOther: boolean, ...path: ReadonlyArray<PropertyKey>): ReadonlyArray<InvalidAnswer> =>
  allowOther
    ? [
      invalid({ other: " " }, "too-short", ...path, "other"),
      invalid({ other: "x".repeat(defaults.optionText + 1) }, "too-long", ...path, "other"),
      invalid({ other: "a\u0000" }, "invalid-character", ...path, "other"),
      invalid({ other: 5 }, "wrong-type", ...path),
      invalid({ other: "x", more: "y" }, "wrong-type", ...path)
    ]
    : [invalid({ other: "x" }, "wrong-type", ...path)]

const invalidNumbers = (
  { max, min, step }: Scale,
  codeBetweenSteps: "off-step" | "wrong-type"
): ReadonlyArray<InvalidAnswer> => [
  ...["", "9 9", "0x10", "1e999", "09", "+1", "1_0", "٣", "NaN", true, Number.NaN].map((value) =>
    invalid(value, "wrong-type")
  ),
  ...invalidLists,
  ...invalidObjects,
  ...[min - step, max + step, String(max + step), 2 ** 53, -1e300].map((value) => invalid(value, "out-of-range")),
  invalid(min + step / 3, codeBetweenSteps)
]

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

/** The numbers among the constants, and those a step below and above. */
const numbersNear = (constants: ReadonlyArray<Constant>, step: number): ReadonlyArray<number> =>
  constants.map(Number).filter((number) => !Number.isNaN(number))
    .flatMap((number) => [number - step, number, number + step])

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

const singleChoice: QuestionTypeSamples<QuestionOf<"single_choice">> = {
  example: {
    key: "single_choice",
    type: "single_choice",
    text: "How did you find us?",
    options: ["Friends", "Search"],
    settings: { allowOther: true }
  },
  definition: definition(
    "single_choice",
    options(2, 6),
    FastCheck.record(choiceSettings, { requiredKeys: [] })
  ),
  answer: ({ options, settings }) =>
    FastCheck.oneof(
      FastCheck.constantFrom(...valuesOf(options)),
      ...(settings.allowOther === true ? [otherText] : [])
    ),
  answersNear: (_question, constants) => constants.map(String),
  emptyAnswers: [""],
  invalidAnswers: ({ options, settings }) => [
    ...invalidScalars,
    ...invalidLists,
    ...invalidObjects,
    invalid(valueOtherThan(valuesOf(options)), "unknown-option"),
    ...invalidOthers(settings.allowOther ?? false)
  ]
}

const multipleChoice: QuestionTypeSamples<QuestionOf<"multiple_choice">> = {
  example: {
    key: "multiple_choice",
    type: "multiple_choice",
    text: "What did you eat?",
    options: ["Soup", "Salad", "Stew"],
    settings: { maxSelected: 2 }
  },
  definition: options(2, 6).chain((choices) =>
    definition(
      "multiple_choice",
      FastCheck.constant(choices),
      FastCheck.tuple(
        FastCheck.record(choiceSettings, { requiredKeys: [] }),
        FastCheck.oneof(
          FastCheck.constant({}),
          interval(0, choices.length).map(([minSelected, maxSelected]) => ({ minSelected, maxSelected }))
        )
      ).map(([other, bounds]) => ({ ...other, ...bounds }))
    )
  ),
  answer: ({ options, settings }) => {
    const { allowOther = false, maxSelected = options.length + 1, minSelected = 0 } = settings
    const [alone, together] = Arr.partition(options, ({ exclusive }) => exclusive !== true)
    // Options that are not shown can make what can be chosen together less than the setting says.
    const minLength = Math.min(together.length, Math.max(1, minSelected))
    return FastCheck.oneof(
      ...together.length === 0 ? [] : [
        FastCheck.subarray([...valuesOf(together)], { minLength, maxLength: Math.min(together.length, maxSelected) })
          .chain((selected): FastCheck.Arbitrary<AnswerValue> =>
            FastCheck.oneof(
              ...selected.length < Math.min(minSelected, together.length + 1) && allowOther
                ? []
                : [FastCheck.constant(selected)],
              ...allowOther && selected.length < maxSelected ? [otherText.map((other) => [...selected, other])] : []
            )
          )
      ],
      ...alone.length === 0 ? [] : [FastCheck.constantFrom(...valuesOf(alone)).map((value) => [value])]
    )
  },
  isOrdered: false,
  answersNear: (_question, constants) => [constants.map(String), ...constants.map((constant) => [String(constant)])],
  emptyAnswers: [[]],
  invalidAnswers: ({ options, settings }) => {
    const values = valuesOf(options)
    const { allowOther = false, maxSelected = values.length + 1, minSelected = 0 } = settings
    const [first = "", ...rest] = values
    /** The minimum number of items, `item` the first of them. */
    const startingWith = (item: unknown) => [item, ...rest].slice(0, Math.max(1, minSelected))
    return [
      ...invalidScalars,
      ...invalidStrings,
      ...invalidObjects,
      invalid(startingWith(valueOtherThan(values)), "unknown-option", 0),
      invalid(startingWith(5), "wrong-type", 0),
      ...invalidOthers(allowOther, 0).map((other) => ({ ...other, value: startingWith(other.value) })),
      ...(minSelected <= 2 && maxSelected >= 2 ? [invalid([first, first], "duplicate", 1)] : []),
      ...(allowOther && minSelected <= 3 && maxSelected >= 3
        ? [invalid([first, { other: "a" }, { other: "b" }], "too-many-others", 2)]
        : []),
      ...(minSelected > 1 ? [invalid([first], "too-few")] : []),
      ...(maxSelected < values.length ? [invalid(values, "too-many")] : [])
    ]
  }
}

const rating: QuestionTypeSamples<QuestionOf<"rating">> = {
  example: { key: "rating", type: "rating", text: "How was the service?", required: true },
  definition: definition(
    "rating",
    noOptions,
    FastCheck.tuple(
      FastCheck.record({ ...scaleLabels, display: FastCheck.constantFrom("numbers" as const, "stars" as const) }, {
        requiredKeys: []
      }),
      FastCheck.oneof(FastCheck.constant({}), interval(0, 10).map(([min, max]) => ({ min, max })))
    ).map(([labels, bounds]) => ({ ...labels, ...bounds }))
  ),
  answer: ({ settings }) => FastCheck.integer(ratingScale(settings)),
  answersNear: (_question, constants) => numbersNear(constants, 1),
  emptyAnswers: [],
  invalidAnswers: ({ settings }) => invalidNumbers(ratingScale(settings), "wrong-type")
}

const nps: QuestionTypeSamples<QuestionOf<"nps">> = {
  example: { key: "nps", type: "nps", text: "Would you recommend us?" },
  definition: definition("nps", noOptions, FastCheck.record(scaleLabels, { requiredKeys: [] })),
  answer: () => FastCheck.integer(npsScale),
  answersNear: (_question, constants) => numbersNear(constants, 1),
  emptyAnswers: [],
  invalidAnswers: () => invalidNumbers(npsScale, "wrong-type")
}

/** A value of a slider, rounded to the hundredth, since the random steps are multiples of it. */
const stepValue = (min: number, step: number, steps: number): number => Math.round((min + steps * step) * 100) / 100

const slider: QuestionTypeSamples<QuestionOf<"slider">> = {
  example: {
    key: "slider",
    type: "slider",
    text: "How long did you wait?",
    settings: { max: 60, step: 5, unit: "minutes" }
  },
  // Steps of integers and of decimals: 0.1 has no exact binary representation.
  definition: definition(
    "slider",
    noOptions,
    FastCheck.tuple(
      FastCheck.record({ ...scaleLabels, unit: nonBlankText(10) }, { requiredKeys: [] }),
      FastCheck.oneof(
        FastCheck.constant({}),
        FastCheck.tuple(
          FastCheck.integer({ min: -1_000, max: 1_000 }),
          FastCheck.constantFrom(1, 2, 10, 0.5, 0.25, 0.1, 0.01),
          FastCheck.integer({ min: 1, max: 500 })
        ).map(([min, step, steps]) => ({ min, max: stepValue(min, step, steps), step }))
      )
    ).map(([labels, bounds]) => ({ ...labels, ...bounds }))
  ),
  answer: ({ settings }) => {
    const { max, min, step } = sliderScale(settings)
    return FastCheck.integer({ min: 0, max: Math.round((max - min) / step) })
      .map((steps) => stepValue(min, step, steps))
  },
  answersNear: ({ settings }, constants) => numbersNear(constants, sliderScale(settings).step),
  emptyAnswers: [],
  invalidAnswers: ({ settings }) => invalidNumbers(sliderScale(settings), "off-step")
}

const boolean: QuestionTypeSamples<QuestionOf<"boolean">> = {
  example: { key: "boolean", type: "boolean", text: "Was your order right?" },
  definition: definition(
    "boolean",
    noOptions,
    FastCheck.record({ trueLabel: nonBlankText(20), falseLabel: nonBlankText(20) }, { requiredKeys: [] })
  ),
  answer: ({ settings: { mustBeTrue } }) => mustBeTrue === true ? FastCheck.constant(true) : FastCheck.boolean(),
  answersNear: (_question, constants) => constants.map((constant) => String(constant) === "true"),
  emptyAnswers: [],
  invalidAnswers: () => [
    ...["yes", "True", " true ", "1", "", 1, 0].map((value) => invalid(value, "wrong-type")),
    ...invalidLists,
    ...invalidObjects
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

const file: QuestionTypeSamples<QuestionOf<"file">> = {
  example: { key: "file", type: "file", text: "Do you have a picture?", settings: { mimeTypes: ["image/png"] } },
  definition: definition(
    "file",
    noOptions,
    FastCheck.record({
      maxFiles: FastCheck.integer({ min: 1, max: 10 }),
      maxBytes: FastCheck.integer({ min: 1, max: 2 ** 30 }),
      mimeTypes: FastCheck.constantFrom<ReadonlyArray<string>>(["image/*"], ["application/pdf", "text/plain"])
    }, { requiredKeys: [] })
  ),
  answer: ({ settings }) => {
    const { maxBytes, maxFiles, mimeTypes = ["text/csv"] } = { ...fileDefaults, ...settings }
    return FastCheck.uniqueArray(
      FastCheck.record({
        fileId: FastCheck.uuid(),
        name: nonBlankText(20),
        size: FastCheck.integer({ min: 0, max: maxBytes }),
        type: FastCheck.constantFrom(...mimeTypes).map((type) => type.replace("*", "png"))
      }),
      { minLength: 1, maxLength: maxFiles, selector: ({ fileId }) => fileId }
    )
  },
  isUploaded: true,
  answersNear: () => [],
  emptyAnswers: [[]],
  invalidAnswers: ({ settings }) => {
    const { maxFiles } = { ...fileDefaults, ...settings }
    const fileOf = (n: number) => ({ fileId: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}` })
    const file = fileOf(0)
    return [
      ...invalidScalars,
      ...invalidStrings,
      ...invalidObjects,
      invalid([5], "wrong-type", 0),
      invalid([{ ...file, path: "/etc" }], "unknown-field", 0, "path"),
      invalid([{ name: "n" }], "required", 0, "fileId"),
      invalid([{ fileId: 1 }], "wrong-type", 0, "fileId"),
      invalid([{ fileId: "../etc/passwd" }], "unknown-file", 0, "fileId"),
      ...(maxFiles > 1 ? [invalid([file, file], "duplicate", 1)] : []),
      invalid(Array.from({ length: maxFiles + 1 }, (_, index) => fileOf(index)), "too-many")
    ]
  }
}

const matrix: QuestionTypeSamples<QuestionOf<"matrix">> = {
  example: {
    key: "matrix",
    type: "matrix",
    text: "How was the food?",
    options: ["Good", "Bad"],
    settings: { rows: [{ value: "taste", label: "Taste", code: 1 }, { value: "size", label: "Size", code: 2 }] }
  },
  definition: definition(
    "matrix",
    options(2, 5),
    FastCheck.record({
      rows: rows(1, 5),
      multiple: FastCheck.boolean(),
      requireAllRows: FastCheck.boolean()
    }, { requiredKeys: ["rows"] })
  ),
  answer: ({ options, settings }) => {
    const rows = valuesOf(settings.rows)
    const [alone, together] = Arr.partition(options, ({ exclusive }) => exclusive !== true)
    const columns: FastCheck.Arbitrary<string | ReadonlyArray<string>> = settings.multiple === true
      ? FastCheck.oneof(
        ...together.length === 0 ? [] : [FastCheck.subarray([...valuesOf(together)], { minLength: 1 })],
        ...alone.length === 0 ? [] : [FastCheck.constantFrom(...valuesOf(alone)).map((value) => [value])]
      )
      : FastCheck.constantFrom(...valuesOf(options))
    return FastCheck.subarray([...rows], { minLength: settings.requireAllRows === true ? rows.length : 1 })
      .chain((answered) =>
        FastCheck.tuple(...answered.map((row) => columns.map((selected) => [row, selected] as const)))
      )
      .map((entries) => Object.fromEntries(entries))
  },
  answersNear: () => [],
  emptyAnswers: [{}],
  invalidAnswers: ({ options, settings: { multiple = false, requireAllRows = false, rows: rowOptions } }) => {
    const columns = valuesOf(options)
    const rows = valuesOf(rowOptions)
    const [column = ""] = columns
    const [row = ""] = rows
    const complete = rows.map((name) => [name, multiple ? [column] : column] as const)
    const withRow = (name: string, selected: unknown) => Object.fromEntries([...complete, [name, selected] as const])
    return [
      ...invalidScalars,
      ...invalidStrings,
      ...invalidLists,
      invalid(withRow(valueOtherThan(rows), column), "unknown-row", valueOtherThan(rows)),
      invalid(withRow(row, 5), "wrong-type", row),
      invalid(withRow(row, multiple ? column : [column]), "wrong-type", row),
      ...(multiple
        ? [
          invalid(withRow(row, [column, valueOtherThan(columns)]), "unknown-option", row, 1),
          invalid(withRow(row, [column, column]), "duplicate", row, 1)
        ]
        : [invalid(withRow(row, valueOtherThan(columns)), "unknown-option", row)]),
      ...(requireAllRows && rows.length > 1
        ? [
          invalid(withRow(row, null), "required", row),
          invalid(Object.fromEntries(complete.slice(1)), "required", row)
        ]
        : [])
    ]
  }
}

const ranking: QuestionTypeSamples<QuestionOf<"ranking">> = {
  example: {
    key: "ranking",
    type: "ranking",
    text: "What matters to you?",
    options: ["Price", "Quality", "Speed"]
  },
  definition: options(2, 6).chain((choices) =>
    definition(
      "ranking",
      FastCheck.constant(choices),
      FastCheck.record({ topN: FastCheck.integer({ min: 1, max: choices.length }) }, { requiredKeys: [] })
    )
  ),
  answer: ({ options, settings }) =>
    FastCheck.shuffledSubarray([...valuesOf(options)], {
      minLength: settings.topN === undefined ? options.length : 1,
      maxLength: Math.min(settings.topN ?? options.length, options.length)
    }),
  answersNear: ({ options }, constants) => {
    const order = valuesOf(options)
    return constants.map(Number).map((place) => [...order.slice(-place), ...order.slice(0, -place)])
  },
  emptyAnswers: [[]],
  invalidAnswers: ({ options, settings: { topN } }) => {
    const values = valuesOf(options)
    const [first = "", ...rest] = values
    const startingWith = (item: unknown) => topN === undefined ? [item, ...rest] : [item]
    return [
      ...invalidScalars,
      ...invalidStrings,
      ...invalidObjects,
      invalid(startingWith(valueOtherThan(values)), "unknown-option", 0),
      invalid(startingWith(5), "wrong-type", 0),
      ...(topN === undefined
        ? [invalid(rest, "too-few"), invalid([first, ...rest.slice(1), first], "duplicate", rest.length)]
        : []),
      ...(topN !== undefined && topN < values.length ? [invalid(values, "too-many")] : [])
    ]
  }
}

/** The samples of all question types. */
export const questionTypeSamples: { readonly [Type in QuestionType]: QuestionTypeSamples<QuestionOf<Type>> } = {
  text,
  multiple_choice: multipleChoice,
  single_choice: singleChoice,
  rating,
  boolean,
  date,
  file,
  matrix,
  ranking,
  slider,
  nps
}

/** The samples of the type of a question. */
export const samplesOf = <Type extends QuestionType>(
  question: { readonly type: Type }
): QuestionTypeSamples<QuestionOf<Type>> => questionTypeSamples[question.type]
