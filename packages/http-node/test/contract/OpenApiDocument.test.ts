/**
 * The pages and the webhooks of the server are as its OpenAPI document says. The responses of the API are checked in
 * every test, by `TestServer`.
 */
import { WebhookJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer, validator } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const check = async (path: string) => {
  const response = await server.fetch(server.url + path)
  const contentType = response.headers.get("content-type")
  return validator.violationsOfResponse({
    method: "GET",
    path,
    status: response.status,
    contentType,
    text: await response.text()
  })
}

describe("the OpenAPI document", () => {
  it("describes every page", async () => {
    // A mounted API has no API reference of its own.
    const paths = validator.pagePaths.filter((path) => path !== "/docs" || server.url.startsWith("http://"))
    expect(paths.length).toBeGreaterThan(6)
    for (const path of [...paths, "/errors/not-found", "/errors/nope"]) expect(await check(path), path).toEqual([])
  })

  it("describes the payload of every event", async () => {
    const created = await account.post("/webhooks", {
      url: "https://example.com/hooks",
      events: "survey.published,survey.closed,response.submitted"
    })
    const { id } = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ id: Schema.String })))(created.text)
    const survey = await publishSurvey(account)
    await submitResponse(server, survey)
    await account.post(`/surveys/${survey.id}/close`, { reason: "Enough" })
    await account.post(`/surveys/${survey.id}/publish`)
    await account.post(`/surveys/${survey.id}/close`)
    await account.post(`/webhooks/${id}/test`)
    const deliveries = decodeBody(
      Schema.Array(WebhookJson.DeliveryItem),
      await account.get(`/webhooks/${id}/deliveries`)
    )
    const events = new Set<string>()
    for (const delivery of deliveries) {
      const { event, payload } = decodeBody(
        WebhookJson.DeliveryDetail,
        await account.get(`/webhooks/${id}/deliveries/${delivery.id}`)
      )
      expect(validator.violationsOfPayload(event, payload)).toEqual([])
      events.add(event)
    }
    expect([...events].toSorted()).toEqual(validator.events.toSorted())
  })

  it("refuses a response with another status, content type or body", () => {
    const live = { method: "GET", path: "/health/live", status: 200, contentType: "application/json" }
    const violations = (response: object) =>
      validator.violationsOfResponse({ ...live, text: "{\"status\":\"live\"}", ...response })
    expect(violations({})).toEqual([])
    for (
      const response of [
        { status: 201 },
        { contentType: "text/plain" },
        { text: "{\"status\":\"ready\"}" },
        { text: "{}" },
        { text: "{\"status\":\"live\",\"more\":1}" },
        { text: "[]" },
        { path: "/nope" }
      ]
    ) {
      expect(violations(response), JSON.stringify(response)).toHaveLength(1)
    }
    expect(
      validator.violationsOfPayload("webhook.test", "{\"event\":\"webhook.test\",\"timestamp\":\"now\",\"data\":{}}")
    )
      .toEqual([
        "/timestamp must match format \"date-time\" {\"format\":\"date-time\"}",
        "/data must have required property 'webhookId' {\"missingProperty\":\"webhookId\"}"
      ])
  })
})
