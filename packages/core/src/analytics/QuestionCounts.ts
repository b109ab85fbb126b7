/**
 * What was said to one question, counted. It knows the answers alone, not the present wording and options: it stays
 * true when these are edited, and an answer to an option that is gone is still there.
 */
import type { AnswerValue } from "../responses/Answer.js"
import { choices, files, ranked, rows } from "../responses/AnswerParts.js"
import type { Response } from "../responses/Response.js"
import type { QuestionType } from "../surveys/Question.js"
import * as Histogram from "./Histogram.js"

/** One shape for every type, of which each uses its part: so merging is one rule. */
export interface QuestionCounts {
  readonly answered: number
  /** An option, a month, `true` or `false`; of a matrix a row. */
  readonly things: Histogram.Histogram<string>
  readonly numbers: Histogram.Histogram<number>
  /** By row of a matrix, how often each column was chosen. */
  readonly columns: ReadonlyMap<string, Histogram.Histogram<string>>
  /** By option of a ranking, how often it had each rank. */
  readonly ranks: ReadonlyMap<string, Histogram.Histogram<number>>
  /** How often something else than an option was written. */
  readonly others: number
  readonly files: number
  /** Bytes of files, characters of texts. */
  readonly size: number
  /** The least and the greatest date. */
  readonly first: string | null
  readonly last: string | null
  /** The newest texts, newest first. */
  readonly samples: ReadonlyArray<Sample>
}

/** A text, and where it stands among the responses. */
export interface Sample {
  readonly submittedAt: number
  readonly id: string
  readonly text: string
}

export const maxSamples = 10

/** A tally that still counts: it belongs to a fold, and leaves it as a `Tally`. */
export interface Draft extends QuestionCounts {
  answered: number
  readonly things: Histogram.Draft<string>
  readonly numbers: Histogram.Draft<number>
  readonly columns: Map<string, Histogram.Draft<string>>
  readonly ranks: Map<string, Histogram.Draft<number>>
  others: number
  files: number
  size: number
  first: string | null
  last: string | null
  readonly samples: Array<Sample>
}

export const draft = (): Draft => ({
  answered: 0,
  things: new Map(),
  numbers: new Map(),
  columns: new Map(),
  ranks: new Map(),
  others: 0,
  files: 0,
  size: 0,
  first: null,
  last: null,
  samples: []
})

export const empty: QuestionCounts = draft()

type Count = (draft: Draft, value: AnswerValue, response: Response) => void

/** How an answer is counted, by the type of its question. */
export const counting = (type: QuestionType): Count => (draft, value, response) => {
  draft.answered++
  counts[type](draft, value, response)
}

export const addAll = (draft: Draft, tally: QuestionCounts): void => {
  draft.answered += tally.answered
  Histogram.countAll(draft.things, tally.things)
  Histogram.countAll(draft.numbers, tally.numbers)
  tally.columns.forEach((columns, row) => Histogram.countAll(within(draft.columns, row), columns))
  tally.ranks.forEach((ranks, option) => Histogram.countAll(within(draft.ranks, option), ranks))
  draft.others += tally.others
  draft.files += tally.files
  draft.size += tally.size
  if (tally.first !== null) widen(draft, tally.first)
  if (tally.last !== null) widen(draft, tally.last)
  tally.samples.forEach((sample) => keepNewest(draft.samples, sample))
}

/** About how many bytes of memory it takes. */
export const bytes = ({ columns, numbers, ranks, samples, things }: QuestionCounts): number => {
  const entries = [things, numbers, ...columns.values(), ...ranks.values()].reduce((sum, { size }) => sum + size + 4, 4)
  return 64 * entries + samples.reduce((sum, { text }) => sum + 2 * text.length, 0)
}

const countChoices: Count = (draft, value) => {
  for (const choice of choices(value)) {
    if (typeof choice === "string") Histogram.count(draft.things, choice)
    else draft.others++
  }
}

const countNumber: Count = (draft, value) => {
  if (typeof value === "number") Histogram.count(draft.numbers, value)
}

const counts = {
  text: (draft, value, { id, submittedAt }) => {
    if (typeof value !== "string") return
    draft.size += value.length
    keepNewest(draft.samples, { submittedAt, id, text: value })
  },
  single_choice: countChoices,
  multiple_choice: countChoices,
  rating: countNumber,
  slider: countNumber,
  nps: countNumber,
  boolean: (draft, value) => {
    if (typeof value === "boolean") Histogram.count(draft.things, String(value))
  },
  date: (draft, value) => {
    if (typeof value !== "string") return
    Histogram.count(draft.things, value.slice(0, "YYYY-MM".length))
    widen(draft, value)
  },
  file: (draft, value) => {
    for (const { size } of files(value)) {
      draft.files++
      draft.size += size
    }
  },
  matrix: (draft, value) => {
    for (const [row, columns] of rows(value)) {
      Histogram.count(draft.things, row)
      const counted = within(draft.columns, row)
      for (const column of columns) Histogram.count(counted, column)
    }
  },
  ranking: (draft, value) =>
    ranked(value).forEach((option, place) => {
      Histogram.count(within(draft.ranks, option), place + 1)
    })
} satisfies Record<QuestionType, Count>

const within = <Value extends string | number>(
  parts: Map<string, Histogram.Draft<Value>>,
  part: string
): Histogram.Draft<Value> => {
  const known = parts.get(part)
  if (known !== undefined) return known
  const fresh: Histogram.Draft<Value> = new Map()
  parts.set(part, fresh)
  return fresh
}

/** Dates and times are stored in UTC and with four digits of year, so that they compare as text. */
const widen = (draft: Draft, date: string): void => {
  if (draft.first === null || date < draft.first) draft.first = date
  if (draft.last === null || date > draft.last) draft.last = date
}

const keepNewest = (samples: Array<Sample>, sample: Sample): void => {
  const oldest = samples.at(-1)
  if (samples.length === maxSamples && oldest !== undefined && byAge(oldest, sample) <= 0) return
  samples.push(sample)
  samples.sort(byAge)
  samples.length = Math.min(samples.length, maxSamples)
}

/** Newest first. */
const byAge = (left: Sample, right: Sample): number =>
  right.submittedAt - left.submittedAt || (left.id === right.id ? 0 : left.id < right.id ? 1 : -1)
