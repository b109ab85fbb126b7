/** Those who wait for changes of logs learn what other programs write to the same file. */
import { type ChangedLogs, Committer, LogStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { join } from "node:path"
import { SqliteStore } from "../src/index.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

const program = (path: string) => Layer.build(Layer.fresh(SqliteStore.layer({ path, busyTimeoutMillis: 5_000 })))

const submit = (store: Context.Context<Committer.Committer>, n: number) =>
  Effect.orDie(
    Context.get(store, Committer.Committer).commit(Fixtures.unit({
      changes: [
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }
      ]
    }))
  )

it.scopedLive("a commit of another program is told within 200 ms, and commits of the program itself only once", () =>
  Effect.gen(function*() {
    const path = join(yield* temporaryFolder, "canvass.db")
    const [here, elsewhere] = [yield* program(path), yield* program(path)]
    yield* submit(here, 0)
    const told: Array<ChangedLogs> = []
    yield* Effect.forkScoped(Context.get(here, LogStore).watch((changed) => told.push(changed)))
    yield* Effect.sleep(250)
    expect(told, "one look at the beginning").toEqual(["any"])
    for (let n = 1; n <= 3; n++) {
      told.length = 0
      yield* submit(elsewhere, n)
      yield* Effect.sleep(200)
      expect(told).toEqual(["any"])
      told.length = 0
      yield* submit(here, 10 + n)
      yield* Effect.sleep(250)
      expect(told).toEqual([new Set([Fixtures.surveyId(0)])])
    }
    told.length = 0
    yield* Effect.sleep(500)
    expect(told, "no look while nobody writes").toEqual([])
  }))
