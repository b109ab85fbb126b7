/** A DNS server on this machine that answers every name with the addresses of a test. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createSocket } from "node:dgram"

/** Returns `address:port`. Queries receive these IPv4 addresses in turn, and the last one from then on. */
export const startNameServer = (...addresses: ReadonlyArray<string>): Effect.Effect<string, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.async<ReturnType<typeof createSocket>>((resume) => {
        let queries = 0
        const socket = createSocket("udp4")
        socket.on("message", (query, { address, port }) => {
          const isIPv4 = query.readUInt16BE(query.indexOf(0, headerBytes) + 1) === typeA
          const result = isIPv4 ? addresses[Math.min(queries++, addresses.length - 1)] : undefined
          socket.send(encodeAnswer(query, result), port, address)
        })
        socket.bind(0, "127.0.0.1", () => resume(Effect.succeed(socket)))
      }),
      (socket) => Effect.sync(() => socket.close())
    ),
    (socket) => `127.0.0.1:${socket.address().port}`
  )

const headerBytes = 12
const typeA = 1

/** Encodes a response by RFC 1035, section 4: the header, the question as it came, and the answer, if any. */
const encodeAnswer = (query: Buffer, address: string | undefined): Buffer => {
  const questionEnd = query.indexOf(0, headerBytes) + 5
  const header = Buffer.from(query.subarray(0, headerBytes))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(address === undefined ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  const question = query.subarray(headerBytes, questionEnd)
  if (address === undefined) return Buffer.concat([header, question])
  // The name of the question, type A, class IN, TTL 0, four bytes.
  const record = Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4])
  return Buffer.concat([header, question, record, Buffer.from(address.split(".").map(Number))])
}
