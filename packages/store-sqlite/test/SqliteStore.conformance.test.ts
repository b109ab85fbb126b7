/** The SQLite store passes the conformance suite, on real files. */
import { storeConformance } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"
import { temporaryStore } from "./temporaryStore.js"

/** Number of random histories for each property. */
const sequences = Number(process.env["STORE_SEQUENCES"] ?? 100)

describe("the SQLite store", () => {
  for (const { run, title } of storeConformance(temporaryStore, sequences)) {
    it.effect(title, () => run, 20_000 + sequences * 1_000)
  }
})
