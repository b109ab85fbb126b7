/** The templates are complete surveys: valid, translated, and every question and ending of them can be reached. */
import { Canvass } from "@canvass/core"
import type { Definition, QuestionDefinition } from "@canvass/core/editing"
import * as Memory from "@canvass/core/memory"
import { walk } from "@canvass/core/questionnaire"
import { unsafeCoerce } from "effect/Function"
import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { printQuestions, textsIn } from "../src/model.js"
import { templateFrom, templateIn, templateLanguages, templateNames as names, templates } from "../src/templates.js"

let canvass: Awaited<ReturnType<typeof Canvass.open>>
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
})
afterAll(() => canvass.close())

const validate = (definition: Definition) => canvass.surveys.validate(unsafeCoerce(definition))

it("there are twelve", () => expect(names).toHaveLength(12))

describe.each(names)("%s", (name) => {
  const template: Definition = templates[name]

  it("is valid, and nothing about it is odd", async () => {
    expect(await validate(template)).toEqual({ valid: true, errors: [], warnings: [] })
  })

  it.each(templateLanguages)("is a valid survey in %s", async (language) => {
    const definition = templateIn(name, language)
    expect(await validate(definition)).toEqual({ valid: true, errors: [], warnings: [] })
    expect(definition.translations).toBeUndefined()
    const texts = [...textsIn(definition).values()]
    const expected = language === "en"
      ? [...textsIn(template).values()]
      : [...textsIn(template).keys()].map((place) => template.translations?.[language]?.[place])
    expect(texts).toEqual(expected)
  })

  it.each(templateLanguages)("has all texts in the other languages when it begins in %s", async (language) => {
    const definition = templateFrom(name, language)
    expect(await validate(definition)).toEqual({ valid: true, errors: [], warnings: [] })
    expect(textsIn(definition)).toEqual(textsIn(templateIn(name, language)))
    const others = templateLanguages.filter((other) => other !== language)
    expect(definition.languages).toEqual([language, ...others])
    expect(Object.keys(definition.translations ?? {}).toSorted()).toEqual(others.toSorted())
    for (const other of others) {
      expect(definition.translations?.[other]).toEqual(Object.fromEntries(textsIn(templateIn(name, other))))
    }
  })

  it("says something else in each language", () => {
    const titles = templateLanguages.map((language) => printQuestions(templateIn(name, language).questions ?? []))
    expect(new Set(titles).size).toBe(templateLanguages.length)
  })

  it("shows each question, option, row and ending to somebody", () => {
    const { endings = [], questions = [] } = template
    const seen = new Set<string>()
    for (let draw = 0; draw < 3_000; draw++) {
      const answers = Object.fromEntries(
        questions.map((question, index) => [question.key, answerTo(question, draw * 31 + index)])
      )
      const { ending, questions: walked } = walk({ ...template, questions }, { answers, now: Date.parse("2026-06-01") })
      for (const [key, { options, rows }] of walked) {
        seen.add(`question ${key}`)
        for (const { value } of [...options, ...rows]) seen.add(`part ${key} ${value}`)
      }
      if (ending) seen.add(`ending ${ending.key}`)
    }
    const quotaEndings = new Set(template.quotas?.map((quota) => quota.ending))
    expect(seen).toEqual(
      new Set([
        ...questions.flatMap(({ key, options = [], settings }) => [
          `question ${key}`,
          ...[...options, ...settings?.rows ?? []].map(({ value }) => `part ${key} ${value}`)
        ]),
        ...endings.filter(({ key }) => !quotaEndings.has(key)).map(({ key }) => `ending ${key}`)
      ])
    )
  })
})

/** A random number from 0 up to a limit: the same for the same draw. */
const random = (draw: number, limit: number): number => {
  const mixed = Math.imul(draw ^ (draw >>> 15), 0x2c1b3c6d)
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) % limit + limit) % limit
}

const answerTo = ({ options = [], settings = {}, type }: QuestionDefinition, draw: number): unknown => {
  const { max = 10, min = 0, rows = [] } = settings
  const option = options[random(draw, Math.max(1, options.length))]?.value
  if (rows.length > 0) return Object.fromEntries(rows.map(({ value }) => [value, option]))
  if (option !== undefined) return ["multiple_choice", "ranking"].includes(type) ? [option] : option
  const low = Number(min)
  const number = low + random(draw, Math.min(11, Number(max) - low + 1))
  const answers: Readonly<Record<string, unknown>> = {
    text: settings.format === "email" ? "ada@example.org" : settings.format === "number" ? String(number) : "Good.",
    boolean: random(draw, 2) === 1,
    date: "2026-01-05",
    rating: 1 + random(draw, 5),
    nps: random(draw, 11),
    slider: number
  }
  return random(draw >> 3, 9) === 0 ? undefined : answers[type]
}

it("are a chunk of at most 40 kB with gzip", async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL("../src/templates.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    external: ["@canvass/core/*"]
  })
  expect(gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length).toBeLessThanOrEqual(40_000)
})
