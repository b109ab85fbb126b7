/** The README shows files of this folder, which are compiled with the tests and run here. */
import { createHmac } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterEach, describe, expect, it, vi } from "vitest"
import { startTestServer } from "../../http-node/test/fixtures/TestServer.js"
import { socket } from "../../http-node/test/fixtures/Transport.js"
import type { ChangePage } from "../src/changes.js"
import { createClient } from "../src/createClient.js"
import { update } from "./readme/follow.js"
import { receive } from "./readme/receive.js"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const captureOutput = () => {
  const lines: Array<ReadonlyArray<unknown>> = []
  vi.spyOn(console, "log").mockImplementation((...values: ReadonlyArray<unknown>) => void lines.push(values))
  return lines
}

describe("the README", () => {
  it.each(["tour", "receive", "follow"])("shows the file %s.ts", async (name) => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8")
    const shown = new RegExp(`<!-- ${name} -->\\n\`\`\`ts\\n([^]*?)\`\`\``).exec(readme)?.[1]
    expect(shown).toBe(await readFile(new URL(`readme/${name}.ts`, import.meta.url), "utf8"))
  })

  it("has a tour that runs", async () => {
    const server = await startTestServer({}, socket)
    const folder = await mkdtemp(join(tmpdir(), "canvass-tour-"))
    const previous = process.cwd()
    process.chdir(folder)
    try {
      vi.stubEnv("CANVASS_URL", server.url)
      vi.stubEnv("CANVASS_API_KEY", (await server.newAccount()).key)
      const output = captureOutput()
      await import("./readme/tour.js")
      expect(output).toEqual([
        [`NPS ${200 / 3}`],
        [[7]],
        [[9]],
        [[10]],
        [400, "invalid-input", ["/title", "/questions/0/text"]]
      ])
      expect((await readFile("responses.csv", "utf8")).split("\r\n")[0]).toMatch(
        /^responseId,.*,Again\?,language,questionnaireVersion,seed,metadata$/
      )
    } finally {
      process.chdir(previous)
      await rm(folder, { recursive: true })
      await server.stop()
    }
  })

  it("has a copy that follows the log, and begins again when its cursor has expired", async () => {
    const server = await startTestServer({}, socket)
    try {
      const { key } = await server.newAccount()
      const canvass = createClient({ baseUrl: server.url, apiKey: key })
      const { id: survey } = await canvass.post("/surveys", {
        body: { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] }
      })
      await canvass.post("/surveys/{id}/publish", { path: { id: survey } })
      const submit = () =>
        canvass.post("/response/survey/{surveyId}", {
          path: { surveyId: survey },
          body: { answers: [{ questionKey: "q1", value: 9 }] }
        })
      const ids = new Set<string>()
      let stored: string | undefined
      let cleared = 0
      const copy = {
        cursor: () => Promise.resolve(stored),
        apply: ({ changes, cursor }: ChangePage) => {
          for (const change of changes) if (change.type === "response") ids.add(change.response.id)
          stored = cursor
          return Promise.resolve()
        },
        clear: () => {
          cleared++
          ids.clear()
          stored = undefined
          return Promise.resolve()
        }
      }
      const first = await submit()
      await update(canvass, survey, copy)
      const second = await submit()
      await update(canvass, survey, copy)
      expect([...ids]).toEqual([first.id, second.id])
      expect(cleared).toBe(0)
      // The server answers once that the cursor has expired.
      let isExpired = true
      const expiring = createClient({
        baseUrl: server.url,
        apiKey: key,
        fetch: (input, init) => {
          if (!isExpired) return fetch(input, init)
          isExpired = false
          return Promise.resolve(Response.json({ type: "https://x/errors/cursor-expired", title: "" }, { status: 410 }))
        }
      })
      await update(expiring, survey, copy)
      expect([...ids]).toEqual([first.id, second.id])
      expect(cleared).toBe(1)
    } finally {
      await server.stop()
    }
  })

  it("has a webhook receiver that accepts genuine deliveries only", async () => {
    const output = captureOutput()
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
    const body = JSON.stringify({ event: "response.submitted", timestamp: "", data: { responseId: "r1" } })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac("sha256", Buffer.alloc(32, 7)).update(`d1.${timestamp}.${body}`).digest("base64")
    const deliver = (text: string) =>
      receive(
        new Request("https://example.com/hooks", {
          method: "POST",
          body: text,
          headers: { "webhook-id": "d1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` }
        }),
        secret
      )
    expect((await deliver(body)).status).toBe(204)
    expect((await deliver(`${body} `)).status).toBe(400)
    expect(output).toEqual([["r1"]])
  })
})
