import { verifyWebhook, type WebhookEvent } from "@canvass/client"
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { recordEvents, surveyOfAllTypes } from "@canvass/core/testing"
import { once } from "node:events"
import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { expect, it } from "vitest"

it("an endpoint receives a signed event", async () => {
  const { next, onEvent } = recordEvents<WebhookEvent>()
  let secret = ""
  const endpoint = createServer((request, response) => {
    const verified = buffer(request).then((body) => verifyWebhook(body, request.headers, secret))
    verified.then(onEvent).then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(400).end(String(error))
    )
  }).listen(0, "127.0.0.1")
  await once(endpoint, "listening")
  const address = endpoint.address()
  if (address === null || typeof address === "string") throw new Error("The endpoint has no port.")

  // Delivers in this process, also to addresses that are refused otherwise.
  const canvass = await Canvass.open({ store: Memory.layer, webhooks: { allowHttp: true, allowPrivate: true } })
  const owner = await canvass.accounts.ensure("ada@example.com")
  const webhook = await canvass.webhooks.create(owner.id, {
    url: `http://127.0.0.1:${address.port}/`,
    events: "response.submitted"
  })
  secret = webhook.secret ?? ""
  const survey = await canvass.surveys.create(owner.id, surveyOfAllTypes)
  await canvass.surveys.publish(owner.id, survey.id)
  const { id } = await canvass.responses.submit(survey.id, { answers: [{ questionKey: "rating", value: 5 }] })

  const { data } = await next(({ event }) => event === "response.submitted")
  expect(data).toMatchObject({ responseId: id, surveyId: survey.id })
  await canvass.close()
  endpoint.close()
})
