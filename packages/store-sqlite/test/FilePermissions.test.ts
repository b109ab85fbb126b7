/** Links in the place of a database. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { chmodSync, lchownSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { SqliteStore } from "../src/index.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

/** A file with the permissions 0644, and a link to it in the place of a file of the database. */
const link = (suffix: string) =>
  Effect.map(temporaryFolder, (folder) => {
    const [target, path] = [join(folder, "target"), join(folder, "canvass.db")]
    writeFileSync(target, "")
    chmodSync(target, 0o644)
    symlinkSync(target, path + suffix)
    return { path, target, link: path + suffix }
  })

const nobody = 65_534

describe("a link in the place of a database", () => {
  for (const suffix of ["", "-wal", "-shm"]) {
    // Only root can make links of other users.
    it.scoped.runIf(process.getuid?.() === 0)(
      `of another user is refused, and its target stays as it is: canvass.db${suffix}`,
      () =>
        Effect.gen(function*() {
          const { link: foreign, path, target } = yield* link(suffix)
          lchownSync(foreign, nobody, nobody)
          const error = yield* Effect.flip(SqliteStore.migrate({ path }))
          expect(String(error.cause)).toContain("is a link of another user")
          expect(readFileSync(target, "utf8")).toBe("")
          expect(statSync(target).mode & 0o777).toBe(0o644)
        })
    )
  }

  it.scoped("of the current user is followed", () =>
    Effect.gen(function*() {
      const { path, target } = yield* link("")
      yield* SqliteStore.migrate({ path })
      expect(statSync(target).size).toBeGreaterThan(0)
    }))
})
