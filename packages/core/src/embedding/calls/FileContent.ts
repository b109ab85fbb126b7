/** The bytes that a program passes to a call. */
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import { InvalidInput, violation } from "../../validation/ValidationError.js"

/** The bytes of a file. */
export type FileContent = AsyncIterable<Uint8Array> | Blob | Uint8Array

/** The number of bytes, if it is known. */
export const sizeOf = (content: FileContent): number | undefined =>
  content instanceof Blob ? content.size : content instanceof Uint8Array ? content.length : undefined

/** The error of the program's iterable is the error of the upload. */
export const toStream = (content: unknown): Stream.Stream<Uint8Array, unknown> => {
  if (content instanceof Uint8Array) return Stream.make(content)
  if (content instanceof Blob) {
    const readable: ReadableStream<Uint8Array> = content.stream()
    return Stream.fromReadableStream({ evaluate: () => readable, onError: (error) => error })
  }
  return isBytesIterable(content)
    ? Stream.fromAsyncIterable(content, (error) => error)
    : Stream.fail(
      new InvalidInput({
        violations: [
          violation("/content", "wrong-type", "Expected a `Blob`, a `Uint8Array` or an `AsyncIterable` of them.")
        ]
      })
    )
}

const isBytesIterable = (content: unknown): content is AsyncIterable<Uint8Array> =>
  Predicate.hasProperty(content, Symbol.asyncIterator)
