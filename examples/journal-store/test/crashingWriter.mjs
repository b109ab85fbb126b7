/**
 * Submits 16 responses at a time to a store until it is killed or a write fails, and prints the number of each
 * acknowledged one. Runs on the built packages: `node crashingWriter.mjs <file> <first number>`.
 */
import { Committer } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import process from "node:process"
import * as JournalStore from "../dist/JournalStore.js"

const [, , path, first] = process.argv
let next = Number(first)

const write = Effect.gen(function*() {
  const { commit } = yield* Committer.Committer
  const submit = Effect.suspend(() => {
    const n = next++
    const unit = Fixtures.unit({
      guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 }],
      changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }],
      events: [Fixtures.event(n)],
      audit: Option.some(Fixtures.auditEntry(n))
    })
    return Effect.map(commit(unit), () => process.stdout.write(`${n}\n`))
  })
  yield* Effect.replicateEffect(Effect.forever(submit), 16, { concurrency: "unbounded", discard: true })
})

await Effect.runPromise(Effect.provide(write, JournalStore.layer({ path })))
