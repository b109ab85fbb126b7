/** Callers who read a page and submit a response, each from an address of its own. */
import * as Schema from "effect/Schema"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { decodeBody, getWithKey } from "../../support/api.js"
import type { SentSubmissions } from "../../support/expectNothingLost.js"
import type { Owner } from "../../support/Owner.js"

/** What became of the requests of all honest callers. */
export interface HonestFigures {
  readonly requests: number
  readonly served: number
  /** How many requests had each other outcome than success: a status, or the code of an error. */
  readonly failures: Readonly<Record<string, number>>
  /** The time within which 99 % of the requests were answered. */
  readonly p99Millis: number
}

export interface HonestCallers {
  /** Repeats the requests of one caller until `isOver`. */
  readonly run: (isOver: () => boolean) => Promise<void>
  readonly sent: () => SentSubmissions
  readonly figures: () => HonestFigures
}

export const makeHonestCallers = async (url: string, owner: Owner): Promise<HonestCallers> => {
  const { slug } = await decodeBody(Survey, await getWithKey(`${url}/api/surveys/${owner.survey}`, owner.apiKey))
  const acknowledged = new Set<string>()
  const failures: Record<string, number> = {}
  const millis: Array<number> = []
  let [begun, callers, served] = [0, 0, 0]
  const run: HonestCallers["run"] = async (isOver) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${++callers}` })
    const send = async (path: string, expected: number, body?: object, headers = {}): Promise<boolean> => {
      const beganAt = performance.now()
      const outcome = await outcomeOf(url + path, agent, body, headers)
      millis.push(performance.now() - beganAt)
      if (outcome === expected) {
        served++
        return true
      }
      failures[outcome] = (failures[outcome] ?? 0) + 1
      return false
    }
    while (!isOver()) {
      await send(`/s/${slug}`, 200)
      const externalId = String(begun++)
      const response = { answers: [{ questionKey: "again", value: 9 }], externalId }
      const key = { "idempotency-key": `${owner.survey}-${externalId}` }
      if (await send(`/api/response/survey/${owner.survey}`, 201, response, key)) acknowledged.add(externalId)
      await sleep(60)
    }
    agent.destroy()
  }
  return {
    run,
    sent: () => ({ owner, begun, acknowledged }),
    figures: () => ({
      requests: millis.length,
      served,
      failures,
      p99Millis: millis.toSorted((left, right) => left - right)[Math.floor(millis.length * 0.99)] ?? 0
    })
  }
}

const Survey = Schema.Struct({ slug: Schema.String })

/** Sends a request. Returns its status when the whole response has arrived, or the code of the error. */
const outcomeOf = (
  url: string,
  agent: Agent,
  body: object | undefined,
  headers: Readonly<Record<string, string>>
): Promise<number | string> =>
  new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const method = body === undefined ? "GET" : "POST"
    request(url, { agent, method, headers: { "content-type": "application/json", ...headers } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0)).on("error", onError)
    }).on("error", onError).end(body === undefined ? undefined : JSON.stringify(body))
  })
