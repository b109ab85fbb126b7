/** The storage of files in a PostgreSQL database passes the conformance suite, on a real server. */
import { fileStorageConformance } from "@canvass/store-testing"
import { describe, it } from "@effect/vitest"
import * as Layer from "effect/Layer"
import { emptyDatabase } from "./fixtures/emptyDatabase.js"

describe("files in a PostgreSQL database", () => {
  for (const { run, title } of fileStorageConformance(Layer.unwrapEffect(emptyDatabase()))) it.effect(title, () => run)
})
