/** Surveys of several pages in a real browser, with script and without. */
import { createServer } from "node:http"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { choose, expectAccessible, inWindow } from "../fixtures/browser.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

const panelUrl = "https://panel.example/back"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

const inBrowser = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, { viewport: { width: 360, height: 740 }, ...options }, use)

/** Serves the panel. A window with routes has no cache of pages. */
const withPanel = (page: Page) =>
  page.route(`${panelUrl}*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>The panel</h1>" }))

type SurveyInput = Parameters<PageServer["publish"]>[0]

const survey = {
  title: "The hotel",
  hiddenFields: ["panel"],
  questions: [
    {
      key: "adult",
      type: "boolean",
      text: "Are you an adult?",
      required: true,
      page: {
        title: "About you",
        endIf: [{ when: { question: "adult", op: "equals", value: false }, ending: "young" }]
      }
    },
    { key: "name", type: "text", text: "What is your name?" },
    {
      key: "score",
      type: "nps",
      text: "How likely are you to come again, {{name|dear guest}}?",
      required: true,
      page: { title: "Your visit" }
    },
    {
      key: "reason",
      type: "text",
      text: "Why {{score}}, {{name|dear guest}}?",
      showIf: {
        any: [{ question: "score", op: "lte", value: 6 }, { question: "name", op: "equals", value: "Grace" }]
      }
    },
    { key: "more", type: "text", text: "Anything else?", page: {} }
  ],
  endings: [
    { key: "young", outcome: "screenedOut", title: "Thank you", redirectUrl: `${panelUrl}?s={outcome}&p={panel}` },
    { key: "done", title: "See you, {{name|guest}}!" }
  ]
} satisfies SurveyInput

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const adult = (page: Page, answer: "No" | "Yes") =>
  page.getByRole("group", { name: "an adult" }).getByLabel(answer, { exact: true }).check()
const score = (page: Page, value: number) =>
  choose(page.getByRole("group", { name: "come again" }).getByLabel(String(value), { exact: true }))

const open = async (page: Page, query = "") => {
  const { id, slug } = await server.publish(survey)
  await page.goto(`${server.url}/s/${slug}${query}`)
  return { id, slug }
}

const answers = async (id: string) =>
  Promise.all((await server.responses(id, "all")).map(async (response) => ({
    status: response.status,
    ...await server.answersOf(id, response)
  })))

/** Answers the first page, and goes on. */
const first = async (page: Page, name: string) => {
  await adult(page, "Yes")
  await page.getByLabel("What is your name?").fill(name)
  await press(page, "Next")
  await heading(page, "Your visit")
}

describe.each([["without script", false], ["with script", true]] as const)("%s", (_, javaScriptEnabled) => {
  it("a respondent who is screened out returns to the panel, and sends once", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      await withPanel(page)
      const { id, slug } = await open(page, "?panel=b%26c")
      await page.getByLabel("What is your name?").fill("Ada")
      await adult(page, "No")
      await press(page, "Next")
      await heading(page, "The panel")
      expect(page.url()).toBe(`${panelUrl}?s=screenedOut&p=b%26c`)
      expect(await answers(id)).toEqual([{ status: "screenedOut", adult: false, name: "Ada" }])
      await page.goto(`${server.url}/s/${slug}`)
      expect(await page.getByLabel("What is your name?").inputValue()).toBe("")
    }))

  it("an answer brings up another question of its page", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id } = await open(page)
      await first(page, "Ada")
      await score(page, 3)
      if (!javaScriptEnabled) {
        await press(page, "Next")
        await heading(page, "There are more questions")
      }
      await page.getByLabel("Why 3, Ada?").fill("Rain")
      if (javaScriptEnabled) {
        await score(page, 9)
        expect(await page.getByText("Why 9").isVisible()).toBe(false)
        await score(page, 2)
        expect(await page.getByLabel("Why 2, Ada?").inputValue()).toBe("Rain")
      }
      await press(page, "Next")
      await page.getByLabel("Anything else?").fill("No")
      await press(page, "Send answers")
      await heading(page, "See you, Ada!")
      const sent = javaScriptEnabled ? 2 : 3
      expect(await answers(id)).toEqual([
        { status: "completed", adult: true, name: "Ada", score: sent, reason: "Rain", more: "No" }
      ])
    }))

  it("a session goes on at another device where it was left", async () => {
    let link = ""
    let id = ""
    await inBrowser({ javaScriptEnabled }, async (page) => {
      ;({ id } = await open(page))
      await first(page, "Ada")
      await score(page, 9)
      await press(page, "Save for later")
      link = await page.getByLabel("Your personal link").inputValue()
    })
    await inBrowser({ javaScriptEnabled }, async (page) => {
      await page.goto(link)
      await heading(page, "Your visit")
      await press(page, "Next")
      await page.getByLabel("Anything else?").fill("No")
      await press(page, "Back")
      await heading(page, "Your visit")
      await press(page, "Next")
      expect(await page.getByLabel("Anything else?").inputValue()).toBe("No")
      await press(page, "Send answers")
      await heading(page, "See you, Ada!")
      expect(await answers(id)).toEqual([{ status: "completed", adult: true, name: "Ada", score: 9, more: "No" }])
      await page.goto(link)
      await heading(page, "Your answers were already sent")
    })
  })

  it("page one is changed after going back, by the button and by the browser", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id } = await open(page)
      await first(page, "Ada")
      await score(page, 9)
      await press(page, "Back")
      expect(await page.getByLabel("What is your name?").inputValue()).toBe("Ada")
      await first(page, "Grace")
      // A condition tests the answer to a question of an earlier page.
      expect(await page.getByLabel("Why 9, Grace?").isVisible()).toBe(true)
      await page.goBack()
      await page.goBack()
      await page.goBack()
      await heading(page, "About you")
      await page.getByLabel("What is your name?").fill("Hedy")
      await press(page, "Next")
      await heading(page, "Your visit")
      await press(page, "Next")
      await press(page, "Send answers")
      await heading(page, "See you, Hedy!")
      expect(await answers(id)).toEqual([{ status: "completed", adult: true, name: "Hedy", score: 9 }])
      await page.goBack()
      await page.waitForLoadState()
      if (await page.getByRole("button", { name: "Send answers" }).count() > 0) await press(page, "Send answers")
      await heading(page, "Your answers were already sent")
      expect(await answers(id)).toHaveLength(1)
    }))
})

it("each page is accessible and fits the window, also with errors", () =>
  inBrowser({}, async (page) => {
    await open(page)
    await expectAccessible(page)
    await press(page, "Next")
    await heading(page, "Please check your answers")
    await expectAccessible(page)
    await first(page, "Ada")
    await expectAccessible(page)
    await score(page, 9)
    await press(page, "Next")
    await page.getByLabel("Anything else?").waitFor()
    await expectAccessible(page)
    await press(page, "Send answers")
    await heading(page, "See you, Ada!")
    await expectAccessible(page)
  }))

describe("one question at a time", () => {
  const openOne = async (page: Page) => {
    const { id, slug } = await server.publish({
      title: "The hotel",
      layout: "one",
      questions: [
        {
          key: "room",
          type: "single_choice",
          text: "Which room?",
          options: ["Small", "Large", "Suite"],
          required: true
        },
        { key: "score", type: "nps", text: "Come again?" },
        { key: "name", type: "text", text: "Your name?" },
        { key: "adult", type: "boolean", text: "Are you an adult?" }
      ]
    })
    await page.goto(`${server.url}/s/${slug}`)
    return { id, slug }
  }
  const question = (page: Page, text: string) => page.getByText(text).waitFor()

  it("letters and digits choose, Enter goes on, and the last page is sent by its button only", () =>
    inBrowser({ viewport: { width: 1280, height: 800 } }, async (page) => {
      const { id } = await openOne(page)
      await expectAccessible(page)
      await page.keyboard.press("b")
      await question(page, "Come again?")
      await page.keyboard.press("1")
      await page.keyboard.press("0")
      await question(page, "Your name?")
      await page.keyboard.type("Ada b")
      await page.keyboard.press("Enter")
      await question(page, "Are you an adult?")
      await page.keyboard.press("a")
      await page.keyboard.press("Enter")
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Send answers")
      expect(await answers(id)).toMatchObject([{ status: "partial" }])
      await page.keyboard.press("Enter")
      await heading(page, "Thank you!")
      expect(await answers(id)).toEqual([{ status: "completed", room: "Large", score: 10, name: "Ada b", adult: true }])
    }))

  it("a click goes on, arrow keys do not, and both can be turned off for good", () =>
    inBrowser({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await openOne(page)
      await page.getByLabel("Small").focus()
      await page.keyboard.press("ArrowDown")
      await page.waitForTimeout(500)
      expect(await page.getByLabel("Large").isChecked()).toBe(true)
      await choose(page.getByLabel("Suite"))
      await question(page, "Come again?")
      await press(page, "Back")
      expect(await page.getByLabel("Suite").isChecked()).toBe(true)
      await page.getByLabel("Answer by key").uncheck()
      await page.reload()
      expect(await page.getByLabel("Answer by key").isChecked()).toBe(false)
      await choose(page.getByLabel("Small"))
      await page.keyboard.press("b")
      await page.waitForTimeout(500)
      expect(await page.getByLabel("Small").isChecked()).toBe(true)
      await page.keyboard.press("Enter")
      await question(page, "Come again?")
    }))
})

it("the key Enter in a field leaves no page", () =>
  inBrowser({ javaScriptEnabled: false }, async (page) => {
    const { id } = await open(page)
    await adult(page, "Yes")
    await page.getByLabel("What is your name?").fill("Ada")
    await page.getByLabel("What is your name?").press("Enter")
    await page.waitForURL("**form=1")
    expect(await page.getByLabel("What is your name?").inputValue()).toBe("Ada")
    expect(await answers(id)).toEqual([])
  }))

it("a page that is embedded tells where the respondent would go on, and stays", () =>
  inBrowser({}, async (page) => {
    await withPanel(page)
    const { slug } = await server.publish(survey)
    const html = `<div id="host"><script async src="${server.url}/embed.js" data-survey="${slug}"></script></div>
<script>addEventListener("canvass:submitted", ({ detail }) => { document.title = JSON.stringify(detail) })</script>`
    const host = createServer((_, response) => response.setHeader("content-type", "text/html").end(html))
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve))
    const address = host.address()
    await page.goto(`http://127.0.0.1:${typeof address === "string" ? "" : address?.port ?? ""}`)
    const frame = page.frameLocator("iframe")
    await frame.getByRole("group", { name: "an adult" }).getByLabel("No", { exact: true }).check()
    await frame.getByRole("button", { name: "Next" }).click()
    await expect.poll(() => page.title()).toContain(`"redirectUrl":"${panelUrl}?s=screenedOut&p="`)
    await frame.getByRole("link", { name: "Continue" }).click()
    await heading(page, "The panel")
    await new Promise((resolve) => host.close(resolve))
  }))
