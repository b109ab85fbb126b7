/** Surveys in several languages, as a browser without script answers them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

type SurveyInput = Parameters<PageServer["publish"]>[0]

const survey = {
  title: "Visit",
  description: "About your visit.",
  languages: ["en", "de", "ar", "fa"],
  questions: [
    { key: "name", type: "text", text: "Your name?", required: true },
    { key: "color", type: "single_choice", text: "Which colour?", options: ["red", "blue"] },
    { key: "local", type: "text", text: "Auf Deutsch?", showIf: { field: "language", op: "equals", value: "de" } }
  ],
  endings: [{ key: "done", title: "Thanks, {{color}}" }],
  translations: {
    de: {
      "/title": "Besuch",
      "/questions/name/text": "Ihr Name?",
      "/questions/color/options/red/label": "Rot",
      "/endings/done/title": "Danke, {{color}}"
    },
    ar: { "/title": "زيارة" },
    fa: { "/title": "بازدید" }
  }
} satisfies SurveyInput

const twoPages = {
  ...survey,
  questions: [
    { key: "name", type: "text", text: "Your name?" },
    { key: "more", type: "text", text: "More?", page: { title: "The end" } }
  ],
  endings: [],
  translations: { de: { "/questions/name/text": "Ihr Name?", "/questions/more/text": "Mehr?" } }
} satisfies SurveyInput

const german = { "Accept-Language": "de-CH, en;q=0.5" }

/** The address to which the form is sent to be shown in a language. */
const switchTo = (html: string, tag: string): string =>
  (new RegExp(`formaction="([^"]*)" lang="${tag}"`).exec(html)?.[1] ?? "").replaceAll("&amp;", "&")

const languagesOf = (html: string) =>
  [...html.matchAll(/<li><(?:span|button)[^>]*lang="([^"]*)"[^>]*>([^<]*)</g)].map(([, tag, name]) => `${tag} ${name}`)

describe("the page of a survey in several languages", () => {
  it("says in the language of the respondent which rule an answer breaks", async () => {
    const rule = (value: string, message: string) =>
      ({ when: { not: { question: "name", op: "contains", value } }, message }) as const
    const { slug } = await server.publish({
      title: "Visit",
      languages: ["en", "de"],
      questions: [
        {
          key: "name",
          type: "text",
          text: "Your name?",
          validIf: [rule("x", "No x"), rule("y", "No y"), rule("z", "No z")]
        }
      ],
      translations: { de: { "/questions/name/validIf/1/message": "Kein y" } }
    })
    const { html } = await get(`/s/${slug}?lang=de`)
    const refused = await post(html, [["a.name", "yz"]])
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("Kein y")
    expect(refused.html).toContain("No z")
    expect(refused.html).not.toContain("No x")
  })

  it("is in the one that the address or the browser asks for, with the page's own words in it", async () => {
    const { slug } = await server.publish(survey)
    for (
      const [query, accepted, html, title, send] of [
        ["", "de-CH, en;q=0.5", "lang=\"de\"", "Besuch", "Antworten senden"],
        ["?lang=de", "ar", "lang=\"de\"", "Besuch", "Antworten senden"],
        ["?language=de-AT", "ar", "lang=\"de\"", "Besuch", "Antworten senden"],
        ["?lang=it", "ar", "lang=\"ar\" dir=\"rtl\"", "زيارة", "إرسال الإجابات"],
        ["?lang=%00", "it", "lang=\"en\"", "Visit", "Send answers"],
        ["?lang=fa", "it", "lang=\"fa\" dir=\"rtl\"", "بازدید", "Invia le risposte"]
      ] as const
    ) {
      const page = await get(`/s/${slug}${query}`, { "Accept-Language": accepted })
      expect(page.html).toContain(`<html ${html}>`)
      expect(page.html).toContain(`<h1>${title}</h1>`)
      expect(page.html).toContain(`>${send}</button>`)
    }
  })

  it("marks its own words where it has none in the language of the survey", async () => {
    const { slug } = await server.publish(survey)
    const { html } = await get(`/s/${slug}?lang=fa`, { "Accept-Language": "it" })
    expect(html).toContain("<div class=\"actions\" lang=\"it\" dir=\"ltr\">")
    expect(html).toContain("lang=\"it\" dir=\"ltr\">obbligatoria</span>")
    expect((await get(`/s/${slug}?lang=ar`)).html).toContain("<div class=\"actions\">")
  })

  it("shows texts without translation as the survey has them", async () => {
    const { html } = await get(`/s/${(await server.publish(survey)).slug}?lang=de`)
    expect(html).toContain("Ihr Name?")
    expect(html).toContain("Which colour?")
    expect(html).toContain(">Rot<")
    expect(html).toContain(">blue<")
  })

  it("names the languages in themselves, and the current one is no button", async () => {
    const { slug } = await server.publish({ ...survey, languages: ["en", "pt-BR", "ar"], translations: {} })
    const { html } = await get(`/s/${slug}`)
    expect(languagesOf(html)).toEqual(["en English", "pt-BR Português (Brasil)", "ar العربية"])
    expect(html).toContain("<span lang=\"en\" aria-current=\"true\">")
    expect((await get(`/s/${(await server.publish({ ...survey, languages: ["en"], translations: {} })).slug}`)).html)
      .not.toContain("class=\"languages\"")
  })

  it("stays in its language when it is refused, and the response and its ending have it", async () => {
    const { id, slug } = await server.publish(survey)
    const page = await get(`/s/${slug}`, german)
    const refused = await post(page.html, [["a.color", "=red"]], { "Accept-Language": "en" })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("Bitte beantworten Sie diese Frage.")
    expect(refused.html).toContain("Ihr Name?")
    const sent = await post(refused.html, [["a.name", "Ada"]], { "Accept-Language": "en" })
    expect(sent.status).toBe(303)
    const thanks = await get(sent.location, { "Accept-Language": "en" })
    expect(thanks.html).toContain("<html lang=\"de\">")
    expect(thanks.html).toContain("<h1>Danke, Rot</h1>")
    const [response] = await server.responses(id)
    expect(response?.language).toBe("de")
  })

  it("is shown in another language with what was entered, and nothing is stored", async () => {
    const { id, slug } = await server.publish(survey)
    const { html } = await get(`/s/${slug}?theme=dark`)
    const action = switchTo(html, "de")
    expect(action).toBe(`/s/${slug}?form=1&lang=de&theme=dark`)
    const switched = await post(
      html.replace(/<form method="post" action="[^"]*"/, `<form method="post" action="${action}"`),
      [["action", "stay"], ["a.name", "Ada"], ["a.color", "=blue"]]
    )
    expect(switched.status).toBe(200)
    expect(switched.html).toContain("Ihr Name?")
    expect(switched.html).toContain("value=\"Ada\"")
    expect(switched.html).toMatch(/value="=blue" checked/)
    expect(await server.responses(id, "all")).toEqual([])
    expect((await post(switched.html, [])).status).toBe(303)
    const [response] = await server.responses(id)
    expect(response?.language).toBe("de")
  })

  it("shows what a rule about the language shows", async () => {
    const { slug } = await server.publish(survey)
    expect((await get(`/s/${slug}?lang=de`)).html).toMatch(
      /<div class="card question"><label class="legend" for="q-local"/
    )
    expect((await get(`/s/${slug}?lang=ar`)).html).toContain("<template><div class=\"card question\">")
  })

  it("changes with its translation, though it is kept in memory", async () => {
    const { id, slug } = await server.publish(twoPages)
    const before = server.compressedParts()
    await get(`/s/${slug}?lang=de`, { "Accept-Encoding": "gzip" })
    const once = server.compressedParts()
    expect(once).toBeGreaterThan(before)
    await get(`/s/${slug}?lang=de`, { "Accept-Encoding": "gzip" })
    const perVisit = server.compressedParts() - once
    expect(perVisit).toBeLessThan(once - before)
    await server.canvass.translations.replace(server.owner, id, "de", { "/questions/name/text": "Wie heißen Sie?" })
    expect((await get(`/s/${slug}?lang=de`)).html).toContain("Wie heißen Sie?")
    expect((await get(`/s/${slug}?lang=en`)).html).toContain("Your name?")
  })
})

describe("a partial response", () => {
  it("is continued in its language, unless the address asks for another one", async () => {
    const { id, slug } = await server.publish(twoPages)
    const first = await get(`/s/${slug}`, german)
    const next = await post(first.html, [["a.name", "Ada"], ["action", "send"]], german)
    expect(next.location).toContain("lang=de")
    const [response] = await server.responses(id, "partial")
    expect(response?.language).toBe("de")
    const link = next.location.replace(/\?.*/, "")
    const english = { "Accept-Language": "en" }
    const again = await get(link, english)
    expect(again.html).toContain("<html lang=\"de\">")
    expect(again.html).toContain("Mehr?")
    const switched = await get(`${link}?lang=en`, english)
    expect(switched.html).toContain("<html lang=\"en\">")
    expect((await post(switched.html, [["a.more", "No"], ["action", "send"]], german)).status).toBe(303)
    const [completed] = await server.responses(id)
    expect(completed?.language).toBe("en")
  })

  it("keeps its language through back and save", async () => {
    const { slug } = await server.publish(twoPages)
    const first = await get(`/s/${slug}?lang=de`)
    const next = await post(first.html, [["action", "send"]])
    const second = await get(next.location)
    for (const action of ["back", "save", "stay"]) {
      const answered = await post(second.html, [["action", action]])
      const shown = answered.status === 303 ? await get(answered.location, { "Accept-Language": "ar" }) : answered
      expect(shown.html).toContain("<html lang=\"de\">")
    }
  })
})
