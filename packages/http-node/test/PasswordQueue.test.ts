/** Logins beyond what the server hashes at one time. */
import { MemoryRateLimiter, Passwords, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import * as CanvassServer from "../src/server/CanvassServer.js"
import { HttpServer } from "../src/server/HttpServer.js"

let verifiedCount = 0
const gate = Effect.unsafeMakeLatch()
beforeEach(() => {
  verifiedCount = 0
  gate.unsafeClose()
})

/** Passwords whose verification waits until `gate` is open. */
const slowPasswords = Layer.succeed(Passwords, {
  hash: (password) => Effect.succeed(Redacted.value(password)),
  verify: (hash, password) =>
    Effect.map(gate.await, () => {
      verifiedCount += 1
      return hash === Redacted.value(password)
    })
})

const runtime = ManagedRuntime.make(
  CanvassServer.layer({ settings: { port: 0, rateLimitAnonymous: 1_000_000 } }).pipe(
    Layer.provide(Layer.provideMerge(
      Services.layer,
      Layer.mergeAll(Memory.layer, MemoryRateLimiter.layer, Secrets.layerEphemeral, slowPasswords)
    ))
  )
)

let server: HttpServer["Type"]
beforeAll(async () => {
  server = await runtime.runPromise(HttpServer)
})
afterAll(() => runtime.dispose())

/** Each with an address of its own, because wrong passwords are limited for each address. */
const makeBody = () => JSON.stringify({ email: `${randomUUID()}@example.com`, password: "wrong" })

const login = () =>
  fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: makeBody()
  })

/** Sends a login and does not wait for its response. */
const startLogin = async () => {
  const socket = connect(server.port, "127.0.0.1")
  await once(socket, "connect")
  const body = makeBody()
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
  return socket
}

/** Waits until the server is handling so many requests, beside the one that asks. */
const untilInFlight = async (isReached: (count: number) => boolean) => {
  for (;;) {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    if (isReached(Number(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]) - 1)) return
  }
}

it("a login beyond those that run and wait is refused with 503 and Retry-After", async () => {
  const sockets = await Promise.all(Array.from({ length: 34 }, startLogin))
  await untilInFlight((count) => count >= 34)
  const refused = await login()
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("1")
  expect(await refused.json()).toMatchObject({ type: `${server.url}/errors/unavailable` })
  gate.unsafeOpen()
  const answers = await Promise.all(sockets.map(async (socket) => String((await once(socket, "data"))[0])))
  expect(new Set(answers.map((answer) => answer.split("\r\n")[0]))).toEqual(new Set(["HTTP/1.1 401 Unauthorized"]))
  for (const socket of sockets) socket.destroy()
  await untilInFlight((count) => count <= 0)
})

it("logins whose callers have disconnected are not hashed, and leave room for others", async () => {
  const sockets = await Promise.all(Array.from({ length: 34 }, startLogin))
  await untilInFlight((count) => count >= 34)
  for (const socket of sockets) socket.resetAndDestroy()
  await untilInFlight((count) => count <= 0)
  const response = login()
  gate.unsafeOpen()
  expect((await response).status).toBe(401)
  expect(verifiedCount).toBe(3)
})
