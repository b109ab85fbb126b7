import { describe, expect, it } from "@effect/vitest"
import { jsonEncoder } from "../../../src/responses/export/JsonEncoder.js"
import { documentOf, surveyWithResponses, timestamp } from "./exportFixtures.js"

describe("the JSON encoder", () => {
  it.prop("writes the responses as the API lists them", [surveyWithResponses], ([{ responses }]) => {
    expect(JSON.parse(documentOf(jsonEncoder, responses))).toEqual(
      responses.map(({ accountId: _, revision: __, ...listed }) => ({
        ...listed,
        submittedAt: timestamp(listed.submittedAt),
        startedAt: timestamp(listed.startedAt)
      }))
    )
  })
})
