/** A pending definition is accepted exactly where the JSON Schema of definitions, without its rules, accepts it. */
import { randomSurvey } from "@canvass/core/testing"
import { type CallingAccount } from "@canvass/http/testing"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import * as FastCheck from "effect/FastCheck"
import { isReadonlyRecord } from "effect/Predicate"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
let validate: ValidateFunction
let path: string
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
  const schema: unknown = JSON.parse(await (await server.fetch(`${server.url}/schemas/survey.json`)).text())
  validate = new Ajv2020({ strict: false }).compile(Object(withoutRules(schema)))
  path = `/surveys/${(await createSurvey(account)).id}/pending`
  await account.put(path, {}, { "If-None-Match": "*" })
})
afterAll(() => server.stop())

/** Keywords of completeness, lengths, counts, ranges, formats and patterns. They are also names of fields. */
const rules = new Set([
  "required",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "maxProperties",
  "minimum",
  "maximum",
  "format",
  "pattern"
])

const withoutRules = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutRules)
  if (!isReadonlyRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !rules.has(keyword)).map(([keyword, value]) => [
      keyword,
      (keyword === "properties" || keyword === "$defs") && isReadonlyRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutRules(field)]))
        : withoutRules(value)
    ])
  )
}

interface Change {
  readonly at: ReadonlyArray<number>
  readonly kind: "add" | "drop" | "replace"
  readonly value: unknown
}

const change: FastCheck.Arbitrary<Change> = FastCheck.record({
  at: FastCheck.array(FastCheck.nat(), { minLength: 1, maxLength: 6 }),
  kind: FastCheck.constantFrom("add", "drop", "drop", "replace"),
  value: FastCheck.constantFrom<unknown>(null, true, 7, 2.5, -1e300, "", "text", "nps", [], ["a"], {}, { all: [] })
})

/** The value with a change at the place to which the numbers lead. */
const changed = (value: unknown, { at, kind, ...change }: Change): unknown => {
  const [index = 0, ...rest] = at
  if (typeof value !== "object" || value === null) return change.value
  const names = Object.keys(value)
  const name = names[index % Math.max(names.length, 1)]
  if (name === undefined) return change.value
  const part: unknown = Reflect.get(value, name)
  const isLeaf = rest.length === 0 || typeof part !== "object" || part === null
  if (Array.isArray(value)) {
    if (isLeaf && kind === "drop") return value.filter((_, other) => String(other) !== name)
    const next: unknown = isLeaf ? change.value : changed(part, { at: rest, kind, ...change })
    return value.map((item: unknown, other) => String(other) === name ? next : item)
  }
  const others = Object.fromEntries(Object.entries<unknown>({ ...value }).filter(([other]) => other !== name))
  if (!isLeaf) return { ...value, [name]: changed(part, { at: rest, kind, ...change }) }
  return kind === "drop" ? others : { ...value, [kind === "add" ? "unknown" : name]: change.value }
}

it("is accepted where the schema accepts it, and refused where the schema refuses it", async () => {
  const counts = { accepted: 0, refused: 0 }
  await FastCheck.assert(
    FastCheck.asyncProperty(randomSurvey, FastCheck.array(change, { maxLength: 3 }), async (survey, changes) => {
      const { closesAt: _, ...body } = survey
      const definition = changes.reduce<unknown>(changed, body)
      const isAccepted = validate(definition)
      const response = await account.put(path, definition, { "If-Match": "*" })
      expect([isAccepted, response.status], JSON.stringify([definition, validate.errors, response.text])).toEqual(
        isAccepted ? [true, 200] : [false, 400]
      )
      counts[isAccepted ? "accepted" : "refused"]++
    }),
    { numRuns: 150 }
  )
  // Both happen often, so the property can fail.
  expect(Math.min(counts.accepted, counts.refused), JSON.stringify(counts)).toBeGreaterThan(10)
})
