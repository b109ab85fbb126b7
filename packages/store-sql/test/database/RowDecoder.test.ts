import { expect, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { rowDecoder } from "../../src/database/RowDecoder.js"
import { KeyRow } from "../../src/schema/KeyRow.js"
import * as RowSchemas from "../../src/schema/RowSchemas.js"

const outcome = (decode: (rows: unknown) => unknown, row: unknown) =>
  Either.try({ try: () => decode([row]), catch: () => "refused" })

const misfits = FastCheck.constantFrom<unknown>(undefined, null, "", "x", "{}", -1, 0.5, Number.NaN, true, [], {})

/** Rows of a schema, of which some have one column that may not fit. */
const rowsOf = <A, I extends object>(schema: Schema.Schema<A, I>) =>
  FastCheck.tuple(
    Arbitrary.make(Schema.encodedSchema(schema)),
    Arbitrary.make(schema).map((value) => Schema.encodeSync(schema)(value)),
    FastCheck.nat(),
    misfits,
    FastCheck.constantFrom("as it is", "loose", "misfit")
  ).map(([loose, row, index, misfit, kind]) => {
    const names = Object.keys(row)
    return kind === "loose" ? loose : kind === "misfit" ? { ...row, [names[index % names.length] ?? ""]: misfit } : row
  })

const agreesWithSchema = <A, I extends object>(schema: Schema.Schema<A, I>) => {
  const seen = new Set<string>()
  const decode = rowDecoder(schema)
  const decodeBySchema = Schema.decodeUnknownSync(Schema.Array(schema))
  FastCheck.assert(
    FastCheck.property(rowsOf(schema), (row) => {
      const expected = outcome(decodeBySchema, row)
      seen.add(expected._tag)
      expect(outcome(decode, row)).toEqual(expected)
    }),
    { numRuns: 300 }
  )
  expect(seen).toEqual(new Set(["Left", "Right"]))
}

it("decodes and refuses rows of webhooks exactly as their schema does", () => agreesWithSchema(RowSchemas.WebhookRow))

it("decodes and refuses rows of deliveries exactly as their schema does", () =>
  agreesWithSchema(RowSchemas.DeliveryRow))

it("decodes and refuses rows of API keys exactly as their schema does", () => agreesWithSchema(KeyRow))

it("refuses what is not a list of rows", () => {
  const decode = rowDecoder(KeyRow)
  expect(() => decode({})).toThrow()
  expect(() => decode([1])).toThrow()
  expect(() => decode([null])).toThrow()
})
