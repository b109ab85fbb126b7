/** Random edits of definitions: of each part that a plan tells about, alone and together. */
import * as FastCheck from "effect/FastCheck"
import { isReadonlyRecord } from "effect/Predicate"
import { listOf, type NewKeys, type Part, settingsOf, textOf, withNewKeys, withoutReplaced } from "./DefinitionParts.js"

const kinds = [
  "add",
  "addQuota",
  "changeQuota",
  "dropEnding",
  "dropOption",
  "dropQuestion",
  "dropQuota",
  "dropRow",
  "dropRule",
  "dropVariable",
  "language",
  "narrow",
  "rename",
  "renameEnding",
  "renameQuota",
  "reorder",
  "retype",
  "reuseKey",
  "swap",
  "swapEndings",
  "takeKey",
  "title",
  "translations"
] as const

export interface Edit {
  readonly kind: typeof kinds[number]
  readonly at: number
}

/** Edits that are made one after another. */
export interface EditPlan {
  readonly edits: ReadonlyArray<Edit>
  /** Whether the rules that name what is gone are removed. */
  readonly isTidy: boolean
}

export const editPlan: FastCheck.Arbitrary<EditPlan> = FastCheck.record({
  edits: FastCheck.array(
    FastCheck.record({
      // What becomes of answers more often than others.
      kind: FastCheck.oneof(
        FastCheck.constantFrom(...kinds),
        FastCheck.constantFrom<typeof kinds[number]>("dropOption", "dropQuestion", "dropRow", "rename")
      ),
      at: FastCheck.nat(1_000_000)
    }),
    { minLength: 1, maxLength: 4 }
  ),
  isTidy: FastCheck.oneof({ weight: 4, arbitrary: FastCheck.constant(true) }, {
    weight: 1,
    arbitrary: FastCheck.constant(false)
  })
})

/**
 * The definition after the edits.
 *
 * @param translations those that the survey has
 */
export const editedDefinition = (definition: Part, translations: unknown, { edits, isTidy }: EditPlan): Part => {
  // Translations are sent at the places that their parts have in the end.
  const first = edits.filter(({ kind }) => kind === "translations")
  const ordered = [...first, ...edits.filter((edit) => !first.includes(edit))]
  const edited = ordered.reduce<Part>((made, edit) => editOnce(made, edit, translations), definition)
  const tidy = isTidy ? withoutDangling(edited) : edited
  return ruleCount(tidy) === ruleCount(definition) ? tidy : withoutMessages(tidy)
}

const ruleCount = (definition: Part): number =>
  listOf(definition, "questions").reduce((count, question) => count + listOf(question, "validIf").length, 0)

/** Leaves out the translations of the messages of rules, whose places have indexes: other rules may have them now. */
const withoutMessages = (definition: Part): Part => {
  const { translations } = definition
  if (!isReadonlyRecord(translations)) return definition
  const kept = Object.entries(translations).map(([tag, texts]) => [
    tag,
    Object.fromEntries(
      Object.entries(isReadonlyRecord(texts) ? texts : {}).filter(([place]) => !place.includes("/validIf/"))
    )
  ])
  return { ...definition, translations: Object.fromEntries(kept) }
}

const editOnce = (definition: Part, { at, kind }: Edit, translations: unknown): Part => {
  const questions = listOf(definition, "questions")
  const index = questions.length === 0 ? -1 : at % questions.length
  const question = questions[index]
  const nextQuestion = questions.length < 2 ? undefined : questions[(index + 1) % questions.length]
  const set = (list: string, items: ReadonlyArray<Part>): Part => ({ ...definition, [list]: items })
  const replaced = (change: (question: Part) => Part): Part =>
    set("questions", questions.map((one) => one === question ? { ...one, ...change(one) } : one))
  const without = (list: string): Part => {
    const items = listOf(definition, list)
    return set(list, items.filter((_, other) => other !== at % Math.max(1, items.length)))
  }
  const added: Part = { key: `n${at}`, type: "text", text: `${at}` }
  if (kind === "title") return { ...definition, title: `${at}` }
  if (kind === "language") {
    return { ...definition, languages: [[], ["en", "de"], ["de", "en"], ["pt-BR", "de"]][at % 4] }
  }
  if (kind === "translations") {
    const tags = Object.entries(isReadonlyRecord(translations) ? translations : {})
    return { ...definition, translations: Object.fromEntries(tags.slice(at % 3)) }
  }
  if (kind === "dropEnding") return without("endings")
  if (kind === "dropQuota") return without("quotas")
  if (kind === "dropVariable") return without("variables")
  if (kind === "renameQuota" || kind === "changeQuota") {
    const quotas = listOf(definition, "quotas")
    const changed = quotas[at % Math.max(1, quotas.length)]
    const when = question === undefined ? undefined : answeredTest(question)
    const change = (one: Part): Part => {
      if (kind === "renameQuota") return { ...one, key: `k${at}`, was: one["was"] ?? one["key"] }
      return at % 3 === 0 ? { ...one, max: at } : { ...one, ...when && { when } }
    }
    return set("quotas", quotas.map((one) => one === changed ? change(one) : one))
  }
  if (kind === "renameEnding" || kind === "swapEndings") {
    const endings = listOf(definition, "endings")
    const first = endings[at % Math.max(1, endings.length)]
    const second = kind === "swapEndings" ? endings[(at + 1) % Math.max(1, endings.length)] : undefined
    return first === undefined || first === second ? definition : withKeys(definition, "endings", [
      [first, second === undefined ? `e${at}` : textOf(second["key"])],
      ...second === undefined ? [] : [[second, textOf(first["key"])] as const]
    ])
  }
  if (kind === "add" || question === undefined) return set("questions", [...questions, added])
  switch (kind) {
    case "addQuota":
      return set("quotas", [...listOf(definition, "quotas"), { key: `q${at}`, max: 5, when: answeredTest(question) }])
    case "dropQuestion":
      return set("questions", questions.filter((one) => one !== question))
    case "dropOption": {
      const options = listOf(question, "options")
      return options.length === 0 ? definition : replaced(() => ({ options: dropped(options, at) }))
    }
    case "dropRow": {
      const rows = listOf(question["settings"], "rows")
      return rows.length === 0
        ? definition
        : replaced(() => ({ settings: { ...settingsOf(question), rows: dropped(rows, at) } }))
    }
    case "dropRule":
      return replaced(() => ({ validIf: listOf(question, "validIf").slice(1) }))
    case "narrow":
      return replaced(() => ({ settings: narrowed(settingsOf(question)) }))
    case "reorder":
      return set("questions", questions.toReversed())
    case "retype":
      return replaced(() => ({ type: "text", settings: {}, options: [], shuffle: false }))
    case "rename":
      return withKeys(definition, "questions", [[question, `r${at}`]])
    case "reuseKey": {
      const renamed = withKeys(definition, "questions", [[question, `r${at}`]])
      return { ...renamed, questions: [...listOf(renamed, "questions"), { ...added, key: question["key"] }] }
    }
    case "takeKey":
      return nextQuestion === undefined ? definition : withKeys(
        definition,
        "questions",
        [[nextQuestion, textOf(question["key"])]]
      )
    case "swap":
      return nextQuestion === undefined ? definition : withKeys(definition, "questions", [
        [question, textOf(nextQuestion["key"])],
        [nextQuestion, textOf(question["key"])]
      ])
  }
}

/** Gives parts new keys, in all that names them, too. A part whose key another one takes is removed. */
const withKeys = (
  definition: Part,
  list: "endings" | "questions",
  renamed: ReadonlyArray<readonly [part: Part, key: string]>
): Part => {
  const keys = new Map(renamed.map(([part, key]) => [textOf(part["key"]), key]))
  const none = new Map<string, string>()
  const was = new Map(renamed.map(([part, key]) => [key, part["was"] ?? part["key"]]))
  const newKeys: NewKeys = { questions: none, quotas: none, endings: none, [list]: keys }
  const made = withNewKeys(withoutReplaced(definition, newKeys).kept, newKeys)
  return {
    ...made,
    [list]: listOf(made, list).map((part) =>
      was.has(textOf(part["key"])) ? { ...part, was: was.get(textOf(part["key"])) } : part
    )
  }
}

export const answeredTest = ({ key }: { readonly key?: unknown }) =>
  ({ question: textOf(key), op: "answered" }) as const

const dropped = (list: ReadonlyArray<Part>, at: number): ReadonlyArray<Part> =>
  list.filter((_, index) => index !== at % list.length)

const narrowed = (settings: Part): Part => {
  const { max, min } = settings
  if (typeof max === "number" && typeof min === "number" && max - min >= 2) return { ...settings, max: max - 1 }
  const { format: _, ...others } = settings
  return others
}

/** Without rules, variables and quotas that name a question, an option, a row, a variable or an ending that is gone. */
const withoutDangling = (definition: Part): Part => {
  const questions = new Map(listOf(definition, "questions").map((question) => [question["key"], question]))
  const endings = new Set(listOf(definition, "endings").map(({ key }) => key))
  const variables = new Set<unknown>()
  const isGone = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.some(isGone)
    if (!isReadonlyRecord(part)) return false
    for (const name of ["question", "answer", "score"]) {
      const key = part[name]
      if (typeof key !== "string") continue
      const question = questions.get(key)
      if (question === undefined) return true
      if (name !== "question") continue
      const has = (list: ReadonlyArray<Part>, value: unknown) =>
        value === undefined || list.some((one) => one["value"] === value)
      const options = listOf(question, "options")
      const values: ReadonlyArray<unknown> = Array.isArray(part["values"]) ? part["values"] : []
      const compared = options.length > 0 && part["option"] === undefined
        ? [part["value"], ...values].filter((value) => typeof value === "string")
        : []
      if (
        !has(listOf(question["settings"], "rows"), part["row"]) || !has(options, part["option"]) ||
        compared.some((value) => !has(options, value))
      ) return true
    }
    if (typeof part["variable"] === "string" && !variables.has(part["variable"])) return true
    return Object.values(part).some(isGone)
  }
  const kept = listOf(definition, "variables").filter(({ name, value }) => {
    if (isGone(value)) return false
    variables.add(name)
    return true
  })
  const tidy = (part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).flatMap(([name, value]) =>
        ["requiredIf", "showIf", "when"].includes(name) && isGone(value) ? [] : [[name, value]]
      )
    )
  const tidyAll = (part: Part, list: string): Part =>
    part[list] === undefined ? {} : { [list]: listOf(part, list).map(tidy) }
  const tidyQuestion = (question: Part): Part => ({
    ...tidy(question),
    ...tidyAll(question, "options"),
    ...question["validIf"] === undefined
      ? {}
      : { validIf: listOf(question, "validIf").filter(({ when }) => !isGone(when)) },
    ...isReadonlyRecord(question["page"]) && {
      page: {
        ...tidy(question["page"]),
        endIf: listOf(question["page"], "endIf").filter(({ ending, when }) => endings.has(ending) && !isGone(when))
      }
    },
    ...isReadonlyRecord(question["settings"]) && {
      settings: { ...question["settings"], ...tidyAll(question["settings"], "rows") }
    }
  })
  return {
    ...definition,
    variables: kept,
    questions: listOf(definition, "questions").map(tidyQuestion),
    quotas: listOf(definition, "quotas").filter(({ ending, when }) =>
      !isGone(when) && (ending === undefined || endings.has(ending))
    ),
    endings: listOf(definition, "endings").map(tidy)
  }
}
