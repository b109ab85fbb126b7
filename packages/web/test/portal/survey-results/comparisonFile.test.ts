/** The comparison of groups can be downloaded, and holds what its tables show. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let path: string
beforeAll(async () => {
  server = await startPageServer()
  client = await logInto(server.url)
  const account = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(account, {
    title: "Lunch",
    questions: [
      { key: "place", type: "single_choice", text: "Where?", options: [{ value: "h", label: "Home, \"sweet\"" }, "w"] },
      { key: "warm", type: "boolean", text: "=1+1" }
    ]
  })
  await server.canvass.surveys.publish(account, id)
  for (let i = 0; i < 40; i++) {
    await server.canvass.responses.submit(id, {
      answers: [{ questionKey: "place", value: i < 20 ? "h" : "w" }, { questionKey: "warm", value: i < 18 }]
    })
  }
  path = `/portal/surveys/${id}/results`
})
afterAll(() => server.stop())

/** The records of a file, without its byte order mark. */
const recordsOf = (file: string): ReadonlyArray<ReadonlyArray<string>> =>
  file.replace(/^\ufeff/, "").split("\r\n").slice(0, -1).map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = ""]) =>
      quoted?.replaceAll("\"\"", "\"") ?? plain
    )
  )

describe("the file of a comparison", () => {
  it("is linked where groups are compared, and nowhere else", async () => {
    const { html } = await client.get(`${path}?by=place`)
    const [, address = ""] = /href="([^"]*comparison\.csv[^"]*)"/.exec(html) ?? []
    expect(address).toBe(`${path}/comparison.csv?by=place`)
    expect((await client.get(path)).html).not.toContain("comparison.csv")
  })

  it("has the figures of everybody and of each group, what is higher, and the test", async () => {
    const response = await client.request(`${path}/comparison.csv?by=place`)
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z0-9-]+-comparison\.csv"$/)
    const [heading = [], answered, ...lines] = recordsOf(response.html)
    expect(heading.filter((_, column) => column % 3 === 2)).toEqual(["All", "A Home, \"sweet\"", "B w", "p"])
    expect(answered).toEqual(["'=1+1", "Answered", "40", "", "", "20", "", "", "20", "", "", "< 0.001"])
    expect(lines).toContainEqual(
      ["'=1+1", "Yes", "45%", "18", "", "90%", "18", "B", "0%", "0", "", ""]
    )
  })

  it("selects responses as the page does", async () => {
    const filter = JSON.stringify({ question: "warm", op: "equals", value: false })
    const file = await client.request(`${path}/comparison.csv?${new URLSearchParams({ by: "place", filter })}`)
    expect(recordsOf(file.html)[1]?.slice(2, 6)).toEqual(["22", "", "", "2"])
  })

  it("is empty where nothing is compared", async () => {
    expect(recordsOf((await client.request(`${path}/comparison.csv`)).html)).toEqual([])
  })

  it("is nobody else's", async () => {
    const other = await logInto(server.url)
    expect((await other.request(`${path}/comparison.csv?by=place`)).status).toBe(404)
  })
})
