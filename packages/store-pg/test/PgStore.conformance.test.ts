/** The PostgreSQL store passes the conformance suite, on a real server. */
import { durabilityConformance, storeConformance } from "@canvass/store-testing"
import { describe, it } from "@effect/vitest"
import * as Layer from "effect/Layer"
import process from "node:process"
import { emptyDatabase } from "./fixtures/emptyDatabase.js"

/** Number of random histories for each property. */
const histories = Number(process.env["STORE_SEQUENCES"] ?? 4)

describe("the PostgreSQL store", () => {
  const place = emptyDatabase()
  for (const { run, title } of storeConformance(Layer.unwrapEffect(place), { histories })) {
    it.effect(title, () => run, 120_000 + histories * 20_000)
  }
  for (const { run, title } of durabilityConformance(place, { histories: Math.ceil(histories / 10) })) {
    it.effect(title, () => run, 120_000 + histories * 20_000)
  }
})
