/** Merges two changes of one definition by place. */
import {
  type Definition,
  isFields,
  isSame,
  type PageLogic,
  pointer,
  type QuestionDefinition
} from "@canvass/core/editing"
import { freeNames, freeQuestionKeys } from "../names/keys.js"
import { type NewKeys, withKeys } from "../names/renameKey.js"
import { type Page, pagesIn, withPages } from "../questions/pages.js"
import { mergeOrder } from "./mergeOrder.js"

/** A place that both sides have changed, each in its own way. */
export interface Overlap {
  /**
   * A JSON Pointer by keys and values, such as `/questions/plan/text`. That of a list stands for its order: the values
   * are the places of the items.
   */
  readonly place: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** The merged definition. Where both sides overlap it has `mine`, or `theirs` if that was chosen. */
export interface Merged {
  readonly definition: Definition
  readonly overlaps: ReadonlyArray<Overlap>
}

/**
 * Merges `mine` and `theirs`, which were both made of `base`. Parts that only one side has changed are those of that
 * side. A part that one side has removed and the other one changed stays, and is an overlap.
 *
 * @param chosen the places of overlaps where `theirs` counts
 */
export const mergeDefinitions = (
  base: Definition,
  mine: Definition,
  theirs: Definition,
  chosen: ReadonlySet<string> = new Set()
): Merged => {
  const merge = new Merge(chosen)
  return { definition: merge.definitions(base, mine, theirs), overlaps: merge.overlaps }
}

/** The lists of a definition whose items have keys. */
const keyedLists = ["questions", "endings", "quotas"] as const

/** The fields by which the items of lists are known. The items of `languages` are texts. */
const identities: Readonly<Record<string, string>> = {
  hiddenFields: "name",
  variables: "name",
  quotas: "key",
  endings: "key",
  options: "value",
  rows: "value"
}

/** The objects whose fields are merged one by one. Others, such as conditions, are one place. */
const mergedObjects: ReadonlySet<string> = new Set(["design", "settings", "page", "metadata", "translations"])

/** The fields of a question that belong together when its type changes. */
const typeFields = ["type", "options", "settings", "shuffle"] as const

type Fields = Readonly<Record<string, unknown>>

type Path = ReadonlyArray<string>

class Merge {
  readonly overlaps: Array<Overlap> = []
  readonly #chosen: ReadonlySet<string>

  constructor(chosen: ReadonlySet<string>) {
    this.#chosen = chosen
  }

  definitions(base: Definition, mine: Definition, theirs: Definition): Definition {
    const apart = this.#withOwnKeys(base, mine, theirs)
    const [myKeys, theirKeys] = [keysBySide(base, apart), keysBySide(base, theirs)]
    for (const list of keyedLists) {
      for (const [was, key] of theirKeys[list]) {
        const own = myKeys[list].get(was)
        if (own === undefined) continue
        // Both have renamed it: one key is chosen for both.
        const isTheirs = own !== key && this.#choose([list, was, "key"], was, own, key) === key
        ;(isTheirs ? myKeys : theirKeys)[list].delete(was)
        if (isTheirs) theirKeys[list].set(was, key)
      }
    }
    const both = (list: typeof keyedLists[number]) => new Map([...myKeys[list], ...theirKeys[list]])
    const aligned = [
      withKeys(base, { questions: both("questions"), endings: both("endings"), quotas: both("quotas") }),
      withKeys(apart, renamedAgain(base, apart, theirKeys)),
      withKeys(theirs, renamedAgain(base, theirs, myKeys))
    ] as const
    const [inBase, inMine, inTheirs] = aligned
    const fields = this.#fields(
      withoutQuestions(inBase),
      withoutQuestions(inMine),
      withoutQuestions(inTheirs),
      []
    )
    const merged: Definition = { ...inMine, ...fields }
    for (const name of Object.keys(inMine)) {
      if (name !== "questions" && !(name in fields)) Reflect.deleteProperty(merged, name)
    }
    return this.#questions(merged, inBase, inMine, inTheirs)
  }

  /** My questions, endings and quotas with keys of their own, where others have added something of the same key. */
  #withOwnKeys(base: Definition, mine: Definition, theirs: Definition): Definition {
    const newKeys: { [List in typeof keyedLists[number]]: Map<string, string> } = {
      questions: new Map(),
      endings: new Map(),
      quotas: new Map()
    }
    for (const list of keyedLists) {
      const known = new Set((base[list] ?? []).map(({ key }) => key))
      const added = new Map(
        (theirs[list] ?? []).filter(({ key, was }) => was !== undefined ? was !== key : !known.has(key))
          .map((item) => [item.key, item])
      )
      const all = [base, mine, theirs]
      const nextKey = list === "questions"
        ? freeQuestionKeys({ ...mine, questions: all.flatMap(({ questions = [] }) => questions) })
        : freeNames(list.slice(0, -1), all.flatMap((one) => (one[list] ?? []).map(({ key }) => key)))
      for (const item of mine[list] ?? []) {
        const other = added.get(item.key)
        const isNew = item.was === undefined ? !known.has(item.key) : true
        if (
          other === undefined || !isNew || isSame(item, other) || (item.was !== undefined && item.was === other.was)
        ) continue
        newKeys[list].set(item.key, nextKey())
        this.overlaps.push({ place: pointer([list, item.key]), base: undefined, mine: item, theirs: other })
      }
    }
    return withKeys(mine, newKeys)
  }

  /** The value of a place that both sides have changed. */
  #choose<A>(path: Path, base: A, mine: A, theirs: A, shown: (value: A) => unknown = (value) => value): A {
    const place = pointer(path)
    this.overlaps.push({ place, base: shown(base), mine: shown(mine), theirs: shown(theirs) })
    return this.#chosen.has(place) ? theirs : mine
  }

  #value(base: unknown, mine: unknown, theirs: unknown, path: Path): unknown {
    if (isSame(mine, theirs) || isSame(theirs, base)) return mine
    if (isSame(mine, base)) return theirs
    const name = path.at(-1) ?? ""
    const isMerged = mergedObjects.has(name) || (path.length === 2 && path[0] === "translations")
    if (isMerged && isFields(mine) && isFields(theirs)) {
      return this.#fields(isFields(base) ? base : {}, mine, theirs, path)
    }
    const isKeyed = name in identities || name === "languages"
    if (isKeyed && isArray(mine) && isArray(theirs)) return this.#list(isArray(base) ? base : [], mine, theirs, path)
    return this.#choose(path, base, mine, theirs)
  }

  #fields(base: Fields, mine: Fields, theirs: Fields, path: Path): Fields {
    const merged: Array<readonly [string, unknown]> = []
    for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const value = this.#value(own(base, name), own(mine, name), own(theirs, name), [...path, name])
      if (value !== undefined) merged.push([name, value])
    }
    return Object.fromEntries(merged)
  }

  #list(base: ReadonlyArray<unknown>, mine: ReadonlyArray<unknown>, theirs: ReadonlyArray<unknown>, path: Path) {
    const identity = identities[path.at(-1) ?? ""]
    const byId = (list: ReadonlyArray<unknown>) =>
      new Map(list.map((item) => [String(isFields(item) ? item[identity ?? ""] : item), item]))
    return this.#items(
      byId(base),
      byId(mine),
      byId(theirs),
      path,
      (id, before, own, other) =>
        isFields(before) && isFields(own) && isFields(other) ? this.#fields(before, own, other, [...path, id]) : own
    )
  }

  /** The items that both sides keep or have added, merged, in the order of both. */
  #items<A>(
    base: ReadonlyMap<string, A>,
    mine: ReadonlyMap<string, A>,
    theirs: ReadonlyMap<string, A>,
    path: Path,
    mergeItem: (id: string, base: A, mine: A, theirs: A) => A,
    pathOf: (id: string) => Path = (id) => [...path, id],
    shown: (item: A | undefined) => unknown = (item) => item
  ): ReadonlyArray<A> {
    const merged = new Map<string, A>()
    for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
      const [before, own, other] = [base.get(id), mine.get(id), theirs.get(id)]
      if (own !== undefined && other !== undefined) {
        const item = isSame(own, other) || (before !== undefined && isSame(other, before))
          ? own
          : before !== undefined && isSame(own, before)
          ? other
          : before === undefined
          ? this.#choose(pathOf(id), undefined, own, other, shown) ?? own
          : mergeItem(id, before, own, other)
        merged.set(id, item)
        continue
      }
      const kept = own ?? other
      if (kept === undefined || (before !== undefined && isSame(kept, before))) continue
      merged.set(id, kept)
      if (before !== undefined) {
        const left = this.#choose(pathOf(id), before, own, other, shown)
        if (left === undefined && this.#chosen.has(pointer(pathOf(id)))) merged.delete(id)
      }
    }
    const [ids = [], mineIds = [], theirIds = []] = [base, mine, theirs].map((side) => Array.from(side.keys()))
    const kept = new Set(merged.keys())
    const order = mergeOrder(ids, mineIds, theirIds, kept)
    const places = (list: ReadonlyArray<string>) => list.map((id) => pointer(pathOf(id)))
    const isTheirs = order.isDisputed && this.#choose(path, ids, mineIds, theirIds, places) === theirIds
    const { ids: chosen } = isTheirs ? mergeOrder(ids, theirIds, mineIds, kept) : order
    return chosen.flatMap((id) => {
      const item = merged.get(id)
      return item === undefined ? [] : [item]
    })
  }

  /** Questions and pages are one list: a page begins before its first question, whichever that is. */
  #questions(definition: Definition, base: Definition, mine: Definition, theirs: Definition): Definition {
    if ([base, mine, theirs].every(({ questions }) => questions === undefined)) return definition
    const pages = pagesIn(base)
    const items = this.#items<Item>(
      itemsOf(pages, pages),
      itemsOf(pagesIn(mine), pages),
      itemsOf(pagesIn(theirs), pages),
      ["questions"],
      (id, before, own, other) => this.#pageOrQuestion(id, before, own, other),
      (id) => {
        const [kind, key = ""] = id.split(" ")
        return kind === "page" ? ["questions", key, "page"] : ["questions", key]
      },
      (item) => item && ("page" in item ? item.page : item.question)
    )
    const merged: Array<Page & { questions: Array<QuestionDefinition> }> = []
    for (const item of items) {
      const last = merged.at(-1)
      if ("question" in item) {
        if (last === undefined) merged.push({ page: undefined, owner: undefined, questions: [item.question] })
        else last.questions.push(item.question)
      } else merged.push({ page: item.page, owner: item.owner, questions: [] })
    }
    const { translations } = definition
    const put = withPages({ ...definition, questions: [] }, merged)
    return translations === undefined ? put : { ...put, translations }
  }

  #pageOrQuestion(id: string, before: Item, own: Item, other: Item): Item {
    if ("page" in before && "page" in own && "page" in other) {
      const path = ["questions", before.owner, "page"]
      return { owner: own.owner, page: this.#fields({ ...before.page }, { ...own.page }, { ...other.page }, path) }
    }
    if (!("question" in before && "question" in own && "question" in other)) return own
    return { question: this.#question(id.slice(questionPrefix.length), before.question, own.question, other.question) }
  }

  #question(
    key: string,
    base: QuestionDefinition,
    mine: QuestionDefinition,
    theirs: QuestionDefinition
  ): QuestionDefinition {
    const path = ["questions", key]
    if (mine.type === theirs.type) return this.#questionFields(base, mine, theirs, path)
    const parts = (question: QuestionDefinition) => typeFields.map((name) => question[name])
    const side = isSame(parts(theirs), parts(base))
      ? mine
      : isSame(parts(mine), parts(base))
      ? theirs
      : this.#choose([...path, "type"], base.type, mine.type, theirs.type) === mine.type
      ? mine
      : theirs
    const alike = (question: QuestionDefinition): QuestionDefinition => {
      const { options, settings, shuffle, type } = side
      const { options: _, settings: __, shuffle: ___, ...rest } = question
      return {
        ...rest,
        type,
        ...options && { options },
        ...settings && { settings },
        ...shuffle === undefined ? {} : { shuffle }
      }
    }
    return this.#questionFields(alike(base), alike(mine), alike(theirs), path)
  }

  #questionFields(
    base: QuestionDefinition,
    mine: QuestionDefinition,
    theirs: QuestionDefinition,
    path: Path
  ): QuestionDefinition {
    const fields = this.#fields({ ...base }, { ...mine }, { ...theirs }, path)
    const merged: QuestionDefinition = { ...mine, ...fields }
    for (const name of Object.keys(merged)) if (!(name in fields)) Reflect.deleteProperty(merged, name)
    return merged
  }
}

/** A question, or the beginning of a page. */
type Item = { readonly question: QuestionDefinition } | { readonly page: PageLogic; readonly owner: string }

const questionPrefix = "question "

/** The questions and the beginnings of pages, in order, by id. A page is known by the page of the base that it was. */
const itemsOf = (pages: ReadonlyArray<Page>, base: ReadonlyArray<Page>): ReadonlyMap<string, Item> => {
  const items = new Map<string, Item>()
  const free = new Map(
    base.flatMap(({ owner, page }) => owner === undefined || page === undefined ? [] : [[owner, page]])
  )
  const owners = new Map<Page, string>()
  const match = (page: Page, owner: string | undefined): void => {
    if (owner === undefined || owners.has(page) || !free.delete(owner)) return
    owners.set(page, owner)
  }
  for (const page of pages) match(page, page.owner)
  for (const page of pages) {
    if (page.page === undefined || owners.has(page)) continue
    const [same] = Array.from(free).find(([, other]) => isSame(other, page.page)) ?? []
    match(page, same)
  }
  for (const page of pages) {
    const { owner, questions } = page
    if (page.page !== undefined && owner !== undefined) {
      items.set(`page ${owners.get(page) ?? `${owner}+`}`, { page: page.page, owner })
    }
    for (const question of questions) items.set(questionPrefix + question.key, { question })
  }
  return items
}

/** The keys of a side by those of the base, for what it has renamed. */
const keysBySide = (base: Definition, side: Definition) => {
  const keys = {
    questions: new Map<string, string>(),
    endings: new Map<string, string>(),
    quotas: new Map<string, string>()
  }
  for (const list of keyedLists) {
    const before = new Map((base[list] ?? []).map((item) => [item.was ?? item.key, item.key]))
    for (const { key, was = key } of side[list] ?? []) {
      const inBase = before.get(was)
      if (inBase !== undefined && inBase !== key) keys[list].set(inBase, key)
    }
  }
  return keys
}

/** The keys that the other side has given, by those that the items have on this side. */
const renamedAgain = (base: Definition, side: Definition, keys: NewKeys): NewKeys => {
  const own = keysBySide(base, side)
  const again = (list: typeof keyedLists[number]): ReadonlyMap<string, string> =>
    new Map(Array.from(keys[list] ?? [], ([was, key]) => [own[list].get(was) ?? was, key]))
  return { questions: again("questions"), endings: again("endings"), quotas: again("quotas") }
}

const withoutQuestions = ({ questions: _, ...definition }: Definition): Fields => definition

const own = (fields: Fields, name: string): unknown => Object.hasOwn(fields, name) ? fields[name] : undefined

const isArray = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)
