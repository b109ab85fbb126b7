/** The program of docs/citing.md computes the digest of the server from an export. */
import { FileJson } from "@canvass/core/ports"
import { decodeBody } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer } from "../fixtures/TestServer.js"

const page = readFileSync(new URL("../../../../docs/citing.md", import.meta.url), "utf8")
const [, program = ""] = /<!-- digest -->\n```js\n([^]*?)```/.exec(page) ?? []

const decodeDigest = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ digest: Schema.String })))

const questions = [
  {
    key: "one",
    type: "single_choice",
    text: "One?",
    options: ["red", "__proto__", "10", "9"],
    settings: { allowOther: true }
  },
  { key: "several", type: "multiple_choice", text: "Several?", options: ["a", "b"], settings: { allowOther: true } },
  { key: "yes", type: "boolean", text: "Yes?" },
  { key: "rate", type: "rating", text: "Rate?" },
  { key: "again", type: "nps", text: "Again?" },
  { key: "slide", type: "slider", text: "Slide?", settings: { min: -1, max: 1, step: 0.1 } },
  { key: "day", type: "date", text: "Day?" },
  { key: "rank", type: "ranking", text: "Rank?", options: ["x", "y", "z"] },
  { key: "grid", type: "matrix", text: "Grid?", options: ["bad", "good"], settings: { rows: ["price", "food"] } },
  {
    key: "grids",
    type: "matrix",
    text: "Grids?",
    options: ["bad", "good"],
    settings: { rows: ["price", "food"], multiple: true }
  },
  { key: "number", type: "text", text: "Number?" },
  { key: "photo", type: "file", text: "Photo?" }
]

const numbers = [
  "0.1",
  "0.2",
  "-7",
  "1e3",
  "1234567890.123456",
  "999999999.999999",
  "-0.0000005",
  "0.0000005",
  "05",
  "x",
  "1e16"
]

it("the program of docs/citing.md computes the digest of the server from a JSON export", async () => {
  const server = await startTestServer()
  const folder = mkdtempSync(join(tmpdir(), "citing-"))
  try {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, { questions })
    const submit = async (answers: Readonly<Record<string, unknown>>) => {
      const given = Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value }))
      const submitted = await server.call("POST", `/response/survey/${survey.id}`, { body: { answers: given } })
      expect(submitted.status, submitted.text).toBe(201)
    }
    const body = new FormData()
    body.append("questionKey", "photo")
    body.append("file", new File(["a note"], "note.txt", { type: "text/plain" }))
    const { fileId } = decodeBody(
      FileJson.NewFile,
      await server.call("POST", `/response/survey/${survey.id}/files`, { body })
    )
    await submit({ photo: [{ fileId }], one: { other: "pink" }, several: ["a", { other: "\u{1f600}" }] })
    for (const [index, number] of numbers.entries()) {
      await submit({
        number,
        one: ["red", "__proto__", "10", "9"][index % 4],
        several: index % 2 === 0 ? ["a", "b"] : ["b"],
        yes: index % 3 === 0,
        rate: 1 + index % 5,
        again: index % 11,
        slide: [0.1, -0.3, 0.7, 1][index % 4],
        day: `2026-0${1 + index % 3}-17`,
        rank: index % 2 === 0 ? ["z", "x", "y"] : ["x", "z", "y"],
        grid: index % 2 === 0 ? { price: "good" } : { price: "bad", food: "good" },
        grids: { food: ["good", "bad"] }
      })
    }
    await submitResponse(server, survey, { answers: [], status: "partial" })
    const cited = await account.get(`/surveys/${survey.id}/analytics?digest=true`)
    const asOf = cited.headers.get("x-cursor") ?? ""
    await submit({ rate: 2 })
    const compute = async (from = "", to = "") => {
      const range = Object.entries({ from, to }).filter(([, value]) => value !== "")
      const query = new URLSearchParams([["asOf", asOf], ...range])
      const analytics = await account.get(`/surveys/${survey.id}/analytics?${query}`)
      const exported = await account.get(`/surveys/${survey.id}/export?${query}`)
      expect([analytics.status, exported.status], exported.text).toEqual([200, 200])
      const [script, file] = [join(folder, "digest.mjs"), join(folder, "responses.json")]
      writeFileSync(script, program)
      writeFileSync(file, exported.text)
      const computed = execFileSync(process.execPath, [script, file, survey.id, from, to], { encoding: "utf8" }).trim()
      return [computed, decodeDigest(analytics.text).digest]
    }
    expect(program.trim().split("\n").length).toBeLessThan(60)
    const [computed, digest] = await compute()
    expect(computed).toMatch(/^[0-9a-f]{64}$/)
    expect(computed).toBe(digest)
    expect(cited.text).toContain(`"digest":"${computed}"`)
    const [inRange, expected] = await compute("2026-01-01", "2060-01-01T00:00:00Z")
    expect(inRange).toBe(expected)
    expect(inRange).not.toBe(computed)
    const [nobody, ofNobody] = await compute("2050-01-01")
    expect(nobody).toBe(ofNobody)
    // A deleted file stays an answer.
    expect((await account.delete(`/surveys/${survey.id}/files/${fileId}`)).status).toBe(204)
    expect(await compute()).toEqual([computed, computed])
  } finally {
    rmSync(folder, { recursive: true })
    await server.stop()
  }
})
