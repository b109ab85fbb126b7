/** The definitions of the guide are surveys that the server takes, and that somebody can answer. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { guide, guideDefinitions } from "../src/texts/guide.js"
import { at, listAt, parse, textAt } from "./fixtures/at.js"
import { type McpTestServer, startMcpServer } from "./fixtures/McpTestServer.js"

let server: McpTestServer

beforeAll(async () => {
  server = await startMcpServer()
})

afterAll(() => server.stop())

/** An answer that ends each of them. */
const answers: ReadonlyArray<ReadonlyArray<object>> = [
  [{ questionKey: "recommend", value: 3 }, { questionKey: "reason", value: ["price", { other: "The music" }] }],
  [{ questionKey: "age", value: "40" }, { questionKey: "hours", value: 6.5 }, { questionKey: "rested", value: 2 }],
  [
    { questionKey: "sex", value: "f" },
    { questionKey: "genres", value: { jazz: "often", fado: "often" } },
    { questionKey: "where", value: ["car", "home"] }
  ]
]

const endings = [undefined, "done", "fan"]

describe("the guide", () => {
  it("has three definitions, as they are in its text", () => {
    const blocks = [...guide.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, text = ""]) => parse(text))
    expect(blocks).toEqual(guideDefinitions.map(({ definition }) => definition))
    expect(blocks).toHaveLength(3)
  })

  it.each([0, 1, 2])("has a definition %i without errors and warnings that can be answered", async (index) => {
    const account = await server.newAccount()
    const model = await server.clientOf(account.key)
    const body = guideDefinitions[index]?.definition
    const validated = await model.call("surveys_validate", { body })
    expect(at(validated.content, "/result")).toEqual({ valid: true, errors: [], warnings: [] })
    const created = await model.call("surveys_create", { body })
    const id = textAt(created.content, "/result/id")
    expect((await model.call("surveys_publish", { id })).isError).toBe(false)
    const sent = await server.rest(account, "POST", `/response/survey/${id}`, { answers: answers[index] })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(listAt(sent.body, "/answers")).toHaveLength(answers[index]?.length ?? 0)
    expect(at(sent.body, "/ending/key")).toBe(endings[index])
  })
})
