import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Stream from "effect/Stream"
import { expect, it } from "vitest"
import { forEachChunk } from "../../src/files/forEachChunk.js"

const pieces = FastCheck.array(FastCheck.uint8Array({ maxLength: 20 }), { maxLength: 20 })

it("pieces of any size become chunks of one size, and a last one with the rest", () =>
  FastCheck.assert(
    FastCheck.asyncProperty(pieces, FastCheck.integer({ min: 1, max: 12 }), async (pieces, chunkBytes) => {
      const chunks: Array<ReadonlyArray<number>> = []
      await Effect.runPromise(
        forEachChunk(Stream.fromIterable(pieces), chunkBytes, (bytes) =>
          Effect.sync(() => {
            chunks.push([...bytes])
          }))
      )
      expect(chunks.flat()).toEqual(pieces.flatMap((piece) => [...piece]))
      expect(chunks.slice(0, -1).every(({ length }) => length === chunkBytes)).toBe(true)
      expect(chunks.every(({ length }) => length > 0 && length <= chunkBytes)).toBe(true)
    })
  ))
