/** A survey with conditions in a real browser, with script and without. */
import { walk } from "@canvass/core/questionnaire"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { choose, expectAccessible, inWindow } from "../fixtures/browser.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

const narrow = { width: 360, height: 740 }

const inBrowser = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, { viewport: narrow, ...options }, use)

type Questions = NonNullable<Parameters<PageServer["publish"]>[0]["questions"]>

const isMember = { question: "member", op: "equals", value: true } as const

const questions: Questions = [
  { key: "member", type: "boolean", text: "Are you a member?" },
  { key: "score", type: "nps", text: "How likely are you to come again?", required: true },
  {
    key: "reason",
    type: "text",
    text: "What went wrong?",
    showIf: { question: "score", op: "lte", value: 6 },
    requiredIf: { question: "score", op: "lte", value: 2 }
  },
  { key: "contact", type: "boolean", text: "May we call you?", showIf: { question: "reason", op: "answered" } },
  {
    key: "topics",
    type: "multiple_choice",
    text: "What matters to you?",
    options: [
      "Price",
      "Service",
      { value: "club", label: "The club", showIf: isMember },
      { value: "none", label: "Nothing", exclusive: true }
    ],
    settings: { allowOther: true }
  },
  {
    key: "order",
    type: "ranking",
    text: "In which order?",
    options: ["A", "B", { value: "C", label: "C", showIf: isMember }]
  },
  {
    key: "grid",
    type: "matrix",
    text: "How was it?",
    options: ["Bad", "Good", { value: "vip", label: "As a member", showIf: isMember }],
    settings: { rows: ["Food", { value: "lounge", label: "Lounge", showIf: isMember }] }
  },
  {
    key: "price",
    type: "text",
    text: "Which price would be right?",
    showIf: {
      any: [{ question: "topics", op: "anyOf", values: ["Price"] }, { field: "plan", op: "equals", value: "gold" }]
    }
  }
]

const publish = () => server.publish({ title: "Your visit", hiddenFields: ["plan"], questions })

const score = (page: Page, value: number) =>
  choose(page.getByRole("group", { name: "come again" }).getByLabel(String(value), { exact: true }))

const member = (page: Page, answer: "No" | "Yes") =>
  page.getByRole("group", { name: "a member" }).getByLabel(answer, { exact: true }).check()

const send = (page: Page) => page.getByRole("button", { name: "Send answers" }).click()

const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you!" }).waitFor()

const answers = async (id: string) => {
  const [response] = await server.responses(id)
  return server.answersOf(id, response)
}

/** The texts of the questions that are visible, in order. */
const visible = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator(".question .text:visible").allTextContents()

const atFirst = [
  "Are you a member?",
  "How likely are you to come again?",
  "What matters to you?",
  "In which order?",
  "How was it?"
]

const shuffles = new Set(["topics", "order", "grid"])

it.each([1, 2, 3])(
  "a page in random order acts on what it shows, with the seed %i",
  (seed) =>
    inBrowser({}, async (page) => {
      const survey = await server.publish({
        title: "Your visit",
        hiddenFields: ["plan"],
        questions: questions.map((question) =>
          shuffles.has(question.key ?? "") ? { ...question, shuffle: true } : question
        )
      })
      await page.goto(`${server.url}/s/${survey.slug}?seed=${seed}`)
      const topics = page.getByRole("group", { name: "matters to you" })
      const labelsOf = (answers: Readonly<Record<string, unknown>>) =>
        walk(survey, { answers, seed }).questions.get("topics")?.options.map(({ label }) => label)
      const shown = async () =>
        (await topics.locator("label.choice:visible span").allTextContents()).map((label) => label.trim()).slice(0, -1)
      expect(await shown()).toEqual(labelsOf({}))
      await member(page, "Yes")
      expect(await shown()).toEqual(labelsOf({ member: true }))
      await topics.getByLabel("Price", { exact: true }).check()
      expect(await visible(page)).toContain("Which price would be right?")
      await topics.getByLabel("Nothing", { exact: true }).check()
      expect(await topics.getByLabel("Price", { exact: true }).isChecked()).toBe(false)
      expect(await visible(page)).not.toContain("Which price would be right?")
      await topics.getByLabel("The club", { exact: true }).check()
      expect(await topics.getByLabel("Nothing", { exact: true }).isChecked()).toBe(false)
      await page.getByRole("radio", { name: "Lounge As a member" }).check()
      await member(page, "No")
      expect(await shown()).toEqual(labelsOf({ member: false }))
      await score(page, 9)
      await send(page)
      await thanks(page)
      const [response] = await server.responses(survey.id)
      expect(response?.seed).toBe(seed)
      expect(await answers(survey.id)).toEqual({ member: false, score: 9 })
    })
)

describe.each([["without script", false], ["with script", true]] as const)("%s", (_, javaScriptEnabled) => {
  it("a respondent sees each question that the answers lead to before they are sent", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id, slug } = await publish()
      await page.goto(`${server.url}/s/${slug}`)
      expect(await visible(page)).toEqual(atFirst)
      await member(page, "Yes")
      await score(page, 2)
      if (!javaScriptEnabled) {
        await send(page)
        await page.getByRole("heading", { name: "There are more questions" }).waitFor()
        await page.getByRole("link", { name: "What went wrong?" }).click()
      }
      await page.getByLabel("What went wrong?").fill("It rained")
      if (!javaScriptEnabled) await send(page)
      await page.getByRole("group", { name: "call you" }).getByLabel("Yes").check()
      await page.getByLabel("The club").check()
      await page.getByLabel("Price", { exact: true }).check()
      if (!javaScriptEnabled) await send(page)
      await page.getByLabel("Which price").fill("9 €")
      await page.getByRole("radio", { name: "Lounge As a member" }).check()
      for (const [place, option] of [["Place 1", "C"], ["Place 2", "A"], ["Place 3", "B"]] as const) {
        await page.getByLabel(place, { exact: true }).selectOption(option)
      }
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({
        member: true,
        score: 2,
        reason: "It rained",
        contact: true,
        topics: ["Price", "club"],
        order: ["C", "A", "B"],
        grid: { lounge: "vip" },
        price: "9 €"
      })
    }))

  it("answers to what is not asked any more are not sent", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id, slug } = await publish()
      await page.goto(`${server.url}/s/${slug}?member=true&score=3&reason=Rain&topics=club`)
      expect(await visible(page)).toEqual([
        ...atFirst.slice(0, 2),
        "What went wrong?",
        "May we call you?",
        ...atFirst.slice(2)
      ])
      await page.getByLabel("The club").check()
      await score(page, 9)
      await member(page, "No")
      if (!javaScriptEnabled) {
        await send(page)
        expect(await page.title()).toBe("Error: Your visit")
      }
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({ member: false, score: 9 })
    }))
})

it.each([["follows the conditions", false], ["does not", true]] as const)(
  "the page is accessible and fits the window when the browser %s",
  (_, isBlocked) =>
    inBrowser({}, async (page) => {
      const { slug } = await publish()
      if (isBlocked) await page.route("**/assets/conditions-*", (route) => route.abort())
      await page.goto(`${server.url}/s/${slug}`)
      await expectAccessible(page)
      await member(page, "Yes")
      await score(page, 2)
      if (isBlocked) {
        await send(page)
        await page.getByRole("heading", { name: "There are more questions" }).waitFor()
        expect(await page.evaluate("document.activeElement.className")).toBe("more")
      }
      await expectAccessible(page)
    })
)

describe("with script", () => {
  const open = async (page: Page, query = "") => {
    const { id, slug } = await publish()
    await page.goto(`${server.url}/s/${slug}${query}`)
    return { id, slug }
  }

  it("what an answer changes is shown at once: questions, parts of questions, what is required, the progress", () =>
    inBrowser({}, async (page) => {
      await open(page)
      const count = page.locator(".count")
      expect(await count.textContent()).toBe("0 of 5 answered")
      await score(page, 5)
      expect(await visible(page)).toContain("What went wrong?")
      expect(await count.textContent()).toBe("1 of 6 answered")
      const required = page.locator(".question", { hasText: "What went wrong?" }).getByText("required")
      expect(await required.isVisible()).toBe(false)
      await score(page, 1)
      expect(await required.isVisible()).toBe(true)
      await page.getByLabel("What went wrong?").fill("Rain")
      expect(await visible(page)).toContain("May we call you?")
      await score(page, 8)
      expect(await visible(page)).toEqual(atFirst)
      await score(page, 3)
      expect(await page.getByLabel("What went wrong?").inputValue()).toBe("Rain")
      const parts = [
        page.getByLabel("The club"),
        page.getByLabel("Place 3"),
        page.getByRole("radio", { name: "Lounge Good" })
      ]
      const areVisible = () => Promise.all(parts.map((part) => part.isVisible()))
      expect(await areVisible()).toEqual([false, false, false])
      await member(page, "Yes")
      expect(await areVisible()).toEqual([true, true, true])
      await page.getByLabel("Place 1", { exact: true }).selectOption("C")
      await member(page, "No")
      expect(await areVisible()).toEqual([false, false, false])
      expect(await page.getByLabel("Place 1", { exact: true }).inputValue()).toBe("")
    }))

  it("what is always required is marked as long as it is shown", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish({
        title: "Required",
        questions: [
          { key: "name", type: "text", text: "Your name?", required: true },
          { key: "member", type: "boolean", text: "Are you a member?", required: true },
          {
            key: "club",
            type: "text",
            text: "Which club?",
            required: true,
            showIf: { question: "member", op: "equals", value: true }
          }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      expect(await page.locator(".required:visible").count()).toBe(2)
      await page.getByLabel("Yes", { exact: true }).check()
      await page.getByLabel("Which club?").waitFor()
      expect(await page.locator(".required:visible").count()).toBe(3)
    }))

  it("an exclusive option is chosen alone", () =>
    inBrowser({}, async (page) => {
      await open(page)
      const [price, nothing] = [page.getByLabel("Price", { exact: true }), page.getByLabel("Nothing")]
      const other = page.locator("[data-other]")
      await price.check()
      await other.fill("The view")
      expect(await visible(page)).toContain("Which price would be right?")
      await nothing.check()
      expect(await price.isChecked()).toBe(false)
      expect(await other.inputValue()).toBe("")
      expect(await visible(page)).not.toContain("Which price would be right?")
      await other.fill("The view")
      expect(await nothing.isChecked()).toBe(false)
      await nothing.check()
      await price.check()
      expect(await nothing.isChecked()).toBe(false)
    }))

  it("is answered with the keyboard alone: a question that appears comes next, and the focus stays", () =>
    inBrowser({}, async (page) => {
      const { id } = await open(page, "?prefill[member]=false")
      await page.locator("[name=\"a.score\"]").first().focus()
      await page.keyboard.press("Space")
      expect(await page.evaluate("document.activeElement.name")).toBe("a.score")
      await page.keyboard.press("Tab")
      expect(await page.evaluate("document.activeElement.name")).toBe("a.reason")
      await page.keyboard.type("Rain")
      await page.keyboard.press("Tab")
      expect(await page.evaluate("document.activeElement.name")).toBe("a.contact")
      await page.getByRole("button", { name: "Send answers" }).press("Enter")
      await thanks(page)
      expect(await answers(id)).toEqual({ member: false, score: 0, reason: "Rain" })
    }))

  it("finds what the device has kept of questions that were shown", () =>
    inBrowser({}, async (page) => {
      const { slug } = await open(page)
      await score(page, 4)
      await page.getByLabel("What went wrong?").fill("Rain")
      await expect.poll(() => page.evaluate("JSON.stringify(localStorage)")).toContain("Rain")
      await page.goto(`${server.url}/s/${slug}`)
      expect(await page.getByLabel("What went wrong?").inputValue()).toBe("Rain")
      expect(await visible(page)).toContain("May we call you?")
    }))

  it("reads hidden fields, also of a saved response", () =>
    inBrowser({}, async (page) => {
      await open(page, "?plan=Gold")
      expect(await visible(page)).toEqual([...atFirst, "Which price would be right?"])
      await score(page, 9)
      await page.getByRole("button", { name: "Save for later" }).click()
      await page.getByText("Your answers are saved").waitFor()
      expect(await visible(page)).toEqual([...atFirst, "Which price would be right?"])
      await expectAccessible(page)
    }))

  it("a text of the survey is no markup in its conditions", () =>
    inBrowser({}, async (page) => {
      const text = "</script><!--<script>alert(1)</script>"
      const { slug } = await server.publish({
        title: text,
        questions: [
          { key: "one", type: "single_choice", text, options: [text, "other"] },
          { key: "two", type: "text", text: "Two?", showIf: { question: "one", op: "equals", value: text } }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      await page.locator("[name=\"a.one\"]").first().check()
      expect(await page.getByLabel("Two?").isVisible()).toBe(true)
    }))

  it("a page without conditions does not load it", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish({ title: "Plain", questions: [{ type: "text", text: "Name?" }] })
      await page.goto(`${server.url}/s/${slug}`)
      expect(await page.locator("script").count()).toBe(1)
      await open(page)
      expect(await page.locator("script[src*=\"/assets/conditions-\"]").count()).toBe(1)
    }))
})
