/** The SQLite store passes the conformance suite, on real files. */
import { durabilityConformance, storeConformance } from "@canvass/store-testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"
import { temporaryPlace, temporaryStore } from "./fixtures/temporaryStore.js"

/** Number of random histories for each property. */
const histories = Number(process.env["STORE_SEQUENCES"] ?? 5)

describe("the SQLite store", () => {
  for (const { run, title } of storeConformance(temporaryStore, { histories })) {
    it.effect(title, () => run, 120_000 + histories * 10_000)
  }
  for (const { run, title } of durabilityConformance(temporaryPlace, { histories: Math.ceil(histories / 10) })) {
    it.effect(title, () => run, 120_000 + histories * 10_000)
  }
})
