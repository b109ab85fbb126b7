/** The OpenAPI document: valid, complete, and equal to the file in git. */
import { Limits, QuestionTypes } from "@canvass/core"
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { makeApi } from "../src/contract/Api.js"
import { openApi } from "../src/openapi/OpenApi.js"
import { toOpenApi30 } from "../src/openapi/toOpenApi30.js"
import { defaults as settings } from "../src/pipeline/ApiSettings.js"
import type { PublishedLimits } from "../src/PublishedLimits.js"

/** The settings of the server, with the header limit of node:http. */
const defaults = { ...Limits.defaults, ...settings, maxHeaderBytes: 16_384 }

const golden = new URL("../openapi.json", import.meta.url)

const documentOf = (limits: PublishedLimits) => openApi(makeApi(limits), "http://127.0.0.1:3000", limits)

const text = JSON.stringify(documentOf(defaults), null, 2) + "\n"

const Operation = Schema.Struct({
  operationId: Schema.String,
  summary: Schema.String,
  description: Schema.String,
  parameters: Schema.optionalWith(Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown })), {
    default: () => []
  }),
  requestBody: Schema.optional(Schema.Struct({ content: Schema.Object })),
  responses: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})

const document = Schema.decodeSync(Schema.parseJson(Schema.Struct({
  paths: Schema.Record({
    key: Schema.String,
    value: Schema.partial(
      Schema.Struct({ get: Operation, put: Operation, post: Operation, patch: Operation, delete: Operation })
    )
  }),
  webhooks: Schema.Record({
    key: Schema.String,
    value: Schema.Struct({ post: Schema.Struct({ security: Schema.Array(Schema.Unknown) }) })
  }),
  components: Schema.Record({
    key: Schema.String,
    value: Schema.Record({ key: Schema.String, value: Schema.Record({ key: Schema.String, value: Schema.Unknown }) })
  })
})))(text)

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation === undefined ? [] : [[`${method.toUpperCase()} ${path}`, operation] as const]
  )
)

const decodeMapping = Schema.decodeUnknownSync(
  Schema.Struct({ mapping: Schema.Record({ key: Schema.String, value: Schema.String }) })
)

/** What the group matches, each text once. */
const numbersIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found))]

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator()
    const result = await validator.validate(text)
    expect(result).toMatchObject({ valid: true })
    expect(validator.version).toBe("3.1")
  })

  it("is valid OpenAPI 3.0 after its conversion, with nullable values and without fields beside references", async () => {
    const converted = JSON.stringify(toOpenApi30(documentOf(defaults)), null, 2)
    const validator = new Validator()
    expect(await validator.validate(converted)).toMatchObject({ valid: true })
    expect(validator.version).toBe("3.0")
    expect(converted).not.toMatch(/"type": "null"|"type": \[|"\$ref": "[^"]*",/)
    const converter = (components: object) => toOpenApi30({ openapi: "3.1.0", components: { schemas: components } })
    const Time = { type: "string", format: "date-time" }
    const reference = { $ref: "#/components/schemas/Time" }
    expect(converter({
      Time,
      Nullable: {
        properties: {
          time: { anyOf: [reference, { type: "null" }], description: "When." },
          text: { type: ["string", "null"] },
          choice: { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
          either: { anyOf: [{ type: "string" }, { type: "number" }] },
          described: { ...reference, description: "When." }
        }
      }
    })).toEqual({
      openapi: "3.0.3",
      components: {
        schemas: {
          Time,
          Nullable: {
            properties: {
              time: { ...Time, description: "When.", nullable: true },
              text: { type: "string", nullable: true },
              choice: { type: "string", enum: ["a", null], nullable: true },
              either: { anyOf: [{ type: "string" }, { type: "number" }] },
              described: { allOf: [reference], description: "When." }
            }
          }
        }
      }
    })
  })

  it("has, after its conversion to 3.0, one type beside a union of one type, and no union of lists", () => {
    const Text = { type: "object", properties: { text: { type: "string" } } }
    const Figure = { type: "object", properties: { number: { type: "number" } } }
    const members = [{ $ref: "#/components/schemas/Text" }, { $ref: "#/components/schemas/Figure" }]
    const Either = { anyOf: members, description: "One of them." }
    const list = (items: object) => ({ type: "array", items })
    const convertedOf = (schema: object) =>
      toOpenApi30({ openapi: "3.1.0", components: { schemas: { Text, Figure, Either, Schema: schema } } })
    const converted = (schema: object) =>
      expect(convertedOf(schema)).toHaveProperty("components.schemas.Schema", expected)
    let expected: object = { type: "object", ...Either }
    converted(Either)
    expected = { type: "object", anyOf: members, description: "Which?", nullable: true }
    converted({ anyOf: [{ $ref: "#/components/schemas/Either" }, { type: "null" }], description: "Which?" })
    converted({ anyOf: [...members, { type: "null" }], description: "Which?" })
    expected = { type: "array", items: { type: "object", anyOf: members } }
    converted({ anyOf: members.map(list) })
    expected = { type: "array", items: { anyOf: [{ type: "string" }, members[0]] } }
    converted({ anyOf: [list({ type: "string" }), list(members[0] ?? {})] })
    expected = { type: "string", nullable: true }
    for (const none of [{ enum: [null] }, { const: null }]) converted({ anyOf: [{ type: "string" }, none] })
  })

  it("has, after its conversion to 3.0, no union that generators cannot make a type of", () => {
    const schemas: Array<Readonly<Record<string, unknown>>> = []
    JSON.stringify(toOpenApi30(documentOf(defaults)), (key, value: unknown) => {
      if (key === "examples") return undefined
      if (Predicate.isReadonlyRecord(value)) schemas.push(value)
      return value
    })
    const nullable = schemas.filter((schema) => schema["nullable"] === true)
    expect(nullable.length).toBeGreaterThan(100)
    expect(nullable.filter((schema) => schema["type"] === undefined)).toEqual([])
    const unions = schemas.flatMap((schema) => Array.isArray(schema["anyOf"]) ? [schema["anyOf"]] : [])
    const isList = (member: unknown) => Predicate.hasProperty(member, "type") && member.type === "array"
    expect(unions.filter((members) => members.every(isList))).toEqual([])
    const isNullAlone = ({ enum: values }: Readonly<Record<string, unknown>>) =>
      Array.isArray(values) && values.every((value) => value === null)
    expect(schemas.filter(isNullAlone)).toEqual([])
  })

  it("has schemas whose names are no globals of JavaScript", () => {
    const names = Object.keys(document.components["schemas"] ?? {})
    expect(names.filter((name) => name in globalThis)).toEqual([])
    expect(names).toContain("SurveyResponse")
  })

  it("describes open responses and events, and closed requests", () => {
    const isClosed = (value: unknown) => JSON.stringify(value).includes("\"additionalProperties\":false")
    const { CreateSurvey, Survey, TextQuestion, TextQuestionInput } = document.components["schemas"] ?? {}
    expect([CreateSurvey, TextQuestionInput].every(isClosed)).toBe(true)
    expect([Survey, TextQuestion, document.webhooks].some(isClosed)).toBe(false)
    for (const [name, { responses }] of operations) expect(isClosed(responses), name).toBe(false)
  })

  it("tells the members of unions of objects apart by their type", () => {
    for (const name of ["Question", "QuestionInput", "QuestionBreakdown"]) {
      const mapping = document.components["schemas"]?.[name]?.["discriminator"]
      const suffix = name.replace("Question", "").replace("Input", "QuestionInput") || "Question"
      expect(mapping).toMatchObject({ propertyName: "type", mapping: { nps: `#/components/schemas/Nps${suffix}` } })
      expect(Object.keys(decodeMapping(mapping).mapping)).toEqual([...QuestionTypes.questionTypeNames])
    }
    expect(document.components["schemas"]?.["AnswerValue"]).not.toHaveProperty("discriminator")
  })

  it("says of which resource an id is", () => {
    const descriptions = operations.flatMap(([name, { parameters }]) =>
      parameters.filter((parameter) => parameter["name"] === "id").map(({ description }) => [name, description])
    )
    expect(descriptions).toContainEqual(["GET /surveys/{id}", "Id of the survey."])
    expect(descriptions).toContainEqual(["PATCH /webhooks/{id}", "Id of the webhook."])
    expect(new Set(descriptions.map(([, description]) => description))).toEqual(
      new Set(["survey", "webhook", "session", "linked login"].map((resource) => `Id of the ${resource}.`))
    )
  })

  it("has no credential for webhooks, an upload with the fields of its form, and patterns without needless escapes", () => {
    const events = Object.values(document.webhooks).map(({ post }) => post.security)
    expect(events).toEqual(events.map(() => []))
    expect(events.length).toBeGreaterThan(0)
    const upload = document.paths["/response/survey/{surveyId}/files"]?.post?.requestBody?.content
    expect(upload).toMatchObject({
      "multipart/form-data": {
        examples: { text: { value: { questionKey: "recipe", file: "Soup of the day: leek.\n" } } }
      }
    })
    expect(text).toContain("/(?:")
    expect(text).not.toContain("\\\\/")
  })

  it("refers to every component that it has, and to no other", () => {
    const held = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `#/components/${kind}/${name}`))
    const referred = [...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference]) => reference)
    expect([...new Set(referred)].toSorted()).toEqual(held.toSorted())
  })

  it.each(operations)("describes %s and its parameters", (_, { description, parameters, summary }) => {
    expect(summary).not.toBe("")
    expect(description).not.toMatch(/undefined/)
    for (const parameter of parameters) {
      expect(parameter["$ref"] ?? parameter["description"]).toEqual(expect.any(String))
    }
  })

  it("has unique operation ids", () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(ids).toEqual([...new Set(ids)])
  })

  it("quotes the limits of the settings", () => {
    const limits = {
      ...Limits.defaults,
      rateLimitAuthenticated: 7_001,
      rateLimitAccount: 7_007,
      rateLimitAnonymous: 7_002,
      rateLimitChanges: 7_008,
      maxJsonDepth: 74,
      maxJsonValues: 7_006,
      maxStreamsPerAccount: 7_003,
      maxStreams: 7_004,
      maxWaitsPerAccount: 7_009,
      maxWaits: 7_010,
      maxHeaderBytes: 7_005
    }
    const quotesOf = (limits: PublishedLimits) => {
      const document = JSON.stringify(documentOf(limits))
      return {
        rateLimitAuthenticated: numbersIn(document, /(\d+) requests per minute for a credential/g),
        rateLimitAccount: numbersIn(document, /(\d+) for an account/g),
        rateLimitAnonymous: numbersIn(document, /(\d+) for an address/g),
        rateLimitChanges: numbersIn(document, /changes of surveys count apart(?:, |:\\n)(\d+) per minute/g),
        waits: numbersIn(document, /event streams included, count apart: (\d+ of an account, \d+) of all/g),
        maxBodyBytes: numbersIn(document, /(?:up to|request body is)(?:\\n| )(\d+ (?:[KM]iB|bytes))/g),
        maxJsonDepth: numbersIn(document, /(\d+) levels/g),
        maxJsonValues: numbersIn(document, /(\d+)(?:\\n| )values/g),
        maxStreamsPerAccount: numbersIn(document, /An account may have (\d+) of them/g),
        maxStreams: numbersIn(document, /all accounts together (\d+)/g),
        maxHeaderBytes: numbersIn(document, /\(more than (\d+ \w+)\)/g)
      }
    }
    expect(quotesOf(defaults)).toEqual({
      rateLimitAuthenticated: ["300"],
      rateLimitAccount: ["1500"],
      rateLimitAnonymous: ["60"],
      rateLimitChanges: ["120"],
      waits: ["20 of an account, 500"],
      maxBodyBytes: ["1 MiB"],
      maxJsonDepth: ["32"],
      maxJsonValues: ["30000"],
      maxStreamsPerAccount: ["4"],
      maxStreams: ["64"],
      maxHeaderBytes: ["16 KiB"]
    })
    expect(quotesOf(limits)).toEqual({
      rateLimitAuthenticated: ["7001"],
      rateLimitAccount: ["7007"],
      rateLimitAnonymous: ["7002"],
      rateLimitChanges: ["7008"],
      waits: ["7009 of an account, 7010"],
      maxBodyBytes: ["1 MiB"],
      maxJsonDepth: ["74"],
      maxJsonValues: ["7006"],
      maxStreamsPerAccount: ["7003"],
      maxStreams: ["7004"],
      maxHeaderBytes: ["7005 bytes"]
    })
  })

  it("quotes the limits of the domain", () => {
    const quoted = [
      "analyticsGroups",
      "answerRules",
      "armWeight",
      "arms",
      "assetsPerAccount",
      "auditActor",
      "auditQuery",
      "closeReason",
      "description",
      "endings",
      "externalId",
      "failedPasswords",
      "fileBytes",
      "fileBytesPerAccount",
      "filterBytes",
      "hiddenFields",
      "idempotencyKey",
      "keysPerAccount",
      "languages",
      "mailsPerHour",
      "mailsPerHourOfClient",
      "metadataBytes",
      "metadataEntries",
      "optionText",
      "pageEnds",
      "pageSize",
      "questionText",
      "questions",
      "quotaMax",
      "quotas",
      "resourceMetadataBytes",
      "resourceMetadataEntries",
      "resourceMetadataName",
      "resourceMetadataValue",
      "ruleMessage",
      "segmentName",
      "segments",
      "sessionsPerAccount",
      "textAnswer",
      "title",
      "translationBytes",
      "translationsBytes",
      "trendIntervals",
      "unclaimedFileBytesPerAddress",
      "url",
      "variables",
      "webhooksPerAccount"
    ] as const
    const changed = Object.fromEntries(Object.keys(Limits.defaults).map((name, index) => [name, 7_101 + index]))
    const document = JSON.stringify(documentOf({ ...defaults, ...changed }))
    expect(Object.entries(changed).filter(([, limit]) => document.includes(String(limit))).map(([name]) => name).sort())
      .toEqual(quoted)
  })

  it("equals openapi.json (to renew it: UPDATE=1 npx vitest run packages/http/test/OpenApi.test.ts)", () => {
    if (process.env["UPDATE"] === "1") writeFileSync(golden, text)
    expect(text).toBe(readFileSync(golden, "utf8"))
  })
})
