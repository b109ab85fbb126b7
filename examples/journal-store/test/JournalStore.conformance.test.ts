/** The journal store passes the conformance suites. */
import { durabilityConformance, storeConformance } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import { describe, it } from "vitest"
import * as JournalStore from "../src/JournalStore.js"
import { temporaryFile } from "./temporaryFile.js"

/** A new file, as a layer that opens the store on it. */
const place = Effect.map(temporaryFile, (path) => JournalStore.layer({ path }))

/** Number of random histories of each property. More find more, and take longer. */
const histories = Number(process.env["STORE_SEQUENCES"] ?? 5)

/** Reads are those of the memory store, so their tests run with `CI_FULL=1` only. */
const parts = process.env["CI_FULL"] === "1" ? undefined : ["committer", "deliveries", "outbox"] as const

describe("the journal store", () => {
  const tests = [
    ...storeConformance(Layer.unwrapScoped(place), { histories, parts }),
    ...durabilityConformance(place, { histories })
  ]
  for (const { run, title } of tests) it(title, () => Effect.runPromise(run), 120_000)
})
