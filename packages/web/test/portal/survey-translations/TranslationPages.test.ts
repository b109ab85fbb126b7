/** The pages of translations, as a browser without script uses them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto, type PortalResponse } from "../../fixtures/PortalClient.js"

let server: PageServer
let person: Awaited<ReturnType<typeof logInto>>
let owner: string
beforeAll(async () => {
  server = await startPageServer()
  person = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(person.email)).id
})
afterAll(() => server.stop())

type SurveyInput = Parameters<PageServer["publish"]>[0]

const survey = {
  title: "Visit",
  languages: ["en", "de"],
  questions: [
    { key: "name", type: "text", text: "Your name?" },
    { key: "color", type: "single_choice", text: "=Colour?", options: ["red", "blue"] }
  ],
  translations: { de: { "/title": "Besuch", "/questions/color/text": "=Farbe?" } }
} satisfies SurveyInput

const create = async (input: SurveyInput = survey) => {
  const { id } = await server.canvass.surveys.create(owner, input)
  return { id, path: `/portal/surveys/${id}/translations` }
}

const textsOf = async (id: string, tag = "de") => (await server.canvass.translations.get(owner, id, tag)).texts

/** The texts of a page, without tags. */
const words = ({ html }: PortalResponse): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")

describe("the page of translations", () => {
  it("lists the languages with what is translated and missing, and opens a further one", async () => {
    const { id, path } = await create()
    const page = await person.get(path)
    expect(words(page)).toContain("Deutsch de Offered 2 3")
    const added = await person.submit(path, "add", { tag: " pt-br " })
    expect(added.html).toContain("<textarea")
    expect(added.html).toContain("lang=\"pt-BR\" dir=\"ltr\"")
    await person.submit(`${path}/pt-BR`, "save", { "text/title": "Visita" })
    expect(words(await person.get(path))).toContain("Português (Brasil) pt-BR Not offered 1 4")
    expect(await textsOf(id, "pt-BR")).toEqual({ "/title": "Visita" })
  })

  it("marks what is outdated, until it is translated again or said to fit", async () => {
    const { id, path } = await create()
    await server.canvass.surveys.update(owner, id, { title: "Your visit" })
    const { questions } = await server.canvass.surveys.get(owner, id)
    const renamed = questions.map((question) => ({
      ...question,
      text: question.text.replace("=Colour", "=Which colour")
    }))
    await server.canvass.surveys.replaceQuestions(owner, id, renamed)
    expect(words(await person.get(path))).toContain("Deutsch de Offered 2 3 2")
    const page = words(await person.get(`${path}/de`))
    expect(page).toContain("2 texts have changed since they were translated.")
    expect(page).toContain("/title Outdated")
    await person.submit(`${path}/de`, "save", { "text/title": "Ihr Besuch" })
    expect(words(await person.get(`${path}/de`))).toContain("1 text has changed since it was translated.")
    const confirmed = words(await person.submit(`${path}/de`, "confirm"))
    expect(confirmed).toContain("The translation is saved.")
    expect(confirmed).not.toContain("Outdated")
    expect(await textsOf(id)).toEqual({ "/title": "Ihr Besuch", "/questions/color/text": "=Farbe?" })
  })

  it("names a tag that is none, and keeps it", async () => {
    const { path } = await create()
    const refused = await person.send(path, "add", { tag: "d_e" })
    expect([refused.status, words(refused).includes("“d_e” is no language.")]).toEqual([400, true])
    expect(refused.html).toContain("value=\"d_e\"")
  })

  it("saves the languages that are offered, and refuses bad and stale ones", async () => {
    const { id, path } = await create()
    const saved = await person.submit(path, "languages", { languages: "en\nAR\nde-at" })
    expect(words(saved)).toContain("The languages are saved.")
    expect((await server.canvass.surveys.get(owner, id)).languages).toEqual(["en", "ar", "de-AT"])
    expect((await person.send(path, "languages", { languages: "en\nen\nd_e" })).status).toBe(400)
    expect((await person.send(path, "languages", { languages: "en", etag: "\"99-0\"" })).status).toBe(412)
    expect((await server.canvass.surveys.get(owner, id)).languages).toEqual(["en", "ar", "de-AT"])
  })

  it("is of the owner only", async () => {
    const { path } = await create()
    const stranger = await logInto(server.url)
    for (const page of [path, `${path}/de`, `${path}/de/csv`]) expect((await stranger.get(page)).status).toBe(404)
  })

  it("is shown for the survey's own language, and for what is no language", async () => {
    const { path } = await create()
    for (const page of [`${path}/en`, `${path}/d_e`, `${path}/%00`, `${path}/en/csv`]) {
      const { headers, status } = await person.request(page)
      expect([status, headers.get("location")]).toEqual([303, path])
    }
  })
})

describe("the page of a language", () => {
  it("shows each text beside its translation, in their languages, and saves what has changed", async () => {
    const { id, path } = await create()
    const page = await person.get(`${path}/de`)
    expect(page.html).toContain("<span lang=\"en\" dir=\"ltr\">Your name?</span>")
    expect(page.html).toMatch(/<textarea[^>]*name="text\/title"[^>]*lang="de"[^>]*>Besuch<\/textarea>/)
    const saved = await person.submit(`${path}/de`, "save", {
      "text/questions/name/text": "Ihr Name?",
      "text/title": "",
      "text/nope": "x"
    })
    expect(words(saved)).toContain("The translation is saved.")
    expect(await textsOf(id)).toEqual({ "/questions/name/text": "Ihr Name?", "/questions/color/text": "=Farbe?" })
  })

  it("keeps what others have changed meanwhile, unless somebody decides otherwise", async () => {
    const { id, path } = await create()
    const { texts } = await server.canvass.translations.get(owner, id, "de")
    const old =
      /name="etag" value="([^"]*)"/.exec((await person.get(`${path}/de`)).html)?.[1]?.replaceAll("&quot;", "\"") ?? ""
    await server.canvass.translations.replace(owner, id, "de", { ...texts, "/questions/name/text": "Wie heißen Sie?" })
    const stale = { etag: old, "text/title": "Aufenthalt", "text/questions/name/text": "Ihr Name?" }
    const refused = await person.send(`${path}/de`, "save", stale)
    expect(refused.status).toBe(412)
    expect(words(refused)).toContain("Somebody else has changed this translation")
    expect(refused.html).toContain(">Aufenthalt</textarea>")
    expect(await textsOf(id)).toMatchObject({ "/title": "Besuch", "/questions/name/text": "Wie heißen Sie?" })
    await person.send(`${path}/de`, "save", { ...stale, overwrite: "1" })
    expect(await textsOf(id)).toMatchObject({ "/title": "Aufenthalt", "/questions/name/text": "Ihr Name?" })
  })

  it("names what is not valid at its field, and keeps the entries", async () => {
    const { path } = await create()
    const refused = await person.send(`${path}/de`, "save", { "text/title": "x".repeat(5_000) })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("id=\"save-text/title-error\"")
    expect(refused.html).toContain("x".repeat(5_000))
  })

  it("of a large survey is shown in parts, each within the bounds of a page", async () => {
    const options = Array.from({ length: 80 }, (_, n) => `Option & more ${n}`)
    const { id, path } = await create({
      ...survey,
      translations: {},
      questions: Array.from(
        { length: 60 },
        (_, n) => ({ key: `q${n}`, type: "single_choice", text: `Q ${n}`, options })
      )
    })
    const first = await person.get(`${path}/de`)
    expect(first.html.length).toBeLessThan(4 * 1_048_576)
    expect(words(first)).toContain("Part 1 of 33")
    const last = await person.get(`${path}/de?part=33`)
    expect(last.html).toContain("name=\"text/questions/q59/options/Option &amp; more 79/label\"")
    await person.send(`${path}/de?part=33`, "save", { "text/questions/q59/text": "F 59" })
    await person.send(`${path}/de`, "save", { "text/title": "Besuch" })
    expect(await textsOf(id)).toEqual({ "/title": "Besuch", "/questions/q59/text": "F 59" })
    expect((await person.get(`${path}/de?part=%00`)).html).toContain("name=\"text/title\"")
  })
})

describe("the file of a language", () => {
  it("is downloaded, guarded against formulas, and read again", async () => {
    const { id, path } = await create()
    const file = await person.request(`${path}/de/csv`)
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="visit-\w+-de.csv"$/)
    expect(file.html).toContain("\"/questions/color/text\",\"'=Colour?\",\"'=Farbe?\"")
    const changed = file.html.replace("\"Besuch\"", "\"Aufenthalt\"")
    const imported = await person.submit(`${path}/de`, "import", { csv: changed })
    expect(words(imported)).toContain("The translation is saved.")
    expect(await textsOf(id)).toEqual({ "/title": "Aufenthalt", "/questions/color/text": "=Farbe?" })
  })

  it("with places that the survey does not have says which", async () => {
    const { id, path } = await create()
    const csv = "place,source,translation\n/questions/name/text,Your name?,Ihr Name?\n/<b>nope,x,y\n"
    const imported = await person.submit(`${path}/de`, "import", { csv })
    expect(imported.html).toContain("<li>/&lt;b>nope</li>")
    expect(words(imported)).toContain("1 place that the survey does not have:")
    expect((await textsOf(id))["/questions/name/text"]).toBe("Ihr Name?")
  })

  it("that is broken, too long, not valid or stale is refused, and changes nothing", async () => {
    const { id, path } = await create()
    const before = await textsOf(id)
    const line = (text: string) => `place,source,translation\n/title,Visit,${text}\n`
    for (
      const [csv, status, message] of [
        ["a,b\n", 400, "The first line must be: place,source,translation"],
        [line("\"x"), 400, "The quotation mark that begins in line 2 has no end."],
        ["place,source,translation\n/title\n", 400, "Line 2 has no third column."],
        [line("x".repeat(5_000)), 400, "/title:"],
        ["x".repeat(1_100_000), 413, ""]
      ] as const
    ) {
      const refused = await person.send(`${path}/de`, "import", { csv })
      expect([refused.status, words(refused).includes(message)]).toEqual([status, true])
    }
    expect((await person.send(`${path}/de`, "import", { csv: line("Neu"), etag: "\"old\"" })).status).toBe(412)
    expect(await textsOf(id)).toEqual(before)
  })
})
