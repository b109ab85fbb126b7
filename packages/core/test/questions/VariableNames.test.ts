/** The names of variables in files for SPSS, over the edits of a survey. */
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import type { Question } from "../../src/questions/Question.js"
import type { QuestionInput } from "../../src/questions/QuestionInput.js"
import * as Questionnaire from "../../src/questions/Questionnaire.js"
import { columnGroups, tableOf } from "../../src/responses/export/table/ResponseTable.js"
import { variablesOf } from "../../src/responses/export/table/variables.js"
import { duplicated } from "../../src/surveys/definition/SurveyContent.js"
import { keepUnchanged } from "../../src/surveys/definition/SurveyDefinition.js"
import type { Survey } from "../../src/surveys/model/Survey.js"
import { QuestionId } from "../../src/values/Ids.js"

const idOf = (number: number) => QuestionId.make(`0190ffff-0000-7000-8000-${String(number).padStart(12, "0")}`)

/** The names of all variables, by what they stand for. */
const namesOf = (questionnaire: Questionnaire.Questionnaire): ReadonlyMap<string, string> => {
  const { columns } = tableOf(columnGroups({ ...questionnaire, variables: [], hiddenFields: [] }, {}))
  return new Map(
    variablesOf(columns, () => true).flatMap((variable) => {
      const { column: { source }, kind, name } = variable
      if (source === null) return []
      const option = variable.kind === "option" ? variable.option.value : ""
      return [[JSON.stringify([source.question.id, source.role, source.part?.value, kind, option]), name] as const]
    })
  )
}

const common = (key: string) => ({ key, text: key, required: false, options: [], settings: {} })

const text = (key: string, id?: QuestionId): QuestionInput => ({ ...common(key), ...identity(id), type: "text" })

const choice = (
  key: string,
  values: ReadonlyArray<string>,
  id?: QuestionId,
  type: "multiple_choice" | "single_choice" = "multiple_choice"
): QuestionInput => ({ ...common(key), ...identity(id), type, options: partsOf(values) })

const matrix = (key: string, rows: ReadonlyArray<string>): QuestionInput => ({
  ...common(key),
  type: "matrix",
  options: partsOf(["x", "y"]),
  settings: { multiple: true, rows: partsOf(rows) }
})

const identity = (id: QuestionId | undefined) => id === undefined ? {} : { id }

const partsOf = (values: ReadonlyArray<string>) => values.map((value) => ({ value, label: value }))

/** The question as an edit of the one of this id. */
const withId = (input: QuestionInput, id: QuestionId): QuestionInput => Object.assign({}, input, { id })

let count = 0
const edit = (
  present: Questionnaire.Questionnaire,
  inputs: ReadonlyArray<QuestionInput>,
  answered: ReadonlyArray<QuestionId> = []
) =>
  Either.getOrThrow(
    Questionnaire.replaceQuestions(present, inputs.map((input) => [input, idOf(++count)]), new Set(answered), "")
  )

const namesIn = (questionnaire: Questionnaire.Questionnaire) => Array.from(namesOf(questionnaire).values())

/** Keys of which many are the names of the variables of others. */
const keys = ["a", "A", "a_1", "a_1_1", "a_2", "a_other", "status", "all", "field_a", "b", "b_1", "k".repeat(64)]

const asked = FastCheck.record({
  key: FastCheck.constantFrom(...keys),
  values: FastCheck.shuffledSubarray(["x", "y", "z"], { minLength: 2 }),
  kind: FastCheck.constantFrom("text", "single_choice", "multiple_choice", "matrix")
}).map(({ key, kind, values }): QuestionInput => {
  switch (kind) {
    case "matrix":
      return matrix(key, values)
    case "multiple_choice":
    case "single_choice":
      return choice(key, values, undefined, kind)
    default:
      return text(key)
  }
})

const list = FastCheck.uniqueArray(asked, { maxLength: 5, selector: ({ key }) => key })

const step = FastCheck.record({
  asked: list,
  /** For each question of the list: the question of the survey that it replaces, if there is one, and its new key. */
  replaced: FastCheck.shuffledSubarray([0, 1, 2, 3, 4, 5]),
  isAnswered: FastCheck.boolean()
})

describe("a variable", () => {
  it("keeps its name whatever is renamed, moved, removed or added, and no other one has it", () => {
    let renamed = 0
    let numbered = 0
    FastCheck.assert(
      FastCheck.property(FastCheck.array(step, { minLength: 2, maxLength: 8 }), (steps) => {
        let present: Questionnaire.Questionnaire = Questionnaire.empty
        for (const { asked, isAnswered, replaced } of steps) {
          const all = [...present.questions, ...present.retired]
          const ids = replaced.flatMap((index) => all[index] ?? [])
          const inputs = asked.map((input, index): QuestionInput => {
            const before = ids[index]
            return before?.type !== input.type ? input : withId(input, before.id)
          })
          const result = Questionnaire.replaceQuestions(
            present,
            inputs.map((input) => [input, idOf(++count)]),
            new Set(isAnswered ? all.map(({ id }) => id) : []),
            ""
          )
          // A retired question keeps its key, so some edits are refused.
          if (Either.isLeft(result)) continue
          const [before, after] = [namesOf(present), namesOf(result.right)]
          for (const [slot, name] of after) {
            const known = before.get(slot)
            if (known !== undefined) expect([slot, name]).toEqual([slot, known])
          }
          const upper = [...after.values()].map((name) => name.toUpperCase())
          expect(new Set(upper).size).toBe(upper.length)
          for (const question of result.right.questions) {
            const former = all.find(({ id }) => id === question.id)
            if (former !== undefined && former.key !== question.key) renamed++
            if (question.variableNames !== undefined) numbered++
          }
          present = result.right
        }
      }),
      { numRuns: 300 }
    )
    expect(Math.min(renamed, numbered)).toBeGreaterThan(20)
  })

  it("keeps the name of its question's first key, which a new question of this key does not get", () => {
    const made = edit(Questionnaire.empty, [choice("color", ["r", "g"]), text("why")])
    const [color, why] = made.questions
    const renamed = edit(made, [text("reason", why?.id), choice("shade", ["g", "b", "r"], color?.id)])
    expect(namesIn(renamed)).toEqual(["why", "color_2", "color_3", "color_1", "color_other"])
    const added = edit(renamed, [
      choice("color", ["r", "g"]),
      text("why"),
      text("reason", why?.id),
      choice("shade", ["g", "b", "r"], color?.id)
    ])
    expect(namesIn(added)).toEqual([
      // The names up to `color_3` are those of options.
      ...["color_4_1", "color_4_2", "color_4_other", "why_2"],
      ...["why", "color_2", "color_3", "color_1", "color_other"]
    ])
    // The names are stored, so they stay when nothing clashes any more.
    const [newColor] = added.questions
    const alone = edit(added, [choice("color", ["g"], newColor?.id)])
    expect(namesIn(alone)).toEqual(["color_4_2", "color_4_other"])
  })

  it("that comes later does not take the name of a question", () => {
    const made = edit(Questionnaire.empty, [choice("a", ["x", "y"]), text("a_3")])
    const [a, b] = made.questions.map(({ id }) => id)
    const added = edit(made, [choice("a", ["x", "y", "z"], a), text("a_3", b)])
    expect(namesIn(added)).toEqual(["a_1", "a_2", "a_3_2", "a_other", "a_3"])
    const without = edit(added, [choice("a", ["x", "y", "z"], a)])
    expect(namesIn(without)).toEqual(["a_1", "a_2", "a_3_2", "a_other"])
  })
})

describe("the stored names", () => {
  const survey = (questionnaire: Questionnaire.Questionnaire): Survey => Fixtures.survey(0, questionnaire)

  it("are kept with a question whose definition is the same", () => {
    const older: Questionnaire.Questionnaire = {
      questions: edit(Questionnaire.empty, [choice("a", ["x", "y"]), text("a_2")]).questions
        .map(({ variableNames: _, ...question }): Question => question),
      retired: []
    }
    expect(namesIn(older)).toEqual(["a_1", "a_2", "a_other", "a_2_2"])
    const inputs = [choice("a", ["x"]), text("a_2")]
      .map((input, index) => withId(input, older.questions[index]?.id ?? idOf(0)))
    const after = keepUnchanged(survey(older), survey(edit(older, inputs)))
    expect(namesIn(after)).toEqual(["a_1", "a_other", "a_2_2"])
  })

  it("are those of its own keys in a copy", () => {
    const made = edit(Questionnaire.empty, [text("why")])
    const renamed = edit(made, [text("reason", made.questions[0]?.id)])
    const { questions } = duplicated(survey(renamed), "Copy", () => idOf(++count))
    expect(namesIn({ questions, retired: [] })).toEqual(["reason"])
    expect(questions[0]).not.toHaveProperty("variableNames")
  })
})
