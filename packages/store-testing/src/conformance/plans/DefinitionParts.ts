/** Definitions of surveys as plain JSON, for what the conformance suite does with them on its own. */
import type { SurveyInput } from "@canvass/core"
import { isReadonlyRecord } from "effect/Predicate"

/** An object of a definition. */
export type Part = Readonly<Record<string, unknown>>

/** What it makes need not be valid: the service says so. */
export const isDefinition = (_definition: Part): _definition is Part & SurveyInput.Definition => true

/** The objects of a list. */
export const listOf = (part: unknown, name: string): ReadonlyArray<Part> => {
  const list = isReadonlyRecord(part) ? part[name] : undefined
  return Array.isArray(list) ? list.map((item: unknown) => isReadonlyRecord(item) ? item : { value: item }) : []
}

export const settingsOf = ({ settings }: Part): Part => isReadonlyRecord(settings) ? settings : {}

export const textOf = (value: unknown): string => typeof value === "string" ? value : ""

/** A name as a step of a place. */
export const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1")

/** The new keys by the old ones. */
export interface NewKeys {
  readonly questions: ReadonlyMap<string, string>
  readonly endings: ReadonlyMap<string, string>
  readonly quotas: ReadonlyMap<string, string>
}

/** Puts new keys wherever a definition names a part, and into the parts themselves. */
export const withNewKeys = (definition: Part, keys: NewKeys): Part => {
  const renamed = (part: unknown, list: string): unknown => {
    if (Array.isArray(part)) return part.map((item: unknown) => renamed(item, list))
    if (!isReadonlyRecord(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (typeof value !== "string") return [name, renamed(value, lists.has(name) ? name : list)]
        if (["question", "answer", "score"].includes(name)) return [name, keys.questions.get(value) ?? value]
        if (name === "ending") return [name, keys.endings.get(value) ?? value]
        if (name !== "key") return [name, value]
        if (list === "questions") return [name, keys.questions.get(value) ?? value]
        if (list === "endings") return [name, keys.endings.get(value) ?? value]
        return [name, list === "quotas" ? keys.quotas.get(value) ?? value : value]
      })
    )
  }
  const { translations, metadata, ...parts } = definition
  const places = isReadonlyRecord(translations) && {
    translations: Object.fromEntries(
      Object.entries(translations).map(([tag, texts]) => [
        tag,
        Object.fromEntries(
          Object.entries(isReadonlyRecord(texts) ? texts : {}).map(([place, text]) => [renamedPlace(place, keys), text])
        )
      ])
    )
  }
  const made = renamed(parts, "")
  return { ...isReadonlyRecord(made) ? made : {}, ...metadata === undefined ? {} : { metadata }, ...places || {} }
}

/** Takes the parts out of a definition, with their translations, whose keys others take. */
export const withoutReplaced = (definition: Part, keys: NewKeys) => {
  const replaced = new Map<string, Part>()
  const kept: Record<string, unknown> = { ...definition }
  for (const list of ["questions", "quotas", "endings"] as const) {
    const ofList = keys[list]
    const taken = new Set(ofList.values())
    if (taken.size === 0) continue
    kept[list] = listOf(definition, list).filter((part) => {
      const key = textOf(part["key"])
      if (!taken.has(key) || ofList.has(key)) return true
      replaced.set(`/${list}/${key}`, part)
      return false
    })
  }
  const { translations } = definition
  if (isReadonlyRecord(translations)) {
    kept["translations"] = Object.fromEntries(
      Object.entries(translations).map(([tag, texts]) => [
        tag,
        Object.fromEntries(
          Object.entries(isReadonlyRecord(texts) ? texts : {}).filter(([place]) =>
            !replaced.has(place.split("/").slice(0, 3).join("/"))
          )
        )
      ])
    )
  }
  return { kept, replaced }
}

const lists: ReadonlySet<string> = new Set(["questions", "endings", "quotas"])

const renamedPlace = (place: string, { endings, questions }: NewKeys): string => {
  const [start = "", list = "", key = "", ...rest] = place.split("/")
  const renamed = list === "questions" ? questions.get(key) : list === "endings" ? endings.get(key) : undefined
  return renamed === undefined ? place : [start, list, renamed, ...rest].join("/")
}
