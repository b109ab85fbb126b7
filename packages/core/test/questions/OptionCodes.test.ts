/** The codes of options over the edits of a survey. */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { withCodes, withRowCodes } from "../../src/questions/OptionCodes.js"
import { allOptions, type OptionInput, type RowInput } from "../../src/questions/question-parts/definition/Option.js"
import { allRows, type Question } from "../../src/questions/Question.js"
import type { QuestionInput } from "../../src/questions/QuestionInput.js"
import * as Questionnaire from "../../src/questions/Questionnaire.js"
import { QuestionId } from "../../src/values/Ids.js"
import { fixedLimits } from "../../src/values/Limits.js"

const id = QuestionId.make("0190ffff-0000-7000-8000-000000000007")

const asked = (
  options: ReadonlyArray<OptionInput>,
  type: "multiple_choice" | "single_choice" | "text"
): QuestionInput => ({
  text: "t",
  required: false,
  type,
  options,
  settings: {}
})

const named = (values: ReadonlyArray<string>, code?: number): ReadonlyArray<OptionInput> =>
  values.map((value) => ({ value, label: value, ...code === undefined ? {} : { code } }))

const edit = (present: Questionnaire.Questionnaire, input: QuestionInput, isAnswered: boolean) => {
  const isNew = present.questions.length + present.retired.length === 0
  return Questionnaire.replaceQuestions(
    present,
    [[isNew ? input : { ...input, id }, id]],
    new Set(isAnswered ? [id] : []),
    "/questions"
  )
}

const edited = (present: Questionnaire.Questionnaire, input: QuestionInput, isAnswered: boolean): Question => {
  const [question] = Either.getOrThrow(edit(present, input, isAnswered)).questions
  if (question === undefined) throw new Error("The list has one question.")
  return question
}

const made = (
  options: ReadonlyArray<OptionInput>,
  type: "multiple_choice" | "single_choice" | "text" = "single_choice"
) => ({
  questions: [edited(Questionnaire.empty, asked(options, type), false)],
  retired: []
})

const codesOf = ({ options }: Pick<Question, "options">) => options.map(({ code }) => code)

describe("an option", () => {
  it("keeps its code as long as its question has it, and no other option ever gets it", () => {
    const values = FastCheck.uniqueArray(FastCheck.constantFrom("a", "b", "c", "d", "__proto__"), { maxLength: 4 })
    const edits = FastCheck.array(
      FastCheck.record({
        values,
        type: FastCheck.constantFrom("single_choice" as const, "multiple_choice" as const, "text" as const),
        isAnswered: FastCheck.boolean(),
        isRetired: FastCheck.boolean()
      }),
      { minLength: 1, maxLength: 12 }
    )
    FastCheck.assert(
      FastCheck.property(edits, (edits) => {
        let present: Questionnaire.Questionnaire = made(named(["a", "b"]))
        let known = new Map([["a", 1], ["b", 2]])
        let highest = 2
        for (const { isAnswered, isRetired, type, values } of edits) {
          const [before] = [...present.questions, ...present.retired]
          const keepsType = isAnswered ? before?.type : type
          if (keepsType !== "single_choice" && keepsType !== "multiple_choice" && keepsType !== "text") {
            throw new Error()
          }
          const question = edited(present, asked(keepsType === "text" ? [] : named(values), keepsType), isAnswered)
          const codes = new Map(allOptions(question).map(({ code, value }) => [value, code]))
          for (const [value, code] of codes) {
            if (known.has(value)) expect([value, code]).toEqual([value, known.get(value)])
            else expect(code).toBeGreaterThan(highest)
          }
          expect(new Set(codes.values()).size).toBe(codes.size)
          highest = Math.max(highest, ...codes.values())
          known = codes
          present = { questions: [question], retired: [] }
          if (isRetired && isAnswered) {
            present = Either.getOrThrow(Questionnaire.replaceQuestions(present, [], new Set([id]), ""))
          }
        }
      }),
      { numRuns: 300 }
    )
  })

  it("has the code that is sent, or the next after the highest that the question has ever had", () => {
    expect(
      codesOf(
        edited(
          Questionnaire.empty,
          asked([...named(["a"]), ...named(["b"], 7), ...named(["c"])], "single_choice"),
          false
        )
      )
    )
      .toEqual([8, 7, 9])
    const question = edited(made(named(["a", "b", "c"])), asked(named(["a", "b"]), "single_choice"), false)
    expect(question).toMatchObject({ highestCode: 3 })
    const later = edited({ questions: [question], retired: [] }, asked(named(["a", "d", "b"]), "single_choice"), false)
    expect(codesOf(later)).toEqual([1, 4, 2])
    expect(later).not.toHaveProperty("highestCode")
  })

  it("that was removed from an unanswered question gives its code away only where a client asks for it", () => {
    const present = made(named(["a", "b"]))
    expect(codesOf(edited(present, asked([...named(["b"]), ...named(["c"])], "single_choice"), false))).toEqual([2, 3])
    expect(codesOf(edited(present, asked([...named(["b"]), ...named(["c"], 1)], "single_choice"), false))).toEqual([
      2,
      1
    ])
  })

  it("has the code of its answered question again when it returns", () => {
    const without = edited(made(named(["a", "b"])), asked(named(["c"]), "single_choice"), true)
    expect(without.retiredOptions).toMatchObject([{ value: "a", code: 1 }, { value: "b", code: 2 }])
    const back = edited({ questions: [without], retired: [] }, asked(named(["b", "c", "a"]), "single_choice"), true)
    expect(codesOf(back)).toEqual([2, 3, 1])
  })

  it("cannot have another code, nor that of another option, present or retired", () => {
    const without = edited(made(named(["a", "b", "c"])), asked(named(["a", "b"]), "single_choice"), true)
    const violations = edit(
      { questions: [without], retired: [] },
      asked([...named(["a"], 9), ...named(["d"], 2), ...named(["b"], 2), ...named(["e"], 3)], "single_choice"),
      true
    ).pipe(Either.flip, Either.getOrThrow).violations
    expect(violations.map(({ code, pointer }) => [pointer, code])).toEqual([
      ["/questions/0/options/0/code", "invalid"],
      ["/questions/0/options/1/code", "duplicate"],
      ["/questions/0/options/3/code", "duplicate"]
    ])
  })

  it("needs a code where the question has had the highest one", () => {
    const question = edited(made(named(["a"], fixedLimits.optionCode)), asked(named(["b"], 5), "single_choice"), false)
    const present = { questions: [question], retired: [] }
    expect(question).toMatchObject({ highestCode: fixedLimits.optionCode })
    const refused = edit(present, asked([...named(["b"]), ...named(["c", "d"])], "single_choice"), false)
    expect(refused.pipe(Either.flip, Either.getOrThrow).violations.map(({ code, pointer }) => [pointer, code])).toEqual(
      [
        ["/questions/0/options/1/code", "required"],
        ["/questions/0/options/2/code", "required"]
      ]
    )
    expect(codesOf(edited(present, asked([...named(["b"]), ...named(["c"], 6)], "single_choice"), false))).toEqual([
      5,
      6
    ])
  })
})

describe("a row of a matrix", () => {
  const matrix = (rows: ReadonlyArray<RowInput>): QuestionInput => ({
    ...asked(named(["good", "bad"]), "single_choice"),
    type: "matrix",
    settings: { rows }
  })
  const codesOfRows = (question: Question) =>
    Object.fromEntries(allRows(question).map(({ code, value }) => [value, code]))
  const survey = (question: Question) => ({ questions: [question], retired: [] })

  it("keeps its code where rows change their order, are removed and come back, and no other row gets it", () => {
    const made = edited(Questionnaire.empty, matrix(named(["food", "staff"])), false)
    expect(codesOfRows(made)).toEqual({ food: 1, staff: 2 })
    const moved = edited(survey(made), matrix(named(["new", "staff", "food"])), true)
    expect(codesOfRows(moved)).toEqual({ food: 1, staff: 2, new: 3 })
    const retired = edited(survey(moved), matrix(named(["food"])), true)
    expect(retired.retiredRows).toMatchObject([{ value: "new", code: 3 }, { value: "staff", code: 2 }])
    const back = edited(survey(retired), matrix(named(["other", "staff"])), true)
    expect(codesOfRows(back)).toEqual({ other: 4, staff: 2, food: 1, new: 3 })
    // What nobody has answered leaves its code, which is not given again.
    const lost = edited(
      survey(edited(survey(made), matrix(named(["food"])), false)),
      matrix(named(["food", "x"])),
      false
    )
    expect(codesOfRows(lost)).toEqual({ food: 1, x: 3 })
  })

  it("has codes apart from those of the columns, and the code that is sent for it", () => {
    const question = edited(Questionnaire.empty, matrix([...named(["food"], 7), ...named(["staff"])]), false)
    expect([codesOf(question), codesOfRows(question)]).toEqual([[1, 2], { food: 7, staff: 8 }])
    const sent = matrix([...named(["food"], 9), ...named(["x"], 8), ...named(["staff"], 8)])
    const { violations } = edit(survey(question), sent, true).pipe(Either.flip, Either.getOrThrow)
    expect(violations.map(({ code, detail, pointer }) => [pointer, code, detail])).toEqual([
      ["/questions/0/settings/rows/0/code", "invalid", "The row has the code 7, which never changes."],
      [
        "/questions/0/settings/rows/1/code",
        "duplicate",
        "Another row of the question has this code, or had it and is retired."
      ]
    ])
  })

  it("of an older program is numbered in order, then the retired ones", () => {
    const old = {
      type: "matrix",
      options: [],
      settings: { rows: named(["a", "b"]), multiple: true },
      retiredRows: named(["c"])
    }
    const numbered = {
      ...old,
      settings: { multiple: true, rows: [{ value: "a", code: 1 }, { value: "b", code: 2 }] },
      retiredRows: [{ value: "c", code: 3 }]
    }
    expect(withRowCodes(old)).toMatchObject(numbered)
    expect(withCodes(old)).toMatchObject(numbered)
    const mixed = { ...old, settings: { rows: [...named(["a"]), ...named(["b"], 5)] } }
    expect(withRowCodes(mixed)).toMatchObject({
      settings: { rows: [{ code: 6 }, { code: 5 }] },
      retiredRows: [{ code: 7 }]
    })
    const complete = withRowCodes(old)
    expect(withRowCodes(complete)).toBe(complete)
    const text = { type: "text", options: [], settings: {} }
    expect(withRowCodes(text)).toBe(text)
  })
})

it("the options of an older program are numbered in order, then the retired ones", () => {
  const [question] = made(named(["a", "b"])).questions
  const old = { ...question, options: named(["a", "b"]), retiredOptions: named(["y", "x"]) }
  const numbered = withCodes(old)
  expect(numbered).toMatchObject({
    options: [{ value: "a", code: 1 }, { value: "b", code: 2 }],
    retiredOptions: [{ value: "y", code: 3 }, { value: "x", code: 4 }]
  })
  expect(withCodes(numbered)).toBe(numbered)
  expect(withCodes({ ...old, options: [...named(["a"]), ...named(["b"], 9)] })).toMatchObject({
    options: [{ code: 10 }, { code: 9 }],
    retiredOptions: [{ code: 11 }, { code: 12 }]
  })
})
