/** PostgreSQL keeps the contract of the stores, on a real server. */
import { storeContract } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import process from "node:process"
import { emptyStores } from "./emptyStore.js"

/** A long run: `CONTRACT_RUNS=1000 npx vitest run packages/store-pg/test/PgStore.contract.test.ts`. */
const runs = Number(process.env["CONTRACT_RUNS"] ?? 30)

describe("the PostgreSQL store", () => {
  const stores = emptyStores()
  for (const { check, title } of storeContract(stores, runs)) it.effect(title, () => check, 60_000 + runs * 4_000)
})
