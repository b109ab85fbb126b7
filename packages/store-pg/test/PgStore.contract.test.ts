/** PostgreSQL keeps the contract of the stores, on a real server. */
import { storeContract } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"
import { emptyStores } from "./emptyStore.js"

/** `STORE_SEQUENCES=1000` looks for longer. */
const sequences = Number(process.env["STORE_SEQUENCES"] ?? 30)

describe("the PostgreSQL store", () => {
  const stores = emptyStores()
  for (const { check, title } of storeContract(stores, sequences)) {
    it.effect(title, () => check, 60_000 + sequences * 4_000)
  }
})
