/** The design of a survey: what it may be, where it goes, and the assets that it uses. */
import { Canvass, ValidationError } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { PictureSamples } from "@canvass/core/testing"
import fs from "node:fs"
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

const question = { key: "plan", type: "text", text: "Which plan?" } as const

const passes = (_value: unknown): _value is Canvass.NewSurvey["design"] => true

const designOf = (value: unknown): Canvass.NewSurvey["design"] => {
  if (!passes(value)) throw new Error("A program in JavaScript may pass any value.")
  return value
}

const create = (design: unknown, fields: Partial<Canvass.NewTranslatedSurvey> = {}) =>
  canvass.surveys.create(owner, { title: "Lunch", questions: [question], ...fields, design: designOf(design) })

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof ValidationError.InvalidInput || error instanceof ValidationError.RuleViolated)) {
    throw new Error("The call was not refused.", { cause: error })
  }
  return [error._tag, ...error.violations.map(({ code, pointer }) => `${pointer} ${code}`)]
}

const upload = async (width: number, account = owner) =>
  (await canvass.assets.upload(account, PictureSamples.png({ width }))).assetId

const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057"

describe("a design", () => {
  it("is none where nothing is said, and where nothing is chosen", async () => {
    for (const design of [undefined, null, {}, { accent: null, welcome: null }]) {
      const { id } = await create(design)
      expect((await canvass.surveys.get(owner, id)).design).toBeNull()
      expect(await canvass.surveys.getDefinition(owner, id)).not.toHaveProperty("design")
    }
  })

  it("has colours in lower case, and its defaults are not in the definition", async () => {
    const { id } = await create({ accent: "#0A6B5C", font: "system", corner: "round", numbers: false, welcome: {} })
    expect((await canvass.surveys.get(owner, id)).design).toMatchObject({ accent: "#0a6b5c", font: "system" })
    expect((await canvass.surveys.getDefinition(owner, id)).design).toEqual({
      accent: "#0a6b5c",
      corner: "round",
      welcome: {}
    })
  })

  it("is replaced as a whole, and removed", async () => {
    const { id } = await create({ accent: "#0a6b5c", numbers: true })
    await canvass.surveys.update(owner, id, { design: { font: "serif" } })
    expect((await canvass.surveys.get(owner, id)).design).toEqual({ font: "serif" })
    await canvass.surveys.update(owner, id, { title: "Dinner" })
    expect((await canvass.surveys.get(owner, id)).design).toEqual({ font: "serif" })
    await canvass.surveys.update(owner, id, { design: null })
    expect((await canvass.surveys.get(owner, id)).design).toBeNull()
  })

  it("is refused with everything that is wrong with it, and with the rest of the survey", async () => {
    const design = {
      accent: "#ffffff",
      background: "#fefefe",
      font: "comic",
      corner: 7,
      logo: "logo.png",
      cover: unknownId,
      welcome: { title: " ", button: "x".repeat(201), emoji: "1" },
      closedMessage: "{{plan}}",
      progress: "wheel",
      numbers: "yes",
      shadow: true
    }
    expect((await refusal(create(design, { endings: [{ key: "out", title: "{{nobody}}" }] }))).sort()).toEqual([
      "/design/accent low-contrast",
      "/design/closedMessage invalid-reference",
      "/design/corner wrong-type",
      "/design/cover unknown-asset",
      "/design/font wrong-type",
      "/design/logo invalid",
      "/design/numbers wrong-type",
      "/design/progress wrong-type",
      "/design/shadow unknown-field",
      "/design/welcome/button too-long",
      "/design/welcome/emoji unknown-field",
      "/design/welcome/title too-short",
      "/endings/0/title invalid-reference",
      "InvalidInput"
    ])
  })

  it("of the documentation is one", async () => {
    const text = fs.readFileSync(new URL("../../../../../docs/pages.md", import.meta.url), "utf8")
    const [, example = ""] = /<!-- design -->\n```json\n([^`]*)```/.exec(text) ?? []
    const design: unknown = JSON.parse(example)
    const { id } = await create(design)
    expect((await canvass.surveys.get(owner, id)).design).toEqual(design)
  })

  const hostile = [
    "red",
    "#fff",
    "#0a6b5c;}",
    "#0a6b5c}body{display:none",
    "url(https://evil.example)",
    "#0a6b5g",
    " #0a6b5c",
    "#0a6b5c\n",
    "</style><script>alert(1)</script>",
    "#0A6B5C00",
    "var(--x)"
  ]

  it.each(["accent", "background", "surface"])("takes nothing as %s that is no colour", async (name) => {
    for (const value of hostile) {
      expect(await refusal(create({ [name]: value })), value).toEqual(["InvalidInput", `/design/${name} invalid`])
    }
  })

  it.each(["font", "corner", "progress"])("takes nothing as %s but the names that it knows", async (name) => {
    for (const value of [...hostile, "__proto__", "constructor", "inter\"", ""]) {
      expect(await refusal(create({ [name]: value })), value).toEqual(["InvalidInput", `/design/${name} wrong-type`])
    }
  })

  it("needs an accent that is seen on the background and on the surface, also where they follow from each other", async () => {
    const low = ["InvalidInput", "/design/accent low-contrast"]
    expect(await refusal(create({ accent: "#ffe000" }))).toEqual(low)
    expect(await refusal(create({ accent: "#777777", background: "#777777" }))).toEqual(low)
    expect(await refusal(create({ accent: "#222222", background: "#ffffff", surface: "#111111" }))).toEqual(low)
    expect(await refusal(create({ accent: "#222222", background: "#000000" }))).toEqual(low)
    await create({ accent: "#ffe000", background: "#000000" })
    await create({ background: "#777777", surface: "#777777" })
  })
})

describe("the texts of a design", () => {
  const design = {
    welcome: { title: "Hello {{field.name|you}}", message: "Five questions.", button: "Go" },
    closedMessage: "Thank you, {{field.name}}."
  }
  const fields = { hiddenFields: ["name"], languages: ["en", "de"] }

  it("are translated, and recall what is known before the first question", async () => {
    const { id, slug } = await create(design, {
      ...fields,
      translations: { de: { "/design/welcome/title": "Hallo {{field.name}}", "/design/closedMessage": "Danke" } }
    })
    await canvass.surveys.publish(owner, id)
    const german = await canvass.surveys.forRespondent(slug, { language: "de" })
    expect(german.design).toEqual({
      welcome: { title: "Hallo {{field.name}}", message: "Five questions.", button: "Go" },
      closedMessage: "Danke"
    })
    expect((await canvass.surveys.forRespondent(slug)).design).toEqual(design)
    // A text that changes has a translation of before.
    await canvass.surveys.update(owner, id, { design: { ...design, closedMessage: "Bye" } })
    const progress = await canvass.translations.list(owner, id)
    expect(progress.find(({ tag }) => tag === "de")?.outdated).toEqual(["/design/closedMessage"])
  })

  it("recall no answer, and nothing that the survey does not have", async () => {
    const place = "/design/welcome/message invalid-reference"
    for (const message of ["{{plan}}", "{{field.nobody}}", "{{variable.none}}", "{{"]) {
      expect(await refusal(create({ welcome: { message } }))).toEqual(["InvalidInput", place])
    }
    const { id } = await create(design, fields)
    expect(await refusal(canvass.surveys.update(owner, id, { hiddenFields: [] }))).toEqual([
      "RuleViolated",
      "/hiddenFields in-use"
    ])
  })
})

describe("an asset", () => {
  it("of another account, or of none, is refused at each place that names it", async () => {
    const theirs = await upload(3, other)
    const places = ["InvalidInput", "/design/logo unknown-asset", "/design/cover unknown-asset"]
    for (const id of [theirs, unknownId]) {
      const design = { logo: id, cover: id }
      expect(await refusal(create(design))).toEqual(places)
      const survey = await create(null)
      expect(await refusal(canvass.surveys.update(owner, survey.id, { design }))).toEqual(places)
      expect(await refusal(canvass.surveys.replaceDefinition(owner, survey.id, { title: "Lunch", design })))
        .toEqual(places)
      const { errors } = await canvass.surveys.planDefinition(owner, survey.id, { title: "Lunch", design })
      expect(errors.map(({ code }) => code)).toEqual(["unknown-asset", "unknown-asset"])
    }
  })

  it("is deleted when no survey uses it any more", async () => {
    const logo = await upload(4)
    const inUse = ["RuleViolated", " in-use"]
    const first = await create({ logo })
    const copy = await canvass.surveys.duplicate(owner, first.id)
    expect(copy.design).toEqual({ logo })
    await canvass.surveys.update(owner, first.id, { design: null })
    expect(await refusal(canvass.assets.remove(owner, logo))).toEqual(inUse)
    await canvass.surveys.update(owner, copy.id, { design: { cover: logo } })
    expect(await refusal(canvass.assets.remove(owner, logo))).toEqual(inUse)
    await canvass.surveys.remove(owner, copy.id)
    await canvass.assets.remove(owner, logo)
    expect(await refusal(create({ logo }))).toEqual(["InvalidInput", "/design/logo unknown-asset"])
  })

  it("is in use while pending changes name it, and after they are applied", async () => {
    const [before, after] = [await upload(5), await upload(6)]
    const { id } = await create({ logo: before })
    const { pending } = canvass
    const definition = { ...await canvass.surveys.getDefinition(owner, id), design: { logo: after } }
    await pending.replace(owner, id, definition, { ifDigest: null })
    const isUsed = (asset: string) => canvass.assets.remove(owner, asset).then(() => false, () => true)
    expect(await isUsed(before)).toBe(true)
    expect(await isUsed(after)).toBe(true)
    const { token } = await pending.plan(owner, id)
    await pending.apply(owner, id, { plan: token ?? "" })
    expect(await isUsed(after)).toBe(true)
    expect(await isUsed(before)).toBe(false)
  })
})
