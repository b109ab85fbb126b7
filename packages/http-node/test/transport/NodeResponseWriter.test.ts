/** Bodies in pieces arrive unchanged, however slowly they are read, while the memory of sent pieces is freed. */
import * as Effect from "effect/Effect"
import { createHash, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { createGunzip } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import * as NodeResponseWriter from "../../src/transport/NodeResponseWriter.js"

const rate = { minReadBytesPerSecond: 1_024, readRateWindowMillis: 30_000 }

const pieceBytes = 256 * 1_024

/** 24 pieces; the last one is shorter. */
const contents = Array.from({ length: 6 }, () => randomBytes(24 * pieceBytes - 1_000))

/** More than the operating system keeps for a connection whose reader does not read. */
const unreadBytes = 64 * 1_048_576

/** The server replies with the content whose number is the path. */
let port = 0
let pieceOf: (part: Uint8Array) => Uint8Array
let isLengthKnown: boolean
let pieces: Array<Uint8Array> = []

let server = createServer()

beforeEach(async () => {
  pieces = []
  server = createServer((incoming, outgoing) => {
    const content = contents[Number(incoming.url?.slice(1))] ?? Buffer.alloc(0)
    Effect.runFork(writeInPieces(content, NodeResponseWriter.make(incoming, outgoing, rate)))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  port = typeof address === "object" && address !== null ? address.port : 0
})

afterEach(() => server.close())

const writeInPieces = (content: Buffer, writer: ReturnType<typeof NodeResponseWriter.make>) => {
  let start = 0
  const next = Effect.sync(() => {
    if (start >= content.length) return undefined
    start += pieceBytes
    const piece = pieceOf(content.subarray(start - pieceBytes, start))
    pieces.push(piece)
    return piece
  })
  const length = isLengthKnown ? content.length : undefined
  return writer.write({ status: 200, headers: {}, body: { length, next } })
}

const requestContent = (index: number, encoding: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { "accept-encoding": encoding }
    request({ port, path: `/${index}`, host: "127.0.0.1", headers }, resolve).on("error", reject).end()
  })

/** Reads a response with a pause after every n-th chunk, and returns the digest of its body. */
const digestOf = async (index: number, encoding: string, chunksBetweenPauses: number): Promise<string> => {
  const response = await requestContent(index, encoding)
  expect(response.headers["content-encoding"] ?? "identity").toBe(encoding)
  const body: AsyncIterable<Buffer> = encoding === "gzip" ? response.pipe(createGunzip()) : response
  const hash = createHash("sha256")
  let chunks = 0
  for await (const chunk of body) {
    hash.update(chunk)
    if (++chunks % chunksBetweenPauses === 0) await sleep(1)
  }
  return hash.digest("hex")
}

describe.each([
  ["a known length", true, "identity"],
  ["unknown length", false, "identity"],
  ["unknown length, compressed", false, "gzip"]
])("bodies of %s", (_, known, encoding) => {
  it.each([
    ["pieces with a buffer each, which are freed", (part: Uint8Array) => Uint8Array.from(part), 0],
    ["parts of a buffer, which are kept", (part: Uint8Array) => part, Buffer.concat(contents).length]
  ])("are the same for fast and slow readers at once: %s", async (_, makePiece, kept) => {
    isLengthKnown = known
    pieceOf = makePiece
    const digests = await Promise.all(contents.map((_, index) => digestOf(index, encoding, 1 + 7 * index)))
    expect(digests).toEqual(contents.map((content) => createHash("sha256").update(content).digest("hex")))
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(kept)
  })
})

it("pieces are not pulled while their reader does not read", async () => {
  isLengthKnown = true
  pieceOf = (part) => Uint8Array.from(part)
  const response = await requestContent(0, "identity")
  await expect.poll(() => pieces.length).toBeGreaterThan(1)
  await sleep(200)
  expect(pieces.length).toBeLessThan(24)
  expect(pieces.at(-1)?.length).toBe(pieceBytes)
  response.destroy()
})

it("the memory of a piece is kept while its reader may still take it, and freed when the connection is closed", async () => {
  const piece = new Uint8Array(unreadBytes)
  const next = Effect.sync(() => piece)
  // One slice, so that the system is asked to take the whole piece.
  const rate = { minReadBytesPerSecond: unreadBytes, readRateWindowMillis: 30_000 }
  server.removeAllListeners("request").on("request", (incoming, outgoing) => {
    const writer = NodeResponseWriter.make(incoming, outgoing, rate)
    Effect.runFork(writer.write({ status: 200, headers: {}, body: { length: unreadBytes, next } }))
  })
  const response = await requestContent(0, "identity")
  await sleep(200)
  expect(piece.length).toBe(unreadBytes)
  response.destroy()
  await expect.poll(() => piece.length).toBe(0)
})
