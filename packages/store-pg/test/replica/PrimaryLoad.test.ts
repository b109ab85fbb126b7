/** How much work a replica takes off the primary, in processor time of the processes of PostgreSQL. On Linux. */
import { Committer, ResponseStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { afterAll, beforeAll, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { readFileSync } from "node:fs"
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../../../test/PostgresServer.js"
import { PgStore } from "../../src/index.js"
import { query } from "../fixtures/TestDatabase.js"

let servers: ReplicatedPostgres | undefined
beforeAll(async () => {
  servers = await startReplicatedPostgres(["fsync=off"])
})
afterAll(() => servers?.remove())

const [responseCount, exportCount] = [20_000, 10]

const [owner, survey] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]

/** Processor time of the connections to a server until now, in milliseconds. */
const processorMillis = (url: string) =>
  Effect.map(
    query(url, "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"),
    (rows) =>
      rows.reduce((total, { pid }) => {
        const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
        // User and system time, in hundredths of a second.
        return total + 10 * (Number(fields[11]) + Number(fields[12]))
      }, 0)
  )

/** Reads all responses several times, as exports do. */
const readAll = (context: Context.Context<ResponseStore>) =>
  Effect.repeatN(
    Effect.map(
      Stream.runFold(
        Context.get(context, ResponseStore).stream(owner, survey, {}, "asc"),
        0,
        (count, chunk) => count + chunk.length
      ),
      (count) => expect(count).toBe(responseCount)
    ),
    exportCount - 1
  )

it.scopedLive("exports cost the primary less than a third with a replica", () =>
  Effect.gen(function*() {
    const [primary, replica] = [servers?.primary.url ?? "", servers?.replica.url ?? ""]
    const open = (options: Pick<PgStore.PgOptions, "replica">) =>
      Layer.build(Layer.fresh(PgStore.layer({ url: primary, ...options })))
    const alone = yield* open({})
    const { commit } = Context.get(alone, Committer.Committer)
    yield* commit(Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }] }))
    const text = "a text of some length ".repeat(40)
    for (let first = 0; first < responseCount; first += 500) {
      const responses = Array.from({ length: 500 }, (_, n) =>
        Fixtures.responseToFirstSurvey(first + n, {
          externalId: null,
          answers: [{ questionId: Fixtures.questionId(0), value: text }]
        }))
      yield* commit(Fixtures.unit({ changes: responses.map((response) => ({ _tag: "ResponsePut", response })) }))
    }
    yield* query(primary, "ANALYZE")
    const shared = yield* open({ replica: { url: replica } })
    const costs: Array<number> = []
    for (const [name, store] of [["the primary", alone], ["the replica", shared]] as const) {
      yield* readAll(store)
      const before = yield* Effect.all([processorMillis(primary), processorMillis(replica)])
      const [elapsed] = yield* Effect.timed(readAll(store))
      const after = yield* Effect.all([processorMillis(primary), processorMillis(replica)])
      const [ofPrimary, ofReplica] = [after[0] - before[0], after[1] - before[1]]
      costs.push(ofPrimary)
      yield* Effect.logInfo(
        `${exportCount} reads of ${responseCount} responses on ${name} in ${Duration.format(elapsed)}: ` +
          `processor time of the primary ${ofPrimary} ms, of the replica ${ofReplica} ms`
      )
    }
    const [withoutReplica = 0, withReplica = 0] = costs
    expect(withReplica).toBeLessThan(withoutReplica / 3)
  }))
