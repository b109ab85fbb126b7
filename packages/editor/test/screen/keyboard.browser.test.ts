/** The editor without a mouse, with an input method, and without motion. */
import type { Definition } from "@canvass/core/editing"
import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { templateIn } from "../../src/templates.js"
import { expectAccessible } from "../fixtures/accessibility.js"
import { serveEditor } from "../fixtures/editorPage.js"
import type { HostWindow } from "../fixtures/hostPage.js"

declare const window: HostWindow & Window & typeof globalThis

const show = serveEditor()

const maxTabs = 150

/** Goes to a control by Tab alone. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let presses = 0; presses < maxTabs; presses++) {
    if (await control.count() > 0 && await control.first().evaluate((one) => one.matches(":focus"))) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not lead to ${String(control)}.`)
}

it("the keyboard alone builds a branching, scored survey with a quota in two languages", async () => {
  await show({ title: "" }, async (page) => {
    const { keyboard } = page
    const press = async (control: Locator) => {
      await tabTo(page, control)
      await keyboard.press("Enter")
    }
    const button = (name: RegExp | string) => page.getByRole("button", { name, exact: typeof name === "string" })
    const inspector = page.getByRole("complementary", { name: "Settings" })
    const write = async (field: Locator, text: string) => {
      await tabTo(page, field)
      await keyboard.press("ControlOrMeta+A")
      await keyboard.type(text)
    }
    /** Chooses from a list with search. The focus is at its button, or goes there. */
    const choose = async (list: Locator, text: string) => {
      await press(list)
      await keyboard.type(text)
      await keyboard.press("Enter")
    }

    await tabTo(page, page.getByRole("textbox", { name: "Title of the survey" }))
    await keyboard.type("Lunch")
    await press(button("Add a question"))
    await keyboard.type("single")
    await keyboard.press("Enter")
    await keyboard.type("Which plan?")
    await tabTo(page, page.locator(".part input[type=text]"))
    await keyboard.type("Gold")
    await keyboard.press("ArrowDown")
    await keyboard.type("Silver")
    await keyboard.press("ArrowUp")
    // Tab would select the next option.
    await keyboard.press("F6")
    await write(inspector.getByLabel("Score"), "2")
    await expectAccessible(page, "option")

    await keyboard.press("Shift+F6")
    expect(
      await page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value)
    )
      .toBe("Gold")
    await keyboard.press("ArrowUp")
    await keyboard.press("End")
    await keyboard.press("Enter")
    await keyboard.type("/")
    await keyboard.type("net prom")
    await keyboard.press("Enter")
    await keyboard.type("How likely?")
    await keyboard.press("F6")
    await press(inspector.getByRole("button", { name: "Show if …" }))
    await expectAccessible(page, "condition")
    await press(button("Add a quota"))
    await write(inspector.getByLabel("Maximum of responses"), "10")
    await press(inspector.getByRole("button", { name: "Count responses if …" }))
    await choose(inspector.getByRole("button", { name: /^What is tested:/ }), "Which")
    await choose(inspector.getByRole("button", { name: /^Values?:/ }), "Silver")
    await keyboard.press("Escape")
    await expectAccessible(page, "quota")

    await press(button("Add a variable"))
    await write(inspector.getByLabel("Formula"), "score(q1) + answer(q2)")
    await keyboard.press("Escape")
    await expectAccessible(page, "variable")

    await press(page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Languages" }))
    for (const language of ["English", "German"]) {
      await tabTo(page, page.locator(".add-language input"))
      await keyboard.type(language)
      await keyboard.press("Enter")
    }
    await write(page.getByRole("textbox", { name: /German/ }), "Mittag")
    await expectAccessible(page, "languages")
    await press(page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Logic" }))
    await page.locator(".node-name").first().waitFor()
    await expectAccessible(page, "logic")

    const expected = {
      title: "Lunch",
      languages: ["en", "de"],
      questions: [
        {
          key: "q1",
          type: "single_choice",
          text: "Which plan?",
          options: [{ value: "Gold", label: "Gold", score: 2 }, { value: "Silver", label: "Silver" }]
        },
        { key: "q2", type: "nps", text: "How likely?", showIf: { question: "q1", op: "anyOf", values: ["Gold"] } }
      ],
      quotas: [{ max: 10, when: { question: "q1", op: "anyOf", values: ["Gold", "Silver"] } }],
      variables: [{ value: { sum: [{ score: "q1" }, { answer: "q2" }] } }],
      translations: { de: { "/title": "Mittag" } }
    }
    await expect.poll(() => page.evaluate(() => window.saved.at(-1))).toMatchObject(expected)
  })
})

const texts: Definition = {
  title: "Before",
  languages: ["en", "ja"],
  questions: [
    {
      key: "plan",
      type: "single_choice",
      text: "Plan?",
      page: { title: "Page" },
      options: [{ value: "a", label: "A" }, { value: "b", label: "B" }]
    },
    { key: "why", type: "text", text: "Why?", showIf: { question: "plan", op: "answered" } }
  ],
  endings: [{ key: "end", title: "Thanks", message: "Bye" }],
  quotas: [{ key: "some", name: "Some", max: 3 }]
}

it("text that is composed arrives whole in every field", async () => {
  await show(texts, async (page) => {
    const client = await page.context().newCDPSession(page)
    /** Composes a word in each field that is shown. */
    const composeIn = async (fields: Locator) => {
      const count = await fields.count()
      for (let index = 0; index < count; index++) {
        const field = fields.nth(index)
        await field.focus()
        await page.keyboard.press("ControlOrMeta+A")
        await client.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 })
        await client.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 })
        await page.waitForTimeout(0)
        await client.send("Input.insertText", { text: "日本" })
        const name = await field.getAttribute("aria-label")
        expect([index, name, await field.inputValue()]).toEqual([index, name, "日本"])
      }
      return count
    }
    const written = "input[type=text]:not([role=combobox]), textarea"
    const inInspector = page.locator(".inspector").locator(written).and(page.locator(":not(.invalid):visible"))
    expect(await composeIn(page.locator(`.head ${written}, .page-head input, .question-text`))).toBeGreaterThan(2)
    expect(await composeIn(page.locator(".part input[type=text]"))).toBe(2)
    for (const place of ["question:plan", "ending:end", "quota:some"]) {
      await page.locator(`[data-focus="outline:${place.split(":")[1] ?? ""}"], .outline .entry button`).first().click()
      await composeIn(inInspector)
    }
  })
})

it("nothing moves for those who ask for no motion", async () => {
  const moving = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll(".canvass-editor *")].flatMap((element) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
        const durations = [transitionDuration, ...animationName === "none" ? [] : [animationDuration]].join(", ")
        return durations.split(", ").some((duration) => Number.parseFloat(duration) > 0.001) ? [element.className] : []
      })
    )
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await show(templateIn("npsFollowUp", "en"), async (page) => {
      await page.locator(".question-text").first().click()
      await page.getByRole("toolbar", { name: /^Question/ }).getByRole("button", { name: "Delete" }).click()
      await page.locator(".toast").waitFor()
      await page.getByRole("button", { name: "Preview", exact: true }).click()
      await page.getByRole("region", { name: "Preview" }).locator(".question").first().waitFor()
      const found = await moving(page)
      if (reducedMotion === "reduce") expect(found).toEqual([])
      else expect(found.length).toBeGreaterThan(3)
    }, { reducedMotion })
  }
})
