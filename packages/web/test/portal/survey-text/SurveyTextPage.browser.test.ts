/** Editing a survey as text in a real browser, without script and with it. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { desktop, expectAccessible, inWindow } from "../../fixtures/browser.js"
import { hostileTexts } from "../../fixtures/hostileTexts.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

const openAccount = async () => {
  const client = await logInto(server.url)
  return {
    owner: (await server.canvass.accounts.ensure(client.email)).id,
    cookies: [...client.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  }
}

const lunch = {
  title: "Lunch",
  questions: [{ key: "dish", type: "single_choice", text: "Which dish?", options: ["Soup", "Stew", "Salad"] }]
} as const

const why = "  - key: why\n    type: text\n    text: Why?\n    showIf: { question: dishes, op: answered }\n"

/** Replaces a part of the text, and saves it. */
const replaceText = async (page: Page, change: (text: string) => string) => {
  const field = page.getByLabel("The definition as text")
  await field.fill(change(await field.inputValue()))
  await page.getByRole("button", { name: "Save", exact: true }).click()
}

it.each([true, false])(
  "a published survey is edited as text, corrected, reviewed and published, script: %s",
  async (javaScriptEnabled) => {
    const { cookies, owner } = await openAccount()
    const { id } = await server.canvass.surveys.create(owner, lunch)
    await server.canvass.surveys.publish(owner, id)
    await server.canvass.responses.submit(id, { answers: [{ questionKey: "dish", value: "Stew" }] })
    const check = async (page: Page) => {
      if (javaScriptEnabled) await expectAccessible(page)
    }
    await inWindow(
      browser,
      { baseURL: server.url, cookies, javaScriptEnabled, viewport: desktop },
      async (page) => {
        await page.goto(`/portal/surveys/${id}/text`)
        await check(page)

        await replaceText(page, (text) => text.replace("type: single_choice", "type: [single_choice"))
        await page.getByRole("heading", { name: "Please check what you entered" }).waitFor()
        expect(await page.getByLabel("The definition as text").inputValue()).toContain("type: [single_choice")
        await check(page)
        await page.getByRole("alert").getByRole("link").first().click()
        expect(new URL(page.url()).hash).toMatch(/^#save-\d+-\d+$/)
        expect(await page.locator(":target .current").count()).toBe(1)

        await replaceText(page, (text) => {
          const corrected = text.replace("type: [single_choice", "type: single_choice")
          return corrected.replace(/ {6}- value: Stew\n.*\n.*\n/, "") + why
        })
        await page.getByText("1 error to correct").waitFor()
        await check(page)
        await page.getByRole("link", { name: "Review changes" }).click()
        expect(await page.getByRole("button", { name: "Publish changes" }).count()).toBe(0)
        await check(page)
        await page.getByRole("link", { name: "Edit as text" }).first().click()

        await replaceText(page, (text) => text.replace("question: dishes", "question: dish"))
        await page.getByText("The changes have been saved").waitFor()
        await page.getByRole("link", { name: "Review changes" }).click()
        await page.getByText("The option is removed. Answers that have it, and stay: 1.").waitFor()
        await check(page)
        await page.getByRole("button", { name: "Publish changes" }).click()
        await page.getByText("The changes have been applied.").waitFor()
        const survey = await server.canvass.surveys.get(owner, id)
        expect(survey.questions.map(({ key }) => key)).toEqual(["dish", "why"])
      }
    )
  },
  90_000
)

it("texts that would run anywhere else are shown as text on all pages, and make none wider", async () => {
  const { cookies, owner } = await openAccount()
  await inWindow(browser, { baseURL: server.url, cookies, viewport: desktop }, async (page) => {
    for (const text of hostileTexts) {
      const { id } = await server.canvass.surveys.create(owner, lunch)
      const quoted = JSON.stringify(text)
      const path = `/portal/surveys/${id}/text`
      await page.goto(path)
      await page.getByLabel("The definition as text").fill(`title: ${quoted}\nwrong: [ ${text}`)
      await page.getByRole("button", { name: "Save", exact: true }).click()
      await page.getByRole("heading", { name: "Please check what you entered" }).waitFor()
      await expectAccessible(page)
      const showIf = `{question: ${quoted}, op: answered}`
      const question = `{key: ${quoted}, type: text, text: ${quoted}, showIf: ${showIf}}`
      await replaceText(page, () => `title: ${quoted}\nquestions:\n- ${question}\n`)
      await page.getByText("The changes have been saved").waitFor()
      await expectAccessible(page)
      await page.goto(`${path}/changes`)
      await expectAccessible(page)
      await page.goto(path)
      await replaceText(page, () => `title: ${quoted}\nquestions:\n- {key: a, type: text, text: ${quoted}}\n`)
      await page.getByText("The changes have been saved").waitFor()
      await page.goto(`${path}/changes`)
      await page.getByRole("button", { name: "Apply and publish" }).waitFor()
      await expectAccessible(page)
    }
  })
}, 120_000)
