/** Conditions, formulas and recalled answers in the inspector. */
import type { Definition } from "@canvass/core/editing"
import axe from "axe-core"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

const definition: Definition = {
  title: "Coffee",
  languages: ["en", "de"],
  variables: [{ name: "points", value: 1 }],
  questions: [
    {
      key: "plan",
      type: "single_choice",
      text: "Which plan?",
      options: [{ value: "gold", label: "Gold" }, { value: "silver", label: "Silver" }]
    },
    { key: "nps", type: "nps", text: "How likely?" },
    { key: "born", type: "date", text: "Born when?" },
    { key: "why", type: "text", text: "Why?" }
  ]
}

const saved = (page: Page, path: string) =>
  expect.poll(() => page.evaluate<unknown>(`window.saved.at(-1)?.${path}`), { timeout: 20_000 })

const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  if (await page.evaluate("typeof axe") !== "object") await page.evaluate(axe.source)
  return page.evaluate<ReadonlyArray<string>>(
    "axe.run('.inspector').then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join()}`))"
  )
}

it("a condition is a sentence that is built by keyboard, in groups, and pasted elsewhere", async () => {
  await show(definition, async (page) => {
    page.setDefaultTimeout(20_000)
    const inspector = page.locator(".inspector")
    await page.locator(".outline").getByText("Why?", { exact: true }).click()
    await inspector.getByRole("button", { name: "Show if …" }).click()
    // The focus is on what is tested.
    await page.keyboard.press("Enter")
    await page.keyboard.type("likely")
    await page.keyboard.press("Enter")
    await inspector.getByRole("button", { name: /^Comparison:/ }).press("Enter")
    await page.keyboard.type("at most")
    await page.keyboard.press("Enter")
    await inspector.getByLabel("Value", { exact: true }).fill("6")
    await saved(page, "questions[3].showIf").toEqual({ question: "nps", op: "lte", value: 6 })

    await inspector.getByRole("button", { name: "+ Add condition" }).click()
    await inspector.getByRole("button", { name: /^What is tested:/ }).nth(1).press("Enter")
    await page.keyboard.type("plan")
    await page.keyboard.press("Enter")
    await inspector.getByRole("button", { name: /^Values:/ }).press("Enter")
    await page.keyboard.type("silver")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await inspector.getByRole("button", { name: /^How many must be true:/ }).press("Enter")
    await page.keyboard.type("none")
    await page.keyboard.press("Enter")
    const condition = {
      not: {
        any: [{ question: "nps", op: "lte", value: 6 }, { question: "plan", op: "anyOf", values: ["gold", "silver"] }]
      }
    }
    await saved(page, "questions[3].showIf").toEqual(condition)
    expect(await violations(page)).toEqual([])

    await inspector.getByRole("button", { name: "Show if: More for this condition" }).click()
    await page.getByRole("menuitem", { name: "Copy condition" }).click()
    await inspector.getByRole("group", { name: "Required if" }).getByRole("button", { name: "Paste condition" }).click()
    await saved(page, "questions[3].requiredIf").toEqual(condition)
  })
})

it("a formula completes names, marks what is wrong, and changes nothing while it is none; texts recall answers", async () => {
  await show(definition, async (page) => {
    page.setDefaultTimeout(20_000)
    const inspector = page.locator(".inspector")
    await page.locator(".outline").getByText("points", { exact: true }).click()
    const formula = inspector.getByLabel("Formula", { exact: true })
    await formula.fill("")
    await formula.pressSequentially("2 * ans")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    expect(await formula.inputValue()).toBe("2 * answer(nps")
    await expect.poll(() => inspector.locator(".error").innerText()).toContain("Expected here: )")
    await formula.pressSequentially(")")
    await saved(page, "variables[0].value").toEqual({ multiply: [2, { answer: "nps" }] })
    await formula.pressSequentially(" + nonsense(1)")
    await expect.poll(() => inspector.locator(".formula-marks mark").innerText()).toBe("nonsense")
    await saved(page, "variables[0].value").toEqual({ multiply: [2, { answer: "nps" }] })
    expect(await violations(page)).toEqual([])

    await page.locator(".outline").getByText("Why?", { exact: true }).click()
    const description = inspector.getByLabel("Description", { exact: true })
    await description.pressSequentially("You said {{plan")
    await page.keyboard.press("Tab")
    await page.keyboard.type("nothing")
    await page.keyboard.press("Enter")
    expect(await description.inputValue()).toBe("You said {{plan|nothing}}")
    await description.blur()
    expect(await inspector.locator(".recall-chip").innerText()).toBe("Which plan?")
    expect(await violations(page)).toEqual([])
  })
})

it("an image is chosen by keyboard, shown, described, undone and removed", async () => {
  await show(definition, async (page) => {
    page.setDefaultTimeout(20_000)
    const inspector = page.locator(".inspector")
    await page.locator(".outline").getByText("Why?", { exact: true }).click()
    const chooser = page.waitForEvent("filechooser")
    await inspector.getByRole("button", { name: "Choose an image" }).press("Enter")
    const file = { mimeType: "image/png", buffer: Buffer.from("content") }
    await (await chooser).setFiles({ ...file, name: "picture.svg", mimeType: "image/svg+xml" })
    await expect.poll(() => inspector.locator(".error").innerText()).toContain(
      "no PNG, JPEG or WebP image of up to 2 MB"
    )
    const again = page.waitForEvent("filechooser")
    await inspector.getByRole("button", { name: "Choose an image" }).press("Enter")
    await (await again).setFiles({ ...file, name: "picture.png" })
    // The focus is on its text, which the server demands.
    await expect.poll(() => page.evaluate("document.activeElement.dataset.focus")).toBe("image-alt")
    await expect.poll(() => inspector.locator(".error").innerText()).not.toBe("")
    await page.keyboard.type("A cup of coffee")
    const image = { asset: "0123456789abcdef".repeat(4), alt: "A cup of coffee" }
    await saved(page, "questions[3].image").toEqual(image)
    await expect.poll(() => inspector.locator(".error").count()).toBe(0)
    await page.locator(".canvas").getByRole("img", { name: "A cup of coffee" }).waitFor()
    expect(await violations(page)).toEqual([])

    await inspector.getByRole("button", { name: "Remove the image" }).press("Enter")
    await saved(page, "questions[3].image").toBeUndefined()
    await page.getByRole("button", { name: "Undo" }).click()
    await saved(page, "questions[3].image").toEqual(image)
  })
})

it("without a port for pictures no image is chosen, and one that is there is described or removed", async () => {
  const image = { asset: "0123456789abcdef".repeat(4), alt: "A cup" }
  const pictured = definition.questions?.map((question) => question.key === "why" ? { ...question, image } : question)
  await show({ ...definition, ...pictured && { questions: pictured } }, async (page) => {
    page.setDefaultTimeout(20_000)
    const inspector = page.locator(".inspector")
    await page.locator(".outline").getByText("Born when?", { exact: true }).click()
    await inspector.getByLabel("Description", { exact: true }).waitFor()
    expect(await inspector.getByText("Choose an image").count()).toBe(0)
    await page.locator(".outline").getByText("Why?", { exact: true }).click()
    await inspector.getByLabel("What the image shows").fill("A cup of tea")
    await saved(page, "questions[3].image").toEqual({ ...image, alt: "A cup of tea" })
    expect(await inspector.getByText("Replace the image").count()).toBe(0)
    await inspector.getByRole("button", { name: "Remove the image" }).click()
    await saved(page, "questions[3].image").toBeUndefined()
  }, { path: "/?withoutPictures" })
})
