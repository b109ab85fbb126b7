/** The style sheet of the portal is made of several files: each class has its rules in one of them. */
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const files = ["portalStyle", "componentStyle", "chartStyle", "resultsStyle", "panelStyle"]

it("no two files have rules for the same class", () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of files) {
    const css = readFileSync(new URL(`../../src/assets/styles/${file}.ts`, import.meta.url), "utf8")
    for (const [, name = ""] of css.matchAll(/^\.([a-z][\w-]*)(?: \{|,)/gm)) {
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
    }
  }
  expect(filesOf.size).toBeGreaterThan(100)
  expect([...filesOf].filter(([, found]) => found.size > 1)).toEqual([])
})
