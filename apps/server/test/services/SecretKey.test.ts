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
        expect(keys.map(({ length }) => length)).toEqual(keys.map(() => 1))
        expect(new Set(keys.map(([key]) => Buffer.from(Redacted.value(key)).toString("hex"))).size).toBe(1)
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
        const prefix = `Cannot use the secret key file ${database}.key: `
        const key = Buffer.alloc(32, 1).toString("base64")
        for (
          const [text, problem] of [
            ["not a key", "expected 32 bytes as base64."],
            ["", "expected 32 bytes as base64."],
            [`${key},secret\n`, "key 2 of 2: expected 32 bytes as base64."],
            [`${key},${key}\n`, "key 2 of 2: expected another key than key 1."]
          ]
        ) {
          writeFileSync(SecretKey.keyFilePath(database), text ?? "")
          const { lines } = yield* Effect.flip(SecretKey.loadOrCreate(database))
          expect(lines).toEqual([`${prefix}${problem}`])
          expect(readFileSync(SecretKey.keyFilePath(database), "utf8")).toBe(text)
        }
      })
    ))

  it.effect("may hold several keys during a rotation", () =>
    withTempFolder((folder) =>
      Effect.gen(function*() {
        const database = join(folder, "canvass.db")
        const keys = [2, 1].map((byte) => Buffer.alloc(32, byte))
        writeFileSync(SecretKey.keyFilePath(database), `${keys.map((key) => key.toString("base64")).join(",")}\n`)
        const read = yield* SecretKey.loadOrCreate(database)
        expect(read.map((key) => Buffer.from(Redacted.value(key)))).toEqual(keys)
      })
    ))
})
