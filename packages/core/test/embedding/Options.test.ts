import { Canvass, Ids, Surveys, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { FileStorage, StoreDurability } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { memoryFileStorage } from "../../src/memory/MemoryFileStorage.js"

/** The memory store as if its data outlived the process. */
const durable = Layer.merge(Memory.layer, Layer.succeed(StoreDurability, { isDurable: true }))

const key = Buffer.alloc(32, 7)

/** Opens and closes an engine with options that a program without types may pass. */
const tryOpen = async (options: object): Promise<void> => {
  if (!isOptions(options)) return
  const canvass = await Canvass.open(options)
  await canvass.close()
}

const isOptions = (_options: unknown): _options is Canvass.Options => true

const pointersOf = async (options: object): Promise<ReadonlyArray<string>> => {
  const error: unknown = await tryOpen(options).then(() => undefined, (error: unknown) => error)
  if (!(error instanceof ValidationError.InvalidInput)) throw new Error("The options are valid.", { cause: error })
  return error.violations.map(({ pointer }) => pointer)
}

describe("the secret key", () => {
  it("a durable store needs it", async () => {
    await expect(tryOpen({ store: durable })).rejects.toMatchObject({
      _tag: "InvalidInput",
      violations: [{ pointer: "/secretKey", code: "required" }]
    })
    await expect(tryOpen({ store: durable, secretKey: undefined })).rejects.toMatchObject({ _tag: "InvalidInput" })
  })

  it("the memory store does not need it", async () => {
    await tryOpen({ store: Memory.layer })
  })

  it("is 32 bytes, as base64 text or as a Uint8Array", async () => {
    await tryOpen({ store: durable, secretKey: key.toString("base64") })
    await tryOpen({ store: durable, secretKey: Uint8Array.from(key) })
    for (const secretKey of ["", "secret", key.subarray(1), key.subarray(1).toString("base64"), 7, null]) {
      expect(await pointersOf({ store: durable, secretKey })).toEqual(["/secretKey"])
    }
  })

  it("may be several, of which each wrong one is named by its place and not printed", async () => {
    const [text, other] = [key.toString("base64"), Buffer.alloc(32, 8)]
    await tryOpen({ store: durable, secretKey: [other, text] })
    await tryOpen({ store: durable, secretKey: `${other.toString("base64")},${text}` })
    expect(await pointersOf({ store: durable, secretKey: ["hunter2", key, text, 7] })).toEqual([
      "/secretKey/0",
      "/secretKey/2",
      "/secretKey/3"
    ])
    expect(await pointersOf({ store: durable, secretKey: `${text},hunter2` })).toEqual(["/secretKey/1"])
    expect(await pointersOf({ store: durable, secretKey: Array.from({ length: 9 }, () => key) })).toEqual([
      "/secretKey"
    ])
    expect(await pointersOf({ store: durable, secretKey: [] })).toEqual(["/secretKey"])
    const message = await tryOpen({ store: durable, secretKey: `${text},hunter2` }).then(() => "opened", String)
    expect(message).toContain("Key 2 of 2: expected 32 bytes")
    for (const secret of [text, "hunter2"]) expect(message).not.toContain(secret)
  })

  it("is rotated: `rekey` encrypts what is stored again, and then the old key is not needed", async () => {
    const store = Layer.succeedContext(await Effect.runPromise(Effect.scoped(Layer.build(durable))))
    const [oldKey, newKey] = [key, Buffer.alloc(32, 8)]
    const withKeys = async <A>(
      secretKey: Canvass.Options["secretKey"],
      use: (canvass: Canvass.Canvass) => Promise<A>
    ): Promise<A> => {
      const canvass = await Canvass.open({ store, secretKey })
      try {
        return await use(canvass)
      } finally {
        await canvass.close()
      }
    }
    const { link, owner, survey } = await withKeys(oldKey, async ({ accounts, resultsLinks, surveys }) => {
      const { id: owner } = await accounts.ensure("ada@example.com")
      const { id: survey } = await surveys.create(owner, {
        title: "Lunch",
        questions: [{ key: "again", type: "nps", text: "Again?" }]
      })
      return { owner, survey, link: await resultsLinks.replace(owner, survey, {}) }
    })
    const shown = ({ resultsLinks }: Canvass.Canvass) => resultsLinks.get(owner, survey)
    await expect(withKeys(newKey, shown)).rejects.toMatchObject({ _tag: "NotFound" })
    expect(await withKeys([newKey, oldKey], shown)).toEqual(link)
    const nothing = { resealed: 0, current: 0, unknown: 0, unknownIds: [] }
    expect(await withKeys(newKey, ({ rekey }) => rekey())).toEqual({
      ...nothing,
      unknown: 1,
      unknownIds: [{ kind: "results-link-token", id: survey }]
    })
    expect(await withKeys([newKey, oldKey], ({ rekey }) => rekey())).toEqual({ ...nothing, resealed: 1 })
    expect(await withKeys(newKey, shown)).toEqual(link)
    expect(await withKeys(newKey, ({ rekey }) => rekey())).toEqual({ ...nothing, current: 1 })
  })
})

describe("the secret key file", () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "canvass-key-"))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it("is created with a key that only its owner may read, and read again", async () => {
    const path = join(folder, "secret.key")
    await Promise.all([1, 2, 3].map(() => tryOpen({ store: durable, secretKeyFile: path })))
    const created = await readFile(path, "utf8")
    expect(Buffer.from(created, "base64")).toHaveLength(32)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await tryOpen({ store: durable, secretKeyFile: path })
    expect(await readFile(path, "utf8")).toBe(created)
  })

  it("is refused with its path when it holds no key or cannot be created", async () => {
    const path = join(folder, "secret.key")
    await writeFile(path, "not a key")
    await expect(tryOpen({ store: durable, secretKeyFile: path })).rejects.toThrow(path)
    await expect(tryOpen({ store: durable, secretKeyFile: join(folder, "absent", "key") })).rejects.toThrow("ENOENT")
  })
})

it("invalid options are refused, all at once", async () => {
  expect(await pointersOf({})).toEqual(["/store"])
  expect(
    await pointersOf({
      store: durable,
      secretKey: "short",
      files: {},
      mailer: "smtp",
      onEvent: true,
      logger: console,
      limits: { questions: 0, title: "9", unknown: 1 },
      clock: { now: () => new Date(Number.NaN), sleep: 5 },
      ids: {},
      webhooks: { timeoutMillis: -1, allowHttp: "yes" },
      sceretKey: "typo"
    })
  ).toEqual([
    "/sceretKey",
    "/secretKey",
    "/files",
    "/limits/unknown",
    "/limits/questions",
    "/limits/title",
    "/clock/now",
    "/clock/sleep",
    "/ids",
    "/webhooks/allowHttp",
    "/webhooks/timeoutMillis",
    "/mailer",
    "/onEvent",
    "/logger"
  ])
})

it("a store that cannot be opened rejects with its own error", async () => {
  const failure = new Error("no such database")
  await expect(tryOpen({ store: Layer.fail(failure) })).rejects.toBe(failure)
})

it("limits, clock and ids apply", async () => {
  const now = new Date("2030-01-02T03:04:05.678Z")
  const canvass = await Canvass.open({
    store: Memory.layer,
    limits: { title: 5 },
    clock: { now: () => now },
    ids: { randomBytes: (length) => new Uint8Array(length).fill(255) }
  })
  const { id } = await canvass.accounts.open({ email: "ada@example.com" })
  expect(id).toMatch(/-77ff-bfff-ffffffffffff$/)
  expect(Number.parseInt(id.slice(0, 13).replace("-", ""), 16)).toBe(now.getTime())
  await expect(canvass.surveys.create(id, { title: "Lunch!" })).rejects.toMatchObject({ _tag: "InvalidInput" })
  await canvass.close()
})

it("uploaded files are in the storage of `files`", async () => {
  const storage = memoryFileStorage()
  const canvass = await Canvass.open({ store: Memory.layer, files: Layer.succeed(FileStorage, storage) })
  const { id: owner } = await canvass.accounts.open({ email: "ada@example.com" })
  const { id } = await canvass.surveys.create(owner, {
    title: "Photos",
    questions: [{ key: "photo", type: "file", text: "A photo, please" }]
  })
  await canvass.surveys.publish(owner, id)
  const content = new TextEncoder().encode("a photo")
  const { fileId } = await canvass.files.upload(id, { questionKey: "photo", name: "photo.txt", content })
  await canvass.close()
  const stored = await Effect.runPromise(Stream.runCollect(storage.read(fileId, { start: 0, end: content.length })))
  expect(Buffer.concat([...stored]).toString()).toBe("a photo")
})

it("its services are at hand for programs that use Effect", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id } = await canvass.accounts.open({ email: "ada@example.com" })
  const created = await canvass.runtime.runPromise(
    Effect.flatMap(Surveys, (surveys) => surveys.create(Ids.AccountId.make(id), { title: "Lunch" }))
  )
  expect(await canvass.surveys.get(id, created.id)).toMatchObject({ title: "Lunch", slug: created.slug })
  await canvass.close()
})
