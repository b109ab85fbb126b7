/** What the pages of the portal show is what the API says. */
import { typeName } from "@canvass/ui"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerAll } from "../fixtures/answers.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto, password } from "../fixtures/PortalClient.js"
import { textOf } from "../fixtures/textOf.js"

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

const page = (subpage: string) => `/portal/surveys/${surveyId}/${subpage}`

const dayMillis = 86_400_000

describe("the results of a survey", () => {
  it("show the figures of the analytics, rounded", async () => {
    const { nps, questions, totals } = await server.canvass.analytics.compute(accountId, surveyId)
    const text = textOf((await client.get(page("results"))).html)
    expect(text).toContain(`Completed responses ${totals.completed} Partial responses ${totals.partial}`)
    expect(text).toContain(
      `+${Math.round((nps?.score ?? 0) * 10) / 10} ± ${Math.round((nps?.margin95 ?? 0) * 10) / 10}`
    )
    for (const figures of questions) {
      expect(text).toContain(figures.text)
      expect(text).toContain(`${figures.answered} of ${totals.completed} answered`)
      switch (figures.type) {
        case "single_choice":
        case "multiple_choice":
          for (const { count, label, share } of figures.options) {
            expect(text).toContain(`${label} ${Math.round((share ?? 0) * 1_000) / 10}% ${count}`)
          }
          break
        case "matrix":
          for (const { columns, label } of figures.rows) {
            const cells = columns.map(({ count, share }) => `${Math.round((share ?? 0) * 1_000) / 10}% ${count}`)
            expect(text).toContain(`${label} ${figures.answered} answered ${cells.join(" ")}`)
          }
          break
        case "ranking":
          for (const { firstPlace, label, meanRank } of figures.options) {
            expect(text).toContain(`${label} ${Math.round((meanRank ?? 0) * 100) / 100} ${firstPlace}`)
          }
          break
        case "text":
          for (const sample of figures.samples) expect(text).toContain(sample.replaceAll("\n", " "))
          break
        case "boolean":
          expect(text).toMatch(new RegExp(`Yes [\\d.]+% ${figures.true} No [\\d.]+% ${figures.false} `))
          break
        case "file":
          for (const { count, type } of figures.types) expect(text).toContain(`${typeName(type, "en")} 100% ${count}`)
          break
        case "nps":
        case "rating":
        case "slider":
          expect(text).toContain(`Mean ${Math.round((figures.mean ?? 0) * 100) / 100}`)
          break
        case "date":
          expect(text).toContain("Earliest")
      }
    }
  })

  it("tell a question that was skipped from one that was added later", async () => {
    const { surveys } = server.canvass
    const { id, questions } = await surveys.create(accountId, {
      title: "Growing",
      questions: [{ type: "text", text: "Old?" }]
    })
    await surveys.publish(accountId, id)
    const { id: responseId } = await server.canvass.responses.submit(id, { answers: [] })
    await surveys.replaceQuestions(accountId, id, [...questions, { type: "text", text: "New?" }])
    await server.canvass.responses.submit(id, { answers: [] })
    const text = async (path: string) => textOf((await client.get(`/portal/surveys/${id}/${path}`)).html)
    const results = await text("results")
    expect(results).toContain("Old? Text · 0 of 2 answered Nobody")
    expect(results).toContain("New? Text · 0 of 1 answered · not shown to 1 Nobody")
    expect(await text(`responses/${responseId}`)).toContain("Old? Not answered New? Not shown")
  })

  it("show who was screened out, where respondents stopped, and variables, and lists and downloads filter by status", async () => {
    const { responses, surveys } = server.canvass
    const { id } = await surveys.create(accountId, {
      title: "Pages",
      questions: [
        {
          key: "age",
          type: "slider",
          text: "Your age?",
          page: { title: "About you", endIf: [{ when: { question: "age", op: "lt", value: 18 }, ending: "out" }] }
        },
        { key: "why", type: "text", text: "Why?", page: { title: "Reasons" } },
        { key: "more", type: "text", text: "More?" },
        { key: "end", type: "text", text: "Else?", page: {} }
      ],
      endings: [{ key: "out", outcome: "screenedOut" }],
      variables: [{ name: "risk", value: { multiply: [{ answer: "age" }, 0.1] } }]
    })
    await surveys.publish(accountId, id)
    const age = (value: number) => [{ questionKey: "age", value }]
    for (const value of [20, 30]) await responses.submit(id, { answers: age(value) })
    const { id: screenedOut } = await responses.submit(id, { answers: age(7) })
    for (const reached of ["why", "more", "end"]) {
      await responses.submit(id, { answers: age(40), status: "partial", reached })
    }
    const path = `/portal/surveys/${id}`
    const results = textOf((await client.get(`${path}/results`)).html)
    expect(results).toContain("Completed responses 2 Partial responses 3 Screened out 1 Completion rate 40%")
    expect(results).toContain("Weakest page Page 2 2 stopped there")
    expect(results).toMatch(/Page 1: About you 0% 0 Page 2: Reasons 66.7% 2 Page 3 33.3% 1/)
    expect(results).toMatch(/Highest risk 2 2.5 0.5 2 3/)
    const listed = async (status: string) =>
      (await client.get(`${path}/responses?status=${status}`)).html.split("<tr").length - 2
    expect(await Promise.all(["all", "ended", "completed", "screenedOut", "partial"].map(listed))).toEqual([
      6,
      3,
      2,
      1,
      3
    ])
    const response = textOf((await client.get(`${path}/responses/${screenedOut}`)).html)
    expect(response).toContain("Screened out")
    expect(response).toContain("Variable: risk 0.7")
    const rows = async (status: string) =>
      (await client.request(`${path}/export?format=csv&status=${status}`)).html.trim().split("\r\n").length - 1
    expect(await Promise.all(["ended", "screenedOut", "other"].map(rows))).toEqual([3, 1, 2])
  })

  it("are those of the chosen days", async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(textOf((await client.get(`${page("results")}?from=${today}&to=${today}`)).html)).toContain(
      "Completed responses 52 "
    )
    expect(textOf((await client.get(`${page("results")}?to=2020-01-01`)).html)).toContain("Completed responses 0 ")
  })

  it("stand beside those of as many days before", async () => {
    const day = (offset: number) => new Date(Date.now() + offset * dayMillis).toISOString().slice(0, 10)
    const shown = async (from: number, to: number) =>
      textOf((await client.get(`${page("results")}?from=${day(from)}&to=${day(to)}`)).html)
    expect(await shown(1, 1)).toContain("Completed responses 0 ▼ 52 · 52 the day before")
    expect(await shown(-2, 4)).toContain("Completed responses 52 ▲ 52 · 0 in the 7 days before")
    expect(await shown(5, 11)).toContain("Completed responses 0 ▼ 52 · 52 in the 7 days before")
    expect(textOf((await client.get(page("results"))).html)).not.toContain("days before")
  })

  it.each([
    "results",
    "responses",
    "audit log"
  ])("say that days in the wrong order limit nothing, and keep them in their fields: %s", async (name) => {
    const path = name === "audit log" ? "/portal/audit-log" : page(name)
    const { html } = await client.get(`${path}?from=2020-02-02&to=2020-02-01`)
    expect(html).toContain("“From” is after “To”: all days are shown.")
    expect(html).toMatch(/name="from" value="2020-02-02"[^>]* aria-invalid="true" aria-describedby="range-error"/)
    expect(html).toMatch(/name="to" value="2020-02-01"[^>]* aria-invalid="true" aria-describedby="range-error"/)
    expect((await client.get(`${path}?from=2020-02-01&to=2020-02-02`)).html).not.toContain("range-error")
  })

  it("of another account are not found, in the words of a survey that does not exist", async () => {
    const other = await logInto(server.url)
    for (const subpage of ["results", "responses", "export?format=csv"]) {
      const foreign = await other.request(page(subpage))
      const unknown = await other.request(page(subpage).replace(surveyId, "00000000-0000-4000-8000-000000000000"))
      expect([foreign.status, textOf(foreign.html)]).toEqual([404, textOf(unknown.html)])
    }
  })
})

describe("a download", () => {
  it.each(
    [["csv", "text/csv"], ["json", "application/json"], ["xml", "application/xml"]] as const
  )("is the export of the API: %s", async (format, type) => {
    const { headers, html } = await client.request(`${page("export")}?format=${format}&status=all`)
    expect(headers.get("content-type")).toContain(type)
    expect(headers.get("content-disposition")).toMatch(/^attachment/)
    expect(headers.get("cache-control")).toBe("no-store")
    // Addresses of files begin with the public URL, which an engine without a server does not have.
    const withoutUrl = (text: string) => text.replaceAll(server.url, "")
    expect(withoutUrl(html)).toBe(await server.canvass.exports.text(accountId, surveyId, { format, status: "all" }))
    const completed = await client.request(`${page("export")}?format=${format}`)
    expect(withoutUrl(completed.html)).toBe(await server.canvass.exports.text(accountId, surveyId, { format }))
    expect(completed.html.length).toBeLessThan(html.length)
  })

  it("as CSV begins with a byte order mark for Excel, which the file of the API does not have", async () => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const bytesOf = async (format: string) =>
      new Uint8Array(
        await (await fetch(`${server.url}${page("export")}?format=${format}`, { headers: { cookie } })).arrayBuffer()
      )
    expect([...(await bytesOf("csv")).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect((await bytesOf("json"))[0]).toBe("[".charCodeAt(0))
    expect(await server.canvass.exports.text(accountId, surveyId, { format: "csv" })).toMatch(/^responseId/)
  })

  it("needs a login", async () => {
    const response = await fetch(server.url + page("export"), { redirect: "manual" })
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("/portal/login?returnTo=")
    ])
  })
})

describe("the usage", () => {
  it("counts the requests for the API by status, and says what the rate limit leaves the account", async () => {
    const limited = await startPageServer({ settings: { rateLimitAuthenticated: 5, rateLimitAccount: 7 } })
    const newcomer = await logInto(limited.url)
    const read = async () => {
      const text = textOf((await newcomer.get("/portal/usage")).html)
      const [, requests, succeeded, failed, remaining] =
        /Requests (\d+) Succeeded \(2xx\) (\d+) Refused or failed \(4xx, 5xx\) (\d+) Left for the account now ([\d,]+)/
          .exec(text) ?? []
      return [requests, succeeded, failed, remaining?.replaceAll(",", "")].map(Number)
    }
    await newcomer.request("/portal/surveys/00000000-0000-4000-8000-000000000000/results")
    expect(await read()).toEqual([0, 0, 0, 7])
    const { id } = await limited.canvass.accounts.ensure(newcomer.email)
    const { apiKey } = await limited.canvass.keys.rotate(id)
    for (const path of ["surveys", "surveys", "surveys/none"]) {
      await fetch(`${limited.url}/api/${path}`, { headers: { "x-api-key": apiKey } })
    }
    expect(await read()).toEqual([3, 2, 1, 4])
    await limited.stop()
  })
})

describe("the audit log", () => {
  const rowsOf = async (query: string) =>
    ((await client.get(`/portal/audit-log?${query}`)).html.match(/<tr>.*?<\/tr>/gs) ?? []).slice(1).map(textOf)

  it("says who did what, with the request underneath, and folds the requests of respondents", async () => {
    await client.submit("/portal/account", "logout")
    await client.submit("/portal/login", "login", { email: client.email, password })
    const [login, logout, sent] = await rowsOf("")
    expect(login).toMatch(/Somebody logged in .*POST \/api\/auth\/login 200 · \d+ ms/)
    expect(logout).toContain(`${client.email} ended a session`)
    expect(sent).toMatch(/Respondents sent \d+ responses to How was your lunch\? POST \/api\/response\/survey\//)
    const one = await rowsOf("fold=no")
    expect(one.length).toBe(50)
    expect(one.filter((row) => row.includes("A respondent sent a response to")).length).toBeGreaterThan(30)
  })

  it("has the entries of its filters, and says what has been refused", async () => {
    expect(await rowsOf("person=jwt")).toEqual([expect.stringContaining("ended a session")])
    const created = await rowsOf(`survey=${surveyId}&person=anonymous&kind=responses&fold=no`)
    expect(created.length).toBe(50)
    for (const row of created) expect(row).toContain(surveyId)
    expect(await rowsOf("kind=webhooks")).toEqual([])
    expect(await rowsOf("to=2020-01-01")).toEqual([])
    await client.request(`/portal/surveys/${surveyId}/design`)
    await client.submit(`/portal/surveys/${surveyId}/design`, "save", { accentChosen: "1", accent: "#eeeeee" })
    expect((await rowsOf("kind=surveys"))[0]).toMatch(/Refused .* changed How was your lunch\? PUT .* 400 ·/)
  })

  it("has the titles that surveys had then, also of those that are deleted, and links to the others", async () => {
    const person = await logInto(server.url)
    const { id: account } = await server.canvass.accounts.ensure(person.email)
    const { id } = await server.canvass.surveys.create(account, { title: "Lunch" })
    await person.submit(`/portal/surveys/${id}/design`, "save", { numbers: "1" })
    await server.canvass.surveys.update(account, id, { title: "Dinner" })
    const log = async () => (await person.get("/portal/audit-log?kind=surveys")).html
    expect(await log()).toContain(`changed <a href="/portal/surveys/${id}/results"><bdi>Lunch</bdi></a>`)
    await server.canvass.surveys.remove(account, id)
    expect(await log()).toContain("changed <bdi>Lunch</bdi>")
  })

  it("goes on with older entries, and back, while new ones are added", async () => {
    const next = (html: string) => /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const first = await client.get("/portal/audit-log?fold=no")
    await client.submit("/portal/account", "logout")
    await client.submit("/portal/login", "login", { email: client.email, password })
    const second = await client.get(next(first.html))
    const requests = (html: string) => html.match(/<time datetime="[^"]+"/g) ?? []
    expect(textOf(second.html)).toMatch(/Requests 51–\d+ of/)
    expect(requests(second.html)[0]?.localeCompare(requests(first.html).at(-1) ?? "")).toBeLessThanOrEqual(0)
    expect(second.html).toMatch(/rel="prev" href="\/portal\/audit-log\?fold=no"/)
  })
})

describe("the overview", () => {
  it("leads a new account from its first survey to its first response", async () => {
    const person = await logInto(server.url)
    const steps = async () => (await person.get("/portal")).html.match(/<li class="done">|<li><div>/g)?.length ?? 0
    const done = async () => (await person.get("/portal")).html.match(/<li class="done">/g)?.length ?? 0
    const owner = (await server.canvass.accounts.ensure(person.email)).id
    expect([await steps(), await done()]).toEqual([4, 0])
    const { id } = await server.canvass.surveys.create(owner, { ...allTypesSurvey, title: "Mine" })
    expect([await steps(), await done()]).toEqual([4, 1])
    await server.canvass.surveys.publish(owner, id)
    expect([await steps(), await done()]).toEqual([4, 2])
    await fetch(`${server.url}/api/response/survey/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        answers: [["name", "Ada"], ["dishes", ["Soup"]], ["again", 9]].map(([questionKey, value]) => ({
          questionKey,
          value
        }))
      })
    })
    expect(await steps()).toBe(0)
  })

  it.each(
    [
      ["business", 5, "Your plan ends in 5 days."],
      ["business", -2, "Your plan ended 2 days ago."],
      ["free", undefined, "Your plan is free:"]
    ] as const
  )("says that a plan needs attention: %s, %s days from now", async (plan, days, text) => {
    const person = await logInto(server.url)
    const owner = (await server.canvass.accounts.ensure(person.email)).id
    const read = async () => textOf((await person.get("/portal")).html).replaceAll(" .", ".")
    await server.canvass.accounts.setPlan(owner, {
      plan: "business",
      planExpiresAt: new Date(Date.now() + 15 * dayMillis)
    })
    expect(await read()).not.toContain("Needs your attention")
    const planExpiresAt = days === undefined ? null : new Date(Date.now() + days * dayMillis + Math.sign(days) * 60_000)
    await server.canvass.accounts.setPlan(owner, { plan, planExpiresAt })
    expect(await read()).toContain("Needs your attention")
    expect(await read()).toContain(text)
  })

  it("has the responses of the last days, and those alone that belong to the account", async () => {
    const { html } = await client.get("/portal")
    expect(html).toContain("52 in the last 30 days")
    expect(textOf(html)).toContain("How was your lunch? Published 52 52")
    expect(html).not.toContain("Mine")
  })
})

describe("what was removed", () => {
  it("keeps its labels: the options and rows of the answers, in results, lists and single responses", async () => {
    const options = ["a", "b", "c"].map((value) => ({ value, label: `Label ${value}` }))
    const rows = ["r", "s"].map((value) => ({ value, label: `Row ${value}` }))
    const { id } = await server.canvass.surveys.create(accountId, {
      title: "Removed options",
      questions: [
        { key: "one", type: "single_choice", text: "One?", options },
        { key: "many", type: "multiple_choice", text: "Many?", options },
        { key: "ranked", type: "ranking", text: "Ranked?", options },
        { key: "rows", type: "matrix", text: "Rows?", options, settings: { rows } }
      ]
    })
    const { questions } = await server.canvass.surveys.publish(accountId, id)
    const submit = (value: string, row: string) =>
      server.canvass.responses.submit(id, {
        answers: [
          { questionKey: "one", value },
          { questionKey: "many", value: [value] },
          { questionKey: "ranked", value: ["c", "a", "b"] },
          { questionKey: "rows", value: { [row]: value } }
        ]
      })
    const { id: responseId } = await submit("a", "r")
    await submit("b", "s")
    const kept = options.slice(1)
    const [one, many, ranked, matrix] = questions.map(({ id }) => id)
    await server.canvass.surveys.update(accountId, id, {
      questions: [
        { id: one ?? "", key: "one", type: "single_choice", text: "One?", options: kept },
        { id: many ?? "", key: "many", type: "multiple_choice", text: "Many?", options: kept },
        { id: ranked ?? "", key: "ranked", type: "ranking", text: "Ranked?", options: kept },
        {
          id: matrix ?? "",
          key: "rows",
          type: "matrix",
          text: "Rows?",
          options: kept,
          settings: { rows: rows.slice(1) }
        }
      ]
    })
    expect((await server.canvass.surveys.get(accountId, id)).questions).toMatchObject(
      questions.map(() => ({ options: options.slice(1) }))
    )
    const pathOf = (subpage: string) => `/portal/surveys/${id}/${subpage}`
    const results = textOf((await client.get(pathOf("results"))).html)
    expect(results.match(/Label b 50% 1 Label c 0% 0 Label a 50% 1/g)).toHaveLength(2)
    expect(results).toContain("Label c 1 2 Label a 2 0 Label b 3 0")
    expect(results).toContain(
      "Row Label b Label c Label a Row s 1 answered 100% 1 0% 0 0% 0 Row r 1 answered 0% 0 0% 0 100% 1"
    )
    const listed = textOf((await client.get(pathOf("responses"))).html)
    expect(listed).toContain("Label a Label a 1. Label c, 2. Label a, 3. Label b")
    const response = async () => textOf((await client.get(pathOf(`responses/${responseId}`))).html)
    const shown = "One? Label a Many? Label a Ranked? Label c Label a Label b Rows? Row r Label a"
    expect(await response()).toContain(shown)
    // A question that is removed later has them too.
    await server.canvass.surveys.replaceQuestions(accountId, id, [{ type: "nps", text: "Again?" }])
    const hint = "This question is not part of the survey any more."
    expect(await response()).toContain(shown.replaceAll("?", `? ${hint}`))
  })

  it("keeps its answers: a question its text, a file its name", async () => {
    const { questions } = await server.canvass.surveys.get(accountId, surveyId)
    const [file] = (await server.canvass.files.list(accountId, surveyId, { limit: 1 })).items
    const path = page(`responses/${file?.responseId ?? ""}`)
    const href = `/portal/surveys/${surveyId}/files/${file?.fileId ?? ""}`
    const downloaded = await client.request(href)
    expect([downloaded.status, downloaded.html]).toEqual([200, "a note"])
    expect(downloaded.headers.get("content-disposition")).toMatch(/^attachment/)
    expect(downloaded.headers.get("content-security-policy")).toContain("sandbox")
    expect(downloaded.headers.get("x-content-type-options")).toBe("nosniff")
    expect((await client.request(path)).html).toContain(`href="${href}"`)

    await server.canvass.files.remove(accountId, surveyId, file?.fileId ?? "")
    const withoutFile = (await client.request(path)).html
    expect(withoutFile).not.toContain(`href="${href}"`)
    expect(withoutFile).toContain(`<del>${file?.name ?? ""}</del>`)
    expect((await client.request(href)).status).toBe(404)

    await server.canvass.surveys.replaceQuestions(accountId, surveyId, questions.filter(({ key }) => key !== "order"))
    expect(textOf((await client.request(path)).html)).toContain(
      "What matters most? This question is not part of the survey any more."
    )
    expect(textOf((await client.request(page("results"))).html)).toMatch(
      /What matters most\? Ranking .{0,40}answered Removed/
    )
  })
})

describe("a deletion", () => {
  it("needs the form of its page, and is in the audit log", async () => {
    const { items } = await server.canvass.responses.list(accountId, surveyId, { limit: 1 })
    const path = page(`responses/${items[0]?.id ?? ""}`)
    const forged = await client.request(`${path}/delete`, {
      method: "POST",
      headers: { origin: server.url },
      body: new URLSearchParams({ action: "delete", formToken: "forged" })
    })
    expect(forged.status).toBeGreaterThanOrEqual(400)
    expect((await client.request(path)).status).toBe(200)
    expect((await client.submit(`${path}/delete`, "delete")).html).toContain("The response was deleted.")
    expect((await client.request(path)).status).toBe(404)
    const log = await server.canvass.audit.list(accountId, { method: "DELETE", pageSize: 1 })
    expect(log.logs[0]).toMatchObject({
      statusCode: 204,
      path: `/api/surveys/${surveyId}/responses/${items[0]?.id ?? ""}`
    })
  })
})
