/** The conformance suite for storages of files. */
import { concatBytes, FileContentMissing, FileStorage, maxPieceBytes } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { assertEqual } from "./assertEqual.js"
import type { ConformanceTest } from "./conformance/ConformanceTest.js"

export interface FileStorageConformanceOptions {
  /** Size of the largest file of the tests, in bytes. Default 24 MiB. */
  readonly maxBytes?: number | undefined
}

/**
 * Returns the tests that every storage of files passes, for any test framework. `run` of a test dies when the storage
 * does not pass.
 *
 * @param storage Builds a new, empty storage each time.
 *
 * @example
 *   for (const { run, title } of fileStorageConformance(MyStorage.layer)) it(title, () => Effect.runPromise(run))
 */
export const fileStorageConformance = <E>(
  storage: Layer.Layer<FileStorage, E>,
  { maxBytes = 24 * 1_048_576 }: FileStorageConformanceOptions = {}
): ReadonlyArray<ConformanceTest> =>
  Object.entries(makeTests(maxBytes)).map(([title, check]) => ({
    title,
    run: Effect.orDie(Effect.provide(check, storage))
  }))

const makeTests = (maxBytes: number): Readonly<Record<string, Effect.Effect<void, unknown, FileStorage>>> => ({
  "a file is read as it was written, and its size and digest are those of its bytes": Effect.gen(function*() {
    const bytes = pattern(100_000, 1)
    const stored = yield* write(key(0), [bytes])
    yield* assertEqual(stored, { size: bytes.length, sha256: yield* sha256Of(bytes) })
    yield* assertHolds(key(0), bytes)
  }),

  "an empty file is stored": Effect.gen(function*() {
    const stored = yield* write(key(0), [])
    yield* assertEqual(stored, { size: 0, sha256: yield* sha256Of(new Uint8Array()) })
    yield* assertEqual(yield* readPieces(key(0), 0, 0), [])
  }),

  "a file may have exactly the size of one or more pieces": Effect.gen(function*() {
    for (const pieces of [1, 2]) {
      const bytes = pattern(pieces * maxPieceBytes, 14)
      yield* write(key(pieces), [bytes.subarray(0, 1_000), bytes.subarray(1_000)])
      yield* assertHolds(key(pieces), bytes)
    }
  }),

  "the pieces of a file may have any size": Effect.gen(function*() {
    const sizes = [0, 1, 2, 0, 3 * maxPieceBytes + 7, 1, 65_536, 0, ...Arr.makeBy(300, () => 1)]
    const bytes = pattern(sizes.reduce((sum, size) => sum + size, 0), 2)
    let start = 0
    const pieces = sizes.map((size) => bytes.subarray(start, start += size))
    yield* write(key(0), pieces)
    yield* assertHolds(key(0), bytes)
  }),

  "any range of a file is read, in pieces of at most `maxPieceBytes`": Effect.gen(function*() {
    const length = 3 * maxPieceBytes + 11
    const bytes = pattern(length, 3)
    yield* write(key(0), [bytes])
    const positions = [0, 1, maxPieceBytes - 1, maxPieceBytes, maxPieceBytes + 1, 2 * maxPieceBytes, length - 1, length]
    for (const start of positions) {
      for (const end of positions.filter((position) => position >= start)) {
        yield* assertBytes(yield* read(key(0), start, end), bytes.subarray(start, end), `bytes ${start} to ${end}`)
      }
    }
    const pieces = yield* readPieces(key(0), 0, length)
    yield* assertEqual(pieces.every((piece) => piece.length > 0 && piece.length <= maxPieceBytes), true)
    yield* assertEqual(yield* readPieces(key(0), 5, 5), [])
  }),

  "a piece belongs to its reader, who may change and transfer it": Effect.gen(
    function*() {
      const bytes = pattern(3 * maxPieceBytes + 11, 15)
      yield* write(key(0), [bytes])
      const { read } = yield* FileStorage
      yield* Stream.runForEach(read(key(0), { start: 0, end: bytes.length }), (piece) =>
        Effect.sync(() => {
          piece.fill(0)
          const { buffer, byteLength } = piece
          if (byteLength === buffer.byteLength) structuredClone(buffer, { transfer: [buffer] })
        }))
      yield* assertHolds(key(0), bytes)
    }
  ),

  "a key without a file has no bytes, and can be removed": Effect.gen(function*() {
    yield* assertMissing(key(0))
    yield* remove(key(0))
    yield* remove(key(0))
    yield* assertMissing(key(0))
  }),

  "a removed file has no bytes, and is removed again without an error; other files stay": Effect.gen(function*() {
    yield* write(key(0), [pattern(10, 4)])
    yield* write(key(1), [pattern(10, 5)])
    yield* remove(key(0))
    yield* assertMissing(key(0))
    yield* remove(key(0))
    yield* assertMissing(key(0))
    yield* assertHolds(key(1), pattern(10, 5))
  }),

  "a file that is removed while it is read is read as it was, or its read fails": Effect.gen(function*() {
    const bytes = pattern(3 * maxPieceBytes, 6)
    yield* write(key(0), [bytes])
    const received: Array<Uint8Array> = []
    const { read } = yield* FileStorage
    const outcome = yield* Effect.either(
      Stream.runForEach(read(key(0), { start: 0, end: bytes.length }), (piece) =>
        Effect.zipRight(
          Effect.sync(() => received.push(piece)),
          received.length === 0 ? remove(key(0)) : Effect.void
        ))
    )
    const all = concatBytes(received)
    yield* assertBytes(all, bytes.subarray(0, all.length), "the part that was read")
    yield* assertEqual(all.length === bytes.length, Either.isRight(outcome))
    yield* assertMissing(key(0))
  }),

  "a stream that fails in the middle fails the write, and after `remove` nothing is left": Effect.gen(function*() {
    const uploads = recordUploads()
    const failing = Stream.concat(
      Stream.fromIterable(Arr.makeBy(40, () => pattern(maxPieceBytes, 7))),
      Stream.fail("lost" as const)
    )
    const failure = yield* Effect.flip(writeStream(key(0), failing, uploads.save))
    yield* assertEqual(failure, "lost")
    yield* removeUpload(key(0), uploads.last())
    yield* assertMissing(key(0))
    yield* removeUpload(key(0), uploads.last())
  }),

  "an interrupted write leaves nothing after `remove`": Effect.gen(function*() {
    const uploads = recordUploads()
    const stalled = Stream.concat(
      Stream.fromIterable(Arr.makeBy(24, () => pattern(maxPieceBytes, 8))),
      Stream.fromEffect(Effect.never)
    )
    const fiber = yield* Effect.fork(writeStream(key(0), stalled, uploads.save))
    yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 50)))
    yield* Fiber.interrupt(fiber)
    yield* removeUpload(key(0), uploads.last())
    yield* assertMissing(key(0))
  }),

  "a write whose upload id cannot be saved leaves nothing after `remove`": Effect.gen(function*() {
    let hasSaved = false
    const save = () => Effect.zipRight(Effect.sync(() => void (hasSaved = true)), Effect.die("no row"))
    const outcome = yield* Effect.exit(writeStream(key(0), Stream.make(pattern(10, 9)), save))
    // A storage without upload ids never calls `saveUploadId`.
    yield* assertEqual(Exit.isSuccess(outcome), !hasSaved)
    yield* remove(key(0))
    yield* assertMissing(key(0))
  }),

  "files that are written at the same time do not mix": Effect.gen(function*() {
    const files = Arr.makeBy(16, (n) => ({ n, bytes: pattern(50_000 + n * 37_000, n) }))
    yield* Effect.forEach(
      files,
      ({ bytes, n }) => write(key(n), [bytes.subarray(0, 10_000), bytes.subarray(10_000)]),
      { concurrency: "unbounded", discard: true }
    )
    yield* Effect.forEach(files, ({ bytes, n }) => assertHolds(key(n), bytes), {
      concurrency: "unbounded",
      discard: true
    })
  }),

  "a large file is written and read, and its next piece is pulled only when there is room": Effect.gen(function*() {
    const piece = pattern(maxPieceBytes, 10)
    const count = Math.ceil(maxBytes / piece.length)
    const { size } = yield* writeStream(
      key(0),
      Stream.rechunk(Stream.map(Stream.range(1, count), () => piece), 1),
      () => Effect.void
    )
    yield* assertEqual(size, count * piece.length)
    const { read } = yield* FileStorage
    // Compared piece by piece, so that the test does not hold the file either.
    const total = yield* Stream.runFold(read(key(0), { start: 0, end: size }), 0, (position, received) => {
      const differs = received.some((byte, index) => byte !== piece[(position + index) % piece.length])
      if (differs) throw new Error(`The bytes from ${position} on differ.`)
      return position + received.length
    })
    yield* assertEqual(total, size)
  })
})

/** The key of the `n`th file. */
const key = (n: number): string => `0191e2a0-0000-7000-8000-${String(n).padStart(12, "0")}`

/** Bytes without a short period, different for each seed. */
const pattern = (length: number, seed: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index++) bytes[index] = (index * 31 + (index >> 8) * 7 + seed * 101) & 0xff
  return bytes
}

const writeStream = <E>(
  key: string,
  content: Stream.Stream<Uint8Array, E>,
  saveUploadId: (uploadId: string) => Effect.Effect<void>
) => Effect.flatMap(FileStorage, (storage) => storage.write(key, content, saveUploadId))

const write = (key: string, pieces: ReadonlyArray<Uint8Array>) =>
  writeStream(key, Stream.rechunk(Stream.fromIterable(pieces), 1), () => Effect.void)

const readPieces = (key: string, start: number, end: number) =>
  Effect.flatMap(
    FileStorage,
    (storage) => Effect.map(Stream.runCollect(storage.read(key, { start, end })), Chunk.toReadonlyArray)
  )

const read = (key: string, start: number, end: number) => Effect.map(readPieces(key, start, end), concatBytes)

const removeUpload = (key: string, uploadId: string | null) =>
  Effect.flatMap(FileStorage, (storage) => storage.remove({ key, uploadId }))

const remove = (key: string) => removeUpload(key, null)

/** Remembers the upload ids of a write, as the row of the file does. */
const recordUploads = () => {
  let last: string | null = null
  return {
    last: () => last,
    save: (uploadId: string): Effect.Effect<void> => Effect.sync(() => void (last = uploadId))
  }
}

const assertHolds = (key: string, bytes: Uint8Array) =>
  Effect.flatMap(read(key, 0, bytes.length), (found) => assertBytes(found, bytes, `the file ${key}`))

/** Dies when the bytes differ. Comparing them as values would take seconds. */
const assertBytes = (actual: Uint8Array, expected: Uint8Array, what: string) => {
  const index = expected.findIndex((byte, index) => byte !== actual[index])
  return actual.length === expected.length && index === -1
    ? Effect.void
    : Effect.dieMessage(`${what}: ${actual.length} bytes instead of ${expected.length}, different from ${index} on`)
}

const assertMissing = (key: string) =>
  Effect.flatMap(
    Effect.flip(readPieces(key, 0, 1)),
    (error) => assertEqual(error instanceof FileContentMissing, true, `that there is no file ${key}`)
  )

const sha256Of = (bytes: Uint8Array): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))),
    (digest) => Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
  )
