/** Translations in the promise API: what is stored, what follows an edit, and what a respondent reads. */
import { describe, expect, it } from "vitest"
import { Canvass } from "../../../src/index.js"
import * as Memory from "../../../src/memory.js"
import { surveyOfAllTypes } from "../../../src/testing/samples/SurveySamples.js"
import { Limits } from "../../../src/values/Limits.js"

const open = async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  return { canvass, owner }
}

type Opened = Awaited<ReturnType<typeof open>>

const visit = {
  title: "Visit",
  description: "Three questions",
  languages: ["en", "de", "ar"],
  questions: [
    {
      key: "color",
      type: "single_choice",
      text: "Which colour?",
      options: [{ value: "r/1", label: "Red" }, { value: "b", label: "Blue" }]
    },
    {
      key: "born",
      type: "date",
      text: "You like {{color|none}}. Born when?",
      page: { title: "You" },
      validIf: [{ when: { question: "born", op: "lte", value: { today: { years: -18 } } }, message: "Adults only" }]
    },
    { key: "happy", type: "boolean", text: "Happy?", settings: { trueLabel: "Yes", falseLabel: "No" } },
    {
      key: "rooms",
      type: "matrix",
      text: "Rooms?",
      options: ["Good", "Bad"],
      settings: { rows: [{ value: "bed", label: "Bed" }] }
    }
  ],
  endings: [{ key: "done", title: "Thanks for {{color}}" }]
} as const

const german = {
  "/title": "Besuch",
  "/description": "Drei Fragen",
  "/questions/color/text": "Welche Farbe?",
  "/questions/color/options/r~11/label": "Rot",
  "/questions/color/options/b/label": "Blau",
  "/questions/born/text": "Sie mögen {{color|nichts}}. Wann geboren?",
  "/questions/born/page/title": "Sie",
  "/questions/born/validIf/0/message": "Nur Erwachsene",
  "/questions/happy/text": "Froh?",
  "/questions/happy/settings/trueLabel": "Ja",
  "/questions/happy/settings/falseLabel": "Nein",
  "/questions/rooms/text": "Räume?",
  "/questions/rooms/options/Good/label": "Gut",
  "/questions/rooms/options/Bad/label": "Schlecht",
  "/questions/rooms/settings/rows/bed/label": "Bett",
  "/endings/done/title": "Danke für {{color}}"
}

const violationsOf = async (call: Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const error: unknown = await call.then(() => undefined, (error: unknown) => error)
  const violations = typeof error === "object" && error !== null && "violations" in error ? error.violations : []
  return Array.isArray(violations)
    ? violations.map(({ code, pointer }: { code: string; pointer: string }) => `${pointer} ${code}`)
    : []
}

describe("translations", () => {
  it("are kept for every text, in the order of the survey, and empty ones and unknown places are left out", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, visit)
    const reversed = Object.fromEntries(Object.entries(german).toReversed())
    const sent = { "/nope": "x", ...reversed, "/questions/color/description": "none", "/title": "" }
    const { digest, ignored, texts } = await canvass.translations.replace(owner, id, "DE", sent)
    const { "/title": _, ...others } = german
    expect(Object.entries(texts)).toEqual(Object.entries(others))
    expect(ignored).toEqual(["/nope", "/questions/color/description"])
    expect(await canvass.translations.get(owner, id, "de")).toEqual({ texts, digest })
    expect(await canvass.translations.list(owner, id)).toEqual([
      { tag: "de", translated: 15, missing: 1, outdated: [] },
      { tag: "ar", translated: 0, missing: 16, outdated: [] }
    ])
    await canvass.translations.replace(owner, id, "fr-ca", { "/title": "Visite" })
    expect((await canvass.translations.list(owner, id)).map(({ tag }) => tag)).toEqual(["de", "ar", "fr-CA"])
    await canvass.translations.remove(owner, id, "de")
    await expect(canvass.translations.remove(owner, id, "de")).rejects.toMatchObject({ _tag: "NotFound" })
    expect((await canvass.translations.get(owner, id, "de")).texts).toEqual({})
    await expect(canvass.translations.get(owner, id, "it")).rejects.toMatchObject({ _tag: "NotFound" })
    // Neither counts as a change of the questionnaire.
    expect(await canvass.surveys.get(owner, id)).toMatchObject({ questionnaireVersion: 1 })
  })

  it("cover every text of a survey with questions of all types", async () => {
    const { canvass, owner } = await open()
    const survey = await canvass.surveys.create(owner, { ...surveyOfAllTypes, languages: ["en", "de"] })
    await canvass.surveys.publish(owner, survey.id)
    const [progress] = await canvass.translations.list(owner, survey.id)
    const texts = Object.fromEntries(
      Object.keys(
        (await canvass.translations.replace(owner, survey.id, "de", await all({ canvass, owner }, survey.id))).texts
      )
        .map((place) => [place, `~${place}`])
    )
    const { ignored } = await canvass.translations.replace(owner, survey.id, "de", texts)
    expect([ignored, Object.keys(texts).length]).toEqual([[], progress?.missing])
    const { languages: _, ...shown } = await canvass.surveys.forRespondent(survey.slug, { language: "de" })
    const labels = JSON.stringify(shown).match(/"(?:text|label|title|description|unit|\w+Label)":"[^"]*"/g) ?? []
    expect(labels.length).toBeGreaterThan(20)
    expect(labels.filter((label) => !label.includes(":\"~/"))).toEqual([])
  })

  it("are refused with every violation, and are as long as the text itself may be", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, visit)
    const replace = (texts: Readonly<Record<string, string>>, tag = "de") =>
      violationsOf(canvass.translations.replace(owner, id, tag, texts))
    expect(
      await replace({
        "/title": "x".repeat(Limits.defaults.title + 1),
        "/questions/color/text": " ",
        "/questions/born/text": "{{born}} {{nobody}}",
        "/questions/born/page/title": "{{color",
        "/questions/happy/settings/trueLabel": "\u0000",
        "/endings/done/title": "{{rooms}} {{happy}}"
      })
    ).toEqual([
      "/~1title too-long",
      "/~1questions~1color~1text too-short",
      "/~1questions~1happy~1settings~1trueLabel invalid-character",
      "/~1questions~1born~1text invalid-reference",
      "/~1questions~1born~1text invalid-reference",
      "/~1questions~1born~1page~1title invalid-reference",
      "/~1endings~1done~1title invalid-reference"
    ])
    // Only texts that recall answers have references.
    expect(await replace({ "/title": "{{x", "/questions/color/options/b/label": "{{" })).toEqual([])
    expect(await replace(german, "en")).toEqual(["tag not-allowed"])
    expect(await replace(german, "german!")).toEqual(["tag invalid-format"])
    await expect(canvass.translations.replace(owner, crypto.randomUUID(), "de", german)).rejects.toMatchObject({
      _tag: "NotFound"
    })
  })

  it("take bounded bytes: of one language, and of all of them", async () => {
    const canvass = await Canvass.open({ store: Memory.layer })
    const { id: owner } = await canvass.accounts.ensure("ada@example.com")
    const questions = Array.from({ length: 200 }, () => ({
      type: "text",
      text: "?",
      description: "d"
    } as const))
    const { id } = await canvass.surveys.create(owner, { title: "Long", questions })
    const texts = Object.fromEntries(
      questions.map((_, index) => [`/questions/q${index + 1}/description`, "x".repeat(5_000)])
    )
    const tags = Array.from({ length: 8 }, (_, index) => `de-x-n${index}`)
    for (const tag of tags) await canvass.translations.replace(owner, id, tag, texts)
    expect(await violationsOf(canvass.translations.replace(owner, id, "fr", texts))).toEqual([
      " translations-too-large"
    ])
    // Replacing one of them needs no more room.
    await canvass.translations.replace(owner, id, tags[0] ?? "", texts)
    const wide = Object.fromEntries(Object.keys(texts).map((place) => [place, "é".repeat(5_000)]))
    expect(await violationsOf(canvass.translations.replace(owner, id, tags[0] ?? "", wide))).toEqual([
      " translations-too-large"
    ])
    for (const tag of tags) await canvass.translations.remove(owner, id, tag)
    for (let n = 0; n < Limits.defaults.translations; n++) {
      await canvass.translations.replace(owner, id, `de-x-n${n}`, {})
    }
    expect(await violationsOf(canvass.translations.replace(owner, id, "fr", {}))).toEqual([" too-many-translations"])
  })

  it("of concurrent writers are all kept, and a stale digest is refused", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, visit)
    const tags = Array.from({ length: 10 }, (_, index) => `de-x-n${index}`)
    await Promise.all(tags.map((tag) => canvass.translations.replace(owner, id, tag, german)))
    expect(await canvass.translations.list(owner, id)).toHaveLength(12)
    const { digest } = await canvass.translations.get(owner, id, "de")
    await canvass.translations.replace(owner, id, "de", german, { ifDigest: digest })
    await expect(canvass.translations.replace(owner, id, "de", {}, { ifDigest: digest })).rejects.toMatchObject({
      _tag: "PreconditionFailed"
    })
    await expect(canvass.translations.remove(owner, id, "de", { ifDigest: digest })).rejects.toMatchObject({
      _tag: "PreconditionFailed"
    })
  })

  it("follow the keys of questions, swapped ones too, and come back with a question", async () => {
    const { canvass, owner } = await open()
    const { id, questions } = await canvass.surveys.create(owner, visit)
    await canvass.translations.replace(owner, id, "de", german)
    const [color, born, ...others] = questions
    if (color === undefined || born === undefined) throw new Error("There are no questions.")
    await canvass.surveys.replaceQuestions(owner, id, [
      { ...color, key: "happy" },
      { ...born, text: "You like {{happy|none}}. Born when?" },
      ...others.map((question) => question.key === "happy" ? { ...question, key: "color" } : question)
    ])
    const { texts } = await canvass.translations.get(owner, id, "de")
    expect(texts).toMatchObject({
      "/questions/happy/text": "Welche Farbe?",
      "/questions/color/text": "Froh?",
      "/questions/born/text": "Sie mögen {{happy|nichts}}. Wann geboren?",
      "/endings/done/title": "Danke für {{happy}}"
    })
    await canvass.surveys.update(owner, id, { endings: [] })
    expect((await canvass.translations.get(owner, id, "de")).texts).not.toHaveProperty("/endings/done/title")
    await canvass.surveys.update(owner, id, { endings: [{ key: "done", title: "Bye" }] })
    expect((await canvass.translations.get(owner, id, "de")).texts).toHaveProperty("/endings/done/title")
  })
})

describe("a respondent", () => {
  it("reads the survey, and the ending with the label of the answer, in the language of the response", async () => {
    const { canvass, owner } = await open()
    const { id, slug } = await canvass.surveys.create(owner, visit)
    await canvass.surveys.publish(owner, id)
    const { "/questions/color/options/b/label": _, ...most } = german
    await canvass.translations.replace(owner, id, "de", most)
    expect(await canvass.surveys.forRespondent(slug, { language: "de-CH" })).toMatchObject({
      title: "Besuch",
      language: "de",
      languages: ["en", "de", "ar"],
      questions: [{ text: "Welche Farbe?", options: [{ label: "Rot" }, { label: "Blue" }] }, {}, {}, {
        options: [{ label: "Gut" }, { label: "Schlecht" }],
        settings: { rows: [{ label: "Bett" }] }
      }]
    })
    expect(await canvass.surveys.forRespondent(slug, { acceptLanguage: "fr" })).toMatchObject({
      title: "Visit",
      language: "en"
    })
    const answers = [{ questionKey: "color", value: "r/1" }]
    const submitted = await canvass.responses.submit(id, { answers, language: "de-at" })
    expect(submitted).toMatchObject({ language: "de-AT", ending: { title: "Danke für Rot" } })
    expect((await canvass.responses.submit(id, { answers })).ending?.title).toBe("Thanks for Red")
    expect((await canvass.responses.submit(id, { answers, language: "it" })).ending?.title).toBe("Thanks for Red")
    expect(await violationsOf(canvass.responses.submit(id, { answers, language: "d" }))).toEqual([
      "/language invalid-format"
    ])
    const partial = await canvass.responses.submit(id, { status: "partial", answers, language: "de" })
    const resumed = await canvass.responses.resume(id, partial.id, { status: "completed" }, {
      resumeToken: partial.resumeToken ?? ""
    })
    expect(resumed).toMatchObject({ language: "de", ending: { title: "Danke für Rot" } })
  })

  it("is asked by language: a rule is true of a language and of those within it", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, {
      title: "By language",
      questions: [
        { key: "a", type: "text", text: "?", required: true, showIf: { field: "language", op: "equals", value: "DE" } },
        {
          key: "b",
          type: "text",
          text: "?",
          required: true,
          showIf: { not: { any: [{ field: "language", op: "anyOf", values: ["fr", "de-AT"] }] } }
        }
      ]
    })
    await canvass.surveys.publish(owner, id)
    const missing = async (language?: string) =>
      (await violationsOf(canvass.responses.submit(id, { answers: [], ...language === undefined ? {} : { language } })))
        .length
    expect(await missing("de-CH")).toBe(2)
    expect(await missing("de-at")).toBe(1)
    expect(await missing("fr")).toBe(0)
    expect(await missing("den")).toBe(1)
    expect(await missing()).toBe(1)
    const { questions } = await canvass.surveys.get(owner, id)
    expect(questions[0]?.showIf).toEqual({ field: "language", op: "equals", value: "de" })
    expect(
      await violationsOf(canvass.surveys.create(owner, {
        title: "Wrong",
        questions: [
          { type: "text", text: "?", showIf: { field: "language", op: "contains", value: "d" } },
          { type: "text", text: "?", showIf: { field: "language", op: "equals", value: "d_e" } },
          { type: "text", text: "{{field.language}}" }
        ]
      }))
    ).toEqual([
      "/questions/0/showIf/op not-allowed",
      "/questions/1/showIf/value invalid-format",
      "/questions/2/text invalid-reference"
    ])
  })
})

describe("a definition", () => {
  it("has the translations, makes the same survey elsewhere, and changes nothing when it is the same", async () => {
    const { canvass, owner } = await open()
    const { id } = await canvass.surveys.create(owner, {
      ...visit,
      translations: { DE: german, fr: { "/title": "Visite" } }
    })
    const definition = await canvass.surveys.getDefinition(owner, id)
    expect(definition).toMatchObject({
      languages: ["en", "de", "ar"],
      translations: { de: german, fr: { "/title": "Visite" } }
    })
    const other = await open()
    const copy = await other.canvass.surveys.create(other.owner, definition)
    expect(await other.canvass.surveys.getDefinition(other.owner, copy.id)).toEqual(definition)
    const { version } = await canvass.surveys.getWithVersion(owner, id)
    await canvass.surveys.replaceDefinition(owner, id, definition)
    expect((await canvass.surveys.getWithVersion(owner, id)).version).toBe(version)
    const { translations: _, ...others } = definition
    await canvass.surveys.replaceDefinition(owner, id, { ...others, title: "Stay" })
    expect((await canvass.surveys.getDefinition(owner, id)).translations).toEqual(definition.translations)
    await canvass.surveys.replaceDefinition(owner, id, { ...others, translations: { it: { "/title": "Visita" } } })
    expect((await canvass.surveys.getDefinition(owner, id)).translations).toEqual({ it: { "/title": "Visita" } })
    const duplicate = await canvass.surveys.duplicate(owner, id)
    expect((await canvass.surveys.getDefinition(owner, duplicate.id)).translations).toEqual({
      it: { "/title": "Visita" }
    })
  })

  it("names every translation that is not valid, and warns of texts that are missing", async () => {
    const { canvass, owner } = await open()
    const translations = { de: { "/nope": "x", "/title": "" }, d: {}, en: german, DE: {} }
    const create = canvass.surveys.create(owner, { ...visit, translations })
    expect(await violationsOf(create)).toEqual([
      "/translations/de/~1nope unknown-field",
      "/translations/d invalid-format",
      "/translations/en not-allowed",
      "/translations/DE duplicate"
    ])
    const { errors, valid, warnings } = await canvass.surveys.validate({ ...visit, translations: { de: german } })
    expect([valid, errors]).toEqual([true, []])
    expect(warnings.map(({ code, pointer }) => [code, pointer])).toEqual([["not-translated", "/languages/2"]])
    expect(await violationsOf(canvass.surveys.create(owner, { title: "L", languages: ["de", "DE", "x"] }))).toEqual([
      "/languages/2 invalid-format"
    ])
    expect(await violationsOf(canvass.surveys.create(owner, { title: "L", languages: ["de", "DE"] }))).toEqual([
      "/languages/1 duplicate"
    ])
  })
})

/** A translation of every text, by the places that the warning counts. */
const all = async ({ canvass, owner }: Opened, id: string): Promise<Record<string, string>> => {
  const { questions, ...survey } = await canvass.surveys.get(owner, id)
  const texts: Record<string, string> = {}
  const add = (place: string, value: unknown): void => {
    if (typeof value === "string") texts[place] = "x"
  }
  add("/title", survey.title)
  add("/description", survey.description)
  for (const question of questions) {
    const { description, key, options, page, text } = question
    const at = `/questions/${key}`
    add(`${at}/text`, text)
    add(`${at}/description`, description)
    add(`${at}/page/title`, page?.title)
    add(`${at}/page/description`, page?.description)
    for (const { label, value } of options) add(`${at}/options/${value}/label`, label)
    for (const [name, value] of Object.entries(question.settings)) {
      if (/label|unit/i.test(name)) add(`${at}/settings/${name}`, value)
    }
    const rows = question.type === "matrix" ? question.settings.rows : []
    for (const row of rows) if (typeof row !== "string") add(`${at}/settings/rows/${row.value}/label`, row.label)
  }
  return texts
}

describe("the messages of rules", () => {
  const born = visit.questions[1]
  const rule = (message: string, years: number) => ({
    when: { question: "born", op: "lte" as const, value: { today: { years } } },
    message
  })
  type Rules = ReadonlyArray<ReturnType<typeof rule>>
  const withRules = (rules: Rules) => [{ ...born, text: "Born when?", validIf: [...rules] }]
  const place = (index: number) => `/questions/born/validIf/${index}/message`
  const [first, second, third] = [rule("Adults only", -18), rule("Nobody over 100", 100), rule("Please check", 0)]

  const edited = async (before: Rules, after: Rules) => {
    const { canvass, owner } = await open()
    const { id, questions } = await canvass.surveys.create(owner, {
      title: "Rules",
      languages: ["en", "de"],
      questions: withRules(before)
    })
    const texts = Object.fromEntries(before.map(({ message }, index) => [place(index), `${message} auf Deutsch`]))
    await canvass.translations.replace(owner, id, "de", texts)
    await canvass.surveys.replaceQuestions(
      owner,
      id,
      withRules(after).map((question) => ({ ...question, id: questions[0]?.id ?? "" }))
    )
    const [german] = await canvass.translations.list(owner, id)
    const { texts: followed } = await canvass.translations.get(owner, id, "de")
    await canvass.close()
    return { followed, outdated: german?.outdated }
  }

  it("go with a rule that is removed, and move with those that stay", async () => {
    expect(await edited([first, second, third], [second, third])).toEqual({
      followed: { [place(0)]: "Nobody over 100 auf Deutsch", [place(1)]: "Please check auf Deutsch" },
      outdated: []
    })
    expect(await edited([first, second], [])).toEqual({ followed: {}, outdated: [] })
  })

  it("move with rules that change places, and stay beside a new one", async () => {
    expect((await edited([first, second], [second, first])).followed).toEqual({
      [place(0)]: "Nobody over 100 auf Deutsch",
      [place(1)]: "Adults only auf Deutsch"
    })
    expect((await edited([first], [third, first])).followed).toEqual({ [place(1)]: "Adults only auf Deutsch" })
  })

  it("are outdated with a message that changes, and are none of another rule in its place", async () => {
    expect(await edited([first, second], [first, { ...second, message: "Nobody over one hundred" }])).toEqual({
      followed: { [place(0)]: "Adults only auf Deutsch", [place(1)]: "Nobody over 100 auf Deutsch" },
      outdated: [place(1)]
    })
    expect((await edited([first], [third])).followed).toEqual({})
  })
})

describe("a text that changes", () => {
  const outdated = async ({ canvass, owner }: Opened, id: string) =>
    (await canvass.translations.list(owner, id))[0]?.outdated

  it("makes its translations outdated, until they are translated again or confirmed, or it changes back", async () => {
    const opened = await open()
    const { canvass, owner } = opened
    const { id, questions } = await canvass.surveys.create(owner, visit)
    await canvass.translations.replace(owner, id, "de", german)
    expect(await outdated(opened, id)).toEqual([])
    await canvass.surveys.update(owner, id, { title: "A visit", endings: [{ key: "done", title: "Bye, {{color}}" }] })
    expect(await outdated(opened, id)).toEqual(["/title", "/endings/done/title"])
    const { texts } = await canvass.translations.get(owner, id, "de")
    await canvass.translations.replace(owner, id, "de", { ...texts, "/title": "Ein Besuch" })
    expect(await outdated(opened, id)).toEqual(["/endings/done/title"])
    await canvass.translations.replace(owner, id, "de", { ...texts, "/title": "Ein Besuch" }, { confirm: true })
    expect(await outdated(opened, id)).toEqual([])
    const [color, ...rest] = questions
    if (color === undefined) throw new Error("The survey has no questions.")
    const options = [{ value: "r/1", label: "Crimson" }, { value: "b", label: "Blue" }]
    await canvass.surveys.replaceQuestions(owner, id, [{ ...color, options }, ...rest])
    expect(await outdated(opened, id)).toEqual(["/questions/color/options/r~11/label"])
    await canvass.surveys.replaceQuestions(owner, id, [color, ...rest])
    expect(await outdated(opened, id)).toEqual([])
    await canvass.close()
  })

  it("is the same when a key is renamed in it", async () => {
    const opened = await open()
    const { canvass, owner } = opened
    const { id, questions } = await canvass.surveys.create(owner, visit)
    await canvass.translations.replace(owner, id, "de", german)
    const renamed = questions.map((question) => ({
      ...question,
      key: question.key === "color" ? "tint" : question.key,
      text: question.text.replace("{{color", "{{tint")
    }))
    await canvass.surveys.replaceQuestions(owner, id, renamed)
    expect(await outdated(opened, id)).toEqual([])
    expect((await canvass.translations.get(owner, id, "de")).texts).toMatchObject({
      "/questions/tint/text": "Welche Farbe?",
      "/questions/born/text": "Sie mögen {{tint|nichts}}. Wann geboren?"
    })
    await canvass.close()
  })

  it("makes the translations of a definition outdated, too", async () => {
    const opened = await open()
    const { canvass, owner } = opened
    const { id } = await canvass.surveys.create(owner, visit)
    await canvass.translations.replace(owner, id, "de", german)
    const definition = await canvass.surveys.getDefinition(owner, id)
    await canvass.surveys.replaceDefinition(owner, id, { ...definition, title: "A visit" })
    expect(await outdated(opened, id)).toEqual(["/title"])
    const { translations, ...others } = await canvass.surveys.getDefinition(owner, id)
    const texts = { ...translations?.["de"], "/endings/done/title": "Tschüss, {{color}}" }
    await canvass.surveys.replaceDefinition(owner, id, { ...others, translations: { de: texts } })
    expect(await outdated(opened, id)).toEqual(["/title"])
    await canvass.close()
  })
})
