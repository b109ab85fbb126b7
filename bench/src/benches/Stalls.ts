/**
 * How long one request of up to 1 MiB, or a page, holds the event loop: processor time of the main thread, which does
 * not depend on other load. The table has the operations that take longest, each with its worst body. A body is
 * measured several times, and its minimum counts, because garbage collection and the compiler run now and then.
 */
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench, BenchOptions } from "../Bench.js"
import { choiceSurvey, formedBodies, generatedBodies, type LargestBody, textSurvey } from "../generate/LargestBodies.js"
import { largestForms, largestSurvey } from "../generate/LargestForms.js"
import { series } from "../load/AlternatingRounds.js"
import { at, withDataFolder } from "../Paths.js"
import { type Figure, millis, withAbsoluteGoal } from "../report/Figure.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const maxMillis = 50

/** Only every n-th generated body is sent in short runs. */
const quickStep = 10

/** How many operations the table has. */
const shownOperations = 5

export const stalls: Bench = {
  name: "stalls",
  run: (options) =>
    withDataFolder(async (folder) => {
      const database = join(folder, "canvass.db")
      const server = await startCanvassAt(`file:${database}`, `${database}.log`, {
        ACCESS_TOKEN_TTL: "1d",
        PROBE_STALLS: "1"
      })
      const send = await prepare(server)
      // The first requests compile the code.
      for (const body of formedBodies) await send(body)
      const worst = new Map<string, Stall>()
      for (const body of bodiesOf(options)) {
        const stall = await measure(server, send, body, options.rounds)
        const operation = `${body.method} ${body.path}`
        if (stall.cpuMillis > (worst.get(operation)?.cpuMillis ?? 0)) worst.set(operation, stall)
      }
      await server.stop()
      return [...worst]
        .sort(([, one], [, other]) => other.cpuMillis - one.cpuMillis)
        .slice(0, shownOperations)
        .map(([operation, stall]) => figureOf(operation, stall))
    })
}

interface Stall {
  readonly body: LargestBody
  readonly cpuMillis: number
}

type Send = (body: LargestBody) => Promise<void>

const bodiesOf = ({ rounds }: BenchOptions): ReadonlyArray<LargestBody> => {
  const openApi = decodeOpenApi(JSON.parse(readFileSync(at("packages/http/openapi.json"), "utf8")))
  const generated = generatedBodies(openApi)
  return [
    ...formedBodies,
    ...largestForms,
    ...rounds > 2 ? generated : generated.filter((_, index) => index % quickStep === 0)
  ]
}

const decodeOpenApi = Schema.decodeUnknownSync(Schema.Struct({
  paths: Schema.Record({ key: Schema.String, value: Schema.Record({ key: Schema.String, value: Schema.Unknown }) }),
  components: Schema.Struct({
    schemas: Schema.Record({
      key: Schema.String,
      value: Schema.Record({ key: Schema.String, value: Schema.Unknown })
    })
  })
}))

/** Repeats a body that takes more than half of the goal. */
const measure = async (server: ServerProcess, send: Send, body: LargestBody, rounds: number): Promise<Stall> => {
  let stall: Stall = { body, cpuMillis: Infinity }
  for (let round = 0; round < 2 || (round < rounds && stall.cpuMillis > maxMillis / 2); round++) {
    await server.usage()
    await send(body)
    await sleep(2)
    const { stallCpuMillis } = await server.usage()
    stall = { body, cpuMillis: Math.min(stall.cpuMillis, stallCpuMillis) }
  }
  return stall
}

const figureOf = (operation: string, { body, cpuMillis }: Stall): Figure =>
  withAbsoluteGoal(
    {
      bench: "stalls",
      what: `${operation}, ${body.name} (${Math.round(body.body.length / 1_024)} KiB)`,
      values: series([cpuMillis]),
      unit: millis
    },
    ["≤", maxMillis]
  )

/** Creates what the paths of the operations refer to, and returns a function that sends a body. */
const prepare = async ({ url }: ServerProcess): Promise<Send> => {
  const call = async (method: string, path: string, headers: Readonly<Record<string, string>>, body: string) => {
    const response = await fetch(isPage(path) ? url + path : `${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: method === "GET" ? null : body,
      redirect: "manual"
    })
    const text = await response.text()
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text
  }
  const make = async (path: string, input: unknown) =>
    decodeMade(JSON.parse(await call("POST", path, credential, JSON.stringify(input))))
  const email = "bench@example.com"
  const password = "correct horse battery"
  const session = await call("POST", "/auth/register", {}, JSON.stringify({ email, password }))
  const credential = { authorization: `Bearer ${decodeSession(JSON.parse(session)).accessToken}` }
  const portal = await logIn(url, { email, password })
  await call("POST", "/developer/api-key", credential, "{}")
  const survey = await make("/surveys", textSurvey)
  await call("POST", `/surveys/${survey.id}/publish`, credential, "{}")
  const choices = await make("/surveys", choiceSurvey)
  await call("POST", `/surveys/${choices.id}/publish`, credential, "{}")
  const largest = await make("/surveys", largestSurvey)
  await call("POST", `/surveys/${largest.id}/publish`, credential, "{}")
  const edited = await make("/surveys", { title: "Edited" })
  const response = await make(`/response/survey/${survey.id}`, { answers: [], status: "partial" })
  const webhook = await make("/webhooks", { url: "https://example.com/hook", events: "response.submitted" })
  const pathOf = (path: string): string =>
    path
      .replace("{slug}", largest.slug ?? "")
      .replace("{any}", crypto.randomUUID())
      .replace("/webhooks/{id}", `/webhooks/${webhook.id}`)
      .replace("{id}", edited.id)
      .replace("{surveyId}", survey.id)
      .replace("{choicesId}", choices.id)
      .replace("{responseId}", response.id)
      .replace("{tag}", "de")
  return async ({ body, contentType = "application/json", method, path }) => {
    if (path.startsWith("/portal/")) {
      await call(method, pathOf(path), { "content-type": contentType, ...portal.headers }, portal.token + body)
      return
    }
    const headers = path.startsWith("/auth/")
      ? {}
      : { ...credential, "x-resume-token": response.resumeToken ?? "" }
    await call(method, pathOf(path), { "content-type": contentType, ...headers }, body)
  }
}

const isPage = (path: string): boolean => path.startsWith("/s/") || path.startsWith("/portal/")

/** Logs in on the portal. Returns what its forms are sent with: headers, and the field that every form begins with. */
const logIn = async (url: string, entries: Readonly<Record<string, string>>) => {
  const { headers } = await fetch(`${url}/portal/login`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ action: "login", ...entries }),
    redirect: "manual"
  })
  const cookie = headers.getSetCookie().map((field) => field.split(";", 1).join("")).join("; ")
  const page = await (await fetch(`${url}/portal/account`, { headers: { cookie } })).text()
  const token = /name="formToken" value="([^"]+)"/.exec(page)?.[1]
  if (token === undefined) throw new Error("The portal did not log in.")
  return { headers: { cookie, origin: url }, token: `formToken=${token}&` }
}

const decodeSession = Schema.decodeUnknownSync(Schema.Struct({ accessToken: Schema.String }))
const decodeMade = Schema.decodeUnknownSync(
  Schema.Struct({
    id: Schema.String,
    slug: Schema.optional(Schema.String),
    resumeToken: Schema.optional(Schema.String)
  })
)
