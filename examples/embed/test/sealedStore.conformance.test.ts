/** The store that encrypts passes the conformance suite, except where the suite counts bytes of plain texts. */
import * as Memory from "@canvass/core/memory"
import { storeConformance } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { describe, expect, it } from "vitest"
import { sealedStore } from "../src/sealedStore.js"

/** Number of random histories of each property. More find more, and take longer. */
const histories = Number(process.env["STORE_SEQUENCES"] ?? 5)

const tests = storeConformance(sealedStore(Memory.layer, randomBytes(32)), {
  histories,
  hasOwnSizes: true,
  // It wraps the committer, the store of responses and that of rollups.
  parts: process.env["CI_FULL"] === "1" ? undefined : ["committer", "responses", "analytics"]
})

/** Encrypted texts are longer, so byte limits are reached by fewer of them, as docs/sealing.md says. */
const titlesOfSizes = [
  "responses that exceed `maxBatchBytes` are not read together: the log is read up to `after + 1`",
  "rollups that exceed `maxBatchBytes` are not listed together: the first one is listed",
  "the bytes of responses after random units equal a recount"
]

describe("the store that encrypts", () => {
  const sizes = tests.filter(({ title }) => titlesOfSizes.includes(title))
  for (const { run, title } of tests) {
    if (!titlesOfSizes.includes(title)) it(title, () => Effect.runPromise(run), 120_000)
  }

  it.each(sizes)("counts other bytes than the plain store: $title", async ({ run }) => {
    await expect(Effect.runPromise(run)).rejects.toThrow()
  })

  it("differs in nothing else", () => {
    expect(sizes.map(({ title }) => title).sort()).toEqual(titlesOfSizes.toSorted())
  })
})
