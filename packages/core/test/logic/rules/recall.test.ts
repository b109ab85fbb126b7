/** References in the texts of a survey are checked when it is saved. */
import { Canvass, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { refusalsOf } from "../../fixtures/refusals.js"

let canvass: Canvass.Canvass
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
})
afterAll(() => canvass.close())

const asked = [
  { key: "name", type: "text", text: "?" },
  { key: "age", type: "text", text: "?", settings: { format: "number" } },
  { key: "yes", type: "boolean", text: "?", settings: { trueLabel: "Yes", falseLabel: "No" } },
  { key: "half", type: "boolean", text: "?", settings: { trueLabel: "Yes" } },
  { key: "color", type: "single_choice", text: "?", options: ["red", "blue"] },
  { key: "many", type: "multiple_choice", text: "?", options: ["red", "blue"] },
  { key: "order", type: "ranking", text: "?", options: ["red", "blue"] },
  { key: "born", type: "date", text: "?" },
  { key: "grid", type: "matrix", text: "?", options: ["x", "y"], settings: { rows: ["r"] } },
  { key: "photo", type: "file", text: "?" }
] as const

/** Creates a survey whose question after `asked` has these texts. */
const create = (question: object, more: object = {}) =>
  canvass.surveys.create(owner, {
    title: "{{not read}}",
    description: "{{not read}}",
    hiddenFields: ["plan"],
    variables: [{ name: "early", value: { answer: "age" } }, { name: "late", value: { answer: "score" } }],
    questions: [
      ...asked,
      { key: "it", type: "text", text: "?", ...question },
      { key: "score", type: "nps", text: "?" }
    ],
    ...more
  })

const good = [
  "No reference.",
  "{{name}}",
  "Dear {{name|you}}, {{age}} {{yes}} {{color}} {{many|}} {{order}} {{born| never }}!",
  "{{field.plan|none}} {{variable.early|0}}",
  "\\{{name}} \\{{ \\{{grid}}",
  "{ {} }} {{{name}}}"
]

const bad: ReadonlyArray<[text: string, detail: string]> = [
  ["{{", "{{ is no reference"],
  ["{{ name }}", "{{ name }} is no reference"],
  ["{{name", "{{name is no reference"],
  ["{{name|a|b}}", "{{name|a|b}} is no reference"],
  ["{{1}}", "{{1}} is no reference"],
  ["{{other.plan}}", "{{other.plan}} is no reference"],
  ["\\{{name}} {{{{", "{{{{ is no reference"],
  ["{{nobody}}", "{{nobody}}: The survey has no question nobody."],
  ["{{it}}", "{{it}}: The question it is asked later."],
  ["{{score|x}}", "{{score}}: The question score is asked later."],
  ["{{half}}", "{{half}}: The answer to this question cannot be told in a text."],
  ["{{grid}}", "{{grid}}: The answer to this question cannot be told in a text."],
  ["{{photo}}", "{{photo}}: The answer to this question cannot be told in a text."],
  ["{{field.other}}", "{{field.other}}: The survey has no hidden field other."],
  ["{{variable.nothing}}", "{{variable.nothing}}: The survey has no variable nothing."],
  [
    "{{variable.late}}",
    "{{variable.late}}: The variable late is computed from the question score, which is asked later."
  ]
]

describe("a text of a question", () => {
  it.each(good)("may be %j", async (text) => {
    const page = { title: text, description: text }
    expect(await refusalsOf(create({ text, description: text, page }))).toEqual([])
  })

  it.each(bad)("may not be %j", async (text, detail) => {
    const at = `/questions/${asked.length}`
    const question = { text, description: text, page: { title: text, description: text } }
    expect(await refusalsOf(create(question))).toEqual(
      ["text", "description", "page/title", "page/description"].map((name) => `invalid-reference ${at}/${name}`)
    )
    const error: unknown = await create({ text }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ValidationError.InvalidInput)
    expect(String(error)).toContain(detail)
  })
})

describe("a text of an ending", () => {
  it("recalls any question and variable", async () => {
    const text = "{{score}} {{variable.late}} {{it}} {{field.plan}}"
    expect(await refusalsOf(create({}, { endings: [{ key: "a", title: text, message: text }] }))).toEqual([])
  })

  it("recalls only what can be told", async () => {
    expect(await refusalsOf(create({}, { endings: [{ key: "a", title: "{{grid}}", message: "{{x}} {{y" }] })))
      .toEqual([
        "invalid-reference /endings/0/title",
        "invalid-reference /endings/0/message",
        "invalid-reference /endings/0/message"
      ])
  })
})

it("labels of options, titles and descriptions of surveys are not read", async () => {
  const { title } = await create({ type: "single_choice", options: ["{{", "{{nobody}}"] })
  expect(title).toBe("{{not read}}")
})
