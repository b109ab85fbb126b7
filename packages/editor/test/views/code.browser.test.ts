/** The definition as text in a real browser. */
import type { Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

const definition: Definition = {
  title: "Lunch",
  languages: ["en", "de"],
  questions: [
    {
      key: "colour",
      type: "single_choice",
      text: "Which colour?",
      options: [{ value: "Gren", label: "Gren" }, { value: "Red", label: "Red" }]
    },
    { key: "why", type: "text", text: "Why?", showIf: { question: "colour", op: "anyOf", values: ["Gren"] } }
  ],
  translations: { de: { "/questions/colour/options/Gren/label": "Grün" } }
}

it("a text that is a definition is taken, another one waits, and names its errors by line and column", async () => {
  await show(definition, async (page) => {
    const tab = (name: string) => page.getByRole("button", { name, exact: true })
    await tab("Code").click()
    const text = page.getByRole("textbox", { name: "Definition as YAML" })
    const before = await text.inputValue()
    await text.fill(before.replace("title: Lunch", "title: Dinner"))
    const title = page.getByRole("textbox", { name: "Title of the survey" })
    await page.getByText("The survey changes as you write.").waitFor()
    await expect.poll(() => title.inputValue()).toBe("Dinner")

    await text.fill(before.replace("title: Lunch", "title: [Lunch"))
    await page.getByText("This text is no YAML.").waitFor()
    expect(await title.inputValue()).toBe("Dinner")
    // It is still there after another view.
    await tab("Questions").click()
    await tab("Code").click()
    await page.getByText("This text is no YAML.").waitFor()
    expect(await text.inputValue()).toContain("title: [Lunch")

    await text.fill(before.replace("type: single_choice", "type: choice"))
    await page.getByRole("button", { name: /Line \d+, column \d+ \/questions\/0\/type: a type of question/ }).click()
    expect(
      await text.evaluate((area) =>
        area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart).slice(0, 6) : ""
      )
    ).toBe("choice")
    await page.getByRole("button", { name: "Discard this text" }).click()
    expect(await text.inputValue()).toContain("title: Dinner")
    await page.keyboard.press("ControlOrMeta+Z")
    await expect.poll(() => text.inputValue()).toBe(before)
  })
})

it("a value at the place of a missing one is another name of it, or another value", async () => {
  await show(definition, async (page) => {
    await page.getByRole("button", { name: "Code", exact: true }).click()
    const text = page.getByRole("textbox", { name: "Definition as YAML" })
    const before = await text.inputValue()
    const typo = before.replace("value: Gren\n", "value: Green\n")
    await text.fill(typo)
    await page.getByRole("button", { name: "Replace" }).click()
    await page.getByText("The survey changes as you write.").waitFor()
    expect(await text.inputValue()).toBe(typo)

    await page.keyboard.press("ControlOrMeta+Z")
    await expect.poll(() => text.inputValue()).toBe(before)
    await text.fill(typo)
    await page.getByRole("button", { name: "Rename" }).click()
    // The value is that of answers: it stays, and is called otherwise.
    await expect.poll(() => text.inputValue()).toContain("label: Green")
    expect(await text.inputValue()).toContain("value: Gren")
    expect(await text.inputValue()).toContain("/questions/colour/options/Gren/label: Grün")
  })
})
