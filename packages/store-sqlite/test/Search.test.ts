/** Searches that read every response and find none: many at once neither hold the process nor keep others waiting. */
import { Canvass } from "@canvass/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { SqliteStore } from "../src/index.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

const responseCount = 150

/** Linux counts this thread alone. Elsewhere threads that collect garbage count too. */
const threadMillis = (): number => {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6
  } catch {
    const { system, user } = process.cpuUsage()
    return (system + user) / 1e3
  }
}

/** The longest time of the processor between two rounds of the event loop, in milliseconds. */
const watchRounds = () => {
  let [longest, last] = [0, threadMillis()]
  let next = setImmediate(function round() {
    const now = threadMillis()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(round)
  })
  return () => {
    clearImmediate(next)
    return longest
  }
}

const open = async (folder: string) => {
  const canvass = await Canvass.open({
    store: SqliteStore.layer({ path: join(folder, "canvass.db") }),
    secretKey: new Uint8Array(32)
  })
  const newSurvey = async (email: string, count: number, why = "a".repeat(8_000)) => {
    const { id: owner } = await canvass.accounts.ensure(email)
    const { id } = await canvass.surveys.create(owner, {
      title: "Visit",
      questions: [{ key: "why", type: "text", text: "?" }, { key: "nps", type: "nps", text: "?" }]
    })
    await canvass.surveys.publish(owner, id)
    const answers = [{ questionKey: "why", value: why }, { questionKey: "nps", value: 3 }]
    await Promise.all(Array.from({ length: count }, () => canvass.responses.submit(id, { answers })))
    return { owner, id }
  }
  return {
    canvass,
    newSurvey,
    attacker: await newSurvey("eve@example.com", responseCount),
    other: await newSurvey("ada@example.com", 20)
  }
}

/** As deep and as long as a filter can be. Each of its tests reads the whole text. */
const hostileFilter = (() => {
  const part = `${"a".repeat(200)}b${"a".repeat(200)}`
  const tests = Array.from({ length: 16 }, () => ({ question: "why", op: "contains" as const, value: part }))
  return { any: [{ any: [{ any: [{ any: tests }] }] }] }
})()

it.scopedLive(
  "50 searches of one account at once hold the process for 50 ms at most, and others are served",
  () =>
    Effect.gen(function*() {
      const folder = yield* temporaryFolder
      yield* Effect.promise(async () => {
        const { attacker, canvass, other } = await open(folder)
        let finished = 0
        // What runs for the first time is compiled then.
        await canvass.responses.list(other.owner, other.id, { filter: hostileFilter })
        await canvass.responses.texts(other.owner, other.id, { q: "aab" })
        const searches = Array.from({ length: 50 }, async (_, index) => {
          const { items } = index % 2 === 0
            ? await canvass.responses.list(attacker.owner, attacker.id, { filter: hostileFilter, limit: 10 })
            : await canvass.responses.texts(attacker.owner, attacker.id, { q: "aab", limit: 10 })
          finished++
          return items.length
        })
        await new Promise(setImmediate)
        const stop = watchRounds()
        const { items } = await canvass.responses.texts(other.owner, other.id, { q: "AAA", limit: 10 })
        await canvass.responses.submit(other.id, { answers: [] })
        expect(items).toHaveLength(10)
        expect(finished).toBeLessThan(10)
        expect(await Promise.all(searches)).toEqual(Array(50).fill(0))
        expect(stop()).toBeLessThan(50)
        await canvass.close()
      })
    }),
  120_000
)

it.scopedLive(
  "counts and streams of texts give way, also of long runs of combining marks",
  () =>
    Effect.gen(function*() {
      const folder = yield* temporaryFolder
      yield* Effect.promise(async () => {
        const { canvass, newSurvey, other } = await open(folder)
        const { id, owner } = await newSurvey(
          "mal@example.com",
          300,
          `a${"\u0345".repeat(4_000)}${"\u0316".repeat(4_000)}`
        )
        // What runs for the first time is compiled then.
        await canvass.responses.texts(other.owner, other.id, { q: "aab", limit: 1, count: true })
        const before = threadMillis()
        const stop = watchRounds()
        const { items, total } = await canvass.responses.texts(owner, id, { q: "b", limit: 1, count: true })
        for await (const _ of canvass.responses.allTexts(owner, id, { q: "b" })) expect.unreachable()
        const longest = stop()
        expect({ items, total }).toEqual({ items: [], total: 0 })
        expect(longest).toBeLessThan(50)
        expect(longest).toBeLessThan((threadMillis() - before) / 4)
        await canvass.close()
      })
    }),
  120_000
)
