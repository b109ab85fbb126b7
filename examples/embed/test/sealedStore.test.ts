/** What a database file holds when the store encrypts, and what the engine still does with it. */
import { Canvass, Ids } from "@canvass/core"
import { RollupStore } from "@canvass/core/ports"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import { Buffer } from "node:buffer"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { sealedStore } from "../src/sealedStore.js"

const withFolder = async (use: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-sealed-"))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const open = (folder: string, keyByte: number) =>
  Canvass.open({
    store: sealedStore(SqliteStore.layer({ path: join(folder, "surveys.db") }), Buffer.alloc(32, keyByte)),
    secretKey: Buffer.alloc(32, 1)
  })

/** All bytes of the folder's files. */
const bytesOf = async (folder: string) =>
  Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))))

/** Enough for rollups, which hold texts of respondents, and for columns, which hold answers and metadata. */
const responseCount = 4_200

/** The blocks of columns that the file has. */
const listColumns = (folder: string, owner: string, survey: string) =>
  Effect.runPromise(
    Effect.flatMap(RollupStore, (store) =>
      store.listRollups(Ids.AccountId.make(owner), Ids.SurveyId.make(survey), {
        changeCount: 4_096,
        after: 0,
        upTo: 4_096,
        content: "columns"
      })).pipe(
        Effect.provide(SqliteStore.layer({ path: join(folder, "surveys.db") }))
      )
  )

/** Submits responses, and computes analytics, which stores rollups, and of a filter, which stores columns. */
const fill = async (canvass: Canvass.Canvass, responseCount: number) => {
  const owner = (await canvass.accounts.ensure("ada@example.com")).id
  const { id } = await canvass.surveys.create(owner, {
    title: "Lunch of the year",
    questions: [
      { key: "diet", type: "text", text: "What can you not eat?" },
      { key: "dish", type: "single_choice", text: "Which dish?", options: ["Potato soup", "Stew"] }
    ]
  })
  await canvass.surveys.publish(owner, id)
  const submit = (n: number) =>
    canvass.responses.submit(id, {
      answers: [{ questionKey: "diet", value: `Peanuts ${n}` }, { questionKey: "dish", value: "Stew" }],
      metadata: { campaign: "Newsletter" },
      externalId: `crm-${n}`
    })
  await Promise.all(Array.from({ length: responseCount }, (_, n) => submit(n)))
  const newsletter = { field: "campaign", op: "equals", value: "Newsletter" } as const
  const { totals } = await canvass.analytics.compute(owner, id, { filter: newsletter })
  expect(totals.completed).toBe(responseCount)
  return { owner, survey: id, analytics: await canvass.analytics.compute(owner, id) }
}

describe("a SQLite file of a store that encrypts", () => {
  it(
    "has no text of a respondent, while lists, exports and analytics have all of them",
    () =>
      withFolder(async (folder) => {
        const first = await open(folder, 7)
        const { analytics, owner, survey } = await fill(first, responseCount)
        await first.close()

        const stored = await bytesOf(folder)
        expect(await listColumns(folder, owner, survey)).toHaveLength(1)
        for (const text of ["Peanuts", "Newsletter"]) expect(stored.includes(text), text).toBe(false)
        // The same search finds what the wrapper leaves readable.
        for (const text of ["Lunch of the year", "Potato soup", "crm-7", "ada@example.com", "campaign"]) {
          expect(stored.includes(text), text).toBe(true)
        }

        const second = await open(folder, 7)
        const { questions, totals } = await second.analytics.compute(owner, survey)
        expect({ questions, totals }).toEqual({ questions: analytics.questions, totals: analytics.totals })
        expect(JSON.stringify(analytics)).toContain("Peanuts")
        const csv = await second.exports.text(owner, survey, { format: "csv" })
        expect(csv.match(/Peanuts \d+,Stew,,1,,"{""campaign"":""Newsletter""}"/g)).toHaveLength(responseCount)
        const { items } = await second.responses.list(owner, survey, { externalId: "crm-7" })
        expect(items).toMatchObject([{ answers: [{ value: "Peanuts 7" }, { value: "Stew" }] }])
        await second.close()
      }),
    60_000
  )

  it("is not read with another key", () =>
    withFolder(async (folder) => {
      const first = await open(folder, 7)
      const { owner, survey } = await fill(first, 10)
      await first.close()
      const other = await open(folder, 8)
      await expect(other.responses.list(owner, survey, { limit: 1 })).rejects.toThrow()
      await expect(other.analytics.compute(owner, survey)).rejects.toThrow()
      expect((await other.surveys.get(owner, survey)).title).toBe("Lunch of the year")
      await other.close()
    }), 60_000)
})
