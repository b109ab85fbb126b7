/** Parts of the editor that are loaded on demand, without a network. */
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

/** The files that are loaded on demand. They need others, which are loaded with them. */
const views = /\/[A-Za-z]+-[A-Z0-9]{8}\.js(?<!\/chunk-[A-Z0-9]{8}\.js)/

const definition = { title: "Lunch", questions: [{ key: "q1", type: "text", text: "What was it?" }] } as const

it("a view that could not be loaded says so, and is shown once it can be loaded", async () => {
  await show(definition, async (page) => {
    await page.getByRole("button", { name: "Logic" }).click()
    const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" })
    await alert.getByRole("button", { name: "Try again" }).waitFor()
    await page.unrouteAll()
    await page.locator(".logic").first().waitFor()
    expect(await alert.count()).toBe(0)
  }, { unreachable: /\/Logic-/ })
})

it("a view whose files are there but for one that was asked for once is shown after the page is loaded again", async () => {
  const chunks = /\/chunk-/
  await show(definition, async (page) => {
    await page.route(chunks, (route) => route.abort())
    await page.unroute(views)
    await page.getByRole("button", { name: "Logic" }).click()
    const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" })
    await alert.getByRole("button", { name: "Try again" }).waitFor()
    await page.unrouteAll()
    await alert.getByRole("button", { name: "Reload the page" }).click()
    await page.locator("body[data-ready]").waitFor()
    await page.getByRole("button", { name: "Logic" }).click()
    await page.locator(".logic").first().waitFor()
  }, { unreachable: views, unreachableLater: chunks })
})

it("a dialog that could not be loaded says so, and opens once it can be loaded", async () => {
  await show(definition, async (page) => {
    await page.getByRole("button", { name: "Paste questions" }).click()
    await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor()
    await page.unrouteAll()
    await page.getByRole("dialog", { name: "Paste questions" }).waitFor()
  }, { unreachable: /\/Dialogs-/ })
})

it("a type that could not be switched is switched by \"Try again\"", async () => {
  await show(definition, async (page) => {
    await page.getByRole("textbox", { name: "Text of the question 1" }).click()
    await page.getByRole("button", { name: "Change the type" }).click()
    await page.getByRole("option", { name: /^Rating A few/ }).click()
    const said = page.getByRole("status").filter({ hasText: "could not be loaded" }).filter({
      has: page.getByRole("button")
    })
    await said.waitFor()
    await page.unrouteAll()
    await said.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("button", { name: "Change the type" }).and(page.getByTitle("Rating")).waitFor()
  }, { unreachable: /\/switchType-/ })
})
