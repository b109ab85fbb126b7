import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { endpoints } from "../fixtures/endpoints.js"
import { createSurvey } from "../fixtures/surveys.js"
import { startTestServer } from "../fixtures/TestServer.js"
import { socket } from "../fixtures/Transport.js"
import { editorTokenFor } from "./editorToken.js"

const page = readFileSync(new URL("../../../../docs/editor.md", import.meta.url), "utf8")
const source = readFileSync(new URL("editorToken.ts", import.meta.url), "utf8")

const decodeToken = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ token: Schema.String })))

it("the server of docs/editor.md gets a token with which a page edits the survey", async () => {
  expect(/<!-- token -->\n```ts\n([^]*?)```/.exec(page)?.[1]).toBe(source)
  const server = await startTestServer({}, socket)
  try {
    const account = await server.newAccount()
    const { id } = await createSurvey(account)
    const { token } = decodeToken(await editorTokenFor(server.url, account.key, id, "ada@example.com"))
    const Origin = "https://app.example.com"
    const { put } = server.callAs(token)
    const stored = await put(`/surveys/${id}/pending`, { title: "Edited" }, { Origin, "If-None-Match": "*" })
    expect(stored.status, stored.text).toBe(200)
    expect((await account.get(`/surveys/${id}/pending`)).text).toContain("ada@example.com")
    await expect(editorTokenFor(server.url, "sr_wrong", id, "ada@example.com")).rejects.toThrow("401")
  } finally {
    await server.stop()
  }
})

it("docs/editor.md lists the operations of editor tokens, and no other", () => {
  const section = page.slice(page.indexOf("## Tokens for editors in your pages"))
  const listed = [...section.matchAll(/^\| `([A-Z, ]+) (\/[^`]+)` \| (any|`publish`) \|/gm)].flatMap(
    ([, methods = "", path = "", token]) =>
      methods.split(", ").map((method) => `${method} ${path} ${token === "any" ? "edits" : "publishes"}`)
  )
  const contract = endpoints.flatMap(({ editors, endpoint: { method, path } }) =>
    editors === undefined ? [] : [`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")} ${editors}`]
  )
  expect(listed.toSorted()).toEqual(contract.toSorted())
  expect(listed).toHaveLength(16)
})
