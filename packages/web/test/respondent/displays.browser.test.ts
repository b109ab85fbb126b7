/** How choices and ratings are shown, in a real browser, with script and without. */
import { PictureSamples } from "@canvass/core/testing"
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

const inBrowser = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
  inWindow(browser, { viewport: { width: 360, height: 740 }, ...options }, use)

const send = (page: Page) => page.getByRole("button", { name: "Send answers" }).click()

const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you!" }).waitFor()

const answers = async (id: string) => {
  const [response] = await server.responses(id)
  return server.answersOf(id, response)
}

type Questions = NonNullable<Parameters<PageServer["publish"]>[0]["questions"]>

const questions: Questions = [
  {
    key: "country",
    type: "single_choice",
    text: "Where do you live?",
    options: ["France", "Peru", { value: "Kenya", label: "Kenya, or a part of it that has a very long name" }],
    settings: { display: "dropdown", allowOther: true }
  },
  {
    key: "languages",
    type: "multiple_choice",
    text: "Which languages do you speak?",
    options: ["French", "Spanish", "Swahili"],
    settings: { display: "dropdown", allowOther: true, maxSelected: 2 }
  },
  {
    key: "often",
    type: "single_choice",
    text: "How often do you travel?",
    options: ["Every week", "Every month", "Less often, or only when there is no other way to get there"],
    settings: { display: "buttons" }
  },
  {
    key: "by",
    type: "multiple_choice",
    text: "How do you travel?",
    options: ["Train", "Bus", "Bicycle"],
    settings: { display: "buttons", allowOther: true }
  },
  {
    key: "service",
    type: "rating",
    text: "How was the service?",
    settings: { display: "stars", minLabel: "Bad", maxLabel: "Good" }
  },
  { key: "food", type: "rating", text: "How was the food?", settings: { display: "stars", min: 0, max: 10 } }
]

describe.each([["without script", false], ["with script", true]] as const)("%s", (_, javaScriptEnabled) => {
  it("a dropdown, a box, buttons and stars are answered", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id, slug } = await server.publish({ title: "Travels", questions })
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByLabel("Where do you live?").selectOption({ label: "Peru" })
      await page.getByText("Choose…", { exact: true }).and(page.locator("summary")).click()
      for (const name of ["French", "Swahili"]) await page.getByLabel(name).check()
      await page.getByRole("radio", { name: "Every month" }).check()
      await page.getByLabel("Bus").check()
      await page.getByRole("group", { name: "How do you travel?" }).getByLabel("Your own answer").fill("Horse")
      const service = page.getByRole("group", { name: "How was the service?" })
      await service.getByRole("radio", { name: "1 star", exact: true }).focus()
      for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight")
      expect(await service.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true)
      await choose(page.getByRole("group", { name: "the food" }).getByLabel("0 stars", { exact: true }))
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({
        country: "Peru",
        languages: ["French", "Swahili"],
        often: "Every month",
        by: ["Bus", { other: "Horse" }],
        service: 4,
        food: 0
      })
    }))

  it("a text of the respondent's own beside a dropdown is the answer, unless an option is chosen", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id, slug } = await server.publish({ title: "Travels", questions: questions.slice(0, 1) })
      await page.goto(`${server.url}/s/${slug}`)
      const dropdown = page.getByRole("combobox", { name: "Where do you live?" })
      await dropdown.selectOption({ label: "Other" })
      await page.getByLabel("Your own answer").fill("Malta")
      if (javaScriptEnabled) {
        await dropdown.selectOption({ label: "France" })
        expect(await page.getByLabel("Your own answer").inputValue()).toBe("")
        await page.getByLabel("Your own answer").fill("Malta")
        expect(await dropdown.inputValue()).toBe("other")
      }
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({ country: { other: "Malta" } })
    }))

  it("a choice that is not required is taken back, and others are kept", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id, slug } = await server.publish({
        title: "Travels",
        questions: [
          { key: "often", type: "single_choice", text: "How often?", options: ["Always", "Never"], required: true },
          { key: "by", type: "single_choice", text: "How?", options: ["Train", "Bus"], settings: { allowOther: true } },
          { key: "speed", type: "matrix", text: "How fast?", options: ["Fast", "Slow"], settings: { rows: ["Train"] } }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByLabel("Always").check()
      expect(await page.getByRole("button", { name: "Clear answer" }).count()).toBe(0)
      await page.getByRole("radio", { name: "Other" }).check()
      await page.getByLabel("Your own answer").fill("Horse")
      await page.getByRole("radio", { name: "Train Slow" }).check()
      await page.getByRole("group", { name: "How?" }).getByRole("button", { name: "Clear answer" }).click()
      await expect.poll(() => page.getByLabel("Your own answer").inputValue()).toBe("")
      expect(await page.getByRole("radio", { name: "Other" }).isChecked()).toBe(false)
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({ often: "Always", speed: { Train: "Slow" } })
    }))

  it("a refused answer is shown with the error, and its box is open", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { slug } = await server.publish({ title: "Travels", questions: questions.slice(0, 2) })
      await page.goto(`${server.url}/s/${slug}`)
      await page.getByLabel("Where do you live?").selectOption({ label: "Peru" })
      await page.locator("summary").click()
      for (const name of ["French", "Spanish", "Swahili"]) await page.getByLabel(name).check()
      await send(page)
      await page.getByRole("link", { name: "Which languages do you speak?" }).click()
      expect(await page.getByLabel("French").isVisible()).toBe(true)
      expect(await page.getByLabel("Where do you live?").inputValue()).toBe("=Peru")
      await page.getByLabel("French").uncheck()
      await send(page)
      await thanks(page)
    }))

  it("an option of a dropdown that a rule hides is neither shown nor sent", () =>
    inBrowser({ javaScriptEnabled }, async (page) => {
      const { id, slug } = await server.publish({
        title: "Travels",
        questions: [
          { key: "adult", type: "boolean", text: "Are you an adult?" },
          {
            key: "drink",
            type: "single_choice",
            text: "What do you drink?",
            options: ["Tea", "Milk", {
              value: "Wine",
              label: "Wine",
              showIf: { question: "adult", op: "equals", value: true }
            }],
            settings: { display: "dropdown" }
          },
          {
            key: "which",
            type: "text",
            text: "Which wine?",
            showIf: { question: "drink", op: "equals", value: "Wine" }
          }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      const shown = () => page.locator(".dropdown > option:not([hidden])").allTextContents()
      expect(await shown()).toEqual(["Choose…", "Tea", "Milk"])
      if (javaScriptEnabled) {
        const adult = page.getByRole("group", { name: "an adult" })
        await adult.getByLabel("Yes").check()
        expect(await shown()).toEqual(["Choose…", "Tea", "Milk", "Wine"])
        await page.getByLabel("What do you drink?").selectOption("Wine")
        await page.getByLabel("Which wine?").waitFor()
        await adult.getByLabel("No").check()
        expect(await page.getByLabel("What do you drink?").inputValue()).toBe("")
        await page.getByLabel("Which wine?").waitFor({ state: "hidden" })
      }
      await page.getByLabel("What do you drink?").selectOption("Tea")
      await send(page)
      await thanks(page)
      expect(await answers(id)).toMatchObject({ drink: "Tea" })
    }))
})

describe("with the script of controls", () => {
  it("an option of a long list is found by a part of it, without accents, and chosen by keys or by a click", () =>
    inBrowser({}, async (page) => {
      const options = ["Österreich", ...Array.from({ length: 20 }, (_, index) => `Land ${index}`)]
      const { id, slug } = await server.publish({
        title: "Travels",
        questions: [
          { key: "country", type: "single_choice", text: "Where?", options, settings: { display: "dropdown" } }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      const field = page.getByRole("combobox", { name: "Where?" })
      await field.fill("land 1")
      expect(await page.getByRole("option").count()).toBe(11)
      await expectAccessible(page)
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Enter")
      expect(await field.inputValue()).toBe("Land 10")
      await field.fill("oster")
      await page.getByRole("option", { name: "Österreich" }).click()
      await field.fill("nowhere")
      expect(await page.getByRole("option").count()).toBe(0)
      await page.keyboard.press("Tab")
      expect(await field.inputValue()).toBe("Österreich")
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({ country: "Österreich" })
    }))

  it("an option of a ranking is dragged to another place", () =>
    inBrowser({}, async (page) => {
      const { id, slug } = await server.publish({
        title: "Travels",
        questions: [{ key: "order", type: "ranking", text: "Order?", options: ["Price", "Speed", "Comfort"] }]
      })
      await page.goto(`${server.url}/s/${slug}?prefill[order]=Price&prefill[order]=Speed&prefill[order]=Comfort`)
      const centre = async (place: number) => {
        const { height = 0, width = 0, x = 0, y = 0 } = await page.locator(".grip").nth(place).boundingBox() ?? {}
        return [x + width / 2, y + height / 2] as const
      }
      const loaded = page.waitForResponse(/controls/)
      await page.mouse.move(...await centre(0))
      await loaded
      await page.mouse.down()
      for (const place of [1, 2]) await page.mouse.move(...await centre(place))
      await page.mouse.up()
      await send(page)
      await thanks(page)
      expect(await answers(id)).toEqual({ order: ["Speed", "Comfort", "Price"] })
    }))

  it("a file is uploaded when it is chosen, and is sent unless it is removed; a refused one says why", () =>
    inBrowser({}, async (page) => {
      const { id, slug } = await server.publish({
        title: "Travels",
        questions: [
          { key: "photos", type: "file", text: "Photos?", settings: { maxFiles: 3, maxBytes: 1_000 } }
        ]
      })
      await page.goto(`${server.url}/s/${slug}`)
      const loaded = page.waitForResponse(/controls/)
      await page.getByLabel("Photos?").hover()
      await loaded
      const file = (name: string, size: number) => ({ name, mimeType: "text/plain", buffer: Buffer.alloc(size, "x") })
      await page.getByLabel("Photos?").setInputFiles([
        file("one.txt", 10),
        file("two.txt", 20),
        file("large.txt", 2_000)
      ])
      await page.getByText("The file is too large.").waitFor()
      await page.getByText("1 of 1 answered").waitFor()
      await expectAccessible(page)
      await page.getByRole("button", { name: "Remove (one.txt)" }).click()
      await page.getByRole("button", { name: "Remove (large.txt)" }).click()
      await send(page)
      await thanks(page)
      const name: unknown = expect.any(String)
      expect(await answers(id)).toEqual({ photos: [{ fileId: name, name: "two.txt", size: 20, type: "text/plain" }] })
    }))
})

it("a box says while it is closed that something in it is chosen", () =>
  inBrowser({}, async (page) => {
    const { slug } = await server.publish({ title: "Travels", questions: questions.slice(1, 2) })
    await page.goto(`${server.url}/s/${slug}`)
    const note = () => page.locator("summary").evaluate((summary) => getComputedStyle(summary, "::after").content)
    expect(await note()).toBe("none")
    await page.locator("summary").click()
    await page.getByLabel("French").check()
    await page.locator("summary").click()
    expect(await note()).toContain("chosen")
  }))

it("all of them are accessible", () =>
  inBrowser({}, async (page) => {
    const { slug } = await server.publish({ title: "Travels", questions })
    await page.goto(`${server.url}/s/${slug}`)
    await expectAccessible(page)
    await page.locator("summary").click()
    await page.getByRole("radio", { name: "Every month" }).check()
    await choose(page.getByRole("group", { name: "the service" }).getByLabel("4 stars"))
    await expectAccessible(page)
  }))

it("a question with 1 000 options is a page of few bytes", async () => {
  const options = Array.from({ length: 1_000 }, (_, index) => `Option ${index}`)
  for (const display of ["list", "dropdown", "buttons"] as const) {
    const { slug } = await server.publish({
      title: "Many",
      questions: [{ key: "many", type: "single_choice", text: "Which?", options, settings: { display } }]
    })
    expect((await (await fetch(`${server.url}/s/${slug}`)).text()).length).toBeLessThan(150_000)
  }
})

it("paper shows the options of lists that open, and of rankings", () =>
  inBrowser({}, async (page) => {
    const { slug } = await server.publish({
      title: "Print",
      questions: [
        {
          key: "one",
          type: "single_choice",
          text: "One?",
          options: ["Red", "Blue"],
          settings: { display: "dropdown" }
        },
        {
          key: "many",
          type: "multiple_choice",
          text: "Many?",
          options: ["Tea", "Milk"],
          settings: { display: "dropdown" }
        },
        { key: "order", type: "ranking", text: "Order?", options: ["Price", "Taste"] }
      ]
    })
    await page.goto(`${server.url}/s/${slug}`)
    const shown = () => page.evaluate<string>("document.querySelector('form').innerText")
    expect(await shown()).not.toContain("Milk")
    await page.emulateMedia({ media: "print" })
    const visible = async (text: string) => {
      const boxes = await page.locator("li, .choice", { hasText: text }).evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().height)
      )
      return boxes.some((height) => height > 0)
    }
    for (const text of ["Red", "Blue", "Tea", "Milk", "Price", "Taste"]) expect(await visible(text), text).toBe(true)
  }))

it("images keep their places while they load, and name the choices that they are of", () =>
  inBrowser({}, async (page) => {
    const upload = async (width: number, height: number) =>
      (await server.canvass.assets.upload(server.owner, PictureSamples.png({ width, height }))).assetId
    const [wide, tall] = [await upload(900, 300), await upload(300, 900)]
    const { slug } = await server.publish({
      title: "Pets",
      questions: [{
        key: "pet",
        type: "single_choice",
        text: "Which pet?",
        image: { asset: wide, alt: "Pets in a row" },
        options: [wide, tall].map((asset, index) => ({
          value: `${index}`,
          label: `Pet ${index}`,
          image: { asset, alt: `Picture ${index}` }
        }))
      }]
    })
    const boxes = () =>
      page.locator("img").evaluateAll((images) =>
        images.map((one) => {
          const { height, width, x, y } = one.getBoundingClientRect()
          return [x, y, width, height]
        })
      )
    let isHeld = true
    await page.route("**/media/*", async (route) => isHeld ? route.abort() : route.continue())
    await page.goto(`${server.url}/s/${slug}`)
    const before = await boxes()
    expect(before).toHaveLength(3)
    isHeld = false
    await page.reload()
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
    expect(await boxes()).toEqual(before)
    await page.getByRole("radio", { name: "Picture 1 Pet 1" }).check()
    await expectAccessible(page)
  }))
