/**
 * Bodies just below 1 MiB for every operation that takes a body. Most are derived from the OpenAPI document: a hostile
 * value at each place of the body. The others are the largest bodies that are valid, and invalid ones of their form.
 */
import * as Predicate from "effect/Predicate"

/** A body for one operation. */
export interface LargestBody {
  readonly name: string
  readonly method: string
  /** Path below the API's root, or of a page, which begins with `/s/` or `/portal/`. With parameters such as `{id}`. */
  readonly path: string
  readonly body: string
  /** Default: JSON. */
  readonly contentType?: string
}

/** Length of a generated value: the rest of the body stays below 1 MiB. */
const maxLength = 1_000_000

const repeat = <A>(length: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, n) => make(n))

/** Joins parts with commas until they have `maxLength` characters. */
const fill = (make: (n: number) => string): string => {
  const parts: Array<string> = []
  for (let length = 0, n = 0; length < maxLength; n++) {
    const part = make(n)
    length += part.length + 1
    if (length <= maxLength) parts.push(part)
  }
  return parts.join(",")
}

const array = (make: (n: number) => string): string => `[${fill(make)}]`
const object = (make: (n: number) => string): string => `{${fill(make)}}`
const nested = (open: string, close: string) => open.repeat(24) + close.repeat(24)

/** JSON values of about 1 MB, each of which takes another path through the parser and the decoders. */
const hostileValues: Readonly<Record<string, () => string>> = {
  "unknown fields": () => object((n) => `"f${n}":1`),
  "numbered fields": () => object((n) => `"${n}":1`),
  "a repeated field": () => object(() => "\"a\":1"),
  "empty objects": () => array(() => "{}"),
  "objects with a field of their own": () => array((n) => `{"f${n}":1}`),
  "numbers": () => array(() => "1"),
  "decimals": () => array((n) => `${n}.7976931348623157e-300`),
  "short strings": () => array((n) => `"${n}"`),
  "lone surrogates": () => array(() => "\"\\ud800\""),
  "nested arrays": () => array(() => nested("[", "]")),
  "nested objects": () => array(() => `${"{\"a\":".repeat(24)}1${"}".repeat(24)}`),
  "a text": () => JSON.stringify("x".repeat(maxLength)),
  "a text of commas": () => JSON.stringify(",".repeat(maxLength)),
  "a text of escapes": () => `"${"\\u00e9".repeat(maxLength / 6)}"`,
  "a text of line breaks": () => `"${"\\n".repeat(maxLength / 2)}"`,
  "a number with a million digits": () => "9".repeat(maxLength),
  "white space": () => `${" ".repeat(maxLength)}1`
}

const someValues = Object.fromEntries(
  Object.entries(hostileValues).filter(([name]) => ["short strings", "numbers", "a text"].includes(name))
)

type JsonSchema = Readonly<Record<string, unknown>>

/** What is read of an OpenAPI document. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** A place in a body. `wrap` returns the body with a value at this place. */
interface BodyPart {
  readonly name: string
  readonly schema: JsonSchema
  readonly wrap: (value: string) => string
}

const recordOf = (value: unknown): JsonSchema => Predicate.isReadonlyRecord(value) ? value : {}

/** Bodies with each hostile value at each place of each operation. */
export const generatedBodies = (openApi: OpenApi): ReadonlyArray<LargestBody> =>
  Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const content = recordOf(recordOf(recordOf(operation)["requestBody"])["content"])
      const schema = recordOf(content["application/json"])["schema"]
      if (schema === undefined) return []
      const root: BodyPart = { name: "", schema: recordOf(schema), wrap: (value) => value }
      const places = new Map(placesOf(openApi, root, 0, new Set()).map((place) => [place.name, place]))
      return [...places.values()].flatMap((place) =>
        Object.entries(valuesFor(openApi, place)).map(([what, make]): LargestBody => ({
          name: `${place.name === "" ? "the body" : place.name}: ${what}`,
          method: method.toUpperCase(),
          path,
          // All of them together do not fit into memory.
          get body() {
            return place.wrap(make())
          }
        }))
      )
    })
  )

const resolve = ({ components }: OpenApi, schema: JsonSchema): JsonSchema => {
  const { $ref } = schema
  return typeof $ref === "string" ? recordOf(components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)]) : schema
}

const membersOf = (openApi: OpenApi, schema: JsonSchema): ReadonlyArray<JsonSchema> => {
  const resolved = resolve(openApi, schema)
  const { anyOf } = resolved
  return Array.isArray(anyOf) ? anyOf.flatMap((member) => membersOf(openApi, recordOf(member))) : [resolved]
}

/**
 * The place itself and those in it. Alternatives of a union with places of the same name keep the last one. A
 * component of the document that is at several places, such as a condition, is entered at one of them.
 */
const placesOf = (
  openApi: OpenApi,
  place: BodyPart,
  depth: number,
  entered: Set<unknown>
): ReadonlyArray<BodyPart> => {
  const { $ref } = place.schema
  if (depth > 8 || entered.has($ref)) return [place]
  if ($ref !== undefined) entered.add($ref)
  return [
    place,
    ...membersOf(openApi, place.schema).flatMap((schema): ReadonlyArray<BodyPart> => {
      if (schema["type"] === "array") {
        const inner = { name: `${place.name}/0`, schema: recordOf(schema["items"]) }
        return placesOf(openApi, { ...inner, wrap: (value) => place.wrap(`[${value}]`) }, depth + 1, entered)
      }
      const sample: unknown = JSON.parse(sampleOf(openApi, schema))
      return Object.entries(recordOf(schema["properties"])).flatMap(([name, property]) => {
        const siblings = Object.entries(recordOf(sample))
          .filter(([sibling]) => sibling !== name)
          .map(([sibling, value]) => `${JSON.stringify(sibling)}:${JSON.stringify(value)},`)
        return placesOf(
          openApi,
          {
            name: `${place.name}/${name}`,
            schema: recordOf(property),
            wrap: (value) => place.wrap(`{${siblings.join("")}${JSON.stringify(name)}:${value}}`)
          },
          depth + 1,
          entered
        )
      })
    })
  ]
}

/** The hostile values, and for a list also as many of its items as fit. A number or a boolean gets some of them. */
const valuesFor = (openApi: OpenApi, { schema }: BodyPart): Readonly<Record<string, () => string>> => {
  const members = membersOf(openApi, schema)
  if (members.every(({ type }) => type === "number" || type === "integer" || type === "boolean")) return someValues
  const list = members.find(({ type }) => type === "array")
  if (list === undefined) return hostileValues
  const items = membersOf(openApi, recordOf(list["items"]))
  return {
    ...hostileValues,
    ...Object.fromEntries(items.map((item, n) => [
      `items of type ${n}`,
      () => array(() => sampleOf(openApi, item))
    ]))
  }
}

/** The JSON of a small value of a schema. */
const sampleOf = (openApi: OpenApi, schema: JsonSchema): string => {
  const [first = {}] = membersOf(openApi, schema)
  const { const: constant, enum: values, required, type } = first
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return JSON.stringify(values[0])
  if (type === "array") return "[]"
  if (type === "object") {
    const properties = recordOf(first["properties"])
    const names = Array.isArray(required) ? required.map(String) : []
    return `{${
      names.map((name) => `${JSON.stringify(name)}:${sampleOf(openApi, recordOf(properties[name]))}`).join(",")
    }}`
  }
  return type === "boolean" ? "true" : type === "number" || type === "integer" ? "1" : "\"x\""
}

const choice = (options: number, length: number) => ({
  text: "Which?",
  type: "single_choice",
  options: repeat(options, (n) => ({ value: `${n} `.padEnd(length, "x"), label: "y".repeat(length) }))
})

const unknownFields = (count: number) => Object.fromEntries(repeat(count, (n) => [`f${n}`, 1]))

/**
 * A survey with 90 questions: their longest answers together are just below 1 MiB. Each answer is searched for five
 * texts, which are almost in a text of `a`.
 */
export const textSurvey = {
  title: "Texts",
  closesAt: "2100-01-01T00:00:00Z",
  questions: repeat(90, (n) => ({
    key: `q${n + 1}`,
    text: "Why?",
    type: "text",
    validIf: [{
      message: "Something else, please.",
      when: {
        not: {
          any: repeat(5, (part) => ({ question: `q${n + 1}`, op: "contains", value: `${"a".repeat(90 + part)}b` }))
        }
      }
    }]
  }))
}

/** A survey with 14 choices: a list of 2 000 wrong items can be sent for each. */
export const choiceSurvey = {
  title: "Choices",
  closesAt: "2100-01-01T00:00:00Z",
  questions: repeat(14, (n) => ({
    key: `q${n + 1}`,
    text: "Which?",
    type: "multiple_choice",
    options: ["a", "b"],
    ...n < 7 ? {} : { showIf: { question: "q1", op: "answered" } }
  }))
}

const testOf = (n: number) => ({
  question: `q${n}`,
  op: "anyOf",
  values: repeat(4, (option) => `o${option}`)
})

/** 5 000 tests with 20 000 values: as many as a survey may have. */
const questionsWithRules = repeat(200, (n) => ({
  key: `q${n}`,
  text: "Which?",
  type: "single_choice",
  options: repeat(4, (option) => `o${option}`),
  ...n === 0 ? {} : { showIf: { any: repeat(n === 1 ? 50 : 25, () => testOf(n - 1)) } }
}))

const thousandOptions = { key: "c", text: "Which?", type: "single_choice", options: repeat(1_000, (n) => `o${n}`) }

const descriptions = (count: number, description: string) =>
  repeat(count, (n) => ({ key: `t${n}`, text: "Why?", type: "text", description }))

/** 50 quotas, each with 50 tests. */
const quotasOf = (test: (quota: number, n: number) => unknown) =>
  repeat(50, (quota) => ({ key: `k${quota}`, max: 1, when: { any: repeat(50, (n) => test(quota, n)) } }))

const fifty = (prefix: string) => repeat(50, (n) => `${prefix}${n}`.padEnd(60, "x"))

/** Whole surveys that name much, or compare with much. */
const surveysWithRules = Object.entries({
  "160 000 references": {
    questions: [{ key: "a", text: "?", type: "nps" }, ...descriptions(199, "{{a}}".repeat(970))]
  },
  "190 000 references to nothing": { questions: descriptions(199, "{{a}}".repeat(980)) },
  "90 000 references to unknown fields": {
    hiddenFields: fifty("f").map((name) => ({ name })),
    questions: descriptions(199, "{{field.a}}".repeat(450))
  },
  "70 000 references to unknown variables": {
    variables: fifty("v").map((name) => ({ name, value: 1 })),
    questions: descriptions(199, "{{variable.a}}".repeat(350))
  },
  "30 000 references to a variable of 90 questions": {
    variables: [{ name: "v", value: { sum: repeat(90, (n) => ({ answer: `n${n}` })) } }],
    questions: [
      ...repeat(90, (n) => ({ key: `n${n}`, text: "?", type: "nps" })),
      ...descriptions(100, "{{variable.v}}".repeat(355))
    ]
  },
  "50 × 50 tests of a choice with 1 000 options": {
    questions: [thousandOptions],
    quotas: quotasOf((quota, n) => ({
      question: "c",
      op: "anyOf",
      values: repeat(6, (value) => `o${999 - (quota + n + value) % 1_000}`)
    }))
  },
  "15 000 values that are no options": {
    questions: [thousandOptions],
    quotas: quotasOf(() => ({ question: "c", op: "anyOf", values: repeat(6, (value) => `x${value}`) }))
  },
  "2 000 texts that are compared with 400 others": {
    questions: [{ key: "t", text: "Why?", type: "text" }],
    quotas: repeat(9, (quota) => ({
      key: `k${quota}`,
      max: 1,
      when: {
        all: [
          { question: "t", op: "anyOf", values: repeat(190, (n) => `${"b".repeat(480)}${quota}-${n}`) },
          { all: repeat(40, (n) => ({ question: "t", op: "contains", value: "b".repeat(300 + n) })) },
          { not: { question: "t", op: "contains", value: `${"b".repeat(470)}${quota}` } }
        ]
      }
    }))
  },
  "addresses with 6 000 unknown fields": {
    hiddenFields: fifty("f").map((name) => ({ name })),
    questions: [],
    endings: repeat(20, (n) => ({
      key: `e${n}`,
      title: "End",
      redirectUrl: `https://example.com/?${repeat(300, (place) => `{a${place}}`).join("")}`
    }))
  }
})

/** The largest valid bodies, and invalid ones of their form. Answers are to the questions of `textSurvey`. */
export const formedBodies: ReadonlyArray<LargestBody> = [
  ...Object.entries({
    "5 000 options": repeat(25, () => choice(200, 80)),
    "5 000 tests": questionsWithRules,
    "5 000 options as strings": repeat(25, () => ({
      text: "Which?",
      type: "single_choice",
      options: repeat(200, (n) => `${n} `.padEnd(180, "x"))
    })),
    "200 questions with 25 options": repeat(200, () => choice(25, 80)),
    "200 questions with long descriptions": repeat(200, () => ({
      text: "Why?",
      type: "text",
      description: "x".repeat(4_900)
    })),
    "2 500 options twice": repeat(50, () => ({ ...choice(100, 80), options: repeat(100, () => "x".repeat(150)) })),
    "100 matrices": repeat(100, () => ({
      text: "Which?",
      type: "matrix",
      options: repeat(25, (n) => `c${n}`.padEnd(150, "x")),
      settings: { rows: repeat(25, (n) => `r${n}`.padEnd(150, "x")) }
    })),
    "30 000 options": repeat(150, () => choice(200, 1)),
    "5 000 options that are too long": repeat(9, () => choice(200, 200)).concat(repeat(1, () => choice(200, 501))),
    "100 000 unknown fields": repeat(200, () => ({ text: "Why?", type: "text", ...unknownFields(450) })),
    "fields of another type": repeat(200, () => ({ text: 1, type: "text", settings: unknownFields(400) }))
  }).flatMap(([what, questions]): ReadonlyArray<LargestBody> => [
    { name: what, method: "POST", path: "/surveys", body: JSON.stringify({ title: "Large", questions }) },
    { name: what, method: "PUT", path: "/surveys/{id}/questions", body: JSON.stringify(questions) }
  ]),
  ...Object.entries({
    "900 KB of text": { answers: repeat(90, (n) => ({ questionKey: `q${n + 1}`, value: "x".repeat(10_000) })) },
    "900 KB of text in another script": {
      answers: repeat(90, (n) => ({ questionKey: `q${n + 1}`, value: "ж".repeat(5_000) }))
    },
    "1 MB of combining marks": {
      answers: repeat(48, (n) => ({
        questionKey: `q${n + 1}`,
        value: `a${"\u0345".repeat(5_000)}${"\u0316".repeat(4_999)}`
      }))
    },
    "1 MB of letters whose upper case has two letters": {
      answers: repeat(48, (n) => ({ questionKey: `q${n + 1}`, value: "ŉя".repeat(5_000) }))
    },
    "900 KB of a text that is searched": {
      answers: repeat(90, (n) => ({ questionKey: `q${n + 1}`, value: "a".repeat(10_000) }))
    },
    "texts that are too long": {
      answers: repeat(90, (n) => ({ questionKey: `q${n + 1}`, value: "x".repeat(10_001) }))
    },
    "20 000 answers to unknown questions": { answers: repeat(20_000, (n) => ({ questionKey: `k${n}`, value: "x" })) },
    "20 000 answers to one question": { answers: repeat(20_000, () => ({ questionKey: "q1", value: "x" })) },
    "60 000 entries of metadata": { answers: [], metadata: unknownFields(60_000) }
  }).flatMap(([what, submission]): ReadonlyArray<LargestBody> => [
    { name: what, method: "POST", path: "/response/survey/{surveyId}", body: JSON.stringify(submission) },
    {
      name: what,
      method: "PATCH",
      path: "/response/survey/{surveyId}/{responseId}",
      body: JSON.stringify({ ...submission, status: "partial" })
    }
  ]),
  ...surveysWithRules.flatMap(([name, survey]): ReadonlyArray<LargestBody> =>
    ["/surveys", "/surveys/validate"].map((path) => ({
      name,
      method: "POST",
      path,
      body: JSON.stringify({ title: "Large", ...survey })
    }))
  ),
  ...["completed", "partial"].map((status): LargestBody => ({
    name: `28 000 wrong items, ${status}`,
    method: "POST",
    path: "/response/survey/{choicesId}",
    body: JSON.stringify({
      status,
      answers: repeat(14, (n) => ({ questionKey: `q${n + 1}`, value: repeat(2_000, () => "x") }))
    })
  })),
  {
    name: "90 000 references to unknown fields",
    method: "PUT",
    path: "/surveys/{surveyId}/translations/{tag}",
    body: JSON.stringify(Object.fromEntries(
      repeat(90, (n) => [`/questions/q${n + 1}/text`, "{{field.a}}".repeat(1_000)])
    ))
  },
  {
    name: "28 000 places, and references",
    method: "PUT",
    path: "/surveys/{surveyId}/translations/{tag}",
    body: JSON.stringify(Object.fromEntries([
      ...repeat(90, (n) => [`/questions/q${n + 1}/text`, "{{q1}}".repeat(150)]),
      ...repeat(28_000, (n) => [`/questions/k${n}/text`, "x"])
    ]))
  },
  {
    name: "JSON that ends too early",
    method: "POST",
    path: "/response/survey/{surveyId}",
    body: `{"answers":[${"1,".repeat(500_000)}`
  },
  {
    name: "90 000 addresses",
    method: "PATCH",
    path: "/developer/api-key",
    body: JSON.stringify({ allowedIps: "192.0.2.1,".repeat(90_000) })
  }
]
