/** Samples of the types whose answers are options, or yes and no. */
import * as Arr from "effect/Array"
import * as FastCheck from "effect/FastCheck"
import type { AnswerValue } from "../../../questions/AnswerValue.js"
import type { QuestionOf } from "../../../questions/question-types/questionTypes.js"
import { defaults } from "../../../values/Limits.js"
import { nonBlankText } from "../../TextArbitrary.js"
import { definition, interval, noOptions, options, rows, valuesOf } from "./definitions.js"
import {
  invalid,
  invalidLists,
  invalidObjects,
  invalidScalars,
  invalidStrings,
  valueOtherThan
} from "./invalidAnswers.js"
import type { InvalidAnswer, QuestionTypeSamples } from "./QuestionTypeSamples.js"

const choiceSettings = {
  allowOther: FastCheck.boolean(),
  display: FastCheck.constantFrom("list" as const, "dropdown" as const, "buttons" as const)
}

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
  recount: "choice",
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
  recount: "choices",
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
  recount: "yes-no",
  invalidAnswers: () => [
    ...["yes", "True", " true ", "1", "", 1, 0].map((value) => invalid(value, "wrong-type")),
    ...invalidLists,
    ...invalidObjects
  ]
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
  recount: "matrix",
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
  recount: "ranking",
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

/** The samples of each of these types. */
export const choiceSamples = {
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  boolean,
  matrix,
  ranking
}
