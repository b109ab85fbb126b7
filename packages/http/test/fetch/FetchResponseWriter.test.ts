/** The pace of a streamed body, and bodies that fail. */
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { make } from "../../src/fetch/FetchResponseWriter.js"

/** 10 bytes in 100 ms. */
const minReadRate = { minReadBytesPerSecond: 100, readRateWindowMillis: 100 }

const write = (next: Effect.Effect<Uint8Array | undefined>) => {
  const responses: Array<Response> = []
  const onResponse = (response: Response) => responses.push(response)
  const writer = make({ isHead: false, minReadRate, onResponse, onCancel: () => undefined })
  return { responses, writer, exit: Effect.runPromiseExit(writer.write({ status: 200, headers: {}, body: { next } })) }
}

/** Pieces of one slice each. */
const countedPieces = (count: number) => {
  const seen = { made: 0 }
  const next = Effect.sync(() => seen.made < count ? new TextEncoder().encode(`${++seen.made} `) : undefined)
  return { seen, next }
}

it("a stream that fails makes the reader's next read fail", async () => {
  const { exit, responses, writer } = write(Effect.die(new Error("broken")))
  expect(await exit).toMatchObject({ _tag: "Failure" })
  expect(writer.statusSent()).toBe(200)
  await expect(responses[0]?.text()).rejects.toThrow("before it was complete")
})

it("a reader that waits holds the stream at one piece", async () => {
  const { next, seen } = countedPieces(1_000)
  const { exit, responses, writer } = write(next)
  await new Promise((resume) => setTimeout(resume, 50))
  expect([seen.made, writer.bytesSent()]).toEqual([1, 2])
  expect((await responses[0]?.text())?.split(" ")).toHaveLength(1_001)
  expect(await exit).toMatchObject({ _tag: "Success" })
})

it("a reader that is slower than the minimum gets an error, and the stream ends", async () => {
  const { next, seen } = countedPieces(1_000)
  const { exit, responses } = write(next)
  expect(await exit).toMatchObject({ _tag: "Success" })
  expect(seen.made).toBe(1)
  await expect(responses[0]?.text()).rejects.toThrow("before it was complete")
})

it("a reader at the minimum speed gets the whole body", async () => {
  const pieces = [new Uint8Array(35)]
  const { responses } = write(Effect.sync(() => pieces.pop()))
  const body: ReadableStream<Uint8Array> | null = responses[0]?.body ?? null
  if (body === null) throw new Error("The response has no body.")
  const sizes: Array<number> = []
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sizes.push(read.value.length)
    await new Promise((resume) => setTimeout(resume, 60))
  }
  expect(sizes).toEqual([10, 10, 10, 5])
})
