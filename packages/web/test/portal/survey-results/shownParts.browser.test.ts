/** Pages say how many saw an option or a row, where it is not everybody who answered. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { expectAccessible, inWindow, logInAt, readText, takePictures } from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let surveyId: string

const forGold = { field: "plan", op: "equals", value: "gold" } as const

const only = (value: string, label: string) => ({ value, label, showIf: forGold })

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, {
    title: "What do you use?",
    hiddenFields: ["plan"],
    questions: [
      {
        key: "parts",
        type: "multiple_choice",
        text: "Which parts do you use?",
        options: ["Reports", "Alerts", only("sync", "Synchronisation with other products")]
      },
      {
        key: "best",
        type: "ranking",
        text: "What is best?",
        options: ["Speed", "Price", only("help", "Help")],
        settings: { topN: 1 }
      },
      {
        key: "rate",
        type: "matrix",
        text: "How good is it?",
        options: ["Good", only("great", "Great")],
        settings: { rows: ["Speed", { ...only("help", "Help by phone") }] }
      }
    ]
  })
  surveyId = id
  await server.canvass.surveys.publish(owner, id)
  for (let n = 0; n < 12; n++) {
    const isGold = n % 2 === 0
    await server.canvass.responses.submit(id, {
      metadata: { plan: isGold ? "gold" : "silver" },
      answers: [
        { questionKey: "parts", value: isGold && n % 3 === 0 ? ["Reports", "sync"] : ["Reports"] },
        { questionKey: "best", value: [isGold && n < 6 ? "help" : "Speed"] },
        { questionKey: "rate", value: { Speed: isGold ? "great" : "Good", ...isGold ? { help: "Good" } : {} } }
      ]
    })
  }
})
afterAll(() => server.stop())

const expectFigures = (text: string) => {
  expect(text).toContain("Synchronisation with other products 33.3% of 6 who saw it 16.7% 2")
  expect(text).toContain("Help Ranked: 50% of 6 who saw it")
  expect(text).not.toMatch(/Reports \d+% of/)
}

describe("an option or a row that not everybody saw", () => {
  it("is shown with how many saw it, in results, comparisons and by a results link", async () => {
    await inWindow(browser, {}, async (page) => {
      await logInAt(page, server.url, client.email)
      await page.goto(`${server.url}/portal/surveys/${surveyId}/results`)
      const text = await readText(page)
      expectFigures(text)
      expect(text).toContain("Help by phone 6 answered (100% of 6 who saw it)")
      for (const details of await page.locator("main details.figures > summary").all()) await details.click()
      expect(await readText(page)).toMatch(/Great.* 50% 6 100% of 6 who saw it/)
      await expectAccessible(page)
      await takePictures(page, "results")
      await page.goto(`${server.url}/portal/surveys/${surveyId}/results?by=field.plan`)
      const compared = await readText(page)
      expect(compared).toContain("Synchronisation with other products 16.7%2 (33.3% of 6 who saw it)")
      expect(compared).toContain("0%0 (Nobody saw it)")
      await expectAccessible(page)
      await takePictures(page, "comparison")
      const owner = (await server.canvass.accounts.ensure(client.email)).id
      const { token } = await server.canvass.resultsLinks.replace(owner, surveyId, {})
      await page.goto(`${server.url}/r/${token}`)
      const shared = await readText(page)
      expectFigures(shared)
      // A row moves on apart from its question, so how many saw it is not shown.
      expect(shared).toMatch(/Help by phone 6 answered (?!\()/)
      await expectAccessible(page)
      await takePictures(page, "shared")
    })
  })
})
