/** The page of a results link and the form that makes it, in a real browser. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { answerAll } from "../fixtures/answers.js"
import { expectAccessible, inWindow, logInAt, takePictures } from "../fixtures/browser.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto } from "../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let email = ""
let surveyId = ""
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  email = (await logInto(server.url)).email
  const owner = (await server.canvass.accounts.ensure(email)).id
  const survey = await server.canvass.surveys.create(owner, allTypesSurvey)
  surveyId = survey.id
  await server.canvass.surveys.publish(owner, surveyId)
  await answerAll(server, surveyId, 20)
})
afterAll(() => server.stop())

const logIn = (page: Page) => logInAt(page, server.url, email)

describe.each([true, false])("with script: %s", (javaScriptEnabled) => {
  it("a link is made, seen, changed, moved and revoked", async () => {
    await inWindow(browser, { javaScriptEnabled }, async (page) => {
      await logIn(page)
      await page.goto(`${server.url}/portal/surveys/${surveyId}/results`)
      await page.getByRole("link", { name: "Share results" }).click()
      if (javaScriptEnabled) await expectAccessible(page)
      await takePictures(page, `form-empty`)
      await page.getByLabel("Show the newest texts").check()
      await page.getByRole("button", { name: "Make a link" }).click()
      expect(await page.locator(".flash").textContent()).toContain("The link is made")
      const url = await page.locator("#results-link").textContent() ?? ""
      expect(url).toMatch(/\/r\/[\w-]{43}$/)
      for (const details of await page.locator("main details > summary").all()) await details.click()
      if (javaScriptEnabled) await expectAccessible(page)
      await takePictures(page, "form-made")

      await inWindow(browser, { javaScriptEnabled }, async (visitor) => {
        expect((await visitor.goto(url))?.status()).toBe(200)
        expect(await visitor.getByRole("heading", { level: 1 }).textContent()).toBe(allTypesSurvey.title)
        expect(await visitor.getByText("I liked dish").count()).toBeGreaterThan(4)
        if (javaScriptEnabled) await expectAccessible(visitor)
        await takePictures(visitor, "page")
      })

      await page.getByLabel("Last day").fill("2999-12-31")
      await page.getByLabel("Show the newest texts").uncheck()
      await page.getByRole("button", { name: "Save" }).click()
      expect(await page.locator(".flash").textContent()).toContain("saved")
      expect(await page.getByLabel("Last day").inputValue()).toBe("2999-12-31")
      await page.getByLabel("Last day").fill("2001-01-01")
      await page.getByRole("button", { name: "Save" }).click()
      expect(await page.getByRole("alert").textContent()).toContain("past")
      expect(await page.title()).toMatch(/^Error:/)
      if (javaScriptEnabled) await expectAccessible(page)

      await page.goto(`${server.url}/portal/surveys/${surveyId}/results/link`)
      await page.locator("summary", { hasText: "New address" }).click()
      await page.getByRole("button", { name: "New address" }).click()
      const moved = await page.locator("#results-link").textContent() ?? ""
      expect(moved).not.toBe(url)
      expect((await fetch(url)).status).toBe(404)
      const seen = await fetch(moved)
      expect([seen.status, (await seen.text()).includes("I liked dish")]).toEqual([200, false])

      await page.locator("summary", { hasText: "Revoke the link" }).click()
      await page.getByRole("button", { name: "Revoke the link" }).click()
      expect(await page.locator(".flash").textContent()).toContain("revoked")
      expect((await fetch(moved)).status).toBe(404)
    })
  })
})

it("a link that does not work, and one without figures, are accessible", async () => {
  const { id } = await server.publish({ title: "Lunch", questions: [{ key: "dish", type: "text", text: "Dish?" }] })
  const { token } = await server.canvass.resultsLinks.replace(server.owner, id)
  await inWindow(browser, {}, async (page) => {
    await page.goto(`${server.url}/r/${token}`)
    expect(await page.getByText("Not enough responses yet").count()).toBe(1)
    await expectAccessible(page)
    await takePictures(page, "page-empty")
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.url}/r/unknown`)
  await expectAccessible(page)
  await takePictures(page, "page-unknown")
  await context.close()
})
