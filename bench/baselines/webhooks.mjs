/**
 * Baseline of webhook delivery: only undici and the signatures, with four concurrent requests to each endpoint. Prints
 * the processor time of a delivery in microseconds.
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto"
import process from "node:process"
import { Agent } from "undici"

const [, , receiver, endpoints, perEndpoint] = process.argv

const agent = new Agent()
const secret = randomBytes(32)

const send = (path) => {
  const timestamp = Math.floor(Date.now() / 1_000)
  const id = randomUUID()
  const data = { responseId: randomUUID(), surveyId: randomUUID(), surveySlug: "how-was-your-stay-abcdefgh" }
  const body = JSON.stringify({ event: "response.submitted", timestamp: new Date().toISOString(), data })
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")
  const standardSignature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")
  return agent.request({
    origin: receiver,
    path,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-service-signature": `sha256=${signature}`,
      "x-service-timestamp": String(timestamp),
      "x-service-event": "response.submitted",
      "x-service-event-id": id,
      "x-service-delivery-id": id,
      "x-service-attempt": "1",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${standardSignature}`
    },
    body
  }).then((response) => response.body.dump())
}

const sendSequentially = async (path, count) => {
  for (let sent = 0; sent < count; sent++) await send(path)
}

const before = process.cpuUsage()
await Promise.all(
  Array.from(
    { length: Number(endpoints) * 4 },
    (_, index) => sendSequentially(`/${index >> 2}`, Number(perEndpoint) / 4)
  )
)
await agent.close()
const { system, user } = process.cpuUsage(before)
process.stdout.write(String((system + user) / (Number(endpoints) * Number(perEndpoint))))
