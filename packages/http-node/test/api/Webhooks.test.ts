/** Webhooks and their deliveries. */
import { WebhookJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, Removed } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, readPages, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("a webhook", () => {
  let account: CallingAccount
  beforeAll(async () => {
    account = await server.newAccount()
  })
  const make = async (events = "survey.published,response.submitted") =>
    decodeBody(
      WebhookJson.CreatedWebhookItem,
      await account.post("/webhooks", { url: "https://example.com/hook", events })
    )

  it("shows its secret when it is created or rotated, and never again", async () => {
    const { secret = "", ...webhook } = await make()
    expect(secret.startsWith(webhook.secretPrefix)).toBe(true)
    const path = `/webhooks/${webhook.id}`
    expect(decodeBody(WebhookJson.WebhookDetail, await account.get(path))).toEqual(webhook)
    expect((await account.get("/webhooks")).text).not.toContain(secret)
    const rotated = decodeBody(WebhookJson.CreatedWebhookItem, await account.post(`${path}/rotate-secret`))
    expect(rotated.secret).not.toBe(secret)
  })

  it("is listed once, in the complete list and in pages, in both orders", async () => {
    const owner = await server.newAccount()
    for (let n = 0; n < 5; n++) {
      await owner.post("/webhooks", { url: `https://example.com/${n}`, events: "survey.closed" })
    }
    const all = decodeBody(Schema.Array(WebhookJson.WebhookItem), await owner.get("/webhooks"))
    expect(all.map(({ url }) => url.slice(-1)).join("")).toBe("43210")
    for (const [order, expected] of [["desc", all], ["asc", all.toReversed()]] as const) {
      expect(decodeBody(Schema.Array(WebhookJson.WebhookItem), await owner.get(`/webhooks?order=${order}`))).toEqual(
        expected
      )
      const pages = await readPages(server, owner, `/webhooks?limit=2&order=${order}`, WebhookJson.WebhookItem)
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
      expect(pages.flat()).toEqual(expected)
    }
    expect((await owner.get("/webhooks?limit=1")).headers.get("x-total-count")).toBe("5")
  })

  it("changes only in the fields that are sent, and is removed with a message", async () => {
    const { id, secret: _secret, ...webhook } = await make()
    const path = `/webhooks/${id}`
    const changed = decodeBody(WebhookJson.WebhookDetail, await account.patch(path, { isActive: false }))
    expect(changed).toEqual({ id, ...webhook, isActive: false, updatedAt: changed.updatedAt })
    expect(decodeProblem(await account.patch(path, { url: "http://example.com" }))).toMatchObject({ status: 400 })
    expect(decodeProblem(await account.patch(path, { events: "survey.lost" }))).toMatchObject({ status: 400 })
    const removed = await account.delete(path)
    expect(removed.status).toBe(200)
    expect(decodeBody(Removed, removed).message).not.toBe("")
    expect((await account.delete(path)).status).toBe(404)
  })

  it("lists its deliveries newest first, also in pages, and redelivers them", async () => {
    const { id } = await make()
    const survey = await publishSurvey(account)
    for (let n = 0; n < 4; n++) await submitResponse(server, survey)
    const all = decodeBody(Schema.Array(WebhookJson.DeliveryItem), await account.get(`/webhooks/${id}/deliveries`))
    expect(all).toHaveLength(5)
    expect((await readPages(server, account, `/webhooks/${id}/deliveries?limit=2`, WebhookJson.DeliveryItem)).flat())
      .toEqual(all)
    const delivered = await account.get(`/webhooks/${id}/deliveries?status=delivered`)
    expect(decodeBody(Schema.Array(WebhookJson.DeliveryItem), delivered)).toEqual([])
    const detail = decodeBody(
      WebhookJson.DeliveryDetail,
      await account.get(`/webhooks/${id}/deliveries/${all[0]?.id ?? ""}`)
    )
    expect(detail).toMatchObject({ ...all[0], attempts: [] })
    expect(JSON.parse(detail.payload)).toMatchObject({ event: "response.submitted", data: { surveyId: survey.id } })
    const again = await account.post(`/webhooks/${id}/deliveries/${all[0]?.id ?? ""}/redeliver`)
    expect(again.status).toBe(202)
    expect(decodeBody(WebhookJson.DeliveryItem, again)).toMatchObject({
      redeliveryOf: all[0]?.id,
      event: "response.submitted"
    })
  })
})
