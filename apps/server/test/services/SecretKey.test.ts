import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SecretKey from "../../src/services/SecretKey.js"

const withTempFolder = <A, E>(use: (folder: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "canvass-key-"))),
    use,
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

describe("the key file beside a SQLite database", () => {
  it.effect("is created once by 16 concurrent starts, readable by its owner only", () =>
    withTempFolder((folder) =>
      Effect.gen(function*() {
        const database = join(folder, "data", "canvass.db")
        const keys = yield* Effect.all(Array.from({ length: 16 }, () => SecretKey.loadOrCreate(database)), {
          concurrency: "unbounded"
        })
        expect(new Set(keys.map((key) => Buffer.from(Redacted.value(key)).toString("hex"))).size).toBe(1)
        expect(readdirSync(join(folder, "data"))).toEqual(["canvass.db.key"])
        expect(statSync(SecretKey.keyFilePath(database)).mode & 0o777).toBe(0o600)
      })
    ))

  it.effect("loses the permissions of other users", () =>
    withTempFolder((folder) =>
      Effect.gen(function*() {
        const database = join(folder, "canvass.db")
        const key = yield* SecretKey.loadOrCreate(database)
        chmodSync(SecretKey.keyFilePath(database), 0o644)
        expect(yield* SecretKey.loadOrCreate(database)).toEqual(key)
        expect(statSync(SecretKey.keyFilePath(database)).mode & 0o777).toBe(0o600)
      })
    ))

  it.effect("is refused and left unchanged when it holds something else", () =>
    withTempFolder((folder) =>
      Effect.gen(function*() {
        const database = join(folder, "canvass.db")
        writeFileSync(SecretKey.keyFilePath(database), "not a key")
        const { lines } = yield* Effect.flip(SecretKey.loadOrCreate(database))
        expect(lines).toEqual([`Cannot use the secret key file ${database}.key: it does not hold 32 bytes as base64.`])
        expect(readFileSync(SecretKey.keyFilePath(database), "utf8")).toBe("not a key")
      })
    ))
})
