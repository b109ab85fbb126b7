/** The hidden fields of a questionnaire: they belong to the response, and are kept while its form is shown again. */
import { decoderOf, type LimitValues, onceFor, Submission, ValidationError } from "@canvass/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Entries } from "../../form/Entries.js"

export interface ResponseFields {
  /** 128 random bits, made when the form was first shown. It makes one response of all tries to send the form. */
  readonly key: string
  /** When the form was first shown. */
  readonly startedAt: string
  /** How often the form was shown before: files of an earlier try may differ. */
  readonly attempt: number
  readonly externalId: string | undefined
  readonly metadata: Readonly<Record<string, string>>
}

/** Names of data of a response that a survey declares. */
type HiddenFields = ReadonlyArray<{ readonly name: string }>

/**
 * Makes the fields of a form that is shown for the first time. `parameters` are those of its address: `?<name>=` and
 * `?meta[<name>]=` fill in a hidden field, `?meta[<name>]=` adds other metadata, too. The name of a hidden field may be
 * in lower case if no other field has that name, because the attributes of an embedding script are.
 */
export const fromQuery = (
  parameters: URLSearchParams,
  hiddenFields: HiddenFields,
  limits: LimitValues
): Effect.Effect<ResponseFields> => {
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
  return Effect.map(Clock.currentTimeMillis, (now) => ({
    key: crypto.randomUUID(),
    startedAt: new Date(now).toISOString(),
    attempt: 0,
    externalId: validExternalId(parameters.get("externalId"), limits),
    metadata: validMetadata([...ofMetadata, ...ofFields], limits)
  }))
}

/** Reads the fields of a form. What is missing or was changed to something invalid is replaced or left out. */
export const fromEntries = (entries: Entries, limits: LimitValues): Effect.Effect<ResponseFields> =>
  Effect.map(fromQuery(new URLSearchParams(), [], limits), (fresh) => ({
    key: /^[\w-]{22,64}$/.test(entries.first("key")) ? entries.first("key") : fresh.key,
    startedAt: isValid({ startedAt: entries.first("started") }, limits) ? entries.first("started") : fresh.startedAt,
    attempt: /^\d{1,4}$/.test(entries.first("attempt")) ? Number(entries.first("attempt")) : 0,
    externalId: validExternalId(entries.first("externalId"), limits),
    metadata: validMetadata(
      entries.pairs().flatMap(([name, value]) =>
        name.startsWith(metaPrefix) ? [[name.slice(metaPrefix.length), value] as const] : []
      ),
      limits
    )
  }))

/** The names and values of the hidden fields. */
export const toEntries = (
  { attempt, externalId, key, metadata, startedAt }: ResponseFields
): ReadonlyArray<readonly [name: string, value: string]> => [
  ["key", key],
  ["started", startedAt],
  ["attempt", String(attempt)],
  ...externalId === undefined ? [] : [["externalId", externalId] as const],
  ...Object.entries(metadata).map(([name, value]) => [metaPrefix + name, value] as const)
]

/** The fields of the body of a submission. */
export const toBody = ({ externalId, metadata, startedAt }: ResponseFields) => ({
  startedAt,
  ...externalId === undefined ? {} : { externalId },
  ...Object.keys(metadata).length === 0 ? {} : { metadata }
})

const metaPrefix = "meta."

const decoder = onceFor((limits: LimitValues) => decoderOf(Submission.submissionInput(limits), ValidationError.strict))

const isValid = (fields: Readonly<Record<string, unknown>>, limits: LimitValues): boolean =>
  Either.isRight(decoder(limits)({ answers: [], ...fields }))

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
