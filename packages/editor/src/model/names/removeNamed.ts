/** Removes parts of a survey, with all that refers to them, and says what does. */
import {
  type Definition,
  type Named,
  namedByRecall,
  type QuestionDefinition,
  referencesIn,
  type Test
} from "@canvass/core/editing"
import { changed } from "../lists/changed.js"
import { pagesIn, withPages } from "../questions/pages.js"
import { type Fitting, keepFitting, keepsAll } from "./keepFitting.js"

/** How many parts of a survey refer to something. A rule is one of a question, an option, a page or an ending. */
export interface Uses {
  readonly rules: number
  readonly quotas: number
  readonly variables: number
  readonly texts: number
}

/** What refers to parts of a survey: what `removeNamed` changes beside removing them. */
export const usesOf = (definition: Definition, named: ReadonlyArray<Named>): Uses => {
  const names = new Names(named)
  const removed = (definition.questions ?? []).flatMap(({ key }, index) =>
    names.has("question", key) ? [`/questions/${index}/`] : []
  )
  const places = {
    rules: new Set<string>(),
    quotas: new Set<string>(),
    variables: new Set<string>(),
    texts: new Set<string>()
  }
  for (const { at, named: one, use } of referencesIn(definition)) {
    if (!names.includes(one) || removed.some((question) => at.startsWith(question))) continue
    const [, list = "", index = ""] = at.split("/")
    if (list === "quotas" || list === "variables") places[list].add(index)
    else places[use === "recall" || use === "address" ? "texts" : "rules"].add(at)
  }
  return {
    rules: places.rules.size,
    quotas: places.quotas.size,
    variables: places.variables.size,
    texts: places.texts.size
  }
}

/**
 * Removes questions, options, rows, hidden fields, variables and endings. Tests of them go, what reads them has no
 * value, and texts have the fallback in place of what they recall. A page without questions goes.
 */
export const removeNamed = (definition: Definition, named: ReadonlyArray<Named>): Definition => {
  const names = new Names(named)
  const { endings, hiddenFields, variables } = definition
  const left: Definition = {
    ...definition,
    ...endings && { endings: endings.filter(({ key }) => !names.has("ending", key)) },
    ...hiddenFields && { hiddenFields: hiddenFields.filter(({ name }) => !names.has("field", name)) },
    ...variables && { variables: variables.filter(({ name }) => !names.has("variable", name)) }
  }
  const pages = pagesIn(left).map((page) => ({
    ...page,
    questions: page.questions.filter(({ key }) => !names.has("question", key)).map((question) =>
      names.without(question)
    )
  }))
  return keepFitting(left.questions === undefined ? left : withPages(left, pages), names.fitting)
}

export const removeQuestions = (definition: Definition, keys: ReadonlyArray<string>): Definition =>
  removeNamed(definition, keys.map((key) => ({ kind: "question", key })))

export const removeQuota = (definition: Definition, key: string): Definition => ({
  ...definition,
  quotas: definition.quotas?.filter((quota) => quota.key !== key) ?? []
})

/** The names of what goes. */
class Names {
  readonly #names: ReadonlySet<string>

  constructor(named: ReadonlyArray<Named>) {
    this.#names = new Set(named.map(nameOf))
  }

  has(kind: "ending" | "field" | "question" | "variable", key: string): boolean {
    return this.includes({ kind, key })
  }

  includes(named: Named): boolean {
    return this.#names.has(nameOf(named))
  }

  /** The question without the options and rows that go, with settings that fit what is left. */
  without(question: QuestionDefinition): QuestionDefinition {
    const { key, options, settings } = question
    const isKept = (kind: "option" | "row") => ({ value }: { readonly value: string }) =>
      !this.includes({ kind, key, value })
    const rows = settings?.rows?.filter(isKept("row"))
    const left = options?.filter(isKept("option"))
    if (left?.length === options?.length && rows?.length === settings?.rows?.length) return question
    return {
      ...question,
      ...left && { options: left },
      ...settings && { settings: withCount({ ...settings, ...rows && { rows } }, left?.length ?? 0) }
    }
  }

  get fitting(): Fitting {
    return {
      ...keepsAll,
      test: (test) => this.#fittingTest(test),
      reads: (read) =>
        !("answer" in read
          ? this.has("question", read.answer)
          : "score" in read
          ? this.has("question", read.score)
          : "field" in read
          ? this.has("field", read.field)
          : this.has("variable", read.variable)),
      recalls: (name) => !this.includes(namedByRecall(name)),
      ends: (key) => !this.has("ending", key),
      fills: (field) => !this.has("field", field)
    }
  }

  #fittingTest(test: Test): Test | undefined {
    const { field, option, question: key, row, value, values, variable } = test
    if (field !== undefined && this.has("field", field)) return undefined
    if (variable !== undefined && this.has("variable", variable)) return undefined
    if (typeof value === "object" && "question" in value && this.has("question", value.question)) return undefined
    if (key === undefined) return test
    const isGone = (kind: "option" | "row", part: unknown) =>
      typeof part === "string" && this.includes({ kind, key, value: part })
    if (this.has("question", key) || isGone("row", row) || isGone("option", option) || isGone("option", value)) {
      return undefined
    }
    if (values === undefined) return test
    const left = values.filter((one) => !isGone("option", one))
    return left.length === 0 ? undefined : left.length === values.length ? test : { ...test, values: left }
  }
}

const nameOf = (named: Named): string =>
  JSON.stringify([named.kind, named.key, ..."value" in named ? [named.value] : []])

/** Settings that ask for no more options than there are. */
export const withCount = <Settings extends NonNullable<QuestionDefinition["settings"]>>(
  settings: Settings,
  count: number
): Settings => {
  const { allowOther = false, minSelected, topN } = settings
  const most = count + (allowOther ? 1 : 0)
  return changed<Settings>(settings, {
    ...settings,
    ...topN === undefined || topN <= count ? {} : { topN: count === 0 ? undefined : count },
    ...minSelected === undefined || minSelected <= most ? {} : { minSelected: most }
  })
}
