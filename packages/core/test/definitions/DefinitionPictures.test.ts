/** Pictures in definitions: they stand by the digests of their bytes, and requests may name them by id, too. */
import { Canvass, PendingDefinitions, Secrets, SurveyDefinitions, Surveys, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { childRecords, Committer, type Editor, SurveyStore } from "@canvass/core/ports"
import { PictureSamples } from "@canvass/core/testing"
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
let owner: string
let other: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
  other = (await canvass.accounts.ensure("bob@example.com")).id
})
afterAll(() => canvass.close())

const upload = (width: number, account = owner) => canvass.assets.upload(account, PictureSamples.png({ width }))

const digest = (text: string | number) => createHash("sha256").update(String(text)).digest("hex")

/** A survey with four places for pictures. */
const pictured = ([logo, cover, ofQuestion, ofOption]: readonly [string, string, string, string]) => ({
  title: "Lunch",
  design: { logo, cover },
  questions: [{
    key: "dish",
    type: "single_choice" as const,
    text: "Which?",
    image: { asset: ofQuestion, alt: "A table" },
    options: ["None", { value: "soup", label: "Soup", image: { asset: ofOption, alt: "Soup" } }]
  }]
})

const places = ["/design/logo", "/design/cover", "/questions/0/image/asset", "/questions/0/options/1/image/asset"]

/** Violations of all places, in the order of `places`. */
const coded = (code: string) => places.map((place) => `${place} ${code}`)

const refusal = async (call: Promise<unknown>) => refused(await call.then(() => undefined, (reason: unknown) => reason))

const refused = (error: unknown) => {
  if (!(error instanceof ValidationError.InvalidInput || error instanceof ValidationError.RuleViolated)) {
    throw new Error("The call was not refused.", { cause: error })
  }
  return [error._tag, ...named(error.violations)]
}

const named = (violations: ReadonlyArray<{ readonly pointer: string; readonly code: string }>) =>
  violations.map(({ code, pointer }) => `${pointer} ${code}`)

/** Every call that takes a definition or a part of it, and says what is wrong with it. */
const findings = async (definition: ReturnType<typeof pictured>) => {
  const { id } = await canvass.surveys.create(owner, { title: "Lunch" })
  const { surveys } = canvass
  const found = await Promise.all([
    refusal(surveys.create(owner, definition)),
    refusal(surveys.update(owner, id, definition)),
    refusal(surveys.replaceDefinition(owner, id, definition)),
    surveys.planDefinition(owner, id, definition).then(({ errors }) => named(errors)),
    surveys.validate(definition, owner).then(({ errors }) => named(errors))
  ])
  return found.map((each) => each.toSorted())
}

describe("a definition", () => {
  it("names pictures by digest, whether they were named by digest or by id, and the survey by id", async () => {
    const [one, two] = [await upload(1), await upload(2)]
    const byDigest = pictured([one.sha256, one.sha256, two.sha256, one.sha256])
    const mixed = pictured([one.sha256, one.assetId, two.assetId, one.sha256])
    const survey = await canvass.surveys.create(owner, mixed)
    expect(survey.design).toEqual({ logo: one.assetId, cover: one.assetId })
    expect(survey.questions[0]?.image?.asset).toBe(two.assetId)
    expect(survey.questions[0]?.options[1]?.image?.asset).toBe(one.assetId)
    expect(await canvass.surveys.getDefinition(owner, survey.id)).toMatchObject({
      design: byDigest.design,
      questions: [{ image: { asset: two.sha256 }, options: [{ value: "None" }, { image: { asset: one.sha256 } }] }]
    })
    const before = await canvass.surveys.getWithVersion(owner, survey.id)
    await canvass.surveys.replaceDefinition(owner, survey.id, byDigest)
    expect(await canvass.surveys.getWithVersion(owner, survey.id)).toEqual(before)
    const { changes } = await canvass.surveys.planDefinition(owner, survey.id, mixed)
    expect(changes).toEqual([])
  })

  it("is edited by place with digests and ids", async () => {
    const [one, two] = [await upload(1), await upload(2)]
    const { id } = await canvass.surveys.create(owner, pictured([one.sha256, one.sha256, one.sha256, one.sha256]))
    const place = "/questions/dish/options/soup/image/asset"
    const edit = (value: string) => canvass.surveys.planDefinition(owner, id, { edits: [{ place, value }] })
    const image = { asset: one.sha256, alt: "Soup" }
    const change = {
      place: "/questions/dish/options/soup/image",
      kind: "changed",
      from: image,
      to: { ...image, asset: two.sha256 }
    }
    expect((await edit(two.sha256)).changes).toEqual([change])
    expect((await edit(two.assetId)).changes).toEqual([change])
    const { errors } = await edit(digest("none"))
    expect(named(errors)).toEqual(["/edits/0/value missing-asset"])
  })

  it("keeps its pictures where keys change places", async () => {
    const [one] = [await upload(1)]
    const definition = pictured([one.sha256, one.sha256, one.sha256, one.sha256])
    const { id } = await canvass.surveys.create(owner, definition)
    const { changes } = await canvass.surveys.planDefinition(owner, id, {
      ...definition,
      questions: definition.questions.map((question) => ({ ...question, key: "meal", was: "dish" }))
    })
    expect(changes).toEqual([{ place: "/questions/meal", kind: "renamed", from: "dish", to: "meal" }])
  })

  it("goes to another account, which needs its pictures first, and is the same there", async () => {
    const [one, two] = [await upload(1), await upload(2)]
    const { id } = await canvass.surveys.create(owner, pictured([one.sha256, two.sha256, one.sha256, two.sha256]))
    const definition = await canvass.surveys.getDefinition(owner, id)
    expect(await refusal(canvass.surveys.create(other, definition))).toEqual([
      "RuleViolated",
      ...coded("missing-asset")
    ])
    for (const { assetId } of [one, two]) {
      const pieces: Array<Uint8Array> = []
      for await (const piece of canvass.assets.read(owner, assetId)) pieces.push(piece)
      await canvass.assets.upload(other, new Uint8Array(Buffer.concat(pieces)))
    }
    const moved = await canvass.surveys.create(other, definition)
    expect(JSON.stringify(await canvass.surveys.getDefinition(other, moved.id))).toBe(JSON.stringify(definition))
    expect(moved.design?.logo).not.toBe(one.assetId)
  })
})

describe("a digest", () => {
  it("of no picture is missing at each place, and one of another account is, too", async () => {
    const theirs = await upload(3, other)
    for (const sha256 of [theirs.sha256, digest("none")]) {
      const all = coded("missing-asset").sort()
      const expected = [...all, "RuleViolated"]
      expect(await findings(pictured([sha256, sha256, sha256, sha256]))).toEqual([
        expected,
        expected,
        expected,
        all,
        all
      ])
    }
  })

  it("that is missing is named with all else that is wrong; without an account, nothing is said of pictures", async () => {
    const [logo, cover, ofQuestion, ofOption] = ["a", "b", "c", "d"].map(digest)
    const missing = pictured([logo ?? "", cover ?? "", ofQuestion ?? "", ofOption ?? ""])
    const id = "01890a5d-ac96-774b-bcce-b302099a8057"
    expect(await refusal(canvass.surveys.create(owner, { ...missing, design: { logo: id, cover: digest("b") } })))
      .toEqual(["InvalidInput", "/design/logo unknown-asset", ...coded("missing-asset").slice(1)])
    const { errors } = await canvass.surveys.validate({ ...missing, title: " " }, owner)
    expect(named(errors).sort()).toEqual([...coded("missing-asset"), "/title too-short"].sort())
    expect((await canvass.surveys.validate(missing)).errors).toEqual([])
    // A rule is broken, and nothing is malformed.
    const survey = await canvass.surveys.create(owner, {
      title: "Rules",
      hiddenFields: ["plan"],
      endings: [{
        key: "done",
        title: "{{field.plan}}"
      }]
    })
    expect(await refusal(canvass.surveys.update(owner, survey.id, { hiddenFields: [], design: missing.design })))
      .toEqual(["RuleViolated", "/hiddenFields in-use", ...coded("missing-asset").slice(0, 2)])
  })

  it("is in lower case and whole, and is no other text", async () => {
    const { sha256 } = await upload(4)
    for (const text of [sha256.toUpperCase(), sha256.slice(1), `${sha256}0`, `${sha256}\n`, ` ${sha256}`, "", "../x"]) {
      const all = coded("invalid").sort()
      const expected = [...all, "InvalidInput"]
      expect(await findings(pictured([text, text, text, text])), text).toEqual([expected, expected, expected, all, all])
    }
  })

  it("is missing at each of 500 images, and with more images the survey has too many", async () => {
    const choices = (count: number) => ({
      title: "Many",
      design: { logo: digest("logo") },
      questions: Array.from({ length: Math.ceil(count / 1_000) }, (_, question) => ({
        type: "multiple_choice" as const,
        text: "Which?",
        options: Array.from({ length: Math.min(count - question * 1_000, 1_000) }, (_, option) => ({
          value: `v${option}`,
          label: "A",
          image: { asset: digest(question * 1_000 + option), alt: "A" }
        }))
      }))
    })
    const [tag, logo, ...images] = await refusal(canvass.surveys.create(owner, choices(500)))
    expect([tag, logo]).toEqual(["RuleViolated", "/design/logo missing-asset"])
    expect(images).toEqual(
      Array.from({ length: 500 }, (_, option) => `/questions/0/options/${option}/image/asset missing-asset`)
    )
    expect(await refusal(canvass.surveys.create(owner, choices(5_000)))).toEqual([
      "InvalidInput",
      "/questions too-many",
      "/design/logo missing-asset"
    ])
  })

  it("is missing where the list of questions is replaced", async () => {
    const { id } = await canvass.surveys.create(owner, { title: "Lunch" })
    const { questions } = pictured([digest(1), digest(2), digest(3), digest(4)])
    expect(await refusal(canvass.surveys.replaceQuestions(owner, id, questions))).toEqual([
      "RuleViolated",
      "/0/image/asset missing-asset",
      "/0/options/1/image/asset missing-asset"
    ])
  })

  it("and its deletion at the same time: the survey has its picture, or it is missing", async () => {
    for (let round = 0; round < 20; round++) {
      const { assetId, sha256 } = await upload(100 + round)
      const [created, deleted] = await Promise.allSettled([
        canvass.surveys.create(owner, pictured([sha256, sha256, sha256, sha256])),
        canvass.assets.remove(owner, assetId)
      ])
      expect([created.status, deleted.status].sort()).toEqual(["fulfilled", "rejected"])
      if (created.status === "rejected") {
        expect(refused(created.reason)).toEqual(["RuleViolated", ...coded("missing-asset")])
      }
    }
  })
})

describe("pending changes", () => {
  const isUsed = (asset: string) => canvass.assets.remove(owner, asset).then(() => false, () => true)

  it("take pictures that are missing, use them once they are there, and are applied with them", async () => {
    const { id } = await canvass.surveys.create(owner, { title: "Lunch" })
    const { assetId, sha256 } = await upload(5)
    await canvass.assets.remove(owner, assetId)
    const definition = pictured([sha256, sha256, sha256, sha256])
    const { digest: ifDigest, errors } = await canvass.pending.replace(owner, id, definition, { ifDigest: null })
    expect(named(errors)).toEqual(coded("missing-asset"))
    expect(named((await canvass.pending.plan(owner, id)).errors)).toEqual(coded("missing-asset"))
    const again = await upload(5)
    expect((await canvass.pending.replace(owner, id, definition, { ifDigest })).errors).toEqual([])
    expect(await isUsed(again.assetId)).toBe(true)
    const { token } = await canvass.pending.plan(owner, id)
    const survey = await canvass.pending.apply(owner, id, { plan: token ?? "" })
    expect(survey.design).toEqual({ logo: again.assetId, cover: again.assetId })
    await canvass.surveys.update(owner, id, { design: null, questions: [] })
    expect(await isUsed(again.assetId)).toBe(false)
  })

  it("are read with digests, also those that were sent with ids, and so is what they are based on", async () => {
    const [one, two] = [await upload(1), await upload(2)]
    const { id } = await canvass.surveys.create(owner, pictured([one.assetId, one.assetId, one.assetId, one.assetId]))
    const sent = pictured([one.assetId, two.assetId, digest("none"), two.sha256])
    await canvass.pending.replace(owner, id, sent, { ifDigest: null })
    const { base, definition } = await canvass.pending.get(owner, id)
    expect(definition).toEqual(pictured([one.sha256, two.sha256, digest("none"), two.sha256]))
    expect(base).toEqual(await canvass.surveys.getDefinition(owner, id))
  })

  it("use no more assets when they are discarded, when other pictures take their place, or when the survey goes", async () => {
    const [one, two] = [await upload(6), await upload(7)]
    const [{ id }, another] = [
      await canvass.surveys.create(owner, { title: "Lunch" }),
      await canvass.surveys.create(owner, { title: "Dinner" })
    ]
    const put = (at: string, picture: string, ifDigest: string | null) =>
      canvass.pending.replace(owner, at, { title: "Lunch", design: { logo: picture } }, { ifDigest })
    const first = await put(id, one.sha256, null)
    await put(id, two.sha256, first.digest)
    expect(await isUsed(one.assetId)).toBe(false)
    expect(await isUsed(two.assetId)).toBe(true)
    // Another write of the survey leaves them alone.
    await canvass.surveys.update(owner, id, { title: "Lunches" })
    expect(await isUsed(two.assetId)).toBe(true)
    await put(another.id, two.sha256, null)
    await canvass.pending.remove(owner, id)
    expect(await isUsed(two.assetId)).toBe(true)
    await canvass.surveys.remove(owner, another.id)
    expect(await isUsed(two.assetId)).toBe(false)
  })
})

describe("pending changes that were stored when definitions named pictures by id", () => {
  const account = Fixtures.accountId(0)
  const editor: Editor = { via: "program", name: null, actor: null, credential: "program" }

  /** A survey and changes of it that name pictures by id, as what they are based on does. */
  const stored = Effect.gen(function*() {
    const { commit } = yield* Committer.Committer
    const [pending, surveys] = [yield* PendingDefinitions, yield* Surveys]
    const asset = Fixtures.asset(0, { sha256: digest("0") })
    const { id: assetId } = asset
    yield* commit(Fixtures.unit({
      changes: [{ _tag: "AccountPut", account: Fixtures.account(0) }, { _tag: "AssetPut", asset }]
    }))
    const published = pictured([assetId, assetId, assetId, assetId])
    const { id } = yield* surveys.create(account, published)
    yield* pending.put(account, id, { ...published, title: "Lunches" }, { isFirst: true }, editor)
    const [before] = yield* (yield* SurveyStore).children("pendingDefinitions", id)
    if (before === undefined) throw new Error("Nothing is pending.")
    const baseDigest = yield* (yield* SurveyDefinitions).formerDigest(account, id)
    yield* commit(Fixtures.unit({
      changes: [childRecords.pendingDefinitions.put({
        ...before,
        base: before.base.replaceAll(digest("0"), assetId),
        baseDigest
      })]
    }))
    return { id, assetId, baseDigest, pending, surveys }
  })

  const run = <A, E>(use: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>): Promise<A> =>
    Effect.runPromise(Effect.provide(use, world))

  const world = Layer.mergeAll(Surveys.Default, PendingDefinitions.Default, SurveyDefinitions.Default).pipe(
    Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
  )

  it("are read with digests, and are based on the present definition", () =>
    run(Effect.gen(function*() {
      const { baseDigest: former, id, pending } = yield* stored
      const { base, baseDigest, definition, errors } = yield* pending.get(account, id)
      const present = yield* (yield* SurveyDefinitions).get(account, id)
      expect({ base, baseDigest, errors }).toEqual({ base: present.definition, baseDigest: present.digest, errors: [] })
      expect(baseDigest).not.toBe(former)
      expect(definition).toMatchObject({ title: "Lunches", design: { logo: digest("0") } })
    })))

  it("are written, and applied", () =>
    run(Effect.gen(function*() {
      const { assetId, id, pending } = yield* stored
      const { token } = yield* pending.plan(account, id)
      const applied = yield* pending.apply(account, id, { plan: token ?? "" })
      expect(applied).toMatchObject({ title: "Lunches", design: { logo: assetId } })
      const other = yield* stored
      yield* pending.put(account, other.id, { title: "Dinner" }, { digests: "*" }, editor)
      const again = yield* pending.plan(account, other.id)
      expect((yield* pending.apply(account, other.id, { plan: again.token ?? "" })).title).toBe("Dinner")
    })))

  it("are refused when the survey has changed meanwhile", () =>
    run(Effect.gen(function*() {
      const { baseDigest, id, pending, surveys } = yield* stored
      yield* surveys.update(account, id, { title: "Other" })
      const { token } = yield* pending.plan(account, id)
      expect(yield* Effect.flip(pending.apply(account, id, { plan: token ?? "" }))).toMatchObject({
        _tag: "PreconditionFailed"
      })
      expect((yield* pending.get(account, id)).baseDigest).toBe(baseDigest)
    })))
})
