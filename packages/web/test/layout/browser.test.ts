/** The pages about the server in a real browser: front page, API reference, descriptions of errors. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { choose, desktop, expectAccessible, inWindow, phone } from "../fixtures/browser.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer({ exampleSurvey: "lunch-k3x7q2ab" })])
})
afterAll(() => server.stop())

const inBrowser = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, options, use)

it.each([
  "/",
  "/?lang=fr",
  "/docs",
  "/docs/surveys",
  "/docs/analytics",
  "/docs/events",
  "/errors",
  "/errors/invalid-input"
])(
  "%s is accessible and fits the window",
  (path) =>
    inBrowser({}, async (page) => {
      await page.goto(server.url + path)
      await expectAccessible(page)
    })
)

describe.each([
  ["without script", false],
  ["with script", true]
])("the API reference %s", (_, javaScriptEnabled) => {
  it("leads from the front page to an operation, and shows it in both languages", () =>
    inBrowser({ javaScriptEnabled, viewport: desktop }, async (page) => {
      await page.goto(server.url)
      await page.getByRole("link", { name: "Read the API reference" }).click()
      await page.getByRole("main").getByRole("link", { name: "Create a survey" }).click()
      expect(page.url()).toBe(`${server.url}/docs/surveys#surveys.create`)
      const operation = page.getByRole("region", { name: "Create a survey", exact: true })
      const curl = operation.getByText(`curl "${server.url}/api/surveys"`)
      const client = operation.getByText("await canvass.post(\"/surveys\"")
      expect([await curl.isVisible(), await client.isVisible()]).toEqual([true, false])
      await operation.getByLabel("TypeScript", { exact: true }).focus()
      await page.keyboard.press("Space")
      expect([await curl.isVisible(), await client.isVisible()]).toEqual([false, true])
    }))

  it("has a menu on a phone", () =>
    inBrowser({ javaScriptEnabled, viewport: phone }, async (page) => {
      await page.goto(`${server.url}/docs`)
      await page.getByText("Contents").click()
      await page.getByRole("navigation", { name: "API reference" }).getByRole("link", { name: "Webhooks" }).click()
      await page.waitForURL(`${server.url}/docs/webhooks`)
      expect(await page.title()).toBe("Webhooks · API reference · Canvass")
    }))
})

it("with script, the language that is chosen for one example is that of all, and an example can be copied", () =>
  inBrowser({ viewport: desktop, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.goto(`${server.url}/docs/surveys`)
    const operation = (name: string) => page.getByRole("region", { name, exact: true })
    await choose(operation("Create a survey").getByLabel("TypeScript", { exact: true }))
    const example = operation("Publish a survey").locator(".client")
    expect(await example.isVisible()).toBe(true)
    await example.getByRole("button", { name: "Copy" }).click()
    expect(await page.evaluate("navigator.clipboard.readText()"))
      .toBe("const survey = await canvass.post(\"/surveys/{id}/publish\", { path: { id: surveyId } })")
  }))

it("the front page is in the language of the reader, and has the example survey that the settings name", () =>
  inBrowser({ locale: "de-DE", viewport: phone }, async (page) => {
    await page.goto(server.url)
    expect(await page.locator("html").getAttribute("lang")).toBe("de")
    const link = page.getByRole("link", { name: "Beispielumfrage ausprobieren" })
    expect(await link.getAttribute("href")).toBe("/s/lunch-k3x7q2ab")
    await page.getByRole("link", { name: "Español" }).click()
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Encuestas en su propio servidor")
  }))
