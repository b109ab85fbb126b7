/** The states of the canvas: whether assistive technology can use them, and how long 200 questions take. */
import { type Definition, definitionLimits } from "@canvass/core/editing"
import { writeFileSync } from "node:fs"
import { expect, it } from "vitest"
import { templateIn } from "../../src/templates.js"
import { expectAccessible } from "../fixtures/accessibility.js"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

for (
  const [path, viewport] of [
    ["/", { width: 1280, height: 900 }],
    ["/?theme=dark&lang=de", { width: 1280, height: 900 }],
    ["/?lang=fr", { width: 360, height: 740 }]
  ] as const
) {
  it(`every state can be used with assistive technology: ${path} ${viewport.width} px`, async () => {
    await show({ title: "" }, async (page) => {
      await expectAccessible(page, "empty")
      await page.locator(".begin .button").nth(2).click()
      await page.locator(".templates").waitFor()
      await expectAccessible(page, "templates")
      await page.locator(".begin .button").first().click()
      await expectAccessible(page, "types")
      await page.keyboard.press("Escape")
      await page.locator(".begin .button").nth(1).click()
      await page.locator("dialog textarea").fill("One\n- a\n- b\nTwo (0-10) *")
      await expectAccessible(page, "paste")
    }, { path, viewport })
    await show(templateIn("patientExperience", "en"), async (page) => {
      await expectAccessible(page, "questions")
      // A matrix, whose rows and columns are lists while it is selected.
      for (const index of [3, 4, 7]) {
        await page.locator(".question-text").nth(index).click()
        await expectAccessible(page, `question ${index}`)
      }
      await page.locator(".card").nth(2).click({ modifiers: ["ControlOrMeta"], position: { x: 8, y: 8 } })
      await expectAccessible(page, "several")
      await page.locator(".selection-bar .button").nth(1).click()
      await expectAccessible(page, "move")
    }, { path, viewport })
  })
}

it("200 questions fit into 60 MB, and a key is painted at once", async () => {
  const { questions = [] } = templateIn("patientExperience", "en")
  const many: Definition = {
    title: "Many",
    questions: Array.from({ length: definitionLimits.questions }, (_, index) => {
      const { page: _page, showIf: _showIf, ...question } = questions[index % questions.length] ??
        { key: "", type: "text", text: "" }
      return {
        ...question,
        key: `k${index}`,
        ...index % 10 === 0 ? { page: { title: `Page ${index}` } } : {},
        ...index % 5 === 4 ? { showIf: { question: `k${index - 1}`, op: "answered" as const } } : {}
      }
    })
  }
  await show(many, async (page) => {
    expect(await page.locator(".card").count()).toBe(definitionLimits.questions)
    const field = page.locator(".question-text").nth(100)
    await field.click()
    await page.keyboard.press("End")
    const waits = await page.evaluate(async () => {
      const active = document.activeElement
      if (!(active instanceof HTMLTextAreaElement)) throw new Error("No question has the focus.")
      const found: Array<number> = []
      for (let key = 0; key < 60; key++) {
        const start = performance.now()
        active.setRangeText("x", active.value.length, active.value.length, "end")
        active.dispatchEvent(new InputEvent("input", { bubbles: true }))
        // The second frame begins once the first one is painted.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        found.push(performance.now() - start)
      }
      return found.toSorted((one, other) => one - other)
    })
    const client = await page.context().newCDPSession(page)
    const { usedSize } = await client.send("Runtime.getHeapUsage")
    expect(usedSize).toBeLessThan(60e6)
    // On a machine of its own p95 is to be 50 ms. Machines that run other tests meanwhile take several times as long.
    expect(waits[waits.length / 2]).toBeLessThan(500)
    if (process.env["KEY_TO_PAINT"] !== undefined) {
      writeFileSync(
        process.env["KEY_TO_PAINT"],
        JSON.stringify({ p50: waits[30], p95: waits[57], heapBytes: usedSize })
      )
    }
  })
})
