/** The first minute of a newcomer in a real browser: the clicks and pages until a survey is published. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { desktop, expectAccessible, inWindow, phone, takePictures } from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

interface Visit {
  readonly owner: string
  readonly page: Page
  /** Clicks a link or a button, and waits for its page. */
  readonly click: (role: "button" | "link", name: RegExp | string) => Promise<void>
  /** The clicks, and the documents that were loaded after the first one. */
  readonly counts: { clicks: number; loads: number }
}

/** Opens an account without surveys, and its overview. */
const visit = async (options: BrowserContextOptions, use: (visit: Visit) => Promise<void>) => {
  const client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  await inWindow(browser, { baseURL: server.url, cookies, reducedMotion: "reduce", ...options }, async (page) => {
    const counts = { clicks: 0, loads: 0 }
    await page.goto("/portal")
    page.on("domcontentloaded", () => {
      counts.loads++
    })
    const click: Visit["click"] = async (role, name) => {
      counts.clicks++
      await Promise.all([page.waitForEvent("load"), page.getByRole(role, { name }).first().click()])
    }
    await use({ owner, page, click, counts })
  })
}

const publishedOf = async (owner: string) => {
  const { items } = await server.canvass.surveys.list(owner)
  return items.map(({ questionCount, status, title }) => ({ questionCount, status, title }))
}

/** Publishes from the editor, which is open. */
const publish = async ({ counts, page }: Visit) => {
  const press = async (name: string, within = page.locator("body")) => {
    counts.clicks++
    await within.getByRole("button", { name, exact: true }).click()
  }
  await press("Publish")
  await press("Publish", page.getByRole("dialog"))
  await page.getByText("The survey is published").waitFor()
}

const options = { viewport: desktop } as const

it("a template is published from the empty overview with three clicks and one load", async () => {
  await visit(options, async (visit) => {
    const { click, counts, owner } = visit
    await click("button", "Use this template: Net promoter score")
    await publish(visit)
    console.info(`A template from the overview: ${counts.clicks} clicks, ${counts.loads} loads`)
    expect(counts).toEqual({ clicks: 3, loads: 1 })
    expect(await publishedOf(owner)).toEqual([{ title: "Net promoter score", status: "published", questionCount: 6 }])
  })
})

it("a template is published from the list of surveys, and after it was looked at, with four clicks", async () => {
  await visit(options, async (visit) => {
    const { click, counts, owner, page } = visit
    await page.goto("/portal/surveys")
    Object.assign(counts, { clicks: 0, loads: 0 })
    await click("link", "From a template")
    await click("button", "Use this template: Patient experience")
    await publish(visit)
    expect(counts).toEqual({ clicks: 4, loads: 2 })
    expect(await publishedOf(owner)).toMatchObject([{ title: "Patient experience", status: "published" }])
  })
  await visit(options, async (visit) => {
    const { click, counts, owner, page } = visit
    await click("link", "Preview: Net promoter score")
    await page.getByText("Answers are checked, and never stored.").waitFor()
    await click("button", "Use this template")
    await publish(visit)
    expect(counts).toEqual({ clicks: 4, loads: 2 })
    expect(await publishedOf(owner)).toMatchObject([{ status: "published" }])
  })
})

it("a survey of five questions is published from the empty overview with at most eight clicks and two loads", async () => {
  await visit(options, async (visit) => {
    const { click, counts, owner, page } = visit
    await click("button", "New survey")
    await page.locator("input:focus").waitFor()
    await page.keyboard.type("Lunch")
    counts.clicks++
    await page.getByRole("button", { name: "Add a question" }).click()
    for (const [index, type] of ["Net promoter", "Rating", "Yes or no", "Date", "Text"].entries()) {
      const text = page.locator(".question-text").nth(index).and(page.locator(":focus"))
      if (index > 0) {
        await text.waitFor()
        // In an empty text, a slash opens the types.
        await page.keyboard.type("/")
      }
      await page.locator("[role=option]").first().waitFor()
      await page.keyboard.type(type)
      await page.keyboard.press("Enter")
      await text.waitFor()
      await page.keyboard.type(`Question ${index + 1}`)
      if (index < 4) await page.keyboard.press("Enter")
    }
    await publish(visit)
    console.info(`Five questions: ${counts.clicks} clicks, ${counts.loads} loads`)
    expect(counts.clicks).toBeLessThanOrEqual(8)
    expect(counts.loads).toBeLessThanOrEqual(2)
    expect(await publishedOf(owner)).toEqual([{ title: "Lunch", status: "published", questionCount: 5 }])
    const { items: [survey] } = await server.canvass.surveys.list(owner)
    const { questions } = await server.canvass.surveys.get(owner, survey?.id ?? "")
    expect(questions.map(({ text, type }) => `${type}: ${text}`)).toEqual([
      "nps: Question 1",
      "rating: Question 2",
      "boolean: Question 3",
      "date: Question 4",
      "text: Question 5"
    ])
  })
})

it("a new survey is untitled, and what is typed first is its title", async () => {
  await visit(options, async ({ click, counts, owner, page }) => {
    await click("button", "New survey")
    await page.locator("input:focus").waitFor()
    await page.keyboard.type("Lunch")
    expect(counts).toEqual({ clicks: 1, loads: 1 })
    await page.getByText(/^Saved \d/).waitFor()
    await page.getByRole("link", { name: "Back to the surveys" }).click()
    await page.getByRole("heading", { name: "Surveys" }).waitFor()
    expect(await publishedOf(owner)).toEqual([{ title: "Lunch", status: "draft", questionCount: 0 }])
  })
})

it("without script a template is published with two clicks: the page of the editor leads to the text", async () => {
  await visit({ javaScriptEnabled: false, viewport: phone }, async ({ click, counts, owner, page }) => {
    await click("button", "Use this template: Net promoter score")
    await page.getByRole("link", { name: "Edit as text" }).waitFor()
    expect(await page.getByText("The editor is loading.").isVisible()).toBe(false)
    const id = /surveys\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ""
    await page.goto(`/portal/surveys/${id}/share`)
    await click("button", "Publish survey")
    expect(counts.clicks).toBe(2)
    expect(await publishedOf(owner)).toMatchObject([{ status: "published" }])
  })
})

describe("accessibility", () => {
  const pages: Readonly<Record<string, readonly [path: string, act?: (page: Page) => Promise<void>]>> = {
    emptyOverview: ["/portal"],
    emptyList: ["/portal/surveys"],
    templates: ["/portal/surveys/new"],
    templatesGerman: ["/portal/surveys/new?lang=de"],
    preview: ["/portal/surveys/new/marketScreening"],
    previewOtherLanguage: ["/portal/surveys/new/npsFollowUp?language=fr"],
    previewEnd: ["/portal/surveys/new/npsFollowUp", async (page) => {
      await page.getByLabel("10", { exact: true }).check({ force: true })
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Nothing has been stored").waitFor()
    }],
    editorOfNewSurvey: ["/portal", async (page) => {
      await page.getByRole("button", { name: "New survey" }).click()
      await page.getByRole("textbox", { name: "Title of the survey" }).waitFor()
    }]
  }

  it.each(Object.entries(pages))("%s", async (name, [path, act]) => {
    await visit({ viewport: desktop }, async ({ page }) => {
      await page.goto(path)
      await act?.(page)
      await expectAccessible(page)
      await takePictures(page, name)
    })
  }, 60_000)
})
