/** The definition as text, and the review of pending changes, without script. */
import { surveyOfAllTypes } from "@canvass/core/testing"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../../../test/processorTime.js"
import { formOf } from "../../fixtures/Form.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto, type PortalResponse } from "../../fixtures/PortalClient.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let owner: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
})
afterAll(() => server.stop())

const textPath = (id: string) => `/portal/surveys/${id}/text`

const reviewPath = (id: string) => `${textPath(id)}/changes`

const create = (input: Parameters<typeof server.canvass.surveys.create>[1]) =>
  server.canvass.surveys.create(owner, input)

const lunch = {
  title: "Lunch",
  questions: [
    { key: "score", type: "nps", text: "Again?" },
    { key: "dish", type: "single_choice", text: "Which dish?", options: ["Soup", "Stew", "Salad"] }
  ]
} as const

/** The text of the field, as a browser shows it. */
const textOf = ({ html }: PortalResponse): string =>
  formOf(/<form(?:(?!<\/form>).)*<textarea.*?<\/form>/s.exec(html)?.[0] ?? "").fields.find(([name]) => name === "text")
    ?.[1] ?? ""

const save = (id: string, text: string, changes: Record<string, string> = {}) =>
  client.send(textPath(id), "save", { text, ...changes })

const linksTo = (id: string, { html }: PortalResponse): boolean => html.includes(`href="${reviewPath(id)}"`)

const definitionOf = (id: string) => server.canvass.surveys.getDefinition(owner, id)

/** Lists that have each other, nine times each. */
const bomb = ["b", "c", "d", "e", "f", "g", "h", "i", "j"].reduce(
  ({ text, last }, name) => ({ text: `${text}${name}: &${name} [${`*${last},`.repeat(9)}]\n`, last: name }),
  { text: "a: &a [x,x,x,x,x,x,x,x]\n", last: "a" }
).text

describe("the definition as text", () => {
  it("is that of the survey, and stored as it is shown changes nothing once it is applied", async () => {
    const { id } = await create({ ...surveyOfAllTypes, title: "  \"All\" & <b>: #1\u2028" })
    const before = await definitionOf(id)
    const page = await client.get(textPath(id))
    expect(textOf(page)).toMatch(/^title: /)
    expect(textOf(page)).not.toContain("$schema")
    expect((await save(id, textOf(page))).status).toBe(303)
    const review = await client.get(reviewPath(id))
    expect(review.html).toContain("The survey is already as the text says.")
    expect((await client.send(reviewPath(id), "apply")).headers.get("location")).toBe(`/portal/surveys/${id}/text`)
    expect(await definitionOf(id)).toEqual(before)
  })

  it("takes JSON, CRLF, a byte order mark, comments and aliases, and is shown as YAML", async () => {
    for (
      const text of [
        "{\"title\": \"A\", \"questions\": [{\"key\": \"a\", \"type\": \"text\", \"text\": \"T\"}]}",
        "\uFEFF# Comment\r\ntitle: A\r\nquestions:\r\n  - &q\r\n    key: a\r\n    type: text\r\n    text: T\r\n",
        "title: &t A\nquestions: [{key: a, type: text, text: T, description: *t}]"
      ]
    ) {
      const { id } = await create(lunch)
      expect((await save(id, text)).status).toBe(303)
      expect(textOf(await client.get(textPath(id)))).toMatch(
        /^title: A\nquestions:\n {2}- key: a\n {4}type: text\n {4}text: T\n(?: {4}description: A\n)?$/
      )
    }
  })

  it("that cannot be read is shown again with line and column, and is not stored", async () => {
    const { id } = await create(lunch)
    for (
      const [text, place] of [
        ["title: A\nquestions:\n\t- key: a", "3-1"],
        ["title: A\ntitle: B", "2-1"],
        ["title: A\nmaxResponses: .inf", "2-15"],
        ["title: A\n  bad: [", "2-9"],
        ["- just a list", "1-1"],
        ["", "1-1"],
        ["a: 1\n---\nb: 2", "2-1"],
        ["title: A\nquestions:\n  - key: a\n    colour: red", "4-13"],
        ["title: A\nquestions:\n  - key: 5", "3-10"],
        ["title: A\n__proto__: {a: 1}", "2-12"]
      ] as const
    ) {
      const page = await save(id, text)
      expect([text, page.status]).toEqual([text, 400])
      expect(textOf(page)).toBe(text)
      expect(page.html).toContain("<title>Error: ")
      const links = [...page.html.matchAll(/href="#save-([\d-]+)"/g)].map(([, found]) => found)
      expect([text, links]).toEqual([text, expect.arrayContaining([place])])
      for (const link of links) expect(page.html).toContain(`id="save-${link}"`)
    }
    await expect(server.canvass.pending.get(owner, id)).rejects.toMatchObject({ _tag: "NotFound" })
  })

  it.each([
    ["aliases that expand", bomb],
    ["many aliases", `a: &a 1\nb: [${"*a,".repeat(100_000)}]`],
    ["an anchor within itself", "a: &a [*a]"],
    ["depth", `a: ${"[".repeat(200_000)}`],
    ["depth of JSON", `${"{\"a\":".repeat(40)}1${"}".repeat(40)}`],
    ["empty items", `a: [${",".repeat(500_000)}]`],
    ["closing brackets", "]".repeat(300_000)],
    ["many small items", `a: [${"1,".repeat(400_000)}]`],
    ["errors", "'x' ".repeat(90_000)]
  ])("with too much of %s is refused in little time", async (_, text) => {
    const { id } = await create(lunch)
    const begun = process.cpuUsage()
    const page = await save(id, text)
    expect(page.status).toBe(400)
    expect(textOf(page).trim()).toBe(text.trim())
    expect(processorMillisSince(begun)).toBeLessThan(15_000)
  }, 60_000)

  it("of almost 1 MiB is stored and shown, and one that is longer is not", async () => {
    const { id } = await create(lunch)
    const question = (index: number) => `  - key: q${index}\n    type: text\n    text: ${"\u00E9".repeat(400)}\n`
    const text = `title: Long\nquestions:\n${Array.from({ length: 1_100 }, (_, index) => question(index)).join("")}`
    expect((await save(id, text)).status).toBe(303)
    const page = await client.get(textPath(id))
    expect(textOf(page)).toBe(text)
    expect(page.html).toContain("1 error to correct")
    expect((await save(id, `${text}${"#".repeat(200_000)}`)).status).toBe(413)
  }, 60_000)

  it("shows errors and warnings of what is stored at their lines", async () => {
    const { id } = await create(lunch)
    const text = "title: Lunch\nquestions:\n  - key: a\n    type: text\n    text: Why?\n    showIf:\n" +
      "      question: gone\n      op: answered\n"
    expect((await save(id, text)).status).toBe(303)
    const page = await client.get(textPath(id))
    expect(page.html).toContain("1 error to correct")
    expect(page.html).toContain("href=\"#error-7-17\">Line 7, column 17</a> /questions/0/showIf/question:")
    expect((await client.get(reviewPath(id))).html).not.toContain("value=\"apply\"")
  })

  it("a conflict keeps the text, and shows both possibilities", async () => {
    const { id } = await create(lunch)
    const page = await client.get(textPath(id))
    await save(id, "title: Theirs")
    const etag = formOf(/<form(?:(?!<\/form>).)*<textarea.*?<\/form>/s.exec(page.html)?.[0] ?? "").fields
      .find(([name]) => name === "etag")?.[1] ?? ""
    const refused = await save(id, "title: Mine", { etag })
    expect([refused.status, textOf(refused)]).toEqual([412, "title: Mine"])
    expect(refused.html).toContain("Look at what is stored")
    expect((await server.canvass.pending.get(owner, id)).definition).toEqual({ title: "Theirs" })
    const overwrite = /name="overwrite" value="([^"]*|&quot;[0-9a-f]+&quot;)"/.exec(refused.html)?.[1] ?? ""
    expect((await save(id, "title: Mine", { etag, overwrite: overwrite.replaceAll("&quot;", "\"") })).status).toBe(303)
    expect((await server.canvass.pending.get(owner, id)).definition).toEqual({ title: "Mine" })
    const begun = `"${(await server.canvass.pending.get(owner, id)).digest}"`
    await save(id, "title: Theirs again")
    expect((await save(id, "title: Late", { etag: begun })).status).toBe(412)
    expect((await server.canvass.pending.get(owner, id)).definition).toEqual({ title: "Theirs again" })
    await client.send(reviewPath(id), "discard")
    const gone = await save(id, "title: Mine", { etag: `"${"0".repeat(64)}"` })
    expect([gone.status, gone.html.includes("They have been applied or discarded.")]).toEqual([412, true])
    expect((await save(id, "title: Mine", { etag: "x", overwrite: "none" })).status).toBe(303)
  })

  it("of another account is not found", async () => {
    const { id } = await create(lunch)
    const other = await logInto(server.url)
    for (const path of [textPath(id), reviewPath(id)]) expect((await other.get(path)).status).toBe(404)
  })
})

describe("the review of changes", () => {
  it("shows changes and effects, applies them, and then there are none", async () => {
    const { id } = await create(lunch)
    await server.canvass.surveys.publish(owner, id)
    for (const dish of ["Soup", "Stew", "Stew"]) {
      await server.canvass.responses.submit(id, { answers: [{ questionKey: "dish", value: dish }] })
    }
    const text = textOf(await client.get(textPath(id)))
    await save(id, text.replace("title: Lunch", "title: <i>Dinner</i>").replace(/ {6}- value: Stew\n.*\n.*\n/, ""))
    for (const tab of ["share", "translations"]) {
      const page = await client.get(`/portal/surveys/${id}/${tab}`)
      expect([tab, linksTo(id, page)]).toEqual([tab, true])
      expect(page.html).toContain("There are changes that are not published")
      expect(page.html).toContain(`Last saved by ${client.email},`)
    }
    const review = await client.get(reviewPath(id))
    expect(review.html).toContain("2 changes")
    expect(review.html).toContain("&lt;i>Dinner&lt;/i>")
    expect(review.html).toContain("The option is removed. Answers that have it, and stay: 2.")
    expect((await definitionOf(id)).title).toBe("Lunch")
    const applied = await client.send(reviewPath(id), "apply")
    expect([applied.status, applied.headers.get("location")]).toEqual([303, `/portal/surveys/${id}/text`])
    expect((await definitionOf(id)).title).toBe("<i>Dinner</i>")
    const after = await client.get(`/portal/surveys/${id}/edit`)
    expect(linksTo(id, after)).toBe(false)
    expect((await client.get(reviewPath(id))).html).toContain("There are no changes to review")
  })

  it("applies and publishes a draft, and names the rule that forbids it", async () => {
    const { id } = await create(lunch)
    await save(id, "title: Empty\nquestions: []")
    const refused = await client.send(reviewPath(id), "apply", { publish: "1" })
    expect([refused.status, refused.html.includes("class=\"summary\"")]).toEqual([400, true])
    expect((await definitionOf(id)).title).toBe("Lunch")
    await save(id, "title: Full\nquestions: [{key: a, type: text, text: T}]")
    const published = await client.send(reviewPath(id), "apply", { publish: "1" })
    expect(published.headers.get("location")).toBe(`/portal/surveys/${id}/share`)
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({ title: "Full", status: "published" })
  })

  it("shows the new plan when another one was to be applied", async () => {
    const { id } = await create(lunch)
    await save(id, "title: Supper\nquestions: []")
    const refused = await client.send(reviewPath(id), "apply", { plan: "0".repeat(64) })
    expect(refused.status).toBe(412)
    expect(refused.html).toContain("Nothing has been applied: the plan has changed")
    const { fields } = formOf(/<form(?:(?!<\/form>).)*value="apply".*?<\/form>/s.exec(refused.html)?.[0] ?? "")
    expect(fields.find(([name]) => name === "plan")?.[1]).toMatch(/^[0-9a-f]{64}$/)
    expect((await definitionOf(id)).title).toBe("Lunch")
  })

  it("of a survey that has changed since asks to look at the list before it is applied", async () => {
    const { id } = await create(lunch)
    await save(id, "title: Supper\nquestions: []")
    await server.canvass.surveys.update(owner, id, { description: "New" })
    const page = await client.get(reviewPath(id))
    expect(page.html).toContain("The survey has changed since these changes were begun")
    expect(page.html).toContain("/description")
    expect(page.html).not.toContain("value=\"apply\"")
    expect((await client.send(reviewPath(id), "rebase")).headers.get("location")).toBe(reviewPath(id))
    expect((await client.send(reviewPath(id), "apply")).status).toBe(303)
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({ title: "Supper", description: null })
  })

  it("discards only what was shown", async () => {
    const { id } = await create(lunch)
    await save(id, "title: Supper")
    expect((await client.send(reviewPath(id), "discard", { etag: `"${"0".repeat(64)}"` })).status).toBe(412)
    expect((await server.canvass.pending.get(owner, id)).definition).toEqual({ title: "Supper" })
    expect((await client.send(reviewPath(id), "discard")).status).toBe(303)
    await expect(server.canvass.pending.get(owner, id)).rejects.toMatchObject({ _tag: "NotFound" })
  })

  it("names the API key that saved them, and does not run its name", async () => {
    const { id } = await create(lunch)
    const { apiKey } = await server.canvass.keys.create(owner, { name: "<script>alert(1)</script>" })
    const put = await fetch(`${server.url}/api/surveys/${id}/pending`, {
      method: "PUT",
      headers: { "x-api-key": apiKey, "content-type": "application/json", "if-none-match": "*" },
      body: JSON.stringify({ title: "</textarea><script>alert(1)</script>" })
    })
    expect(put.status).toBe(200)
    for (const path of [textPath(id), reviewPath(id), `/portal/surveys/${id}/share`]) {
      const page = await client.get(path)
      expect(page.html).toContain("the API key “&lt;script>")
      expect(page.html).not.toContain("<script>alert")
    }
    expect(textOf(await client.get(textPath(id)))).toBe("title: </textarea><script>alert(1)</script>\n")
  })

  it("is in the language of the reader", async () => {
    const { id } = await create(lunch)
    await save(id, "title: Supper")
    const words = { de: "Änderungen prüfen", fr: "Revoir les modifications", es: "Revisar los cambios" }
    for (const [language, word] of Object.entries(words)) {
      expect((await client.get(`${reviewPath(id)}?lang=${language}`)).html).toContain(word)
    }
  })
})
