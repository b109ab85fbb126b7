/** Surveys with a design, as a browser without script shows them. */
import { PictureSamples } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { interFont } from "../../../src/assets/interFont.js"
import { hostileTexts } from "../../fixtures/hostileTexts.js"
import { surveyPages } from "../../fixtures/pages.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

type SurveyInput = Parameters<PageServer["publish"]>[0]

const publish = (design: SurveyInput["design"], fields: Partial<SurveyInput> = {}) =>
  server.publish({
    title: "Visit",
    description: "About your visit.",
    questions: [{ key: "who", type: "text", text: "Your name?" }],
    ...fields,
    design
  })

const upload = (width: number, height: number) =>
  server.canvass.assets.upload(server.owner, PictureSamples.png({ width, height }))

/** What no text of a survey may begin. */
const running = /<script>|<img src=x|<svg onload|<iframe/

const styleOf = (html: string): string => /<link rel="stylesheet" href="([^"]*)"/.exec(html)?.[1] ?? ""

const themeAt = async (path: string) => {
  const response = await fetch(server.url + path)
  return { status: response.status, css: await response.text() }
}

describe("a theme", () => {
  it("is in the one style sheet of the page, and on the pages of every outcome", async () => {
    const plain = await publish(null)
    const { slug } = await publish({ accent: "#b4452c", background: "#fbfaf6" })
    const { html } = await get(`/s/${slug}`)
    const path = styleOf(html)
    expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1)
    expect(html).not.toMatch(/<style|style=/)
    const theme = await themeAt(path)
    expect(theme.status).toBe(200)
    expect(theme.css).toContain("--accent:#b4452c")
    expect((await themeAt(styleOf((await get(`/s/${plain.slug}`)).html))).css).not.toContain("#b4452c")
    expect(styleOf((await get(`/s/${slug}/thanks?again=1`)).html)).toBe(path)
  })

  it("that is unknown is not found, and the font is served to who asks for it", async () => {
    const { html } = await get(`/s/${(await publish({ font: "inter" })).slug}`)
    expect((await themeAt(styleOf(html))).css).toContain(interFont.path)
    const font = await fetch(server.url + interFont.path)
    expect([font.status, font.headers.get("content-type")]).toEqual([200, "font/woff2"])
    expect((await themeAt(styleOf(html).replace("inter", "comic"))).status).toBe(404)
  })
})

describe("a logo and a cover", () => {
  it("have their places before they are loaded, and leave with their assets", async () => {
    const [logo, cover] = [await upload(40, 20), await upload(60, 30)]
    const { slug } = await publish({ logo: logo.assetId, cover: cover.assetId, welcome: {} })
    const { html } = await get(`/s/${slug}`)
    expect(html).toContain(`<img src="/media/${logo.sha256}" width="40" height="20" alt="Visit"/>`)
    expect(html).toContain(`src="/media/${cover.sha256}" width="60" height="30" alt/>`)
    expect((await fetch(`${server.url}/media/${logo.sha256}`)).status).toBe(200)
  })
})

describe("a welcome", () => {
  it("comes before the form, and leads there with all that the address says", async () => {
    const { slug } = await publish(
      { welcome: { title: "Hello {{field.name|you}}", button: "Go on" } },
      { hiddenFields: ["name"] }
    )
    const { html } = await get(`/s/${slug}?name=Ann&theme=dark&prefill[who]=Ann`)
    expect(html).toContain("<h1>Hello Ann</h1>")
    expect(html).toContain("About your visit.")
    expect(html).not.toContain("<form")
    const [, address = ""] = /<a class="button" href="([^"]*)"[^>]*>Go on</.exec(html) ?? []
    const form = await get(address.replaceAll("&amp;", "&"))
    expect(form.html).toContain("<form")
    expect(form.html).toContain("data-theme=\"dark\"")
    expect(form.html).toContain("value=\"Ann\"")
    expect((await get(`/s/${slug}`)).html).toContain("<h1>Hello you</h1>")
  })

  it("has the words of the survey and of the page where it says nothing, in the language of the reader", async () => {
    const { slug } = await publish({ welcome: {} }, {
      languages: ["en", "de"],
      translations: { de: { "/title": "Besuch" } }
    })
    const { html } = await get(`/s/${slug}?lang=de`)
    expect(html).toContain("<h1>Besuch</h1>")
    expect(html).toMatch(/<a class="button"[^>]*>Starten</)
  })
})

describe("a form", () => {
  const questions = [
    { key: "one", type: "text", text: "One?" },
    { key: "two", type: "text", text: "Two?", page: {} }
  ] as const

  const second = async (slug: string) => {
    const { location } = await post((await get(`/s/${slug}`)).html, [["action", "send"]])
    return (await get(location.replace(server.url, ""))).html
  }

  it("has a bar, dots or nothing for its progress, and numbers where they are chosen", async () => {
    const html = async (design: SurveyInput["design"]) => second((await publish(design, { questions })).slug)
    const [bar, dots, none] = [
      await html(null),
      await html({ progress: "steps", numbers: true }),
      await html({
        progress: "none"
      })
    ]
    expect([bar, dots, none].map((page) => /<progress[^>]*hidden\/?>|<progress[^>]* hidden[ >]/.test(page)))
      .toEqual([false, false, true])
    expect(dots).not.toContain("<progress")
    expect(dots).toContain("<i class=\"done\"></i><i class=\"now\"></i>")
    expect([bar, dots, none].map((page) => page.includes("Page 2 of 2:"))).toEqual([true, true, true])
    expect([bar, dots].map((page) => page.includes("<span class=\"number\">2. </span>"))).toEqual([false, true])
    expect([bar, none].map((page) => page.includes("class=\"count\" hidden"))).toEqual([false, true])
  })

  it("has the cover on its first page alone", async () => {
    const { assetId, sha256 } = await upload(61, 30)
    const { slug } = await publish({ cover: assetId }, { questions })
    expect((await get(`/s/${slug}`)).html).toContain(sha256)
    expect(await second(slug)).not.toContain(sha256)
  })
})

describe("the texts of a design", () => {
  it("are what a closed survey says", async () => {
    const message = { closedMessage: "Goodbye {{field.name|dear guest}}" }
    const { id, slug } = await publish(message, { hiddenFields: ["name"] })
    const { html } = await get(`/s/${slug}`)
    await server.canvass.surveys.close(server.owner, id)
    expect((await get(`/s/${slug}?meta[name]=Ann`)).html).toContain("Goodbye Ann")
    const refused = await post(html, [["action", "send"]])
    expect(refused.status).toBe(422)
    expect(refused.html).toContain("Goodbye dear guest")
  })

  it("are texts, whatever they look like", async () => {
    for (const text of hostileTexts) {
      const texts = { welcome: { title: text, message: text, button: text }, closedMessage: text }
      const { id, slug } = await publish(texts)
      const { html } = await get(`/s/${slug}`)
      expect(html).not.toMatch(running)
      await server.canvass.surveys.close(server.owner, id)
      expect((await get(`/s/${slug}`)).html).not.toMatch(running)
    }
  })
})
