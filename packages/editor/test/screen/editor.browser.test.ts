/** The screen of the editor in a real browser. */
import type { Definition } from "@canvass/core/editing"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { templateIn } from "../../src/templates.js"
import { inEditor } from "../fixtures/editorPage.js"
import { type EditorServer, startEditorServer } from "../fixtures/EditorServer.js"

let browser: Browser
let server: EditorServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedChromium(), startEditorServer()])
})
afterAll(() => server.stop())

const show = (definition: Definition, use: (page: Page) => Promise<void>) => inEditor(browser, server, definition, use)

it("a title is edited in place, and one undo brings it back", async () => {
  await show(templateIn("npsFollowUp", "en"), async (page) => {
    const title = page.getByRole("textbox", { name: "Title of the survey" })
    const before = await title.inputValue()
    await title.fill("Lunch")
    await page.keyboard.press("ControlOrMeta+Z")
    expect(await title.inputValue()).toBe(before)
  })
})
