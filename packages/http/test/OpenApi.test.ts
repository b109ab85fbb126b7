/** The OpenAPI document: valid, complete, and equal to the file in git. */
import { Limits } from "@canvass/core"
import { Validator } from "@seriousme/openapi-schema-validator"
import * as Schema from "effect/Schema"
import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { makeApi } from "../src/contract/Api.js"
import { openApi } from "../src/openapi/OpenApi.js"
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
  components: Schema.Record({ key: Schema.String, value: Schema.Record({ key: Schema.String, value: Schema.Unknown }) })
})))(text)

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation === undefined ? [] : [[`${method.toUpperCase()} ${path}`, operation] as const]
  )
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
      rateLimitAnonymous: 7_002,
      maxJsonDepth: 74,
      maxJsonValues: 7_006,
      maxStreamsPerAccount: 7_003,
      maxStreams: 7_004,
      maxHeaderBytes: 7_005
    }
    const quotesOf = (limits: PublishedLimits) => {
      const document = JSON.stringify(documentOf(limits))
      return {
        rateLimitAuthenticated: numbersIn(document, /(\d+) requests per minute for a credential/g),
        rateLimitAnonymous: numbersIn(document, /(\d+) for an address/g),
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
      rateLimitAnonymous: ["60"],
      maxBodyBytes: ["1 MiB"],
      maxJsonDepth: ["32"],
      maxJsonValues: ["30000"],
      maxStreamsPerAccount: ["4"],
      maxStreams: ["64"],
      maxHeaderBytes: ["16 KiB"]
    })
    expect(quotesOf(limits)).toEqual({
      rateLimitAuthenticated: ["7001"],
      rateLimitAnonymous: ["7002"],
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
      "auditQuery",
      "closeReason",
      "description",
      "externalId",
      "failedPasswords",
      "fileBytes",
      "fileBytesPerAccount",
      "idempotencyKey",
      "mailsPerHour",
      "metadataBytes",
      "metadataEntries",
      "optionText",
      "pageSize",
      "questionText",
      "questions",
      "sessionsPerAccount",
      "title",
      "unclaimedFileBytesPerAddress",
      "url",
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
