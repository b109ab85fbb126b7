/** The memory store passes the conformance suite, which compares other stores with it. */
import * as Memory from "@canvass/core/memory"
import { storeConformance } from "@canvass/store-testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"

/** Number of random histories for each property. Few, because the memory store is compared with itself. */
const histories = Number(process.env["STORE_SEQUENCES"] ?? 10)

describe("the memory store", () => {
  for (const { run, title } of storeConformance(Memory.layer, { histories })) {
    it.effect(title, () => run, 60_000 + histories * 1_000)
  }
})
