/** What the server says, in the language of the editor. */
import type { Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { type EditorPorts, type Findings, PortError } from "../../src/ports/EditorPorts.js"
import { portsInLanguage } from "../../src/ports/portsInLanguage.js"
import { findingsOf } from "../fixtures/randomDefinitions.js"

const options = ["a", "b"].map((value) => ({ value, label: value }))

/** Definitions with what an editor can get wrong. */
const wrong: Readonly<Record<string, Definition>> = {
  "texts that are empty or too long": {
    title: "",
    questions: [
      { key: "a", type: "text", text: "x".repeat(1_001) },
      { key: "b", type: "single_choice", text: "B", options: [{ value: "a", label: "" }, { value: "b", label: "b" }] }
    ]
  },
  "the same name, value and code twice": {
    title: "T",
    hiddenFields: [{ name: "plan" }, { name: "plan" }],
    variables: [{ name: "v", value: 1 }, { name: "v", value: 2 }],
    endings: [{ key: "e", showIf: { field: "plan", op: "answered" } }, { key: "e" }],
    questions: [
      { key: "a", type: "text", text: "A" },
      { key: "a", type: "text", text: "A" },
      { key: "b", type: "single_choice", text: "B", options: [...options, { value: "a", label: "a" }] },
      { key: "c", type: "single_choice", text: "C", options: options.map((option) => ({ ...option, code: 1 })) }
    ]
  },
  "numbers beyond their bounds": {
    title: "T",
    quotas: [{ key: "q", max: -1 }],
    questions: [
      { key: "a", type: "rating", text: "A", settings: { min: 7, max: 2 } },
      { key: "b", type: "rating", text: "B", settings: { min: 1, max: 12 } },
      { key: "c", type: "text", text: "C", settings: { minLength: 9, maxLength: 3 } },
      { key: "d", type: "slider", text: "D", settings: { min: 0, max: 10, step: 0 } },
      { key: "e", type: "single_choice", text: "E", options: [{ value: "a", label: "a" }] },
      { key: "f", type: "multiple_choice", text: "F", options, settings: { minSelected: 3 } }
    ]
  },
  "rules about what is not there or comes later": {
    title: "T",
    questions: [
      { key: "a", type: "single_choice", text: "A {{b}}", options, showIf: { question: "b", op: "answered" } },
      { key: "b", type: "text", text: "B {{nobody}}", showIf: { question: "a", op: "equals", value: "x" } },
      { key: "c", type: "text", text: "C", showIf: { field: "plan", op: "answered" } },
      { key: "d", type: "text", text: "D", showIf: { variable: "v", op: "answered" } },
      { key: "e", type: "text", text: "E", showIf: { question: "nobody", op: "answered" } },
      {
        key: "f",
        type: "text",
        text: "F",
        page: { endIf: [{ when: { question: "a", op: "answered" }, ending: "x" }] }
      },
      { key: "g", type: "text", text: "G", showIf: { question: "f", op: "lt", value: 3 } }
    ],
    variables: [{ name: "w", value: { answer: "b" } }],
    endings: [{ key: "one" }, { key: "two" }]
  },
  "names and addresses": {
    title: "T",
    hiddenFields: [{ name: "1st" }],
    endings: [{ key: "end", redirectUrl: "http://example.com" }],
    questions: [
      { key: "no name", type: "text", text: "A" },
      { key: "b", type: "file", text: "B", settings: { mimeTypes: ["picture"] } }
    ],
    languages: ["en", "de", "de"]
  },
  "what nobody sees": {
    title: "T",
    languages: ["en", "de"],
    quotas: [{
      key: "q",
      max: 3,
      when: { all: [{ question: "a", op: "equals", value: "a" }, { question: "a", op: "equals", value: "b" }] }
    }],
    questions: [
      { key: "a", type: "single_choice", text: "A", options },
      {
        key: "b",
        type: "text",
        text: "B",
        showIf: { all: [{ question: "a", op: "equals", value: "a" }, { question: "a", op: "equals", value: "b" }] }
      }
    ]
  }
}

const portsThat = (ports: Partial<EditorPorts>): EditorPorts => ({
  load: () => Promise.reject(new Error("Nothing is loaded.")),
  save: () => Promise.reject(new Error("Nothing is saved.")),
  ...ports
})

const wordsOf = ({ errors, warnings }: Findings) =>
  [...errors, ...warnings].map(({ code, detail, pointer }) => ({ code, detail, pointer }))

it.each(Object.entries(wrong))(
  "an editor in German says in German what is wrong with %s",
  async (_name, definition) => {
    const english = await findingsOf(definition)
    const { validate } = portsInLanguage(portsThat({ validate: () => Promise.resolve(english) }), "de")
    const german = await validate?.(definition)
    expect(wordsOf(english).length).toBeGreaterThan(1)
    const said = wordsOf(german ?? { errors: [], warnings: [] })
    expect(said.map(({ code, pointer }) => [code, pointer])).toEqual(
      wordsOf(english).map(({ code, pointer }) => [code, pointer])
    )
    const inEnglish = new Set(wordsOf(english).map(({ detail }) => detail))
    expect(said.filter(({ detail }) => inEnglish.has(detail))).toEqual([])
  }
)

it("what the server refuses is said in German, and what the network refuses is left as it is", async () => {
  const finding = { code: "no-questions", pointer: "/questions", detail: "A survey needs at least one question." }
  const refusal = (error: PortError): Promise<unknown> =>
    portsInLanguage(portsThat({ discard: () => Promise.reject(error) }), "de").discard?.("").catch((said: unknown) =>
      said
    ) ?? Promise.resolve()
  const refused = await refusal(
    new PortError("refused", "The survey cannot be published.", { errors: [finding], slug: "quota-counting" })
  )
  const inGerman = "Eine Umfrage braucht mindestens eine Frage, bevor sie veröffentlicht wird."
  expect(refused).toMatchObject({ kind: "refused", more: { errors: [{ code: "no-questions", detail: inGerman }] } })
  expect(String(refused)).toContain("Quoten")
  const offline = new PortError("offline", "The server does not answer.")
  expect(await refusal(offline)).toBe(offline)
})

it("a port that is absent stays so", () => {
  const ports = portsInLanguage(portsThat({}), "de")
  expect(Object.keys(ports).filter((name) => Reflect.get(ports, name) !== undefined).sort()).toEqual(["load", "save"])
})
