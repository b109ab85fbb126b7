/** SQLite keeps the contract of the stores, on a real file. */
import { storeContract } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"
import { temporaryStore } from "./temporaryStore.js"

describe("the SQLite store", () => {
  for (const { check, title } of storeContract(temporaryStore)) it.effect(title, () => check, 120_000)
})
