/** Bodies in pieces arrive unchanged, however slowly they are read. */
import * as Effect from "effect/Effect"
import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, expect, it } from "vitest"
import * as NodeResponseWriter from "../../src/transport/NodeResponseWriter.js"

const rate = { minReadBytesPerSecond: 1_024, readRateWindowMillis: 30_000 }

const pieceBytes = 256 * 1_024

/** 24 pieces; the last one is shorter. */
const contents = Array.from({ length: 6 }, () => randomBytes(24 * pieceBytes - 1_000))

const server = createServer((incoming, outgoing) => {
  const content = contents[Number(incoming.url?.slice(1))] ?? Buffer.alloc(0)
  Effect.runFork(writeInPieces(content, NodeResponseWriter.make(incoming, outgoing, rate)))
})
afterEach(() => server.close())

const writeInPieces = (content: Buffer, writer: ReturnType<typeof NodeResponseWriter.make>) => {
  let start = 0
  const next = Effect.sync(() => {
    if (start >= content.length) return undefined
    start += pieceBytes
    return content.subarray(start - pieceBytes, start)
  })
  return writer.write({ status: 200, headers: {}, body: { length: content.length, next } })
}

const bytesOf = (response: IncomingMessage): AsyncIterable<Buffer> => response

/** Reads a response with a pause after every n-th chunk, and returns the digest of its body. */
const digestOf = async (port: number, path: string, chunksBetweenPauses: number): Promise<string> => {
  const response = await new Promise<IncomingMessage>((resolve) => {
    request({ port, path, host: "127.0.0.1" }, resolve).end()
  })
  const hash = createHash("sha256")
  let chunks = 0
  for await (const chunk of bytesOf(response)) {
    hash.update(chunk)
    if (++chunks % chunksBetweenPauses === 0) await sleep(1)
  }
  return hash.digest("hex")
}

it("bodies of a known length are the same for fast and slow readers at once", async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const digests = await Promise.all(contents.map((_, index) => digestOf(port, `/${index}`, 1 + 7 * index)))
  expect(digests).toEqual(contents.map((content) => createHash("sha256").update(content).digest("hex")))
})
