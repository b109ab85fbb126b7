/** Gives parts of a survey new names, with everything that refers to them: rules, expressions, texts, translations. */
import {
  type Condition,
  type Definition,
  mapSurvey,
  mapTests,
  renameInTranslation,
  renamePlaces,
  renameReferences,
  renaming,
  type Test
} from "@canvass/core/editing"
import { changed, withQuestion } from "../lists/changed.js"
import { isFreeKey, type KeyKind } from "./keys.js"
import { mapTranslations, renamePlacesIn } from "./translations.js"

/**
 * Gives a question, an ending, a quota, a hidden field or a variable another name. A name that is not free changes
 * nothing.
 *
 * @param base the definition that is on the server: questions, endings and quotas of it keep their identity by `was`
 */
export const renameKey = (
  definition: Definition,
  kind: KeyKind,
  from: string,
  to: string,
  base?: Definition
): Definition => {
  if (from === to || !isFreeKey(definition, kind, to)) return definition
  switch (kind) {
    case "question":
    case "ending":
    case "quota": {
      const list = listOf[kind]
      const renamed = withKeys(definition, { [list]: new Map([[from, to]]) })
      return {
        ...renamed,
        [list]: (renamed[list] ?? []).map((item) => item.key === to ? withWas(item, from, base?.[list]) : item)
      }
    }
    case "field":
    case "variable":
      return renameNamed(definition, kind, from, to)
  }
}

const listOf = { question: "questions", ending: "endings", quota: "quotas" } as const

/** New keys by the old ones. */
export interface NewKeys {
  readonly questions?: ReadonlyMap<string, string>
  readonly endings?: ReadonlyMap<string, string>
  readonly quotas?: ReadonlyMap<string, string>
}

const noKeys: ReadonlyMap<string, string> = new Map()

/** The survey with other keys of questions, endings and quotas, all at once: two of them may swap their keys. */
export const withKeys = (
  definition: Definition,
  { endings = noKeys, questions = noKeys, quotas = noKeys }: NewKeys
): Definition => {
  const rekeyed: Definition = {
    ...definition,
    ...definition.questions && { questions: definition.questions.map(rekey(questions)) },
    ...definition.endings && { endings: definition.endings.map(rekey(endings)) },
    ...definition.quotas && { quotas: definition.quotas.map(rekey(quotas)) }
  }
  const renamed = mapSurvey(rekeyed, { ...renaming(questions), endingKey: (key) => endings.get(key) ?? key })
  return mapTranslations(renamed, (place, text) => {
    const followed = renameInTranslation(place, text, questions, endings)
    return [followed.place, followed.text]
  })
}

const rekey = (keys: ReadonlyMap<string, string>) => <A extends Keyed>(item: A): A => {
  const to = keys.get(item.key)
  return to === undefined ? item : { ...item, key: to }
}

/** The item with the key that it has on the server, unless that is its key again. */
const withWas = <A extends Keyed>(item: A, from: string, base: ReadonlyArray<Keyed> = []): A => {
  const onServer = item.was ?? (base.some(({ key }) => key === from) ? from : undefined)
  const renamed: A = { ...item }
  if (onServer === undefined || onServer === item.key) Reflect.deleteProperty(renamed, "was")
  else Object.assign(renamed, { was: onServer })
  return renamed
}

interface Keyed {
  readonly key: string
  readonly was?: string
}

const renameNamed = (definition: Definition, kind: "field" | "variable", from: string, to: string): Definition => {
  const { hiddenFields, variables } = definition
  const recalled = new Map([[`${kind}.${from}`, `${kind}.${to}`]])
  const named = kind === "field"
    ? {
      ...definition,
      ...hiddenFields &&
        { hiddenFields: hiddenFields.map((field) => field.name === from ? { ...field, name: to } : field) }
    }
    : {
      ...definition,
      ...variables &&
        { variables: variables.map((variable) => variable.name === from ? { ...variable, name: to } : variable) }
    }
  const renamed = mapSurvey(named, {
    condition: (condition) => mapTests(condition, (test) => test[kind] === from ? { ...test, [kind]: to } : test),
    reference: (read) =>
      kind === "field" && "field" in read && read.field === from
        ? { field: to }
        : kind === "variable" && "variable" in read && read.variable === from
        ? { variable: to }
        : read,
    text: (text, { scope }) => scope === undefined ? text : renameReferences(text, recalled),
    ...kind === "field" && { redirectUrl: (url) => renamePlaces(url, (name) => name === from ? to : name) }
  })
  return mapTranslations(renamed, (place, text) => [place, renameInTranslation(place, text, recalled).text])
}

/** Which list of a question. */
export type PartList = "options" | "rows"

/** Gives an option or a row of a question another value, with the tests and translations that name it. */
export const renameValue = (
  definition: Definition,
  key: string,
  list: PartList,
  from: string,
  to: string
): Definition => {
  const question = definition.questions?.find((one) => one.key === key)
  if (question === undefined || from === to) return definition
  const isOption = list === "options"
  const revalued = withQuestion(definition, key, (one) => {
    const rename = <Part extends { readonly value: string }>(parts: ReadonlyArray<Part>): ReadonlyArray<Part> =>
      parts.map((part) => part.value === from ? { ...part, value: to } : part)
    const { options, settings } = one
    return isOption
      ? { ...one, ...options && { options: rename(options) } }
      : { ...one, ...settings?.rows && { settings: { ...settings, rows: rename(settings.rows) } } }
  })
  const renamed = mapSurvey(revalued, {
    condition: (condition) => renameValueIn(condition, key, isOption, from, to)
  })
  const parts = isOption ? ["options"] : ["settings", "rows"]
  return renamePlacesIn(renamed, ([first, of, ...rest]) => {
    const isPlace = first === "questions" && of === key && parts.every((part, index) => rest[index] === part) &&
      rest[parts.length] === from
    return isPlace ? [first, of, ...parts, to, ...rest.slice(parts.length + 1)] : undefined
  })
}

/** Options are values of answers and of places in rankings, rows are not. A text may have the same value. */
const renameValueIn = (condition: Condition, key: string, isOption: boolean, from: string, to: string): Condition =>
  mapTests(condition, (test): Test => {
    if (test.question !== key) return test
    if (!isOption) return test.row === from ? { ...test, row: to } : test
    const { option, value, values } = test
    return changed(test, {
      ...option === from ? { option: to } : {},
      ...value === from ? { value: to } : {},
      ...values && { values: values.map((one) => one === from ? to : one) }
    })
  })
