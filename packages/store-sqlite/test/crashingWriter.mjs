/**
 * Submits responses to a store until it is killed, 64 at a time, and says the number of each one that was acknowledged.
 * Started by the crash test: `node crashingWriter.mjs <file> <first number>`. It runs on what was built.
 */
import { Committer } from "@canvass/core"
import { World } from "@canvass/core/testing"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"

const [, , path, first] = process.argv
let next = Number(first)

/** Every fourth is saved unfinished first, and completed by a second unit. */
const submit = (commit, n) => {
  const guards = [{ _tag: "SurveyAt", surveyId: World.surveyId(0), version: 1 }]
  const put = (more) => ({ _tag: "ResponsePut", response: World.answerTo(n, more) })
  const complete = commit(World.unit({
    guards: n % 4 === 0 ? [...guards, { _tag: "ResponseAt", responseId: World.responseId(n), revision: 1 }] : guards,
    changes: [put({ revision: 2 })],
    events: [World.event(n)],
    audit: Option.some(World.auditEntry(n))
  }))
  return n % 4 === 0
    ? Effect.zipRight(commit(World.unit({ guards, changes: [put({ status: "partial" })] })), complete)
    : complete
}

const write = Effect.gen(function*() {
  const { commit } = yield* Committer.Committer
  const one = Effect.suspend(() => {
    const n = next++
    return Effect.map(submit(commit, n), () => process.stdout.write(`${n}\n`))
  })
  yield* Effect.replicateEffect(Effect.forever(one), 64, { concurrency: "unbounded", discard: true })
})

await Effect.runPromise(Effect.provide(write, SqliteStore.layer({ path })))
