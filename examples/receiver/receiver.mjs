/**
 * A webhook receiver in plain Node, without dependencies. It verifies signature and age, ignores repeated deliveries,
 * and responds quickly.
 *
 *     WEBHOOK_SECRET=whsec_… PORT=4000 node examples/receiver/receiver.mjs
 */
import { Buffer } from "node:buffer"
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"
import process from "node:process"

const secret = process.env["WEBHOOK_SECRET"] ?? ""
const port = Number(process.env["PORT"] ?? 4000)

/** Maximum age of a signature in seconds, against replayed requests. */
const maxAgeSeconds = 300

/** Maximum size of a body in bytes. Deliveries are far smaller. */
const maxBodyBytes = 1_048_576

/** Ids of handled deliveries. A real receiver stores them in its database, in the transaction of `handle`. */
const handled = new Set()
const maxHandled = 100_000

const server = createServer(async (request, response) => {
  const body = await read(request)
  const status = request.method !== "POST" ? 405 : body === undefined ? 413 : receive(request.headers, body)
  response.writeHead(status, { connection: body === undefined ? "close" : "keep-alive" }).end()
})

server.listen(port, "127.0.0.1", () => {
  console.log(`Receiving on http://127.0.0.1:${server.address().port}`)
  if (secret === "") console.log("WEBHOOK_SECRET is not set: all deliveries are rejected.")
})

/** Returns the raw bytes, because the signature covers them; `undefined` if the body is too large. */
async function read(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function receive(headers, body) {
  if (!isGenuine(headers, body)) return 401
  const id = headers["x-service-delivery-id"]
  // A delivery is repeated when the sender did not receive the response.
  if (handled.has(id)) return 204
  handle(JSON.parse(body.toString("utf8")))
  handled.add(id)
  if (handled.size > maxHandled) handled.delete(handled.values().next().value)
  return 204
}

/** For a day after a rotation, a second header holds the signature with the previous secret. */
function isGenuine(headers, body) {
  const timestamp = headers["x-service-timestamp"] ?? ""
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (secret === "" || !/^\d+$/.test(timestamp) || age > maxAgeSeconds) return false
  const expected = "sha256=" + createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")
  return [headers["x-service-signature"], headers["x-service-signature-previous"]]
    .some((given) => given !== undefined && isSame(given, expected))
}

/** Compares in constant time. */
function isSame(given, expected) {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The work of a delivery. Put long work into a queue: a delivery without a response fails after ten seconds. */
function handle({ data, event, timestamp }) {
  console.log(`${timestamp} ${event} ${JSON.stringify(data)}`)
}
