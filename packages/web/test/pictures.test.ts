/** The pictures of the README, made from a running server: `UPDATE=1 npx vitest run --project adapters pictures`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import type { Browser, Page } from "playwright-core"
import { expect, it } from "vitest"
import { sharedChromium } from "../../../test/Chromium.js"
import { answerAll } from "./fixtures/answers.js"
import { choose, logInAt } from "./fixtures/browser.js"
import { allTypesSurvey, type PageServer, startPageServer } from "./fixtures/PageServer.js"
import { logInto } from "./fixtures/PortalClient.js"

const folder = new URL("../../../docs/pictures/", import.meta.url)

const names = ["api-key.png", "editor.png", "respondent.png", "results.png"]

const maxBytes = 150_000

it.runIf(process.env["UPDATE"] !== undefined)("the pictures are made from a running server", async () => {
  const [browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  mkdirSync(folder, { recursive: true })
  await takePictures(browser, server)
  await server.stop()
}, 120_000)

it("the README shows the pictures, each of which is small", () => {
  expect(readdirSync(folder).toSorted()).toEqual(names)
  const readme = readFileSync(new URL("../../README.md", folder), "utf8")
  for (const name of names) {
    const bytes = readFileSync(new URL(name, folder))
    expect(bytes.subarray(1, 4).toString(), name).toBe("PNG")
    expect(bytes.length, name).toBeLessThanOrEqual(maxBytes)
    expect(readme).toMatch(new RegExp(`!\\[[^\\]]{20,}\\]\\(docs/pictures/${name}\\)`))
  }
})

const takePictures = async (browser: Browser, server: PageServer) => {
  const person = await logInto(server.url, "grace@example.com")
  const { email } = person
  const owner = (await server.canvass.accounts.ensure(email)).id
  const { id, slug } = await server.canvass.surveys.create(owner, allTypesSurvey)
  await server.canvass.surveys.publish(owner, id)
  await answerAll(server, id, 140)

  const context = await browser.newContext({
    // No picture shows a colour that is on its way to another one.
    reducedMotion: "reduce",
    locale: "en-GB",
    deviceScaleFactor: 1,
    viewport: { width: 1200, height: 780 }
  })
  const page = await context.newPage()
  const take = async (name: string) => {
    writeFileSync(new URL(name, folder), await page.screenshot())
  }

  await page.goto(`${server.url}/s/${slug}`)
  await choose(page.getByRole("group", { name: "How did it taste?" }).getByLabel("4"))
  await page.getByLabel("Stew").check()
  await scrollTo(page, "What did you eat?")
  await take("respondent.png")

  await logInAt(page, server.url, email)

  await page.goto(`${server.url}/portal/surveys/${id}/edit`)
  await page.getByRole("textbox", { name: "Text of the question 3" }).click()
  await page.getByRole("switch", { name: "Required" }).waitFor()
  await take("editor.png")

  await page.goto(`${server.url}/portal/surveys/${id}/results`)
  await take("results.png")

  await createKeys(server, person, id)
  // Wide enough for a table of eight columns.
  await page.setViewportSize({ width: 1280, height: 832 })
  await page.goto(`${server.url}/portal/api-keys`)
  await take("api-key.png")
  await context.close()
}

/** Creates a key for each of three programs, and sends a request with it. */
const createKeys = async (server: PageServer, person: Person, surveyId: string) => {
  const keys = [
    { name: "Website", allowedIps: "203.0.113.7" },
    { name: "Warehouse export", scopes: "read_only", expiresAt: "2027-12-31" },
    { name: "Lunch kiosk", reach: "ticked", surveys: surveyId }
  ]
  for (const fields of keys) {
    const { html } = await person.submit("/portal/api-keys", "create", fields)
    const key = /value="(sr_\w+)"/.exec(html)?.[1] ?? ""
    await fetch(`${server.url}/api/surveys`, { headers: { "x-api-key": key } })
  }
}

type Person = Awaited<ReturnType<typeof logInto>>

const scrollTo = async (page: Page, text: string) => {
  await page.evaluate(`{
    const element = [...document.querySelectorAll("legend, .legend, h2, h3, input, textarea")]
      .find(({ textContent, value }) => [textContent, value].some((text) => text?.includes(${JSON.stringify(text)})))
    scrollTo(0, element.getBoundingClientRect().top + scrollY - 120)
  }`)
  await page.waitForTimeout(200)
}
