/** The screen of the editor in a real browser. */
import { expect, it } from "vitest"
import { templateIn } from "../../src/templates.js"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

it("a title is edited in place, and one undo brings it back", async () => {
  await show(templateIn("npsFollowUp", "en"), async (page) => {
    const title = page.getByRole("textbox", { name: "Title of the survey" })
    const before = await title.inputValue()
    await title.fill("Lunch")
    await page.keyboard.press("ControlOrMeta+Z")
    expect(await title.inputValue()).toBe(before)
  })
})
