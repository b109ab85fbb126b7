/** The preview of a survey in a real browser: what its owner sees is what respondents will see. */
import { PictureSamples } from "@canvass/core/testing"
import { Buffer } from "node:buffer"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { expectAccessible, inWindow } from "../../fixtures/browser.js"
import { expectLayout } from "../../fixtures/expectLayout.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let owner: string
let cookies: ReadonlyArray<{ readonly name: string; readonly value: string; readonly url: string }>
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  const client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
  cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
})
afterAll(() => server.stop())

type SurveyInput = Parameters<PageServer["publish"]>[0]

const survey = {
  title: "The hotel",
  languages: ["en", "de"],
  hiddenFields: ["panel"],
  questions: [
    { key: "name", type: "text", text: "Your name?", required: true },
    { key: "adult", type: "boolean", text: "Are you an adult?" },
    { key: "score", type: "nps", text: "How likely, {{name|dear guest}}?", page: { title: "Your visit" } },
    {
      key: "reason",
      type: "text",
      text: "Why {{score}}, {{name|dear guest}}?",
      showIf: {
        all: [{ question: "adult", op: "equals", value: true }, { question: "score", op: "lte", value: 6 }]
      }
    },
    { key: "club", type: "text", text: "Which club?", showIf: { field: "panel", op: "equals", value: "gold" } }
  ],
  endings: [{ key: "done", showIf: { field: "panel", op: "equals", value: "gold" }, title: "Goodbye, {{name}}" }]
} satisfies SurveyInput

const german = {
  "/title": "Das Hotel",
  "/questions/name/text": "Ihr Name?",
  "/questions/score/text": "Wie wahrscheinlich, {{name|lieber Gast}}?",
  "/endings/done/title": "Auf Wiedersehen, {{name}}"
}

const inPreview = async (input: SurveyInput, options: BrowserContextOptions, use: (page: Page) => Promise<void>) => {
  const { id } = await server.canvass.surveys.create(owner, input)
  if (input.languages?.includes("de") === true) await server.canvass.translations.replace(owner, id, "de", german)
  await inWindow(browser, { viewport: { width: 360, height: 740 }, ...options, cookies }, async (page) => {
    await page.goto(`${server.url}/portal/surveys/${id}/preview`)
    await use(page)
  })
  expect((await server.canvass.responses.list(owner, id, { status: "all" })).items).toEqual([])
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
const score = (page: Page, value: number) =>
  page.locator(`[name="a.score"][value="${value}"]`).locator("xpath=ancestor::label").click()

describe.each([["without script", false], ["with script", true]] as const)("%s", (_, javaScriptEnabled) => {
  it("a page knows the answers of earlier pages, in its conditions and in its texts", () =>
    inPreview(survey, { javaScriptEnabled }, async (page) => {
      await page.getByLabel("Your name?").fill("Ada")
      await page.getByLabel("Yes", { exact: true }).check()
      await press(page, "Next")
      await page.getByText("How likely, Ada?").waitFor()
      await score(page, 3)
      if (!javaScriptEnabled) {
        await press(page, "Send answers")
        await heading(page, "There are more questions")
      }
      await page.getByLabel("Why 3, Ada?").fill("Rain")
      await press(page, "Send answers")
      await heading(page, "Thank you!")
      await page.getByText("Your answers have been received.").waitFor()
      await page.getByText("Nothing has been stored").waitFor()
    }))

  it("its owner chooses the language and the hidden fields", () =>
    inPreview(survey, { javaScriptEnabled }, async (page) => {
      await page.getByLabel("Hidden field panel").fill("gold")
      await press(page, "Show")
      await page.waitForURL(/panel=gold/)
      await page.getByLabel("Your name?").fill("Ada")
      await press(page, "Deutsch")
      await heading(page, "Das Hotel")
      expect(await page.evaluate("document.documentElement.lang")).toBe("de")
      expect(await page.getByLabel("Ihr Name?").inputValue()).toBe("Ada")
      await page.getByText("erforderlich").waitFor()
      await press(page, "Weiter")
      await page.getByText("Wie wahrscheinlich, Ada?").waitFor()
      await page.getByLabel("Which club?").fill("Ours")
      await press(page, "Antworten senden")
      await heading(page, "Auf Wiedersehen, Ada")
      if (javaScriptEnabled) await expectAccessible(page)
    }))
})

it("is accessible with its settings", () =>
  inPreview(survey, {}, async (page) => {
    await expectAccessible(page)
  }))

it("goes back, and the key Enter does not leave a page", () =>
  inPreview(survey, { javaScriptEnabled: false }, async (page) => {
    await page.getByLabel("Your name?").fill("Ada")
    await page.getByLabel("Your name?").press("Enter")
    await page.waitForURL(/language=en/)
    await heading(page, "The hotel")
    await press(page, "Next")
    await page.getByText("How likely, Ada?").waitFor()
    await press(page, "Back")
    await heading(page, "The hotel")
    expect(await page.getByLabel("Your name?").inputValue()).toBe("Ada")
  }))

describe("the frame beside the form of a design", () => {
  const open = async (options: BrowserContextOptions, use: (page: Page, id: string) => Promise<void>) => {
    const { id } = await server.canvass.surveys.create(owner, survey)
    await inWindow(browser, { viewport: { width: 1280, height: 900 }, ...options, cookies }, async (page) => {
      await page.goto(`${server.url}/portal/surveys/${id}/design`)
      await use(page, id)
    })
  }
  const frameOf = (page: Page) => page.frameLocator("iframe")
  const logo = {
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(PictureSamples.png({ width: 41 }))
  }

  it("with script, it follows the fields, at the step and in the theme that it shows, without steps back in the history", () =>
    open({}, async (page, id) => {
      await expectAccessible(page)
      await expectLayout(page)
      const steps: unknown = await page.evaluate("history.length")
      await page.getByLabel("Show a welcome page").check()
      await page.getByLabel("Title of the welcome").fill("Come in")
      await frameOf(page).getByRole("heading", { name: "Come in" }).waitFor()
      await page.getByLabel("Choose an accent").check()
      await page.getByLabel("Accent", { exact: true }).fill("#b4452c")
      const start = frameOf(page).getByRole("link", { name: "Start" })
      await frameOf(page).locator("link[href*=b4452c]").waitFor({ state: "attached" })
      await page.getByRole("link", { name: "Dark" }).click()
      await frameOf(page).locator("html[data-theme=dark]").waitFor()
      expect(await page.evaluate("history.length")).toBe(steps)
      await start.click()
      await frameOf(page).getByLabel("Your name?").waitFor()
      await page.getByLabel("Number the questions").check()
      await frameOf(page).locator("html[data-theme=dark] .number").first().waitFor()
      expect((await server.canvass.surveys.get(owner, id)).design).toBeNull()
    }))

  it("without script, it shows what is saved, and pictures are uploaded with the form", () =>
    open({ javaScriptEnabled: false }, async (page, id) => {
      await page.locator("input[name=logoFile]").setInputFiles(logo)
      await page.getByLabel("Show a welcome page").check()
      await page.getByLabel("Title of the welcome").fill("Come in")
      await press(page, "Save")
      await page.getByText("The design was saved.").waitFor()
      await frameOf(page).getByRole("heading", { name: "Come in" }).waitFor()
      await frameOf(page).locator("img[src^='/media/']").waitFor()
      expect((await server.canvass.surveys.get(owner, id)).design?.logo).toMatch(/^[0-9a-f-]{36}$/)
    }))
})
