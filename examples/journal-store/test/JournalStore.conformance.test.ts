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

describe("the journal store", () => {
  const tests = [
    // It journals what changes the state of the memory store, whose reads it takes as they are.
    ...storeConformance(Layer.unwrapScoped(place), {
      histories,
      parts: process.env["CI_FULL"] === "1" ? undefined : ["committer", "deliveries", "outbox"]
    }),
    ...durabilityConformance(place, { histories })
  ]
  for (const { run, title } of tests) it(title, () => Effect.runPromise(run), 120_000)
})
