/** The comparison of groups can be downloaded, and holds what its tables show. */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { WorkbookTable } from "../../../src/portal/shell/PortalRequest.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

/** What the last workbook was made of. */
let table: WorkbookTable | undefined
const workbook = (made: WorkbookTable) =>
  Effect.sync(() => {
    table = made
    return new TextEncoder().encode("workbook")
  })

let server: PageServer
let client: Awaited<ReturnType<typeof logInto>>
let path: string
beforeAll(async () => {
  server = await startPageServer({ portal: { registration: "open", sendsMail: false, workbook } })
  client = await logInto(server.url)
  const account = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(account, {
    title: "Lunch",
    questions: [
      { key: "place", type: "single_choice", text: "Where?", options: [{ value: "h", label: "Home, \"sweet\"" }, "w"] },
      { key: "warm", type: "boolean", text: "=1+1" },
      { key: "again", type: "nps", text: "Again?" }
    ]
  })
  await server.canvass.surveys.publish(account, id)
  for (let i = 0; i < 40; i++) {
    await server.canvass.responses.submit(id, {
      answers: [{ questionKey: "place", value: i < 20 ? "h" : "w" }, { questionKey: "warm", value: i < 18 }, {
        questionKey: "again",
        value: i < 20 ? 10 : 0
      }]
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
    const addresses = [...html.matchAll(/href="([^"]*comparison\.[a-z]+[^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual([`${path}/comparison.csv?by=place`, `${path}/comparison.xlsx?by=place`])
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
    // A figure below zero is a number, and stays one.
    expect(lines.flat()).toContain("-100")
  })

  it("is a workbook of numbers and shares, where the server can make one", async () => {
    const response = await client.request(`${path}/comparison.xlsx?by=place&lang=de`)
    expect(response.headers.get("content-type")).toMatch(/spreadsheetml\.sheet$/)
    expect(response.headers.get("content-disposition")).toMatch(/-comparison\.xlsx"$/)
    expect([response.html, table?.name, table?.heading[0]]).toEqual(["workbook", "Comparison", "Frage"])
    expect(table?.rows).toContainEqual(
      ["=1+1", "Ja", { share: 0.45 }, 18, "", { share: 0.9 }, 18, "B", { share: 0 }, 0, "", ""]
    )
    const plain = await startPageServer()
    const person = await logInto(plain.url)
    const account = (await plain.canvass.accounts.ensure(person.email)).id
    const { id } = await plain.canvass.surveys.create(account, { title: "Lunch" })
    const missing = await person.request(`/portal/surveys/${id}/results/comparison.xlsx`)
    expect([missing.status, missing.headers.get("location")]).toEqual([303, `/portal/surveys/${id}/results`])
    await plain.stop()
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
    for (const file of ["comparison.csv?by=place", "comparison.xlsx?by=place", "picture.svg?question=again"]) {
      expect([file, (await other.request(`${path}/${file}`)).status]).toEqual([file, 404])
    }
  })
})

describe("the picture of a card", () => {
  it("has the figures of the card, of everybody or of each group, and no markup of texts", async () => {
    const response = await client.request(`${path}/picture.svg?question=place`)
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8")
    expect(response.headers.get("content-disposition")).toMatch(/-place\.svg"$/)
    expect(response.html).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<svg xmlns="[^"]+"/)
    expect(textsOf(response.html)).toEqual([
      "Where?",
      "Single choice · 40 of 40 answered",
      "Home, \"sweet\"",
      "50%",
      "w",
      "50%"
    ])
    const compared = await client.request(`${path}/picture.svg?question=warm&by=place`)
    expect(textsOf(compared.html).slice(2, 7)).toEqual(["Home, \"sweet\"", "w", "Yes", "90%", "0%"])
  })

  it("leads to the results for a question that nobody answered, or that does not exist", async () => {
    const { headers, status } = await client.request(`${path}/picture.svg?question=none`)
    expect([status, headers.get("location")]).toEqual([303, path])
  })

  const textsOf = (svg: string) =>
    [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = ""]) => text.replaceAll("&quot;", "\""))
})
