/** The design of a survey in the portal, without script. */
import { PictureSamples, surveyOfAllTypes } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let owner: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
})
afterAll(() => server.stop())

const path = (id: string) => `/portal/surveys/${id}/design`

const create = async () => (await server.canvass.surveys.create(owner, surveyOfAllTypes)).id

const chosen = {
  accentChosen: "1",
  accent: "#b4452c",
  surface: "#123456",
  font: "inter",
  corner: "soft",
  progress: "steps",
  numbers: "1",
  logo: "",
  cover: "",
  hasWelcome: "1",
  "welcome.title": " Hello ",
  "welcome.message": "",
  "welcome.button": "",
  closedMessage: "Thanks!\r\nBye"
}

const design = {
  accent: "#b4452c",
  font: "inter",
  progress: "steps",
  numbers: true,
  welcome: { title: "Hello" },
  closedMessage: "Thanks!\nBye"
}

describe("the design page", () => {
  it("stores what is chosen, shows it again, and removes all of it", async () => {
    const id = await create()
    expect((await client.submit(path(id), "save", chosen)).html).toContain("The design was saved.")
    expect((await server.canvass.surveys.get(owner, id)).design).toEqual(design)
    const { html } = await client.get(path(id))
    expect(html).toMatch(/name="accentChosen" value="1" checked/)
    expect(html).not.toMatch(/name="surfaceChosen" value="1" checked/)
    expect(html).toContain("value=\"Hello\"")
    const none = { accentChosen: "", font: "system", progress: "bar", numbers: "", hasWelcome: "", closedMessage: "" }
    await client.submit(path(id), "save", none)
    expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
  })

  it("says at the field what is wrong with a colour, a picture and a text, and stores nothing", async () => {
    const id = await create()
    const refused = await client.send(path(id), "save", {
      ...chosen,
      accent: "#eeeeee",
      "welcome.title": "x".repeat(1_001)
    })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("id=\"save-accent-error\"")
    expect(refused.html).toContain("id=\"save-welcome.title-error\"")
    const unknown = await client.send(path(id), "save", { ...chosen, logo: "0190163d-8694-739b-aea5-966c26f8ad91" })
    expect([unknown.status, unknown.html.includes("id=\"save-logo-error\"")]).toEqual([400, true])
    expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
  })

  it("changes the pending definition of a survey that has one, and refuses there what is wrong with the form", async () => {
    const id = await create()
    const { title } = surveyOfAllTypes
    await server.canvass.pending.replace(owner, id, { title: "Another", questions: [] }, { ifDigest: null })
    const refused = await client.send(path(id), "save", { ...chosen, accent: "#eeeeee" })
    expect([refused.status, refused.html.includes("id=\"save-accent-error\"")]).toEqual([400, true])
    await client.submit(path(id), "save", chosen)
    const pending = await server.canvass.pending.get(owner, id)
    expect(pending.definition).toEqual({ title: "Another", questions: [], design })
    expect(await server.canvass.surveys.get(owner, id)).toMatchObject({ title, design: null })
    expect((await client.get(path(id))).html).toContain("value=\"Hello\"")
  })
})

it("the preview has the style, the pictures and the welcome of the design, and its first page follows", async () => {
  const { assetId, sha256 } = await server.canvass.assets.upload(owner, PictureSamples.png({ width: 40, height: 20 }))
  const { id } = await server.canvass.surveys.create(owner, {
    ...surveyOfAllTypes,
    design: { accent: "#b4452c", logo: assetId, cover: assetId, welcome: { title: "Hello", button: "Let us begin" } }
  })
  const preview = `/portal/surveys/${id}/preview`
  const picturesOf = (html: string) => html.split(`/media/${sha256}"`).length - 1
  const welcome = (await client.get(preview)).html
  expect(welcome).toContain("<h1>Hello</h1>")
  expect(picturesOf(welcome)).toBe(2)
  const start = / href="([^"]+)"[^>]*>Let us begin</.exec(welcome)?.[1] ?? ""
  const first = (await client.get(start.replaceAll("&amp;", "&"))).html
  expect(first).toContain("Send answers")
  expect(picturesOf(first)).toBe(2)
  const plain = await create()
  const styleOf = (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  expect(styleOf(first)).toMatch(/./)
  expect(styleOf(first)).toBe(styleOf(welcome))
  expect(styleOf((await client.get(`/portal/surveys/${plain}/preview`)).html)).not.toBe(styleOf(first))
})
