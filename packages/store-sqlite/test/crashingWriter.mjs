/**
 * Submits 64 responses at a time to a store until it is killed, and prints the number of each acknowledged one.
 * The crash test starts it on the built packages: `node crashingWriter.mjs <file> <first number>`.
 */
import { Committer } from "@canvass/core"
import { Fixtures } from "@canvass/core/testing"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"

const [, , path, first] = process.argv
let next = Number(first)

/** Every fourth response is submitted as partial, and a second unit completes it. */
const submit = (commit, n) => {
  const guards = [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 }]
  const put = (more) => ({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n, more) })
  const complete = commit(Fixtures.unit({
    guards: n % 4 === 0 ? [...guards, { _tag: "ResponseAt", responseId: Fixtures.responseId(n), revision: 1 }] : guards,
    changes: [put({ revision: 2 })],
    events: [Fixtures.surveyEvent(n)],
    audit: Option.some(Fixtures.auditEntry(n))
  }))
  return n % 4 === 0
    ? Effect.zipRight(commit(Fixtures.unit({ guards, changes: [put({ status: "partial" })] })), complete)
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
