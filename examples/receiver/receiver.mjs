/**
 * A receiver of webhooks in plain Node, without any dependency. It believes what is signed and fresh, does the work of
 * a delivery once, however often that comes, and answers at once.
 *
 *     WEBHOOK_SECRET=whsec_… PORT=4000 node examples/receiver/receiver.mjs
 */
import { Buffer } from "node:buffer"
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"
import process from "node:process"

const secret = process.env["WEBHOOK_SECRET"] ?? ""
const port = Number(process.env["PORT"] ?? 4000)

/** Signatures older than this are refused: somebody may have kept a request to send it again. In seconds. */
const maxAge = 300

/** What we send is far smaller. In bytes. */
const maxBody = 1_048_576

/** Deliveries that were handled. A real receiver keeps them in its database, in the transaction that does the work. */
const handled = new Set()
const maxHandled = 100_000

const server = createServer(async (request, response) => {
  const body = await read(request)
  const answer = request.method !== "POST" ? 405 : body === undefined ? 413 : receive(request.headers, body)
  response.writeHead(answer, { connection: body === undefined ? "close" : "keep-alive" }).end()
})

server.listen(port, "127.0.0.1", () => {
  console.log(`Receiving on http://127.0.0.1:${server.address().port}`)
  if (secret === "") console.log("WEBHOOK_SECRET is not set: nothing can be genuine.")
})

/** The bytes as they came: the signature is over these, and not over what a JSON parser makes of them. */
async function read(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function receive(headers, body) {
  if (!isGenuine(headers, body)) return 401
  const id = headers["x-service-delivery-id"]
  // A repeat is answered as the first one was: it comes because our answer got lost.
  if (handled.has(id)) return 204
  handle(JSON.parse(body.toString("utf8")))
  handled.add(id)
  if (handled.size > maxHandled) handled.delete(handled.values().next().value)
  return 204
}

/** After the secret was rotated, the one before signs in a header of its own for a day. */
function isGenuine(headers, body) {
  const timestamp = headers["x-service-timestamp"] ?? ""
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (secret === "" || !/^\d+$/.test(timestamp) || age > maxAge) return false
  const expected = "sha256=" + createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")
  return [headers["x-service-signature"], headers["x-service-signature-previous"]]
    .some((given) => given !== undefined && isSame(given, expected))
}

/** In a time that does not tell where the two differ. */
function isSame(given, expected) {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What is worth doing goes here. If it takes long, put it into a queue: after ten seconds the delivery has failed. */
function handle({ data, event, timestamp }) {
  console.log(`${timestamp} ${event} ${JSON.stringify(data)}`)
}
