/** Schemas of query parameters: integers, timestamps, ranges, cursors. */
import { Instant, type LimitValues, Page, ViolationCode } from "@canvass/core"
import { Cursor, parseNumber, parseRangeEnd, type RangeEnd, Usage, type ViolationParams } from "@canvass/core/ports"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

/** An optional parameter. */
export const optional = <A, I extends string>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.optionalWith(schema, { exact: true }).annotations({ description })

/** A required parameter. */
export const required = <A, I extends string>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.propertySignature(schema).annotations({ description })

/** An integer from `min` to `max` in decimal digits. Refuses other notations, such as `01`, `1e3` and `0x1`. */
export const integer = (min: number, max: number): Schema.Schema<number, string> =>
  parameter(
    Schema.Int,
    { type: "integer", minimum: min, maximum: max },
    { expected: `a whole number from ${min} to ${max}`, params: { min, max } },
    (text) =>
      /^(?:0|[1-9]\d{0,8})$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
    String
  )

/** `true` or `false`. */
export const boolean: Schema.Schema<boolean, string> = parameter(
  Schema.Boolean,
  { type: "boolean" },
  { expected: "`true` or `false`", params: { allowed: ["true", "false"] } },
  (text) => text === "true" ? true : text === "false" ? false : undefined,
  String
)

const timestampJson = { type: "string", anyOf: [{ format: "date-time" }, { format: "date" }] }

const timestampExpected = {
  expected: "an RFC 3339 timestamp such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20",
  params: { format: "date-time" }
} as const

/** An RFC 3339 timestamp, or a date, which means its start in UTC. */
export const timestamp: Schema.Schema<Instant.Instant, string> = parameter(
  Schema.Int.pipe(Schema.between(Instant.earliest, Instant.latest)),
  timestampJson,
  timestampExpected,
  (text) => Instant.parse(Instant.startOfDay(text)),
  Instant.format
)

/** A date in UTC, or a timestamp within it. */
export const day: Schema.Schema<string, string> = Schema.transform(timestamp, Schema.String, {
  strict: true,
  decode: Usage.dateOf,
  encode: (day) => Date.parse(day)
})

/** Numbers, separated by commas. */
export const numbers: Schema.Schema<ReadonlyArray<number>, string> = parameter(
  Schema.Array(Schema.Number),
  { type: "string", example: "18,30,50" },
  { expected: "numbers, separated by commas, such as 18,30,50" },
  (text) => {
    const all = text.split(",").map((number) => parseNumber(number.trim()))
    return all.every((number) => number !== undefined) ? all : undefined
  },
  (all) => all.join(",")
)

/** An RFC 3339 timestamp, or a day, which means its start in a time zone that another parameter names. */
const timestampOrDay: Schema.Schema<RangeEnd, string> = parameter(
  Schema.Union(Schema.Int, Schema.String),
  timestampJson,
  timestampExpected,
  parseRangeEnd,
  (end) => typeof end === "string" ? end : Instant.format(end)
)

/** As `range`, with days of the time zone `timeZone`. */
export const rangeInZone = {
  from: optional(timestampOrDay, "Start of the range, inclusive. A date means its start in the `timeZone`."),
  to: optional(timestampOrDay, "End of the range, exclusive. A date means its start in the `timeZone`.")
}

/** `from` is part of the range, `to` is not. */
export const range = {
  from: optional(timestamp, "Start of the range, inclusive. A date means its start in UTC."),
  to: optional(timestamp, "End of the range, exclusive. A date means its start in UTC.")
}

/** Select responses by their contents. */
export const filterChoice = {
  filter: optional(
    Schema.String,
    "Only responses for which this `Filter`, as JSON, is true. A longer one is saved as a segment."
  ),
  segment: optional(Schema.String, "Only responses of this segment, by its id or its name.")
}

/** Select responses as they were. */
export const past = {
  asOf: optional(
    Schema.String,
    "A cursor of the log (`X-Cursor`): only responses that had ended at it, or before it, and exist still. Questions, names " +
      "and options are those of today."
  )
}

/** Whether a parameter is one of `filterChoice`. */
export const isFilterParameter = (name: string): boolean => Object.hasOwn(filterChoice, name)

/** Refuses a range whose `from` is after `to`. */
export const ordered = <A extends { readonly from?: string | number; readonly to?: string | number }, I>(
  schema: Schema.Schema<A, I>
) =>
  schema.pipe(Schema.filter(({ from, to }) =>
    from !== undefined && to !== undefined && from > to
      ? { path: ["from"], message: ViolationCode.codedMessage("out-of-order", "`from` is after `to`.") }
      : undefined
  ))

/** The position after which a page begins. */
/** The cursor of a list. */
export const cursor: Schema.Schema<Cursor.Cursor, string> = parameter(
  Cursor.Cursor,
  { type: "string" },
  { expected: "the `cursor` of a `Link` that this API gave" },
  Cursor.decode,
  Cursor.encode
)

/** Parameters of every paginated list. */
export const paging = ({ pageSize }: Pick<LimitValues, "pageSize">) => ({
  limit: optional(integer(1, pageSize), "Page size. Without it, the complete list is streamed."),
  cursor: optional(cursor, "Position after the previous page, from its `Link`. Requires `limit`."),
  order: optional(Page.Order, "Order by time. Default: `desc`, newest first."),
  count: optional(
    boolean,
    "`true` counts the rows of the complete list for `X-Total-Count`, which takes time for a long list. The count ends " +
      "after two seconds, without a number. Requires `limit`."
  )
})

/** Decoded `paging` parameters. */
export interface Paging {
  readonly limit?: number
  readonly cursor?: Cursor.Cursor
  readonly order?: Page.Order
  readonly count?: boolean
}

/** Whether a parameter is one of `paging`. */
export const isPagingParameter = (name: string): boolean => Object.hasOwn(pagingParameters, name)

const pagingParameters = { limit: true, cursor: true, order: true, count: true } satisfies Record<keyof Paging, true>

/** Refuses `count` or a cursor without `limit`, and a cursor with another `order` than the one it was made for. */
export const paged = <A extends Paging, I>(schema: Schema.Schema<A, I>) =>
  schema.pipe(Schema.filter(({ count, cursor, limit, order }) => {
    if (count === true && limit === undefined) {
      return { path: ["count"], message: ViolationCode.codedMessage("not-allowed", "A count needs `limit`.") }
    }
    if (cursor === undefined) return undefined
    if (limit === undefined) {
      return { path: ["cursor"], message: ViolationCode.codedMessage("not-allowed", "A cursor needs `limit`.") }
    }
    return cursor.order === (order ?? "desc")
      ? undefined
      : {
        path: ["cursor"],
        message: ViolationCode.codedMessage("wrong-cursor", "This cursor belongs to the other `order`.")
      }
  }))

/** Returns the page that the parameters select, or `undefined` for the complete list. */
export const pageRequest = ({ count, cursor, limit, order = "desc" }: Paging): Page.PageRequest | undefined =>
  limit === undefined ? undefined : { limit, order, after: cursor?.after, isCounted: count }

/** Declared as a function because it is hoisted: the constants above use it. */
function parameter<A>(
  to: Schema.Schema<A>,
  jsonSchema: object,
  { expected, params }: { readonly expected: string; readonly params?: ViolationParams.ViolationParams },
  parse: (text: string) => A | undefined,
  format: (value: A) => string
): Schema.Schema<A, string> {
  return Schema.transformOrFail(Schema.String.annotations({ jsonSchema }), to, {
    strict: true,
    decode: (text, _options, ast) => {
      const value = parse(text)
      return value === undefined
        ? ParseResult.fail(
          new ParseResult.Type(ast, text, ViolationCode.codedMessage("invalid", `Expected ${expected}.`, params))
        )
        : ParseResult.succeed(value)
    },
    encode: (value) => ParseResult.succeed(format(value))
  })
}
