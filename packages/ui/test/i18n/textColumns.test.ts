import { describe, expect, it } from "@effect/vitest"
import { textColumns } from "../../src/i18n/textColumns.js"

describe("texts in columns", () => {
  const texts = textColumns({
    title: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
    page: (page: number, name: string) => [
      `Page ${page} of ${name}`,
      `Seite ${page} von ${name}`,
      `Page ${page} de ${name}`,
      `Página ${page} de ${name}`
    ],
    errors: { "too-few": [undefined, "Zu wenige", "Trop peu", "Muy pocas"] },
    steps: [["first"], ["erst"], ["d’abord", "puis"], ["primero"]]
  })

  it("are those of each language, with their functions, tables and lists", () => {
    expect(texts.en.title).toBe("Surveys")
    expect(texts.de.page(2, "A")).toBe("Seite 2 von A")
    expect(texts.fr.steps).toEqual(["d’abord", "puis"])
    expect(texts.es).toMatchObject({ title: "Encuestas", errors: { "too-few": "Muy pocas" } })
  })

  it("lack a text whose cell is undefined", () => {
    expect(texts.en.errors).toEqual({})
    expect("too-few" in texts.en.errors).toBe(false)
  })
})
