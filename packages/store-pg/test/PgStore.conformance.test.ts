/** The PostgreSQL store passes the conformance suite, on a real server. */
import { storeConformance } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"
import { emptyStores } from "./emptyStores.js"

/** Number of random histories for each property. */
const sequences = Number(process.env["STORE_SEQUENCES"] ?? 30)

describe("the PostgreSQL store", () => {
  const stores = emptyStores()
  for (const { run, title } of storeConformance(stores, sequences)) {
    it.effect(title, () => run, 60_000 + sequences * 4_000)
  }
})
