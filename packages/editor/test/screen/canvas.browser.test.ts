/** Building and rearranging a survey on the canvas, in a real browser. */
import type { Definition } from "@canvass/core/editing"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { templateIn } from "../../src/templates.js"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

/** The texts of the questions, in order. */
const texts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator(".question-text").evaluateAll((fields) =>
    fields.map((field) => field instanceof HTMLTextAreaElement ? field.value : "")
  )

/** The labels of the options of a question. */
const labels = (page: Page, question: number): Promise<ReadonlyArray<string>> =>
  page.locator(".card").nth(question).locator(".part input[type=text]").evaluateAll((fields) =>
    fields.map((field) => field instanceof HTMLInputElement ? field.value : "")
  )

const question = (key: string, text: string, more: object = {}) => ({ key, type: "text" as const, text, ...more })

const four: Definition = {
  title: "Lunch",
  questions: [
    question("q1", "One"),
    question("q2", "Two", { showIf: { question: "q1", op: "answered" } }),
    question("q3", "Three", { page: { title: "More" } }),
    question("q4", "Four")
  ]
}

it("the keyboard alone builds a survey from nothing", async () => {
  await show({ title: "Lunch" }, async (page) => {
    await page.getByRole("textbox", { name: "Title of the survey" }).press("Enter")
    await page.getByRole("button", { name: "Add a question" }).and(page.locator(":focus")).waitFor()
    await page.keyboard.press("Enter")
    await page.keyboard.type("one of sev")
    expect(await page.locator("[role=option]").count()).toBe(1)
    await page.keyboard.press("Enter")
    await page.keyboard.type("Which plan?")
    for (
      let presses = 0;
      !await page.locator(".part input").first().evaluate((field) => field.matches(":focus"));
      presses++
    ) {
      if (presses > 20) throw new Error("Tab does not lead to the first option.")
      await page.keyboard.press("Tab")
    }
    // The label of a new option is replaced as one types.
    await page.keyboard.type("Free")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.type("Team")
    await page.keyboard.press("Enter")
    await page.keyboard.type("X")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Enterprise")
    await page.keyboard.press("Alt+ArrowUp")
    expect(await labels(page, 0)).toEqual(["Free", "Enterprise", "Team"])
    expect(await page.locator("[role=status].visually-hidden").textContent()).toBe("Enterprise: 2 of 3.")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await page.keyboard.type("/")
    await page.keyboard.type("net prom")
    await page.keyboard.press("Enter")
    await page.keyboard.type("How likely?")
    await page.keyboard.press("Alt+ArrowUp")
    expect(await texts(page)).toEqual(["How likely?", "Which plan?"])
    await page.keyboard.press("ControlOrMeta+Z")
    expect(await texts(page)).toEqual(["Which plan?", "How likely?"])
  })
})

it("pasted lines become options, pasted questions are shown before they are added", async () => {
  await show({ title: "" }, async (page) => {
    await page.getByRole("button", { name: "Paste questions" }).click()
    await page.getByRole("textbox", { name: "Your questions" }).fill(
      "Which plan?\n- Free\n- Team\nHow likely? (0-10) *"
    )
    expect(await page.getByRole("region", { name: "What will be added" }).getByRole("listitem").allTextContents())
      .toEqual(
        ["Which plan?Single choice · Free, Team", "How likely? *Net promoter score · "].map((text) =>
          text.replace(/ · $/, "")
        )
      )
    await page.getByRole("button", { name: "Add 2 questions" }).click()
    expect(await texts(page)).toEqual(["Which plan?", "How likely?"])
    await page.locator(".part input").nth(1).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData("text/plain", "- Basic\n- Pro\n")
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
      )
    })
    expect(await labels(page, 0)).toEqual(["Free", "Team", "Basic", "Pro"])
  })
})

it("questions are moved by mouse, by keys, by a dialog, and several at once; deleting says what it breaks", async () => {
  await show(four, async (page) => {
    const handle = page.getByRole("button", { name: "Move question 2.2" }).last()
    await handle.hover()
    await page.mouse.down()
    const first = page.locator(".card").first()
    const box = await first.boundingBox()
    await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 80, { steps: 6 })
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 4, { steps: 6 })
    await page.locator(".slot[data-drop=before]").waitFor({ state: "attached" })
    await page.mouse.up()
    expect(await texts(page)).toEqual(["Four", "One", "Two", "Three"])

    await page.locator(".question-text").nth(1).click()
    await page.locator(".card").nth(2).click({ modifiers: ["ControlOrMeta"], position: { x: 10, y: 10 } })
    const bar = page.getByRole("toolbar", { name: "Selected questions" })
    expect(await bar.textContent()).toContain("2 selected")
    await bar.getByRole("button", { name: "Move to…" }).click()
    await page.getByLabel("Page", { exact: true }).selectOption({ label: "Page 2 · More" })
    await page.getByLabel("Place").selectOption({ label: "After “2.1 Three”" })
    await page.getByRole("button", { name: "Move", exact: true }).click()
    expect(await texts(page)).toEqual(["Four", "Three", "One", "Two"])

    // The rule of the second question now tests a later one.
    await page.locator(".question-text").nth(3).click()
    await page.keyboard.press("Alt+ArrowUp")
    expect(await texts(page)).toEqual(["Four", "Three", "Two", "One"])
    expect(await page.locator(".broken").textContent()).toContain("names “One”, which is not asked before")
    expect(await page.getByRole("img", { name: "a rule names a later question" }).count()).toBe(1)
    await page.keyboard.press("Alt+ArrowDown")

    await page.locator(".question-text").nth(2).click()
    await page.getByRole("toolbar", { name: "Question 2.2: actions" }).getByRole("button", { name: "Delete" }).click()
    const toast = page.locator(".toast")
    expect(await toast.textContent()).toContain("1 question deleted. It was used in 1 rule.")
    expect(await page.locator(".rule").count()).toBe(0)
    await page.locator(".question-text").first().fill("Changed")
    await toast.getByRole("button", { name: "Undo" }).click()
    expect(await texts(page)).toEqual(["Changed", "Three", "One", "Two"])
    expect(await page.locator(".rule").textContent()).toBe("Shown when “One” is answered")
  }, { viewport: { width: 1280, height: 1200 } })
})

it("a finger drags a question by its handle, and check boxes select several", async () => {
  await show(four, async (page) => {
    const client = await page.context().newCDPSession(page)
    const from = await page.locator(".card .handle").first().boundingBox()
    const to = await page.locator(".card").nth(1).boundingBox()
    if (from === null || to === null) throw new Error("The questions are not on the screen.")
    const x = from.x + from.width / 2
    const touch = (type: "touchEnd" | "touchMove" | "touchStart", y?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] })
    await touch("touchStart", from.y + from.height / 2)
    for (const part of [0.3, 0.6, 1]) {
      await touch("touchMove", from.y + (to.y + to.height - 6 - from.y) * part)
    }
    expect(await page.locator(".slot[data-drop=after]").count()).toBe(1)
    await touch("touchEnd")
    expect(await texts(page)).toEqual(["Two", "One", "Three", "Four"])

    expect(await page.locator(".card .pick").nth(1).isChecked()).toBe(true)
    await page.locator(".card .pick").nth(2).tap()
    await page.getByRole("toolbar", { name: "Selected questions" }).getByRole("button", { name: "Required" }).tap()
    expect(await page.locator(".card > .required").count()).toBe(2)
  }, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
})

it("text that is composed stays whole, and its Enter adds nothing", async () => {
  await show(templateIn("npsFollowUp", "en"), async (page) => {
    const count = await page.locator(".card").count()
    const field = page.locator(".question-text").first()
    await field.fill("")
    const client = await page.context().newCDPSession(page)
    await client.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 })
    await client.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 })
    await field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }))
    )
    await client.send("Input.insertText", { text: "日本" })
    expect(await field.inputValue()).toBe("日本")
    expect(await page.locator(".card").count()).toBe(count)
  })
})

it("another type keeps what fits and says what it drops", async () => {
  const choice: Definition = {
    title: "Lunch",
    questions: [
      {
        key: "q1",
        type: "multiple_choice",
        text: "Plan",
        options: [{ value: "a", label: "A" }, { value: "b", label: "B" }]
      }
    ]
  }
  await show(choice, async (page) => {
    await page.locator(".question-text").click()
    await page.getByRole("button", { name: "Change the type" }).click()
    await page.keyboard.type("ranking")
    await page.keyboard.press("Enter")
    expect(await labels(page, 0)).toEqual(["A", "B"])
    await page.getByRole("button", { name: "Change the type" }).click()
    await page.keyboard.type("slider")
    await page.keyboard.press("Enter")
    expect(await page.locator(".toast").textContent()).toContain("Dropped: A, B.")
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click()
    expect(await labels(page, 0)).toEqual(["A", "B"])
  })
})

it("the outline renames, moves, splits and joins pages, and adds what belongs to the whole survey", async () => {
  await show(four, async (page) => {
    const outline = page.getByRole("navigation", { name: "Outline" })
    const menu = async (name: string, item: string) => {
      await outline.getByRole("button", { name: `${name}: actions` }).click()
      await page.getByRole("menuitem", { name: item }).click()
    }
    const pages = () => outline.locator("h2 button").allTextContents()
    expect(await pages()).toEqual(["Page 1", "2 · More"])
    expect(await outline.locator(".short-rule").textContent()).toBe("if 1.1 ✓")
    await menu("2 · More", "Move up")
    expect(await texts(page)).toEqual(["Three", "Four", "One", "Two"])
    await menu("1 · More", "Rename")
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type("Begin")
    expect(await pages()).toEqual(["1 · Begin", "Page 2"])
    await outline.getByRole("button", { name: /Four$/ }).click()
    await menu("1 · Begin", "Begin a page at the selection")
    expect(await pages()).toEqual(["1 · Begin", "Page 2", "Page 3"])
    await menu("Page 2", "Join with the page before")
    expect(await pages()).toEqual(["1 · Begin", "Page 2"])
    for (const name of ["Add an ending", "Add a quota", "Add a hidden field", "Add a variable"]) {
      await outline.getByRole("button", { name }).click()
    }
    expect(await outline.locator("[data-selected]").textContent()).toContain("variable1")
    expect(await outline.locator("li.entry:not(.question)").count()).toBe(4)
  })
})
