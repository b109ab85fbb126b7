/** The page of a survey in all of its languages, in a real browser. */
import { directionOf, respondentLanguages } from "@canvass/ui"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { respondentTexts } from "../../src/respondent/texts/respondentTexts.js"
import { desktop, expectAccessible, inWindow, phone } from "../fixtures/browser.js"
import { allTypes, type PageServer, startPageServer } from "../fixtures/PageServer.js"

let browser: Browser
let server: PageServer
let slug: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
  ;({ slug } = await server.publish({
    title: "Lunch",
    description: "All types, in all displays.",
    questions: [
      ...allTypes,
      { key: "stars", type: "rating", text: "Stars?", settings: { display: "stars", minLabel: "Bad" } },
      { key: "list", type: "single_choice", text: "List?", options: ["A", "B"], settings: { display: "dropdown" } },
      { key: "box", type: "multiple_choice", text: "Box?", options: ["A", "B"], settings: { display: "dropdown" } },
      { key: "large", type: "single_choice", text: "Large?", options: ["A", "B"], settings: { display: "buttons" } }
    ]
  }))
})
afterAll(() => server.stop())

/** Where each element is: its distance from the side on which lines begin, from the top, and its size. */
const placesOf = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll("main *:not(svg *, option)")]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const { height, left, right, top, width } = element.getBoundingClientRect()
      const isRtl = document.documentElement.dir === "rtl"
      const start = isRtl ? innerWidth - right : left
      return [element.tagName + "." + element.className, ...[start, top, width, height].map(Math.round)].join(" ")
    })`)

describe.each(respondentLanguages)("in %s", (language) => {
  it("the page with errors is accessible and fits the window", () =>
    inWindow(browser, { viewport: phone, locale: language }, async (page) => {
      await page.goto(`${server.url}/s/${slug}`)
      expect(await page.evaluate("[document.documentElement.lang, getComputedStyle(document.body).direction]"))
        .toEqual([language, directionOf(language)])
      await page.getByRole("button", { name: respondentTexts[language].send }).click()
      await page.getByText(respondentTexts[language].errorSummaryTitle).waitFor()
      await expectAccessible(page)
    }))
})

it.each([["a phone", phone], ["a desktop", desktop]])(
  "every element is on the other side when the page is written from right to left, on %s",
  (_, viewport) =>
    inWindow(browser, { viewport }, async (page) => {
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByRole("button", { name: "Send answers" }).click()
      const places = await placesOf(page)
      await page.evaluate(`document.documentElement.dir = "rtl"`)
      expect(await placesOf(page)).toEqual(places)
    })
)

describe("a page that is written from right to left", () => {
  it("keeps the order of what is written from left to right", () =>
    inWindow(browser, { viewport: phone, locale: "ar" }, async (page) => {
      const { slug } = await server.publish({
        title: "نماذج",
        questions: [
          { key: "email", type: "text", text: "البريد", settings: { format: "email" } },
          { key: "phone", type: "text", text: "الهاتف", settings: { format: "phone" } },
          { key: "name", type: "text", text: "الاسم" },
          { key: "count", type: "slider", text: "العدد", settings: { min: -5, max: 5 } }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      const directions = await page.evaluate(
        `["email", "phone", "name", "count"].map((key) => getComputedStyle(document.querySelector("[name='a." + key + "']")).direction)`
      )
      expect(directions).toEqual(["ltr", "ltr", "rtl", "ltr"])
      expect(await page.locator("#q-count-h").textContent()).toBe("عدد من \u200e-5 إلى 5")
    }))
})

describe.each([["without script", false], ["with script", true]])(
  "the languages of a survey, %s",
  (_, javaScriptEnabled) => {
    it("are switched by the keyboard, with what was entered", () =>
      inWindow(browser, { viewport: phone, javaScriptEnabled }, async (page) => {
        const { id, slug } = await server.publish({
          title: "Visit",
          languages: ["en", "de", "ar"],
          questions: [
            { key: "name", type: "text", text: "Your name?" },
            { key: "color", type: "single_choice", text: "Which colour?", options: ["red", "blue"] }
          ],
          translations: { de: { "/questions/name/text": "Ihr Name?" }, ar: { "/title": "زيارة" } }
        })
        await page.goto(`${server.url}/s/${slug}`)
        await page.getByLabel("Your name?").fill("Ada")
        await page.getByLabel("blue").check()
        await page.getByRole("navigation", { name: "Language" }).getByRole("button", { name: "Deutsch" }).press("Enter")
        await page.getByRole("button", { name: "Antworten senden" }).waitFor()
        expect(await page.getByLabel("Ihr Name?").inputValue()).toBe("Ada")
        await page.getByRole("button", { name: "العربية" }).click()
        await page.getByRole("heading", { name: "زيارة" }).waitFor()
        if (javaScriptEnabled) await expectAccessible(page)
        expect(await page.getByLabel("blue").isChecked()).toBe(true)
        await page.getByRole("button", { name: respondentTexts.ar.send }).click()
        await page.getByRole("heading", { name: respondentTexts.ar.thanksTitle }).waitFor()
        const [response] = await server.responses(id)
        expect(response?.language).toBe("ar")
        expect(await server.answersOf(id, response)).toEqual({ name: "Ada", color: "blue" })
      }))
  }
)
