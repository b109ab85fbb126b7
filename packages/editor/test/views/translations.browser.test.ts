/** Languages and translations in a real browser. */
import type { Definition } from "@canvass/core/editing"
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { serveEditor } from "../fixtures/editorPage.js"

const show = serveEditor()

const definition: Definition = {
  title: "Lunch",
  languages: ["en", "de"],
  questions: [
    { key: "name", type: "text", text: "Your name?" },
    { key: "food", type: "text", text: "What do you eat, {{name}}?" }
  ],
  translations: { de: { "/title": "Mittagessen" } }
}

it("texts are translated side by side, by hand and by a file, with what is missing and what is lost", async () => {
  await show(definition, async (page) => {
    await page.getByRole("button", { name: /^Languages/ }).click()
    await page.getByRole("button", { name: "German 2 missing" }).waitFor()
    const title = page.getByRole("textbox", { name: "Title in German" })
    expect(await title.inputValue()).toBe("Mittagessen")

    await page.getByRole("checkbox", { name: "Missing only" }).check()
    expect(await title.count()).toBe(0)
    const [name, food] = await page.getByRole("textbox", { name: "Question in German" }).all()
    await name?.fill("Ihr Name?")
    await food?.fill("Was essen Sie?")
    await page.getByText("The translation does not recall {{name}}.").waitFor()
    await food?.fill("Was essen Sie, {{name}}?")
    await page.getByText("The translation does not recall {{name}}.").waitFor({ state: "detached" })
    await page.getByRole("button", { name: "German complete" }).waitFor()
    await page.getByRole("checkbox", { name: "Missing only" }).uncheck()

    const downloading = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download CSV" }).click()
    const file = await (await downloading).path()
    const csv = await readFile(file, "utf8")
    expect(csv).toContain("\"/questions/name/text\",\"Your name?\",\"Ihr Name?\"")
    await page.locator("input[type=file]").setInputFiles({
      name: "de.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${csv.replace("Ihr Name?", "Wie heißen Sie?")}"/questions/gone/text","Gone","Weg"\r\n`)
    })
    await page.getByText("Translations taken: 1. Lines of texts that the survey does not have: 1.").waitFor()
    expect(await name?.inputValue()).toBe("Wie heißen Sie?")
    await page.locator("input[type=file]").setInputFiles({
      name: "de.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("a,b\n")
    })
    await page.getByText("Line 1: The file needs the columns").waitFor()
  })
})

it("languages are added, ordered and removed, and a removed one comes back with its texts", async () => {
  await show(definition, async (page) => {
    await page.getByRole("button", { name: /^Languages/ }).click()
    const add = page.getByRole("combobox", { name: "Add a language" })
    await add.fill("Nonsense language")
    await page.getByRole("button", { name: "Add", exact: true }).click()
    await page.getByText("This is no language.").waitFor()
    await add.fill("Arabic")
    await page.keyboard.press("Enter")
    expect(await page.getByRole("textbox", { name: "Title in Arabic" }).getAttribute("dir")).toBe("rtl")

    // The first language is that of the survey's own texts: they change places with the translations.
    await page.getByRole("button", { name: "More about German" }).click()
    await page.getByRole("menuitem", { name: "Move up" }).click()
    await page.getByText("German original language").waitFor()
    expect(await page.getByRole("textbox", { name: "Title of the survey" }).inputValue()).toBe("Mittagessen")
    await page.getByRole("button", { name: "English complete" }).click()
    expect(await page.getByRole("textbox", { name: "Title in English" }).inputValue()).toBe("Lunch")

    await page.getByRole("button", { name: "More about English" }).click()
    await page.getByRole("menuitem", { name: "Remove" }).click()
    expect(await page.getByRole("button", { name: /^English/ }).count()).toBe(0)
    await page.getByRole("button", { name: "Undo" }).last().click()
    await page.getByRole("button", { name: "English complete" }).click()
    expect(await page.getByRole("textbox", { name: "Title in English" }).inputValue()).toBe("Lunch")
  })
})
