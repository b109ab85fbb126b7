/** How the script of conditions reads answers from the elements of questions, in a real browser. */
import type { AnswerValue, Question, QuestionTypes } from "@canvass/core"
import { Arbitraries } from "@canvass/core/testing"
import { Entries } from "@canvass/ui"
import * as FastCheck from "effect/FastCheck"
import { build } from "esbuild"
import { fileURLToPath } from "node:url"
import type { Browser } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { sharedChromium } from "../../../../test/Chromium.js"
import { orderedTypes, questionTypePagesOf } from "../../src/question-types/questionTypes.js"
import { inWindow } from "../fixtures/browser.js"
import { controlWith } from "../fixtures/controlWith.js"

let browser: Browser
let script: string
beforeAll(async () => {
  browser = await sharedChromium()
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../../ui/src/question-parts/controls/readControl.ts", import.meta.url))],
    bundle: true,
    conditions: ["@canvass/source"],
    format: "iife",
    globalName: "control",
    write: false
  })
  script = outputFiles[0]?.text ?? ""
})

const sample = (type: QuestionTypes.QuestionType) =>
  FastCheck.sample(
    Arbitraries.question(type).chain((question) =>
      FastCheck.option(Arbitraries.answerValue(question), { nil: undefined }).map((value) => ({ question, value }))
    ),
    { numRuns: 20, seed: 1 }
  )

/** What the server reads of the fields of an answer. */
const readByServer = (question: Question.Question, value: AnswerValue.AnswerValue | undefined): unknown => {
  const { fieldsOf, read } = questionTypePagesOf(question).control
  return read(question, new Entries(value === undefined ? [] : fieldsOf(question, value)))
}

describe.each(orderedTypes)("%s", (type) => {
  it("the script reads the answer that the server reads", () =>
    inWindow(browser, {}, async (page) => {
      const samples = sample(type)
      expect(new Set(samples.map(({ value }) => value === undefined)).size).toBe(2)
      for (const { question, value } of samples) {
        await page.setContent(`<main>${controlWith(question, value)}</main>`)
        const json = await page.evaluate<string>(
          `${script};JSON.stringify(control.readControl(document.querySelector("main"), ${JSON.stringify(question)}))`
        )
        const read: unknown = JSON.parse(json)
        expect(normalized(read)).toEqual(normalized(readByServer(question, value)))
      }
    }))
})

/**
 * Of files the script knows how many there are. An empty list, and rows without columns, are no answer. Browsers remove
 * line breaks from the value of an input.
 */
const normalized = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll(/[\r\n]/g, "")
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((item: unknown) => isFile(item) ? "file" : normalized(item))
  }
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [normalized(name), normalized(part)] as const)
    .filter(([, part]) => part !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

const isFile = (item: unknown): boolean => typeof item === "object" && item !== null && "fileId" in item
