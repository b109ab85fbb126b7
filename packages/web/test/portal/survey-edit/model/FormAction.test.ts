import { Entries } from "@canvass/ui"
import { describe, expect, it } from "vitest"
import { noCondition } from "../../../../src/portal/survey-edit/model/conditions/ConditionForm.js"
import {
  applyAction,
  type FormAction,
  readAction,
  writeAction
} from "../../../../src/portal/survey-edit/model/FormAction.js"
import { locateViolations } from "../../../../src/portal/survey-edit/model/LocatedViolation.js"
import { noPage } from "../../../../src/portal/survey-edit/model/QuestionForm.js"
import { readSurveyForm } from "../../../../src/portal/survey-edit/model/SurveyForm.js"

const form = readSurveyForm(
  new Entries([
    ["title", "Lunch"],
    ["question", "4"],
    ["q4.type", "matrix"],
    ["q4.id", "01900000-0000-7000-8000-00000000000a"],
    ["q4.key", "service"],
    ["q4.text", "Service?"],
    ["q4.options", "Good\n\nBad"],
    ["q4.settings.rows", "Speed\n\n\nTaste"],
    ["question", "2"],
    ["q2.type", "text"],
    ["q2.key", "why"],
    ["q2.showIf.join", "any"],
    ["q2.showIf.0.subject", "field.plan"],
    ["q2.showIf.0.operator", "equals"],
    ["q2.showIf.0.value", "gold"],
    ["q2.showIf.1.subject", "question.4"],
    ["q2.showIf.1.operator", "minCount"],
    ["q2.showIf.1.value", "2"],
    ["q2.showIf.subject", "variable.risk"],
    ["question", "0"],
    ["q0.type", "nps"],
    ["q0.showIf", "kept"],
    ["q0.page", "on"],
    ["q0.page.title", "Last"]
  ])
)

const survey = { hiddenFields: [{ name: "plan" }], variables: [{ name: "risk", value: 1 }] }

const tokensAfter = (action: FormAction) => {
  const edited = applyAction(form, action, "en", survey)
  return [edited.form.questions.map(({ token }) => token).join(), edited.focus]
}

describe("buttons of the form", () => {
  it.each<[FormAction, string, string | undefined]>([
    [{ kind: "up", token: "2" }, "2,4,0", "2"],
    [{ kind: "up", token: "4" }, "4,2,0", "4"],
    [{ kind: "down", token: "2" }, "4,0,2", "2"],
    [{ kind: "down", token: "0" }, "4,2,0", "0"],
    [{ kind: "remove", token: "2" }, "4,0", "0"],
    [{ kind: "remove", token: "0" }, "4,2", "2"],
    [{ kind: "copy", token: "4" }, "4,5,2,0", "5"],
    [{ kind: "add", type: "ranking" }, "4,2,0,5", "5"],
    [{ kind: "remove", token: "9" }, "4,2,0", undefined],
    [{ kind: "chooseTest", token: "2" }, "4,2,0", "2"],
    [{ kind: "addTest", token: "2" }, "4,2,0", "2"],
    [{ kind: "removeTest", token: "2", index: 1 }, "4,2,0", "2"],
    [{ kind: "removeCondition", token: "0" }, "4,2,0", "0"]
  ])("%o", (action, tokens, focus) => {
    expect(readAction(writeAction(action))).toEqual(action)
    expect(tokensAfter(action)).toEqual([tokens, focus])
  })

  it("a copy is a new question with the same content", () => {
    const { form: { questions } } = applyAction(form, { kind: "copy", token: "4" }, "en", survey)
    expect(questions[1]).toEqual({ ...questions[0], token: "5", id: "", key: "" })
  })

  it("a new question with options has some to begin with", () => {
    const { form: { questions } } = applyAction(form, { kind: "add", type: "matrix" }, "en", survey)
    expect(questions.at(-1)).toMatchObject({
      id: "",
      options: "Option 1\nOption 2\nOption 3",
      settings: { rows: "Row 1\nRow 2", multiple: "" }
    })
  })

  const conditionAfter = (action: FormAction, token: string) =>
    applyAction(form, action, "en", survey).form.questions.find((question) => question.token === token)?.showIf

  it("tests are added to a condition and removed from it", () => {
    const [plan, count] = form.questions[1]?.showIf.tests ?? []
    expect(plan).toEqual({ subject: "field.plan", operator: "equals", value: "gold" })
    expect(conditionAfter({ kind: "addTest", token: "2" }, "2")?.tests).toEqual([
      plan,
      count,
      { subject: "variable.risk", operator: "equals", value: "" }
    ])
    expect(conditionAfter({ kind: "removeTest", token: "2", index: 0 }, "2")).toMatchObject({
      join: "any",
      tests: [count]
    })
    // Nothing is chosen.
    expect(conditionAfter({ kind: "addTest", token: "4" }, "4")?.tests).toEqual([])
  })

  it("a condition that the form cannot edit is removed as a whole, and is not copied", () => {
    expect(form.questions[2]?.showIf.isKept).toBe(true)
    expect(conditionAfter({ kind: "removeCondition", token: "0" }, "0")).toEqual(noCondition)
    expect(conditionAfter({ kind: "copy", token: "0" }, "5")).toEqual(noCondition)
    expect(conditionAfter({ kind: "copy", token: "2" }, "5")).toEqual(form.questions[1]?.showIf)
  })

  it("a copy begins no page", () => {
    const { form: { questions } } = applyAction(form, { kind: "copy", token: "0" }, "en", survey)
    expect(questions.slice(2).map(({ page }) => page)).toEqual([
      { isBegun: true, title: "Last", shuffle: false },
      noPage
    ])
  })

  it.each(["save", "", "add:nothing", "add:nps.1", "removeTest:1", "up:1.2", "move:1", "up:", "remove:__proto__x y"])(
    "%o is no such button",
    (value) => {
      expect(readAction(value)).toBeUndefined()
    }
  )
})

describe("errors at fields", () => {
  const fieldOf = (pointer: string) => {
    const [error] = locateViolations(form, [{ pointer, code: "invalid", detail: "No.", params: {} }])
    return [error?.field, error?.questionIndex, error?.line]
  }

  it.each([
    ["/title", "title", undefined, undefined],
    ["/closesAt", "closesAt", undefined, undefined],
    ["/questions", "question", undefined, undefined],
    ["/questions/0/text", "q4.text", 0, undefined],
    ["/questions/1/key", "q2.key", 1, undefined],
    ["/questions/0/options", "q4.options", 0, undefined],
    ["/questions/0/options/1/label", "q4.options", 0, 3],
    ["/questions/0/settings/rows/1", "q4.settings.rows", 0, 4],
    ["/questions/0/settings/multiple", "q4.settings.multiple", 0, undefined],
    ["/questions/0/settings/unknown", "q4.text", 0, undefined],
    ["/questions/0/page", "q4.page", 0, undefined],
    ["/questions/0/page/title", "q4.page.title", 0, undefined],
    ["/questions/0/page/endIf/0/when/value", "q4.rules", 0, undefined],
    ["/questions/1/showIf/any/1/value", "q2.showIf.1", 1, undefined],
    ["/questions/1/showIf/op", "q2.showIf.0", 1, undefined],
    ["/questions/1/showIf/any/7/value", "q2.showIf", 1, undefined],
    ["/questions/2/showIf/all/0/op", "q0.rules", 2, undefined],
    ["/questions/2/type", "q0.text", 2, undefined],
    ["/questions/9/text", "question", undefined, undefined],
    ["", "title", undefined, undefined]
  ])("%s", (pointer, ...expected) => {
    expect(fieldOf(pointer)).toEqual(expected)
  })
})
