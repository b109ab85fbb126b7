/** The pages of translations in a real browser. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { desktop, expectAccessible, expectNoSidewaysScroll, inWindow, phone } from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

const openSurvey = async () => {
  const client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, {
    title: "How was your visit?",
    description: "About your last visit.\nIt takes a minute.",
    languages: ["en", "ar", "de"],
    questions: [
      { key: "name", type: "text", text: "Your name?" },
      { key: "a_question_with_a_long_key", type: "single_choice", text: "Which colour?", options: ["red", "blue"] }
    ],
    translations: { ar: { "/title": "كيف كانت زيارتك؟" } }
  })
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  return { id, owner, cookies, path: `/portal/surveys/${id}/translations` }
}

describe.each([["without script", false], ["with script", true]])("%s", (_, javaScriptEnabled) => {
  it("somebody adds a language and translates with the keyboard", async () => {
    const { cookies, id, owner, path } = await openSurvey()
    await inWindow(browser, { baseURL: server.url, cookies, javaScriptEnabled, viewport: desktop }, async (page) => {
      await page.goto(path)
      await page.getByLabel("Language", { exact: true }).fill("fr")
      await page.getByLabel("Language", { exact: true }).press("Enter")
      await page.getByLabel("How was your visit?").focus()
      await page.keyboard.type("Votre visite ?")
      await page.getByRole("button", { name: "Save" }).press("Enter")
      await page.getByText("The translation is saved.").waitFor()
      expect((await server.canvass.translations.get(owner, id, "fr")).texts).toEqual({ "/title": "Votre visite ?" })
    })
  })
})

it("all states are accessible, and fit windows from 360 to 1 680 px", async () => {
  const { cookies, id, owner, path } = await openSurvey()
  await inWindow(browser, { baseURL: server.url, cookies, viewport: phone }, async (page) => {
    await page.goto(path)
    await expectAccessible(page)
    await page.goto(`${path}/ar`)
    await expectAccessible(page)
    for (const width of [360, 768, 1024, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await server.canvass.translations.replace(owner, id, "ar", { "/title": "زيارتك" })
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("button", { name: "Save anyway" }).waitFor()
    await expectAccessible(page)
    await page.goto(`${path}/ar`)
    await page.getByLabel("Import a CSV file").fill("nothing")
    await page.getByRole("button", { name: "Import" }).click()
    await page.getByText("The first line must be").first().waitFor()
    await expectAccessible(page)
  })
})

it("the script reads a file into the form", async () => {
  const { cookies, id, owner, path } = await openSurvey()
  await inWindow(browser, { baseURL: server.url, cookies }, async (page) => {
    await page.goto(`${path}/de`)
    const buffer = Buffer.from("\ufeffplace;source;translation\r\n/title;x;Größe\r\n/nope;x;y\r\n")
    await page.getByLabel("A CSV file", { exact: true }).setInputFiles({ name: "de.csv", mimeType: "text/csv", buffer })
    await expect.poll(() => page.getByLabel("Import a CSV file").inputValue()).toContain("/title")
    await page.getByRole("button", { name: "Import" }).click()
    await page.getByText("1 place that the survey does not have:").waitFor()
    await expectAccessible(page)
    expect((await server.canvass.translations.get(owner, id, "de")).texts).toEqual({ "/title": "Größe" })
  })
})
