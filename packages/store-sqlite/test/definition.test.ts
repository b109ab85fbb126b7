/** A definition is the same in the memory store and in SQLite. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { randomSurvey } from "@canvass/core/testing"
import * as FastCheck from "effect/FastCheck"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { SqliteStore } from "../src/index.js"

const open = async (options: Parameters<typeof Canvass.open>[0]) => {
  const canvass = await Canvass.open(options)
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  return { canvass, owner }
}

type Side = Awaited<ReturnType<typeof open>>

let sides: ReadonlyArray<readonly [from: Side, to: Side]>
let folder: string
let opened: ReadonlyArray<Side>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canvass-"))
  const sqlite = await open({
    store: SqliteStore.layer({ path: join(folder, "canvass.db") }),
    secretKey: new Uint8Array(32)
  })
  const memory = await open({ store: Memory.layer })
  opened = [memory, sqlite]
  sides = [[memory, sqlite], [sqlite, memory]]
})
afterAll(async () => {
  await Promise.all(opened.map(({ canvass }) => canvass.close()))
  await rm(folder, { recursive: true })
})

it("a definition that moves between the memory store and SQLite stays the same", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(randomSurvey, async (survey) => {
      for (const [from, to] of sides) {
        const { id } = await from.canvass.surveys.create(from.owner, survey)
        const definition = await from.canvass.surveys.getDefinition(from.owner, id)
        const moved = await to.canvass.surveys.create(to.owner, definition)
        expect(JSON.stringify(await to.canvass.surveys.getDefinition(to.owner, moved.id))).toBe(
          JSON.stringify(definition)
        )
        const { version } = await to.canvass.surveys.getWithVersion(to.owner, moved.id)
        await to.canvass.surveys.replaceDefinition(to.owner, moved.id, definition)
        expect((await to.canvass.surveys.getWithVersion(to.owner, moved.id)).version).toBe(version)
      }
    }),
    { numRuns: 50 }
  ))
