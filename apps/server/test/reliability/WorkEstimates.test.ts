/**
 * What the heaviest requests hold, beside the estimate by which they are admitted. Each garbage collection of the
 * server is a complete one and prints what is left: the largest remainder is what the request holds at most.
 * `ESTIMATES_OF`, a regular expression, selects requests by their names.
 */
import { Limits } from "@canvass/core"
import { SurveyStore } from "@canvass/core/ports"
import { CanvassApi, Weight } from "@canvass/http"
import { makeSite } from "@canvass/web"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { type Environment, startServer } from "../support/ServerProcess.js"
import { sqlite, storeLayer } from "../support/stores.js"
import { createLargestAccount } from "./heavy/LargestAccount.js"
import { createLargestSurvey, type HeavyRequest } from "./heavy/LargestSurvey.js"

const settings = {
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "error"
}

const selected = new RegExp(process.env["ESTIMATES_OF"] ?? "")

/** How much more than its estimate a request may hold. */
const maxRatio = 1.5

it(
  "no operation and no page holds more than 1.5 times its estimate with the largest survey",
  () =>
    sqlite.use(async (store) => {
      const setup = await startServer({ ...store, ...settings })
      const { requests: ofSurvey, slug } = await createLargestSurvey(setup.url)
      const requests = [...ofSurvey, ...await createLargestAccount(setup.url)]
      expect(await setup.stop()).toBe(0)
      const survey = await sizeOf(store, slug)
      const tooSmall: Array<string> = []
      for (const request of requests.filter(({ name }) => selected.test(name))) {
        const held = await measure(store, request)
        const estimated = Weight.estimate(weightOf(request), {
          bodyBytes: Buffer.byteLength(request.body ?? ""),
          survey
        })
        const figures = `${request.name}: holds ${megabytes(held)} MB, estimate ${megabytes(estimated)} MB`
        console.log(figures)
        if (held > maxRatio * estimated) tooSmall.push(figures)
      }
      expect(tooSmall).toEqual([])
    }),
  1_800_000
)

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** The bytes that a new server holds at most while it serves the request, beyond those that it holds before. */
const measure = async (store: Environment, { body, headers, method, path }: HeavyRequest): Promise<number> => {
  const server = await startServer(
    { ...store, ...settings },
    { nodeOptions: ["--max-semi-space-size=1", "--gc-global", "--trace-gc"] }
  )
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(server.url + path, init)
    await response.arrayBuffer()
    // A collection may still be going on.
    await sleep(200)
    return response.status
  }
  await send("/api/surveys", { headers })
  const before = server.output().length
  const [floor = 0] = remaindersOf(server.output()).slice(-1)
  const status = await send(path.replace("COUNT", "1"), { method, headers, ...body === undefined ? {} : { body } })
  expect(status, path).toBeLessThan(300)
  const remainders = remaindersOf(server.output().slice(before))
  expect(remainders.length, path).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
  return Math.max(...remainders) - floor
}

/** The bytes that are left after each garbage collection. */
const remaindersOf = (output: string): ReadonlyArray<number> =>
  [...output.matchAll(/ [\d.]+ \([\d.]+\) -> ([\d.]+) \(/g)].map(([, megabytes]) => Number(megabytes) * 1e6)

const { endpoints } = CanvassApi.canvassApi(Limits.defaults)
const site = makeSite({ portal: { registration: "open", sendsMail: false } })

const weightOf = ({ method, path }: HeavyRequest): Weight.Weight => {
  const { pathname, searchParams } = new URL(path, "http://localhost")
  const endpoint = endpoints.find((endpoint) =>
    endpoint.method === method && new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname)
  )
  const weight = endpoint?.weight ?? site.workOf(pathname).weight
  return weight.ofRequest?.(searchParams.toString(), undefined) ?? weight
}

const sizeOf = (store: Environment, slug: string) =>
  Effect.runPromise(
    Effect.flatMap(SurveyStore, (surveys) => Effect.map(surveys.size({ name: slug }), Option.getOrThrow)).pipe(
      Effect.provide(storeLayer(store))
    )
  )
