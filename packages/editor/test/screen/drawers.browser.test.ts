/** Outline and inspector in a narrow window, where they lie over the canvas. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { templateIn } from "../../src/templates.js"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))

it("a column is closed by its button, by Escape and by a tap beside it, and gives the focus back", async () => {
  await show(templateIn("patientExperience", "en"), async (page) => {
    for (
      const [name, role, title] of [["outline", "navigation", "Outline"], [
        "inspector",
        "complementary",
        "Settings"
      ]] as const
    ) {
      const column = page.getByRole(role, { name: title })
      const open = page.locator(`[data-focus="drawer:${name}"]`)
      const ways = [
        () => column.getByRole("button", { name: "Close" }).tap(),
        () => page.keyboard.press("Escape"),
        () => page.locator(".scrim").tap({ position: { x: 350, y: 20 } })
      ]
      for (const close of ways) {
        expect(await column.isVisible()).toBe(false)
        await open.tap()
        await column.waitFor()
        expect(await focusedLabel(page)).toBe("Close")
        await close()
        await column.waitFor({ state: "hidden" })
        expect(await focusedLabel(page)).toBe(title)
      }
    }
  }, phone)
})

it("what is chosen in the outline is shown: a question on the canvas, an ending in the inspector", async () => {
  await show(templateIn("patientExperience", "en"), async (page) => {
    const outline = page.getByRole("navigation", { name: "Outline" })
    const inspector = page.getByRole("complementary", { name: "Settings" })
    await page.locator("[data-focus='drawer:outline']").tap()
    await outline.locator(".entry.question [data-focus]").nth(3).tap()
    await outline.waitFor({ state: "hidden" })
    expect(await inspector.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.classList.contains("question-text"))).toBe(true)
    await page.locator("[data-focus='drawer:outline']").tap()
    await outline.getByRole("button", { name: "Add an ending" }).tap()
    await inspector.getByLabel("Outcome").waitFor()
    expect(await outline.isVisible()).toBe(false)
  }, phone)
})

it("the settings of the survey come back from the outline, the title, and beside the questions", async () => {
  await show(templateIn("patientExperience", "en"), async (page) => {
    const layout = page.getByRole("complementary", { name: "Settings" }).getByLabel("Layout")
    const ways = [
      () => page.getByRole("navigation", { name: "Outline" }).getByRole("button", { name: "Survey" }).click(),
      () => page.getByRole("textbox", { name: "Title of the survey" }).focus(),
      () => page.locator(".canvas").click({ position: { x: 4, y: 4 } })
    ]
    for (const choose of ways) {
      await page.locator(".question-text").first().click()
      await layout.waitFor({ state: "hidden" })
      await choose()
      await layout.waitFor()
    }
  })
})

it("a dialog gives the focus to what it asks, and the window never scrolls", async () => {
  await show(templateIn("patientExperience", "en"), async (page) => {
    await page.getByRole("button", { name: "Paste questions" }).click()
    await page.keyboard.type("Why?")
    expect(await page.locator("dialog textarea").inputValue()).toBe("Why?")
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  })
})

it("the inspector says that a question has no text", async () => {
  await show(templateIn("patientExperience", "en"), async (page) => {
    await page.locator(".question-text").first().fill("")
    await page.locator(".inspector .error").getByText("This must not be empty.").waitFor()
  })
})
