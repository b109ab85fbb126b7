/** Values that a question refuses, each for one reason: for tests that plant a fault and look for it. */
import type { Option } from "../surveys/question-parts/Option.js"
import { parseDate } from "../surveys/question-types/date.js"
import { npsScale } from "../surveys/question-types/nps.js"
import type { QuestionOf } from "../surveys/question-types/questionTypes.js"
import { ratingScale } from "../surveys/question-types/rating.js"
import { sliderScale } from "../surveys/question-types/slider.js"
import type { Question } from "../surveys/Question.js"
import { pointer } from "../validation/ValidationError.js"
import * as Instant from "../values/Instant.js"
import { defaults } from "../values/Limits.js"

/** `pointer` leads from the value to the place of the fault. */
export interface WrongValue {
  readonly value: unknown
  readonly code: string
  readonly pointer: string
}

export const wrongValues = (asked: Question): ReadonlyArray<WrongValue> => {
  switch (asked.type) {
    case "text":
      return textValues(asked)
    case "single_choice":
      return singleChoiceValues(asked)
    case "multiple_choice":
      return multipleChoiceValues(asked)
    case "rating":
    case "nps":
    case "slider":
      return numberValues(asked)
    case "boolean":
      return [
        ...["yes", "True", " true ", "1", "", 1, 0].map((value) => wrong(value, "wrong-type")),
        ...lists,
        ...objects
      ]
    case "date":
      return dateValues(asked)
    case "file":
      return fileValues(asked)
    case "matrix":
      return matrixValues(asked)
    case "ranking":
      return rankingValues(asked)
  }
}

const wrong = (value: unknown, code: string, ...path: ReadonlyArray<PropertyKey>): WrongValue => ({
  value,
  code,
  pointer: pointer(path)
})

const scalars = [true, 5].map((value) => wrong(value, "wrong-type"))
const strings = [wrong("no such", "wrong-type")]
const lists = [wrong([5], "wrong-type")]
const objects = [
  wrong({ no: "such" }, "wrong-type"),
  wrong(JSON.parse("{\"__proto__\":{\"other\":\"x\"}}"), "wrong-type")
]

const scale = (asked: QuestionOf<"nps" | "rating" | "slider">) =>
  asked.type === "nps" ? npsScale : asked.type === "rating" ? ratingScale(asked.settings) : sliderScale(asked.settings)

const valuesOf = (options: ReadonlyArray<Option>): ReadonlyArray<string> => options.map(({ value }) => value)

/** A value that is none of theirs. */
const unlike = (values: ReadonlyArray<string>): string => values.join("") + "!"

const textValues = ({ settings }: QuestionOf<"text">): ReadonlyArray<WrongValue> => {
  const { format, maxLength = defaults.textAnswer, minLength = 0 } = settings
  const takesThree = format === undefined && minLength <= 3 && maxLength >= 3
  return [
    ...scalars,
    ...lists,
    ...objects,
    wrong("x".repeat(maxLength + 1), "too-long"),
    ...(minLength > 1 ? [wrong("x".repeat(minLength - 1), "too-short")] : []),
    ...(format === undefined ? [] : [wrong("1 2 x @", "invalid-format"), wrong("\n", "invalid-format")]),
    ...(takesThree ? ["a\u0000b", "a\ud800b", "\udc00ab"].map((value) => wrong(value, "invalid-character")) : [])
  ]
}

const singleChoiceValues = ({ options, settings }: QuestionOf<"single_choice">): ReadonlyArray<WrongValue> => [
  ...scalars,
  ...lists,
  ...objects,
  wrong(unlike(valuesOf(options)), "unknown-option"),
  ...otherValues(settings.allowOther ?? false)
]

const otherValues = (allowOther: boolean, ...path: ReadonlyArray<PropertyKey>): ReadonlyArray<WrongValue> =>
  allowOther
    ? [
      wrong({ other: " " }, "too-short", ...path, "other"),
      wrong({ other: "x".repeat(defaults.optionText + 1) }, "too-long", ...path, "other"),
      wrong({ other: "a\u0000" }, "invalid-character", ...path, "other"),
      wrong({ other: 5 }, "wrong-type", ...path),
      wrong({ other: "x", more: "y" }, "wrong-type", ...path)
    ]
    : [wrong({ other: "x" }, "wrong-type", ...path)]

const multipleChoiceValues = ({ options, settings }: QuestionOf<"multiple_choice">): ReadonlyArray<WrongValue> => {
  const values = valuesOf(options)
  const { allowOther = false, maxSelected = values.length + 1, minSelected = 0 } = settings
  const [first = "", ...rest] = values
  /** As many as are needed, the first of them in the place of an option. */
  const instead = (item: unknown) => [item, ...rest].slice(0, Math.max(1, minSelected))
  return [
    ...scalars,
    ...strings,
    ...objects,
    wrong(instead(unlike(values)), "unknown-option", 0),
    wrong(instead(5), "wrong-type", 0),
    ...otherValues(allowOther, 0).map((one) => ({ ...one, value: instead(one.value) })),
    ...(minSelected <= 2 && maxSelected >= 2 ? [wrong([first, first], "duplicate", 1)] : []),
    ...(minSelected > 1 ? [wrong([first], "too-few")] : []),
    ...(maxSelected < values.length ? [wrong(values, "too-many")] : [])
  ]
}

const numberValues = (
  asked: QuestionOf<"rating"> | QuestionOf<"nps"> | QuestionOf<"slider">
): ReadonlyArray<WrongValue> => {
  const { max, min, step } = scale(asked)
  return [
    ...["", " 9 ", "0x10", "1e999", "09", "+1", "1_0", "٣", "NaN", true, Number.NaN].map((value) =>
      wrong(value, "wrong-type")
    ),
    ...lists,
    ...objects,
    ...[min - step, max + step, String(max + step), 2 ** 53, -1e300].map((value) => wrong(value, "out-of-range")),
    wrong(min + step / 3, asked.type === "slider" ? "off-step" : "wrong-type")
  ]
}

const dateValues = ({ settings }: QuestionOf<"date">): ReadonlyArray<WrongValue> => {
  const { includeTime = false, max, min } = settings
  const moved = (limit: string, millis: number) =>
    Instant.format((parseDate(limit, includeTime) ?? 0) + millis).slice(0, includeTime ? 24 : 10)
  return [
    ...scalars,
    ...lists,
    ...objects,
    ...[
      "now",
      "2026-02-30",
      "2026-1-1",
      "2026-02-30T00:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-01-01 00:00:00Z",
      "２026-01-01"
    ]
      .map((value) => wrong(value, "invalid-format")),
    wrong(includeTime ? "2026-01-01" : "2026-01-01T00:00:00Z", "invalid-format"),
    ...(min === undefined ? [] : [wrong(moved(min, -86_400_000), "out-of-range")]),
    ...(max === undefined ? [] : [wrong(moved(max, 86_400_000), "out-of-range")])
  ]
}

const fileValues = ({ settings }: QuestionOf<"file">): ReadonlyArray<WrongValue> => {
  const { maxBytes = 10_485_760, maxFiles = 1, mimeTypes: [mimeType = ""] = [] } = settings
  const file = { fileId: "f", name: "n", size: 1, type: mimeType === "" ? "text/csv" : mimeType.replace("*", "png") }
  return [
    ...scalars,
    ...strings,
    ...objects,
    wrong([5], "wrong-type", 0),
    wrong([{ ...file, size: maxBytes + 1 }], "out-of-range", 0, "size"),
    wrong([{ ...file, size: "1" }], "wrong-type", 0, "size"),
    wrong([{ ...file, name: "" }], "too-short", 0, "name"),
    wrong([{ ...file, path: "/etc" }], "unknown-field", 0, "path"),
    wrong([{ fileId: "f", name: "n", size: 1 }], "required", 0, "type"),
    ...(mimeType === "" ? [] : [wrong([{ ...file, type: "video/mp4" }], "not-allowed", 0, "type")]),
    ...(maxFiles > 1 ? [wrong([file, file], "duplicate", 1)] : []),
    wrong(Array.from({ length: maxFiles + 1 }, (_, index) => ({ ...file, fileId: String(index) })), "too-many")
  ]
}

const matrixValues = ({ options, settings }: QuestionOf<"matrix">): ReadonlyArray<WrongValue> => {
  const columns = valuesOf(options)
  const rows = valuesOf(settings.rows)
  const [column = ""] = columns
  const [row = ""] = rows
  const full = rows.map((name) => [name, settings.multiple === true ? [column] : column] as const)
  const withRow = (name: string, chosen: unknown) => Object.fromEntries([...full, [name, chosen] as const])
  return [
    ...scalars,
    ...strings,
    ...lists,
    wrong(withRow(unlike(rows), column), "unknown-row", unlike(rows)),
    wrong(withRow(row, 5), "wrong-type", row),
    wrong(withRow(row, settings.multiple === true ? column : [column]), "wrong-type", row),
    ...(settings.multiple === true
      ? [
        wrong(withRow(row, [column, unlike(columns)]), "unknown-option", row, 1),
        wrong(withRow(row, [column, column]), "duplicate", row, 1)
      ]
      : [wrong(withRow(row, unlike(columns)), "unknown-option", row)]),
    ...(settings.requireAllRows === true && rows.length > 1
      ? [wrong(withRow(row, null), "required", row), wrong(Object.fromEntries(full.slice(1)), "required", row)]
      : [])
  ]
}

const rankingValues = ({ options, settings }: QuestionOf<"ranking">): ReadonlyArray<WrongValue> => {
  const values = valuesOf(options)
  const [first = "", ...rest] = values
  const instead = (item: unknown) => settings.topN === undefined ? [item, ...rest] : [item]
  return [
    ...scalars,
    ...strings,
    ...objects,
    wrong(instead(unlike(values)), "unknown-option", 0),
    wrong(instead(5), "wrong-type", 0),
    ...(settings.topN === undefined
      ? [wrong(rest, "too-few"), wrong([first, ...rest.slice(1), first], "duplicate", rest.length)]
      : []),
    ...(settings.topN !== undefined && settings.topN < values.length ? [wrong(values, "too-many")] : [])
  ]
}
