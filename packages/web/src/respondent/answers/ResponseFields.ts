/** The hidden fields of a questionnaire: they belong to the response, and are kept while its form is shown again. */
import { type LimitValues, Submission, ValidationError } from "@canvass/core"
import { decoderOf, onceFor } from "@canvass/core/ports"
import { armsOf, seedOf, usesSeed } from "@canvass/core/questionnaire"
import type { Entries } from "@canvass/ui"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { PublicSurvey } from "../respondentCalls.js"

export interface ResponseFields {
  /** 128 random bits, made when the form was first shown. It makes one response of all tries to send the form. */
  readonly key: string
  /** When the form was first shown. */
  readonly startedAt: string
  /** How often the form was shown before: files of an earlier try may differ. */
  readonly attempt: number
  readonly externalId: string | undefined
  /** Without the arms. */
  readonly metadata: Readonly<Record<string, string>>
  /** Decides about random orders and arms. Undefined: the survey does not need it. */
  readonly seed: number | undefined
  /** The values of the hidden fields that the seed decides about. */
  readonly arms: Readonly<Record<string, string>>
}

/** The parts of a survey that decide about hidden fields. */
type FieldsSurvey = Pick<PublicSurvey, "hiddenFields" | "id" | "questions">

/**
 * Makes the fields of a form that is shown for the first time. `parameters` are those of its address: `?<name>=` and
 * `?meta[<name>]=` fill in a hidden field, `?meta[<name>]=` adds other metadata, too. The name of a hidden field may be
 * in lower case if no other field has that name, because the attributes of an embedding script are. `?seed=` is the
 * seed, which is drawn otherwise. What an address says of a field with arms is replaced.
 */
export const fromQuery = (
  parameters: URLSearchParams,
  survey: FieldsSurvey,
  limits: LimitValues
): Effect.Effect<ResponseFields> => {
  const externalId = validExternalId(parameters.get("externalId"), limits)
  return Effect.map(Clock.currentTimeMillis, (now) => ({
    key: crypto.randomUUID(),
    startedAt: new Date(now).toISOString(),
    attempt: 0,
    externalId,
    ...drawnFields(
      { sentSeed: parameters.get("seed"), externalId, pairs: sentPairs(parameters, survey) },
      survey,
      limits
    )
  }))
}

/** The names and values of metadata in an address. */
const sentPairs = (
  parameters: URLSearchParams,
  { hiddenFields }: Pick<FieldsSurvey, "hiddenFields">
): ReadonlyArray<readonly [name: string, value: string]> => {
  const names = new Map<string, string>([
    ...hiddenFields.map(({ name }) => [name.toLowerCase(), name] as const),
    ...hiddenFields.map(({ name }) => [name, name] as const)
  ])
  const sent = [...parameters]
  const ofFields = sent.flatMap(([parameter, value]) => {
    const name = names.get(parameter)
    return name === undefined ? [] : [[name, value] as const]
  })
  const ofMetadata = sent.flatMap(([parameter, value]) => {
    const name = /^meta\[(.+)\]$/s.exec(parameter)?.[1]
    return name === undefined ? [] : [[names.get(name) ?? name, value] as const]
  })
  return [...ofMetadata, ...ofFields]
}

/** The metadata that an address says. Hidden fields that are drawn are left out. */
export const ofAddress = (
  parameters: URLSearchParams,
  survey: Pick<FieldsSurvey, "hiddenFields">,
  limits: LimitValues
): Readonly<Record<string, string>> => {
  const drawn = new Set(survey.hiddenFields.flatMap(({ arms, name }) => arms === undefined ? [] : [name]))
  return validMetadata(sentPairs(parameters, survey).filter(([name]) => !drawn.has(name)), limits)
}

/** The fields that the seed decides about, and the other metadata. */
const drawnFields = (
  { externalId, pairs, sentSeed }: {
    readonly sentSeed: string | null
    readonly externalId: string | undefined
    readonly pairs: ReadonlyArray<readonly [name: string, value: string]>
  },
  survey: FieldsSurvey,
  limits: LimitValues
): Pick<ResponseFields, "arms" | "metadata" | "seed"> => {
  const sent = validSeed(sentSeed, limits)
  const seed = sent ?? (usesSeed(survey) ? newSeed(survey, externalId) : undefined)
  const arms = seed === undefined ? {} : armsOf(survey.hiddenFields, seed)
  return { seed, arms, metadata: validMetadata(pairs.filter(([name]) => !Object.hasOwn(arms, name)), limits) }
}

/** Who is known by an external id keeps the seed when the page is loaded again. */
const newSeed = ({ id }: FieldsSurvey, externalId: string | undefined): number | undefined =>
  externalId === undefined ? crypto.getRandomValues(new Uint32Array(1))[0] : seedOf(id, externalId)

/** The metadata that conditions test. */
export const metadataOf = (
  { arms, metadata }: Pick<ResponseFields, "arms" | "metadata">
): Readonly<Record<string, string>> => ({ ...metadata, ...arms })

/** The fields of the form of a response that is stored: what it has counts. */
export const ofResponse = (
  fields: ResponseFields,
  { metadata, seed }: { readonly metadata: Readonly<Record<string, string>>; readonly seed: number | null }
): ResponseFields => ({ ...fields, metadata, seed: seed ?? undefined, arms: {} })

/** Reads the fields of a form. What is missing or was changed to something invalid is replaced or left out. */
export const fromEntries = (
  entries: Entries,
  survey: FieldsSurvey,
  limits: LimitValues
): Effect.Effect<ResponseFields> =>
  Effect.map(fromQuery(new URLSearchParams(), survey, limits), (fresh) => ({
    key: /^[\w-]{22,64}$/.test(entries.first("key")) ? entries.first("key") : fresh.key,
    startedAt: entries.first("started") !== "" && isValid({ startedAt: entries.first("started") }, limits)
      ? entries.first("started")
      : fresh.startedAt,
    attempt: /^\d{1,4}$/.test(entries.first("attempt")) ? Number(entries.first("attempt")) : 0,
    externalId: validExternalId(entries.first("externalId"), limits),
    ...drawnFields(
      {
        sentSeed: entries.first("seed"),
        externalId: validExternalId(entries.first("externalId"), limits),
        pairs: entries.pairs().flatMap(([name, value]) =>
          name.startsWith(metaPrefix) ? [[name.slice(metaPrefix.length), value] as const] : []
        )
      },
      survey,
      limits
    )
  }))

/** The names and values of the hidden fields. */
export const toEntries = (
  { arms, attempt, externalId, key, metadata, seed, startedAt }: ResponseFields
): ReadonlyArray<readonly [name: string, value: string]> => [
  ["key", key],
  ["started", startedAt],
  ["attempt", String(attempt)],
  ...externalId === undefined ? [] : [["externalId", externalId] as const],
  ...seed === undefined ? [] : [["seed", String(seed)] as const],
  ...Object.entries(metadataOf({ arms, metadata })).map(([name, value]) => [metaPrefix + name, value] as const)
]

/** The fields of the body of a submission. */
export const toBody = ({ externalId, metadata, seed, startedAt }: ResponseFields) => ({
  startedAt,
  ...seed === undefined ? {} : { seed },
  ...externalId === undefined ? {} : { externalId },
  ...Object.keys(metadata).length === 0 ? {} : { metadata }
})

const metaPrefix = "meta."

const decoder = onceFor((limits: LimitValues) => decoderOf(Submission.submissionInput(limits), ValidationError.strict))

const isValid = (fields: Readonly<Record<string, unknown>>, limits: LimitValues): boolean =>
  Either.isRight(decoder(limits)({ answers: [], ...fields }))

const validSeed = (sent: string | null, limits: LimitValues): number | undefined => {
  const seed = sent !== null && /^\d{1,10}$/.test(sent) ? Number(sent) : undefined
  return seed !== undefined && isValid({ seed }, limits) ? seed : undefined
}

const validExternalId = (externalId: string | null, limits: LimitValues): string | undefined =>
  externalId !== null && externalId !== "" && isValid({ externalId }, limits) ? externalId : undefined

/** Keeps the entries, in their order, that the API accepts together. */
const validMetadata = (
  pairs: ReadonlyArray<readonly [string, string]>,
  limits: LimitValues
): Readonly<Record<string, string>> => {
  let kept: Readonly<Record<string, string>> = {}
  for (const [name, value] of pairs.slice(0, limits.metadataEntries)) {
    const extended = { ...kept, [name]: value }
    if (isValid({ metadata: extended }, limits)) kept = extended
  }
  return kept
}
