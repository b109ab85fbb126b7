import { Ids, Limits, Question, SurveyInput } from "@canvass/core"
import type { SurveyJson } from "@canvass/core/ports"
import type { Condition, Operand } from "@canvass/core/questionnaire"
import { Arbitraries, QuestionTypeSamples } from "@canvass/core/testing"
import { Entries } from "@canvass/ui"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { toBody } from "../../../../src/portal/survey-edit/model/SurveyBody.js"
import { formOf, readSurveyForm, toEntries } from "../../../../src/portal/survey-edit/model/SurveyForm.js"
import type { SurveyDetail } from "../../../../src/portal/surveys/surveyCalls.js"
import { orderedTypes } from "../../../../src/question-types/questionTypes.js"

const surveyOf = (parts: Partial<SurveyDetail>): SurveyDetail => ({
  id: Ids.SurveyId.make("01900000-0000-7000-8000-000000000001"),
  title: "Lunch",
  slug: "lunch-abcdefgh",
  description: null,
  status: "draft",
  visibility: "public",
  questionCount: 0,
  responseCount: 0,
  createdAt: 0,
  updatedAt: 0,
  questions: [],
  hiddenFields: [],
  variables: [],
  quotas: [],
  onePerExternalId: false,
  full: false,
  endings: [],
  layout: "pages",
  languages: [],
  keepPartials: null,
  questionnaireVersion: 1,
  metadata: {},
  closesAt: null,
  publishedAt: null,
  closedAt: null,
  closeReason: null,
  ...parts
})

const keyOf = (index: number): string => `key_${index}_`

const constant = FastCheck.constantFrom<Operand>(6, 2.5, "a", "two\nlines", " b ", true, "2026-01-01", {
  today: { days: -1 }
}, { question: keyOf(0) })

/** A test of a question that stands before the one of this index, of a hidden field or of a variable. */
const test = (index: number): FastCheck.Arbitrary<Condition> => {
  const tested = FastCheck.oneof(
    FastCheck.constantFrom({ field: "plan" }, { variable: "risk" }, { question: keyOf(index), row: "r" }),
    FastCheck.nat(index).map((other) => ({ question: keyOf(other) }))
  )
  return FastCheck.tuple(
    tested,
    FastCheck.oneof(
      FastCheck.record({
        op: FastCheck.constantFrom("equals" as const, "lt" as const, "gte" as const),
        value: constant
      }),
      FastCheck.constantFrom(
        { op: "answered" as const },
        { op: "other" as const },
        { op: "anyOf" as const, values: ["a"] },
        { op: "anyOf" as const, values: ["a", "b"] },
        { op: "allOf" as const, values: ["a"] },
        { op: "count" as const, min: 1 },
        { op: "count" as const, min: 0, max: 2 }
      )
    )
  ).map(([tested, asked]) => ({ ...tested, ...asked }))
}

const condition = (index: number): FastCheck.Arbitrary<Condition> => {
  const tests = FastCheck.array(test(index), { minLength: 1, maxLength: 12 })
  return FastCheck.oneof(
    test(index),
    tests.map((all) => ({ all })),
    tests.map((any) => ({ any })),
    tests.map((any) => ({ all: [{ not: { any } }] }))
  )
}

/** The rules of a question, and a page that it begins, all of which name other questions. */
const rules = (index: number) => {
  const text = FastCheck.constantFrom(`Hello {{${keyOf(0)}|you}}`, `\\{{ {{${keyOf(index)}}}`, "Two\r\nlines")
  return FastCheck.record({
    text,
    description: text,
    showIf: condition(index),
    requiredIf: condition(index),
    validIf: FastCheck.array(FastCheck.record({ when: condition(index), message: FastCheck.constant("No.") })),
    page: FastCheck.record({
      title: text,
      description: text,
      showIf: condition(index),
      endIf: FastCheck.array(FastCheck.record({ when: condition(index), ending: FastCheck.constant("done") })),
      shuffle: FastCheck.boolean()
    }, { requiredKeys: [] })
  }, { requiredKeys: ["text"] })
}

const ruledQuestion = (index: number): FastCheck.Arbitrary<Question.Question> =>
  FastCheck.tuple(Arbitraries.question(), rules(index), condition(index), FastCheck.boolean()).map(
    ([question, rules, showIf, shuffle]) => ({
      ...question,
      ...rules,
      key: keyOf(index),
      ...question.options.length > 0 ? { shuffle } : {},
      options: question.options.map((option, place) =>
        place === 1 ? { ...option, exclusive: true, fixed: true, showIf } : option
      )
    })
  )

/** A survey that has every kind of rule. */
const ruledSurvey = FastCheck.tuple(...Array.from({ length: 4 }, (_, index) => ruledQuestion(index)))
  .filter((questions) => new Set(questions.map(({ id }) => id)).size === questions.length)
  .map((questions) =>
    surveyOf({
      questions,
      hiddenFields: [{ name: "plan" }],
      variables: [{ name: "risk", value: { score: keyOf(0) } }],
      endings: [{ key: "done" }],
      layout: "one",
      keepPartials: 30
    })
  )

const survey = FastCheck.record({
  title: FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((title) => title.trim() !== ""),
  description: FastCheck.constantFrom(null, "Two\r\nlines", "\rold", "  spaces  "),
  visibility: FastCheck.constantFrom("public" as const, "private" as const, "unlisted" as const),
  closesAt: FastCheck.oneof(FastCheck.constant(null), FastCheck.integer({ min: 0, max: 4e12 })),
  questions: FastCheck.uniqueArray(Arbitraries.question(), {
    maxLength: 6,
    comparator: (left, right) => left.id === right.id || left.key === right.key
  })
}).map(surveyOf)

/** What a browser sends of a form: every line break is CR and LF. */
const sent = (entries: Entries): Entries =>
  new Entries(entries.pairs().map(([name, value]) => [name, value.replaceAll("\n", "\r\n")] as const))

const update = Schema.decodeUnknownEither(SurveyInput.update(Limits.defaults))

const questionsOf = (body: unknown): ReadonlyArray<unknown> => Either.getOrThrow(update(body)).questions ?? []

/** The fields of a survey that the form has, as the API encodes them. */
const expectedBody = ({ closesAt, description, questions, title, visibility }: SurveyDetail) => ({
  title,
  description,
  visibility,
  closesAt: closesAt === null ? null : new Date(closesAt).toISOString(),
  questions
})

describe("the form of a survey", () => {
  it("a form that is sent back as it is changes nothing", () => {
    FastCheck.assert(
      FastCheck.property(survey, (survey) => {
        expect(toBody(readSurveyForm(sent(toEntries(formOf(survey)))), survey)).toEqual(expectedBody(survey))
      }),
      { numRuns: 300 }
    )
  })

  it("keeps all rules, pages, and what it does not edit of options", () => {
    FastCheck.assert(
      FastCheck.property(ruledSurvey, (survey) => {
        expect(toBody(readSurveyForm(sent(toEntries(formOf(survey)))), survey)).toEqual(expectedBody(survey))
      }),
      { numRuns: 300 }
    )
  })

  it("edits the first 200 tests of a survey and keeps the other conditions", () => {
    const test: Condition = { field: "plan", op: "answered" }
    const questions = Array.from({ length: 25 }, (_, index): Question.Question => ({
      id: Ids.QuestionId.make(`01900000-0000-7000-8000-0000000000${index + 10}`),
      key: keyOf(index),
      type: "nps",
      text: "?",
      required: false,
      options: [],
      settings: {},
      showIf: { all: Array.from({ length: 9 }, () => test) }
    }))
    const survey = surveyOf({ questions, hiddenFields: [{ name: "plan" }] })
    const form = formOf(survey)
    expect(form.questions.map(({ showIf }) => showIf.isKept)).toEqual(questions.map((_, index) => index >= 22))
    expect(toBody(readSurveyForm(sent(toEntries(form))), survey)).toEqual(expectedBody(survey))
  })

  it("rules, pages and texts name the keys that change, also when two are swapped", () => {
    const swapped = (text: string): string =>
      text.replaceAll(
        /key_([0123])_/g,
        (_, index: string) => ["key_1_", "key_0_", "two", "key_3_"][Number(index)] ?? ""
      )
    FastCheck.assert(
      FastCheck.property(ruledSurvey, (survey) => {
        const form = formOf(survey)
        const questions = form.questions.map((question) => ({ ...question, key: swapped(question.key) }))
        const expected: unknown = JSON.parse(swapped(JSON.stringify(survey.questions)))
        expect(toBody(readSurveyForm(sent(toEntries({ ...form, questions }))), survey).questions).toEqual(expected)
      }),
      { numRuns: 300 }
    )
  })

  it.each(orderedTypes)("%s: entries alone hold every setting", (type) => {
    const question = FastCheck.record({
      definition: QuestionTypeSamples.questionTypeSamples[type].definition,
      question: Arbitraries.question(type)
    }).map(({ definition, question }) => ({ ...question, ...definition }))
    FastCheck.assert(
      FastCheck.property(question, (question) => {
        const form = readSurveyForm(sent(toEntries(formOf(surveyOf({ questions: [question] })))))
        // Against a survey without the question nothing is taken from what is stored.
        const [read] = questionsOf(toBody(form, surveyOf({})))
        // The form edits neither codes nor scores.
        const uncoded = ({ label, value }: { readonly label: string; readonly value: string }) => ({ value, label })
        const { id: _, ...expected } = {
          ...question,
          options: question.options.map(uncoded),
          ...question.type === "matrix"
            ? { settings: { ...question.settings, rows: question.settings.rows.map(uncoded) } }
            : {}
        }
        expect(normalized(read)).toEqual(normalized(expected))
      }),
      { numRuns: 200 }
    )
  })

  it("an edited field changes, and every other one stays to the letter", () => {
    FastCheck.assert(
      FastCheck.property(survey.filter(({ questions }) => questions.length > 0), (survey) => {
        const entries = sent(toEntries(formOf(survey)))
        const edited = new Entries(
          entries.pairs().map(([name, value]) => [name, name === "q0.text" ? "Edited\r\ntext" : value] as const)
        )
        const [first, ...rest] = survey.questions
        expect(toBody(readSurveyForm(edited), survey)).toEqual({
          ...expectedBody(survey),
          questions: [{ ...first, text: "Edited\ntext" }, ...rest]
        })
      }),
      { numRuns: 100 }
    )
  })

  it("questions keep their ids and keys in a new order", () => {
    FastCheck.assert(
      FastCheck.property(survey, (survey) => {
        const form = formOf(survey)
        const reversed = { ...form, questions: form.questions.toReversed() }
        expect(toBody(readSurveyForm(toEntries(reversed)), survey).questions).toEqual(survey.questions.toReversed())
      })
    )
  })

  it("an entry that cannot be read is passed on, so that the API refuses it", () => {
    const question = { type: "slider" as const, text: "?", required: false, options: [], settings: { max: 10 } }
    const stored = surveyOf({
      questions: [{ ...question, id: Ids.QuestionId.make("01900000-0000-7000-8000-00000000000a"), key: "q1" }]
    })
    const entries = toEntries(formOf(stored))
    const edited = new Entries([
      ...entries.filter((name) => name !== "q0.settings.max" && name !== "closesAt").pairs(),
      ["q0.settings.max", "ten"],
      ["closesAt", "tomorrow"]
    ])
    expect(toBody(readSurveyForm(edited), stored)).toMatchObject({
      closesAt: "tomorrow",
      questions: [{ settings: { max: "ten" } }]
    })
  })

  it("a closing time is local if the form has the distance to UTC", () => {
    const entries = new Entries([["closesAt", "2030-01-01T12:00"], ["closesAt.offset", "-60"]])
    expect(toBody(readSurveyForm(entries), surveyOf({})).closesAt).toBe("2030-01-01T11:00:00.000Z")
  })

  it("the bounds of a date follow whether the answer has a time", () => {
    const question: SurveyJson.SurveyQuestion = {
      id: "01900000-0000-7000-8000-00000000000a",
      key: "day",
      type: "date",
      text: "When?",
      required: false,
      options: [],
      settings: { min: "2026-01-01" }
    }
    const stored = surveyOf({ questions: [Schema.decodeSync(Question.Question)(question)] })
    const edited = toEntries(formOf(stored)).filter((name) => name !== "q0.settings.includeTime").and([
      ["q0.settings.includeTime", "on"]
    ])
    expect(toBody(readSurveyForm(edited), stored).questions[0]?.settings).toEqual({
      includeTime: true,
      min: "2026-01-01T00:00:00Z"
    })
  })

  it.each([["10 MB", 10_485_760], ["1.5 kB", 1_536], ["300", 300], ["300 B", 300], ["many", "many"], ["3 TB", "3 TB"]])(
    "a size of %s",
    (entry, maxBytes) => {
      const entries = new Entries([["question", "0"], ["q0.type", "file"], ["q0.settings.maxBytes", entry]])
      expect(toBody(readSurveyForm(entries), surveyOf({})).questions[0]?.settings).toEqual({ maxBytes })
    }
  )
})

/**
 * What inputs of browsers cannot tell apart: `false` and no value, kinds of line breaks, and the notations of one time.
 */
const normalized = (value: unknown): unknown => {
  if (typeof value === "string") {
    const text = value.replaceAll(/\r\n?|\n/g, " ")
    return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).getTime() : text
  }
  if (Array.isArray(value)) return value.map(normalized)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([, value]) => value !== false && value !== undefined)
      .map(([name, value]) => [name, normalized(value)])
  )
}
