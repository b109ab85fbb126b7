/** The results of a survey answer questions about a part of the responses, without script. */
import { Question } from "@canvass/core"
import { SurveyJson } from "@canvass/core/ports"
import { sampleResponses, surveyOfAllTypes } from "@canvass/core/testing"
import { formatDay } from "@canvass/ui"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { conditionOf } from "../../../src/portal/survey-results/comparison/GroupNames.js"
import { comparisonChoices } from "../../../src/portal/survey-results/selection/comparisonChoices.js"
import { trendFigures } from "../../../src/portal/survey-results/trend/trendFigures.js"
import { answerAll } from "../../fixtures/answers.js"
import { formOf } from "../../fixtures/Form.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../../fixtures/PageServer.js"
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
  surveyId = (await server.canvass.surveys.create(accountId, allTypesSurvey)).id
  await server.canvass.surveys.publish(accountId, surveyId)
  await answerAll(server, surveyId, 60)
})
afterAll(() => server.stop())

const results = (subpage = "", parameters: Readonly<Record<string, string>> = {}) =>
  `/portal/surveys/${surveyId}/results${subpage}?${new URLSearchParams(parameters)}`

/** Sends the form of a page that has a field, with GET. Returns the address that it leads to. */
const sendForm = async (page: string, field: string, changes: ReadonlyArray<readonly [string, string]>) => {
  const { html } = await client.get(page)
  const form = html.split("<form").slice(1).map((part) => formOf(`<form${part.split("</form>")[0] ?? ""}`))
    .find(({ fields }) => fields.some(([name]) => name === field))
  if (form === undefined) throw new Error(`The page ${page} has no form with ${field}.`)
  const changed = new Set(changes.map(([name]) => name))
  const entries = [...form.fields.filter(([name]) => !changed.has(name) && name !== "value"), ...changes]
  const address = `${form.action}?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`
  const { headers, status } = await client.request(address)
  return status === 303 ? headers.get("location") ?? "" : address
}

const decodeSurvey = Schema.decodeUnknownSync(SurveyJson.SurveyDetail)

const readSurvey = async () => decodeSurvey(await server.canvass.surveys.get(accountId, surveyId))

const vegetarian = { question: "vegetarian", op: "equals", value: true } as const
const liked = { question: "again", op: "gte", value: 9 } as const

const filtered = (filter: unknown, more: Readonly<Record<string, string>> = {}) =>
  results("", { filter: JSON.stringify(filter), ...more })

const completedOf = (html: string): number =>
  Number(/([\d,]+) Completed responses|Completed responses ([\d,]+)/.exec(textOf(html))?.slice(1).find(Boolean))

describe("a filter", () => {
  it("is made in two steps, and is in the address then", async () => {
    const chosen = await sendForm(results(), "subject", [["subject", "question.vegetarian"]])
    const added = await sendForm(chosen, "operator", [["operator", "equals"], ["value", "true"]])
    const query = new URL(added, server.url).searchParams
    expect([...query.keys()]).toEqual(["filter"])
    expect(JSON.parse(query.get("filter") ?? "")).toEqual(vegetarian)
    const { html } = await client.get(added)
    const { totals } = await server.canvass.analytics.compute(accountId, surveyId, { filter: vegetarian })
    expect(totals.completed).toBeGreaterThan(0)
    expect(totals.completed).toBeLessThan(52)
    expect(completedOf(html)).toBe(totals.completed)
    expect(textOf(html)).toContain("“Are you a vegetarian?” is yes")
    expect(textOf(html)).not.toContain("Where respondents stopped")
  })

  it("that is added holds with those before, and each has a link that removes it", async () => {
    const chosen = await sendForm(filtered(vegetarian), "subject", [["subject", "question.again"]])
    const added = await sendForm(chosen, "operator", [["operator", "gte"], ["value", "9"]])
    expect(JSON.parse(new URL(added, server.url).searchParams.get("filter") ?? "")).toEqual({
      all: [vegetarian, liked]
    })
    const { html } = await client.get(added)
    const links = [...html.matchAll(/<a href="([^"]*)" aria-label="Remove the filter/g)].map(([, href = ""]) =>
      new URL(href.replaceAll("&amp;", "&"), server.url).searchParams.get("filter")
    )
    expect(links).toEqual([liked, vegetarian].map((filter) => JSON.stringify(filter)))
  })

  it("that has no value is not added, and says so at its field", async () => {
    const { html } = await client.get(results("", { subject: "question.distance", operator: "gte", value: "far" }))
    expect(html).toMatch(/name="value" value="far"[^>]* aria-invalid="true" aria-describedby="added-test-error"/)
    expect(textOf(html)).toContain("Enter a number.")
  })

  it("that the form cannot make is a sentence, and is kept", async () => {
    const filter = { not: { any: [vegetarian, { property: "durationSeconds", op: "gt", value: 5 }] } }
    const { html } = await client.get(filtered(filter))
    expect(textOf(html)).toContain(
      "none of these is true: “Are you a vegetarian?” is yes or the time taken in seconds is above 5"
    )
    const chosen = await sendForm(filtered(filter), "subject", [["subject", "question.again"]])
    const added = await sendForm(chosen, "operator", [["operator", "gte"], ["value", "9"]])
    expect(JSON.parse(new URL(added, server.url).searchParams.get("filter") ?? "")).toEqual({ all: [filter, liked] })
  })

  it.each([
    "{",
    "{}",
    "{\"question\":\"gone\",\"op\":\"answered\"}"
  ])("that does not fit is refused aloud, and nothing is filtered: %s", async (filter) => {
    const { html, status } = await client.get(results("", { filter }))
    expect(status).toBe(200)
    expect(textOf(html)).toContain("The filter in this address does not fit the survey: all responses are shown.")
    expect(completedOf(html)).toBe(52)
  })

  it("holds for each download, the trend, the texts and the chosen days", async () => {
    const { html } = await client.get(filtered(vegetarian, { from: "2020-01-01" }))
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    const ofKind = (path: string) => links.filter((href) => href.includes(path))
    const downloads = ofKind("/export?")
    expect(downloads.map((href) => new URL(href, server.url).searchParams.get("format")).sort()).toEqual([
      "csv",
      "json",
      "long",
      "ndjson",
      "parquet",
      "sav",
      "xlsx",
      "xml"
    ])
    for (const href of [...downloads, ...ofKind("/results/trend?"), ...ofKind("/results/texts?")]) {
      const query = new URL(href, server.url).searchParams
      expect([href, query.get("filter"), query.get("from")]).toEqual([href, JSON.stringify(vegetarian), "2020-01-01"])
    }
    const json = downloads.find((href) => href.includes("format=json")) ?? ""
    const rows: unknown = JSON.parse((await client.request(json)).html)
    expect(rows).toHaveLength(completedOf(html))
  })

  it("is saved as a segment, which is chosen then", async () => {
    const response = await client.send(filtered(vegetarian), "saveSegment", { name: "Vegetarians" })
    const address = response.headers.get("location") ?? ""
    const [segment] = await server.canvass.segments.list(accountId, surveyId)
    expect(segment).toMatchObject({ name: "Vegetarians", filter: vegetarian })
    expect(Object.fromEntries(new URL(address, server.url).searchParams)).toEqual({ segment: segment?.id })
    const { html } = await client.get(address)
    expect(textOf(html)).toContain("Segment: Vegetarians")
    expect(completedOf(html)).toBe(completedOf((await client.get(filtered(vegetarian))).html))
    const refused = await client.send(filtered(liked), "saveSegment", { name: "Vegetarians" })
    expect(refused.status).toBe(400)
    expect(textOf(refused.html)).toContain("is at least 9")
    expect(textOf(refused.html)).toContain("The survey has another segment with this name.")
    expect(textOf((await client.get(results("", { segment: "gone" }))).html)).toContain("This segment does not exist")
  })
})

describe("a comparison", () => {
  it("has the figures of each group side by side, as the API has them", async () => {
    const { html } = await client.get(await sendForm(results(), "by", [["by", "again"]]))
    const { by, questions } = await server.canvass.analytics.compute(accountId, surveyId, { by: "again" })
    const text = textOf(html)
    expect(by?.groups.map(({ value }) => value)).toEqual(["promoter", "passive", "detractor"])
    expect(text).toContain("A Promoters B Passives C Detractors")
    const percent = (share: number | null) => `${Math.round((share ?? 0) * 1_000) / 10}%`
    for (const figures of questions) {
      if (figures.type !== "multiple_choice") continue
      figures.options.forEach(({ count, label, share, test }, index) => {
        const groups = (figures.groups ?? []).map(({ options }) => options[index])
        const cells = groups.map((option) => `${percent(option?.share ?? null)} ${option?.count ?? 0}`)
        const p = test === null || test === undefined ? "" : ` ${Math.round(test.p * 1_000) / 1_000}`
        expect(text).toContain(`${label} ${percent(share)} ${count} ${cells.join(" ")}${p}`)
      })
    }
  })

  it("marks what is significantly higher by a sign and a word, and says p", async () => {
    const { questions } = await server.canvass.analytics.compute(accountId, surveyId, { by: "again" })
    const service = questions.find(({ key }) => key === "service")
    const friendly = service?.type === "matrix" ? service.groups?.[2]?.rows[0]?.columns[1]?.higherThan : undefined
    expect(friendly).toEqual([0])
    const text = textOf((await client.get(results("", { by: "again" }))).html)
    expect(text).toContain("▲ higher than A 0.014")
    expect(text).toContain("Welch’s test: no significant difference, p = 0.496")
  })

  it("has a bar for each share, as long as the share, and none for other figures", async () => {
    const { html } = await client.get(results("", { by: "again" }))
    const cells = [
      ...html.matchAll(/<td[^>]*><span>([^<]*)<\/span>(?:<small>[^<]*<\/small>)?(?:<i class="share-(\d+)">)?/g)
    ]
    const bars = new Set(
      cells.map(([, text = "", steps]) => `${text.endsWith("%") ? text : "other"} ${steps ?? "none"}`)
    )
    expect(bars).toContain("other none")
    expect(bars).toContain("0% none")
    expect(bars).toContain("100% 50")
    for (const bar of bars) {
      const [, percent, steps] = /^([\d.]+)% (\d+|none)$/.exec(bar) ?? []
      expect(steps ?? "none", bar).toBe(Number(percent ?? 0) === 0 ? "none" : String(Math.ceil(Number(percent) / 2)))
    }
  })

  it("leaves out the question whose answers make the groups", async () => {
    const { html } = await client.get(results("", { by: "again" }))
    expect(html.match(/<table class="comparison">/g)?.length).toBe(12)
    expect(html).not.toContain("Welch’s test: the groups differ significantly, p &lt; 0.001")
  })

  it("leads to each group alone", async () => {
    const { html } = await client.get(results("", { by: "again" }))
    const [href = ""] = [...html.matchAll(/<a href="([^"]*)" aria-label="Show only this group/g)].map(([, href]) =>
      href
    )
    const query = new URL(href.replaceAll("&amp;", "&"), server.url).searchParams
    expect([JSON.parse(query.get("filter") ?? ""), query.get("by")]).toEqual([liked, null])
  })

  it("leads from each group to the responses that it counts, for each question and row that makes groups", async () => {
    const survey = await readSurvey()
    const choices = comparisonChoices(survey, "en").find(([kind]) => kind === "Questions")?.[1] ?? []
    expect(choices.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["again", "vegetarian", "taste", "dishes", "service.Speed"])
    )
    for (const { value } of choices) {
      const { by } = await server.canvass.analytics.compute(accountId, surveyId, { by: value })
      if (by === undefined) throw new Error(`${value} makes no groups.`)
      const type = survey.questions.find(({ key }) => key === by.question)?.type
      for (const group of by.groups) {
        const filter = conditionOf(group, by, type)
        if (filter === undefined) throw new Error(`A group of ${value} has no condition.`)
        const { totals } = await server.canvass.analytics.compute(accountId, surveyId, { filter })
        expect(totals.completed, JSON.stringify(filter)).toBe(group.completed)
      }
    }
  })

  it("of two segments has a column for each", async () => {
    const segment = async (name: string, filter: typeof liked | typeof vegetarian) =>
      (await server.canvass.segments.create(accountId, surveyId, { name, filter })).id
    const ids = [await segment("Fans", liked), await segment("Greens", vegetarian)]
    const address = await sendForm(results(), "compared", ids.map((id) => ["compared", id] as const))
    expect(new URL(address, server.url).searchParams.get("by")).toBe(`segments.${ids.join(",")}`)
    expect(textOf((await client.get(address)).html)).toContain("A Fans B Greens")
  })

  it("that the survey does not have is refused aloud, and shows everybody", async () => {
    const { html, status } = await client.get(results("", { by: "name" }))
    expect(status).toBe(200)
    expect(textOf(html)).toContain("The responses cannot be compared in this way.")
    expect(completedOf(html)).toBe(52)
  })
})

describe("a trend", () => {
  it("of a variable shows its mean, below zero too", async () => {
    const { id } = await server.canvass.surveys.create(accountId, {
      title: "Variables",
      questions: [{ key: "change", type: "slider", text: "How much?", settings: { min: -10, max: 10 } }],
      variables: [{ name: "balance", value: { answer: "change" } }]
    })
    await server.canvass.surveys.publish(accountId, id)
    for (const value of [-6, -3]) {
      await server.canvass.responses.submit(id, { answers: [{ questionKey: "change", value }] })
    }
    const address = `/portal/surveys/${id}/results/trend`
    const { html } = await client.get(`${address}?question=variable:balance&interval=day`)
    expect(html).toContain("<option value=\"variable:balance\" selected>Variable balance</option>")
    expect(textOf(html)).toMatch(/Show as a table Variable balance Beginning Mean Answered .* -4\.5 2 /)
    expect((await client.get(`${address}?question=variable:none`)).status).toBe(200)
  })

  const today = new Date().toISOString().slice(0, 10)

  it("has the figures of each interval, as the API has them", async () => {
    const { html } = await client.get(results("/trend", { question: "again", interval: "quarter" }))
    const [point] = await server.canvass.analytics.trend(accountId, surveyId, {
      question: "again",
      interval: "quarter"
    })
    const score = point !== undefined && "nps" in point ? point.nps.score ?? 0 : Number.NaN
    expect(textOf(html)).toContain(`+${Math.round(score * 10) / 10} 52`)
  })

  it.each([
    ["of the survey", {}, "Completion rate"],
    ["of an option", { question: "dishes" }, "Soup"],
    ["of a row", { question: "service.Speed" }, "How was our service?: Speed"],
    ["of groups", { question: "taste", by: "again" }, "Promoters"],
    ["of a ranking", { question: "order" }, "Price (Mean rank)"],
    ["of texts", { question: "words" }, "Answered"]
  ])("%s", async (_name, parameters, text) => {
    const { html, status } = await client.get(results("/trend", { interval: "day", from: today, ...parameters }))
    expect(status).toBe(200)
    expect(textOf(html)).toContain(text)
    expect(html).toContain("<svg role=\"img\"")
  })

  it("has a value for each figure of each question", async () => {
    const { analytics, responses, surveys } = server.canvass
    const { id } = await surveys.create(accountId, surveyOfAllTypes)
    const survey = await surveys.publish(accountId, id)
    for (const response of sampleResponses(survey, { count: 20 })) await responses.submit(id, response)
    for (const question of decodeSurvey(survey).questions) {
      const points = await analytics.trend(accountId, id, { question: question.key })
      const { figures } = trendFigures(question, Question.rowsOf(question)[0]?.value, "en")
      expect(figures).not.toEqual([])
      for (const { label, valueOf } of figures) {
        const values = points.flatMap((point) => "type" in point ? [valueOf(point)] : [])
        expect(values).not.toEqual([])
        for (const value of values) expect(value, `${question.key}: ${label}`).toEqual(expect.any(Number))
      }
    }
  })

  it("has intervals of a time zone, as the API has them, which the address keeps", async () => {
    const daysIn = async (timeZone: string) => {
      const points = await server.canvass.analytics.trend(accountId, surveyId, { interval: "day", timeZone })
      return points.flatMap((point) => "start" in point ? [`${formatDay("en", point.start)} ${point.completed}`] : [])
    }
    const utc = await daysIn("UTC")
    // At every time, the day of one of them is another one than in UTC.
    const zones = ["Pacific/Kiritimati", "Pacific/Midway"]
    const days = await Promise.all(zones.map(daysIn))
    const index = days.findIndex((rows) => rows[0] !== utc[0])
    const timeZone = zones[index] ?? ""
    const address = await sendForm(results("/trend", { interval: "day" }), "timeZone", [["timeZone", timeZone]])
    expect(new URL(address, server.url).searchParams.get("timeZone")).toBe(timeZone)
    const { html } = await client.get(address)
    expect(days[index]?.[0]).toMatch(/ 52$/)
    expect(textOf(html)).toContain(days[index]?.[0])
    expect(textOf(html)).toContain(`in ${timeZone}.`)
    expect(textOf(html)).not.toContain("Weeks start")
    expect(textOf((await client.get(results("/trend", { interval: "week" }))).html)).toContain("Weeks start on Monday.")
    // A day of this zone, alone, has what its interval has.
    const [day = ""] = days[index]?.[0]?.split(/ 52$/) ?? []
    const [point] = await server.canvass.analytics.trend(accountId, surveyId, { interval: "day", timeZone })
    const start = point !== undefined && "start" in point ? point.start : ""
    const oneDay = await client.get(results("/trend", { interval: "day", timeZone, from: start, to: start }))
    expect(textOf(oneDay.html)).toContain(`${day} 52`)
    const compared = await sendForm(address, "by", [["by", "again"]])
    expect(new URL(compared, server.url).searchParams.get("timeZone")).toBe(timeZone)
    expect(html).toMatch(new RegExp(`name="timeZone" value="${timeZone}"`))
  })

  it("in a time zone that does not exist says so at the field, beside what else is refused", async () => {
    const timeZone = "Mars/Olympus"
    const { html, status } = await client.get(results("/trend", { timeZone }))
    expect(status).toBe(200)
    expect(html).toMatch(
      /name="timeZone" value="Mars\/Olympus"[^>]* aria-invalid="true" aria-describedby="time-zone-error"/
    )
    expect(textOf(html)).toContain("There is no time zone with this name.")
    expect(html).not.toContain("<svg role=\"img\"")
    const both = textOf((await client.get(results("/trend", { timeZone, by: "name" }))).html)
    expect(both).toContain("There is no time zone with this name.")
    expect(both).toContain("The responses cannot be compared in this way.")
    const german = textOf((await client.get(results("/trend", { timeZone, lang: "de" }))).html)
    expect(german).toContain("Es gibt keine Zeitzone mit diesem Namen.")
  })

  it("suggests time zones that exist", async () => {
    const { html } = await client.get(results("/trend"))
    const [list = ""] = /<datalist.*?<\/datalist>/s.exec(html) ?? []
    const names = [...list.matchAll(/value="([^"]*)"/g)].map(([, name = ""]) => name)
    expect(names.length).toBeGreaterThan(20)
    for (const timeZone of names) {
      await server.canvass.analytics.trend(accountId, surveyId, { interval: "quarter", timeZone })
    }
  })

  it("with too many intervals says so", async () => {
    const { html } = await client.get(results("/trend", { interval: "day", from: "2000-01-01", to: "2026-01-01" }))
    expect(textOf(html)).toContain("The period has too many intervals.")
  })
})

describe("a question that takes numbers", () => {
  let path: string
  beforeAll(async () => {
    const { id } = await server.canvass.surveys.create(accountId, {
      title: "Numbers",
      questions: [
        { key: "age", type: "text", text: "Your age?", settings: { format: "number" } },
        { key: "member", type: "boolean", text: "Member?" }
      ]
    })
    await server.canvass.surveys.publish(accountId, id)
    for (
      const [age, member] of [["20", true], ["22", true], ["24", true], ["60", false], ["62", false], ["64.5", false]]
    ) {
      await server.canvass.responses.submit(id, {
        answers: [{ questionKey: "age", value: age ?? "" }, { questionKey: "member", value: member ?? false }]
      })
    }
    path = `/portal/surveys/${id}/results`
  })

  it("has its numbers, its mean, its median, its spread and its range", async () => {
    const text = textOf((await client.get(path)).html)
    expect(text).toContain("Value Count 20 1 22 1 24 1 60 1 62 1 64.5 1")
    expect(text).toContain("Mean 42.08")
    expect(text).toContain("Median 42 ")
    expect(text).toMatch(/Standard deviation 20\.\d/)
    expect(text).toContain("20 – 64.5")
    expect(text).not.toContain("Average length")
  })

  it("is compared by its mean, which the test is of, and by its median", async () => {
    const text = textOf((await client.get(`${path}?by=member`)).html)
    expect(text).toMatch(/Mean 42\.08 ± [\d.]+ 22 ± [\d.]+ 62\.17 ± [\d.]+ ▲ higher than A/)
    expect(text).toContain("Median 42 22 62 ")
    expect(text).toContain("differ significantly")
    expect(text).not.toContain("Average length")
  })

  it("with many different numbers has bins in the language of the page, and says that the median is approximate", async () => {
    const { id } = await server.canvass.surveys.create(accountId, {
      title: "Incomes",
      questions: [{ key: "income", type: "text", text: "Your income?", settings: { format: "number" } }]
    })
    await server.canvass.surveys.publish(accountId, id)
    const submit = (value: string) =>
      server.canvass.responses.submit(id, { answers: [{ questionKey: "income", value }] })
    for (let n = 0; n < 1_000; n++) await submit(String(n * 37 % 1_000 * 42.5))
    const read = async (language: string) =>
      textOf((await client.get(`/portal/surveys/${id}/results?lang=${language}`)).html)
    const exact = await read("en")
    expect(exact).toContain("Median 21,228.75 ")
    expect(exact).toContain("0 – <5,000 118 5,000 – <10,000 118 10,000 – <15,000 117")
    expect(exact).toContain("40,000 – <45,000 58 ")
    await submit("0.25")
    // The counted bins have a width of 0.5.
    const { questions: [income] } = await server.canvass.analytics.compute(accountId, id)
    expect(income).toMatchObject({
      numbers: { answered: 1_001, median: 21_207.749_999_5, medianMaxError: 0.25, histogram: { length: 9 } }
    })
    const german = await read("de")
    expect(german).toContain("Median ≈ 21.207,75 ")
    expect(german).toContain("0 – <5.000 119 5.000 – <10.000 118 ")
  })

  it("has a trend of its mean", async () => {
    const text = textOf((await client.get(`${path}/trend?question=age`)).html)
    expect(text).toMatch(/Mean Answered .* 42\.08 6/)
  })
})

describe("the texts", () => {
  it("have a search, and each leads to its response", async () => {
    const address = await sendForm(results("/texts", { question: "words" }), "q", [["q", "DISH 12."]])
    const { html } = await client.get(address)
    expect(textOf(html)).toContain("I liked dish 12. The soup was warm")
    const [, href = ""] = /<a href="([^"]*\/responses\/[^"]*)"/.exec(html) ?? []
    expect(textOf((await client.get(href)).html)).toContain("I liked dish 12.")
    expect(textOf((await client.get(results("/texts", { q: "not there" }))).html)).toContain("No texts")
  })

  it("are read page by page, with those beside options", async () => {
    const seen: Array<string> = []
    let address: string | undefined = results("/texts")
    for (let pages = 0; address !== undefined && pages < 10; pages++) {
      const { html } = await client.get(address)
      seen.push(...[...html.matchAll(/<p class="text">([^<]*)<\/p>/g)].map(([, text = ""]) => text))
      address = /rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&")
    }
    expect(seen.filter((text) => text.startsWith("Person "))).toHaveLength(52)
    expect(seen.filter((text) => text === "Cake").length).toBeGreaterThan(0)
    expect(textOf((await client.get(results("/texts", { question: "dishes" }))).html)).toContain("Cake Other answer")
  })
})

it("the codebook has the columns of the exports with the codes of their values", async () => {
  const text = textOf((await client.get(results("/codebook"))).html)
  expect(text).toContain("service [Speed] Speed: How was our service?")
  expect(text).toContain("1 Poor 2 Fair 3 Good -98 skipped, -99 not shown")
})
