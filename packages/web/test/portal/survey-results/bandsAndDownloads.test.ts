/** Bands of numbers in comparisons, and the options of downloads, without script. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { conditionOf } from "../../../src/portal/survey-results/comparison/GroupNames.js"
import { formOf } from "../../fixtures/Form.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"
import { textOf } from "../../fixtures/textOf.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let accountId: string
let surveyId: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  accountId = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(accountId, {
    title: "Bands",
    languages: ["en", "de"],
    questions: [
      {
        key: "status",
        type: "single_choice",
        text: "Status?",
        options: [{ value: "s", label: "Single", code: 7 }, "m"]
      },
      { key: "age", type: "text", text: "How old?", settings: { format: "number" } },
      { key: "warm", type: "slider", text: "How warm?", settings: { min: -20, max: 20 } }
    ]
  })
  surveyId = id
  await server.canvass.translations.replace(accountId, id, "de", { "/questions/status/options/s/label": "Ledig" })
  await server.canvass.surveys.publish(accountId, id)
  for (const [age, warm] of [["17", -20], ["18", -5], ["29.5", -4], ["30", 0], ["64", 20], ["80", 3]] as const) {
    await server.canvass.responses.submit(id, {
      answers: [
        { questionKey: "status", value: "s" },
        { questionKey: "age", value: age },
        { questionKey: "warm", value: warm }
      ]
    })
  }
  await server.canvass.responses.submit(id, { answers: [{ questionKey: "status", value: "m" }] })
})
afterAll(() => server.stop())

const results = (parameters: Readonly<Record<string, string>> = {}, subpage = "") =>
  `/portal/surveys/${surveyId}/results${subpage}?${new URLSearchParams(parameters)}`

const formWith = async (page: string, field: string) => {
  const { html } = await client.get(page)
  const form = html.split("<form").slice(1).map((part) => formOf(`<form${part.split("</form>")[0] ?? ""}`))
    .find(({ fields }) => fields.some(([name]) => name === field))
  if (form === undefined) throw new Error(`The page ${page} has no form with ${field}.`)
  return form
}

describe("bands", () => {
  it("of a question with numbers are the groups of a comparison, and stay in the address of the page", async () => {
    const { action, fields } = await formWith(results(), "bands")
    expect(fields.map(([name]) => name)).toContain("by")
    const chosen = new URLSearchParams({ by: "age", bands: "18, 30; 65" })
    const { html } = await client.get(`${action}?${chosen}`)
    const text = textOf(html)
    expect(text).toContain("A < 18 1 14.3%")
    expect(text).toContain("B 18 – <30 2 28.6%")
    expect(text).toContain("C 30 – <65 2 28.6%")
    expect(text).toContain("D ≥ 65 1 14.3%")
    expect(html).toContain("name=\"bands\" value=\"18, 30, 65\"")
    expect(html).toMatch(/<option [^>]*value="age"[^>]*selected|<option [^>]*selected[^>]*value="age"/)
    // The other forms of the page keep both.
    const others = new Map((await formWith(`${action}?${chosen}`, "subject")).fields)
    expect([others.get("by"), others.get("bands")]).toEqual(["age", "18,30,65"])
    const trend = await client.get(results({ by: "age", bands: "18,30" }, "/trend"))
    expect(textOf(trend.html)).toContain("18 – <30")
  })

  it.each([["age", "18,30,65"], ["warm", "-5,0"], ["warm", "-4.5"]])(
    "of %s at %s lead to the responses of each",
    async (by, bands) => {
      const numbers = bands.split(",").map(Number)
      const { by: groupBy } = await server.canvass.analytics.compute(accountId, surveyId, { by, bands: numbers })
      if (groupBy === undefined) throw new Error("There are no groups.")
      expect(groupBy.groups.map(({ kind }) => kind)).toContain("none")
      for (const group of groupBy.groups) {
        const filter = conditionOf(group, groupBy, undefined, true)
        if (filter === undefined) throw new Error(`The group ${String(group.value)} has no condition.`)
        const { totals } = await server.canvass.analytics.compute(accountId, surveyId, { filter })
        expect(totals.completed, JSON.stringify(filter)).toBe(group.completed)
      }
    }
  )

  it.each([{ by: "age", bands: "30,18" }, { by: "status", bands: "18" }, { by: "age", bands: "old" }])(
    "that cannot be made are refused aloud, and everybody is shown: %j",
    async (parameters) => {
      for (const subpage of ["", "/trend"]) {
        const { html, status } = await client.request(results(parameters, subpage))
        expect([status, textOf(html)]).toEqual([200, expect.stringContaining("Bands need a question or a variable")])
      }
    }
  )

  it("alone split nothing", async () => {
    const { html } = await client.get(results({ bands: "18" }))
    expect(textOf(html)).not.toContain("< 18")
  })
})

describe("the options of a download", () => {
  const download = async (parameters: ReadonlyArray<readonly [string, string]>) => {
    const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
    const { headers, html, status } = await client.request(`/portal/surveys/${surveyId}/export?${query}`)
    expect(status).toBe(200)
    return { lines: html.replace(/^\uFEFF/, "").trim().split("\r\n"), type: headers.get("content-type") }
  }

  it("are a form, whose choices the file has", async () => {
    const { action, fields } = await formWith(results(), "format")
    expect(action).toContain(`/portal/surveys/${surveyId}/export`)
    expect(new Map(fields).get("timeZone")).toBe("UTC")
    const page = (await client.get(results())).html
    for (const name of ["question:status", "question:age", "submittedAt", "metadata"]) {
      expect(page).toContain(`name="columns" value="${name}"`)
    }
    const chosen = [["columns", "question:status"], ["columns", "status"]] as const
    expect((await download([["format", "csv"], ["values", "codes"], ...chosen])).lines.slice(0, 2)).toEqual([
      "Status?,status",
      "7,completed"
    ])
    const german = await download([["format", "csv"], ["values", "labels"], ["language", "de"], ...chosen])
    expect(german.lines[1]).toBe("Ledig,completed")
    const long = await download([["format", "long"], ["values", "codes"], ["language", "de"], ...chosen])
    expect([long.type, long.lines.length, long.lines[1]?.slice(36)]).toEqual([
      "text/csv; charset=utf-8",
      8,
      ",status,,s,s,7,Ledig"
    ])
  })

  it("are ignored by formats that do not have them", async () => {
    const all = [["values", "codes"], ["language", "de"], ["columns", "status"], ["timeZone", "Mars/Base"]] as const
    for (const format of ["json", "xml", "ndjson", "parquet", "sav", "xlsx", "long"]) {
      await download([["format", format], ...all])
    }
  })

  it("have the days of a time zone", async () => {
    const { items } = await server.canvass.responses.list(accountId, surveyId, { limit: 1, order: "asc" })
    const submitted = Date.parse(items[0]?.submittedAt ?? "")
    const dayIn = (timeZone: string, millis: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(millis)
    // Of these zones, whose clocks differ by a day and an hour, two have different days at any time.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue", "UTC"]) {
      const day = dayIn(timeZone, submitted)
      const lines = async (from: string, to: string) =>
        (await download([["format", "csv"], ["timeZone", timeZone], ["from", from], ["to", to]])).lines.length
      expect(await lines(day, day)).toBeGreaterThan(1)
      const before = dayIn("UTC", Date.parse(day) - 86_400_000)
      expect(await lines("2020-01-01", before)).toBe(1)
    }
  })
})
