/** The pages for people: a survey with all question types, and the results of a survey with many responses. */
import { Accounts, Secrets, Services } from "@canvass/core"
import { Argon2Passwords } from "@canvass/passwords-argon2"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Bench } from "../Bench.js"
import { dataset } from "../generate/Dataset.js"
import * as Hotel from "../generate/Hotel.js"
import { series } from "../load/AlternatingRounds.js"
import { type Job, measure } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import { count, type Figure, kibibytes, micros, withAbsoluteGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { publish, register, startCanvass } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "pages"

export const pages: Bench = {
  name: bench,
  run: async ({ connections, responses, rounds, seconds }) => [
    ...await respondentPage({ connections, rounds, seconds }),
    await resultsPage(responses, { connections: 4, rounds, seconds })
  ]
}

interface Rounds {
  readonly connections: number
  readonly rounds: number
  readonly seconds: number
}

const respondentPage = (options: Rounds): Promise<ReadonlyArray<Figure>> =>
  withDataFolder(async (folder) => {
    const server = await startCanvass(join(folder, "canvass.db"))
    const apiKey = await register(server)
    const id = await publish(server, apiKey, allTypes)
    const survey = await fetch(`${server.url}/api/surveys/${id}`, { headers: { "x-api-key": apiKey } })
    const path = `/s/${decodeSurvey(await survey.json()).slug}`
    const cpu = await measureCpu(server, [{ method: "GET", path, headers: compressed }], options)
    const size = await sizeOf(server.url, path)
    await server.stop()
    return [
      withAbsoluteGoal(
        { bench, what: "CPU for the page of a survey with all types", unit: micros, values: series(cpu) },
        ["≤", 1_000]
      ),
      withAbsoluteGoal({ bench, what: "size with style and script", unit: kibibytes, values: series([size]) }, [
        "≤",
        20 * 1_024
      ])
    ]
  })

const resultsPage = async (responses: number, options: Rounds): Promise<Figure> => {
  const data = await dataset("hotel", responses, bar("Responses"))
  await setPassword(data.path)
  const server = await startCanvass(data.path)
  const cookie = await logIn(server.url)
  const path = `/portal/surveys/${data.surveyId}/results`
  // The data set has no rollups. The first analytics makes them, which takes longer than a round.
  await fetch(server.url + path, { headers: { cookie } })
  const cpu = await measureCpu(server, [{ method: "GET", path, headers: { ...compressed, cookie } }], options)
  await server.stop()
  return withAbsoluteGoal(
    { bench, what: `CPU for the results of ${count(responses)} responses`, unit: micros, values: series(cpu) },
    ["≤", 50_000]
  )
}

const compressed = { "accept-encoding": "gzip", "accept-language": "en" }

/** The first round is a warm-up. */
const measureCpu = async (
  server: ServerProcess,
  requests: Job["requests"],
  { connections, rounds, seconds }: Rounds
): Promise<ReadonlyArray<number>> => {
  const measured: Array<number> = []
  for (let round = 0; round <= rounds; round++) {
    const { cpuMicrosEach } = await measure(server, { connections, seconds, requests })
    if (round > 0) measured.push(cpuMicrosEach)
  }
  return measured
}

/** Compressed bytes of a page and of the files that it loads. */
const sizeOf = async (url: string, path: string): Promise<number> => {
  const html = await (await fetch(url + path)).text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file)
  const texts = await Promise.all(files.map(async (file) => (await fetch(url + file)).text()))
  return [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0)
}

const decodeSurvey = Schema.decodeUnknownSync(Schema.Struct({ slug: Schema.String }))

const email = "bench@example.com"
const password = "correct horse battery"

/** The account of the data has no password. */
const setPassword = (path: string): Promise<void> =>
  Effect.flatMap(
    Accounts,
    (accounts) => Effect.flatMap(Effect.flatten(accounts.find(email)), ({ id }) => accounts.setPassword(id, password))
  ).pipe(
    Effect.orDie,
    Effect.provide(
      Services.layer.pipe(
        Layer.provideMerge(Layer.mergeAll(SqliteStore.layer({ path }), Secrets.layerEphemeral, Argon2Passwords.layer))
      )
    ),
    Effect.runPromise
  )

/** Returns the cookies of a new session. */
const logIn = async (url: string): Promise<string> => {
  const page = await fetch(`${url}/portal/login`)
  const fields = [...(await page.text()).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    .map(([, name = "", value = ""]): [string, string] => [name, value])
  const response = await fetch(`${url}/portal/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url, cookie: cookiesOf(page) },
    body: new URLSearchParams([...fields, ["action", "login"], ["email", email], ["password", password]])
  })
  if (response.status !== 303) throw new Error(`The login returned ${response.status}.`)
  return cookiesOf(response)
}

const cookiesOf = (response: Response): string =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ")

/** The questions of the hotel, and one for files. */
const allTypes = {
  ...Hotel.survey,
  questions: [
    ...Hotel.survey.questions,
    { key: "photos", type: "file", text: "Would you like to share photos?", settings: { maxFiles: 3 } }
  ]
}
