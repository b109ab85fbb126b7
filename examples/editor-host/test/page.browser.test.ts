/** The editor in a page of another origin: it saves and publishes with editor tokens, which end while one types. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { nodeMiddleware } from "@canvass/http-node"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import process from "node:process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sharedChromium } from "../../../test/Chromium.js"

let canvass: Canvass.Canvass
let api: ReturnType<typeof nodeMiddleware>
let server: Server
let host: ChildProcess
let hostUrl: string
let owner: string
let survey: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("owner@example.com")).id
  survey = (await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [{ key: "q1", type: "text", text: "Why?" }]
  })).id
  const { apiKey } = await canvass.keys.create(owner, { name: "Host" })
  let url = ""
  api = nodeMiddleware(canvass, { publicUrl: () => url })
  server = createServer((request, response) => api(request, response, () => response.writeHead(404).end()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`
  host = spawn(process.execPath, [fileURLToPath(new URL("../dist/server.js", import.meta.url))], {
    env: {
      ...process.env,
      PORT: "0",
      CANVASS_URL: url,
      CANVASS_API_KEY: apiKey,
      SURVEY_ID: survey,
      TOKEN_SECONDS: "3"
    },
    stdio: ["ignore", "pipe", "inherit"]
  })
  hostUrl = String((await once(createInterface({ input: host.stdout ?? process.stdin }), "line"))[0])
})
afterAll(async () => {
  host.kill("SIGTERM")
  expect((await once(host, "exit"))[0]).toBe(0)
  server.closeAllConnections()
  server.close()
  await api.close()
  await canvass.close()
})

it("saves, renews its token, and publishes, under a strict policy and without an API key in the page", async () => {
  const context = await (await sharedChromium()).newContext()
  const page = await context.newPage()
  const failures: Array<string> = []
  page.on("pageerror", (error) => failures.push(String(error)))
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) failures.push(message.text())
  })
  const sent: Array<string> = []
  page.on("request", (request) => sent.push(request.headers()["authorization"] ?? ""))
  await page.goto(hostUrl)
  const title = page.getByRole("textbox", { name: "Title of the survey" })
  const status = page.locator(".saving-status")
  await title.fill("Dinner")
  await expect.poll(() => status.textContent()).toMatch(/^Saved \d/)
  expect(await canvass.pending.get(owner, survey)).toMatchObject({
    definition: { title: "Dinner" },
    updatedBy: { actor: "ada@example.com" }
  })
  // The first token ends after three seconds.
  await page.waitForTimeout(3_500)
  await title.fill("Supper")
  await expect.poll(() => status.textContent()).toMatch(/^Saved \d/)
  expect((await canvass.pending.get(owner, survey)).definition.title).toBe("Supper")
  expect(new Set(sent.filter((header) => header !== "")).size).toBeGreaterThanOrEqual(2)
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click()
  await page.getByText("The survey is published").waitFor()
  expect(await canvass.surveys.get(owner, survey)).toMatchObject({ title: "Supper", status: "published" })
  expect(failures).toEqual([])
  await context.close()
})
