/** The memory store keeps the contract of the stores: it is their reference, so the contract is held against it too. */
import * as Memory from "@canvass/core/memory"
import { storeContract } from "@canvass/core/testing"
import { describe, it } from "@effect/vitest"

describe("the memory store", () => {
  for (const { check, title } of storeContract(Memory.layer)) it.effect(title, () => check, 120_000)
})
