import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { makeTestClock, recordEvents, sampleResponses, surveyOfAllTypes } from "@canvass/core/testing"
import { expect, it } from "vitest"

/** A new engine for each test: an account, and a clock that only the test moves. */
const openEngine = async () => {
  const clock = makeTestClock("2026-03-01T00:00:00Z")
  const canvass = await Canvass.open({ store: Memory.layer, clock })
  const owner = await canvass.accounts.ensure("ada@example.com")
  return { canvass, clock, owner: owner.id }
}

it("a survey closes by itself", async () => {
  const { canvass, clock, owner } = await openEngine()
  const { id } = await canvass.surveys.create(owner, { ...surveyOfAllTypes, closesAt: "2026-03-01T01:00:00Z" })
  await canvass.surveys.publish(owner, id)
  await clock.advance("59 minutes")
  expect(await canvass.surveys.get(owner, id)).toMatchObject({ status: "published" })
  await clock.advance("1 minute")
  expect(await canvass.surveys.get(owner, id)).toMatchObject({ status: "closed", closeReason: "expired" })
  await canvass.close()
})

it("a report counts every response", async () => {
  const { canvass, owner } = await openEngine()
  const survey = await canvass.surveys.create(owner, surveyOfAllTypes)
  await canvass.surveys.publish(owner, survey.id)
  for (const response of sampleResponses(survey, { count: 50 })) await canvass.responses.submit(survey.id, response)
  const { totals } = await canvass.analytics.compute(owner, survey.id)
  expect(totals.completed).toBe(50)
  await canvass.close()
})

it("a response makes a delivery for each webhook", async () => {
  const { canvass, owner } = await openEngine()
  const webhook = await canvass.webhooks.create(owner, {
    url: "https://example.com/hook",
    events: "response.submitted"
  })
  const survey = await canvass.surveys.create(owner, surveyOfAllTypes)
  await canvass.surveys.publish(owner, survey.id)
  await canvass.responses.submit(survey.id, { answers: [{ questionKey: "rating", value: 5 }] })
  // Nothing is sent: without `webhooks: true` the deliveries wait in the store.
  const [waiting] = (await canvass.webhooks.deliveries(owner, webhook.id)).items
  expect(waiting).toMatchObject({ event: "response.submitted", status: "pending" })
  await canvass.close()
})

it("a response causes an event", async () => {
  const { events, next, onEvent } = recordEvents()
  const canvass = await Canvass.open({ store: Memory.layer, onEvent })
  const owner = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner.id, surveyOfAllTypes)
  await canvass.surveys.publish(owner.id, id)
  const response = await canvass.responses.submit(id, { answers: [{ questionKey: "rating", value: 5 }] })
  const { data } = await next(({ event }) => event === "response.submitted")
  expect(data).toMatchObject({ responseId: response.id, surveyId: id })
  expect(events.map(({ event }) => event)).toEqual(["survey.published", "response.submitted"])
  await canvass.close()
})
