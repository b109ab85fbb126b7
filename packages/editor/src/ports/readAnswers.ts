/** Reads what servers answer: their JSON as the values of the ports. */
import { type Definition, isFields } from "@canvass/core/editing"
import { withoutShorthands } from "../model/withoutShorthands.js"
import { completeRules } from "./completeRules.js"
import {
  type AppliedSurvey,
  type Findings,
  type LoadedSurvey,
  type PendingChanges,
  type PicturePage,
  type Plan,
  PortError,
  type QuotaCount,
  type Reach,
  type SavedState,
  type SurveyStatus
} from "./EditorPorts.js"
import { field, findingsIn, textField } from "./sendJson.js"

const malformed = (): PortError => new PortError("refused", "The server has answered something else than was asked.")

export const readText = (value: unknown, name: string): string => {
  const text = textField(value, name)
  if (text === undefined) throw malformed()
  return text
}

export const readFindings = (value: unknown): Findings => ({
  errors: findingsIn(value, "errors"),
  warnings: findingsIn(value, "warnings")
})

export const readStatus = (value: unknown): SurveyStatus => {
  const status = textField(value, "status")
  if (status === "closed" || status === "draft" || status === "published") return status
  throw malformed()
}

/** A definition, which may be that of a pending one of any state. */
export const readDefinition = (value: unknown): Definition => {
  if (!isFields(value)) throw malformed()
  const { $schema: _, ...draft } = value
  return withoutShorthands(completeRules(draft))
}

const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

export const readSaved = (value: unknown): SavedState => ({
  etag: readText(value, "etag"),
  baseETag: readText(value, "baseETag"),
  findings: readFindings(field(value, "findings"))
})

export const readPlan = (value: unknown): Plan => {
  if (!isPlan(value)) throw malformed()
  return value
}

const isPlan = (value: unknown): value is Plan =>
  Array.isArray(field(value, "changes")) && Array.isArray(field(value, "effects")) &&
  Array.isArray(field(value, "errors")) && Array.isArray(field(value, "warnings"))

export const readApplied = (value: unknown): AppliedSurvey => ({
  status: readStatus(value),
  published: readDefinition(field(value, "published")),
  publishedETag: readText(value, "publishedETag")
})

export const readQuotas = (value: unknown): ReadonlyArray<QuotaCount> =>
  listOf(value).flatMap((quota) => {
    const [max, count] = [field(quota, "max"), field(quota, "count")]
    return typeof max === "number" && typeof count === "number"
      ? [{ key: readText(quota, "key"), max, count, isCounting: field(quota, "counting") === true }]
      : []
  })

export const readReach = (value: unknown): Reach => ({
  count: readNumber(value, "count"),
  total: readNumber(value, "total")
})

export const readPictures = (value: unknown): PicturePage => {
  const next = textField(value, "next")
  return {
    pictures: listOf(field(value, "pictures")).map((picture) => ({
      id: readText(picture, "id"),
      sha256: readText(picture, "sha256"),
      type: readText(picture, "type"),
      width: readNumber(picture, "width"),
      height: readNumber(picture, "height"),
      createdAt: readText(picture, "createdAt")
    })),
    ...next === undefined ? {} : { next }
  }
}

const readNumber = (value: unknown, name: string): number => {
  const found = field(value, name)
  return typeof found === "number" ? found : 0
}

/** Translations of the survey that the pending definition leaves alone, and those that are pending apart, are in it. */
export const readPending = (value: unknown, published: Definition): PendingChanges | undefined => {
  if (!isFields(value)) return undefined
  const own = readDefinition(value["definition"])
  const apart = readTranslations(value["translations"])
  const translations = { ...own.translations ?? published.translations, ...apart.texts }
  const base = readDefinition(value["base"])
  return {
    definition: Object.keys(translations).length === 0 ? own : { ...own, translations },
    etag: readText(value, "etag"),
    base: published.translations === undefined ? base : { ...base, translations: published.translations },
    baseETag: readText(value, "baseETag"),
    updatedAt: readText(value, "updatedAt"),
    updatedBy: readText(value, "updatedBy"),
    findings: readFindings(value["findings"]),
    translationETags: apart.etags
  }
}

const readTranslations = (value: unknown) => {
  const entries = isFields(value) ? Object.entries(value) : []
  return {
    texts: Object.fromEntries(entries.map(([tag, translation]) => [tag, readTexts(field(translation, "texts"))])),
    etags: Object.fromEntries(entries.map(([tag, translation]) => [tag, readText(translation, "etag")]))
  }
}

export const readTexts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).filter((entry): entry is [string, string] =>
      typeof entry[1] === "string"
    )
  )

export const readSurvey = (value: unknown): LoadedSurvey => {
  const published = readDefinition(field(value, "published"))
  const closesAt = textField(field(value, "settings"), "closesAt") ?? null
  const url = textField(value, "url")
  return {
    id: readText(value, "id"),
    status: readStatus(value),
    settings: { closesAt },
    published,
    publishedETag: readText(value, "publishedETag"),
    pending: readPending(field(value, "pending"), published),
    responseCount: readNumber(value, "responseCount"),
    ...url === undefined ? {} : { url },
    links: readTexts(field(value, "links"))
  }
}
