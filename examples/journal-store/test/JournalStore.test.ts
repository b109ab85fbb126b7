/** The journal store loses no acknowledged write in a crash, and changes no file that it cannot read. */
import { Page } from "@canvass/core"
import { AuditStore, Committer, ResponseStore, type Store, SurveyStore, WebhookStore } from "@canvass/core/ports"
import { Fixtures, Snapshot } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, stat, truncate, writeFile } from "node:fs/promises"
import process from "node:process"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import * as JournalStore from "../src/JournalStore.js"
import { temporaryFile } from "./temporaryFile.js"

describe("a journal after a crash", () => {
  it.scopedLive("has every acknowledged write completely, after each of several kill -9", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      yield* inStore(path, putSurvey)
      const acknowledged = new Set<number>()
      for (let round = 0; round < crashRounds; round++) {
        const { numbers } = yield* Effect.promise(() => write(path, round * 1_000_000, Math.random() * 300))
        for (const n of numbers) acknowledged.add(n)
        yield* inStore(path, expectWritten(acknowledged))
      }
      expect(acknowledged.size).toBeGreaterThan(crashRounds)
    }))

  it.scopedLive("loses its last record at most, wherever the file is cut, and can be written again", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      yield* inStore(path, putSurvey)
      const before = yield* size(path)
      yield* inStore(path, submit(0))
      const whole = yield* Effect.promise(() => readFile(path))
      for (let length = before; length < whole.length; length += 50) {
        yield* Effect.promise(() => writeFile(path, whole.subarray(0, length)))
        yield* inStore(path, expectWritten(new Set()))
        expect(yield* size(path)).toBe(before)
      }
      yield* inStore(path, submit(1))
      yield* inStore(path, expectWritten(new Set([1])))
    }))

  it.scopedLive("is empty when not even its header was written", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      yield* inStore(path, Effect.void)
      const header = yield* size(path)
      for (const length of [0, 1, header - 1]) {
        yield* Effect.promise(() => truncate(path, length))
        yield* inStore(path, Effect.void)
        expect(yield* size(path)).toBe(header)
      }
    }))
})

describe("a journal", () => {
  it.scopedLive("with an invalid record before a valid one is refused, and not changed", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      yield* inStore(path, putSurvey)
      const offset = yield* size(path)
      yield* inStore(path, submit(0))
      yield* inStore(path, submit(1))
      const damaged = yield* Effect.promise(() => readFile(path))
      damaged[offset + 30] = (damaged[offset + 30] ?? 0) ^ 1
      yield* Effect.promise(() => writeFile(path, damaged))
      const error = yield* Effect.flip(inStore(path, Effect.void))
      expect(error).toEqual(new JournalStore.JournalDamaged({ path, offset }))
      expect(yield* Effect.promise(() => readFile(path))).toEqual(damaged)
    }))

  it.scopedLive("that is more than twice as long as its state is compacted when it is opened, and keeps the state", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      const inCompacted = <A, E>(effect: Effect.Effect<A, E, Store>) =>
        Effect.provide(effect, JournalStore.layer({ path, minCompactionBytes: 0 }))
      yield* inStore(path, putSurvey)
      yield* inStore(path, submit(0))
      for (let n = 0; n < 200; n++) yield* inStore(path, putSurvey)
      const state = yield* inStore(path, Snapshot.take)
      const before = yield* size(path)
      // What a crash has left of an earlier compaction.
      yield* Effect.promise(() => writeFile(`${path}.new`, "incomplete"))
      expect(yield* inCompacted(Snapshot.take)).toEqual(state)
      const after = yield* size(path)
      expect(after).toBeLessThan(before / 10)
      expect(yield* inCompacted(Snapshot.take)).toEqual(state)
      expect(yield* size(path)).toBe(after)
      yield* inCompacted(submit(1))
      yield* inStore(path, expectWritten(new Set([0, 1])))
    }))

  it.scopedLive("that is a file of another program is refused, and not changed", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      for (const text of ["one line", "one line\n", "two\nlines\n"]) {
        yield* Effect.promise(() => writeFile(path, text))
        const error = yield* Effect.flip(inStore(path, Effect.void))
        expect(error).toEqual(new JournalStore.JournalDamaged({ path, offset: 0 }))
        expect(yield* Effect.promise(() => readFile(path, "utf8"))).toBe(text)
      }
    }))

  it.scopedLive("that is open cannot be opened again, neither in this process nor in another", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      yield* inStore(
        path,
        Effect.gen(function*() {
          expect(yield* Effect.flip(inStore(path, Effect.void))).toBeInstanceOf(JournalStore.JournalInUse)
          const { numbers, errors } = yield* Effect.promise(() => write(path, 0))
          expect(numbers).toEqual([])
          expect(errors).toContain("JournalInUse")
        })
      )
      yield* inStore(path, Effect.void)
    }))

  it.scopedLive("whose process has ended can be opened, even by a process with the same id", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      for (const ended of [process.pid, 2 ** 22 + 1]) {
        yield* Effect.promise(() => writeFile(`${path}.lock`, String(ended)))
        yield* inStore(path, Effect.void)
      }
    }))

  it.scopedLive("that cannot grow refuses every further write, and keeps what it has acknowledged", () =>
    Effect.gen(function*() {
      const path = yield* temporaryFile
      yield* inStore(path, putSurvey)
      const { numbers, errors } = yield* Effect.promise(() => write(path, 0, undefined, maxFileBlocks))
      expect(errors).toContain("StoreUnavailable")
      expect(numbers.length).toBeGreaterThan(10)
      yield* inStore(path, expectWritten(new Set(numbers)))
    }))
})

/** A long run: `CRASH_ROUNDS=200 npx vitest run examples/journal-store -t kill`. */
const crashRounds = Number(process.env["CRASH_ROUNDS"] ?? 2)

/** Blocks of 512 or 1 024 bytes. */
const maxFileBlocks = 100

const writer = fileURLToPath(new URL("crashingWriter.mjs", import.meta.url))

/** Opens the store, runs an effect, and closes the store. */
const inStore = <A, E>(path: string, effect: Effect.Effect<A, E, Store>) =>
  Effect.provide(effect, JournalStore.layer({ path }))

const commit = (parts: Parameters<typeof Fixtures.unit>[0]) =>
  Effect.flatMap(Committer.Committer, (committer) => committer.commit(Fixtures.unit(parts)))

const putSurvey = commit({
  changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }, { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }]
})

/** What the writer commits, too. */
const submit = (n: number) =>
  commit({
    changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }],
    events: [Fixtures.event(n)],
    audit: Option.some(Fixtures.auditEntry(n))
  })

const size = (path: string) => Effect.promise(async () => (await stat(path)).size)

/**
 * Starts the writer. It is killed `lifeMillis` after its first output, or ends when a write fails. Returns the numbers
 * that it acknowledged, and what it wrote to stderr.
 */
const write = async (path: string, first: number, lifeMillis?: number, maxBlocks?: number) => {
  const [limit, command] = [maxBlocks === undefined ? "" : `ulimit -f ${maxBlocks}; `, "exec \"$0\" \"$@\""]
  const child = spawn("sh", ["-c", limit + command, process.execPath, writer, path, String(first)])
  let [output, errors] = ["", ""]
  child.stdout.setEncoding("utf8").on("data", (text: string) => output += text)
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors += text)
  const closed = once(child, "close")
  if (lifeMillis !== undefined) {
    await once(child.stdout, "data")
    await setTimeout(lifeMillis)
    child.kill("SIGKILL")
  }
  await closed
  // The last line may be incomplete.
  const lines = output.slice(0, output.lastIndexOf("\n") + 1).split("\n").filter((line) => line !== "")
  return { numbers: lines.map(Number), errors }
}

/** The store has these responses, perhaps more, and of each response the delivery and the audit entry. */
const expectWritten = (acknowledged: ReadonlySet<number>) =>
  Effect.gen(function*() {
    const [owner, survey, webhook] = [Fixtures.accountId(0), Fixtures.surveyId(0), Fixtures.webhookId(0)]
    const all = { limit: 1_000_000, order: "asc" } as const
    const responses = yield* Effect.flatMap(ResponseStore, (store) =>
      Effect.flatMap(store.page(owner, survey, {}, all), Page.collectItems))
    const deliveries = yield* Effect.flatMap(WebhookStore, (store) =>
      Effect.flatMap(store.deliveries(owner, webhook, {}, all), Page.collectItems))
    const entries = yield* Effect.flatMap(AuditStore, (store) =>
      store.list(owner, {}, { offset: 0, limit: all.limit }))
    const found = yield* Effect.flatMap(SurveyStore, (store) =>
      store.find(owner, survey))
    const written = numbersIn(responses)
    expect([...acknowledged].filter((n) =>
      !written.includes(n)
    )).toEqual([])
    expect(numbersIn(deliveries.map(({ eventId }) => ({ id: eventId })))).toEqual(written)
    expect(numbersIn(entries)).toEqual(written)
    expect(Option.map(found, ({ responseCount }) => responseCount)).toEqual(Option.some(written.length))
  })

/** Returns the numbers in ids of the fixtures. */
const numbersIn = (records: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<number> =>
  records.map(({ id }) => Number.parseInt(id.slice(-8), 16)).sort((left, right) => left - right)
