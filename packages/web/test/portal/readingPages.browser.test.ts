/** Overview, results, responses, usage and audit log in a real browser. */
import { readFileSync } from "node:fs"
import process from "node:process"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchChromium, sharedChromium } from "../../../../test/Chromium.js"
import { answerAll } from "../fixtures/answers.js"
import { desktop, expectAccessible, expectNoSidewaysScroll, inWindow, phone } from "../fixtures/browser.js"
import { expectLayout } from "../fixtures/expectLayout.js"
import { hostileTexts } from "../fixtures/hostileTexts.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto } from "../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let reader: Person
let surveyId: string
let responseId: string
let segmentId: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  reader = await openAccount()
  surveyId = (await reader.publish(allTypesSurvey)).id
  await reader.publish({ title: "What do you think of the new menu?", questions: [{ type: "text", text: "Well?" }] })
  await server.canvass.surveys.create(reader.accountId, { title: "A draft" })
  await answerAll(server, surveyId, 60)
  segmentId = (await server.canvass.segments.create(reader.accountId, surveyId, {
    name: "Respondents who would recommend us, and who liked the food and the service a lot",
    filter: condition
  })).id
  const { items } = await server.canvass.responses.list(reader.accountId, surveyId, { limit: 1, order: "asc" })
  responseId = items[0]?.id ?? ""
})
afterAll(() => server.stop())

type SurveyInput = Parameters<PageServer["publish"]>[0]

/** Opens an account with a password, whose surveys are made without pages. */
const openAccount = async () => {
  const { cookies, email, submit } = await logInto(server.url)
  const accountId = (await server.canvass.accounts.ensure(email)).id
  const publish = async (input: SurveyInput) => {
    const { id } = await server.canvass.surveys.create(accountId, input)
    return server.canvass.surveys.publish(accountId, id)
  }
  return {
    accountId,
    publish,
    /** Sends a form of the portal, without a window. */
    submit,
    cookies: [...cookies].map(([name, value]) => ({ name, value, url: server.url }))
  }
}

type Person = Awaited<ReturnType<typeof openAccount>>

/** Runs a test with a window of its own, which shows the portal. */
const inPortal = ({ cookies }: Person, options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, { cookies, ...options }, async (page) => {
    await page.goto(`${server.url}/portal`)
    await use(page)
  })

/** Fails when a page is wider than a window of any size. */
const expectFits = async (page: Page) => {
  for (const width of [1280, 1000, 700, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
  }
}

const surveyPage = (subpage: string) => `/portal/surveys/${surveyId}/${subpage}`

const condition = {
  all: [{ question: "vegetarian", op: "equals", value: true }, { question: "again", op: "gte", value: 7 }]
} as const
const filter = JSON.stringify(condition)

const states = () => ({
  overview: "/portal",
  results: surveyPage("results"),
  resultsEmptyRange: `${surveyPage("results")}?from=2020-01-01&to=2020-01-02`,
  resultsFiltered: `${surveyPage("results")}?${new URLSearchParams({ filter, subject: "question.source" })}`,
  resultsRefused: `${surveyPage("results")}?subject=question.distance&operator=gte&value=far&filter=%7B`,
  resultsCompared: `${surveyPage("results")}?by=again`,
  trend: surveyPage("results/trend"),
  trendOfGroups: `${surveyPage("results/trend")}?question=taste&by=again&interval=week&from=2026-01-01`,
  texts: surveyPage("results/texts"),
  trendInTimeZone: `${surveyPage("results/trend")}?timeZone=Europe/Berlin`,
  segments: surveyPage("results/segments"),
  segmentToRename: `${surveyPage("results/segments")}?rename=${segmentId}`,
  segmentDeletion: surveyPage(`results/segments/${segmentId}/delete`),
  textsNone: `${surveyPage("results/texts")}?q=nobody-wrote-this`,
  codebook: surveyPage("results/codebook"),
  responses: surveyPage("responses"),
  responsesFiltered: `${surveyPage("responses")}?status=partial`,
  responsesNone: `${surveyPage("responses")}?from=2020-01-01&to=2020-01-02`,
  response: surveyPage(`responses/${responseId}`),
  deletion: surveyPage(`responses/${responseId}/delete`),
  usage: "/portal/usage",
  auditLog: "/portal/audit-log",
  auditLogNone: "/portal/audit-log?statusCode=599",
  styleguide: "/portal/styleguide"
})

it("every state of the pages is accessible and as wide as its window, and its cards never touch", async () => {
  await inPortal(reader, { viewport: phone }, async (page) => {
    for (const path of Object.values(states())) {
      await page.goto(server.url + path)
      // The test of every route has the first state of each page, on a phone too.
      if (path.includes("?") || process.env["CI_FULL"] === "1") await expectAccessible(page)
      await page.setViewportSize(desktop)
      await expectDistanceOfCards(page)
      await expectLayout(page)
    }
  })
})

it("a long answer opens, and is accessible", async () => {
  const person = await openAccount()
  const { id } = await person.publish({ title: "Texts", questions: [{ key: "words", type: "text", text: "Well?" }] })
  const text = `It began ${"and went on ".repeat(200)}until it ended`
  await server.canvass.responses.submit(id, { answers: [{ questionKey: "words", value: text }] })
  await inPortal(person, {}, async (page) => {
    await page.goto(`${server.url}/portal/surveys/${id}/results`)
    await expectAccessible(page)
    const end = page.getByText("until it ended")
    expect(await end.isVisible()).toBe(false)
    await page.getByText("It began").click()
    expect(await end.isVisible()).toBe(true)
    await expectAccessible(page)
  })
})

it("a comparison shows all its figures in windows of every width, without the question of its groups", async () => {
  await inPortal(reader, {}, async (page) => {
    await page.goto(`${server.url}${surveyPage("results")}?by=source`)
    expect(await page.locator(".comparison").count()).toBeGreaterThan(8)
    expect(await page.locator(".questions").getByText("How did you hear of us?").count()).toBe(0)
    for (const width of [320, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate<unknown>(cutCells), String(width)).toEqual([])
    }
    await page.setViewportSize(desktop)
    await expectAccessible(page)
  })
})

/** Cells of comparisons that are not whole within their card. */
const cutCells = `[...document.querySelectorAll(".comparison td")].filter((cell) => {
  const { left, right } = cell.closest(".panel").getBoundingClientRect()
  const place = cell.getBoundingClientRect()
  return place.width > 0 && (place.left < left || place.right > right || cell.scrollWidth > cell.clientWidth + 1)
}).map(({ outerHTML }) => outerHTML)`

it("cards never touch on pages that change something", async () => {
  await inPortal(reader, { viewport: desktop }, async (page) => {
    for (const path of ["/portal/account", "/portal/api-keys", surveyPage("share")]) {
      await page.goto(server.url + path)
      await expectDistanceOfCards(page)
    }
  })
})

const expectDistanceOfCards = async (page: Page) =>
  expect(await page.evaluate<unknown>(touchingCards), page.url()).toEqual([])

/** The distances of cards to the next one that are too short. */
const touchingCards = `[...document.querySelectorAll(".panel")].flatMap((card) => {
  const { nextElementSibling: next } = card
  if (!next?.matches(".panel")) return []
  const [above, below] = [card.getBoundingClientRect(), next.getBoundingClientRect()]
  const distance = Math.max(
    below.top - above.bottom,
    above.top - below.bottom,
    below.left - above.right,
    above.left - below.right
  )
  return distance < 16 ? [distance] : []
})`

describe("a large font of the browser", () => {
  const flags = ["--blink-settings=defaultFontSize=24"]

  it("enlarges every text, and the layout is as wide as the window", async () => {
    const large = await launchChromium(flags)
    await inWindow(large, { cookies: reader.cookies }, async (page) => {
      const paths = [
        ...Object.values(states()),
        "/portal/surveys",
        surveyPage("edit"),
        "/portal/api-keys",
        "/",
        "/docs/"
      ]
      for (const path of paths) {
        await page.goto(server.url + path)
        for (const width of [1280, 1024, 360]) {
          await page.setViewportSize({ width, height: 700 })
          await expectNoSidewaysScroll(page)
        }
        const smallest = await page.evaluate(`Math.min(...[...document.querySelectorAll("main *")]
          .filter((element) => [...element.childNodes].some(({ data }) => data?.trim()))
          .map((element) => parseFloat(getComputedStyle(element).fontSize)))`)
        expect([path, smallest]).toEqual([path, expect.toSatisfy((size: number) => size >= 17)])
      }
    })
    await large.close()
  })
})

describe("the list of the newest surveys", () => {
  it("shows the whole sparkline beside its figure, which is on one line", () =>
    inPortal(reader, {}, async (page) => {
      for (const width of [320, 700, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const trend = page.locator(".trend").last()
        const picture = await trend.locator("svg").boundingBox()
        const figure = await trend.locator("span").boundingBox()
        expect([width, picture?.width]).toEqual([width, 120])
        expect(figure?.height).toBeLessThan(25)
        expect(figure?.x).toBeGreaterThan((picture?.x ?? 0) + 120)
      }
    }))
})

describe("the pages in other languages", () => {
  // German has the longest words. `npm run verify -- pages` looks at all languages.
  it.each(process.env["CI_FULL"] === "1" ? ["de", "fr", "es"] : ["de"])(
    "are as wide as any window, and keep the language: %s",
    async (language) => {
      await inPortal(reader, { viewport: phone }, async (page) => {
        for (const [state, path] of Object.entries(states())) {
          await page.goto(`${server.url}${path}${path.includes("?") ? "&" : "?"}lang=${language}`)
          await screenshot(page, `${state}-${language}`)
          await expectFits(page)
          expect(await page.locator("html").getAttribute("lang")).toBe(language)
        }
        await page.goto(`${server.url}${surveyPage("responses")}?lang=${language}`)
        await page.locator(".filters button").click()
        expect(await page.locator("html").getAttribute("lang")).toBe(language)
      })
    }
  )
})

describe("the script", () => {
  it("have tables that fit their place, with no word broken in a title, in windows of every width", () =>
    inPortal(reader, {}, async (page) => {
      for (const scopes of ["full", "read_only"]) {
        const changes = { name: `Nightly sync, ${scopes}`, scopes, expiresAt: "2100-12-31", allowedIps: "203.0.113.7" }
        await reader.submit("/portal/api-keys", "create", changes)
      }
      for (const path of ["/portal/surveys", "/portal/api-keys", "/portal/audit-log", surveyPage("responses")]) {
        await page.goto(server.url + path)
        for (const width of [320, 700, 1024, 1100, 1280, 1440, 1680]) {
          await page.setViewportSize({ width, height: 900 })
          const overflow = await page.evaluate(`(() => {
            const frame = document.querySelector(".table-frame")
            return frame.querySelector("table").offsetWidth - frame.clientWidth
          })()`)
          expect([path, width, overflow]).toEqual([path, width, 0])
        }
      }
      await page.goto(`${server.url}/portal/surveys`)
      for (const width of [1024, 1280, 1680]) {
        await page.setViewportSize({ width, height: 900 })
        // "What do you think of the new menu?" has two lines at most.
        const tallest = await page.evaluate(
          `Math.max(...[...document.querySelectorAll("tbody th a")].map((a) => a.getBoundingClientRect().height))`
        )
        expect(tallest).toBeLessThan(60)
      }
    }))

  it("copies code, and shows the time of the reader", async () => {
    const options = { permissions: ["clipboard-read", "clipboard-write"], timezoneId: "Asia/Tokyo" }
    await inPortal(reader, options, async (page) => {
      await page.goto(server.url + surveyPage("share"))
      const code = page.locator(".code-block").first()
      await code.getByRole("button", { name: "Copy" }).click()
      await expect.poll(() => code.getByRole("button").innerText()).toBe("Copied")
      const copied: unknown = await page.evaluate("navigator.clipboard.readText()")
      expect(copied).toContain(`${server.url}/s/`)

      await page.goto(server.url + surveyPage("responses"))
      const time = page.locator("tbody time").first()
      const at = new Date(await time.getAttribute("datetime") ?? "")
      const local = at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Tokyo" })
      expect(await time.innerText()).toMatch(/ ago$/)
      expect((await time.getAttribute("title"))?.replaceAll("\u202f", " ")).toBe(local.replaceAll("\u202f", " "))
    })
  })
})

describe("the picture of a card", () => {
  it("is saved as SVG, and as PNG that the script draws twice as large", () =>
    inPortal(reader, { viewport: desktop, acceptDownloads: true }, async (page) => {
      await page.goto(`${server.url}${surveyPage("results")}`)
      const card = page.locator(".panel", { hasText: "What did you eat?" })
      const save = async (name: string) => {
        await card.locator("summary[aria-label^='Views and pictures of']").click()
        const download = page.waitForEvent("download")
        await card.locator(".row-menu").getByText(name).click()
        await card.locator("summary[aria-label^='Views and pictures of']").click()
        return (await download).path()
      }
      const svg = readFileSync(await save("Picture (SVG)"), "utf8")
      const [, height = ""] = /<svg[^>]* width="800" height="(\d+)"/.exec(svg) ?? []
      const png = readFileSync(await save("Picture (PNG)"))
      expect(png.subarray(1, 4).toString()).toBe("PNG")
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_600, 2 * Number(height)])
      expect(png.length).toBeGreaterThan(5_000)
    }))
})

describe("a printed page", () => {
  it("has the charts and the tables of the same figures, dark on light", async () => {
    await inPortal(reader, { viewport: desktop, colorScheme: "dark" }, async (page) => {
      await page.goto(`${server.url}${surveyPage("results")}?theme=dark`)
      const ink = () => page.evaluate("getComputedStyle(document.body).color")
      expect(await ink()).toBe("rgb(233, 237, 243)")
      await page.emulateMedia({ media: "print" })
      expect(await ink()).toBe("rgb(23, 29, 38)")
      await screenshot(page, "results-print")
      for (const filters of await page.locator(".filters").all()) expect(await filters.isVisible()).toBe(false)
      expect(await page.getByRole("cell", { name: /^\d+$/ }).first().isVisible()).toBe(true)
      for (const chart of await page.locator(".columns svg[role=img]").all()) expect(await chart.isVisible()).toBe(true)
    })
  })
})

describe("the pages without script", () => {
  it("filter, page and delete responses, and download their files", async () => {
    const person = await openAccount()
    const survey = await person.publish(allTypesSurvey)
    await answerAll(server, survey.id, 40)
    await inPortal(person, { viewport: phone, javaScriptEnabled: false, acceptDownloads: true }, async (page) => {
      await page.getByRole("link", { name: "How was your lunch?" }).click()
      await page.getByRole("link", { name: "Responses", exact: true }).click()
      expect(await page.locator("tbody tr").count()).toBe(25)
      await page.getByRole("link", { name: "Next" }).click()
      expect(await page.locator("tbody tr").count()).toBe(15)

      await page.getByLabel("Status").selectOption("partial")
      await page.getByRole("button", { name: "Apply" }).click()
      expect(page.url()).toContain("status=partial")
      expect(await page.locator("tbody tr").count()).toBe(5)
      await page.getByRole("link", { name: "Clear filters" }).click()

      await page.getByRole("link", { name: "Next" }).click()
      await page.locator("tbody tr").last().getByRole("link").click()
      expect(await page.locator("main").innerText()).toContain("crm-4711")
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "notes.txt" }).click()
      ])
      expect(file.suggestedFilename()).toBe("notes.txt")

      await page.getByRole("link", { name: "Delete response" }).click()
      await page.getByRole("button", { name: "Delete permanently" }).click()
      expect(await page.getByRole("status").innerText()).toBe("The response was deleted.")
      expect(await page.locator(".pagination").innerText()).toContain("39 responses")
    })
  })
})

describe("texts of strangers", () => {
  it.each(hostileTexts)("run nothing and break no layout: %s", async (text) => {
    const person = await openAccount()
    const options = [text, "Fair"]
    const survey = await person.publish({
      title: text,
      description: text,
      questions: [
        { key: "text", type: "text", text },
        { key: "single", type: "single_choice", text, options, settings: { allowOther: true } },
        { key: "multiple", type: "multiple_choice", text, options, settings: { allowOther: true } },
        { key: "rating", type: "rating", text, settings: { minLabel: text, maxLabel: text } },
        { key: "boolean", type: "boolean", text, settings: { trueLabel: text, falseLabel: text } },
        { key: "date", type: "date", text },
        { key: "file", type: "file", text },
        { key: "matrix", type: "matrix", text, options, settings: { rows: [text, "Speed"] } },
        { key: "ranking", type: "ranking", text, options },
        { key: "slider", type: "slider", text, settings: { unit: text } },
        { key: "nps", type: "nps", text, settings: { minLabel: text, maxLabel: text } }
      ]
    })
    const form = new FormData()
    form.append("questionKey", "file")
    form.append("file", new File([text], `${text.slice(0, 100)}.txt`, { type: "text/html" }))
    const api = `${server.url}/api/response/survey/${survey.id}`
    const uploaded: unknown = await (await fetch(`${api}/files`, { method: "POST", body: form })).json()
    const response = await fetch(api, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": encodeURI(text) },
      body: JSON.stringify({
        externalId: text,
        metadata: { [text.slice(0, 40)]: text },
        answers: Object.entries({
          text,
          single: { other: text },
          multiple: [text, { other: text }],
          rating: 3,
          boolean: true,
          date: "2026-11-20",
          file: [uploaded],
          matrix: { [text]: text },
          ranking: [text, "Fair"],
          slider: 7,
          nps: 9
        }).map(([questionKey, value]) => ({ questionKey, value }))
      })
    })
    const body: unknown = await response.json()
    expect([response.status, body]).toEqual([201, expect.objectContaining({ surveyId: survey.id })])
    const { items } = await server.canvass.responses.list(person.accountId, survey.id, { limit: 1 })
    await inPortal(person, { viewport: phone }, async (page) => {
      for (
        const path of [
          "/portal",
          `/portal/surveys/${survey.id}/results`,
          `/portal/surveys/${survey.id}/responses`,
          `/portal/surveys/${survey.id}/responses/${items[0]?.id ?? ""}`,
          `/portal/surveys/${survey.id}/responses/${items[0]?.id ?? ""}/delete`,
          `/portal/audit-log?${new URLSearchParams({ method: text, statusCode: text, from: text, page: text })}`,
          `/portal/usage?${new URLSearchParams({ days: text })}`
        ]
      ) {
        const answer = await page.goto(server.url + path)
        expect([path, answer?.status()]).toEqual([path, 200])
        await expectFits(page)
      }
    })
  })
})

const screenshot = async (page: Page, name: string) => {
  const directory = process.env["SCREENSHOTS"]
  if (directory !== undefined) {
    await page.screenshot({ path: `${directory}/${name.replace(/\W+/g, "-")}.png`, fullPage: true })
  }
}
