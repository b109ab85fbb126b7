/** What replacing the list of questions does to a survey. */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import type { OptionInput, RowInput } from "../../src/questions/question-parts/definition/Option.js"
import type { Question } from "../../src/questions/Question.js"
import { type QuestionInput, questionsInput } from "../../src/questions/QuestionInput.js"
import * as Questionnaire from "../../src/questions/Questionnaire.js"
import { questionnaire } from "../../src/testing/Arbitraries.js"
import { QuestionId } from "../../src/values/Ids.js"
import { fixedLimits } from "../../src/values/Limits.js"
import { defaults } from "../../src/values/Limits.js"

const decode = Schema.decodeUnknownSync(questionsInput(defaults))

const property = <T>(arbitrary: FastCheck.Arbitrary<T>, predicate: (value: T) => void, numRuns = 100) =>
  FastCheck.assert(FastCheck.property(arbitrary, predicate), { numRuns })

const newId = (index: number): QuestionId =>
  QuestionId.make(`0190ffff-0000-7000-8000-${String(index).padStart(12, "0")}`)

const withNewIds = (inputs: ReadonlyArray<QuestionInput>): ReadonlyArray<Questionnaire.NewQuestion> =>
  inputs.map((input, index) => [input, newId(index)])

const arrange = (
  present: Questionnaire.Questionnaire,
  inputs: ReadonlyArray<QuestionInput>,
  answered: ReadonlyArray<QuestionId> = []
) => Questionnaire.replaceQuestions(present, withNewIds(inputs), new Set(answered), "/questions")

const arranged = (...args: Parameters<typeof arrange>) => Either.getOrThrow(arrange(...args))

/** As a client that knows no ids and no keys sends it. */
const anew = ({ id: _id, key: _key, ...rest }: Question): QuestionInput => decode([rest])[0] ?? nothing

const nothing = { text: "t", type: "nps" as const, required: false, options: [], settings: {} }

const matrix = (id: QuestionId, options: ReadonlyArray<OptionInput>, rows: ReadonlyArray<RowInput>) => ({
  ...nothing,
  id,
  key: "m",
  type: "matrix" as const,
  options,
  settings: { rows }
})

const emptyMatrix = (id: QuestionId) => ({ ...matrix(id, [], []), options: [], settings: { rows: [] } })

/** Few values, so that options come back, with labels that change. */
const option: FastCheck.Arbitrary<RowInput> = FastCheck.record({
  value: FastCheck.constantFrom("a", "b", "c", "d", "__proto__"),
  label: FastCheck.string({ maxLength: 3 })
})

const missingFrom = (
  options: ReadonlyArray<RowInput>,
  before: ReadonlyArray<RowInput>
): ReadonlyArray<RowInput> => before.filter(({ value }) => options.every((option) => option.value !== value))

const optionsOf = (labels: ReadonlyMap<string, string>): ReadonlyArray<RowInput> =>
  Array.from(labels, ([value, label]) => ({ value, label }))

/** `OptionCodes.test.ts` tests the codes. */
const withoutCodes = ({ highestCode: _, highestRowCode: __, ...question }: Question) => {
  const uncoded = (parts: ReadonlyArray<RowInput>) => parts.map(({ code: _, ...part }) => part)
  return {
    ...question,
    options: uncoded(question.options),
    ...question.type === "matrix" ? { settings: { ...question.settings, rows: uncoded(question.settings.rows) } } : {},
    ...question.retiredOptions === undefined ? {} : { retiredOptions: uncoded(question.retiredOptions) },
    ...question.retiredRows === undefined ? {} : { retiredRows: uncoded(question.retiredRows) }
  }
}

/** `VariableNames.test.ts` tests the names. */
const withoutNames = ({ variableNames: _, ...question }: Question): Question => question

const idsOf = (questions: ReadonlyArray<Question>) => questions.map(({ id }) => id)

const keysOf = (questions: ReadonlyArray<Question>) => questions.map(({ key }) => key)

describe("replacing the questions of a survey", () => {
  it("gives new questions new ids, and the keys q1, q2, … that are not taken", () => {
    const { questions, retired } = arranged(Questionnaire.empty, [nothing, { ...nothing, key: "q2" }, nothing])
    expect(idsOf(questions)).toEqual([newId(0), newId(1), newId(2)])
    expect(keysOf(questions)).toEqual(["q1", "q2", "q3"])
    expect(retired).toEqual([])
  })

  it("keeps a question that is sent with its id, also a retired one, and its key", () => {
    property(questionnaire(), (present) => {
      const again = arranged(present, present.questions, idsOf(present.retired))
      expect({ ...again, questions: again.questions.map(withoutNames), retired: again.retired.map(withoutNames) })
        .toEqual({ ...present, unanswered: [] })
      const all = [...present.retired, ...present.questions]
      const renamed = arranged(present, all.map(({ key: _key, ...rest }) => ({ ...rest, text: "changed" })))
      expect(renamed.questions.map(withoutNames)).toEqual(all.map((one) => ({ ...one, text: "changed" })))
      expect(renamed.retired).toEqual([])
    })
  })

  it("keeps the metadata of a question that is sent without it, until `{}` or null removes it", () => {
    const metadata = { column: "A" }
    const question = { ...nothing, id: newId(7), key: "a" }
    const present: Questionnaire.Questionnaire = { questions: [{ ...question, metadata }], retired: [] }
    const after = (input: QuestionInput) => arranged(present, [input]).questions
    expect(after(question)).toEqual(present.questions)
    expect(after({ ...question, metadata: { column: "B" } })).toEqual([{ ...question, metadata: { column: "B" } }])
    expect(after({ ...question, metadata: {} })).toEqual([question])
    const [removed] = decode([{ type: "text", text: "Why?", metadata: null }])
    expect(after({ ...question, ...removed?.metadata === undefined ? {} : { metadata: removed.metadata } }))
      .toEqual([question])
    expect(after({ ...nothing, key: "a" })).toEqual([{ ...question, id: newId(0) }])
    const brought = arranged({ questions: [], retired: present.questions }, [question])
    expect(brought.questions).toEqual(present.questions)
  })

  it("retires an answered question that is not sent, and returns the questions that it took for unanswered", () => {
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
      expect(questions.slice(0, -1).map(withoutNames)).toEqual(kept)
      expect(retired.map(withoutNames)).toEqual(out.filter(({ id }) => answered.includes(id)))
      expect(new Set(unanswered)).toEqual(new Set(idsOf(out.filter(({ id }) => !answered.includes(id)))))
      expect(keysOf(retired)).not.toContain(questions.at(-1)?.key)
    })
  })

  it("refuses an id of another survey, an id that occurs twice and a key that occurs twice as invalid input", () => {
    const [present] = FastCheck.sample(questionnaire(2).filter(({ questions }) => questions.length === 2), {
      numRuns: 1,
      seed: 7
    })
    const [first, second] = present?.questions ?? []
    if (present === undefined || first === undefined || second === undefined) {
      throw new Error("two questions are needed")
    }
    const { key: _key, ...keyless } = first
    const refused = arrange(present, [keyless, first, { ...nothing, id: newId(9) }, { ...second, key: first.key }])
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

  it("refuses the key of a retired question for another question, and brings the question back by its id", () => {
    property(questionnaire(), (present) => {
      const all = [...present.questions, ...present.retired]
      const answered = idsOf(all)
      const taken = arrange(present, all.map(({ key }) => ({ ...nothing, key })), answered)
      expect(Either.flip(taken)).toMatchObject(
        all.length === 0 ? Either.left({}) : Either.right({
          _tag: "RuleViolated",
          violations: all.map((_, index) => ({ pointer: `/questions/${index}/key`, code: "retired-key" }))
        })
      )
      expect(keysOf(arranged(present, all, answered).questions)).toEqual(keysOf(all))
      // The key of a question without answers is free.
      expect(keysOf(arranged(present, all.map(({ key }) => ({ ...nothing, key }))).questions)).toEqual(keysOf(all))
    })
  })

  it("lets a question keep the key that it has, also if a retired question has it", () => {
    const kept = { ...nothing, id: newId(0), key: "q1" }
    const present = { questions: [kept], retired: [{ ...kept, id: newId(1) }] }
    expect(keysOf(arranged(present, [kept], [newId(1)]).questions)).toEqual(["q1"])
  })

  it("changes the type of a question only when it is unanswered", () => {
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

  it("retires the options and rows that an answered question loses, with their last labels", () => {
    const edits = FastCheck.array(
      FastCheck.record({
        options: FastCheck.uniqueArray(option, { selector: ({ value }) => value, maxLength: 4 }),
        rows: FastCheck.uniqueArray(option, { selector: ({ value }) => value, maxLength: 4 }),
        isAnswered: FastCheck.boolean()
      }),
      { minLength: 1, maxLength: 8 }
    )
    property(edits, (edits) => {
      const id = newId(7)
      let present: Questionnaire.Questionnaire = { questions: [emptyMatrix(id)], retired: [] }
      // The labels of all values that answers may hold and that are no options any more, oldest first.
      const [lastOptions, lastRows] = [new Map<string, string>(), new Map<string, string>()]
      for (const { isAnswered, options, rows } of edits) {
        const [before] = present.questions
        if (before?.type !== "matrix") throw new Error("The question keeps its type.")
        const lostOptions = missingFrom(options, before.options)
        const lostRows = missingFrom(rows, before.settings.rows)
        const isLoss = lostOptions.length + lostRows.length > 0
        for (const { label, value } of lostOptions) lastOptions.set(value, label)
        for (const { label, value } of lostRows) lastRows.set(value, label)
        for (const { value } of options) lastOptions.delete(value)
        for (const { value } of rows) lastRows.delete(value)
        if (isLoss && !isAnswered) [lastOptions, lastRows].forEach((labels) => labels.clear())
        const { unanswered, ...edited } = arranged(present, [matrix(id, options, rows)], isAnswered ? [id] : [])
        present = edited
        expect(unanswered).toEqual(isLoss && !isAnswered ? [id] : [])
        expect(present.questions.map(withoutCodes)).toEqual([{
          ...matrix(id, options, rows),
          ...lastOptions.size === 0 ? {} : { retiredOptions: optionsOf(lastOptions) },
          ...lastRows.size === 0 ? {} : { retiredRows: optionsOf(lastRows) }
        }])
      }
    })
  })

  it("keeps retired options while a question is retired, and drops them when it changes its type", () => {
    const id = newId(7)
    const retiredOptions = [{ value: "x", label: "X", code: 1 }]
    const question = { ...emptyMatrix(id), retiredOptions }
    const left = arranged({ questions: [question], retired: [] }, [nothing], [id])
    expect(left.retired).toEqual([question])
    expect(arranged(left, [matrix(id, [], [])], [id]).questions).toEqual([question])
    const retyped = arranged({ ...left, questions: [] }, [{ ...nothing, id, key: "a" }])
    expect(retyped).toMatchObject({ questions: [{ ...nothing, id, key: "a" }], unanswered: [id] })
    expect(retyped.questions[0]).not.toHaveProperty("retiredOptions")
  })

  it("keeps the newest retired options of a question, at most as many as the limit", () => {
    const id = newId(7)
    const all = Array.from(
      { length: fixedLimits.retiredOptions + 2 },
      (_, index) => ({ value: `${index}`, label: `#${index}` })
    )
    const halves = [all.slice(0, 600), all.slice(600), []]
    const last = halves.reduce<Questionnaire.Questionnaire>(
      (present, options) => arranged(present, [matrix(id, options, options)], [id]),
      { questions: [emptyMatrix(id)], retired: [] }
    )
    expect(last.questions).toMatchObject([{ retiredOptions: all.slice(2), retiredRows: all.slice(2) }])
  })

  it("depends on the answers of those questions only that are not sent, change their type or lose options", () => {
    property(questionnaire(), (present) => {
      const inputs = present.questions.map(anew)
      expect(Questionnaire.affectedQuestions(present, inputs)).toEqual(
        idsOf([...present.questions, ...present.retired])
      )
      expect(Questionnaire.affectedQuestions(present, present.questions)).toEqual(idsOf(present.retired))
      const renamed = present.questions.map((one): QuestionInput => ({
        ...one,
        options: [...one.options.map(({ value }) => ({ value, label: "Renamed" })), { value: "new", label: "New" }]
      }))
      expect(Questionnaire.affectedQuestions(present, renamed)).toEqual(idsOf(present.retired))
      const without = present.questions.map((one): QuestionInput => ({ ...one, options: one.options.slice(1) }))
      const losing = present.questions.filter(({ options }) => options.length > 0)
      expect(Questionnaire.affectedQuestions(present, without)).toEqual(idsOf([...losing, ...present.retired]))
    })
  })
})
