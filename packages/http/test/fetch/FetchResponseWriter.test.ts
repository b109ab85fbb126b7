/** Streams that fail, and the pace of a stream. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { expect, it } from "vitest"
import { make } from "../../src/fetch/FetchResponseWriter.js"

const write = (body: Stream.Stream<string>) => {
  const responses: Array<Response> = []
  const writer = make({ isHead: false, onResponse: (response) => responses.push(response), onCancel: () => undefined })
  return { responses, writer, exit: Effect.runPromiseExit(writer.write({ status: 200, headers: {}, body })) }
}

it("a stream that fails before its first piece leaves the response open for a problem", async () => {
  const { exit, responses, writer } = write(Stream.die(new Error("broken")))
  expect(await exit).toMatchObject({ _tag: "Failure" })
  expect([responses, writer.statusSent()]).toEqual([[], undefined])
})

it("a stream that fails later makes the reader's next read fail", async () => {
  const { exit, responses, writer } = write(Stream.concat(Stream.make("a"), Stream.die(new Error("broken"))))
  expect(await exit).toMatchObject({ _tag: "Failure" })
  expect(writer.statusSent()).toBe(200)
  await expect(responses[0]?.text()).rejects.toThrow("before it was complete")
})

it("a reader that waits holds the stream at one piece in the body and one in the hand", async () => {
  let made = 0
  const { exit, responses, writer } = write(
    Stream.map(Stream.rechunk(Stream.range(1, 1_000), 1), () => `${made++} `)
  )
  await new Promise((next) => setTimeout(next, 50))
  expect([made, writer.bytesSent()]).toEqual([2, 2])
  expect((await responses[0]?.text())?.split(" ")).toHaveLength(1_001)
  expect(await exit).toMatchObject({ _tag: "Success" })
})
