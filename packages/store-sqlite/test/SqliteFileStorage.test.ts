/** The storage of files in a SQLite database passes the conformance suite. */
import { fileStorageConformance } from "@canvass/store-testing"
import { describe, it } from "@effect/vitest"
import { temporaryStore } from "./fixtures/temporaryStore.js"

describe("files in a SQLite database", () => {
  for (const { run, title } of fileStorageConformance(temporaryStore)) it.effect(title, () => run)
})
