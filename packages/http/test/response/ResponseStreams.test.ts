/** How many streamed responses may be open, and how their bodies are read. */
import * as Chunk from "effect/Chunk"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import { TooManyStreams, TooManyUnreadBytes } from "../../src/problems/ApiError.js"
import { type BodyPieces, isKnown, type KnownBody, type StreamedBody } from "../../src/response/HttpResponse.js"
import { make, type ResponseStreams } from "../../src/response/ResponseStreams.js"
import type { StreamOwner } from "../../src/response/StreamPlaces.js"

const limits = {
  maxStreamsPerAccount: 2,
  maxStreams: 3,
  maxAddressShare: 1,
  maxStreamWaitMillis: 20,
  minContendedReadBytesPerSecond: 65_536,
  contendedReadWindowMillis: 10_000,
  maxConcurrentStreamReads: 2,
  maxUnreadBytesPerAccount: 200_000,
  maxUnreadBytes: 300_000
}

/** An account with an address of its own. */
const ownerOf = (account: string): StreamOwner => ({ account, address: `of ${account}` })

const text = "x".repeat(64 * 1_024)

const large: StreamedBody = { framing: "chunked", stream: Stream.range(1, 4).pipe(Stream.map(() => text)) }

/** Opens a stream, and leaves it open until its fiber is interrupted. */
const open = (streams: ResponseStreams, owner: string) =>
  Effect.gen(function*() {
    const opened = yield* Deferred.make<undefined>()
    const fiber = yield* Effect.fork(
      streams.send(ownerOf(owner), large, () => Effect.zipRight(Deferred.succeed(opened, undefined), Effect.never))
    )
    yield* Effect.raceFirst(Deferred.await(opened), Fiber.join(fiber))
    return fiber
  })

const readAll = (streams: ResponseStreams, owner: string, body: StreamedBody) =>
  Effect.gen(function*() {
    const sizes: Array<number> = []
    yield* streams.send(ownerOf(owner), body, (opened) =>
      Effect.gen(function*() {
        if (opened instanceof Uint8Array) {
          sizes.push(opened.length)
          return
        }
        for (let piece = yield* opened.next; piece !== undefined; piece = yield* opened.next) sizes.push(piece.length)
      }))
    return sizes
  })

const refused = (scope: "account" | "server", maxStreams: number) =>
  Exit.fail(new TooManyStreams({ scope, maxStreams }))

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect)

describe("the number of streams", () => {
  it("is limited for an account and in all", () =>
    run(Effect.gen(function*() {
      const streams = make(limits)
      const fibers = [yield* open(streams, "a"), yield* open(streams, "a")]
      expect(yield* Effect.exit(readAll(streams, "a", large))).toEqual(refused("account", 2))
      fibers.push(yield* open(streams, "b"))
      expect(yield* Effect.exit(readAll(streams, "c", large))).toEqual(refused("server", 3))
      yield* Fiber.interruptAll(fibers)
    })))

  it("falls when a stream is finished, interrupted or broken", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxStreamsPerAccount: 1 })
      const broken = Stream.concat(large.stream, Stream.die(new Error("broken")))
      for (let round = 0; round < 5; round++) {
        expect(yield* readAll(streams, "a", large)).toHaveLength(4)
        yield* Fiber.interrupt(yield* open(streams, "a"))
        expect(Exit.isFailure(yield* Effect.exit(readAll(streams, "a", { framing: "chunked", stream: broken })))).toBe(
          true
        )
      }
    })))

  it("does not include pages of lists, and files of a known length, that have one piece", () =>
    run(Effect.gen(function*() {
      const streams = make(limits)
      const fibers = yield* Effect.all(["a", "a", "b"].map((owner) => open(streams, owner)))
      const small = Stream.make("[", "1", "]")
      expect(yield* readAll(streams, "a", { framing: "length-if-small", stream: small })).toEqual([3])
      expect(yield* readAll(streams, "a", { framing: "chunked", stream: small, length: 3 })).toEqual([3])
      yield* Fiber.interruptAll(fibers)
    })))

  it("includes an export until it turns out to be small: more than the maximum are read one after the other", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxStreamWaitMillis: 10_000 })
      let [current, peak] = [0, 0]
      const read = Effect.gen(function*() {
        peak = Math.max(peak, ++current)
        yield* Effect.sleep(2)
        current--
        return "small"
      })
      const small: StreamedBody = { framing: "chunked", stream: Stream.fromEffect(read) }
      const more = Array.from({ length: 4 }, () => readAll(streams, "a", small))
      expect(yield* Effect.all(more, { concurrency: "unbounded" })).toEqual(more.map(() => [5]))
      expect(peak).toBe(2)
    })))

  it("is limited before a body is read: a refusal reads nothing", () =>
    run(Effect.gen(function*() {
      const streams = make(limits)
      let reads = 0
      const stream = Stream.fromEffect(Effect.sync(() => (reads++, text)))
      const fibers = yield* Effect.all(["a", "a", "b"].map((owner) => open(streams, owner)))
      for (const owner of ["a", "b", "c"]) {
        expect(Exit.isFailure(yield* Effect.exit(readAll(streams, owner, { framing: "chunked", stream })))).toBe(true)
      }
      expect(reads).toBe(0)
      yield* Fiber.interruptAll(fibers)
    })))
})

describe("the places of streams", () => {
  const settings = { ...limits, maxStreams: 16, maxStreamsPerAccount: 4, maxAddressShare: 1 / 4 }

  /** Opens a stream whose reader takes its first piece and no other one. */
  const stall = (streams: ResponseStreams, account: string, address = `of ${account}`) =>
    Effect.gen(function*() {
      const started = yield* Deferred.make<undefined>()
      const fiber = yield* Effect.forkDaemon(streams.send({ account, address }, large, (opened) =>
        opened instanceof Uint8Array
          ? Effect.void
          : Effect.zipRight(Effect.zipRight(opened.next, Deferred.succeed(started, undefined)), Effect.never)))
      yield* Effect.raceFirst(Deferred.await(started), Fiber.join(fiber))
      return fiber
    })

  it("are shared by addresses: many accounts of one address take its share only", () =>
    run(Effect.gen(function*() {
      const streams = make(settings)
      const exits = yield* Effect.all(
        Array.from({ length: 8 }, (_, account) => Effect.exit(stall(streams, `a${account}`, "192.0.2.1")))
      )
      expect(exits.map(Exit.isSuccess)).toEqual([true, true, true, true, false, false, false, false])
      expect(exits[4]).toEqual(Exit.fail(new TooManyStreams({ scope: "address", maxStreams: 4 })))
      expect(yield* readAll(streams, "b", large)).toHaveLength(4)
    })))

  it("have some for accounts that have none", () =>
    run(Effect.gen(function*() {
      const streams = make(settings)
      const takeMany = (account: string) =>
        Effect.all(Array.from({ length: 4 }, () => Effect.exit(stall(streams, account))))
      const exits = (yield* Effect.all(["a", "b", "c", "d"].map(takeMany))).flat()
      expect(exits.filter(Exit.isSuccess)).toHaveLength(14)
      for (const account of ["e", "f"]) yield* stall(streams, account)
      expect(yield* Effect.exit(stall(streams, "g"))).toEqual(
        Exit.fail(new TooManyStreams({ scope: "server", maxStreams: 16 }))
      )
    })))

  it("go to an account that has none before one that has some and to one after the other", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxStreams: 2, maxStreamWaitMillis: 10_000 })
      const first = yield* stall(streams, "a")
      yield* stall(streams, "b")
      const admitted: Array<string> = []
      const wait = (account: string) =>
        Effect.fork(Effect.tap(stall(streams, account), () => Effect.sync(() => admitted.push(account))))
      yield* wait("c")
      yield* wait("d")
      yield* Effect.yieldNow()
      expect(yield* Effect.exit(stall(streams, "b"))).toEqual(refused("server", 2))
      // One response of an account waits, no more.
      expect(yield* Effect.exit(stall(streams, "d"))).toEqual(refused("server", 2))
      yield* Fiber.interrupt(first)
      yield* Effect.sleep(20)
      expect(admitted).toEqual(["c"])
    })))

  it("are lost by readers who stand still, as soon as an account that has none waits, and by no faster ones", () =>
    run(Effect.gen(function*() {
      const streams = make({
        ...limits,
        maxStreams: 2,
        maxStreamWaitMillis: 20_000,
        minContendedReadBytesPerSecond: 10_000_000,
        contendedReadWindowMillis: 100
      })
      const standing = yield* stall(streams, "a")
      let isReading = true
      const reading = yield* Effect.fork(streams.send(
        ownerOf("b"),
        { framing: "chunked", stream: Stream.repeatEffect(Effect.succeed(text)) },
        (opened) =>
          opened instanceof Uint8Array
            ? Effect.void
            : Effect.repeat(Effect.zipRight(opened.next, Effect.sleep(1)), { while: () => isReading })
      ))
      yield* Effect.sleep(10)
      expect(yield* readAll(streams, "c", large)).toHaveLength(4)
      expect(yield* Fiber.await(standing)).toEqual(refused("server", 2))
      isReading = false
      expect(yield* Fiber.await(reading)).toEqual(Exit.void)
    })))

  it("are kept by readers who stand still while nobody waits", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, contendedReadWindowMillis: 1, minContendedReadBytesPerSecond: 1e12 })
      const standing = [yield* stall(streams, "a"), yield* stall(streams, "a")]
      yield* Effect.sleep(50)
      expect(yield* Effect.exit(stall(streams, "a"))).toEqual(refused("account", 2))
      expect(yield* readAll(streams, "b", large)).toHaveLength(4)
      expect(yield* Effect.all(standing.map(Fiber.poll))).toEqual([Option.none(), Option.none()])
      yield* Fiber.interruptAll(standing)
    })))

  it("are not kept for a response whose caller leaves while it waits", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxStreams: 1, maxStreamWaitMillis: 10_000 })
      const first = yield* stall(streams, "a")
      for (let round = 0; round < 5; round++) {
        const waiting = yield* Effect.fork(readAll(streams, "b", large))
        yield* Effect.sleep(1)
        yield* Fiber.interrupt(waiting)
      }
      yield* Fiber.interrupt(first)
      expect(yield* readAll(streams, "c", large)).toHaveLength(4)
    })))
})

describe("a body", () => {
  const opened = (body: StreamedBody) =>
    Effect.map(
      Effect.tap(Effect.succeed<Array<BodyPieces | Uint8Array>>([]), (bodies) =>
        make(limits).send(ownerOf("a"), body, (opened) => Effect.sync(() => bodies.push(opened)))),
      ([body]) =>
        body
    )

  it("of one piece is sent whole if it is to have a length", () =>
    run(Effect.gen(function*() {
      const stream = Stream.make("[", new Uint8Array([49]), "]")
      expect(yield* opened({ framing: "length-if-small", stream })).toEqual(new TextEncoder().encode("[1]"))
      expect(yield* opened({ framing: "chunked", stream })).not.toBeInstanceOf(Uint8Array)
    })))

  it("is joined to pieces of 64 KiB", () =>
    run(Effect.gen(function*() {
      const rows = Stream.rechunk(Stream.range(1, 10), 1).pipe(Stream.map(() => "é".repeat(10_000)))
      expect(yield* readAll(make(limits), "a", { framing: "chunked", stream: rows })).toEqual([140_000, 60_000])
    })))

  it.for([
    { what: "of one byte", characters: "a", count: 3 },
    { what: "of two and three bytes", characters: "ä€", count: 40 },
    { what: "of four bytes, of which a text may hold a half", characters: "\u{1F600}\uD83D", count: 40 },
    { what: "of three bytes, in long texts", characters: "€", count: 100_000 }
  ])("with characters $what has the bytes of its text", ({ characters, count }) =>
    run(Effect.gen(function*() {
      const texts = Array.from({ length: 100_000 / count }, (_, index) => `${index},` + characters.repeat(count))
      const bytes: Array<Uint8Array> = []
      yield* make(limits).send(ownerOf("a"), { framing: "chunked", stream: Stream.fromIterable(texts) }, (opened) =>
        Effect.gen(function*() {
          if (opened instanceof Uint8Array) {
            return
          }
          for (let piece = yield* opened.next; piece !== undefined; piece = yield* opened.next) {
            bytes.push(piece)
          }
        }))
      expect(
        Buffer.concat(bytes).equals(Buffer.concat(texts.map((text) =>
          Buffer.from(text)
        )))
      ).toBe(true)
      expect(
        new Set(bytes.map(({ buffer }) =>
          buffer
        )).size
      ).toBe(bytes.length)
    })))

  it("that fails within the first piece fails before the response is written", () =>
    run(Effect.gen(function*() {
      const stream = Stream.concat(Stream.make("["), Stream.die("broken"))
      let writes = 0
      const exit = yield* Effect.exit(
        make(limits).send(ownerOf("a"), { framing: "chunked", stream }, () =>
          Effect.sync(() => {
            writes++
          }))
      )
      expect([exit, writes]).toEqual([Exit.die("broken"), 0])
    })))

  it("lets the event loop run between two pieces, however many bodies are read", () =>
    run(Effect.gen(function*() {
      let made = 0
      let rounds = 0
      const timer = setInterval(() => rounds++, 0)
      const count = () => {
        const end = performance.now() + 2
        while (performance.now() < end);
        made++
        return text
      }
      const stream = Stream.rechunk(Stream.range(1, 20), 1).pipe(Stream.map(count))
      const streams = make({ ...limits, maxStreamsPerAccount: 12, maxStreams: 12, maxConcurrentStreamReads: 3 })
      yield* Effect.all(
        Array.from({ length: 6 }, () => readAll(streams, "a", { framing: "chunked", stream })),
        { concurrency: "unbounded" }
      )
      clearInterval(timer)
      expect(made).toBe(120)
      expect(rounds).toBeGreaterThan(60)
    })))
})

describe("a body of known length", () => {
  const bytes = new Uint8Array(256 * 1_024)

  it("ends with its last byte, without another read", () =>
    run(Effect.gen(function*() {
      const stream = Stream.concat(Stream.make(bytes, bytes), Stream.never)
      const body: StreamedBody = { framing: "chunked", stream, length: 2 * bytes.length }
      expect(yield* readAll(make(limits), "a", body)).toEqual([bytes.length, bytes.length])
    })))

  it("lets the event loop run every few milliseconds, and not after each piece", () =>
    run(Effect.gen(function*() {
      let rounds = 0
      let isReading = true
      const countRound = () => {
        rounds++
        if (isReading) setImmediate(countRound)
      }
      setImmediate(countRound)
      const work = (millis: number) => {
        const end = performance.now() + millis
        while (performance.now() < end);
        return bytes
      }
      const body = (pieces: number, millis: number): StreamedBody => ({
        framing: "chunked",
        stream: Stream.rechunk(Stream.range(1, pieces), 1).pipe(Stream.map(() => work(millis))),
        length: pieces * bytes.length
      })
      yield* readAll(make(limits), "a", body(20, 1))
      expect(rounds).toBeGreaterThan(4)
      const roundsBefore = rounds
      yield* readAll(make(limits), "a", body(200, 0))
      expect(rounds - roundsBefore).toBeLessThan(150)
      isReading = false
    })))
})

describe("reading", () => {
  it("is done by a limited number of streams at one time, not counting those that wait for their reader", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxStreamsPerAccount: 100, maxStreams: 100, maxConcurrentStreamReads: 2 })
      const waiting = yield* Effect.all(Array.from({ length: 5 }, () => open(streams, "a")))
      let [current, peak] = [0, 0]
      const read = Effect.gen(function*() {
        peak = Math.max(peak, ++current)
        yield* Effect.sleep(2)
        current--
        return text
      })
      const stream = Stream.range(1, 5).pipe(Stream.mapEffect(() => read))
      yield* Effect.all(
        Array.from({ length: 8 }, () => readAll(streams, "a", { framing: "chunked", stream })),
        { concurrency: "unbounded" }
      )
      expect(peak).toBe(2)
      yield* Fiber.interruptAll(waiting)
    })))

  it("lets others have their turn while a stream works for its next bytes, and sends what there is before", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxConcurrentStreamReads: 1 })
      let isOtherRead = false
      const pauses = Stream.repeatEffectChunkOption(
        Effect.suspend(() =>
          isOtherRead ? Effect.fail(Option.none()) : Effect.as(Effect.sleep(1), Chunk.of(new Uint8Array(0)))
        )
      )
      const stream = Stream.make("begin").pipe(Stream.concat(pauses), Stream.concat(Stream.make("end")))
      const slow = yield* Effect.fork(readAll(streams, "a", { framing: "chunked", stream }))
      yield* readAll(streams, "b", large)
      isOtherRead = true
      expect(yield* Fiber.join(slow)).toEqual(["begin".length, "end".length])
    })))
})

describe("large bodies that are known", () => {
  const body = "é".repeat(75_000)

  /** Sends a body whose reader never comes, until its fiber is interrupted. */
  const leaveUnread = (streams: ResponseStreams, owner: string) =>
    Effect.gen(function*() {
      const started = yield* Deferred.make<undefined>()
      const fiber = yield* Effect.fork(
        streams.sendKnown(
          ownerOf(owner),
          body,
          () => Effect.zipRight(Deferred.succeed(started, undefined), Effect.never)
        )
      )
      yield* Effect.raceFirst(Deferred.await(started), Fiber.join(fiber))
      return fiber
    })

  const isRefused = (streams: ResponseStreams, owner: string) =>
    Effect.exit(streams.sendKnown(ownerOf(owner), body, () => Effect.void))

  const refusal = (scope: "account" | "server") => Exit.fail(new TooManyUnreadBytes({ scope }))

  it("count until they are read, for an account and in all", () =>
    run(Effect.gen(function*() {
      const streams = make(limits)
      const unread = yield* leaveUnread(streams, "a")
      expect(yield* isRefused(streams, "a")).toEqual(refusal("account"))
      yield* leaveUnread(streams, "b")
      expect(yield* isRefused(streams, "c")).toEqual(refusal("server"))
      yield* Fiber.interrupt(unread)
      expect(yield* isRefused(streams, "a")).toEqual(Exit.void)
    })))

  it("of one address have a share, whatever its accounts", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxAddressShare: 1 / 2, maxUnreadBytes: 320_000 })
      const send = (account: string, address: string) =>
        streams.sendKnown({ account, address }, body, () => Effect.never)
      yield* Effect.fork(send("a", "192.0.2.1"))
      yield* Effect.sleep(20)
      expect(yield* Effect.exit(send("b", "192.0.2.1"))).toEqual(
        Exit.fail(new TooManyUnreadBytes({ scope: "address" }))
      )
      expect(yield* Effect.exit(streams.sendKnown(ownerOf("b"), body, () => Effect.void))).toEqual(Exit.void)
    })))

  it("are encoded in another round of the event loop if it took long to make them", () =>
    run(Effect.gen(function*() {
      let isNextRound = false
      setImmediate(() => {
        isNextRound = true
      })
      const seen: Array<boolean> = []
      const write = () => Effect.sync(() => void seen.push(isNextRound))
      const start = performance.now()
      while (performance.now() - start < 5) continue
      yield* make(limits).sendKnown(ownerOf("a"), "small", write)
      yield* make(limits).sendKnown(ownerOf("a"), body, write)
      expect(seen).toEqual([false, true])
    })))

  it("have what they hold returned when their encoded bytes are refused", () =>
    run(Effect.gen(function*() {
      const streams = make({ ...limits, maxUnreadBytesPerAccount: 240_000 })
      const unread = yield* leaveUnread(streams, "a")
      // 75 000 characters fit beside the 150 000 bytes, and their 150 000 bytes do not.
      expect(yield* isRefused(streams, "a")).toEqual(refusal("account"))
      expect(yield* Effect.exit(streams.sendKnown(ownerOf("a"), "x".repeat(90_000), () => Effect.void))).toEqual(
        Exit.void
      )
      yield* Fiber.interrupt(unread)
    })))

  it("are written in pieces, and small ones whole", () =>
    run(Effect.gen(function*() {
      const streams = make(limits)
      const written: Array<Uint8Array | string | undefined> = []
      let length: number | undefined
      const write = (opened: BodyPieces | KnownBody) =>
        Effect.gen(function*() {
          if (isKnown(opened)) {
            written.push(opened)
            return
          }
          length = opened.length
          for (let piece = yield* opened.next; piece !== undefined; piece = yield* opened.next) written.push(piece)
        })
      yield* streams.sendKnown(ownerOf("a"), "small", write)
      yield* streams.sendKnown(ownerOf("a"), undefined, write)
      expect(written.splice(0)).toEqual(["small", undefined])
      // The first slice would end in the middle of the character.
      for (const body of [`${"x".repeat(65_535)}🦆${"é".repeat(40_000)}`, new Uint8Array(150_000).fill(7)]) {
        yield* streams.sendKnown(ownerOf("a"), body, write)
        expect(Buffer.concat(written.map((piece) => Buffer.from(piece ?? "")))).toEqual(Buffer.from(body))
        expect(length).toBe(Buffer.byteLength(body))
        expect(written.splice(0).length).toBeGreaterThan(1)
      }
    })))
})

describe("a body that is made before it is sent", () => {
  const bodyOf = (parts: number, sent: Array<number> = []): StreamedBody => ({
    framing: "length",
    stream: Stream.range(1, parts, 1).pipe(Stream.map((part) => {
      sent.push(part)
      return text
    }))
  })

  it("has a length, and is complete before it is written", () =>
    run(Effect.gen(function*() {
      const made: Array<number> = []
      yield* make(limits).send(ownerOf("a"), bodyOf(3, made), (opened) =>
        Effect.sync(() => {
          expect(made).toEqual([1, 2, 3])
          expect(opened.length).toBe(3 * text.length)
        }))
      expect(yield* readAll(make(limits), "a", bodyOf(3))).toEqual([text.length, text.length, text.length])
    })))

  it("counts until it is read, and not as a stream", () =>
    run(Effect.gen(function*() {
      const streams = make(limits)
      const started = yield* Deferred.make<undefined>()
      const unread = yield* Effect.fork(
        streams.send(ownerOf("a"), bodyOf(2), () => Effect.zipRight(Deferred.succeed(started, undefined), Effect.never))
      )
      yield* Deferred.await(started)
      expect(yield* Effect.exit(readAll(streams, "a", bodyOf(2)))).toEqual(
        Exit.fail(new TooManyUnreadBytes({ scope: "account" }))
      )
      yield* open(streams, "a")
      yield* open(streams, "a")
      yield* Fiber.interrupt(unread)
      expect(yield* readAll(streams, "a", bodyOf(3))).toHaveLength(3)
    })))

  it("lets the event loop run while it is made", () =>
    run(Effect.gen(function*() {
      let rounds = 0
      const count = setInterval(() => rounds++, 0)
      const slow = Stream.map(bodyOf(3).stream, (part) => {
        for (const end = performance.now() + 5; performance.now() < end;);
        return part
      })
      yield* make(limits).send(ownerOf("a"), { framing: "length", stream: slow }, () => Effect.void)
      clearInterval(count)
      expect(rounds).toBeGreaterThanOrEqual(2)
    })))
})
