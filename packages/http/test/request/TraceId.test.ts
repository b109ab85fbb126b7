/** The trace id of a request: the caller's `traceparent` if it is valid, or a new id. */
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { newTraceId, traceIdOf } from "../../src/request/TraceId.js"

const hex = (digits: number) =>
  FastCheck.string({
    unit: FastCheck.constantFrom(...Array.from("0123456789abcdef")),
    minLength: digits,
    maxLength: digits
  })

const isNotZero = (id: string) => /[^0]/.test(id)

/** The fields of a valid `traceparent` of version 00. */
const fields = FastCheck.record({
  traceId: hex(32).filter(isNotZero),
  parentId: hex(16).filter(isNotZero),
  flags: hex(2)
})

type Fields = typeof fields extends FastCheck.Arbitrary<infer A> ? A : never

const traceparent = ({ flags, parentId, traceId }: Fields, version = "00") =>
  `${version}-${traceId}-${parentId}-${flags}`

/** Ways to make a valid header invalid. */
const corruptions: Readonly<Record<string, (valid: Fields) => string>> = {
  "an upper-case digit": ({ traceId, ...rest }) => traceparent({ ...rest, traceId: `A${traceId.slice(1)}` }),
  "a letter that is no digit": ({ traceId, ...rest }) => traceparent({ ...rest, traceId: `g${traceId.slice(1)}` }),
  "a trace id of zeros": (valid) => traceparent({ ...valid, traceId: "0".repeat(32) }),
  "a parent id of zeros": (valid) => traceparent({ ...valid, parentId: "0".repeat(16) }),
  "a short trace id": ({ traceId, ...rest }) => traceparent({ ...rest, traceId: traceId.slice(1) }),
  "version ff": (valid) => traceparent(valid, "ff"),
  "more fields than version 00 has": (valid) => `${traceparent(valid)}-00`,
  "a trailing character": (valid) => `${traceparent(valid)}0`,
  "a leading space": (valid) => ` ${traceparent(valid)}`,
  "no flags": ({ parentId, traceId }) => `00-${traceId}-${parentId}`
}

describe("the trace id", () => {
  it("is that of a valid traceparent, of any version", () => {
    const version = hex(2).filter((version) => version !== "ff")
    FastCheck.assert(
      FastCheck.property(fields, version, FastCheck.boolean(), (valid, version, hasMore) => {
        const header = traceparent(valid, version) + (hasMore && version !== "00" ? "-more" : "")
        expect(traceIdOf(header)).toBe(valid.traceId)
      })
    )
  })

  it.each(Object.entries(corruptions))("is a new one when traceparent has %s", (_, corrupt) => {
    FastCheck.assert(
      FastCheck.property(fields, (valid) => {
        const traceId = traceIdOf(corrupt(valid))
        expect(traceId).toMatch(/^[0-9a-f]{32}$/)
        expect(corrupt(valid)).not.toContain(traceId)
        expect(traceId).not.toBe(valid.traceId)
      })
    )
  })

  it("is a new one for arbitrary text and for no header", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.option(FastCheck.string(), { nil: undefined }), (header) => {
        expect(traceIdOf(header)).toMatch(/^[0-9a-f]{32}$/)
      })
    )
    expect(newTraceId()).not.toBe(newTraceId())
  })
})
