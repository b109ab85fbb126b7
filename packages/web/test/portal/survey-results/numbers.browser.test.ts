/** Pages show the histogram and the median of a question that takes numbers. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inWindow,
  logInAt,
  readText,
  takePictures
} from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let surveyId: string

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, {
    title: "Incomes",
    questions: [
      { key: "income", type: "text", text: "Your income?", settings: { format: "number" } },
      { key: "member", type: "boolean", text: "Member?" },
      { key: "debt", type: "text", text: "The debt of your state?", settings: { format: "number" } },
      { key: "children", type: "text", text: "How many children?", settings: { format: "number", integer: true } }
    ]
  })
  surveyId = id
  await server.canvass.surveys.publish(owner, id)
  for (let n = 0; n < 1_100; n++) {
    await server.canvass.responses.submit(id, {
      answers: [
        // Few are rich.
        { questionKey: "income", value: String(Math.round(9_000 / (0.12 + n / 1_100) * 100) / 100) },
        { questionKey: "member", value: n % 3 === 0 },
        { questionKey: "debt", value: String(n * 1e9 - 2e11) },
        { questionKey: "children", value: String(n % 7 * (n % 2)) }
      ]
    })
  }
})
afterAll(() => server.stop())

/** The labels below a chart do not overlap. */
const expectLabelsApart = async (page: Page): Promise<void> => {
  const charts = await page.locator(".columns-axis").all()
  expect(charts.length).toBeGreaterThan(2)
  for (const chart of charts) {
    const boxes = await chart.locator("text").evaluateAll((labels) =>
      labels.map((label) => {
        const { bottom, left, right, top } = label.getBoundingClientRect()
        return { bottom, left, right, top }
      })
    )
    boxes.forEach((box, index) => {
      for (const other of boxes.slice(index + 1)) {
        expect(box.right <= other.left || other.right <= box.left || box.bottom <= other.top).toBe(true)
      }
    })
  }
}

describe("a question that takes numbers", () => {
  it("has a histogram and a median in results, in a comparison and by a results link", async () => {
    await inWindow(browser, {}, async (page) => {
      await logInAt(page, server.url, client.email)
      const expectFigures = async () => {
        for (const details of await page.locator("main details.figures > summary").all()) await details.click()
        const text = await readText(page)
        expect(text).toMatch(/5,000 – <10,000 \d+ 10,000 – <15,000 \d+ .*70,000 – <75,000 \d+ 75,000 – <80,000 1 /)
        // 1 100 incomes differ, and numbers of children are few.
        expect(text).toMatch(/Median ≈ 14,[\d.]+ .*0 629 1 79 2 78 3 79 4 78 5 79 6 78 .*Median 0 /)
        await expectAccessible(page)
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          await expectLabelsApart(page)
        }
      }
      await page.goto(`${server.url}/portal/surveys/${surveyId}/results`)
      await expectFigures()
      await takePictures(page, "results")
      await page.goto(`${server.url}/portal/surveys/${surveyId}/results?by=member`)
      // Each group has fewer than 1 000 different numbers.
      expect(await readText(page)).toMatch(/Median ≈ 14,[\d.]+ 14,[\d.]+ 14,[\d.]+ /)
      await expectAccessible(page)
      await takePictures(page, "comparison")
      const owner = (await server.canvass.accounts.ensure(client.email)).id
      const { token } = await server.canvass.resultsLinks.replace(owner, surveyId, {})
      await page.goto(`${server.url}/r/${token}`)
      await expectFigures()
      await takePictures(page, "shared")
    })
  })
})
