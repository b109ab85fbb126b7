import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { once } from "node:events"
import { createServer } from "node:http"
import { expect, it } from "vitest"

it("Canvass.open with `webhooks` delivers events in the process", async () => {
  const receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  const address = receiver.address()
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.")
  const canvass = await Canvass.open({
    store: Memory.layer,
    webhooks: { allowHttp: true, allowPrivate: true, timeoutMillis: 5_000 }
  })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.webhooks.create(owner, {
    url: `http://127.0.0.1:${address.port}/`,
    events: "response.submitted"
  })
  const received = once(receiver, "request")
  const delivery = await canvass.webhooks.test(owner, id)
  await received
  await expect.poll(async () => (await canvass.webhooks.delivery(owner, id, delivery.id)).status).toBe("delivered")
  await canvass.close()
  receiver.close()
})
