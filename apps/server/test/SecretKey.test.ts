import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SecretKey from "../src/SecretKey.js"

const inFolder = <A, E>(use: (folder: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "canvass-key-"))),
    use,
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

describe("the secret key beside the database (decisions §14, SECRET_KEY)", () => {
  it.effect("sixteen that start at once agree on one, which only the owner may read", () =>
    inFolder((folder) =>
      Effect.gen(function*() {
        const database = join(folder, "data", "canvass.db")
        const keys = yield* Effect.all(Array.from({ length: 16 }, () => SecretKey.besideDatabase(database)), {
          concurrency: "unbounded"
        })
        expect(new Set(keys.map((key) => Buffer.from(Redacted.value(key)).toString("hex"))).size).toBe(1)
        expect(readdirSync(join(folder, "data"))).toEqual(["canvass.db.key"])
        expect(statSync(SecretKey.pathOf(database)).mode & 0o777).toBe(0o600)
      })
    ))

  it.effect("a file that holds something else stops the start, and is left as it is", () =>
    inFolder((folder) =>
      Effect.gen(function*() {
        const database = join(folder, "canvass.db")
        writeFileSync(SecretKey.pathOf(database), "not a key")
        const { lines } = yield* Effect.flip(SecretKey.besideDatabase(database))
        expect(lines).toEqual([`The key file ${database}.key does not hold 32 bytes as base64.`])
        expect(readFileSync(SecretKey.pathOf(database), "utf8")).toBe("not a key")
      })
    ))
})
