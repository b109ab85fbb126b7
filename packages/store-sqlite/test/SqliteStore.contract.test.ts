/** SQLite keeps the contract of the stores, on a real file. */
import { storeContract } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"
import { temporaryStore } from "./temporaryStore.js"

/** `STORE_SEQUENCES=1000` looks for longer. */
const sequences = Number(process.env["STORE_SEQUENCES"] ?? 100)

describe("the SQLite store", () => {
  for (const { check, title } of storeContract(temporaryStore, sequences)) {
    it.effect(title, () => check, 20_000 + sequences * 1_000)
  }
})
