/** The storage of files in memory passes the conformance suite. */
import * as Memory from "@canvass/core/memory"
import { fileStorageConformance } from "@canvass/store-testing"
import { describe, it } from "@effect/vitest"

describe("files in memory", () => {
  for (const { run, title } of fileStorageConformance(Memory.layer)) it.effect(title, () => run)
})
