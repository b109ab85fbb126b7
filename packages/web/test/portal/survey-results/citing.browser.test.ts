/** Results say how to cite their figures, and show those of an earlier cursor. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../../test/Chromium.js"
import { expectAccessible, inWindow, logInAt, readText, takePictures } from "../../fixtures/browser.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let browser: Browser
let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let owner: string
let surveyId: string
let path: string

const submit = async (value: string) =>
  (await server.canvass.responses.submit(surveyId, { answers: [{ questionKey: "color", value }] })).id

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  client = await logInto(server.url)
  owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, {
    title: "Which color?",
    variables: [{ name: "risk", value: 1 }],
    questions: [{
      key: "color",
      type: "single_choice",
      text: "Which color do you like best?",
      options: ["red", "blue"]
    }]
  })
  surveyId = id
  path = `/portal/surveys/${id}/results`
  await server.canvass.surveys.publish(owner, id)
  for (const color of ["red", "red", "blue"]) await submit(color)
})
afterAll(() => server.stop())

/** What the card says, once it is open. */
const cited = async (page: Page) => {
  await page.getByText("Cite these figures").click()
  const codes = { address: "#cited-address", cursor: "#cited-cursor", digest: "#cited-digest" }
  const [address = "", cursor = "", digest = ""] = await Promise.all(
    Object.values(codes).map((code) => page.locator(code).innerText())
  )
  return { address: new URL(address), cursor, digest }
}

const filter = { question: "color", op: "equals", value: "red" } as const

describe("figures to cite", () => {
  it("have an address, a cursor and a digest, with the selection of the page, also without script", async () => {
    await inWindow(browser, { javaScriptEnabled: false }, async (page) => {
      await logInAt(page, server.url, client.email)
      const query = new URLSearchParams({
        from: "2020-01-01",
        to: "2050-01-31",
        filter: JSON.stringify(filter),
        by: "color"
      })
      await page.goto(`${server.url}${path}?${query}`)
      const { address, cursor, digest } = await cited(page)
      expect([address.origin, address.pathname]).toEqual([server.url, `/api/surveys/${surveyId}/analytics`])
      expect(Object.fromEntries(address.searchParams)).toEqual({
        asOf: cursor,
        from: "2020-01-01",
        to: "2050-02-01",
        filter: JSON.stringify(filter),
        by: "color"
      })
      const computed = await server.canvass.analytics.compute(owner, surveyId, {
        asOf: cursor,
        from: "2020-01-01",
        to: "2050-02-01",
        filter,
        by: "color"
      })
      expect([computed.digest, computed.totals.completed]).toEqual([digest, 2])
    })
  })

  it("are shown again from their address, with what has been removed since", async () => {
    await inWindow(browser, {}, async (page) => {
      await logInAt(page, server.url, client.email)
      await page.goto(server.url + path)
      const before = await cited(page)
      await expectAccessible(page)
      await takePictures(page, "citing")
      const [later, removed] = [await submit("blue"), await submit("blue")]
      const link = page.getByText("Open this page with these figures")
      await link.click()
      expect(await readText(page)).toMatch(
        /figures of an earlier time\. Responses of then .* since: 0\. .*Completed responses 3/
      )
      expect((await cited(page)).digest).toBe(before.digest)
      const past = page.url()
      expect(new URL(past).searchParams.get("asOf")).toBe(before.cursor)
      await server.canvass.responses.remove(owner, surveyId, removed)
      await page.getByText("Show the present figures").click()
      expect(await readText(page)).toMatch(/^(?!.*earlier time).*Completed responses 4/)
      const [first = ""] = (await server.canvass.responses.list(owner, surveyId, { order: "asc" })).items.map((
        { id }
      ) => id)
      await server.canvass.responses.remove(owner, surveyId, first)
      await page.goto(past)
      expect(await readText(page)).toMatch(/Responses of then .* since: 1\. .*Completed responses 2/)
      expect((await cited(page)).digest).not.toBe(before.digest)
      const csv = await page.getByRole("link", { name: "CSV", exact: true }).getAttribute("href")
      expect(new URL(csv ?? "", page.url()).searchParams.get("asOf")).toBe(before.cursor)
      const file = (await client.get(csv ?? "")).html
      expect([file.trim().split("\n").length, file]).toEqual([3, expect.not.stringContaining(later)])
      await expectAccessible(page)
      await takePictures(page, "past")
    })
  })

  it("of an earlier time lead to filters, groups, trends and texts of that time", async () => {
    await inWindow(browser, {}, async (page) => {
      await logInAt(page, server.url, client.email)
      await page.goto(server.url + path)
      const { cursor } = await cited(page)
      const later = await submit("blue")
      const past = `${server.url}${path}?asOf=${cursor}`
      await page.goto(past)
      const main = page.locator("main")
      // Links to the page and to the pages below it, but not to other pages of the survey, nor to the present.
      const leading = await main.locator(`a[href*="${path}?"], a[href*="${path}/t"]`).evaluateAll((links) =>
        links.map((link) => ({ text: link.textContent, address: link.getAttribute("href") ?? "" }))
      )
      expect(leading.length).toBeGreaterThan(5)
      expect(leading.filter(({ address }) => !address.includes(`asOf=${cursor}`)).map(({ text }) => text)).toEqual([])
      const forms = await main.locator("form[method=get]").evaluateAll((found) =>
        found.map((form) => form.querySelector("input[name=asOf]")?.getAttribute("value"))
      )
      expect(new Set(forms)).toEqual(new Set([cursor]))
      const total = /Completed responses (\d+)/.exec(await readText(page))?.[1]
      await page.getByRole("link", { name: "Trend" }).first().click()
      expect(await readText(page)).toContain("figures of an earlier time")
      const counted = await page.locator("table td").allTextContents()
      expect(counted).toContain(total)
      await page.getByText("Show the present figures").click()
      expect(new URL(page.url()).searchParams.has("asOf")).toBe(false)
      expect(await page.locator("table td").allTextContents()).toContain(String(Number(total) + 1))
      await page.goto(`${server.url}${path}/texts?asOf=${cursor}`)
      expect(await readText(page)).toContain("figures of an earlier time")
      for (const name of ["trend", "texts"]) {
        await page.goto(`${server.url}${path}/${name}?asOf=x`)
        expect(await readText(page)).toContain("The cursor in the address is not one of this survey, or has expired.")
      }
      await server.canvass.responses.remove(owner, surveyId, later)
    })
  })

  it("are the present ones for a cursor that is none, and say where figures cannot be cited", async () => {
    await inWindow(browser, {}, async (page) => {
      await logInAt(page, server.url, client.email)
      await page.goto(`${server.url}${path}?asOf=x&by=nothing`)
      const text = await readText(page)
      expect(text).toContain("The cursor in the address is not one of this survey, or has expired.")
      expect(text).toContain("Completed responses 3")
      expect((await cited(page)).digest).toMatch(/^[0-9a-f]{64}$/)
      await page.goto(`${server.url}${path}?by=variable.risk`)
      await page.getByText("Cite these figures").click()
      expect(await readText(page)).toContain("These figures cannot be cited")
      expect(await page.locator("#cited-digest").count()).toBe(0)
      await expectAccessible(page)
      await takePictures(page, "not-citable")
    })
  })
})
