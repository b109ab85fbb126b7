/** Random questionnaires of all eleven types, and random right answers to them. */
import * as FastCheck from "effect/FastCheck"
import type { Answer } from "../responses/Answer.js"
import type { AnswerValue } from "../surveys/AnswerValue.js"
import type { Option } from "../surveys/question-parts/Option.js"
import { parseDate } from "../surveys/question-types/date.js"
import { npsScale } from "../surveys/question-types/nps.js"
import { type QuestionOf, type QuestionType, questionTypeNames } from "../surveys/question-types/questionTypes.js"
import { ratingScale } from "../surveys/question-types/rating.js"
import { sliderScale } from "../surveys/question-types/slider.js"
import type { Question } from "../surveys/Question.js"
import type { Questionnaire } from "../surveys/Questionnaire.js"
import { QuestionId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { isWellFormed } from "../values/Text.js"

/** A text that is not blank, often of a kind that CSV, XML, SQL, JSON pointers or prototypes take amiss. */
export const words = (maxLength: number): FastCheck.Arbitrary<string> =>
  FastCheck.oneof(
    FastCheck.constantFrom(...awkward.filter((text) => text.length <= maxLength)),
    FastCheck.string({ unit: "grapheme", minLength: 1, maxLength }).filter((text) =>
      text.length <= maxLength && text.trim() !== "" && isWellFormed(text)
    )
  )

const awkward = [
  "😀",
  "a/b~c",
  "<b>&amp;",
  "=1+1",
  "\"it's\", or",
  "a\r\nb",
  "other",
  "__proto__",
  "constructor",
  "toString"
]

export const questionId: FastCheck.Arbitrary<QuestionId> = FastCheck.uuid({ version: 7 }).map((id) =>
  QuestionId.make(id)
)

/** A question of one of the types, of any when none is named. */
export const question = (...types: ReadonlyArray<QuestionType>): FastCheck.Arbitrary<Question> =>
  FastCheck.tuple(
    FastCheck.record({
      id: questionId,
      key: FastCheck.oneof(
        FastCheck.stringMatching(/^[A-Za-z]\w{0,8}$/),
        FastCheck.constantFrom("q1", "q2", "toString")
      ),
      text: words(40),
      required: FastCheck.boolean()
    }),
    FastCheck.oneof(FastCheck.constant({}), FastCheck.record({ description: words(40) })),
    FastCheck.oneof(...(types.length === 0 ? questionTypeNames : types).map((type) => particulars[type]))
  ).map(([common, description, particular]) => ({ ...common, ...description, ...particular }))

/** Up to `maxQuestions` questions, and up to three that are retired. */
export const questionnaire = (maxQuestions = 12): FastCheck.Arbitrary<Questionnaire> =>
  FastCheck.record({
    all: FastCheck.uniqueArray(question(), {
      minLength: 1,
      maxLength: maxQuestions,
      comparator: (one, other) => one.id === other.id || one.key === other.key
    }),
    retired: FastCheck.integer({ min: 0, max: 3 })
  }).map(({ all, retired }) => ({ questions: all.slice(retired), retired: all.slice(0, retired) }))

/** What completes a response, as it is stored: the required questions are answered, and some of the others. */
export const answers = (questions: ReadonlyArray<Question>): FastCheck.Arbitrary<ReadonlyArray<Answer>> =>
  FastCheck.tuple(
    ...questions.map((asked) =>
      FastCheck.tuple(answerValue(asked), asked.required ? FastCheck.constant(true) : FastCheck.boolean())
        .map(([value, isAnswered]): ReadonlyArray<Answer> => isAnswered ? [{ questionId: asked.id, value }] : [])
    )
  ).map((all) => all.flat())

/** A right answer, as it is stored. */
export const answerValue = (asked: Question): FastCheck.Arbitrary<AnswerValue> => {
  switch (asked.type) {
    case "text":
      return textValue(asked)
    case "single_choice":
      return FastCheck.oneof(
        FastCheck.constantFrom(...valuesOf(asked.options)),
        ...(asked.settings.allowOther === true ? [other] : [])
      )
    case "multiple_choice":
      return multipleChoiceValue(asked)
    case "rating":
    case "nps":
      return FastCheck.integer(scale(asked))
    case "slider":
      return sliderValue(asked)
    case "boolean":
      return FastCheck.boolean()
    case "date":
      return dateValue(asked)
    case "file":
      return fileValue(asked)
    case "matrix":
      return matrixValue(asked)
    case "ranking":
      return FastCheck.shuffledSubarray([...valuesOf(asked.options)], {
        minLength: asked.settings.topN === undefined ? asked.options.length : 1,
        maxLength: asked.settings.topN ?? asked.options.length
      })
  }
}

/** The same answer as a client may send it: numbers and booleans as their strings, choices in any order. */
export const spellings = (asked: Question, value: AnswerValue): FastCheck.Arbitrary<unknown> => {
  if (typeof value === "number" || typeof value === "boolean") {
    return FastCheck.constantFrom<unknown>(value, String(value))
  }
  return asked.type === "multiple_choice" && Array.isArray(value)
    ? FastCheck.shuffledSubarray<unknown>(value, { minLength: value.length })
    : FastCheck.constant(value)
}

const scale = (asked: QuestionOf<"nps" | "rating" | "slider">) =>
  asked.type === "nps" ? npsScale : asked.type === "rating" ? ratingScale(asked.settings) : sliderScale(asked.settings)

const valuesOf = (options: ReadonlyArray<Option>): ReadonlyArray<string> => options.map(({ value }) => value)

const options = (min: number, max: number) =>
  FastCheck.uniqueArray(FastCheck.record({ value: words(12), label: words(12) }), {
    minLength: min,
    maxLength: max,
    selector: ({ value }) => value
  })

const none = FastCheck.constant<ReadonlyArray<Option>>([])

/** Two whole numbers, the first below the second. */
const interval = (min: number, max: number): FastCheck.Arbitrary<readonly [number, number]> =>
  FastCheck.integer({ min, max: max - 1 }).chain((low) =>
    FastCheck.integer({ min: low + 1, max }).map((high) => [low, high] as const)
  )

const labels = { minLabel: words(20), maxLabel: words(20) }

/** What a type has of its own. A length and a format are not asked for together: few texts would meet both. */
const text = FastCheck.record({
  type: FastCheck.constant("text" as const),
  options: none,
  settings: FastCheck.oneof(
    FastCheck.record({
      format: FastCheck.constantFrom("email" as const, "url" as const, "number" as const, "phone" as const),
      multiline: FastCheck.boolean()
    }, { requiredKeys: [] }),
    interval(0, 60).map(([minLength, maxLength]) => ({ minLength, maxLength }))
  )
})

const singleChoice = FastCheck.record({
  type: FastCheck.constant("single_choice" as const),
  options: options(2, 6),
  settings: FastCheck.record({ allowOther: FastCheck.boolean() }, { requiredKeys: [] })
})

const multipleChoice = options(2, 6).chain((choices) =>
  FastCheck.record({
    type: FastCheck.constant("multiple_choice" as const),
    options: FastCheck.constant(choices),
    settings: FastCheck.tuple(
      FastCheck.record({ allowOther: FastCheck.boolean() }, { requiredKeys: [] }),
      FastCheck.oneof(
        FastCheck.constant({}),
        interval(0, choices.length).map(([minSelected, maxSelected]) => ({ minSelected, maxSelected }))
      )
    ).map(([other, bounds]) => ({ ...other, ...bounds }))
  })
)

const rating = FastCheck.record({
  type: FastCheck.constant("rating" as const),
  options: none,
  settings: FastCheck.tuple(
    FastCheck.record(labels, { requiredKeys: [] }),
    FastCheck.oneof(FastCheck.constant({}), interval(0, 10).map(([min, max]) => ({ min, max })))
  ).map(([ends, bounds]) => ({ ...ends, ...bounds }))
})

const boolean = FastCheck.record({
  type: FastCheck.constant("boolean" as const),
  options: none,
  settings: FastCheck.record({ trueLabel: words(20), falseLabel: words(20) }, { requiredKeys: [] })
})

const dayMillis = 86_400_000

const date = FastCheck.tuple(FastCheck.boolean(), FastCheck.boolean(), interval(-20_000, 40_000)).map(
  ([includeTime, isBounded, [from, to]]) => {
    const limit = (day: number) => Instant.format(day * dayMillis).slice(0, includeTime ? 24 : 10)
    return {
      type: "date" as const,
      options: [],
      settings: { includeTime, ...(isBounded ? { min: limit(from), max: limit(to) } : {}) }
    }
  }
)

const file = FastCheck.record({
  type: FastCheck.constant("file" as const),
  options: none,
  settings: FastCheck.record({
    maxFiles: FastCheck.integer({ min: 1, max: 10 }),
    maxBytes: FastCheck.integer({ min: 1, max: 2 ** 30 }),
    mimeTypes: FastCheck.constantFrom(["image/*"], ["application/pdf", "text/plain"])
  }, { requiredKeys: [] })
})

const matrix = FastCheck.record({
  type: FastCheck.constant("matrix" as const),
  options: options(2, 5),
  settings: FastCheck.record({
    rows: options(1, 5),
    multiple: FastCheck.boolean(),
    requireAllRows: FastCheck.boolean()
  }, { requiredKeys: ["rows"] })
})

const ranking = options(2, 6).chain((choices) =>
  FastCheck.record({
    type: FastCheck.constant("ranking" as const),
    options: FastCheck.constant(choices),
    settings: FastCheck.record({ topN: FastCheck.integer({ min: 1, max: choices.length }) }, { requiredKeys: [] })
  })
)

/** Steps of whole and of decimal numbers: 0.1 can't be counted exactly in binary. */
const slider = FastCheck.record({
  type: FastCheck.constant("slider" as const),
  options: none,
  settings: FastCheck.tuple(
    FastCheck.record({ ...labels, unit: words(10) }, { requiredKeys: [] }),
    FastCheck.oneof(
      FastCheck.constant({}),
      FastCheck.tuple(
        FastCheck.integer({ min: -1_000, max: 1_000 }),
        FastCheck.constantFrom(1, 2, 10, 0.5, 0.25, 0.1, 0.01),
        FastCheck.integer({ min: 1, max: 500 })
      ).map(([min, step, steps]) => ({ min, max: onStep(min, step, steps), step }))
    )
  ).map(([ends, bounds]) => ({ ...ends, ...bounds }))
})

/** To the hundredth, as the steps above are. */
const onStep = (min: number, step: number, steps: number): number => Math.round((min + steps * step) * 100) / 100

const nps = FastCheck.record({
  type: FastCheck.constant("nps" as const),
  options: none,
  settings: FastCheck.record(labels, { requiredKeys: [] })
})

const particulars = {
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
} satisfies Record<QuestionType, unknown>

const other = words(20).map((text) => ({ other: text }))

const formatted = {
  email: FastCheck.constantFrom("ada@example.org", "a.b+c@mail.example.co.uk"),
  url: FastCheck.constantFrom("https://example.org/a?b=c#d", "http://localhost:8080"),
  number: FastCheck.constantFrom("0", "-1.5", "6.02e23"),
  phone: FastCheck.constantFrom("+49 30 901820", "(555) 010-0199")
}

const textValue = ({ settings: { format, maxLength = 40, minLength = 0 } }: QuestionOf<"text">) =>
  format === undefined
    ? FastCheck.string({ unit: "grapheme", minLength: Math.max(1, minLength), maxLength }).map((text) =>
      text.slice(0, maxLength)
    )
      .filter((text) => text.length >= minLength && isWellFormed(text))
    : formatted[format]

const multipleChoiceValue = (
  { options, settings }: QuestionOf<"multiple_choice">
): FastCheck.Arbitrary<AnswerValue> => {
  const { allowOther = false, maxSelected = options.length + 1, minSelected = 0 } = settings
  return FastCheck.subarray([...valuesOf(options)], {
    minLength: Math.max(1, minSelected),
    maxLength: Math.min(options.length, maxSelected)
  }).chain((chosen) =>
    FastCheck.oneof(
      FastCheck.constant(chosen),
      ...(allowOther && chosen.length < maxSelected ? [other.map((written) => [...chosen, written])] : [])
    )
  )
}

const sliderValue = (asked: QuestionOf<"slider">) => {
  const { max, min, step } = scale(asked)
  return FastCheck.integer({ min: 0, max: Math.round((max - min) / step) }).map((steps) => onStep(min, step, steps))
}

const dateValue = ({ settings: { includeTime = false, max, min } }: QuestionOf<"date">) =>
  FastCheck.integer({
    min: parseDate(min ?? "", includeTime) ?? Instant.earliest,
    max: parseDate(max ?? "", includeTime) ?? Instant.latest
  }).map((instant) => includeTime ? Instant.format(instant) : Instant.format(instant).slice(0, 10))

const fileValue = (
  { settings: { maxBytes = 10_485_760, maxFiles = 1, mimeTypes = ["text/csv"] } }: QuestionOf<"file">
) =>
  FastCheck.uniqueArray(
    FastCheck.record({
      fileId: FastCheck.uuid(),
      name: words(20),
      size: FastCheck.integer({ min: 0, max: maxBytes }),
      type: FastCheck.constantFrom(...mimeTypes).map((type) => type.replace("*", "png"))
    }),
    { minLength: 1, maxLength: maxFiles, selector: ({ fileId }) => fileId }
  )

const matrixValue = ({ options, settings }: QuestionOf<"matrix">): FastCheck.Arbitrary<AnswerValue> => {
  const rows = valuesOf(settings.rows)
  const column: FastCheck.Arbitrary<string | ReadonlyArray<string>> = settings.multiple === true
    ? FastCheck.subarray([...valuesOf(options)], { minLength: 1 })
    : FastCheck.constantFrom(...valuesOf(options))
  return FastCheck.subarray([...rows], { minLength: settings.requireAllRows === true ? rows.length : 1 }).chain((
    some
  ) => FastCheck.tuple(...some.map((row) => column.map((chosen) => [row, chosen] as const)))).map((entries) =>
    Object.fromEntries(entries)
  )
}
