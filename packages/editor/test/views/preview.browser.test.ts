/** The preview in a real browser. */
import type { Definition } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

const definition: Definition = {
  title: "Lunch",
  languages: ["en", "ar"],
  hiddenFields: [{ name: "plan" }],
  questions: [
    {
      key: "plan",
      type: "single_choice",
      text: "Which plan?",
      required: true,
      options: [{ value: "Gold", label: "Gold" }, { value: "Free", label: "Free" }]
    },
    {
      key: "why",
      type: "text",
      text: "Why {{plan}}?",
      showIf: { question: "plan", op: "anyOf", values: ["Gold"] }
    },
    { key: "size", type: "slider", text: "How much?", page: { title: "Details" } },
    {
      key: "inside",
      type: "text",
      text: "Only for staff",
      showIf: { field: "plan", op: "equals", value: "staff" }
    }
  ],
  endings: [
    { key: "gold", title: "Thanks, {{why|you}}", showIf: { question: "plan", op: "anyOf", values: ["Gold"] } },
    { key: "other" }
  ],
  translations: { ar: { "/questions/plan/text": "أي خطة؟" } }
}

it("the form is tried, says why its questions are shown, and follows edits without losing answers", async () => {
  await show(definition, async (page) => {
    await page.getByRole("button", { name: "Preview", exact: true }).click()
    const preview = page.getByRole("region", { name: "Preview" })
    const next = preview.getByRole("button", { name: "Next" })
    await next.click()
    await preview.locator(".invalid .error").waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest("[data-question]")?.getAttribute("data-question")))
      .toBe("plan")

    await preview.getByRole("radio", { name: "Gold" }).check()
    await preview.getByText("Shown because").waitFor()
    const why = preview.getByRole("textbox", { name: "Why Gold?" })
    await why.fill("taste")
    // An edit of the canvas is followed at once, and the answers stay.
    await page.getByRole("main").locator("textarea, [contenteditable]").first().fill("Which plan is it?")
    await preview.getByText("Which plan is it?", { exact: true }).waitFor()
    expect(await why.inputValue()).toBe("taste")

    await next.click()
    await preview.getByRole("heading", { name: "Details" }).waitFor()
    expect(await preview.locator(".not-shown li").count()).toBe(1)
    await preview.getByRole("slider").fill("30")
    expect(await preview.getByRole("textbox", { name: "How much?" }).inputValue()).toBe("30")
    // The last question is for those with a value of a hidden field.
    await preview.getByText("Respondent", { exact: true }).click()
    await preview.getByRole("textbox", { name: "plan" }).fill("staff")
    await preview.getByRole("textbox", { name: "Only for staff" }).waitFor()
    await preview.getByRole("button", { name: "Send answers" }).click()
    await preview.getByRole("heading", { name: "Thanks, taste" }).waitFor()

    await preview.getByRole("button", { name: "Start again" }).click()
    expect(await preview.getByRole("radio", { name: "Gold" }).isChecked()).toBe(false)
    await preview.getByRole("combobox", { name: "Language" }).selectOption("ar")
    await preview.getByText("أي خطة؟").waitFor()
    expect(await preview.locator(".tried").getAttribute("dir")).toBe("rtl")
  })
})

it("an option of a ranking is moved by buttons, and the focus goes with it", async () => {
  const options = ["One", "Two", "Three"].map((label) => ({ value: label, label }))
  await show({ title: "Best", questions: [{ key: "best", type: "ranking", text: "Best?", options }] }, async (page) => {
    await page.getByRole("button", { name: "Preview", exact: true }).click()
    const preview = page.getByRole("region", { name: "Preview" })
    const places = preview.getByRole("combobox", { name: /^Place/ })
    for (const [index, { value }] of options.entries()) await places.nth(index).selectOption(value)
    await preview.getByRole("button", { name: "Move down (1)" }).click()
    await page.keyboard.press("Enter")
    const ranked = await places.evaluateAll((selects) =>
      selects.map((select) => select instanceof HTMLSelectElement ? select.value : "")
    )
    expect(ranked).toEqual(["Two", "Three", "One"])
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Place 3")
    await preview.getByRole("button", { name: "Send answers" }).click()
    await preview.getByRole("button", { name: "Start again" }).waitFor()
  })
})
