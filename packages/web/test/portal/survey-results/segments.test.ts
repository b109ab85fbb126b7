/** The segments of a survey are renamed and deleted on pages of the portal, without script. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bodyOf, formOf } from "../../fixtures/Form.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"
import { textOf } from "../../fixtures/textOf.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let accountId: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  accountId = (await server.canvass.accounts.ensure(client.email)).id
})
afterAll(() => server.stop())

const liked = { question: "again", op: "gte", value: 9 } as const
const likedByVegetarians = { all: [{ question: "vegetarian", op: "equals", value: true }, liked] } as const

let surveyId: string
let ids: { readonly fans: string; readonly greens: string }
beforeEach(async () => {
  surveyId = (await server.canvass.surveys.create(accountId, allTypesSurvey)).id
  const create = async (name: string, filter: typeof liked | typeof likedByVegetarians) =>
    (await server.canvass.segments.create(accountId, surveyId, { name, filter })).id
  ids = { fans: await create("Fans", liked), greens: await create("Greens", likedByVegetarians) }
})

const results = () => `/portal/surveys/${surveyId}/results`
const page = () => `${results()}/segments`
const renaming = (id: string, more = "") => `${page()}?rename=${id}${more}`
const deletion = (id: string) => `${page()}/${id}/delete`
const segments = () => server.canvass.segments.list(accountId, surveyId)
const names = async () => (await segments()).map(({ name }) => name)

describe("the list of segments", () => {
  it("has each with its condition in the words of the filters", async () => {
    const text = textOf((await client.get(page())).html)
    expect(text).toMatch(/Fans “[^”]*” is at least 9 Rename Delete/)
    expect(text).toMatch(/Greens “Are you a vegetarian\?” is yes and “[^”]*” is at least 9 Rename Delete/)
  })

  it("is linked from the filters of the results, and leads to the results of each segment", async () => {
    const { html } = await client.get(`${results()}?from=2020-01-01`)
    expect(html).toContain(`<a href="${page()}">Manage segments</a>`)
    expect((await client.get(page())).html).toContain(`href="${results()}?segment=${ids.fans}"`)
  })

  it("says where segments are saved while there are none", async () => {
    for (const id of Object.values(ids)) await server.canvass.segments.remove(accountId, surveyId, id)
    const { html } = await client.get(page())
    expect(textOf(html)).toContain("No segments yet")
    expect(html).toContain(`href="${results()}">Show the results</a>`)
  })

  it.each([["de", "Segmente verwalten"], ["fr", "Gérer les segments"], ["es", "Gestionar los segmentos"]])(
    "is in the language of the page: %s",
    async (language, text) => {
      expect(textOf((await client.get(`${results()}?from=2020-01-01&lang=${language}`)).html)).toContain(text)
      const { html } = await client.get(`${page()}?lang=${language}`)
      expect(html).toContain(`lang="${language}"`)
      expect(textOf(html)).not.toContain("Rename")
    }
  )

  it("is of nobody else", async () => {
    const other = await logInto(server.url)
    expect((await other.request(page())).status).toBe(404)
    expect((await other.request(deletion(ids.fans))).status).toBe(404)
  })
})

describe("the form that renames a segment", () => {
  it("changes the name, and nothing else", async () => {
    const before = await segments()
    const { html } = await client.submit(renaming(ids.greens), "rename", { name: "Vegetarians" })
    expect(textOf(html)).toContain("The segment has been renamed.")
    expect(html).not.toContain("name=\"name\"")
    expect(await segments()).toMatchObject([
      before[0] ?? {},
      { id: ids.greens, name: "Vegetarians", filter: likedByVegetarians }
    ])
  })

  it("has the present name, and takes it again", async () => {
    expect((await client.get(renaming(ids.fans))).html).toMatch(/name="name"[^>]* value="Fans"/)
    expect((await client.send(renaming(ids.fans), "rename")).status).toBe(303)
    expect(await names()).toEqual(["Fans", "Greens"])
  })

  it.each([
    ["", "en", "This must not be empty."],
    ["Greens", "en", "The survey has another segment with this name."],
    ["Greens", "de", "Die Umfrage hat ein anderes Segment mit diesem Namen."],
    ["Greens", "fr", "L’enquête a un autre segment de ce nom."],
    ["Greens", "es", "La encuesta tiene otro segmento con este nombre."],
    ["a".repeat(101), "en", "Write at most 100 characters."],
    ["00000000-0000-4000-8000-000000000000", "en", "This text is reserved for ids. Enter another name."]
  ])("refuses “%s” in %s, keeps it, and says why at its field", async (name, language, message) => {
    const { html, status } = await client.send(renaming(ids.fans, `&lang=${language}`), "rename", { name })
    expect(status).toBe(400)
    expect(html).toMatch(
      new RegExp(`id="rename-name"[^>]*aria-invalid="true"[^>]* value${name === "" ? "" : `="${name}"`}/>`)
    )
    expect(html).toContain(`<p class="error" id="rename-name-error">${message}</p>`)
    expect(html).toContain("href=\"#rename-name\"")
    expect(await names()).toEqual(["Fans", "Greens"])
  })

  it("says that its segment was deleted meanwhile, and keeps the name", async () => {
    const { html: shown } = await client.get(renaming(ids.fans))
    const form = formOf(shown.slice(shown.indexOf("<form method=\"post\" action=\"/portal/surveys")))
    await server.canvass.segments.remove(accountId, surveyId, ids.fans)
    const { html, status } = await client.request(form.action, {
      method: "POST",
      headers: { origin: server.url },
      body: bodyOf(form, [["action", "rename"], ["name", "Friends"]])
    })
    expect(status).toBe(400)
    expect(html).toMatch(/id="rename-name"[^>]*aria-invalid="true"[^>]* value="Friends"/)
    expect(html).toContain("<p class=\"error\" id=\"rename-name-error\">This segment does not exist any more.</p>")
    expect(await names()).toEqual(["Greens"])
  })

  it("says that the condition does not fit when its question is gone without ever being answered", async () => {
    const questions = allTypesSurvey.questions?.filter(({ key }) => key !== "again") ?? []
    await server.canvass.surveys.update(accountId, surveyId, { questions })
    const { html, status } = await client.send(renaming(ids.fans), "rename", { name: "Friends" })
    expect(status).toBe(400)
    expect(textOf(html)).toContain("Please check what you entered The condition does not fit the survey any more.")
    expect(html).toMatch(/id="rename-name"[^>]* value="Friends"/)
    expect(await names()).toEqual(["Fans", "Greens"])
  })

  it("is not shown for a segment that does not exist", async () => {
    const { html, status } = await client.get(renaming("gone"))
    expect(status).toBe(200)
    expect(html).not.toContain("name=\"name\"")
  })
})

describe("the page that deletes a segment", () => {
  it("says what is lost, and deletes after a confirmation", async () => {
    const { html } = await client.get(deletion(ids.greens))
    expect(textOf(html)).toContain("Delete the segment “Greens”?")
    expect(textOf(html)).toContain("“Are you a vegetarian?” is yes and")
    expect(await names()).toEqual(["Fans", "Greens"])
    const deleted = await client.submit(deletion(ids.greens), "delete")
    expect(textOf(deleted.html)).toContain("The segment has been deleted.")
    expect(await names()).toEqual(["Fans"])
  })

  it("leads to the list when the segment does not exist", async () => {
    const { headers, status } = await client.request(deletion("00000000-0000-4000-8000-000000000000"))
    expect([status, new URL(headers.get("location") ?? "", server.url).pathname]).toEqual([303, page()])
  })
})
