/** Workloads of hostile and of busy callers. Each repeats its requests to a server until the test ends it. */
import * as Schema from "effect/Schema"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { decodeBody, getWithKey, postJson } from "../../support/api.js"
import { ApiKey, Created, Session } from "../../support/Owner.js"

/** Runs until `isOver`. Returns what must not happen, as text. */
export type Workload = (isOver: () => boolean) => Promise<ReadonlyArray<string>>

/** An account with a key and a published survey of `questions` texts. */
interface Tenant {
  readonly token: string
  readonly apiKey: string
  readonly survey: string
  readonly questions: number
}

const maxTextLength = 10_000

const createSurvey = async (url: string, apiKey: string, questions: number): Promise<string> => {
  const headers = { "x-api-key": apiKey }
  const texts = Array.from({ length: questions }, (_, index) => ({ key: `t${index}`, type: "text", text: "Words?" }))
  const { id } = await decodeBody(
    Created,
    await postJson(`${url}/api/surveys`, headers, { title: "Large", questions: texts })
  )
  await postJson(`${url}/api/surveys/${id}/publish`, headers, {})
  return id
}

const createTenant = async (url: string, questions: number): Promise<Tenant> => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" }
  const { accessToken } = await decodeBody(Session, await postJson(`${url}/api/auth/register`, {}, account))
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = await decodeBody(ApiKey, await postJson(`${url}/api/developer/api-key`, bearer, {}))
  return { token: accessToken, apiKey, survey: await createSurvey(url, apiKey, questions), questions }
}

/** Submits a response in which each text has the maximum length. Returns the status. */
const submitLarge = async (url: string, survey: string, questions: number): Promise<number> => {
  const value = "x".repeat(maxTextLength)
  const answers = Array.from({ length: questions }, (_, index) => ({ questionKey: `t${index}`, value }))
  const response = await postJson(`${url}/api/response/survey/${survey}`, {}, { answers })
  await response.text()
  return response.status
}

/** Creates an account with `responses` responses of `questions` × 10 KB each. */
const createLoadedTenant = async (url: string, questions: number, responses: number): Promise<Tenant> => {
  const tenant = await createTenant(url, questions)
  for (let index = 0; index < responses; index++) await submitLarge(url, tenant.survey, questions)
  return tenant
}

const unless = (holds: boolean, violation: string): ReadonlyArray<string> => holds ? [] : [violation]

/** The server may refuse work when it has too much of it. */
const isServedOrBusy = (status: number, expected: number): boolean => status === expected || status === 503

/** Requests whole exports and reads nothing, or 2 KB a second, for up to 20 s. */
export const slowReaders = async (url: string): Promise<Workload> => {
  const { apiKey, survey } = await createLoadedTenant(url, 10, 100)
  const { hostname, port } = new URL(url)
  const read = async (isAbsent: boolean): Promise<void> => {
    const socket = connect(Number(port), hostname)
    socket.on("error", () => undefined)
    socket.write(`GET /api/surveys/${survey}/export?format=csv HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${apiKey}\r\n\r\n`)
    socket.pause()
    for (let second = 0; second < 20 && !socket.destroyed; second++) {
      if (!isAbsent) socket.read(2_000)
      await sleep(1_000)
    }
    socket.destroy()
  }
  return async (isOver) => {
    while (!isOver()) await Promise.all([read(true), read(true), read(false), read(false)])
    return []
  }
}

/** Reads whole exports in all formats as fast as they come, and counts their rows. */
export const exports = async (url: string): Promise<Workload> => {
  const responses = 200
  const { apiKey, survey } = await createLoadedTenant(url, 10, responses)
  const rowOf = { csv: /\r\n[0-9a-f-]{36},/g, json: /"id":"/g, xml: /<response /g } as const
  return async (isOver) => {
    const violations: Array<string> = []
    const read = async (format: keyof typeof rowOf) => {
      while (!isOver()) {
        const response = await getWithKey(`${url}/api/surveys/${survey}/export?format=${format}`, apiKey)
        const text = await response.text()
        const rows = response.status === 200 ? text.match(rowOf[format])?.length : responses
        violations.push(
          ...unless(isServedOrBusy(response.status, 200), `an export: ${response.status}`),
          ...unless(rows === responses, `${format}: ${rows} of ${responses} rows`)
        )
        await sleep(200)
      }
    }
    await Promise.all([read("csv"), read("json"), read("xml")])
    return violations
  }
}

/** Sends bodies of nearly 1 MiB, of more, and without an end. Deletes the survey after some large responses. */
export const largeBodies = async (url: string): Promise<Workload> => {
  const questions = 100
  const { apiKey } = await createTenant(url, 1)
  const headers = { "x-api-key": apiKey }
  return async (isOver) => {
    const violations: Array<string> = []
    while (!isOver()) {
      const survey = await createSurvey(url, apiKey, questions)
      for (let index = 0; index < 10; index++) {
        const status = await submitLarge(url, survey, questions)
        violations.push(...unless(isServedOrBusy(status, 201), `a large response: ${status}`))
      }
      const tooLarge = await submitLarge(url, survey, questions + 20)
      violations.push(...unless(isServedOrBusy(tooLarge, 413), `a body above the limit: ${tooLarge}`))
      await abandonBody(url, survey)
      const list = await getWithKey(`${url}/api/surveys/${survey}/responses`, apiKey)
      violations.push(...unless(isServedOrBusy(list.status, 200), `a list of large responses: ${list.status}`))
      await list.body?.cancel()
      const removed = await fetch(`${url}/api/surveys/${survey}`, { method: "DELETE", headers })
      violations.push(...unless(isServedOrBusy(removed.status, 204), `a deletion: ${removed.status}`))
      if (removed.status !== 204) continue
      const after = await getWithKey(`${url}/api/surveys/${survey}`, apiKey)
      violations.push(...unless(isServedOrBusy(after.status, 404), `a deleted survey: ${after.status}`))
      await after.text()
    }
    return violations
  }
}

/** Sends half of a large body and disconnects. */
const abandonBody = async (url: string, survey: string): Promise<void> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on("error", () => undefined)
  socket.write(
    `POST /api/response/survey/${survey} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Content-Length: 1000000\r\n\r\n${" ".repeat(500_000)}`
  )
  await sleep(200)
  socket.destroy()
}

/** Rotates a key again and again: the new one is valid at once, and the one before is not. */
export const keyRotations = async (url: string): Promise<Workload> => {
  const tenant = await createTenant(url, 1)
  const status = async (apiKey: string) => {
    const response = await getWithKey(`${url}/api/auth/me`, apiKey)
    await response.text()
    return response.status
  }
  return async (isOver) => {
    const violations: Array<string> = []
    let current = tenant.apiKey
    while (!isOver()) {
      const bearer = { authorization: `Bearer ${tenant.token}` }
      const rotated = await postJson(`${url}/api/developer/api-key`, bearer, {})
      if (rotated.status === 503) continue
      const { apiKey } = Schema.decodeUnknownSync(ApiKey)(await rotated.json())
      violations.push(
        ...unless(isServedOrBusy(await status(apiKey), 200), "a new key is refused"),
        ...unless(isServedOrBusy(await status(current), 401), "a rotated key is accepted")
      )
      current = apiKey
      await sleep(200)
    }
    return violations
  }
}
