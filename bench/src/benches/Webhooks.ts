/**
 * Deliveries: how fast 20 000 that wait leave for 100 endpoints, beside undici by hand; and how late they come when a
 * tenth of the endpoints takes them and never answers.
 */
import { execFile } from "node:child_process"
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { Bench } from "../Bench.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { at, withDataFolder } from "../Paths.js"
import { informational, micros, millis, perSecond, withRelativeGoal } from "../report/Figure.js"
import { createWebhook, publish, register, startCanvassAt } from "../servers/CanvassServer.js"
import { type Receiver, receiver, type Report } from "../servers/ReceiverProcess.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "webhooks"

/** An account may have at most 20 webhooks. */
const accounts = 5
const endpointsEach = 20
const endpoints = accounts * endpointsEach

const waiting = 20_000

export const webhooks: Bench = {
  name: bench,
  run: ({ rounds, seconds }) =>
    withDataFolder(async (folder) => {
      const target = await receiver()
      const full = join(folder, "full.db")
      await fill(full, target)
      const speed = await alternate(rounds, [
        ["bare", () => byHand(target)],
        ["canvass", () => drained(full, folder, target)]
      ])
      const lateness = await alternate(rounds, [
        ["healthy", () => paced(folder, target, 0, seconds)],
        ["hanging", () => paced(folder, target, endpointsEach / 10, seconds)]
      ])
      target.stop()
      const rate = (name: "bare" | "canvass") => speed(name).map((report) => report.perSecond)
      const cpu = (name: "bare" | "canvass") => series(speed(name).map(({ cpuMicrosEach }) => cpuMicrosEach))
      const late = (name: "healthy" | "hanging") => lateness(name).map(({ p99LateMillis }) => p99LateMillis)
      return [
        withRelativeGoal(
          { bench, what: `deliveries to ${endpoints} endpoints`, unit: perSecond, values: series(rate("canvass")) },
          series(rate("bare")),
          ratios(rate("canvass"), rate("bare")),
          ["≥", 0.5]
        ),
        informational({ bench, what: "sender CPU per delivery", unit: micros, values: cpu("canvass") }, cpu("bare")),
        withRelativeGoal(
          {
            bench,
            what: "p99 from event to arrival, 10 % of endpoints hang",
            unit: millis,
            values: series(late("hanging"))
          },
          series(late("healthy")),
          ratios(late("hanging"), late("healthy")),
          ["≤", 2]
        )
      ]
    })
}

interface Account {
  readonly survey: string
}

/** `hanging` endpoints of each account never respond. */
const prepare = async (server: ServerProcess, target: Receiver, hanging: number): Promise<ReadonlyArray<Account>> => {
  const made: Array<Account> = []
  for (let account = 0; account < accounts; account++) {
    const apiKey = await register(server, `bench${account}@example.com`)
    for (let endpoint = 0; endpoint < endpointsEach; endpoint++) {
      const path = endpoint < hanging ? "hang" : "take"
      await createWebhook(server, apiKey, `${target.url}/${path}/${account}/${endpoint}`)
    }
    made.push({ survey: await publish(server, apiKey, survey) })
  }
  return made
}

const survey = { title: "Sent", questions: [{ key: "again", type: "nps", text: "Again?" }] }

const submit = async ({ url }: ServerProcess, account: Account | undefined): Promise<void> => {
  const answer = await fetch(`${url}/api/response/survey/${account?.survey ?? ""}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers: [{ questionKey: "again", value: 9 }] })
  })
  if (answer.status !== 201) throw new Error(`A submission returned ${answer.status}.`)
  await answer.text()
}

const sending = { WEBHOOK_WORKER: "embedded", WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_PRIVATE: "true" }
const holding = { ...sending, WEBHOOK_WORKER: "off" }

/** Creates a database with waiting deliveries. */
const fill = async (path: string, target: Receiver): Promise<void> => {
  const server = await startCanvassAt(`file:${path}`, `${path}.log`, holding)
  const made = await prepare(server, target, 0)
  for (let sent = 0; sent < waiting / endpointsEach; sent++) await submit(server, made[sent % accounts])
  await server.stop()
}

/** A report with the processor time of the sender. */
interface Sent extends Report {
  readonly cpuMicrosEach: number
}

const drained = async (full: string, folder: string, target: Receiver): Promise<Sent> => {
  const path = join(folder, "drained.db")
  await copyFile(full, path)
  const server = await startCanvassAt(`file:${path}`, `${path}.log`, sending)
  const before = await server.usage()
  const report = await target.take(waiting)
  const after = await server.usage()
  await server.stop()
  return { ...report, cpuMicrosEach: (after.cpuMicros - before.cpuMicros) / waiting }
}

const byHand = async (target: Receiver): Promise<Sent> => {
  const baseline = at("bench/baselines/webhooks.mjs")
  const { stdout } = await run(process.execPath, [
    baseline,
    target.url,
    String(endpoints),
    String(waiting / endpoints)
  ])
  return { ...await target.take(waiting), cpuMicrosEach: Number(stdout) }
}

const run = promisify(execFile)

const submissionsPerSecond = 20

/** Constant rate, with a new database each time, because hanging endpoints pause after a while. */
const paced = async (folder: string, target: Receiver, hanging: number, seconds: number): Promise<Report> => {
  const path = join(folder, `paced-${crypto.randomUUID()}.db`)
  const server = await startCanvassAt(`file:${path}`, `${path}.log`, sending)
  const made = await prepare(server, target, hanging)
  const submissions = submissionsPerSecond * seconds
  for (let sent = 0; sent < submissions; sent++) {
    await Promise.all([submit(server, made[sent % accounts]), sleep(1_000 / submissionsPerSecond)])
  }
  const report = await target.take(submissions * (endpointsEach - hanging))
  await server.stop()
  return report
}
