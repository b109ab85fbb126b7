/** Questions as they are sent, and what a list of them makes of a survey (decisions §3, §13). */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as JSONSchema from "effect/JSONSchema"
import * as Schema from "effect/Schema"
import { questionTypeNames } from "../src/surveys/question-types/questionTypes.js"
import { Question } from "../src/surveys/Question.js"
import { type QuestionInput, questionsInput } from "../src/surveys/QuestionInput.js"
import * as Questionnaire from "../src/surveys/Questionnaire.js"
import { question, questionnaire } from "../src/testing/Arbitraries.js"
import { fromParseError, type Violation } from "../src/validation/ValidationError.js"
import { QuestionId } from "../src/values/Ids.js"
import { defaults } from "../src/values/Limits.js"

const schema = questionsInput(defaults)

const decode = (input: unknown) => Either.mapLeft(Schema.decodeUnknownEither(schema)(input), fromParseError)

const placesOf = (decoded: Either.Either<unknown, ReadonlyArray<Violation>>): ReadonlyArray<string> =>
  Either.isLeft(decoded) ? decoded.left.map(({ code, pointer }) => `${code} ${pointer}`) : []

const property = <T>(arbitrary: FastCheck.Arbitrary<T>, predicate: (value: T) => void, numRuns = 100) =>
  FastCheck.assert(FastCheck.property(arbitrary, predicate), { numRuns })

const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const choice = { text: "Which?", type: "single_choice", options: ["a", "b"] }

describe("a question that is sent (decisions §3)", () => {
  it.each(questionTypeNames)("of type %s is taken as it is, and encodes to what it was", (type) => {
    property(question(type), (sent) => {
      const decoded = decode([roundTrip(sent)])
      expect(decoded).toEqual(Either.right([sent]))
      expect(Schema.encodeSync(schema)(Either.getOrThrow(decoded))).toEqual([sent])
    })
  })

  it.each(questionTypeNames)("of type %s is the same once stored and read", (type) => {
    property(question(type), (stored) => {
      expect(Schema.decodeUnknownSync(Question)(roundTrip(stored))).toEqual(stored)
    })
  })

  it("needs only text and type; a bare string stands for an option's value and label", () => {
    expect(decode([{ text: "Why?", type: "text" }, { ...choice, description: null }])).toEqual(Either.right([
      { text: "Why?", type: "text", required: false, options: [], settings: {} },
      {
        text: "Which?",
        type: "single_choice",
        required: false,
        options: [{ value: "a", label: "a" }, { value: "b", label: "b" }],
        settings: {}
      }
    ]))
  })

  it("is not looked at behind what a list of choices may hold: that it is too long is one fault", () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `${index}`)
    const rows = words.map((value) => ({ value, label: "" }))
    expect(placesOf(decode([{ ...choice, options: [...words, 5, "0"] }]))).toEqual(["too-many /0/options"])
    expect(placesOf(decode([{ text: "t", type: "matrix", options: ["a", "b"], settings: { rows } }]))).toHaveLength(201)
  })

  it("of an unknown type is one fault there, beside those of the fields that every type has", () => {
    expect(
      placesOf(
        decode([{ text: "", type: "essay", settings: { any: 1 } }, { text: "Why?" }, "Why?", {
          text: "t",
          type: { toString: 1 }
        }])
      )
    ).toEqual([
      "wrong-type /0/type",
      "too-short /0/text",
      "required /1/type",
      "wrong-type /2",
      "wrong-type /3/type"
    ])
    const [violation] = Either.getOrThrow(Either.flip(decode([{ text: "Why?", type: "essay" }])))
    for (const type of questionTypeNames) expect(violation.detail).toContain(type)
  })

  it("documents each type with its own settings", () => {
    const documented = JSON.stringify(JSONSchema.make(schema))
    for (const setting of ["minSelected", "requireAllRows", "topN", "mimeTypes"]) expect(documented).toContain(setting)
    for (const type of questionTypeNames) expect(documented).toContain(`"enum":["${type}"]`)
  })
})

/** Each line: what is wrong, at which place, in a question that is right otherwise. */
const mistakes: ReadonlyArray<readonly [place: string, question: object]> = [
  ["too-short /text", { ...choice, text: " " }],
  ["too-long /text", { ...choice, text: "x".repeat(1_001) }],
  ["invalid-character /text", { ...choice, text: "a\u0000" }],
  ["invalid-character /text", { ...choice, text: "\ud800" }],
  ["too-long /description", { ...choice, description: "x".repeat(5_001) }],
  ["wrong-type /required", { ...choice, required: null }],
  ["wrong-type /required", { ...choice, required: "true" }],
  ["unknown-field /colour", { ...choice, colour: "red" }],
  ["unknown-field /__proto__", JSON.parse("{\"text\":\"t\",\"type\":\"nps\",\"__proto__\":{}}")],
  ["invalid /id", { ...choice, id: "1" }],
  ["invalid /key", { ...choice, key: "1st" }],
  ["invalid /key", { ...choice, key: "k".repeat(65) }],
  ["invalid /key", { ...choice, key: "a\n" }],
  ["wrong-type /key", { ...choice, key: null }],
  ["too-few /options", { ...choice, options: undefined }],
  ["too-few /options", { ...choice, options: ["a"] }],
  ["too-many /options", { ...choice, options: Array.from({ length: 201 }, (_, index) => String(index)) }],
  ["wrong-type /options", { ...choice, options: "a,b" }],
  ["wrong-type /options/1", { ...choice, options: ["a", 5] }],
  ["too-short /options/1", { ...choice, options: ["a", ""] }],
  ["too-long /options/1/label", { ...choice, options: ["a", { value: "b", label: "x".repeat(501) }] }],
  ["required /options/1/label", { ...choice, options: ["a", { value: "b" }] }],
  ["unknown-field /options/1/id", { ...choice, options: ["a", { value: "b", label: "b", id: 1 }] }],
  ["duplicate /options/2", { ...choice, options: ["__proto__", "b", "__proto__"] }],
  ["duplicate /options/1/value", { ...choice, options: ["a", { value: "a", label: "A" }] }],
  ["not-allowed /options", { text: "t", type: "nps", options: ["a"] }],
  ["not-allowed /options", { text: "t", type: "text", options: ["a", "b"] }],
  ["wrong-type /settings", { ...choice, settings: null }],
  ["wrong-type /settings", { ...choice, settings: [] }],
  ["unknown-field /settings/min", { ...choice, settings: { min: 1 } }],
  ["unknown-field /settings/allowOther", { text: "t", type: "nps", settings: { allowOther: true } }],
  ["wrong-type /settings/allowOther", { ...choice, settings: { allowOther: "yes" } }],
  ["out-of-range /settings/minLength", { text: "t", type: "text", settings: { minLength: -1 } }],
  ["out-of-range /settings/minLength", { text: "t", type: "text", settings: { minLength: 1.5 } }],
  ["out-of-range /settings/maxLength", { text: "t", type: "text", settings: { maxLength: 10_001 } }],
  ["out-of-order /settings/minLength", { text: "t", type: "text", settings: { minLength: 5, maxLength: 4 } }],
  ["wrong-type /settings/format", { text: "t", type: "text", settings: { format: "iban" } }],
  ["out-of-order /settings/minSelected", {
    ...choice,
    type: "multiple_choice",
    settings: { minSelected: 2, maxSelected: 1 }
  }],
  ["out-of-range /settings/minSelected", { ...choice, type: "multiple_choice", settings: { minSelected: 3 } }],
  ["out-of-range /settings/max", { text: "t", type: "rating", settings: { max: 11 } }],
  ["out-of-order /settings/min", { text: "t", type: "rating", settings: { min: 5 } }],
  ["out-of-order /settings/max", { text: "t", type: "rating", settings: { max: 1 } }],
  ["too-long /settings/minLabel", { text: "t", type: "rating", settings: { minLabel: "x".repeat(501) } }],
  ["invalid-character /settings/maxLabel", { text: "t", type: "nps", settings: { maxLabel: "\udc00" } }],
  ["out-of-order /settings/min", { text: "t", type: "slider", settings: { min: 10, max: 10 } }],
  ["out-of-range /settings/min", { text: "t", type: "slider", settings: { min: -Infinity } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: 0 } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: -1 } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: 30 } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: 1e-9 } }],
  ["out-of-range /settings/max", { text: "t", type: "slider", settings: { max: 0.5 } }],
  ["invalid /settings/min", { text: "t", type: "date", settings: { min: "2026-02-30" } }],
  ["invalid /settings/min", { text: "t", type: "date", settings: { min: "2026-01-01T00:00:00Z" } }],
  ["invalid /settings/max", { text: "t", type: "date", settings: { max: "2026-01-01", includeTime: true } }],
  ["out-of-order /settings/min", { text: "t", type: "date", settings: { min: "2026-01-02", max: "2026-01-01" } }],
  ["out-of-range /settings/maxFiles", { text: "t", type: "file", settings: { maxFiles: 11 } }],
  ["invalid /settings/mimeTypes/0", { text: "t", type: "file", settings: { mimeTypes: ["png"] } }],
  ["required /settings", { ...choice, type: "matrix" }],
  ["required /settings/rows", { ...choice, type: "matrix", settings: {} }],
  ["too-few /settings/rows", { ...choice, type: "matrix", settings: { rows: [] } }],
  ["duplicate /settings/rows/1", {
    ...choice,
    type: "matrix",
    settings: { rows: ["__proto__", "__proto__"] }
  }],
  ["too-many /options", {
    ...choice,
    type: "ranking",
    options: Array.from({ length: 26 }, (_, index) => String(index))
  }],
  ["out-of-range /settings/topN", { ...choice, type: "ranking", settings: { topN: 3 } }],
  ["out-of-range /settings/topN", { ...choice, type: "ranking", settings: { topN: 0 } }]
]

describe("a question with a mistake (decisions §3, §13)", () => {
  it.each(mistakes)("is refused: %s", (place, mistaken) => {
    expect(placesOf(decode([mistaken]))).toContain(place.replace(" ", " /0"))
  })

  it("does not hide the mistakes of others, nor further ones of its own", () => {
    property(FastCheck.shuffledSubarray([...mistakes], { minLength: 2 }), (some) => {
      const places = placesOf(decode(some.map(([, mistaken]) => mistaken)))
      some.forEach(([place], index) => expect(places).toContain(place.replace(" ", ` /${index}`)))
    })
    const settings = { min: 7, max: 11, step: 2, minLabel: 5 }
    expect(placesOf(decode([{ text: "", type: "rating", options: ["a"], key: "?", settings }]))).toEqual(
      expect.arrayContaining([
        "too-short /0/text",
        "not-allowed /0/options",
        "invalid /0/key",
        "out-of-range /0/settings/max",
        "unknown-field /0/settings/step",
        "wrong-type /0/settings/minLabel"
      ])
    )
  })

  it("is named where it says what another says: its id, its key; a list has a limit", () => {
    const id = "01900000-0000-7000-8000-000000000001"
    const twice = [{ ...choice, id, key: "a" }, choice, { ...choice, id, key: "a" }, { ...choice, text: 5 }]
    expect(placesOf(decode(twice))).toEqual(["wrong-type /3/text", "duplicate /2/id", "duplicate /2/key"])
    expect(placesOf(decode(Array.from({ length: 201 }, () => choice)))).toEqual(["too-many "])
    expect(placesOf(decode({ 0: choice }))).toEqual(["wrong-type "])
  })

  it("never throws, whatever is sent", () => {
    const field = FastCheck.constantFrom(
      "text",
      "type",
      "options",
      "settings",
      "rows",
      "value",
      "__proto__",
      "min",
      "max",
      "step",
      "id",
      "key"
    )
    const hostile = FastCheck.object({
      key: field,
      withNullPrototype: true,
      maxDepth: 4,
      values: [
        FastCheck.constantFrom("matrix", "slider", "rating", "ranking", "date", "text", "", "__proto__"),
        FastCheck.double(),
        FastCheck.constant(null)
      ]
    })
    property(FastCheck.tuple(FastCheck.array(hostile), FastCheck.anything()), ([objects, anything]) => {
      const typed = objects.map((one) => ({ text: "t", type: "slider", settings: one, options: one }))
      for (const input of [objects, typed, anything]) expect(decode(input)).toBeDefined()
    }, 500)
  })
})

const fresh = (index: number): QuestionId =>
  QuestionId.make(`0190ffff-0000-7000-8000-${String(index).padStart(12, "0")}`)

const withFresh = (inputs: ReadonlyArray<QuestionInput>): ReadonlyArray<Questionnaire.Sent> =>
  inputs.map((input, index) => [input, fresh(index)])

const arrange = (
  present: Questionnaire.Questionnaire,
  inputs: ReadonlyArray<QuestionInput>,
  answered: ReadonlyArray<QuestionId> = []
) => Questionnaire.arrange(present, withFresh(inputs), new Set(answered), "/questions")

const arranged = (...args: Parameters<typeof arrange>) => Either.getOrThrow(arrange(...args))

/** As a client that knows no ids and no keys sends it. */
const anew = ({ id: _id, key: _key, ...rest }: Question): QuestionInput =>
  Either.getOrThrow(decode([rest]))[0] ?? nothing

const nothing: QuestionInput = { text: "t", type: "nps", required: false, options: [], settings: {} }

const idsOf = (questions: ReadonlyArray<Question>) => questions.map(({ id }) => id)

const keysOf = (questions: ReadonlyArray<Question>) => questions.map(({ key }) => key)

describe("a list of questions in place of another (decisions §3)", () => {
  it("gives new questions fresh ids, and keys q1, q2, … as far as they are free", () => {
    const { questions, retired } = arranged(Questionnaire.empty, [nothing, { ...nothing, key: "q2" }, nothing])
    expect(idsOf(questions)).toEqual([fresh(0), fresh(1), fresh(2)])
    expect(keysOf(questions)).toEqual(["q1", "q2", "q3"])
    expect(retired).toEqual([])
  })

  it("keeps what is sent by its id, retired or not, with its key; sent again as it is, nothing changes", () => {
    property(questionnaire(), (present) => {
      const again = arranged(present, present.questions, idsOf(present.retired))
      expect(again).toEqual({ ...present, unanswered: [] })
      const all = [...present.retired, ...present.questions]
      const renamed = arranged(present, all.map(({ key: _key, ...rest }) => ({ ...rest, text: "changed" })))
      expect(renamed.questions).toEqual(all.map((one) => ({ ...one, text: "changed" })))
      expect(renamed.retired).toEqual([])
    })
  })

  it("retires what is left out and answered, and says what it took for unanswered", () => {
    const left = questionnaire().chain((present) =>
      FastCheck.record({
        present: FastCheck.constant(present),
        kept: FastCheck.subarray([...present.questions]),
        answered: FastCheck.subarray(idsOf([...present.retired, ...present.questions]))
      })
    )
    property(left, ({ answered, kept, present }) => {
      const { questions, retired, unanswered } = arranged(present, [...kept, nothing], answered)
      const out = [...present.retired, ...present.questions].filter((one) => !kept.includes(one))
      expect(questions.slice(0, -1)).toEqual(kept)
      expect(retired).toEqual(out.filter(({ id }) => answered.includes(id)))
      expect(unanswered).toEqual(idsOf(out.filter(({ id }) => !answered.includes(id))))
      expect(keysOf(retired)).not.toContain(questions.at(-1)?.key)
    })
  })

  it("can't hold an id of another survey, one id twice, or one key twice: 400, each named", () => {
    const [present] = FastCheck.sample(questionnaire(2).filter(({ questions }) => questions.length === 2), {
      numRuns: 1,
      seed: 7
    })
    const [first, second] = present?.questions ?? []
    if (present === undefined || first === undefined || second === undefined) {
      throw new Error("two questions are needed")
    }
    const { key: _key, ...keyless } = first
    const refused = arrange(present, [keyless, first, { ...nothing, id: fresh(9) }, { ...second, key: first.key }])
    expect(Either.flip(refused)).toMatchObject(Either.right({
      _tag: "InvalidInput",
      violations: [
        { pointer: "/questions/1/id", code: "duplicate" },
        { pointer: "/questions/2/id", code: "unknown-question" },
        { pointer: "/questions/1/key", code: "duplicate" },
        { pointer: "/questions/3/key", code: "duplicate" }
      ]
    }))
  })

  it("can't change the type of a question that is answered: 422; of another it can", () => {
    property(questionnaire(), (present) => {
      const retyped = present.questions.map((one): QuestionInput => ({
        ...nothing,
        id: one.id,
        type: "boolean",
        settings: {}
      }))
      const changed = present.questions.filter(({ type }) => type !== "boolean")
      expect(idsOf(arranged(present, retyped).questions)).toEqual(idsOf(present.questions))
      const refused = arrange(present, retyped, idsOf(present.questions))
      expect(Either.isLeft(refused)).toBe(changed.length > 0)
      if (Either.isLeft(refused)) {
        expect(refused.left._tag).toBe("RuleViolated")
        expect(refused.left.violations.map(({ pointer }) => pointer)).toEqual(
          changed.map((one) => `/questions/${present.questions.indexOf(one)}/type`)
        )
      }
    })
  })

  it("needs to know of those alone that it leaves out or gives another type whether they are answered", () => {
    property(questionnaire(), (present) => {
      const inputs = present.questions.map(anew)
      expect(Questionnaire.affected(present, inputs)).toEqual(idsOf([...present.questions, ...present.retired]))
      expect(Questionnaire.affected(present, present.questions)).toEqual(idsOf(present.retired))
    })
  })
})
