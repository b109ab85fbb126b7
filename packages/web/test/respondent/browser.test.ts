/** The page of a survey in a real browser. */
import { randomBytes } from "node:crypto"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { choose, expectAccessible, expectNoSidewaysScroll, inWindow, phone } from "../fixtures/browser.js"
import { expectLayout } from "../fixtures/expectLayout.js"
import { hostileTexts } from "../fixtures/hostileTexts.js"
import { allTypes, allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"

let browser: Browser
let server: PageServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startPageServer()])
})
afterAll(() => server.stop())

const inBrowser = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, options, use)

const answerEverything = async (page: Page) => {
  await page.getByLabel("What is your name?").fill("Ada")
  await page.getByLabel("What did you like?").fill("Good.\nVery good.")
  await page.getByLabel("A search engine").check()
  await page.getByLabel("Soup").check()
  await page.getByLabel("Stew").check()
  await choose(page.getByRole("group", { name: "How did it taste?" }).getByLabel("4"))
  await page.getByRole("group", { name: "vegetarian" }).getByLabel("No", { exact: true }).check()
  await page.getByLabel("When did you visit us?").fill("2026-11-20")
  await page.getByLabel("When shall we call you?").fill("2026-11-21T09:30")
  await page.getByLabel("Do you have photos?").setInputFiles({
    name: "photo.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("a photo")
  })
  await page.getByRole("radio", { name: "Speed Good" }).check()
  await page.getByRole("radio", { name: "Cleanliness Poor" }).check()
  for (const [place, option] of [["Place 1", "Taste"], ["Place 2", "Price"], ["Place 3", "Health"]] as const) {
    await page.getByLabel(place, { exact: true }).selectOption(option)
  }
  await page.getByRole("textbox", { name: "How far did you come?" }).fill("12.5")
  await choose(page.getByRole("group", { name: "recommend" }).getByLabel("9"))
}

const anyText: unknown = expect.any(String)

/** What the survey then has, but for the time, which depends on the zone. */
const everyAnswer = {
  name: "Ada",
  words: "Good.\nVery good.",
  source: "A search engine",
  dishes: ["Soup", "Stew"],
  taste: 4,
  vegetarian: false,
  day: "2026-11-20",
  photos: [{ fileId: anyText, name: "photo.txt", size: 7, type: "text/plain" }],
  service: { Speed: "Good", Cleanliness: "Poor" },
  order: ["Taste", "Price", "Health"],
  distance: 12.5,
  again: 9
}

describe.each([
  ["without script", { javaScriptEnabled: false, timezoneId: "America/New_York" }, "2026-11-21T09:30:00.000Z"],
  ["with script", { javaScriptEnabled: true, timezoneId: "America/New_York" }, "2026-11-21T14:30:00.000Z"]
])("%s", (_, options, time) => {
  it("a respondent corrects an error, saves, continues and sends", () =>
    inBrowser(options, async (page) => {
      const { id, slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      await answerEverything(page)
      await page.getByLabel("What is your name?").fill("")
      await page.getByRole("button", { name: "Send answers" }).click()
      expect(await page.title()).toBe("Error: How was your lunch?")
      expect(await page.getByText("photo.txt").isVisible()).toBe(true)
      await page.getByRole("link", { name: "What is your name?" }).click()
      await page.keyboard.type("Ada")
      await page.getByRole("button", { name: "Save for later" }).click()
      const link = await page.getByLabel("Your personal link").inputValue()
      await page.goto(link)
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      const [response] = await server.responses(id)
      expect(await server.answersOf(id, response)).toEqual({ ...everyAnswer, time })
    }))

  it("the key Enter in a field does not send the form", () =>
    inBrowser(options, async (page) => {
      const { id, slug } = await server.publish({
        title: "Short",
        questions: [
          { key: "name", type: "text", text: "Name?" },
          { key: "age", type: "slider", text: "Age?" },
          { key: "day", type: "date", text: "Day?" },
          { key: "again", type: "nps", text: "Again?" }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByLabel("Name?").fill("Ada")
      for (const name of ["a.name", "a.age", "a.day", "a.again"]) {
        await page.locator(`[name="${name}"]`).first().press("Enter")
      }
      await page.waitForTimeout(300)
      expect(await page.getByLabel("Name?").inputValue()).toBe("Ada")
      expect(await server.responses(id, "all")).toHaveLength(0)
      await page.getByRole("button", { name: "Send answers" }).press("Enter")
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(await server.responses(id, "all")).toHaveLength(1)
    }))

  it("a form to which somebody goes back is not sent again", () =>
    inBrowser(options, async (page) => {
      const { id, slug } = await server.publish({
        title: "Short",
        questions: [{ key: "name", type: "text", text: "Name?" }]
      })
      const url = `${server.url}/s/${slug}`
      await page.goto(url)
      await page.getByLabel("Name?").fill("Ada")
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      await page.goBack()
      const alreadySent = page.getByRole("heading", { name: "Your answers were already sent" })
      if (!options.javaScriptEnabled) {
        await page.getByLabel("Name?").fill("Grace")
        await page.getByRole("button", { name: "Send answers" }).click()
      }
      await alreadySent.waitFor()
      expect(await server.responses(id)).toHaveLength(1)
      await page.goto(url)
      await page.getByLabel("Name?").fill("Grace")
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(await server.responses(id)).toHaveLength(2)
    }))
})

it("all states are accessible and fit the window", () =>
  inBrowser({ viewport: phone }, async (page) => {
    const { id, slug } = await server.publish(allTypesSurvey)
    await page.goto(`${server.url}/s/${slug}`)
    await expectAccessible(page)
    await expectLayout(page)
    await page.getByRole("button", { name: "Send answers" }).click()
    await expectAccessible(page)
    await expectLayout(page)
    await answerEverything(page)
    await page.getByLabel("When did you visit us?").fill("2019-12-31")
    await page.getByRole("button", { name: "Save for later" }).click()
    await page.getByText("These answers are not saved yet").waitFor()
    await expectAccessible(page)
    await page.getByLabel("When did you visit us?").fill("2026-11-20")
    await page.getByRole("button", { name: "Save for later" }).click()
    await page.getByText("Your answers are saved").waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Send answers" }).click()
    await page.getByRole("heading", { name: "Thank you!" }).waitFor()
    await expectAccessible(page)
    for (const path of ["/s/no-such-survey", `/s/${slug}/continue/${id}.wrong`]) {
      await page.goto(server.url + path)
      await expectAccessible(page)
    }
    await server.canvass.surveys.close(server.owner, id)
    await page.goto(`${server.url}/s/${slug}`)
    await expectAccessible(page)
  }))

describe("the page", () => {
  it("fits a window of 320 px, and its targets are at least 44 px high", () =>
    inBrowser({ viewport: { width: 320, height: 640 } }, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      await expectNoSidewaysScroll(page)
      const small: unknown = await page.evaluate(
        `[...document.querySelectorAll("button, select, textarea, .choice, .scale label, .matrix label, input")]
        .filter((element) => element.checkVisibility() && !element.closest("label"))
        .concat([...document.querySelectorAll(".choice, .scale label, .matrix label")].filter((element) => element.checkVisibility()))
        .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect().height])
        .filter(([, height]) => height < 44)`
      )
      expect(small).toEqual([])
    }))

  it("is answered with the keyboard alone", () =>
    inBrowser({ viewport: { width: 375, height: 812 } }, async (page) => {
      const { id, slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      const press = async (...keys: ReadonlyArray<string>) => {
        for (const key of keys) await page.keyboard.press(key)
      }
      /** Moves the focus to the next element of a question. */
      const tabTo = async (key: string) => {
        for (let count = 0; count < 60; count++) {
          await press("Tab")
          const name: unknown = await page.evaluate("document.activeElement.name || ''")
          if (String(name).startsWith(`a.${key}`)) return
        }
        throw new Error(`The focus does not reach ${key}.`)
      }
      await tabTo("name")
      await page.keyboard.type("Ada")
      await tabTo("source")
      await press("Space", "ArrowDown")
      await tabTo("dishes")
      await press("Space")
      await tabTo("taste")
      await press("Space", "ArrowRight")
      await tabTo("service.Friendliness")
      await press("Space", "ArrowRight")
      await tabTo("again")
      await press("ArrowLeft", "Tab", "Enter")
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(await server.answersOf(id, (await server.responses(id))[0])).toEqual({
        name: "Ada",
        source: "A search engine",
        dishes: ["Soup"],
        taste: 2,
        service: { Friendliness: "Fair" },
        again: 10
      })
    }))

  it("needs three requests", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      const requests: Array<string> = []
      page.on("request", (request) => requests.push(request.url()))
      await page.goto(`${server.url}/s/${slug}`, { waitUntil: "networkidle" })
      expect(requests.filter((url) => !url.endsWith("/favicon.ico"))).toHaveLength(3)
    }))
})

describe("the script", () => {
  it("keeps the count of answers in sight", () =>
    inBrowser({ viewport: phone }, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      const count = page.getByText(`0 of ${allTypes.length} answered`)
      for (const button of ["Save for later", "Send answers"]) {
        await page.getByRole("button", { name: button }).scrollIntoViewIfNeeded()
        expect((await count.boundingBox())?.y).toBeGreaterThanOrEqual(0)
      }
    }))

  it("names the numbers of the ends of a scale that takes two rows", () =>
    inBrowser({ viewport: phone }, async (page) => {
      const { slug } = await server.publish({
        title: "Scales",
        questions: [
          { key: "again", type: "nps", text: "Again?", settings: { minLabel: "Never", maxLabel: "Always" } },
          { key: "taste", type: "rating", text: "Taste?", settings: { max: 5, minLabel: "Bad", maxLabel: "Good" } }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      const texts = () =>
        page.evaluate(`[...document.querySelectorAll(".ends span")].map((end) =>
          getComputedStyle(end, "::before").content + end.textContent)`)
      expect(await texts()).toEqual(["\"0 – \"Never", "\"10 – \"Always", "noneBad", "noneGood"])
      await page.setViewportSize({ width: 800, height: 600 })
      expect(await texts()).toEqual(["noneNever", "noneAlways", "noneBad", "noneGood"])
    }))

  it("counts answers, and moves the focus to the summary of errors", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByText(`0 of ${allTypes.length} answered`).waitFor()
      await page.getByLabel("What is your name?").fill("Ada")
      await page.getByLabel("Soup").check()
      await page.getByText(`2 of ${allTypes.length} answered`).waitFor()
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Please check your answers").waitFor()
      expect(await page.evaluate("document.activeElement.className")).toBe("summary")
    }))

  it("keeps entries on the device until they are sent", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      const url = `${server.url}/s/${slug}`
      await page.goto(url)
      await page.getByLabel("What is your name?").fill("Ada")
      await page.getByLabel("Stew").check()
      await choose(page.getByRole("group", { name: "recommend" }).getByLabel("9"))
      const keys = () => page.evaluate("Object.keys(localStorage)")
      await expect.poll(keys).toEqual([`canvass:${slug}`])
      await page.waitForTimeout(400)
      await page.goto("about:blank")
      await page.goto(url)
      await expect.poll(() => page.getByLabel("What is your name?").inputValue()).toBe("Ada")
      await page.getByText(`3 of ${allTypes.length} answered`).waitFor()
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(await keys()).toEqual([])
    }))

  it("keeps what was entered just before the page is loaded again", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      await page.evaluate(`(() => {
        const name = document.getElementById("q-name")
        name.value = "Ada"
        name.dispatchEvent(new Event("input", { bubbles: true }))
        location.reload()
      })()`)
      await expect.poll(() => page.getByLabel("What is your name?").inputValue()).toBe("Ada")
      await page.getByLabel("Stew").check()
      await choose(page.getByRole("group", { name: "recommend" }).getByLabel("9"))
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(await page.evaluate("Object.keys(localStorage)")).toEqual([])
    }))

  it("never has the focus under the bar that stays in sight", () =>
    inBrowser({ viewport: { width: 360, height: 500 } }, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByRole("button", { name: "Save for later" }).focus()
      const covered: Array<unknown> = []
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press("Shift+Tab")
        covered.push(
          ...await page.evaluate<Array<unknown>>(`(() => {
            const { activeElement: element } = document
            const bar = document.querySelector(".foot")
            const { bottom } = element.getBoundingClientRect()
            const isCovered = !bar.contains(element) && bottom > bar.getBoundingClientRect().top
            return element !== document.body && isCovered ? [element.outerHTML] : []
          })()`)
        )
      }
      expect(covered).toEqual([])
    }))

  it("moves from a field to the next one by Enter", () =>
    inBrowser({}, async (page) => {
      const { slug } = await server.publish(allTypesSurvey)
      await page.goto(`${server.url}/s/${slug}`)
      const focused = () => page.evaluate("document.activeElement.name")
      await page.getByLabel("What is your name?").press("Enter")
      expect(await focused()).toBe("a.words")
      await page.keyboard.press("Enter")
      expect(await focused()).toBe("a.words")
      await page.getByRole("group", { name: "recommend" }).getByLabel("9").press("Enter")
      expect(await focused()).toBe("action")
    }))

  it("gives a page after a POST an address that can be read again, with the entries that are not saved", () =>
    inBrowser({}, async (page) => {
      const { id, slug } = await server.publish(allTypesSurvey)
      const name = page.getByLabel("What is your name?")
      const day = page.getByLabel("When did you visit us?")
      await page.goto(`${server.url}/s/${slug}`)
      await name.fill("Ada")
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("Please check your answers").waitFor()
      await page.reload()
      expect([await page.title(), await name.inputValue()]).toEqual(["How was your lunch?", "Ada"])
      await day.fill("2019-12-31")
      await page.getByRole("button", { name: "Save for later" }).click()
      const link = await page.getByLabel("Your personal link").inputValue()
      expect(page.url()).toBe(link)
      await page.reload()
      expect([page.url(), await name.inputValue(), await day.inputValue()]).toEqual([link, "Ada", "2019-12-31"])
      await page.goto("about:blank")
      await page.goBack()
      expect([page.url(), await name.inputValue()]).toEqual([link, "Ada"])
      const [response] = await server.responses(id, "partial")
      expect(await server.answersOf(id, response)).toEqual({ name: "Ada" })
    }))

  it("sends a form again for which the server had no time", () =>
    inBrowser({}, async (page) => {
      const busy = await startPageServer({ settings: { maxRequestsInProgress: 0 } })
      const { id, slug } = await server.publish({
        title: "Short",
        questions: [{ key: "name", type: "text", text: "Name?" }]
      })
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByLabel("Name?").fill("Ada")
      let refusals = 0
      await page.route("**", async (route, request) => {
        if (request.method() !== "POST" || ++refusals > 2) return route.fallback()
        const response = await fetch(request.url().replace(server.url, busy.url), {
          method: "POST",
          headers: await request.allHeaders(),
          body: request.postData()
        })
        const html = await response.text()
        return route.fulfill({
          status: response.status,
          contentType: "text/html; charset=utf-8",
          body: html.replace(/data-send-after="\d+"/, `data-send-after="${refusals === 1 ? 600 : 1}"`)
        })
      })
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByText("This page sends it again by itself in a few seconds.").waitFor()
      await expectAccessible(page)
      await page.getByRole("button", { name: "Try again" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(refusals).toBe(3)
      const [response] = await server.responses(id)
      expect(await server.answersOf(id, response)).toEqual({ name: "Ada" })
      await busy.stop()
    }))

  it("moves options of a ranking, and asks a slider for an answer only when it is moved", () =>
    inBrowser({}, async (page) => {
      const { id, slug } = await server.publish({
        title: "Controls",
        questions: allTypes.filter(({ key }) => key === "order" || key === "distance")
      })
      await page.goto(`${server.url}/s/${slug}`)
      const range = page.getByRole("slider")
      expect(await range.getAttribute("aria-valuetext")).toBe("No answer")
      await page.getByLabel("Place 2", { exact: true }).selectOption("Taste")
      await page.getByRole("button", { name: "Move up (2)" }).click()
      await page.getByRole("button", { name: "Move down (1)" }).click()
      expect(await page.getByLabel("Place 2", { exact: true }).inputValue()).toBe("Taste")
      await page.getByLabel("Place 1", { exact: true }).selectOption("Price")
      await page.getByLabel("Place 3", { exact: true }).selectOption("Health")
      await range.focus()
      await page.keyboard.press("ArrowRight")
      expect(await range.getAttribute("aria-valuetext")).toBe("25.5")
      await page.getByRole("button", { name: "No answer" }).click()
      expect(await page.getByRole("textbox", { name: "How far did you come?" }).inputValue()).toBe("")
      await page.getByRole("button", { name: "Send answers" }).click()
      await page.getByRole("heading", { name: "Thank you!" }).waitFor()
      expect(await server.answersOf(id, (await server.responses(id))[0])).toEqual({
        order: ["Price", "Taste", "Health"]
      })
    }))
})

describe("hostile texts", () => {
  it.each(hostileTexts)(
    "run nothing and break no layout: %s",
    (text) =>
      inBrowser({ viewport: { width: 375, height: 812 } }, async (page) => {
        const options = [text, `${text} ${randomBytes(2).toString("hex")}`]
        const { id, slug } = await server.publish({
          title: text.slice(0, 200),
          description: text,
          questions: [
            { key: "text", type: "text", text, description: text, settings: { multiline: true, maxLength: 5 } },
            { key: "single", type: "single_choice", text, options, settings: { allowOther: true } },
            { key: "many", type: "multiple_choice", text, options },
            { key: "rating", type: "rating", text, settings: { minLabel: text, maxLabel: text } },
            { key: "yes", type: "boolean", text, settings: { trueLabel: text, falseLabel: text } },
            { key: "day", type: "date", text },
            { key: "files", type: "file", text, settings: { maxFiles: 2 } },
            { key: "grid", type: "matrix", text, options, settings: { rows: options } },
            { key: "order", type: "ranking", text, options },
            { key: "slide", type: "slider", text, settings: { minLabel: text, maxLabel: text, unit: text } },
            { key: "nps", type: "nps", text, required: true }
          ]
        })
        const parameters = new URLSearchParams({
          "prefill[text]": text,
          [`meta[${text}]`]: text,
          externalId: text,
          theme: text
        })
        await page.goto(`${server.url}/s/${slug}?${parameters.toString()}`)
        await expectNoSidewaysScroll(page)
        await page.locator("[name='a.files.upload']").setInputFiles({
          name: `${text.replaceAll("/", "").slice(0, 100)}.txt`,
          mimeType: "text/plain",
          buffer: Buffer.from("x")
        })
        await page.locator("[name='a.single.other']").fill(text)
        await page.getByRole("button", { name: "Send answers" }).click()
        await page.locator(".summary").waitFor()
        await expectNoSidewaysScroll(page)
        expect(await page.locator("[name='a.text']").inputValue()).toBe(text)
        await page.locator("[name='a.text']").fill("ok")
        await choose(page.locator("[name='a.nps'][value='7']"))
        await page.getByRole("button", { name: "Save for later" }).click()
        await page.locator("#personal-link").waitFor()
        await expectNoSidewaysScroll(page)
        await page.getByRole("button", { name: "Send answers" }).click()
        await page.locator("h1").getByText("Thank you!").waitFor()
        await expectNoSidewaysScroll(page)
        expect((await server.responses(id))[0]).toMatchObject({ externalId: text.slice(0, 255) === text ? text : null })
      })
  )
})
