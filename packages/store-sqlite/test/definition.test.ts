/** A definition is the same in the memory store and in SQLite, with its pictures. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { PictureSamples, randomSurvey } from "@canvass/core/testing"
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
  await copyPictures(memory, sqlite)
})
/** The digests of pictures that both sides have, each under another id. */
const digests: Array<string> = []

/** One side gets each picture as a file has it, and the other one what the first has kept. */
const copyPictures = async (from: Side, to: Side) => {
  const { jpeg, png } = PictureSamples
  for (const file of [png({ width: 3 }), png({ width: 4, height: 5 }), jpeg({ width: 6, height: 7 })]) {
    const { assetId, sha256 } = await from.canvass.assets.upload(from.owner, file)
    const pieces: Array<Uint8Array> = []
    for await (const piece of from.canvass.assets.read(from.owner, assetId)) pieces.push(piece)
    const kept = await to.canvass.assets.upload(to.owner, new Uint8Array(Buffer.concat(pieces)))
    expect([kept.sha256, kept.assetId === assetId]).toEqual([sha256, false])
    digests.push(sha256)
  }
}

/** The survey with pictures at places that the numbers say. Zero is none. */
const pictured = (survey: Canvass.NewTranslatedSurvey, numbers: ReadonlyArray<number>): Canvass.NewTranslatedSurvey => {
  let count = 0
  const next = () => digests[(numbers[count++ % numbers.length] ?? 0) - 1]
  const image = () => {
    const asset = next()
    return asset === undefined ? {} : { image: { asset, alt: "A picture" } }
  }
  const [logo, cover] = [next(), next()]
  return {
    ...survey,
    design: { ...survey.design, ...logo === undefined ? {} : { logo }, ...cover === undefined ? {} : { cover } },
    questions: (survey.questions ?? []).map((question) =>
      question.type === "single_choice" || question.type === "multiple_choice"
        ? {
          ...question,
          ...image(),
          options: (question.options ?? []).map((option) => ({
            ...typeof option === "string" ? { value: option, label: option } : option,
            ...image()
          }))
        }
        : { ...question, ...image() }
    )
  }
}

const randomPictured = FastCheck.tuple(
  randomSurvey,
  FastCheck.array(FastCheck.nat({ max: 3 }), { minLength: 3, maxLength: 30 })
).map(([survey, numbers]) => pictured(survey, numbers))

afterAll(async () => {
  await Promise.all(opened.map(({ canvass }) => canvass.close()))
  await rm(folder, { recursive: true })
})

it("a definition that moves between the memory store and SQLite stays the same", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(randomPictured, async (survey) => {
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
