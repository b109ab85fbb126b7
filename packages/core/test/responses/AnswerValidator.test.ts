/** Validation of answers. Each property runs for all question types, with the samples of the type. */
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { questionTypeNames } from "../../src/questions/question-types/questionTypes.js"
import type { Question } from "../../src/questions/Question.js"
import type { Questionnaire } from "../../src/questions/Questionnaire.js"
import { Answer } from "../../src/responses/Answer.js"
import { decodeAnswerEntries } from "../../src/responses/AnswerEntry.js"
import { answerValidator, type ValidateOptions } from "../../src/responses/AnswerValidator.js"
import { answers, answerValue, equivalentInput, question, questionnaire } from "../../src/testing/Arbitraries.js"
import { samplesOf } from "../../src/testing/samples/question-types/registry.js"
import { limitViolations, type Violation } from "../../src/validation/ValidationError.js"
import { QuestionId } from "../../src/values/Ids.js"
import { defaults } from "../../src/values/Limits.js"

const at = "/answers"

/** Decodes the entries, and validates those that are well-formed. */
const validate = (
  asked: Questionnaire,
  input: unknown,
  options: Partial<ValidateOptions> = {}
): Either.Either<ReadonlyArray<Answer>, ReadonlyArray<Violation>> => {
  const { entries, violations } = decodeAnswerEntries(input, at)
  const validated = Either.map(
    answerValidator(asked, defaults).validate(entries, { at, complete: true, now: 0, ...options }),
    (valid) => valid.answers
  )
  const all = [...violations, ...violationsOf(validated)]
  return Arr.isNonEmptyReadonlyArray(all) ? Either.left(limitViolations(all, at)) : validated
}

const validateOne = (asked: Question, value: unknown) =>
  validate({ questions: [asked], retired: [] }, [{ questionId: asked.id, value }])

const violationsOf = (checked: Either.Either<unknown, ReadonlyArray<Violation>>): ReadonlyArray<Violation> =>
  Either.isLeft(checked) ? checked.left : []

const placesOf = (checked: Either.Either<unknown, ReadonlyArray<Violation>>): ReadonlyArray<string> =>
  violationsOf(checked).map(({ code, pointer }) => `${code} ${pointer}`)

const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const score: Question = {
  id: QuestionId.make("01900000-0000-7000-8000-000000000001"),
  key: "score",
  text: "How likely are you to recommend us?",
  type: "nps",
  required: false,
  options: [],
  settings: {}
}

const retiredScore: Question = { ...score, id: QuestionId.make("01900000-0000-7000-8000-000000000002"), key: "old" }

const property = <T>(arbitrary: FastCheck.Arbitrary<T>, predicate: (value: T) => void, numRuns = 200) =>
  FastCheck.assert(FastCheck.property(arbitrary, predicate), { numRuns })

describe("a valid answer", () => {
  it.each(questionTypeNames)("to a question of type %s is stored as it was sent, and is valid again", (type) => {
    property(
      question(type).chain((asked) => FastCheck.tuple(FastCheck.constant(asked), answerValue(asked))),
      ([asked, value]) => {
        expect(validateOne(asked, value)).toEqual(Either.right([{ questionId: asked.id, value }]))
      }
    )
  })

  it.each(questionTypeNames)(
    "to a question of type %s is normalised: numbers and booleans from text, options in order",
    (type) => {
      const sent = question(type).chain((asked) =>
        answerValue(asked).chain((value) =>
          FastCheck.record({
            asked: FastCheck.constant(asked),
            value: FastCheck.constant(value),
            spelled: equivalentInput(asked, value)
          })
        )
      )
      property(sent, ({ asked, spelled, value }) => {
        expect(validateOne(asked, spelled)).toEqual(Either.right([{ questionId: asked.id, value }]))
      })
    }
  )

  it("does not change through JSON and its schema, also with a row named __proto__ or other", () => {
    property(questionnaire().chain(({ questions }) => answers(questions)), (stored) => {
      const decoded = Schema.decodeUnknownSync(Schema.Array(Answer))(roundTrip(stored))
      expect(JSON.stringify(decoded)).toBe(JSON.stringify(stored))
      expect(JSON.stringify(Schema.encodeSync(Schema.Array(Answer))(decoded))).toBe(JSON.stringify(stored))
    })
  })

  it("may name its question by key, and is stored in the order of the questions", () => {
    const sent = questionnaire().chain((asked) =>
      answers(asked.questions).chain((stored) =>
        FastCheck.record({
          asked: FastCheck.constant(asked),
          stored: FastCheck.constant(stored),
          shuffled: FastCheck.shuffledSubarray([...stored], { minLength: stored.length })
        })
      )
    )
    property(sent, ({ asked, shuffled, stored }) => {
      const keys = new Map(asked.questions.map(({ id, key }) => [id, key]))
      const byKey = shuffled.map(({ questionId, value }) => ({ questionKey: keys.get(questionId), value }))
      expect(validate(asked, shuffled)).toEqual(Either.right(stored))
      expect(validate(asked, byKey)).toEqual(Either.right(stored))
    })
  })
})

describe("an invalid answer", () => {
  it.each(questionTypeNames)("to a question of type %s is refused with a code and a pointer", (type) => {
    property(question(type), (asked) => {
      for (const { code, pointer, value } of samplesOf(asked).invalidAnswers(asked)) {
        expect(placesOf(validateOne(asked, value)), JSON.stringify(value)).toContain(
          `${code} /answers/0/value${pointer}`
        )
      }
    })
  })

  it.each(questionTypeNames)("to a question of type %s names the question and the bounds that it breaks", (type) => {
    property(question(type), (asked) => {
      for (const { value } of samplesOf(asked).invalidAnswers(asked)) {
        for (const { code, params, questionKey } of violationsOf(validateOne(asked, value))) {
          expect(questionKey).toBe(asked.key)
          const names = Object.keys(params)
          expect(names, `${code} ${JSON.stringify(value)}`).toEqual(
            expect.arrayContaining([...boundsOf(code, names)])
          )
          if (code === "unknown-option" && params.allowed !== undefined) {
            expect(params.allowed).toEqual(asked.options.map((option) => option.value))
          }
        }
      }
    })
  })

  /** The parameters that a code always has. One bound is enough for dates. */
  const boundsOf = (code: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
    switch (code) {
      case "invalid-format":
        return ["format"]
      case "off-step":
        return ["min", "max", "step"]
      case "out-of-range":
        return [names.includes("min") ? "min" : "max"]
      case "too-few":
        return ["min", "actual"]
      case "too-many":
        return ["max", "actual"]
      case "too-many-others":
        return ["max"]
      case "too-long":
        return ["max", "actual"]
      case "too-short":
        return ["min"]
      default:
        return []
    }
  }

  it("names all allowed values, unless they are many or long", () => {
    const allowedOf = (values: ReadonlyArray<string>) => {
      const options = values.map((value, index) => ({ value, label: value, code: index + 1 }))
      const asked: Question = { ...score, type: "single_choice", options, settings: {} }
      return violationsOf(validateOne(asked, "none of them")).map(({ params }) => params.allowed)
    }
    const many = Array.from({ length: 51 }, (_, index) => String(index))
    expect(allowedOf(many.slice(1))).toEqual([many.slice(1)])
    expect(allowedOf(many)).toEqual([undefined])
    expect(allowedOf(["a", "x".repeat(499)])).toEqual([["a", "x".repeat(499)]])
    expect(allowedOf(["a", "x".repeat(500)])).toEqual([undefined])
  })

  it("does not hide another: every invalid answer is reported", () => {
    const planted = questionnaire().chain((asked) =>
      FastCheck.tuple(...asked.questions.map((one) => FastCheck.constantFrom(...samplesOf(one).invalidAnswers(one))))
        .map((wrong) => ({
          asked,
          wrong
        }))
    )
    property(planted, ({ asked, wrong }) => {
      const input = wrong.map(({ value }, index) => ({ questionId: asked.questions[index]?.id, value }))
      const places = placesOf(validate(asked, input))
      wrong.forEach(({ code, pointer }, index) => expect(places).toContain(`${code} /answers/${index}/value${pointer}`))
    })
  })

  it("is reported with its place when it names no question, a retired question or one that is already answered", () => {
    const checked = validate({ questions: [score], retired: [retiredScore] }, [
      { questionId: score.id, value: 9 },
      { questionKey: "score", value: 9 },
      { questionId: retiredScore.id, value: 9 },
      { questionKey: "old", value: 9 },
      { questionKey: "__proto__", value: 9 },
      { questionKey: "constructor", value: 9 },
      { questionId: score.id, questionKey: "score", value: 9 },
      { value: 9 },
      { questionId: 5, value: 9 },
      { questionId: "no such", value: 9, extra: 1 },
      null,
      "score",
      []
    ])
    expect(placesOf(checked)).toEqual([
      "not-allowed /answers/6/questionKey",
      "required /answers/7/questionId",
      "wrong-type /answers/8/questionId",
      "unknown-field /answers/9/extra",
      "wrong-type /answers/10",
      "wrong-type /answers/11",
      "wrong-type /answers/12",
      "duplicate /answers/1",
      "retired-question /answers/2/questionId",
      "retired-question /answers/3/questionKey",
      "unknown-question /answers/4/questionKey",
      "unknown-question /answers/5/questionKey",
      "unknown-question /answers/9/questionId"
    ])
    expect(violationsOf(checked).map(({ questionKey }) => questionKey)).toEqual([
      ...Array.from({ length: 7 }, () => undefined),
      "score",
      "old",
      "old",
      ...Array.from({ length: 3 }, () => undefined)
    ])
    expect(violationsOf(checked)[3]).toMatchObject({
      detail: "This field is not known here. The fields are questionId, questionKey, value.",
      params: { allowed: ["questionId", "questionKey", "value"] }
    })
    expect(placesOf(validate({ questions: [score], retired: [] }, { 0: {} }))).toEqual(["wrong-type /answers"])
  })

  it("leads to a bounded number of violations of bounded length, however large the input is", () => {
    const long = "x".repeat(100_000)
    const many = Array.from({ length: 100_000 }, (_, index) => String(index))
    property(question(), (asked) => {
      const inputs = [
        many,
        many.map((questionId) => ({ questionId, value: 0 })),
        [{ questionId: long, value: long, [long]: long }],
        ...[many, Object.fromEntries(many.map((row) => [row, row])), [long], { [long]: long }, { other: long }, long]
          .map((value) => [{ questionId: asked.id, value }])
      ]
      for (const input of inputs) {
        const violations = violationsOf(validate({ questions: [asked], retired: [] }, input))
        expect(violations.length).toBeGreaterThan(0)
        expect(violations.length).toBeLessThanOrEqual(1_001)
        for (const { detail, params, pointer } of violations) {
          expect((detail + pointer).length).toBeLessThan(500)
          expect(JSON.stringify(params).length).toBeLessThan(1_000)
        }
      }
    }, 20)
  })
})

describe("an empty answer", () => {
  it("is null, absent, or empty in the shape of its type, and violates a required question", () => {
    property(question(), (one) => {
      for (const value of [null, undefined, ...samplesOf(one).emptyAnswers]) {
        expect(validateOne({ ...one, required: false }, value)).toEqual(Either.right([]))
        expect(placesOf(validateOne({ ...one, required: true }, value))).toEqual(["required /answers/0/value"])
      }
    })
  })

  it("to a required question is a violation only when the response must be complete", () => {
    property(questionnaire(), (asked) => {
      const required = asked.questions.filter((one) => one.required)
      expect(violationsOf(validate(asked, [])).map(({ pointer, questionKey }) => `${pointer} ${questionKey}`)).toEqual(
        required.map(({ key }) => `/answers ${key}`)
      )
      expect(validate(asked, [], { complete: false })).toEqual(Either.right([]))
    })
  })
})

describe("a partial response", () => {
  const twice = questionnaire().chain((asked) =>
    FastCheck.record({
      asked: FastCheck.constant(asked),
      previous: answers(asked.questions),
      next: answers(asked.questions)
    })
  )

  it("takes further answers, each replacing the previous answer to its question", () => {
    property(twice, ({ asked, next, previous }) => {
      const merged = asked.questions.flatMap(({ id }) =>
        [next.find(({ questionId }) => questionId === id) ?? previous.find(({ questionId }) => questionId === id) ?? []]
          .flat()
      )
      expect(validate(asked, next, { previous })).toEqual(Either.right(merged))
    })
  })

  it("loses an answer that is replaced by null, and keeps answers to questions that were retired since", () => {
    property(twice, ({ asked: { questions }, previous }) => {
      const nulls = previous.map(({ questionId }) => ({ questionId, value: null }))
      expect(validate({ questions, retired: [] }, nulls, { complete: false, previous })).toEqual(Either.right([]))
      expect(validate({ questions: [], retired: questions }, [], { previous })).toEqual(Either.right(previous))
    })
  })
})

describe("arbitrary input", () => {
  const hostile = FastCheck.oneof(
    FastCheck.jsonValue(),
    FastCheck.object({
      key: FastCheck.constantFrom("__proto__", "constructor", "toString", "other", "0", "length"),
      withNullPrototype: true
    }),
    FastCheck.anything()
  )

  it("is accepted or refused and never throws", () => {
    property(FastCheck.tuple(questionnaire(), FastCheck.array(hostile), hostile), ([asked, values, input]) => {
      const sent = asked.questions.map(({ id }, index) => ({ questionId: id, value: values[index] }))
      for (const checked of [validate(asked, input), validate(asked, values), validate(asked, sent)]) {
        if (Either.isRight(checked)) expect(validate(asked, roundTrip(checked.right))).toEqual(checked)
      }
    })
  })

  it("does not change a prototype", () => {
    property(question("matrix"), (asked) => {
      validateOne(
        asked,
        JSON.parse("{\"__proto__\":{\"polluted\":\"yes\"},\"constructor\":{\"prototype\":{\"polluted\":\"yes\"}}}")
      )
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
    })
  })

  it("is refused without a stack overflow when it is deeply nested or long", () => {
    const deep: unknown = JSON.parse("[".repeat(5_000) + "]".repeat(5_000))
    property(question(), (asked) => {
      expect(Either.isLeft(validateOne(asked, deep))).toBe(true)
      expect(Either.isLeft(validateOne({ ...asked, required: false }, "1".repeat(1_000_000)))).toBe(true)
    }, 50)
  })
})
