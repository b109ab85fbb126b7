/** SAV files, read as their format is documented and by PSPP where it is installed, compared with the JSON export. */
import type { Canvass } from "@canvass/core"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import Papa from "papaparse"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answeredSurvey } from "./fixtures/answeredSurvey.js"
import {
  field,
  joined,
  type Known,
  knownOf,
  list,
  other,
  others,
  type Question,
  readSurvey,
  type ResponseItem,
  rowsOf
} from "./fixtures/expectedTable.js"
import { readSav } from "./fixtures/readSav.js"

let canvass: Canvass.Canvass
let owner: string
let survey: string

beforeAll(async () => {
  ;({ canvass, owner, survey } = await answeredSurvey(60))
})
afterAll(() => canvass.close())

const exported = (options: Parameters<Canvass.Canvass["exports"]["bytes"]>[2] = {}) =>
  canvass.exports.bytes(owner, survey, { ...options, format: "sav" })

/** A number of a known answer, or the code that says why there is none. */
const numberOf = (known: Known, read: (value: unknown) => unknown, codes = { skipped: -98, notShown: -99 }): unknown =>
  typeof known === "string" ? codes[known] : read(known.value) ?? null

const secondsOf = (value: unknown): number => Date.parse(String(value)) / 1_000 + 12_219_379_200

const textOf = (known: Known, read: (value: unknown) => string): string =>
  typeof known === "string" ? "" : read(known.value)

/** The values of the variables of a question. */
const valuesOf = (question: Question, response: ResponseItem): ReadonlyArray<unknown> => {
  const known = knownOf(response, question)
  const code = (option: unknown): number | undefined => question.options.find(({ value }) => value === option)?.code
  switch (question.type) {
    case "single_choice":
      return [
        numberOf(known, code),
        ...question.settings.allowOther === true ? [textOf(known, (value) => other(value) ?? "")] : []
      ]
    case "multiple_choice":
      return [
        ...question.options.map(({ value }) => numberOf(known, (chosen) => Number(list(chosen).includes(value)))),
        textOf(known, (value) => joined(others(value)))
      ]
    case "matrix":
      return rowsOf(question).flatMap((row) =>
        question.settings.multiple === true
          ? question.options.map(({ value }) =>
            numberOf(known, (rows) => {
              const columns = field(rows, row.value)
              return columns === undefined ? undefined : Number(list(columns).includes(value))
            })
          )
          : [numberOf(known, (rows) => code(field(rows, row.value)))]
      )
    case "ranking":
      return question.options.map(({ value }) =>
        numberOf(known, (ranks) => list(ranks).indexOf(value) + 1 || undefined)
      )
    case "date":
      return [numberOf(known, secondsOf)]
    case "slider":
      return [numberOf(known, Number, { skipped: -998, notShown: -999 })]
    case "text":
      return question.settings.format === "number"
        ? [numberOf(known, Number, { skipped: -999_999_999_999_998, notShown: -999_999_999_999_999 })]
        : [textOf(known, String).replace(/ +$/, "")]
    default:
      return [numberOf(known, Number)]
  }
}

describe("a SAV file", () => {
  it("has the responses that JSON has, with codes for what was skipped and what was not shown", async () => {
    const { questions, responses } = await readSurvey(canvass, owner, survey)
    const { cases, encoding, title } = readSav(await exported())
    expect([title, encoding]).toEqual(["Everything 😀", "UTF-8"])
    expect(cases).toEqual(responses.map((response) => [
      response.id,
      response.submittedAt / 1_000 + 12_219_379_200,
      response.status,
      null,
      response.externalId ?? "",
      ...questions.flatMap((question) => valuesOf(question, response)),
      response.language ?? "",
      response.questionnaireVersion,
      response.seed,
      response.variables?.["total"],
      String(response.metadata["plan"]).replace(/ +$/, ""),
      JSON.stringify(response.metadata)
    ]))
  })

  it("keeps answers from before bounds were narrowed apart from missing ones, and equal labels apart", async () => {
    const beginning = "The same beginning of both options, which goes on for so long that files for SPSS cut it: "
      .repeat(3)
    const [first, second] = [{ value: "one", label: `${beginning}one` }, { value: "two", label: `${beginning}two` }]
    const options = [first, second]
    const questions = (min: number) => [
      { key: "warm", type: "slider", text: "Warm?", settings: { min, max: 100 } } as const,
      { key: "grade", type: "text", text: "Grade?", settings: { format: "number", min, max: 100 } } as const,
      { key: "many", type: "multiple_choice", text: `Which? ${"x".repeat(300)}`, options } as const,
      // Labels that are cut stay the same when the options are in another order.
      { key: "one", type: "single_choice", text: "One?", options: min === 0 ? [second, first] : options } as const
    ]
    const { id } = await canvass.surveys.create(owner, { title: "Cold", questions: questions(-100) })
    await canvass.surveys.publish(owner, id)
    await canvass.responses.submit(id, {
      answers: [{ questionKey: "warm", value: -98 }, { questionKey: "grade", value: "-99" }]
    })
    const { questions: before } = await canvass.surveys.get(owner, id)
    await canvass.surveys.update(owner, id, {
      questions: questions(0).map((question, index) => ({ id: before[index]?.id ?? "", ...question }))
    })
    await canvass.responses.submit(id, { answers: [] })
    const bytes = await canvass.exports.bytes(owner, id, {
      format: "sav",
      columns: ["warm", "grade", "many", "one"]
    })
    const { cases, variables } = readSav(bytes)
    expect(cases.map((row) => row.slice(0, 2))).toEqual([[-98, -99], [-998, -998]])
    expect(variables.slice(0, 2).map(({ missing }) => missing)).toEqual([[-998, -999], [-998, -999]])
    const labels = variables.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels[3]).toMatch(/ \(many_2\)$/)
    const one = variables.find(({ name }) => name === "one")
    expect(one?.labels.get(1)).toMatch(/^The same beginning[^()]*$/)
    expect(one?.labels.get(2)).toMatch(/^The same beginning.* \(2\)$/)
    expect(one?.labels.get(-98)).toBe("Skipped")
  })

  it("names variables as SPSS takes them, without regard to case, and as the codebook says", async () => {
    const { variables } = readSav(await exported())
    const names = variables.map(({ name }) => name)
    expect(names.slice(5, 14)).toEqual(
      ["text", "Text_2", "number", "all_2", "all_2_other", "many_1", "many_2", "many_3", "many_other"]
    )
    expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^\p{L}[\p{L}\p{M}\p{Nd}_]*$/u)
    const { columns } = await canvass.exports.codebook(owner, survey)
    expect(columns.flatMap(({ variables }) => variables).toSorted()).toEqual(names.toSorted())
  })

  it("describes variables: labels in the language, missing codes, levels, sets of choices", async () => {
    const { sets, variables } = readSav(await exported({ language: "de" }))
    const byName = new Map(variables.map((variable) => [variable.name, variable]))
    expect(byName.get("all_2")).toMatchObject({ label: "Farbe?", measure: 1, missing: [-98, -99], width: 0 })
    expect([...byName.get("all_2")?.labels ?? []]).toEqual(
      [[1, "Rot"], [2, "=Green"], [3, "Blue"], [-98, "Skipped"], [-99, "Not shown"]]
    )
    expect(byName.get("city")?.labels.size).toBe(1_002)
    expect(byName.get("stars")).toMatchObject({ label: "Sterne", measure: 2 })
    expect([...byName.get("stars")?.labels ?? []].slice(0, 2)).toEqual([[1, "bad"], [5, "good"]])
    expect([...byName.get("yes")?.labels ?? []].slice(0, 2)).toEqual([[0, "Nein"], [1, "Ja"]])
    expect(byName.get("warm")).toMatchObject({ missing: [-998, -999], measure: 3 })
    expect(byName.get("day")).toMatchObject({ format: 39, measure: 3 })
    expect(byName.get("time")).toMatchObject({ format: 22 })
    expect(byName.get("rank_1")).toMatchObject({ label: "one: Rank!", measure: 2 })
    expect(byName.get("grid_1_2")).toMatchObject({ label: "y: A: Grid?" })
    expect(byName.get("text")?.width).toBe(20_000)
    expect(sets.map((set) => set.replaceAll(/@\d+/g, "v"))).toEqual([
      "$many=D1 1 7 Colors? v v v",
      "$grid_1=D1 1 8 A: Grid? v v",
      "$grid_2=D1 1 8 B: Grid? v v",
      `$k${"0".repeat(49)}=D1 1 8 Long key v v`
    ])
  })

  it("has the columns that are named, and no cases without responses", async () => {
    const { cases, variables } = readSav(await exported({ columns: ["nps", "responseId"], to: "2020-01-01" }))
    expect(variables.map(({ name }) => name)).toEqual(["nps", "responseId"])
    expect(cases).toEqual([])
  })
})

const hasPspp = (): boolean => {
  try {
    execFileSync("pspp", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    // `npm run verify` needs it.
    return process.env["NEEDS_PSPP"] === "true"
  }
}

describe.runIf(hasPspp())("PSPP", () => {
  it("reads the same values without a warning", async () => {
    const folder = mkdtempSync(join(tmpdir(), "canvass-sav-"))
    try {
      const bytes = await exported()
      writeFileSync(join(folder, "a.sav"), bytes)
      const syntax = "GET FILE='a.sav'.\nMRSETS /DISPLAY NAME=ALL.\nDISPLAY DICTIONARY.\n"
      writeFileSync(join(folder, "a.sps"), syntax)
      const shown = execFileSync("pspp", ["a.sps"], { cwd: folder, encoding: "utf8" })
      expect(shown).not.toMatch(/warning|error/i)
      expect(shown).toContain("$grid_1")
      execFileSync("pspp-convert", ["a.sav", "a.csv"], { cwd: folder })
      const { data } = Papa.parse<ReadonlyArray<string>>(readFileSync(join(folder, "a.csv"), "utf8").trimEnd(), {
        newline: "\n"
      })
      const { cases, variables } = readSav(bytes)
      const isDate = variables.map(({ format }) => format === 22 || format === 39)
      expect(data[0]).toEqual(variables.map(({ name }) => name))
      // `pspp-convert` writes line breaks as the system does.
      const known = (row: ReadonlyArray<unknown>) =>
        row.filter((_, column) => isDate[column] !== true)
          .map((cell) => typeof cell === "string" ? cell.replaceAll("\r", "") : cell)
      const values = data.slice(1).map((row) =>
        row.map((cell, column) => variables[column]?.width !== 0 ? cell : cell.trim() === "" ? null : Number(cell))
      )
      expect(values.map(known)).toEqual(cases.map(known))
      const days = variables.findIndex(({ name }) => name === "day")
      expect(data[1]?.[days]).toBe("02/28/2026")
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
