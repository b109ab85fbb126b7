/** The images of questions and options: what they may be, where they go, and the assets that they use. */
import { Canvass, Limits, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { PictureSamples } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let canvass: Canvass.Canvass
let owner: string
let other: string
let asset: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
  other = (await canvass.accounts.ensure("bob@example.com")).id
  asset = await upload(1)
})
afterAll(() => canvass.close())

const upload = async (width: number, account = owner) =>
  (await canvass.assets.upload(account, PictureSamples.png({ width }))).assetId

const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057"

const passes = (_value: unknown): _value is NonNullable<Canvass.NewSurvey["questions"]> => true

const questionsOf = (value: unknown): NonNullable<Canvass.NewSurvey["questions"]> => {
  if (!passes(value)) throw new Error("A program in JavaScript may pass any value.")
  return value
}

/** A choice with an image, and one of its options with another one. */
const choice = (image: unknown, ofOption: unknown = image) => ({
  key: "colour",
  type: "single_choice",
  text: "Which colour?",
  image,
  options: ["none", { value: "red", label: "Red", image: ofOption }]
})

const create = (questions: ReadonlyArray<unknown>, fields: Partial<Canvass.NewTranslatedSurvey> = {}) =>
  canvass.surveys.create(owner, { title: "Lunch", ...fields, questions: questionsOf(questions) })

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof ValidationError.InvalidInput || error instanceof ValidationError.RuleViolated)) {
    throw new Error("The call was not refused.", { cause: error })
  }
  return error.violations.map(({ code, pointer }) => `${pointer} ${code}`)
}

describe("an image", () => {
  it("is of a question and of an option of a choice, and null is none", async () => {
    const { id } = await create([choice({ asset, alt: "Paint" }, { asset, alt: "Red paint" })])
    const [question] = (await canvass.surveys.get(owner, id)).questions
    expect(question?.image).toEqual({ asset, alt: "Paint" })
    expect(question?.options.map(({ image }) => image)).toEqual([undefined, { asset, alt: "Red paint" }])
    await canvass.surveys.replaceQuestions(owner, id, questionsOf([{ ...choice(null), id: question?.id }]))
    const { questions: [without] } = await canvass.surveys.get(owner, id)
    expect(without).not.toHaveProperty("image")
    expect(without?.options[1]).not.toHaveProperty("image")
  })

  it("is refused with everything that is wrong with it", async () => {
    const question = "/questions/0/image"
    const option = "/questions/0/options/1/image"
    expect((await refusal(create([choice({ asset }, { alt: "x".repeat(501), asset: "red.png" })]))).sort()).toEqual([
      `${question}/alt required`,
      `${option}/alt too-long`,
      `${option}/asset invalid`
    ])
    expect((await refusal(create([choice({ asset: unknownId, alt: "a" }, { asset, alt: " ", src: "x" })]))).sort())
      .toEqual([`${question}/asset unknown-asset`, `${option}/alt too-short`, `${option}/src unknown-field`])
    expect(await refusal(create([choice("red.png", [])]))).toEqual([`${question} wrong-type`, `${option} wrong-type`])
  })

  it("is of no column, no row and no place of a ranking", async () => {
    const image = { asset, alt: "Red" }
    const options = [{ value: "a", label: "a", image }, "b"]
    const rows = [{ value: "r", label: "r", image }]
    expect(await refusal(create([{ type: "ranking", text: "Rank", options }]))).toEqual([
      "/questions/0/options/0/image not-allowed"
    ])
    expect((await refusal(create([{ type: "matrix", text: "Rate", options, settings: { rows } }]))).sort()).toEqual([
      "/questions/0/options/0/image not-allowed",
      "/questions/0/settings/rows/0/image unknown-field"
    ])
  })

  it("is one of at most 500 of a survey", async () => {
    const options = (count: number) =>
      Array.from({ length: 1_000 }, (_, index) => ({
        value: `v${index}`,
        label: "Red",
        ...index < count ? { image: { asset, alt: "Red" } } : {}
      }))
    const choices = (...counts: ReadonlyArray<number>) =>
      counts.map((count) => ({ type: "single_choice", text: "Which?", options: options(count) }))
    await create(choices(499, 1))
    expect(await refusal(create(choices(500, 1)))).toEqual(["/questions too-many"])
    expect(await refusal(create(choices(1_000, 1_000, 1_000, 1_000, 1_000)))).toEqual(["/questions too-many"])
    expect(Limits.fixed.surveyImages).toBe(500)
  })

  it("is in the definition, which makes the same survey again, and in the changes of a plan", async () => {
    const { sha256 } = await canvass.assets.get(owner, asset)
    const { id } = await create([choice({ alt: "Paint", asset })])
    const definition = await canvass.surveys.getDefinition(owner, id)
    const copy = await canvass.surveys.create(owner, definition)
    expect(await canvass.surveys.getDefinition(owner, copy.id)).toEqual(definition)
    const plan = await canvass.surveys.planDefinition(owner, id, {
      ...definition,
      questions: questionsOf([choice({ asset, alt: "Paints" }, null)])
    })
    expect(plan.changes).toEqual([
      {
        place: "/questions/colour/image",
        kind: "changed",
        from: { asset: sha256, alt: "Paint" },
        to: { asset: sha256, alt: "Paints" }
      },
      { place: "/questions/colour/options/red/image", kind: "removed", from: { asset: sha256, alt: "Paint" } }
    ])
  })
})

describe("the text of an image", () => {
  const places = {
    question: "/questions/colour/image/alt",
    option: "/questions/colour/options/red/image/alt"
  }

  it("is translated, and outdated when it changes", async () => {
    const { id, slug } = await create([choice({ asset, alt: "Paint" }, { asset, alt: "Red paint" })], {
      languages: ["en", "de"],
      translations: { de: { [places.question]: "Farbe", [places.option]: "Rote Farbe" } }
    })
    await canvass.surveys.publish(owner, id)
    const { pictures, questions: [question] } = await canvass.surveys.forRespondent(slug, { language: "de" })
    expect(question?.image).toEqual({ asset, alt: "Farbe" })
    expect(question?.options[1]?.image).toEqual({ asset, alt: "Rote Farbe" })
    expect(pictures).toMatchObject([{ assetId: asset, width: 1, height: 1 }])
    await canvass.surveys.update(owner, id, {
      questions: questionsOf([{ ...choice({ asset, alt: "Paint" }, { asset, alt: "Red" }), id: question?.id }])
    })
    const progress = await canvass.translations.list(owner, id)
    expect(progress.find(({ tag }) => tag === "de")?.outdated).toEqual([places.option])
  })

  it("is shown as it is written, with braces and markup", async () => {
    const alt = "{{colour}} {{ </style><script>alert(1)</script>\" url(x)"
    const { id } = await create([choice({ asset, alt })])
    expect((await canvass.surveys.get(owner, id)).questions[0]?.image?.alt).toBe(alt)
  })
})

describe("the asset of an image", () => {
  const image = (id: string) => ({ asset: id, alt: "Red" })

  it("of another account, or of none, is refused at each place that names it", async () => {
    const theirs = await upload(3, other)
    const places = (at: string) => [
      `${at}/0/image/asset unknown-asset`,
      `${at}/0/options/1/image/asset unknown-asset`
    ]
    for (const id of [theirs, unknownId]) {
      const questions = questionsOf([choice(image(id))])
      expect(await refusal(create(questions))).toEqual(places("/questions"))
      const survey = await create([])
      expect(await refusal(canvass.surveys.update(owner, survey.id, { questions }))).toEqual(places("/questions"))
      expect(await refusal(canvass.surveys.replaceQuestions(owner, survey.id, questions))).toEqual(places(""))
      expect(await refusal(canvass.surveys.replaceDefinition(owner, survey.id, { title: "Lunch", questions })))
        .toEqual(places("/questions"))
    }
  })

  it("is deleted when no question shows it any more: neither one of a copy, nor one that is pending", async () => {
    const [ofQuestion, ofOption] = [await upload(4), await upload(5)]
    const isUsed = (id: string) => canvass.assets.remove(owner, id).then(() => false, () => true)
    const first = await create([choice(image(ofQuestion), image(ofOption))])
    const copy = await canvass.surveys.duplicate(owner, first.id)
    await canvass.surveys.remove(owner, first.id)
    expect([await isUsed(ofQuestion), await isUsed(ofOption)]).toEqual([true, true])
    const definition = await canvass.surveys.getDefinition(owner, copy.id)
    await canvass.surveys.replaceQuestions(owner, copy.id, questionsOf([choice(image(ofQuestion), null)]))
    expect(await isUsed(ofOption)).toBe(false)
    const { id } = await create([])
    await canvass.pending.replace(owner, id, definition, { ifDigest: null })
    await canvass.surveys.remove(owner, copy.id)
    expect(await isUsed(ofQuestion)).toBe(true)
    await canvass.pending.remove(owner, id)
    expect(await isUsed(ofQuestion)).toBe(false)
  })

  it("is free when its option or its question is retired: what answers hold is its label", async () => {
    const [ofQuestion, ofOption] = [await upload(6), await upload(7)]
    const survey = await create([choice(image(ofQuestion), image(ofOption))])
    await canvass.surveys.publish(owner, survey.id)
    await canvass.responses.submit(survey.id, { answers: [{ questionKey: "colour", value: "red" }] })
    const [id] = survey.questions.map((question) => question.id)
    await canvass.surveys.replaceQuestions(
      owner,
      survey.id,
      questionsOf([{ ...choice(image(ofQuestion)), id, options: ["none", "blue"] }])
    )
    await canvass.surveys.replaceQuestions(owner, survey.id, [])
    const { retiredOptions, retiredQuestions } = await canvass.surveys.get(owner, survey.id, { include: "retired" })
    expect(retiredOptions?.map(({ options }) => options)).toEqual([[{ value: "red", label: "Red", code: 2 }]])
    expect(retiredQuestions?.map((question) => question.image)).toEqual([undefined])
    await canvass.assets.remove(owner, ofQuestion)
    await canvass.assets.remove(owner, ofOption)
  })

  it("is read with the others, however many images there are", async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, (_, index) => upload(100 + index)))
    const { id, slug } = await create(ids.map((one) => ({ type: "nps", text: "How likely?", image: image(one) })))
    await canvass.surveys.publish(owner, id)
    const { pictures } = await canvass.surveys.forRespondent(slug)
    expect(pictures.map(({ width }) => width)).toEqual(ids.map((_, index) => 100 + index))
  })
})
