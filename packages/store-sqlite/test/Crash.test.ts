/** A store whose process is killed keeps every acknowledged write, and no write partially. */
import { Page } from "@canvass/core"
import { AuditStore, Committer, EventOutbox, ResponseStore, SurveyStore, WebhookStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import type { Readable } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { SqliteStore } from "../src/index.js"
import { openConnection } from "./fixtures/openConnection.js"
import { put, temporaryFolder } from "./fixtures/temporaryStore.js"

const handler = fileURLToPath(new URL("fixtures/crashingHandler.mjs", import.meta.url))

const writer = fileURLToPath(new URL("fixtures/crashingWriter.mjs", import.meta.url))

/** A long run: `CRASH_ROUNDS=200 npx vitest run packages/store-sqlite/test/Crash.test.ts`. */
const rounds = Number(process.env["CRASH_ROUNDS"] ?? 2)

it.scopedLive(
  "after kill -9, every acknowledged write is complete, and every count is correct",
  () =>
    Effect.gen(function*() {
      const path = join(yield* temporaryFolder, "canvass.db")
      yield* Effect.provide(
        put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }, { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }),
        SqliteStore.layer({ path })
      )
      const acknowledged = new Set<number>()
      for (let round = 0; round < rounds; round++) {
        const numbers = yield* Effect.promise(() => writeAndKill(path, round * 1_000_000, Math.random() * 300))
        for (const n of numbers) acknowledged.add(n)
        yield* Effect.provide(inspect(acknowledged), SqliteStore.layer({ path }))
        yield* Effect.sync(() => expectConsistentFile(path))
      }
      expect(acknowledged.size).toBeGreaterThan(rounds)
    }),
  60_000 + rounds * 10_000
)

it.scopedLive(
  "after kill -9 of event handlers, every event has been handled, and those of a survey in order",
  () =>
    Effect.gen(function*() {
      const path = join(yield* temporaryFolder, "canvass.db")
      const [streams, events] = [5, 200]
      yield* Effect.provide(
        Effect.gen(function*() {
          const { commit } = yield* Committer.Committer
          yield* Effect.flatMap(EventOutbox, ({ open }) => open)
          yield* Effect.forEach(Array.from({ length: events }, (_, n) => n), (n) =>
            Effect.orDie(commit(Fixtures.unit({
              events: [Fixtures.event(n, { stream: Fixtures.stream(n % streams), body: responseEvent })]
            }))))
        }),
        SqliteStore.layer({ path })
      )
      const handled: Array<number> = []
      let lives = 0
      for (let waiting = events; waiting > 0; lives++) {
        const numbers = yield* Effect.promise(() =>
          // Some are killed before they have stored what they handled, and some afterwards.
          runAndKill([handler, path], afterLines(Math.min(waiting, 10 + Math.random() * 50), Math.random() * 200))
        )
        for (let stream = 0; stream < streams; stream++) {
          const ofStream = numbers.filter((n) => n % streams === stream)
          expect(ofStream).toEqual(ofStream.toSorted((left, right) => left - right))
        }
        handled.push(...numbers)
        waiting = yield* Effect.provide(
          Effect.flatMap(EventOutbox, ({ count }) => count),
          SqliteStore.layer({ path })
        )
      }
      expect(lives).toBeGreaterThan(1)
      expect(new Set(handled).size).toBe(events)
    }),
  120_000
)

const responseEvent = JSON.stringify({ event: "response.submitted", timestamp: "", data: {} })

/** Returns the numbers that the writer acknowledged. It is killed `lifeMillis` after its first output. */
const writeAndKill = (path: string, first: number, lifeMillis: number): Promise<ReadonlyArray<number>> =>
  runAndKill([writer, path, String(first)], afterLines(1, lifeMillis))

/** Waits for so many lines of output, and then for this time. */
const afterLines = (count: number, millis: number) => async (stdout: Readable): Promise<void> => {
  for (let lines = 0; lines < count;) {
    const chunks: ReadonlyArray<unknown> = await once(stdout, "data")
    lines += String(chunks[0]).split("\n").length - 1
  }
  await setTimeout(millis)
}

/** Runs a program, kills it when `end` resolves, and returns the numbers that it has printed. */
const runAndKill = async (
  program: ReadonlyArray<string>,
  end: (stdout: Readable) => Promise<void>
): Promise<ReadonlyArray<number>> => {
  const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] })
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  await end(child.stdout)
  child.kill("SIGKILL")
  await once(child, "close")
  // The last line may be incomplete.
  return output.slice(0, output.lastIndexOf("\n") + 1).split("\n").filter((line) => /^\d+$/.test(line)).map(Number)
}

const inspect = (acknowledged: ReadonlySet<number>) =>
  Effect.gen(function*() {
    const [owner, survey, webhook] = [Fixtures.accountId(0), Fixtures.surveyId(0), Fixtures.webhookId(0)]
    const all = { limit: 1_000_000, order: "asc" } as const
    const responses = yield* Effect.flatMap(ResponseStore, (store) =>
      Effect.flatMap(store.page(owner, survey, {}, all), Page.collectItems))
    const deliveries = yield* Effect.flatMap(WebhookStore, (store) =>
      Effect.flatMap(store.deliveries(owner, webhook, {}, all), Page.collectItems))
    const entries = yield* Effect.flatMap(AuditStore, (store) =>
      store.list(owner, {}, { offset: 0, limit: all.limit }))
    const completed = numbers(
      responses.filter(({ status }) =>
        status === "completed"
      ).map(({ id }) => id)
    )
    expect([...acknowledged].filter((n) => !completed.has(n))).toEqual([])
    expect(numbers(deliveries.map(({ eventId }) => eventId))).toEqual(completed)
    expect(numbers(entries.map(({ id }) => id))).toEqual(completed)
    const found = yield* Effect.flatMap(SurveyStore, (store) => store.find(owner, survey))
    expect(Option.map(found, ({ responseCount }) => responseCount)).toEqual(Option.some(completed.size))
  })

/** Returns the numbers in ids of the fixtures. */
const numbers = (ids: ReadonlyArray<string>): ReadonlySet<number> =>
  new Set(ids.map((id) => Number.parseInt(id.slice(-8), 16)).sort((left, right) => left - right))

const expectConsistentFile = (path: string): void => {
  const database = openConnection(path)
  expect(database.get("PRAGMA integrity_check")).toEqual({ integrity_check: "ok" })
  expect(database.get("SELECT count(*) AS n FROM events")).toEqual(
    database.get("SELECT count(*) AS n FROM deliveries")
  )
  database.close()
}
