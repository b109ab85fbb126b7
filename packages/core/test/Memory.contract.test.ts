/** The memory store keeps the contract of the stores: it is their reference, so the contract is held against it too. */
import * as Memory from "@canvass/core/memory"
import { storeContract } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"

/** `STORE_SEQUENCES=1000` looks for longer. */
const sequences = Number(process.env["STORE_SEQUENCES"] ?? 100)

describe("the memory store", () => {
  for (const { check, title } of storeContract(Memory.layer, sequences)) {
    it.effect(title, () => check, 20_000 + sequences * 1_000)
  }
})
