/** A host changes limits of the engine: the forms of the pages follow. */
import type { LimitValues } from "@canvass/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bodyOf, formOf } from "./fixtures/Form.js"
import { type PageServer, startPageServer } from "./fixtures/PageServer.js"
import { logInto } from "./fixtures/PortalClient.js"

const limits = {
  title: 71,
  description: 72,
  optionText: 73,
  textAnswer: 74,
  externalId: 6,
  metadataEntries: 1,
  fileBytes: 3_072,
  partialBytesPerSurvey: 600
} satisfies Partial<LimitValues>

let server: PageServer
beforeAll(async () => {
  server = await startPageServer({ limits })
})
afterAll(() => server.stop())

/** The maximum length of a field with this name. */
const maxLengthOf = (html: string, name: string): string | undefined =>
  (html.match(/<(?:input|textarea)(?:"[^"]*"|[^">])*>/g) ?? [])
    .find((tag) => tag.includes(` name="${name}"`))
    ?.match(/ maxlength="(\d+)"/i)?.[1]

describe("the page of a survey", () => {
  const publish = () =>
    server.publish({
      title: "Lunch",
      questions: [
        { key: "name", type: "text", text: "Your name?" },
        { key: "words", type: "text", text: "In your words?", settings: { multiline: true } },
        {
          key: "dish",
          type: "single_choice",
          text: "Dish?",
          options: ["Soup", "Stew"],
          settings: { allowOther: true }
        },
        { key: "photo", type: "file", text: "A photo?" }
      ]
    })

  it("has fields that take as much as the engine does", async () => {
    const { slug } = await publish()
    const html = await (await fetch(`${server.url}/s/${slug}`)).text()
    expect(["a.name", "a.words", "a.dish.other"].map((name) => maxLengthOf(html, name))).toEqual(["74", "74", "73"])
    expect(html).toContain("3 kB each at most")
  })

  it("keeps what was entered when the partial responses have reached their limit", async () => {
    const { id, questions, slug } = await publish()
    const answers = [{ questionId: questions[0]?.id ?? "", value: "x".repeat(70) }]
    await server.canvass.responses.submit(id, { status: "partial", answers })
    const form = formOf(await (await fetch(`${server.url}/s/${slug}`)).text())
    const send = (...changes: ReadonlyArray<readonly [name: string, value: string]>) =>
      fetch(new URL(form.action, server.url), {
        method: "POST",
        body: bodyOf(form, [["a.name", "Ada"], ...changes]),
        redirect: "manual"
      })
    const refused = await send(["action", "save"])
    const html = await refused.text()
    expect([refused.status, html.includes("That did not work"), html.includes(`value="Ada"`)])
      .toEqual([422, true, true])
    expect((await send()).status).toBe(303)
  })

  it("says how long an answer may be that the engine has refused", async () => {
    const { slug } = await publish()
    const form = formOf(await (await fetch(`${server.url}/s/${slug}`)).text())
    const body = bodyOf(form, [["a.name", "a".repeat(75)], ["a.dish", "other"], ["a.dish.other", "a".repeat(74)]])
    const refused = await fetch(new URL(form.action, server.url), { method: "POST", body })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect([...html.matchAll(/at most (\d+) characters/g)].map(([, length]) => length)).toEqual(
      expect.arrayContaining(["73", "74"])
    )
  })

  it("leaves out what the engine would refuse of an address", async () => {
    const { slug } = await publish()
    const fields = async (query: string) =>
      formOf(await (await fetch(`${server.url}/s/${slug}?${query}`)).text()).fields
    expect(await fields("externalId=crm-47")).toContainEqual(["externalId", "crm-47"])
    expect((await fields("externalId=crm-471")).map(([name]) => name)).not.toContain("externalId")
    const metadata = (await fields("meta[table]=7&meta[source]=mail")).filter(([name]) => name.startsWith("meta."))
    expect(metadata).toEqual([["meta.table", "7"]])
  })
})

describe("the portal", () => {
  it("has fields that take as much as the engine does", async () => {
    const client = await logInto(server.url)
    const owner = (await server.canvass.accounts.ensure(client.email)).id
    const { id } = await server.canvass.surveys.create(owner, {
      title: "Lunch",
      questions: [{ type: "text", text: "Your name?" }]
    })
    const preview = await client.get(`/portal/surveys/${id}/preview`)
    expect(maxLengthOf(preview.html, "a.q1")).toBe("74")
  })
})
