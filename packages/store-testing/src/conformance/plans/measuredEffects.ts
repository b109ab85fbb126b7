/** What an edit has done to what is stored, measured from what is stored before and after it. */
import { type Response, type Segments, type Surveys } from "@canvass/core"
import { allOptions } from "@canvass/core/ports"
import type * as Effect from "effect/Effect"
import { isReadonlyRecord } from "effect/Predicate"
import { escaped, settingsOf } from "./DefinitionParts.js"

type Survey = Effect.Effect.Success<ReturnType<Surveys["get"]>>
type Question = Survey["questions"][number]
type Segment = Effect.Effect.Success<ReturnType<Segments["list"]>>[number]

/** What is stored of a survey. */
export interface Stored {
  readonly survey: Survey
  readonly ended: ReadonlyArray<Response.Response>
  /** All texts that are stored, by tag and place. */
  readonly translations: ReadonlyMap<string, Readonly<Record<string, string>>>
  readonly segments: ReadonlyArray<StoredSegment>
  readonly hasResultsLink: boolean
}

export interface StoredSegment {
  readonly id: Segment["id"]
  /** With ids of questions. */
  readonly condition: unknown
  /** Whether the segment could be saved again as it is. */
  readonly isAccepted: boolean
}

export interface MeasuredEffect {
  readonly place: string
  readonly kind: string
  readonly count: number
}

export const measuredEffects = (before: Stored, after: Stored): ReadonlyArray<MeasuredEffect> => [
  ...ofAnswers(before, after),
  ...ofQuotas(before.survey, after.survey),
  ...ofTranslations(before, after),
  ...ofSegments(before, after),
  ...after.hasResultsLink && missing(partsOf(before.survey), partsOf(after.survey)).length > 0
    ? [{ place: "/results-link", kind: "results-link-changed", count: 1 }]
    : []
]

const missing = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<string> =>
  before.filter((name) => !after.includes(name))

/** All that figures are shown of. */
const partsOf = ({ questions, variables }: Survey): ReadonlyArray<string> => [
  ...variables.map(({ name }) => `variable ${name}`),
  ...questions.flatMap((question) => [
    question.id,
    ...question.options.map(({ value }) => `option ${question.id} ${value}`),
    ...rowsIn(question).map(({ value }) => `row ${question.id} ${value}`)
  ])
]

const rowsIn = ({ settings }: Question) => "rows" in settings ? settings.rows : []

const ofAnswers = ({ ended, survey: before }: Stored, { survey: after }: Stored): ReadonlyArray<MeasuredEffect> => {
  const count = (questionId: string, has: (value: unknown) => boolean) =>
    ended.filter(({ answers }) => answers.some((answer) => answer.questionId === questionId && has(answer.value)))
      .length
  const moved = (kind: string, from: ReadonlyArray<Question>, to: ReadonlyArray<Question>) =>
    from.filter(({ id }) => to.some((one) => one.id === id)).map(({ id, key }) => ({
      place: `/questions/${key}`,
      kind,
      count: count(id, () => true)
    }))
  const retired = moved("question-retired", before.questions, after.retired)
  const returned = moved("question-returned", after.questions, before.retired)
  const ofParts = [...before.questions, ...before.retired].flatMap((question) => {
    const { id } = question
    const kept = after.questions.find((one) => one.id === id)
    if (kept === undefined) return []
    const options = allOptions(kept).slice(kept.options.length).map(({ value }) => value)
    const rows = (kept.retiredRows ?? []).map(({ value }) => value)
    const at = `/questions/${kept.key}`
    return [
      ...question.options.filter(({ value }) => options.includes(value)).map(({ value }) => ({
        place: `${at}/options/${escaped(value)}`,
        kind: "option-retired",
        count: count(id, (answer) => heldIn(answer, question.type === "matrix").includes(value))
      })),
      ...rowsIn(question).filter(({ value }) => rows.includes(value)).map(({ value }) => ({
        place: `${at}/settings/rows/${escaped(value)}`,
        kind: "row-retired",
        count: count(id, (answer) => isReadonlyRecord(answer) && Object.hasOwn(answer, value))
      }))
    ]
  })
  return [...retired, ...returned, ...ofParts]
}

const heldIn = (answer: unknown, isMatrix: boolean): ReadonlyArray<unknown> => {
  if (Array.isArray(answer)) return answer
  return isMatrix && isReadonlyRecord(answer) ? Object.values(answer).flat() : [answer]
}

/** The quotas that the store counts anew have another condition than the quota of the same key had. */
const ofQuotas = (before: Survey, after: Survey): ReadonlyArray<MeasuredEffect> => {
  if (after.quotasCountedTo !== 0 || before.quotasCountedTo === 0) return []
  const meaning = (survey: Survey, key: string): unknown => {
    const quota = survey.quotas.find((one) => one.key === key)
    const names = new Map(
      survey.questions.map(({ id, key, settings, type }) => [key, [id, type, settingsOf({ settings })] as const])
    )
    const named = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(named)
      if (!isReadonlyRecord(part)) return part
      return Object.fromEntries(
        Object.entries(part).sort(([left], [right]) => left < right ? -1 : 1).map(([name, value]) => {
          if (name !== "question" || typeof value !== "string") return [name, named(value)]
          const [id, type, settings] = names.get(value) ?? []
          // A setting that is false may be left out.
          const { format, includeTime = false, multiple = false } = settings ?? {}
          const read = [format === "number", includeTime, multiple]
          return [name, [id, type, ...read]]
        })
      )
    }
    return quota === undefined ? "none" : JSON.stringify(named(quota.when ?? null))
  }
  return after.quotas.filter(({ key }) => meaning(before, key) !== meaning(after, key)).map(({ key }) => ({
    place: `/quotas/${key}`,
    kind: "quota-recounted",
    count: before.responseCount
  }))
}

/** Each stored text is another one, so a text that is nowhere any more is lost. */
const ofTranslations = (before: Stored, after: Stored): ReadonlyArray<MeasuredEffect> =>
  Array.from(before.translations).flatMap(([tag, texts]) => {
    const shown = textsShown(before.survey, texts)
    const count = missing(shown, textsShown(after.survey, after.translations.get(tag) ?? {})).length
    return count === 0 ? [] : [{ place: `/translations/${tag}`, kind: "translations-lost", count }]
  })

const textsShown = (survey: Survey, texts: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  textPlaces(survey).flatMap((place) => texts[place] ?? [])

/** The places of the texts of a survey, those of what is retired included. */
export const textPlaces = ({ description, endings, questions, retired }: Survey): ReadonlyArray<string> => [
  "/title",
  ...description ? ["/description"] : [],
  ...[...questions, ...retired].flatMap((question) => {
    const at = `/questions/${question.key}`
    const { description, page, text, validIf = [] } = question
    return [
      ...text === "" ? [] : [`${at}/text`],
      ...description ? [`${at}/description`] : [],
      ...page?.title ? [`${at}/page/title`] : [],
      ...allOptions(question).map(({ value }) => `${at}/options/${escaped(value)}/label`),
      ...[...rowsIn(question), ...question.retiredRows ?? []].map(({ value }) =>
        `${at}/settings/rows/${escaped(value)}/label`
      ),
      ...validIf.map((_, index) => `${at}/validIf/${index}/message`)
    ]
  }),
  ...endings.flatMap(({ key, message, title }) => [
    ...title ? [`/endings/${key}/title`] : [],
    ...message ? [`/endings/${key}/message`] : []
  ])
]

/** A segment that names what is gone, or that could not be saved any more. */
const ofSegments = (before: Stored, after: Stored): ReadonlyArray<MeasuredEffect> => {
  const gone = missing(partsOf(before.survey), partsOf(after.survey))
  return before.segments.filter(({ condition, id, isAccepted }) =>
    namesIn(condition).some((name) => gone.includes(name)) ||
    (isAccepted && after.segments.some((segment) => segment.id === id && !segment.isAccepted))
  ).map(({ id }) => ({ place: `/segments/${id}`, kind: "segment-changed", count: 1 }))
}

const namesIn = (part: unknown): ReadonlyArray<string> => {
  if (Array.isArray(part)) return part.flatMap(namesIn)
  if (!isReadonlyRecord(part)) return []
  const { option, question, row, value, variable } = part
  const values: ReadonlyArray<unknown> = Array.isArray(part["values"]) ? part["values"] : []
  const options = [option, value, ...values]
  return [
    ...typeof variable === "string" ? [`variable ${variable}`] : [],
    ...typeof question !== "string" ? [] : [
      question,
      `row ${question} ${String(row)}`,
      ...options.flatMap((one) => typeof one === "string" ? [`option ${question} ${one}`] : [])
    ],
    ...Object.values(part).flatMap(namesIn)
  ]
}
