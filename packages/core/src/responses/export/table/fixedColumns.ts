/** The columns of a table that belong to no question: what is stored of each response beside its answers. */
import type { Cell, ColumnContent } from "../../../questions/question-parts/output/AnswerColumns.js"
import { partPrefixes, type ResponseColumnName } from "../../../questions/VariableNames.js"
import type { Survey } from "../../../surveys/model/Survey.js"
import type { TabledResponse } from "./TabledResponse.js"

type PartPrefix = (typeof partPrefixes)[keyof typeof partPrefixes]

/** One column, and its cell of a response. */
export interface FixedColumn {
  readonly name: ResponseColumnName | `${PartPrefix}${string}`
  readonly content: ColumnContent
  readonly read: (response: TabledResponse) => Cell
}

const text = { kind: "text" } as const

const instant = { kind: "instant" } as const

const version = { kind: "number", isInteger: true, measure: "scale", min: 1, max: 2 ** 31 - 1, labels: [] } as const

const seed = { kind: "number", isInteger: true, measure: "scale", min: 0, max: 2 ** 32 - 1, labels: [] } as const

const decimal = { kind: "number", isInteger: false, measure: "scale", min: -1e9, max: 1e9, labels: [] } as const

/** The columns before those of the questions. */
export const leadingColumns: ReadonlyArray<FixedColumn> = [
  { name: "responseId", content: text, read: ({ id }) => id },
  { name: "submittedAt", content: instant, read: ({ submittedAt }) => submittedAt },
  { name: "status", content: text, read: ({ status }) => status },
  { name: "startedAt", content: instant, read: ({ startedAt }) => startedAt },
  { name: "externalId", content: text, read: ({ externalId }) => externalId }
]

/**
 * The columns after those of the questions: the variables and the hidden fields that the survey has now, the orders in
 * which things were shown, and all metadata.
 *
 * @param orders - The names of what has an order: `q1` for the column `order:q1`.
 */
export const trailingColumns = (
  { hiddenFields, variables }: Pick<Survey, "hiddenFields" | "variables">,
  orders: ReadonlyArray<string>
): ReadonlyArray<FixedColumn> => [
  { name: "language", content: text, read: ({ language }) => language },
  { name: "questionnaireVersion", content: version, read: ({ questionnaireVersion }) => questionnaireVersion },
  { name: "seed", content: seed, read: ({ seed }) => seed },
  ...variables.map(({ name }): FixedColumn => ({
    name: `${partPrefixes.variable}${name}`,
    content: decimal,
    read: ({ variables }) => own(variables, name)
  })),
  ...hiddenFields.map(({ name }): FixedColumn => ({
    name: `${partPrefixes.field}${name}`,
    content: text,
    read: ({ metadata }) => own(metadata, name)
  })),
  ...orders.map((name): FixedColumn => ({
    name: `${partPrefixes.order}${name}`,
    content: text,
    read: ({ orders }) => orders?.get(name) ?? null
  })),
  { name: "metadata", content: text, read: ({ metadata }) => JSON.stringify(metadata) }
]

/** The value of this name, or null. An object inherits other names, such as `constructor`. */
const own = <A>(values: Readonly<Record<string, A>> | null, name: string): A | null =>
  values !== null && Object.hasOwn(values, name) ? values[name] ?? null : null
